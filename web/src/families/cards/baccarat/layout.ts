/** The layout of a baccarat table, as the house gives it. */
import { titled } from '../../../lib/words'
import type { Shoe } from '../redraw'

export type Side = 'player' | 'banker'
export interface BaccaratLayout {
  family: 'baccarat'
  title: Record<string, string>
  sides: Record<Side, { place: string; title: Record<string, string> }>
  bets: Record<
    string,
    { title: Record<string, string>; about: string; pays: string; side: Side | 'tie' | null; main: boolean }
  >
  positions: { id: string; bet: string; pays: string; min: number; max: number; edge?: string }[]
  drawing: { naturals: number[] }
  shoe: Shoe
  bank: object | null
}

export const sideName = (layout: BaccaratLayout, side: Side): string =>
  titled(layout.sides[side].title, layout.sides[side].place)
export const betName = (layout: BaccaratLayout, bet: string): string => titled(layout.bets[bet]?.title, bet)

const points = (card: string): number => ('TJQK'.includes(card[0]!) ? 0 : card[0] === 'A' ? 1 : Number(card[0]))
export const total = (cards: readonly (string | null)[]): number =>
  cards.reduce((sum, card) => sum + (card ? points(card) : 0), 0) % 10
