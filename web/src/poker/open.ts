/** Hands that lie open while cards are still to come: what everybody may know of them. Pure. */
import { tied } from '../lib/words'
import type { EquityAnswer } from '../wire/http'
import type { RoundEvent } from '../wire/rounds'
import type { Picture } from './picture'

/** Nobody can bet any more and the hands were turned over before the last card. */
export function handsOpen(events: readonly RoundEvent[]): boolean {
  const shown = events.filter((e) => e.kind === 'shown')
  return shown.length > 1 && shown.every((e) => !e.made?.length) && !events.some((e) => e.kind === 'pot_won')
}

const unseen = <T extends { cards: readonly (string | null)[] }>(e: T): T => ({ ...e, cards: e.cards.map(() => null) })

/** The hand as somebody saw it who has no cards in it: figures made of this are the same for all who look on. */
export const asAnyone = (events: readonly RoundEvent[]): RoundEvent[] =>
  events.map((e) => {
    if (e.kind === 'dealt' && (e.faces ?? 'up') !== 'up') return unseen(e)
    return e.kind === 'discarded' && !e.face_up ? unseen(e) : e
  })

const STREETS = ['flop', 'turn', 'river']

/** Which cards are still to come, in words. */
export function toCome({ boards }: Pick<Picture, 'boards'>, flop: boolean): string {
  if (!flop) return 'Cards to come'
  const lie = boards[0]?.length ?? 0
  const left = STREETS.slice(lie < 3 ? 0 : lie - 2)
  const words = left.length > 1 ? `${left.slice(0, -1).join(', ')} and ${left.at(-1)}` : (left[0] ?? '')
  return words ? `${words[0]!.toUpperCase()}${words.slice(1)} to come` : 'No card to come'
}

/** How the shares beside the hands were found. */
export function foundWords(equity: EquityAnswer | null, otherwise: string): string {
  if (!equity) return otherwise
  if (equity.method === 'sampled') return `Shares are sampled, ±\u00a0${tied((100 * equity.interval).toFixed(1), '%')}`
  const ways = equity.deals === 1 ? 'the one way' : `all ${equity.deals.toLocaleString('en-GB')} ways`
  return `Shares are exact: ${ways} the cards can come ${equity.deals === 1 ? 'is' : 'are'} counted`
}
