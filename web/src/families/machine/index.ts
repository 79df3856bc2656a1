/** Machines with reels: what shows, what of it pays and why, the stakes to choose from. */
import type { Choices, Facts, Family, Priced } from '../family'
import { mySeat, type Felt as State } from '../../lib/felt'
import { money } from '../../lib/money'
import { capital, titled } from '../../lib/words'
import type { MachineLayout } from '../../wire/families/machine'
import { REST_MS } from '../../lib/still'
import Aside from './Aside.svelte'
import Drawn from './Drawn.svelte'
import Felt from './Felt.svelte'
import Past from '../cards/Past.svelte'

/** All reels stop together, after as long as one sees them turn. */
const TURN_MS = 900
const STAKE = 'stake'

/** ``stake 200`` is a stake of the list by itself: it is laid as a whole. */
export function describe(layout: Priced<MachineLayout>, bet: string): Facts | null {
  const position = layout.positions[0]
  if (!position || bet.split(' ')[0] !== STAKE) return null
  const fixed = Number(bet.split(' ')[1] ?? 0)
  const said = layout.bets[STAKE]!
  const machine = layout.machine
  return {
    bet: STAKE,
    name: titled(said.title, 'Stake'),
    about: machine.ways ? `${machine.units} coins, all ways` : `${machine.units} line${machine.units > 1 ? 's' : ''}`,
    pays: `gives back ${machine.returned_percent.toFixed(2)} %`,
    wins: '',
    edge: layout.edges?.[layout.priced[fixed] ?? STAKE] ?? '',
    ...(fixed ? { fixed } : {}),
    chips: 1,
    odds: null,
    parts: { [STAKE]: 1 },
    min: position.min,
    max: position.max,
  }
}

function choices(layout: MachineLayout, felt: State): Choices | null {
  const { phase, currency } = felt.view
  if (phase.name !== 'choosing' || phase.asked === null || phase.asked !== mySeat(felt.view)) return null
  const sizes = (high: number): { amount: number; text: string; key: string }[] =>
    [high, Math.floor(high / 2)]
      .filter((amount, n) => amount > 0 && (n === 0 || amount < high))
      .map((amount, n) => ({ amount, text: money(amount, currency), key: String(n + 1) }))
  return {
    question: capital(phase.question ?? 'gamble with the win?'),
    options: Object.fromEntries(
      phase.options.map((o) => [
        o.option,
        layout.machine.gamble.includes(o.option) && o.high
          ? { text: capital(o.option), sizes: sizes(o.high) }
          : { text: 'Take the win', key: 'T' },
      ]),
    ),
    absent: [],
    facts: [],
    silence: 'When time runs out the win is taken.',
  }
}

export const machine: Family<MachineLayout> = {
  Felt,
  Drawn,
  Past,
  Aside,
  views: () => [],
  drawView: () => null,
  drawnInStrip: () => false,
  limits: (layout) => ({ min: layout.positions[0]?.min ?? 0, max: layout.positions[0]?.max ?? 0 }),
  describe,
  first: () => STAKE,
  withEdges: (layout, edges) => ({ ...layout, edges }),
  remarks: () => [],
  takes: (event) => {
    const { kind, reel } = event as { kind: string; reel?: number }
    if (kind === 'reel_stopped') return reel === 1 ? TURN_MS : 0
    return kind === 'game_over' ? REST_MS * 2 : kind === 'free_game_began' ? REST_MS : 0
  },
  clockWords: () => 'The reels turn in',
  redraw: (layout) => {
    const stops = { paid: layout.machine.stops, free: layout.machine.free_stops ?? layout.machine.stops }
    let free = false
    let reel = 0
    return async (input, chance) => {
      if (input.kind !== 'stop') return null
      const told = String((input as { field?: string }).field ?? '')
      if (layout.machine.gamble.includes(told)) {
        const found = layout.machine.gamble[await chance.below(layout.machine.gamble.length)]!
        return { what: 'What falls in the second part', told, found }
      }
      const weights = (free ? stops.free : stops.paid)[reel]!
      let left = await chance.below(weights.reduce((sum, n) => sum + n, 0))
      const found = weights.findIndex((n) => (left -= n) < 0) + 1
      const what = `Where reel ${reel + 1} stops${free ? ', free game' : ''}`
      reel += 1
      if (reel === layout.machine.strips.length) {
        reel = 0
        free = true
      }
      return { what, told, found: String(found) }
    }
  },
  redrawnFrom: 'inputs',
  each: 'a game',
  stage: 'Machine',
  choices,
}

export default machine
