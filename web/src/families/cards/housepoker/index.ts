/** Poker against the house in all its forms: streets, decisions and spots come from the layout. */
import type { Family } from '../../family'
import { FRESH_PACK, cardTable, redrawFrom, widest } from '../table'
import { choices } from './choices'
import Drawn from './Drawn.svelte'
import { describe } from './facts'
import Felt from './Felt.svelte'
import type { RoundEvent } from '../../../wire/rounds'
import { decides, type HousePokerLayout } from './layout'
import Past from './Past.svelte'

const unit = (layout: HousePokerLayout) => layout.positions.find((p) => p.bet === layout.unit) ?? layout.positions[0]!

/** A card on the board is looked at longest. */
function takes(event: RoundEvent): number {
  if (event.kind === 'turned') return 480
  if (event.kind !== 'dealt') return 110
  return event.to === 'board' ? 380 : event.to === 'dealer' ? 160 : 110
}

export const housePoker: Family<HousePokerLayout> = {
  ...cardTable,
  Felt,
  Drawn,
  Past,
  limits: (layout) => widest([unit(layout)]),
  describe,
  first: (layout) => unit(layout).id,
  takes,
  redraw: redrawFrom(() => FRESH_PACK),
  each: 'a bet',
  choices,
  teaches: decides,
  withEdges: (layout, edges) => ({ ...layout, edges }),
}

export default housePoker
