/** Baccarat against the house, with and without commission, and against a player who keeps the bank. */
import type { Family } from '../../family'
import { cardTable, redrawFrom, widest } from '../table'
import { choices, now } from './bank'
import Drawn from './Drawn.svelte'
import { describe, resultWords } from './facts'
import Felt from './Felt.svelte'
import type { BaccaratLayout } from '../../../wire/families/baccarat'
import Past from './Past.svelte'
import Roads from './Roads.svelte'

/** The largest bets of a table: what the chips are cut to. */
const mains = (layout: BaccaratLayout) => {
  const main = layout.positions.filter((p) => layout.bets[p.bet]?.main)
  return main.length ? main : layout.positions
}

export const baccarat: Family<BaccaratLayout> = {
  ...cardTable,
  Felt,
  Drawn,
  Past,
  Aside: Roads,
  limits: (layout) => widest(mains(layout)),
  describe,
  first: (layout) => mains(layout)[0]?.id ?? null,
  resultWords,
  takes: (event) => (event.kind === 'turned' ? 520 : 260),
  redraw: redrawFrom((layout) => layout.shoe),
  each: 'a bet',
  choices,
  now,
  withEdges: (layout, edges) => ({
    ...layout,
    positions: layout.positions.map((p) => (p.edge || !edges[p.bet] ? p : { ...p, edge: edges[p.bet]! })),
  }),
  teaches: (layout) => layout.bank !== null,
}

export default baccarat
