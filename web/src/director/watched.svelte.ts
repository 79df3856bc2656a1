/** An event that this page looks at: how it stands, and what time it is in the house. */
import { untrack } from 'svelte'
import { house } from '../lib/house.svelte'
import type { DeskView, EventView, SeatNow } from '../wire/protocol'

export type How = { desk?: boolean; seat?: string | null }

export class Watched {
  view = $state.raw<EventView | null>(null)
  desk = $state.raw<DeskView | null>(null)
  seat = $state.raw<SeatNow | null>(null)
  /** Why it is not shown. */
  missing = $state<string | null>(null)
  private heard = 0

  constructor(
    readonly id: string,
    private readonly how: How = {},
  ) {}

  /** The time of the house, by a clock of the page (`performance.now()`). */
  at(now: number): number {
    return (this.view?.at ?? 0) + now - this.heard
  }

  /** Look at it from now on; what this returns ends it. Call it in an effect: it asks again when the line is back. */
  look(): () => void {
    const stop = house.listen((message, at) => {
      if (message.type === 'event_now' && message.event.id === this.id) {
        this.heard = at
        this.view = message.event
        this.desk = message.desk
        this.seat = message.seat
        this.missing = null
      }
      if (message.type === 'event_gone' && message.event === this.id) this.gone('You have no part in this event now.')
      if (message.type === 'balance') house.own(message.balances)
    })
    untrack(() => house.link === 'open' && void this.ask())
    return () => {
      stop()
      if (house.link === 'open') void house.send({ type: 'unwatch_event', event: this.id })
    }
  }

  private async ask(): Promise<void> {
    const answer = await house.send({ type: 'watch_event', event: this.id, ...this.how })
    if (!answer.ok && !answer.lost) this.gone(answer.reason)
  }

  private gone(why: string): void {
    this.missing = why
    this.view = this.desk = this.seat = null
  }
}
