/** A table among players as its page knows it: who sits where, whose turn it is, what was decided ahead. */
import { untrack } from 'svelte'
import { mySeat, type Felt } from '../lib/felt'
import { house } from '../lib/house.svelte'
import { tick } from '../lib/sound'
import { settings } from '../lib/settings.svelte'
import type { Table } from '../table/table.svelte'
import type { Phase } from '../wire/protocol'
import { holds, plansAt, wordFor, type Ahead, type Plan } from './ahead'
import { glance } from './glance'
import { pictureOf, sitting, toMatch } from './picture'
import { chairs as chairsOf, shortName } from './table'

/** Cards chosen to go, after one more has been tapped: it goes, or stays again; a single one is replaced. */
export function picked(picks: readonly string[], card: string, most: number): readonly string[] {
  if (picks.includes(card)) return picks.filter((c) => c !== card)
  if (picks.length < most) return [...picks, card]
  return most === 1 ? [card] : picks
}

/** Is the question whether cards are shown that nobody may ask to see? */
export const offersToShow = ({ options }: Pick<Phase, 'options'>): boolean =>
  options.some((o) => o.option === 'show' && o.cards)

export class Room {
  picks = $state.raw<readonly string[]>([])
  ahead = $state.raw<Ahead>(null)
  busy = $state(false)
  /** the whole time of a turn, for the bar beside the name */
  whole = $state(1)

  readonly view = $derived.by(() => this.felt().view)
  readonly me = $derived.by(() => mySeat(this.view))
  readonly mine = $derived.by(() => this.view.seats.find((s) => s.seat === this.view.you) ?? null)
  readonly picture = $derived.by(() => pictureOf(this.felt().events))
  readonly own = $derived.by(() => sitting(this.picture, this.me))
  readonly chairs = $derived.by(() => chairsOf(this.view.seats, this.me))
  readonly count = $derived.by(() =>
    Math.max(2, Math.min(10, Math.max(this.view.places, ...this.chairs.map((c) => c.place + 1)))),
  )
  readonly place = $derived.by(() => this.chairs.find((c) => c.you)?.place ?? null)
  /** Somebody won unseen and may show cards: asked in passing, and nobody's turn. */
  readonly passing = $derived.by(() => this.view.phase.name === 'choosing' && offersToShow(this.view.phase))
  readonly mayShow = $derived.by(
    () => this.passing && this.me !== null && this.view.phase.asked === this.me && house.link === 'open',
  )
  readonly asked = $derived.by(() =>
    this.view.phase.name === 'choosing' && !this.passing ? this.view.phase.asked : null,
  )
  readonly yourTurn = $derived.by(() => this.asked !== null && this.asked === this.me && house.link === 'open')
  /** a bot needs no clock */
  readonly deadline = $derived.by(() =>
    this.passing || this.view.seats.some((s) => s.seat === this.asked && s.bot) ? null : this.felt().deadline,
  )
  /** What can be decided before it is your turn. */
  readonly plans = $derived.by((): readonly Plan[] => plansAt(this.view, this.picture, this.own))
  /** The table in a few words, for who looks at another one. */
  readonly glance = $derived.by(() => glance(this.view, this.picture, this.own, this.yourTurn))
  readonly throwing = $derived.by(() => Boolean(this.view.phase.throw))
  readonly wallet = $derived.by(() => house.me?.balances[this.view.currency] ?? 0)
  readonly chips = $derived.by(() => this.own?.stack ?? this.mine?.stack ?? 0)

  private readonly names = $derived.by(() => new Map(this.view.seats.map((s) => [s.seat, shortName(s.name)])))
  /** The question that waits for your answer; none: nobody waits for you. */
  readonly turn = $derived.by(() => (this.yourTurn ? `${this.view.round?.id} ${this.felt().events.length}` : null))
  private readonly roundId = $derived.by(() => this.view.round?.id ?? null)
  readonly owes = $derived.by(() => Math.max(0, toMatch(this.picture) - (this.own?.bet ?? 0)))

  private readonly table: () => Table
  private readonly felt: () => Felt

  /** To be made while its keeper is made: what it watches ends with the keeper. */
  constructor(table: () => Table, felt: () => Felt) {
    this.table = table
    this.felt = felt
    $effect(() => this.measure())
    $effect(() => this.turned())
    $effect(() => this.priced())
    $effect(() => {
      void this.roundId
      this.picks = []
      this.ahead = null
    })
    $effect(() => {
      if (!this.throwing) this.picks = []
    })
    $effect(() => {
      const asks = settings.asksToShow
      if (this.me !== null && house.link === 'open') untrack(() => void this.table().askToShow(asks))
    })
  }

  name(seat: string): string {
    return this.names.get(seat) ?? seat
  }

  choose(word: string, amount?: number, cards?: readonly string[]): void {
    if (this.busy) return
    this.busy = true
    void this.table()
      .choose(word, amount, cards)
      .then((ok) => {
        this.busy = false
        if (ok) this.picks = []
      })
  }

  pick(card: string): void {
    this.picks = picked(this.picks, card, this.view.phase.throw?.most ?? 0)
  }

  private measure(): void {
    const end = this.felt().deadline
    this.whole = end === null ? 1 : Math.max(this.view.choosing_ms || 1, end - performance.now())
  }

  /** Your turn: what was decided ahead is done, else there is a sound for who wants one. */
  private turned(): void {
    if (this.turn === null) return
    untrack(() => {
      this.busy = false
      const ahead = this.ahead
      this.ahead = null
      const offered = this.view.phase.options.map((o) => o.option)
      const word = ahead && offered.includes('fold') ? wordFor(ahead, offered, this.owes) : null
      if (word) this.choose(word)
      else tick(700, 0.1)
    })
  }

  private priced(): void {
    const owes = this.own ? this.owes : 0
    if (this.ahead && !holds(this.ahead, owes)) this.ahead = null
  }
}
