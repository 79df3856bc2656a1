/** Your stakes at a table of poker against the house: what lies where, how each bet ended, and the words for it. Pure. */
import type { Settled } from '../../../wire/events'
import { mySeat, type Chip, type Felt } from '../../../lib/felt'
import { groupBy } from '../../../lib/group'
import { figure, money } from '../../../lib/money'
import { within } from '../../../lib/words'
import { betWords } from '../asked'
import { describe } from './facts'
import { betsPlaced, fitsRing, ringText, titleOf, type HousePokerLayout } from './layout'

export class OwnStakes {
  private readonly byBet: Map<string, Chip[]>
  private readonly settled: readonly Settled[]
  private readonly currency: string

  constructor(
    private readonly layout: HousePokerLayout,
    felt: Felt,
    chips: readonly Chip[],
  ) {
    const me = mySeat(felt.view)
    this.byBet = groupBy(
      chips.filter((chip) => chip.mine),
      (chip) => chip.bet,
    )
    this.settled = felt.settled.filter((line) => line.seat === me)
    this.currency = felt.view.currency
  }

  on(bet: string): readonly Chip[] {
    return this.byBet.get(bet) ?? []
  }
  lies(bet: string): boolean {
    return this.byBet.has(bet)
  }
  /** What the house has taken of it: a chip on its way does not count. */
  amount(bet: string): number {
    return this.on(bet)
      .filter((chip) => chip.fate !== 'sent')
      .reduce((sum, chip) => sum + chip.amount, 0)
  }

  private profit(bet: string): number | null {
    return this.settled.find((line) => line.bet === bet)?.profit ?? null
  }
  /** How a bet ended: `+12`, `−5`, `push`. */
  private fate(bet: string): string {
    const profit = this.profit(bet)
    if (profit === null) return ''
    if (profit === 0) return 'push'
    return `${profit > 0 ? '+' : '−'}${figure(Math.abs(profit), this.currency)}`
  }
  /** In a ring: its name, while no chips lie on it and there is room. */
  inRing(bet: string, narrow = false): string {
    const name = ringText(this.layout, bet)
    return fitsRing(name, narrow) ? name : ''
  }
  /** Below a ring: its name, where chips lie on it or it is too long for the ring, and how it ended. */
  ringWords(bet: string, narrow = false): string {
    const name = this.lies(bet) || !this.inRing(bet, narrow) ? ringText(this.layout, bet) : ''
    return [name, this.fate(bet)].filter(Boolean).join(' ')
  }

  /** A bet as it is read aloud. */
  label(bet: string): string {
    return betWords(describe(this.layout, bet)!, this.amount(bet), this.currency)
  }
  /** The same for one that no chip is placed on: it is staked with an answer. */
  laterLabel(bet: string): string {
    const amount = this.amount(bet)
    const stake = amount ? `your stake ${money(amount, this.currency)}` : 'staked at a decision'
    return `${titleOf(this.layout, bet)}, ${stake}`
  }

  /** Fees that were paid, and what was won with no stake. */
  remarks(): string[] {
    const fees = betsPlaced(this.layout, 'fee').filter((bet) => this.lies(bet))
    const gifts = this.settled.filter((line) => this.layout.bets[line.bet]?.placed === 'none')
    return [
      ...fees.map((bet) => `${within(titleOf(this.layout, bet))} ${figure(this.amount(bet), this.currency)}`),
      ...gifts.map((line) => `${titleOf(this.layout, line.bet)} +${figure(line.profit, this.currency)}`),
    ]
  }
}
