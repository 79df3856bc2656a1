/** Play at a table against the house: the chip in hand, the bet pointed at, the cards chosen, what the readout says. */
import { chips as chipsOn, mine, mySeat, outcome, repeatable, total, type Outcome } from '../lib/felt'
import { house } from '../lib/house.svelte'
import { denominations, span } from '../lib/money'
import { tens } from '../lib/cards'
import { settings } from '../lib/settings.svelte'
import { capital } from '../lib/words'
import { mostCards, stakeOn, whyNot, withCard } from './moves'
import { readiness } from './readiness'
import type { Table } from './table.svelte'
import { Trainer } from './trainer.svelte'
import type { Laid, Visit } from './visit.svelte'

export class Play {
  pointed = $state<string | null>(null)
  chip = $state(0)
  /** which of a phone's views was chosen */
  view = $state('layout')
  /** so many pixels the readout had at most: the felt below it stays where it is */
  readout = $state(0)
  /** cards named with a decision: chosen on the felt, gone with the question */
  picked = $state.raw<readonly string[]>([])
  /** something else was pointed at since the result fell */
  private looked = $state(false)
  readonly table: Table
  readonly trainer: Trainer

  readonly felt = $derived.by(() => this.laid().felt)
  readonly kin = $derived.by(() => this.laid().kin)
  readonly layout = $derived.by(() => this.laid().layout)
  readonly me = $derived.by(() => mySeat(this.felt.view))
  readonly seated = $derived.by(() => this.me !== null)
  readonly open = $derived.by(() => this.felt.open && this.felt.view.phase.name === 'betting' && house.link === 'open')
  readonly deciding = $derived.by(() => {
    const { name, asked } = this.felt.view.phase
    return Boolean(this.kin.choices) && name === 'choosing' && asked === this.me
  })
  /** somebody decides, you or another: what is put away for it stays away until all have decided */
  readonly playing = $derived.by(
    () => Boolean(this.kin.choices) && this.seated && this.felt.view.phase.name === 'choosing',
  )
  readonly asksYou = $derived.by(() => this.felt.view.phase.asked !== null && this.felt.view.phase.asked === this.me)

  readonly limits = $derived.by(() => this.kin.limits(this.visit.layout))
  /** `50 – 5,000 Kč a box` */
  readonly takes = $derived.by(
    () => `${span(this.limits.min, this.limits.max, this.felt.view.currency)} ${this.kin.each ?? 'a position'}`,
  )
  readonly denominations = $derived.by(() => denominations(this.limits.min, this.limits.max))
  readonly chips = $derived.by(() => chipsOn(this.felt, this.table.sent))
  private readonly own = $derived.by(() => mine(this.felt))
  readonly down = $derived.by(() => total(this.own))
  readonly again = $derived.by(() => total(repeatable(this.felt)))

  readonly go = $derived.by(() => readiness(this.felt.view, this.layout.verb, !this.table.moving))

  private readonly shownBet = $derived.by(() => this.pointed ?? this.kin.first(this.visit.layout))
  readonly facts = $derived.by(() => (this.shownBet ? this.kin.describe(this.layout, this.shownBet) : null))
  readonly stake = $derived.by(() => this.own[this.shownBet ?? ''] ?? 0)
  readonly views = $derived.by(() => this.kin.views(this.visit.layout))
  readonly shownView = $derived.by(() => (this.table.moving && this.kin.drawView(this.visit.layout)) || this.view)

  readonly lastWords = $derived.by(() => {
    const last = this.felt.view.history[0]
    if (!last) return null
    if (last.void !== null) return 'Round void'
    if (!last.result) return 'The round is settled' // all hands were decided before anything fell
    return capital(tens(last.shown?.words ?? this.kin.resultWords?.(this.visit.layout, last.result) ?? last.result))
  })
  private kept = $state.raw<{ round: string; outcome: Outcome } | null>(null)
  /** How the last round went for you, until the next is settled. */
  readonly brought = $derived.by(() => {
    const now = outcome(this.felt)
    if (now) return now
    return this.kept && this.kept.round === this.felt.view.history[0]?.round ? this.kept.outcome : null
  })
  private readonly fallen = $derived.by(() => this.felt.drawn ?? this.felt.settled[0] ?? null)
  /** when the wheel rests the readout tells the result, until something else is pointed at */
  readonly result = $derived.by(() =>
    this.fallen && !this.table.moving && !this.looked && this.felt.view.phase.name === 'settled' && this.lastWords
      ? { words: this.lastWords, outcome: outcome(this.felt) }
      : null,
  )

  private readonly asking = $derived.by(() => {
    const { round, phase } = this.felt.view
    return `${round?.id} ${phase.asked} ${phase.question} ${this.felt.events.length}`
  })
  private readonly visit: Visit
  private readonly laid: () => Laid

  /** To be made while its page is made: what it watches ends with the page. */
  constructor(visit: Visit, laid: () => Laid) {
    this.visit = visit
    this.laid = laid
    this.table = visit.table
    this.trainer = new Trainer(visit.table.id)
    if (settings.trainer) this.trainer.switch()
    // a player who learns is told what the decision was worth
    $effect(() => {
      if (this.kin.teaches?.(this.visit.layout)) this.trainer.look(this.felt)
    })
    $effect(() => {
      void this.asking
      this.picked = []
    })
    $effect(() => {
      if (!this.denominations.includes(this.chip)) this.chip = this.denominations[0]!
    })
    $effect(() => {
      const now = outcome(this.felt)
      const round = this.felt.view.round?.id
      if (now && round) this.kept = { round, outcome: now }
    })
    $effect(() => {
      void this.fallen
      this.looked = false
    })
  }

  choose(option: string, amount?: number, cards?: readonly string[]): void {
    const judge = this.trainer.about(option, cards)
    void this.table.choose(option, amount, cards).then((taken) => {
      if (taken) judge()
    })
  }

  pick(card: string): void {
    this.picked = withCard(this.picked, card, mostCards(this.felt.view.phase.options ?? []))
  }

  point(bet: string | null): void {
    if (!bet) return
    this.pointed = bet
    this.looked = true
  }

  place(bet: string): void {
    const found = this.kin.describe(this.layout, bet)
    if (!found) return
    this.pointed = bet
    const reason = whyNot(this.seated, this.open, house.link === 'open')
    if (reason) this.table.refuse({ reason, rule: null, lost: house.link !== 'open' })
    else void this.table.place(found, stakeOn(found, this.chip))
  }

  async take(bet: string): Promise<void> {
    for (const one of this.kin.describe(this.visit.layout, bet)?.each ?? [bet])
      if (this.open && this.own[one]) await this.table.takeBack(one)
  }
}
