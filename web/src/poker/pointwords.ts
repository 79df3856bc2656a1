/** A hand that is played for points, in words: what each lays, shows, earns and pays. Pure. */
import { cardSigns, tens } from '../lib/cards'
import type { RoundEvent } from '../wire/rounds'

type Told = Extract<
  RoundEvent,
  { kind: 'rows_set' | 'rows_left' | 'rows_shown' | 'rows_compared' | 'points_paid' | 'fantasy_won' }
>
const signs = (cards: readonly (string | null)[]): string => cards.map((c) => (c ? cardSigns(c) : '??')).join(' ')
const signed = (n: number): string => (n > 0 ? `+${n}` : `${n}`.replace('-', '−'))

/** Who, and what he does. */
export function pointLines(
  e: Told,
  name: (seat: string) => string,
  figure: (amount: number) => string,
): readonly (readonly [string, string])[] {
  switch (e.kind) {
    case 'rows_set': {
      const rows = (['front', 'middle', 'back'] as const).filter((row) => e[row].length)
      if (rows.some((row) => e[row].includes(null))) return [[e.seat, 'sets face down']]
      return [[e.seat, `sets ${rows.map((row) => `${signs(e[row])} ${row}`).join(', ')}`]]
    }
    case 'rows_left':
      return [[e.seat, 'leaves the hand unset']]
    case 'rows_shown': {
      const earned = (e.royalties ?? []).reduce((a, b) => a + b, 0)
      const more = e.fouled ? ': fouled' : earned ? `, royalties ${earned}` : ''
      return [[e.seat, `shows ${tens((e.says ?? []).join(' / ')) || 'nothing'}${more}`]]
    }
    case 'rows_compared':
      return [[e.seat, `against ${name(e.against)} ${signed(e.points)}`]]
    case 'points_paid':
      return [[e.seat, `pays ${name(e.to)} ${figure(e.amount)}`]]
    case 'fantasy_won':
      return [[e.seat, `plays the next hand in Fantasy Land, ${e.cards} cards`]]
  }
}
