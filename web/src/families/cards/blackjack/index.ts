/** Twenty-one in all its forms: boxes against a dealer who has no choice. */
import type { Family } from '../../family'
import { cardTable, redrawFrom, widest } from '../table'
import { choices } from './choices'
import Drawn from './Drawn.svelte'
import { describe } from './facts'
import Felt from './Felt.svelte'
import { mainSlug, type BlackjackLayout } from './layout'
import Past from './Past.svelte'

const main = (layout: BlackjackLayout) => layout.positions.filter((p) => p.bet === mainSlug(layout))

export const blackjack: Family<BlackjackLayout> = {
  ...cardTable,
  Felt,
  Drawn,
  Past,
  limits: (layout) => widest(main(layout)),
  describe,
  first: (layout) => main(layout)[0]?.id ?? null,
  takes: (event) => (event.kind === 'turned' ? 420 : 'to' in event && event.to === 'dealer' ? 360 : 120),
  redraw: redrawFrom((layout) => layout.shoe),
  each: 'a box',
  choices,
  steady: true,
  teaches: () => true,
  withEdges: (layout, edges) => ({ ...layout, edges }),
}

export default blackjack
