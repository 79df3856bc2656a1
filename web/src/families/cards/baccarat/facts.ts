/** What can be said of a bet at a baccarat table, and of a result. */
import type { Facts } from '../../family'
import { decimal } from '../../../lib/fractions'
import { betName, sideName } from './layout'
import type { BaccaratLayout } from '../../../wire/families/baccarat'
import { read } from './roads'

export function describe(layout: BaccaratLayout, bet: string): Facts | null {
  const known = layout.positions.find((p) => p.id === bet)
  if (!known) return null
  return {
    bet,
    name: betName(layout, known.bet),
    about: layout.bets[known.bet]?.about ?? '',
    pays: known.pays,
    wins: '',
    edge: known.edge ?? '',
    chips: 1,
    odds: known.odds === null ? null : decimal(known.odds),
    parts: { [bet]: 1 },
    min: known.min,
    max: known.max,
  }
}

/** `Banker wins with 6, banker pair` */
export function resultWords(layout: BaccaratLayout, result: string): string {
  const said = read(result)
  if (!said) return result
  const pairs = [
    said.playerPair ? `${sideName(layout, 'player')} pair` : '',
    said.bankerPair ? `${sideName(layout, 'banker')} pair` : '',
  ].filter(Boolean)
  return [
    said.winner === 'T'
      ? `A tie, ${said.total} each`
      : `${sideName(layout, said.winner === 'P' ? 'player' : 'banker')} wins with ${said.total}`,
    ...pairs,
  ].join(', ')
}
