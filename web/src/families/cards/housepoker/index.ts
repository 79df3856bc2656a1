/** Poker against the house in all its forms: streets, decisions and spots come from the layout. */
import type { Family } from '../../family'
import { redrawCards } from '../redraw'
import { choices } from './choices'
import Drawn from './Drawn.svelte'
import { describe, resultWords } from './facts'
import Felt from './Felt.svelte'
import { decides, type HousePokerLayout } from './layout'
import Past from './Past.svelte'

const unit = (layout: HousePokerLayout) => layout.positions.find((p) => p.bet === layout.unit) ?? layout.positions[0]!

export const housePoker: Family<HousePokerLayout> = {
  Felt,
  Drawn,
  Past,
  views: () => [],
  drawView: () => null,
  drawnInStrip: () => false,
  limits: (layout) => ({ min: unit(layout).min, max: unit(layout).max }),
  describe,
  first: (layout) => unit(layout).id,
  remarks: () => [],
  resultWords,
  takes: (event) => (event.kind === 'turned' ? 480 : event.to === 'board' ? 380 : event.to === 'dealer' ? 160 : 110),
  clockWords: () => 'Bets close in',
  redraw: (_, round) => redrawCards({ packs: 1, cards: 52, behind: 0, every_round: true }, round ?? { carry: {} }),
  redrawnFrom: 'inputs',
  each: 'a bet',
  stage: 'Table',
  choices,
  teaches: decides,
  withEdges: (layout, edges) => ({ ...layout, edges }),
}
