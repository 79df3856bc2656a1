/** Backgammon: the board, on which a throw is played; throwing, doubling and giving up are buttons. */
import type { Choices, Family, Priced } from '../family'
import { mySeat, type Felt as State } from '../../lib/felt'
import { REST_MS, ROLL_MS } from '../../lib/still'
import { capital } from '../../lib/words'
import { plain } from '../plain'
import type { PlainLayout } from '../plain/layout'
import type { BoardLayout } from '../../wire/families/backgammon'
import Aside from './Aside.svelte'
import { isPlay } from './board'
import Felt from './Felt.svelte'

type Layout = Priced<BoardLayout> & PlainLayout

function choices(_: Layout, felt: State): Choices | null {
  const { phase } = felt.view
  if (phase.name !== 'choosing' || phase.asked === null || phase.asked !== mySeat(felt.view)) return null
  const words: Record<string, string> = { 'give up': 'Give up', throw: 'Throw the dice', double: 'Double' }
  return {
    question: capital(phase.question ?? 'what do you do?'),
    options: Object.fromEntries(
      phase.options
        .filter((o) => !isPlay(o.option))
        .map((o) => [
          o.option,
          { text: words[o.option] ?? capital(o.option), ...(o.costs ? { amount: o.costs } : {}) },
        ]),
    ),
    absent: [],
    facts: [],
    silence: 'Who says nothing until time runs out gives the game up.',
    onfelt: isPlay,
  }
}

export const backgammon: Family<Layout> = {
  ...plain,
  Felt,
  Aside,
  takes: (event) => (event.kind === 'rolled' ? REST_MS + ROLL_MS / 2 : 320),
  redraw: () => async (event, chance) => {
    if (event.kind !== 'rolled' || !Array.isArray(event.dice)) return null
    const found: number[] = []
    for (let i = 0; i < event.dice.length; i++) found.push(1 + (await chance.below(6)))
    return { what: 'How the dice fall', told: event.dice.join(' '), found: found.join(' ') }
  },
  redrawnFrom: 'events',
  clockWords: () => 'The game begins in',
  stage: 'Board',
  choices,
  withEdges: (layout, edges) => ({ ...layout, edges }),
  now: (layout) => layout,
}

export default backgammon
