/** A finished hand at a glance: which hand of the table, what everybody showed and what it brought him. Pure. */
import { cardSigns } from '../lib/cards'
import type { Past } from '../wire/protocol'
import type { Face, Picture, Sitting } from './picture'
import { readWords } from './words'

export interface Result {
  seat: string
  /** What this viewer may see of his cards; none where he gave them up unseen. */
  cards: readonly Face[]
  /** What his hand made, or how he left the hand. */
  words: string
  net: number
  won: boolean
}

function wordsOf(s: Sitting, winnerUnseen: boolean): string {
  if (s.shown && s.reading.length) return s.reading.map((r) => readWords(r, s.reading)).join('; ')
  if (s.folded) return 'folded'
  if (s.mucked) return 'mucked'
  if (!winnerUnseen || !s.won) return ''
  return s.laidOpen.length ? `nobody called; showed ${s.laidOpen.map(cardSigns).join(' ')}` : 'nobody called'
}

/** Everybody who was dealt in: you, then who won something, then who held cards to the end, then who folded. */
export function resultsOf(picture: Picture, you: string | null = null): Result[] {
  const alone = picture.seats.filter((s) => !s.folded).length === 1
  const rank = (s: Sitting): number => (s.seat === you ? -1 : s.won ? 0 : s.folded ? 2 : 1)
  return [...picture.seats]
    .sort((a, b) => rank(a) - rank(b) || a.place - b.place)
    .map((s) => ({
      seat: s.seat,
      cards: s.cards.some((c) => c.card !== null) ? s.cards : [],
      words: wordsOf(s, alone),
      net: s.stack + s.bet - s.start,
      won: s.won > 0,
    }))
}

/** The hands before and after one, of a history that begins with the newest. */
export function neighbours(history: readonly Past[], round: string): { earlier: Past | null; later: Past | null } {
  const at = history.findIndex((p) => p.round === round)
  return { earlier: (at >= 0 && history[at + 1]) || null, later: (at > 0 && history[at - 1]) || null }
}
