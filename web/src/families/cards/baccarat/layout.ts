/** What can be said of the layout of a baccarat table. */
import { titled } from '../../../lib/words'
import type { BaccaratLayout } from '../../../wire/families/baccarat'

export type Side = keyof BaccaratLayout['sides']

export const sideName = (layout: BaccaratLayout, side: Side): string =>
  titled(layout.sides[side].title, layout.sides[side].place)
export const betName = (layout: BaccaratLayout, bet: string): string => titled(layout.bets[bet]?.title, bet)

const points = (card: string): number => ('TJQK'.includes(card[0]!) ? 0 : card[0] === 'A' ? 1 : Number(card[0]))
export const total = (cards: readonly (string | null)[]): number =>
  cards.reduce((sum, card) => sum + (card ? points(card) : 0), 0) % 10
