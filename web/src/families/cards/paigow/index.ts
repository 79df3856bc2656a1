/** Pai Gow: seven cards, two hands, a bank that wins copies. */
import type { Family } from '../../family'
import { redrawCards } from '../redraw'
import Drawn from './Drawn.svelte'
import Felt from './Felt.svelte'
import { choices, describe, resultWords, type PaiGowLayout } from './layout'
import Past from './Past.svelte'

export const paiGow: Family<PaiGowLayout> = {
  Felt,
  Drawn,
  Past,
  views: () => [],
  drawView: () => null,
  drawnInStrip: () => false,
  limits: (layout) => ({ min: layout.positions[0]!.min, max: layout.positions[0]!.max }),
  describe,
  first: () => 'main',
  remarks: () => [],
  resultWords,
  takes: (event) => (event.kind === 'turned' ? 420 : 60),
  clockWords: () => 'Bets close in',
  redraw: (layout, round) => redrawCards({ packs: 1, cards: 52, behind: 0, every_round: true, jokers: layout.jokers }, round ?? { carry: {} }),
  redrawnFrom: 'inputs',
  each: 'a hand',
  stage: 'Table',
  choices,
  teaches: () => true,
  withEdges: (layout, edges) => ({ ...layout, edges }),
}
