/** Poker against the house in all its forms: streets, decisions and spots come from the layout. */
import type { Family } from '../../family'
import { FRESH_PACK, cardTable, redrawFrom, widest } from '../table'
import { choices } from './choices'
import Drawn from './Drawn.svelte'
import { describe, resultWords } from './facts'
import Felt from './Felt.svelte'
import { decides, type HousePokerLayout } from './layout'
import Past from './Past.svelte'

const unit = (layout: HousePokerLayout) => layout.positions.find((p) => p.bet === layout.unit) ?? layout.positions[0]!

export const housePoker: Family<HousePokerLayout> = {
  ...cardTable,
  Felt,
  Drawn,
  Past,
  limits: (layout) => widest([unit(layout)]),
  describe,
  first: (layout) => unit(layout).id,
  resultWords,
  takes: (event) => (event.kind === 'turned' ? 480 : event.to === 'board' ? 380 : event.to === 'dealer' ? 160 : 110),
  redraw: redrawFrom(() => FRESH_PACK),
  each: 'a bet',
  choices,
  teaches: decides,
  withEdges: (layout, edges) => ({ ...layout, edges }),
}

export default housePoker
