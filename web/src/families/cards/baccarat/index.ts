/** Baccarat against the house, with and without commission, and against a player who keeps the bank. */
import type { Family } from '../../family'
import { redrawCards } from '../redraw'
import { choices, now } from './bank'
import Drawn from './Drawn.svelte'
import { describe, resultWords } from './facts'
import Felt from './Felt.svelte'
import type { BaccaratLayout } from './layout'
import Past from './Past.svelte'
import Roads from './Roads.svelte'

/** The largest bets of a table: what the chips are cut to. */
const mains = (layout: BaccaratLayout) => { const main = layout.positions.filter((p) => layout.bets[p.bet]?.main); return main.length ? main : layout.positions }

export const baccarat: Family<BaccaratLayout> = {
  Felt,
  Drawn,
  Past,
  Aside: Roads,
  views: () => [],
  drawView: () => null,
  drawnInStrip: () => false,
  limits: (layout) => ({ min: Math.min(...mains(layout).map((p) => p.min)), max: Math.max(...mains(layout).map((p) => p.max)) }),
  describe,
  first: (layout) => mains(layout)[0]?.id ?? null,
  remarks: () => [],
  resultWords,
  takes: (event) => (event.kind === 'turned' ? 520 : 260),
  clockWords: () => 'Bets close in',
  redraw: (layout, round) => redrawCards(layout.shoe, round ?? { carry: {} }),
  redrawnFrom: 'inputs',
  each: 'a bet',
  stage: 'Table',
  choices,
  now,
  withEdges: (layout, edges) => ({ ...layout, positions: layout.positions.map((p) => (p.edge || !edges[p.bet] ? p : { ...p, edge: edges[p.bet]! })) }),
  teaches: (layout) => layout.bank !== null,
}
