/** Twenty-one in all its forms: boxes against a dealer who has no choice. */
import type { Family } from '../../family'
import { redrawCards } from '../redraw'
import { choices } from './choices'
import Drawn from './Drawn.svelte'
import { describe, resultWords } from './facts'
import Felt from './Felt.svelte'
import { mainSlug, type BlackjackLayout } from './layout'
import Past from './Past.svelte'

const main = (layout: BlackjackLayout) => layout.positions.filter((p) => p.bet === mainSlug(layout))

export const blackjack: Family<BlackjackLayout> = {
  Felt,
  Drawn,
  Past,
  views: () => [],
  drawView: () => null,
  drawnInStrip: () => false,
  limits: (layout) => ({ min: Math.min(...main(layout).map((p) => p.min)), max: Math.max(...main(layout).map((p) => p.max)) }),
  describe,
  first: (layout) => main(layout)[0]?.id ?? null,
  remarks: () => [],
  resultWords,
  takes: (event) => (event.kind === 'turned' ? 420 : event.to === 'dealer' ? 360 : 120),
  clockWords: () => 'Bets close in',
  redraw: (layout, round) => redrawCards(layout.shoe, round ?? { carry: {} }),
  redrawnFrom: 'inputs',
  each: 'a box',
  stage: 'Table',
  choices,
  teaches: true,
  withEdges: (layout, edges) => ({ ...layout, edges }),
}
