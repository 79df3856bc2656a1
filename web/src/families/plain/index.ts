/** The plain felt: any game can be played on it. Cards lie at their places, bets by name, questions are buttons. */
import type { Family } from '../family'
import { redrawCards } from '../cards/redraw'
import { cardTable, widest } from '../cards/table'
import { capital } from '../../lib/words'
import Drawn from './Drawn.svelte'
import Felt from './Felt.svelte'
import { choices, describe, type PlainLayout } from './layout'
import Past from './Past.svelte'

export const plain: Family<PlainLayout> = {
  ...cardTable,
  Felt,
  Drawn,
  Past,
  limits: (layout) => widest(layout.positions),
  describe,
  first: (layout) => layout.positions[0]?.id ?? null,
  resultWords: (_, result) => capital(result),
  takes: (event) => (event.kind === 'stopped' || event.kind === 'rolled' ? 900 : 320),
  redraw: (layout, round) => (layout.shoe ? redrawCards(layout.shoe, round ?? { carry: {} }) : async () => null),
  each: 'a bet',
  choices,
  teaches: (layout) => layout.advised,
  withEdges: (layout, edges) => ({ ...layout, edges }),
}

export default plain
