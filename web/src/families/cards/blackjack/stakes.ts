/** What lies on the boxes, whose it is, and the words for it. Pure. */
import type { Settled } from '../../../wire/events'
import { mySeat, type Chip, type Felt } from '../../../lib/felt'
import { groupBy, youFirst } from '../../../lib/group'
import { figure } from '../../../lib/money'
import { betWords } from '../asked'
import type { BoxView, HandView } from './boxes'
import { describe } from './facts'
import { kindTitle, mainSlug, type BlackjackLayout } from './layout'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

export class BoxStakes {
  readonly main: string
  readonly side: string | null
  readonly sideName: string
  readonly me: string | null
  private readonly byBet: Map<string, Chip[]>

  constructor(
    private readonly layout: BlackjackLayout,
    private readonly felt: Felt,
    chips: readonly Chip[],
  ) {
    this.main = mainSlug(layout)
    this.side = layout.side?.slug ?? null
    this.sideName = this.side ? kindTitle(layout, this.side) : ''
    this.me = mySeat(felt.view)
    this.byBet = groupBy(chips, (c) => c.bet)
  }

  /** The stake of a box, and those of the hands it was split into. */
  private isMain(bet: string, box: number): boolean {
    return bet === `${this.main} ${box}` || bet.startsWith(`${this.main} ${box}.`)
  }

  /** What lies on a box; of a shared one, while it is played, a stack for each player and not for each of its hands. */
  mainChips(box: number): Chip[] {
    const all = [...this.byBet].filter(([bet]) => this.isMain(bet, box)).flatMap(([, chips]) => chips)
    if (new Set(all.map((c) => c.who)).size < 2 || all.some((c) => c.fate !== 'lies')) return all
    return [...groupBy(all, (c) => c.who).values()].map((own) => ({
      ...own[0]!,
      amount: sum(own.map((c) => c.amount)),
    }))
  }
  sideChips(box: number): readonly Chip[] {
    return this.byBet.get(`${this.side} ${box}`) ?? []
  }
  lying(box: number): number {
    return sum(this.mainChips(box).map((c) => c.amount))
  }
  insured(box: number): number {
    return sum((this.byBet.get(`insurance ${box}`) ?? []).map((c) => c.amount))
  }
  /** A player's stakes on a box, all its hands together. */
  of(box: number, seat: string): number {
    const lying = Object.entries(this.felt.lying[seat] ?? {})
    return sum(lying.filter(([bet]) => this.isMain(bet, box)).map(([, amount]) => amount))
  }
  private own(bet: string): number {
    const mine = this.byBet.get(bet)?.filter((c) => c.mine && c.fate !== 'sent') ?? []
    return sum(mine.map((c) => c.amount))
  }

  /** Who plays on a box, you before all others; the first to have come decides, whoever is named first. */
  playersOf(box: BoxView): string[] {
    return youFirst(box.owner ? [box.owner, ...box.others] : [], (seat) => seat === this.me)
  }
  /** Whose box it is, for you: `yours`, `you with Bot Aino`, `Bot Aino`, `free`. */
  whose(box: BoxView): string {
    if (!box.owner) return 'free'
    if (box.owner === this.me) return 'yours'
    return box.mine ? `you with ${this.nameOf(box.owner)}` : this.nameOf(box.owner)
  }
  /** The others on a box in a sentence each. */
  othersWords(box: BoxView): string[] {
    const { currency } = this.felt.view
    return this.playersOf(box)
      .filter((seat) => seat !== this.me && (box.mine || seat !== box.owner))
      .map((seat) => {
        const amount = figure(this.of(box.number, seat), currency)
        return `${this.nameOf(seat)} ${seat === box.owner ? 'decides' : 'stands on it'} with ${amount}`
      })
  }
  nameOf(seat: string | null): string {
    if (seat === this.me) return 'You'
    return this.felt.view.seats.find((s) => s.seat === seat)?.name ?? seat ?? ''
  }
  /** How the side bet of a box ended: yours, if you had one. */
  sideWords(box: number): string {
    const lines: Settled[] = this.side ? this.felt.settled.filter((s) => s.bet === `${this.side} ${box}`) : []
    const line = lines.find((s) => s.seat === this.me) ?? lines[0]
    if (!line) return ''
    const sign = line.profit > 0 ? '+' : '−'
    return `${this.sideName} ${sign}${figure(Math.abs(line.profit), this.felt.view.currency)}`
  }
  /** A bet as it is read aloud. */
  label(bet: string): string {
    return betWords(describe(this.layout, bet)!, this.own(bet), this.felt.view.currency)
  }
  boxWords(box: BoxView): string {
    return [`Box ${box.number}`, this.whose(box), ...box.hands.map(handWords)].join(', ')
  }
}

const handWords = (hand: HandView): string => [hand.figure, hand.word, hand.result].filter(Boolean).join(', ')

/** The box that a phone enlarges: the one in play if it is yours, the one pointed at, your first, the first. */
export function enlarged(boxes: readonly BoxView[], pointed: string | null, open: boolean): BoxView {
  const number = pointed ? Number(pointed.split(' ').at(-1)?.split('.')[0]) : NaN
  return (
    boxes.find((b) => b.active && b.mine) ??
    (open ? boxes[number - 1] : boxes.find((b) => b.mine && b.number === number)) ??
    boxes.find((b) => b.mine) ??
    boxes.find((b) => b.active) ??
    boxes[Math.max(0, (number || 1) - 1)]!
  )
}

/** How far a box hangs down on the arc, in pixels. */
export function drop(i: number, boxes: number): number {
  const half = (boxes - 1) / 2 || 1
  const x = (i - half) / half
  return Math.round(46 * (1 - x * x))
}
