/** Video poker: five cards, those that you throw are changed once, and the table pays what lies. */
import type { Choices, Facts, Family, Priced } from '../../family'
import { mySeat, type Felt as State } from '../../../lib/felt'
import { capital, titled } from '../../../lib/words'
import Drawn from '../../plain/Drawn.svelte'
import type { VideoPokerLayout } from '../../../wire/families/video-poker'
import { redrawCards } from '../redraw'
import { cardTable, widest } from '../table'
import Aside from './Aside.svelte'
import Felt from './Felt.svelte'
import Past from '../Past.svelte'

/** ``stake 200`` is a stake of the list by itself: it is laid as a whole. */
export function describe(layout: Priced<VideoPokerLayout>, bet: string): Facts | null {
  const position = layout.positions[0]
  const [kind, fixed] = bet.split(' ')
  if (!position || kind !== 'stake') return null
  const best = layout.hands[0]!
  return {
    bet: 'stake',
    name: titled(layout.bets.stake!.title, 'Stake'),
    about: 'Five cards, changed once',
    pays: `up to ${best.pays} times`,
    wins: '',
    edge: layout.edges?.[layout.priced[fixed ?? ''] ?? 'stake'] ?? '',
    ...(fixed ? { fixed: Number(fixed) } : {}),
    chips: 1,
    odds: null,
    parts: { stake: 1 },
    min: position.min,
    max: position.max,
  }
}

export function choices(_: VideoPokerLayout, felt: State): Choices | null {
  const { phase } = felt.view
  if (phase.name !== 'choosing' || phase.asked === null || phase.asked !== mySeat(felt.view)) return null
  return {
    question: `You hold ${String(phase.facts.lies ?? 'five cards')}: choose what you throw`,
    options: { stand: { text: 'Keep all five', key: 'S' }, throw: { text: 'Throw these', key: 'T' } },
    absent: [],
    facts: [],
    silence: 'When time runs out all five are kept.',
    withCards: (cards) =>
      cards.length
        ? { words: `${capital(cards.length === 1 ? 'one card' : `${cards.length} cards`)} to be changed` }
        : { words: '', no: 'Choose at least one card to throw' },
  }
}

export const videoPoker: Family<VideoPokerLayout> = {
  ...cardTable,
  Felt,
  Drawn,
  Past,
  Aside,
  limits: (layout) => widest(layout.positions),
  describe,
  first: () => 'stake',
  withEdges: (layout, edges) => ({ ...layout, edges }),
  resultWords: (_, result) => capital(result),
  takes: (event) => ('to' in event ? 320 : 0),
  redraw: (layout, round) => (layout.shoe ? redrawCards(layout.shoe, round ?? { carry: {} }) : async () => null),
  each: 'a hand',
  choices,
  teaches: () => true,
}

export default videoPoker
