/** What all tables of cards have in common: one view on a phone, no wheel, and draws that the inputs of the round tell. */
import type { Family } from '../family'
import type { Redraw } from '../../lib/chance'
import type { StoredRound } from '../../wire/http'
import { redrawCards, type Shoe } from './redraw'

/** One pack, shuffled for every round. */
export const FRESH_PACK: Shoe = { packs: 1, cards: 52, behind: 0, every_round: true }

/** The cards of a round drawn again from the seed, out of the shoe of this layout. */
export const redrawFrom =
  <L>(shoe: (layout: L) => Shoe) =>
  (layout: L, round?: StoredRound): Redraw =>
    redrawCards(shoe(layout), round ?? { carry: {} })

/** The widest limits among these positions. */
export const widest = (positions: readonly { min: number; max: number }[]): { min: number; max: number } => ({
  min: Math.min(...positions.map((p) => p.min)),
  max: Math.max(...positions.map((p) => p.max)),
})

export const cardTable = {
  views: () => [],
  drawView: () => null,
  drawnInStrip: () => false,
  remarks: () => [],
  clockWords: () => 'Bets close in',
  redrawnFrom: 'inputs',
  stage: 'Table',
} as const satisfies Partial<Family<unknown>>
