/** Red Dog and Bulldog: will the third card fall between the two? */
import type { Choices, Facts, Family } from '../../family'
import { mySeat, type Felt as State } from '../../../lib/felt'
import { money } from '../../../lib/money'
import { cardTable, redrawFrom, widest } from '../table'
import Drawn from './Drawn.svelte'
import Felt from './Felt.svelte'
import type { SpreadLayout } from '../../../wire/families/spread'
import Past from '../Past.svelte'

export function describe(layout: SpreadLayout, bet: string): Facts | null {
  const [kind, number] = bet.split(' ')
  const known = layout.positions.find((p) => p.box === Number(number))
  if (!known || !kind || !(kind in layout.bets)) return null
  const { about, brief } = layout.bets[kind]!
  return {
    bet,
    name: kind === 'raise' ? `Raise on box ${number}` : `Box ${number}`,
    about,
    pays: brief,
    wins: '',
    edge: known.edge,
    edgeNote: 'best play',
    chips: 1,
    odds: null,
    parts: { [bet]: 1 },
    min: known.min,
    max: known.max,
  }
}

export function choices(_: SpreadLayout, felt: State): Choices | null {
  const { box, spread, pays } = felt.view.phase.facts
  if (typeof pays !== 'string') return null
  const me = mySeat(felt.view)
  const stake = me ? (felt.lying[me]?.[`bet ${box}`] ?? 0) : 0
  return {
    question: `Box ${box}: spread ${spread} pays ${pays}. Raise your ${money(stake, felt.view.currency)}?`,
    options: { raise: { text: 'Raise', key: 'R' }, 'no raise': { text: 'No raise', key: 'N' } },
    absent: [],
    facts: [
      ['pays', pays],
      ['ranks that win', `${spread} of 13`],
    ],
    silence: 'When time runs out there is no raise.',
  }
}

export const spread: Family<SpreadLayout> = {
  ...cardTable,
  Felt,
  Drawn,
  Past,
  limits: (layout) => widest(layout.positions),
  describe,
  first: (layout) => layout.positions[0]?.id ?? null,
  takes: (event) => ('to' in event && event.to === 'base' ? 220 : 420),
  redraw: redrawFrom((layout) => layout.shoe),
  each: 'a box',
  choices,
  teaches: () => true,
}

export default spread
