/** Baccarat against the house, with and without commission. */
import type { Family } from '../../family'
import { redrawCards } from '../redraw'
import Drawn from './Drawn.svelte'
import { describe, resultWords } from './facts'
import Felt from './Felt.svelte'
import type { BaccaratLayout } from './layout'
import Past from './Past.svelte'
import Roads from './Roads.svelte'

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
  teaches: (layout) => layout.bank !== null,
}
