/** A table among players as its page knows it: who sits where, whose turn it is, what was decided ahead. */
import { untrack } from 'svelte'
import { mySeat, type Felt } from '../lib/felt'
import { house } from '../lib/house.svelte'
import { tick } from '../lib/sound'
import { titled } from '../lib/words'
import { settings } from '../lib/settings.svelte'
import type { Table } from '../table/table.svelte'
import type { Phase } from '../wire/protocol'
import { pictureOf, sitting, toMatch } from './picture'
import { chairs as chairsOf, shortName } from './table'

/** What shall be done as soon as it is your turn; to call holds for that price only. */
export type Ahead = { kind: 'fold' } | { kind: 'call'; amount: number } | null

/** The word for what was decided ahead, where it still holds at this price. */
export function wordFor(ahead: NonNullable<Ahead>, offered: readonly string[], owes: number): string | null {
  const word =
    ahead.kind === 'fold'
      ? offered.includes('check')
        ? 'check'
        : 'fold'
      : ahead.amount !== owes
        ? null
        : owes
          ? 'call'
          : 'check'
  return word && offered.includes(word) ? word : null
}

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
  readonly throwing = $derived.by(() => Boolean(this.view.phase.throw))
  readonly wallet = $derived.by(() => house.me?.balances[this.view.currency] ?? 0)
  readonly chips = $derived.by(() => this.own?.stack ?? this.mine?.stack ?? 0)

  private readonly names = $derived.by(() => new Map(this.view.seats.map((s) => [s.seat, shortName(s.name)])))
  private readonly turn = $derived.by(() =>
    this.yourTurn ? `${this.view.round?.id} ${this.felt().events.length}` : null,
  )
  private readonly roundId = $derived.by(() => this.view.round?.id ?? null)
  private readonly owes = $derived.by(() => Math.max(0, toMatch(this.picture) - (this.own?.bet ?? 0)))
  private readonly title = $derived.by(() => titled(this.view.title))

  private readonly table: () => Table
  private readonly felt: () => Felt

  /** To be made while its page is made: what it watches ends with the page. */
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
    $effect(() => this.flash())
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
    if (this.ahead?.kind === 'call' && this.ahead.amount !== owes) this.ahead = null
  }

  /** The title of the page calls for you while it is your turn. */
  private flash(): (() => void) | undefined {
    const title = `${this.title} · Croupier`
    document.title = title
    if (!this.yourTurn) return
    const call = `● Your turn · ${this.title}`
    let on = false
    const flash = setInterval(() => {
      on = !on
      document.title = on ? call : title
    }, 900)
    document.title = call
    return () => {
      clearInterval(flash)
      document.title = title
    }
  }
}
