/** A hand to look at again: its steps, its chairs, and what each hand was worth at every moment. */
import { tied } from '../lib/words'
import type { EquityAnswer, EquityAsk } from '../wire/http'
import type { Options } from '../wire/protocol'
import type { RoundEvent } from '../wire/rounds'
import { pictureOf, type Picture } from './picture'
import { shortName, type Chair } from './table'

/** What was played: a game of the house with its options and, in a mix, which of its games; or a hand history's code. */
export interface Played {
  game: string
  options: Options
  leg: string | null
}
export interface Reel {
  title: string
  plays: Played
  currency: string
  names: Record<string, string>
  you: string | null
  events: RoundEvent[]
  id: string | null
  notes: readonly string[]
}

/** Names by seat: those of the file where it has some. */
export const namesOf = (seats: readonly string[], names: readonly string[] = seats): Record<string, string> =>
  Object.fromEntries(seats.map((seat, i) => [seat, shortName(names[i] || seat)]))

/** Moments worth a stop: what only fills the table (burned cards, the last of a deal to each) passes. */
export function stops(events: readonly RoundEvent[]): number[] {
  const out: number[] = []
  events.forEach((e, i) => {
    const next = events[i + 1]
    if (e.kind === 'burned' || e.kind === 'button_drawn') return
    if (e.kind === 'dealt' && next?.kind === 'dealt' && !e.to.startsWith('board')) return
    if (
      e.kind === 'dealt' &&
      e.to.startsWith('board') &&
      next?.kind === 'dealt' &&
      next.to.startsWith('board') &&
      next.to !== e.to
    )
      return
    if (e.kind === 'posted' && next?.kind === 'posted') return
    if (e.kind === 'hand_started' && next) return
    out.push(i + 1)
  })
  return out
}

/** Chairs in dealing order; the viewer's own (or the first) at the bottom. */
export function chairsOf(reel: Reel, picture: Picture): Chair[] {
  return picture.seats.map((s) => ({
    place: s.place,
    seat: s.seat,
    name: s.seat === reel.you ? 'You' : (reel.names[s.seat] ?? s.seat),
    you: s.seat === reel.you,
    bot: false,
    level: null,
    away: false,
    entering: null,
    connected: true,
    stack: s.unknown ? null : s.stack,
  }))
}

/** Cards that came to light later belong to their hand from the start: the watcher of a replay knows them, as far as
 * they were surely there already. */
export function known(reel: Reel, upTo: number): Record<string, string[]> {
  const now = pictureOf(reel.events.slice(0, upTo))
  const out: Record<string, string[]> = {}
  for (const s of now.seats) {
    const faces = s.cards.map((c) => c.card)
    const seen = faces.filter((c): c is string => c !== null)
    if (seen.length) out[s.seat] = seen
    if (seen.length === faces.length) continue
    const sure = held(reel.events, s.seat, upTo)
    if (!sure) continue
    const hidden = sure.filter((c) => !seen.includes(c)).slice(0, faces.length - seen.length)
    if (hidden.length) out[s.seat] = [...hidden, ...seen]
  }
  return out
}

/** The cards shown at the end that were in the hand at this moment. New cards lie behind those that were kept; which of
 * them came with an earlier exchange is not sure where cards were thrown unseen after it. */
function held(events: readonly RoundEvent[], seat: string, upTo: number): string[] | null {
  const at = events.findIndex((e, i) => i >= upTo && e.kind === 'shown' && e.seat === seat)
  const end = events[at]
  if (end?.kind !== 'shown') return null
  const shown = end.cards.filter((c): c is string => c !== null)
  const after = events.slice(upTo, at)
  if (!after.some((e) => e.kind === 'discarded' && e.seat === seat && e.cards.length)) return shown
  let sure = shown
  let unsure = 0
  for (const e of after.reverse()) {
    if (e.kind === 'discarded' && e.seat === seat) unsure += e.cards.length
    if (e.kind !== 'dealt' || e.to !== seat) continue
    const before = sure.length + unsure - e.cards.length
    sure = sure.slice(0, Math.max(0, before - unsure))
    unsure = before - sure.length
  }
  return sure
}

