/** One table on the page: its felt, paced for the eye, and what its player does there. */
import type { Facts } from '../families/family'
import { isDraw } from '../lib/pacer'
import * as feltOf from '../lib/felt'
import type { Felt, Stakes } from '../lib/felt'
import { house, type Answer, type Request } from '../lib/house.svelte'
import { fresh, own, remember } from '../lib/numbers'
import { Pacer } from '../lib/pacer'
import type { Dues, FromHouse, RoundView, TableView } from '../wire/protocol'
import type { RoundEvent } from '../wire/rounds'
import { saying } from '../lib/sayings'
import { sentence } from '../lib/words'
import { tick } from '../lib/sound'
import { atPace } from '../lib/still'

export interface Refusal {
  id: number
  reason: string
  rule: string | null
  /** the currency in which there was not enough */
  short: string | null
  /** the house was out of reach: nothing to say any more when it is back */
  lost?: boolean
}
interface Move {
  parts: Record<string, number>
}

const keepKey = (id: string): string => `croupier.last.${id}`

export class Table {
  felt = $state.raw<Felt | null>(null)
  moving = $state(false)
  /** On their way to the house: shown as ghosts until it answers. */
  sent = $state.raw<Stakes>({})
  refusal = $state.raw<Refusal | null>(null)
  /** Why the table is there no more. */
  gone = $state<string | null>(null)
  /** What the dealer last said that no chip shows. */
  said = $state<string | null>(null)
  moves = $state.raw<readonly Move[]>([])

  private readonly pacer: Pacer
  private leave: (() => void) | null = null
  private refusals = 0

  /** `takes`: milliseconds until an event can be read; `paced`: the events that are waited for; `betName`: as the felt calls it. */
  constructor(
    readonly id: string,
    takes: (event: RoundEvent) => number,
    paced: (event: RoundEvent) => boolean = isDraw,
    private readonly betName: (bet: string) => string = (bet) => bet,
  ) {
    this.pacer = new Pacer(
      (message, at) => this.show(message, at),
      (event) => atPace(takes(event)),
      paced,
    )
  }

  enter(): void {
    this.leave = house.listen((message, at) => {
      this.pacer.push(message, at)
      if (message.type === 'closed' && message.table === this.id) this.gone = 'This table has closed.'
      if (message.type === 'round' && message.table === this.id) void this.contribute(message.round, this.felt?.view)
      if (message.type === 'table' && message.table.id === this.id)
        void this.contribute(message.table.round, message.table)
    })
    void house
      .watch(this.id, (reason) => (this.gone = reason))
      .then((answer) => {
        if (!answer.ok && !answer.lost) this.refuse(answer)
      })
  }

  exit(): void {
    this.pacer.hurry()
    this.leave?.()
    house.unwatch(this.id)
  }

  private show(message: FromHouse, at: number): void {
    this.moving = this.pacer.holding
    if (message.type === 'balance') return house.own(message.balances)
    if (message.type === 'table' && message.table.id === this.id) {
      const first = !this.felt
      this.felt = feltOf.opened(message.table, at, this.felt)
      if (this.refusal?.lost) this.refusal = null
      if (first && !feltOf.total(this.felt.last)) this.felt = { ...this.felt, last: this.remembered() }
      else this.remember(this.felt.last)
      return
    }
    if (!this.felt) return
    const before = this.felt
    const after = feltOf.heard(before, message, at)
    this.felt = after
    if (after.missed) void house.watch(this.id)
    if (after.view.round?.id !== before.view.round?.id) {
      this.moves = []
      this.refusal = null
      this.said = null
    }
    this.hearDealer(
      after,
      before === after
        ? after.events.length
        : after.view.round?.id === before.view.round?.id
          ? before.events.length
          : 0,
    )
    if (after.last !== before.last) this.remember(after.last)
    if (after.drawn && after.drawn !== before.drawn) tick(900)
    if (after.settled.length > before.settled.length) tick(1300, 0.04)
  }

