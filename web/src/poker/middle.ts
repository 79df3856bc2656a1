/** The words for what lies in the middle of a table, and what each winner is pushed. Pure. */
import { figure } from '../lib/money'
import { count } from '../lib/words'
import type { Picture, Pot, Push } from './picture'

/** The name of a pot among all of them; a phone leaves out the word that says nothing. */
export function potName(i: number, pots: number, narrow: boolean): string {
  if (pots === 1) return 'pot'
  const name = i === 0 ? 'main' : 'side'
  const number = i > 0 && pots > 2 ? ` ${i}` : ''
  return `${name}${narrow ? '' : ' pot'}${number}`
}

/** Below a pot among several: its name, and for how many it is. */
export const potWords = (i: number, pots: readonly Pot[], narrow: boolean): string =>
  `${potName(i, pots.length, narrow)}, ${count(pots[i]!.seats.length, 'player')}`

/** The boards and the pots as they are read aloud. */
export function middleWords(
  { boards }: Pick<Picture, 'boards'>,
  pots: readonly Pot[],
  narrow: boolean,
  currency: string,
): string {
  const board = (i: number): string => (boards.length > 1 ? `board ${i + 1}` : 'board')
  return [
    ...boards.map((cards, i) => `${board(i)} ${cards.join(' ')}`),
    ...pots.map((pot, i) => `${potName(i, pots.length, narrow)} ${figure(pot.amount, currency)}`),
  ].join(', ')
}

/** All that was pushed to a seat, from every pot and share, in the order of the first pushes. */
export function pushed(pushes: readonly Push[]): [seat: string, amount: number][] {
  const sums = new Map<string, number>()
  for (const push of pushes) sums.set(push.seat, (sums.get(push.seat) ?? 0) + push.amount)
  return [...sums]
}
