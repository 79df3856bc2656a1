/** Pai Gow: seven cards, two hands, a bank that wins copies. */
import type { Family } from '../../family'
import { FRESH_PACK, cardTable, redrawFrom, widest } from '../table'
import Drawn from './Drawn.svelte'
import Felt from './Felt.svelte'
import { choices, describe, type PaiGowLayout } from './layout'
import Past from './Past.svelte'

export const paiGow: Family<PaiGowLayout> = {
  ...cardTable,
  Felt,
  Drawn,
  Past,
  limits: (layout) => widest(layout.positions.slice(0, 1)),
  describe,
  first: () => 'main',
  takes: (event) => (event.kind === 'turned' ? 420 : 60),
  redraw: redrawFrom((layout) => ({ ...FRESH_PACK, jokers: layout.jokers })),
  each: 'a hand',
  choices,
  teaches: () => true,
  withEdges: (layout, edges) => ({ ...layout, edges }),
}

export default paiGow