  private hearDealer(felt: Felt, from: number): void {
    const me = feltOf.mySeat(felt.view)
    const nameOf = (seat: string) => felt.view.seats.find((s) => s.seat === seat)?.name ?? seat
    for (const event of felt.events.slice(from))
      this.said = saying(event, me, nameOf, felt.view.currency, this.betName) ?? this.said
  }

  // ── what the player does ───────────────────────────────

  async sit(buyIn?: number, place?: number, keep = false): Promise<void> {
    const sat = await this.ask({
      type: 'sit',
      table: this.id,
      ...(buyIn === undefined ? {} : { buy_in: buyIn }),
      ...(place === undefined ? {} : { place }),
    })
    if (sat.ok && keep && buyIn !== undefined) await this.keep(buyIn)
    if (sat.ok) await this.contribute(this.felt?.view.round ?? null, this.felt?.view, true)
  }
  async topUp(amount: number): Promise<void> {
    await this.ask({ type: 'top_up', table: this.id, amount })
  }
  /** Bet against the house beside a hand of poker. */
  async hedge(bet: string, amount: number): Promise<void> {
    const answer = await this.ask({ type: 'hedge', table: this.id, bet, amount })
    if (answer.ok) this.refusal = null
  }
  /** Chips are made up to this amount between hands; nothing: not any more. */
  async keep(amount: number | null): Promise<void> {
    await this.ask({ type: 'keep', table: this.id, amount })
  }
  /** Sit out from the next hand on, or when the big blind comes to you; or come back. */
  async sitOut(away: boolean, wish: 'next_hand' | 'next_big_blind' = 'next_hand'): Promise<void> {
    await this.ask({ type: 'away', table: this.id, away, wish })
  }
  /** Be called when a chair is free, or not any more. */
  async waitForChair(on: boolean): Promise<void> {
    await this.ask({ type: 'wait', table: this.id, on })
  }
  /** Have another chair of this table between hands; nothing: stay after all. */
  async changeChair(place: number | null): Promise<void> {
    await this.ask({ type: 'change_chair', table: this.id, place })
  }
  /** You owe blinds: wait for the big one, post, or buy the button. */
  async comeIn(how: Dues['enters']): Promise<void> {
    await this.ask({ type: 'enter', table: this.id, how })
  }
  /** Blinds that you come to owe are posted at once, or not any more. */
  async autoPost(auto: boolean): Promise<void> {
    await this.ask({ type: 'auto_post', table: this.id, auto })
  }
  async askToShow(asks: boolean): Promise<void> {
    await this.ask({ type: 'ask_to_show', table: this.id, asks })
  }
  /** Its owner lets people type to each other here, or not any more. */
  async letChat(on: boolean): Promise<void> {
    await this.ask({ type: 'let_chat', table: this.id, on })
  }
  async stand(): Promise<void> {
    await this.ask({ type: 'stand', table: this.id })
  }

  /** Whoever sits here adds a number of his own to each round, before it draws. One that comes too late does no harm;
   *  where a person deals there is nothing to add to. */
  private async contribute(
    round: RoundView | null,
    view: TableView | undefined,
    seated = view !== undefined && feltOf.mySeat(view) !== null,
  ): Promise<void> {
    if (!round || !seated || view?.live || round.nonces || own(round.id)) return
    const nonce = fresh()
    const answer = await house.send({ type: 'contribute', table: this.id, round: round.id, nonce })
    if (answer.ok) remember(round.id, nonce)
  }

  async place(facts: Facts, chip: number): Promise<void> {
    const parts = Object.fromEntries(
      Object.entries(facts.parts).map(([bet, chips]) => [bet, facts.fixed ?? chips * chip]),
    )
    this.ghost(parts, 1)
    tick()
    const placed: Record<string, number> = {}
    for (const bet of facts.each ?? [facts.bet]) {
      const amount = facts.each || facts.fixed ? parts[bet]! : facts.chips * chip
      if (!(await this.ask({ type: 'place', table: this.id, bet, amount })).ok) break
      placed[bet] = amount
    }
    this.ghost(parts, -1)
    if (Object.keys(placed).length) this.moves = [...this.moves, { parts: facts.each ? placed : parts }]
  }

