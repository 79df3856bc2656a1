/** The layout that every game has: bets by name; and what can be said of the places at which its cards lie. */
import type { PlainLayout as Laid } from '../../wire/layouts'
import type { Choices, Facts, Priced } from '../family'
import type { Face } from '../cards/piles'
import { lay } from '../cards/piles'
import { of, mySeat, total, type Felt } from '../../lib/felt'
import { youFirst } from '../../lib/group'
import { capital, titled } from '../../lib/words'

export type PlainLayout = Priced<Laid>

export function describe(layout: PlainLayout, bet: string): Facts | null {
  const position = layout.positions.find((p) => p.id === bet)
  const base = { bet, wins: '', chips: 1, odds: null, parts: { [bet]: 1 } }
  if (!position) return { ...base, name: capital(bet), about: '', pays: '', edge: '', min: 0, max: 0 }
  const kind = layout.bets[position.bet]
  const alone = layout.positions.filter((p) => p.bet === position.bet).length === 1
  return {
    ...base,
    name: alone ? titled(kind?.title, capital(bet)) : capital(bet),
    about: kind?.about ?? '',
    pays: position.pays,
    edge: layout.edges?.[bet] ?? layout.edges?.[position.bet] ?? '',
    min: position.min,
    max: position.max,
  }
}

/** A place at which cards lie or a stake does: the house's own, or a player's. */
export interface Place {
  readonly id: string
  readonly name: string
  readonly player: boolean
  readonly mine: boolean
  readonly asked: boolean
  readonly cards: readonly Face[]
  /** What lies there of this player, not settled yet. */
  readonly staked: number
  /** What the round has brought this player; nothing while it is not settled. */
  readonly net: number | null
}

/** Every place of the round: those of the house as cards come to them, then you and the others who have cards or a stake. */
export function places(felt: Felt): Place[] {
  const table = lay(felt.events)
  const me = mySeat(felt.view)
  const seats = new Map(felt.view.seats.map((s) => [s.seat, s.name]))
  const staked = (seat: string): boolean => Object.keys(felt.lying[seat] ?? {}).length > 0
  const playing = [...seats.keys()].filter((seat) => seat in table.piles || staked(seat))
  const players = youFirst(playing, (seat) => seat === me)
  const view = (id: string): Place => {
    const lines = felt.settled.filter((line) => line.seat === id)
    return {
      id,
      name: id === me ? 'You' : (seats.get(id) ?? capital(id)),
      player: seats.has(id),
      mine: id === me,
      asked: felt.view.phase.asked === id,
      cards: table.piles[id]?.cards ?? [],
      staked: seats.has(id) ? total(of(felt, id)) : 0,
      net: lines.length ? lines.reduce((sum, line) => sum + line.profit, 0) : null,
    }
  }
  return [...table.order.filter((place) => !seats.has(place)), ...players].map(view)
}

/** The question in the house's own words; a button that lays a stake says how much. */
export function choices(_: PlainLayout, felt: Felt): Choices | null {
  const { phase } = felt.view
  if (phase.name !== 'choosing' || phase.asked === null || phase.asked !== mySeat(felt.view)) return null
  return {
    question: capital(phase.question ?? 'what do you do?'),
    options: Object.fromEntries(phase.options.flatMap((o) => (o.costs ? [[o.option, { amount: o.costs }]] : []))),
    absent: [],
    facts: [],
    silence: null,
  }
}

/** What was drawn, where it was no card: the field of a wheel, the faces of dice. */
export function drawnWords(felt: Felt): string | null {
  if (felt.drawn?.kind === 'stopped') return felt.drawn.result
  return felt.drawn?.kind === 'rolled' ? felt.drawn.dice.join(' · ') : null
}
