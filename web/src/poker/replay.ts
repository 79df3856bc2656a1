/** A hand to look at again: its steps, its chairs, and what each hand was worth at every moment. */
import type { Equity, EquityWish } from '../lib/http'
import type { PokerEvent } from './events'
import { pictureOf, type Picture } from './picture'
import { shortName, type Chair } from './table'

export interface Reel { title: string; game: string | null; currency: string; names: Record<string, string>; you: string | null; events: PokerEvent[]; id: string | null }

/** Names by seat: those of the file where it has some. */
export const namesOf = (seats: readonly string[], names: readonly string[] = seats): Record<string, string> => Object.fromEntries(seats.map((seat, i) => [seat, shortName(names[i] || seat)]))

/** The equity game of a hand history's code; draws have none, because what will be drawn is not known. */
const CODES: Record<string, string> = { NT: 'holdem', FT: 'holdem', PO: 'omaha', 'FO/8': 'omaha-hi-lo', F7S: 'stud', 'F7S/8': 'stud-hi-lo', FR: 'razz' }
export const equityGame = (game: string): string | null => (game.includes('/') && !(game in CODES) ? game : (CODES[game] ?? null))

/** Moments worth a stop: what only fills the table (burned cards, the last of a deal to each) passes. */
export function stops(events: readonly PokerEvent[]): number[] {
  const out: number[] = []
  events.forEach((e, i) => {
    const next = events[i + 1]
    if (e.kind === 'burned') return
    if (e.kind === 'dealt' && next?.kind === 'dealt' && !e.to.startsWith('board')) return
    if (e.kind === 'dealt' && e.to.startsWith('board') && next?.kind === 'dealt' && next.to.startsWith('board') && next.to !== e.to) return
    if (e.kind === 'posted' && next?.kind === 'posted') return
    if (e.kind === 'hand_started' && next) return
    out.push(i + 1)
  })
  return out
}

/** Chairs in dealing order; the viewer's own (or the first) at the bottom. */
export function chairsOf(reel: Reel, picture: Picture): Chair[] {
  return picture.seats.map((s) => ({ place: s.place, seat: s.seat, name: s.seat === reel.you ? 'You' : (reel.names[s.seat] ?? s.seat), you: s.seat === reel.you, bot: false, level: null, away: false, connected: true, stack: s.stack }))
}

/** Cards that came to light later belong to their hand from the start: the watcher of a replay knows them. */
export function known(reel: Reel, upTo: number): Record<string, string[]> {
  const now = pictureOf(reel.events.slice(0, upTo)), out: Record<string, string[]> = {}
  const later: Record<string, string[]> = {}
  for (const e of reel.events) if (e.kind === 'shown') later[e.seat] = e.cards
  const drawn = reel.events.some((e) => e.kind === 'discarded')
  for (const s of now.seats) {
    const faces = s.cards.map((c) => c.card)
    if (faces.every((c) => c !== null)) { if (faces.length) out[s.seat] = faces as string[]; continue }
    const shown = later[s.seat]
    // without draws the cards shown at the end are those of the start, down cards first as they came
    if (!shown || drawn) continue
    const seen = faces.filter((c): c is string => c !== null), hidden = shown.filter((c) => !seen.includes(c)).slice(0, faces.length - seen.length)
    if (hidden.length + seen.length === faces.length) out[s.seat] = [...hidden, ...seen]
  }
  return out
}

/** What to ask the house for at this moment: the hands still in whose cards are known; nothing when that says nothing. */
export function wish(reel: Reel, upTo: number): { seats: string[]; wish: EquityWish } | null {
  const p = pictureOf(reel.events.slice(0, upTo))
  if (!reel.game || p.pushes.length || p.over) return null
  const cards = known(reel, upTo), live = p.seats.filter((s) => !s.folded && !s.mucked), seats = live.filter((s) => cards[s.seat]).map((s) => s.seat)
  if (seats.length < 2 || seats.length < live.length || seats.length > 10) return null
  const dead = p.seats.filter((s) => s.folded && cards[s.seat]).flatMap((s) => cards[s.seat]!)
  return { seats, wish: { game: reel.game, hands: seats.map((s) => cards[s]!.join('')), board: p.boards.map((b) => b.join(' ')).join(' / '), dead: dead.join(' ') } }
}

export const percents = (seats: readonly string[], equity: Equity): Record<string, string> => Object.fromEntries(seats.map((seat, i) => [seat, `${(100 * (equity.hands[i]?.equity ?? 0)).toFixed(equity.method === 'exact' ? 1 : 0)} %`]))
