/** Who holds what at a table of poker against the house, from the events of the round alone. Pure. */
import type { Settled } from '../../../wire/events'
import type { RoundEvent } from '../../../wire/rounds'
import { tens } from '../../../lib/cards'
import { mySeat, type Felt } from '../../../lib/felt'
import { net } from '../../../lib/money'
import { lay, type Cards, type Face } from '../piles'
import type { HousePokerLayout } from './layout'

export interface BoxView {
  readonly seat: string
  readonly name: string
  readonly mine: boolean
  readonly cards: readonly Face[]
  /** What the cards make: for their owner all along, for everybody when they are shown. */
  readonly says: string
  readonly folded: boolean
  readonly active: boolean
  readonly staked: number
  readonly result: string | null
}
export interface DealerView {
  readonly cards: readonly Face[]
  readonly says: string
  readonly qualifies: boolean | null
}

const last = <K extends RoundEvent['kind']>(events: readonly RoundEvent[], kind: K, of: string) =>
  events.findLast((e): e is Extract<RoundEvent, { kind: K }> => e.kind === kind && (e as { of?: string }).of === of)

const spoken = (event: Extract<RoundEvent, { kind: 'announced' }>): string =>
  tens(event.says) + (event.second ? `, and ${event.second.replaceAll('_', ' ')}` : '')

export function handWords(events: readonly RoundEvent[], of: string): string {
  const shown = last(events, 'announced', of)
  return shown ? spoken(shown) : tens(last(events, 'holds', of)?.says ?? '')
}

export function dealerView(events: readonly RoundEvent[], table: Cards): DealerView {
  const shown = last(events, 'announced', 'dealer')
  return { cards: table.piles.dealer?.cards ?? [], says: tens(shown?.says ?? ''), qualifies: shown?.qualifies ?? null }
}

/** How the round went for a seat, all bets together. */
export function settledWords(lines: readonly Settled[], currency: string): string | null {
  if (!lines.length) return null
  const sum = lines.reduce((all, line) => all + line.profit, 0)
  return sum > 0 ? `wins ${net(sum, currency)}` : sum < 0 ? `loses ${net(sum, currency).replace('−', '')}` : 'push'
}

export function boxes(_: HousePokerLayout | null, felt: Felt, table: Cards = lay(felt.events)): BoxView[] {
  const me = mySeat(felt.view)
  const { phase } = felt.view
  const playing = new Set([
    ...Object.keys(felt.lying).filter((seat) => Object.keys(felt.lying[seat]!).length),
    ...Object.keys(table.piles),
  ])
  const folded = new Set(felt.events.flatMap((e) => (e.kind === 'chose' && e.option === 'fold' ? [e.seat] : [])))
  return felt.view.seats
    .filter((s) => s.seat === me || playing.has(s.seat))
    .map((s) => ({
      seat: s.seat,
      name: s.seat === me ? 'You' : s.name,
      mine: s.seat === me,
      cards: table.piles[s.seat]?.cards ?? [],
      says: handWords(felt.events, s.seat),
      folded: folded.has(s.seat),
      active: phase.name === 'choosing' && phase.asked === s.seat,
      staked: Object.values(felt.lying[s.seat] ?? {}).reduce((sum, amount) => sum + amount, 0),
      result:
        phase.name === 'choosing'
          ? null
          : settledWords(
              felt.settled.filter((line) => line.seat === s.seat),
              felt.view.currency,
            ),
    }))
}

/** What the progressive pot holds, as it was last told. */
export function potOf(events: readonly RoundEvent[]): number | null {
  const told = events.findLast((e) => e.kind === 'pot_shown' || e.kind === 'pot_fed' || e.kind === 'pot_paid')
  return told && 'pot' in told ? told.pot : null
}