/** How often a player has drawn or discarded. A single card that came open and was refused is part of the same draw. */
export function throwsOf(events: readonly RoundEvent[], seat: string): number {
  let open: (string | null)[] = []
  let count = 0
  for (const e of events) {
    if (e.kind === 'dealt' && e.to === seat) open = (e.faces ?? 'up') === 'up' ? e.cards : []
    if (e.kind === 'discarded' && e.seat === seat && !(e.cards.length === 1 && open.includes(e.cards[0]!))) count++
  }
  return count
}

/** Cards that cannot come any more: those of folded hands and those thrown, as far as they are known, since the last shuffle. */
function gone(events: readonly RoundEvent[], folded: readonly string[][]): string[] {
  const shuffled = events.findLastIndex((e) => e.kind === 'reshuffled' && e.what === 'thrown cards')
  const thrown = events
    .slice(shuffled + 1)
    .flatMap((e) => (e.kind === 'discarded' ? e.cards.filter((c): c is string => c !== null) : []))
  return [...new Set([...(shuffled < 0 ? folded.flat() : []), ...thrown])]
}

/** What to ask the house for at this moment. `seats`: all hands still in; `told`: those whose cards are known, the only
 * ones whose part is shown. `unseen`: the others are dealt at random. */
/** Of the options in force those that can be asked for: a list or a table of values is no choice of one who asks. */
const asked = (options: Options): NonNullable<EquityAsk['options']> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, value]])),
  )

export interface Question {
  seats: string[]
  told: string[]
  unseen: boolean
  wish: EquityAsk
}

export function wish(reel: Reel, upTo: number): Question | null {
  const events = reel.events.slice(0, upTo)
  const p = pictureOf(events)
  if (p.pushes.length || p.over || p.common.length) return null
  const cards = known(reel, upTo)
  const live = p.seats.filter((s) => !s.folded && !s.mucked)
  if (live.length < 2 || live.length > 10 || live.some((s) => !s.cards.length && !throwsOf(events, s.seat))) return null
  const shown = new Set(reel.events.flatMap((e) => (e.kind === 'shown' ? [e.seat] : [])))
  const told = live.filter((s) => cards[s.seat] && (shown.has(s.seat) || cards[s.seat]!.length === s.cards.length))
  if (!told.length) return null
  const two = live.every((s) => s.cards.length === 2)
  const hand = (seat: string): string => {
    const own = cards[seat] ?? []
    return own.length && !(two && own.length < 2) ? own.join('') : 'random'
  }
  const done = live.map((s) => throwsOf(events, s.seat))
  return {
    seats: live.map((s) => s.seat),
    told: told.map((s) => s.seat),
    unseen: live.some((s) => (cards[s.seat]?.length ?? 0) < s.cards.length),
    wish: {
      ...reel.plays,
      options: asked(reel.plays.options),
      hands: live.map((s) => hand(s.seat)),
      board: p.boards.map((b) => b.join(' ')).join(' / '),
      dead: gone(
        events,
        p.seats.filter((s) => s.folded).map((s) => cards[s.seat] ?? []),
      ).join(' '),
      ...(done.some(Boolean) ? { done } : {}),
    },
  }
}

/** The parts of the pot by seat, of the hands that are known. */
export function percents({ seats, told }: Question, equity: EquityAnswer): Record<string, string> {
  const digits = equity.method === 'exact' || (equity.interval ?? 1) < 0.004 ? 1 : 0
  return Object.fromEntries(
    seats.flatMap((seat, i) =>
      told.includes(seat) ? [[seat, tied((100 * (equity.hands[i]?.equity ?? 0)).toFixed(digits), '%')]] : [],
    ),
  )
}

/** How an equity was found, in words: `sampled, ± 0.2 %: everybody draws by the sound rule`. */
export function manner(equity: EquityAnswer, unseen = false): string {
  const random = 'unseen cards are dealt at random'
  const assumed = unseen && !equity.assumes.includes(random) ? [...equity.assumes, random] : equity.assumes
  const how =
    equity.method === 'exact' ? 'exact' : `sampled, ±\u00a0${tied((100 * (equity.interval ?? 0)).toFixed(1), '%')}`
  return assumed.length ? `${how}: ${assumed.join(', ')}` : how
}