  async takeBack(bet: string): Promise<void> {
    const answer = await this.ask({ type: 'take_back', table: this.id, bet })
    if (answer.ok) this.moves = this.moves.filter((move) => !(bet in move.parts))
  }

  async takeAll(): Promise<void> {
    const answer = await this.ask({ type: 'take_back', table: this.id })
    if (answer.ok) this.moves = []
  }

  async undo(): Promise<void> {
    const move = this.moves.at(-1)
    if (!move || !this.felt) return
    this.moves = this.moves.slice(0, -1)
    const lies = feltOf.mine(this.felt)
    for (const [bet, amount] of Object.entries(move.parts)) {
      const left = Math.min(amount, lies[bet] ?? 0)
      if (left) await this.ask({ type: 'take_back', table: this.id, bet, amount: left })
    }
  }

  /** The bets of the last round once more: all of them, or none and the reason. */
  async repeat(): Promise<void> {
    const bets = this.felt ? feltOf.repeatable(this.felt) : {}
    if (!Object.keys(bets).length) return
    const answer = await house.send({ type: 'place_all', table: this.id, bets })
    if (!answer.ok) return this.refuse({ ...answer, reason: `${sentence(answer.reason)} Nothing was placed.` })
    this.refusal = null
    this.moves = [...this.moves, { parts: bets }]
    tick()
  }

  /** Nobody need wait for you in this round, or after all they should. */
  async ready(ready: boolean): Promise<void> {
    const round = this.felt?.view.round?.id
    if (round) await this.ask({ type: 'ready', table: this.id, round, ready })
  }

  /** Pay the fee of a jackpot for this round, or take it back. */
  async takePart(jackpot: string, on: boolean): Promise<void> {
    await this.ask({ type: 'take_part', table: this.id, jackpot, on })
  }

  /** The answer to the question that this page shows: should another one stand by then, it is for none. */
  async choose(option: string, amount?: number, cards: readonly string[] = []): Promise<boolean> {
    const { round, phase } = this.felt?.view ?? {}
    const answer = await this.ask({
      type: 'choose',
      table: this.id,
      option,
      ...(amount === undefined ? {} : { amount }),
      ...(cards.length ? { cards: [...cards] } : {}),
      ...(round && phase && phase.turn !== null ? { round: round.id, turn: phase.turn } : {}),
    })
    return answer.ok
  }

  refuse(no: { reason: string; rule: string | null; short?: string | null; lost?: boolean }): void {
    this.refusal = {
      id: ++this.refusals,
      reason: no.reason,
      rule: no.rule,
      short: no.short ?? null,
      lost: no.lost ?? false,
    }
  }

  private async ask(request: Request): Promise<Answer> {
    const answer = await house.send(request)
    if (!answer.ok) this.refuse(answer)
    else if (request.type !== 'choose') this.refusal = null
    return answer
  }

  private ghost(parts: Record<string, number>, by: 1 | -1): void {
    const sent: Record<string, number> = { ...this.sent }
    for (const [bet, amount] of Object.entries(parts)) {
      sent[bet] = (sent[bet] ?? 0) + by * amount
      if (sent[bet]! <= 0) delete sent[bet]
    }
    this.sent = sent
  }

  private remembered(): Stakes {
    try {
      return JSON.parse(sessionStorage.getItem(keepKey(this.id)) ?? '{}') as Stakes
    } catch {
      return {}
    }
  }

  private remember(last: Stakes): void {
    try {
      sessionStorage.setItem(keepKey(this.id), JSON.stringify(last))
    } catch {
      /* then nothing is offered to repeat */
    }
  }
}
