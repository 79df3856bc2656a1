/**
 * The house tells a draw and its settlement in one breath; the eye sees the wheel first. The pacer lets everything up to
 * the draw through, keeps what follows until the wheel rests, and lets go at once when a new decision is due.
 */
import type { FromHouse } from '../wire/protocol'
import type { RoundEvent } from '../wire/rounds'

const DRAWS = new Set<string>(['stopped', 'rolled', 'dealt', 'laid', 'turned', 'moved'])

/** A wheel or dice at rest, a card dealt or turned: after it the page waits until the eye has seen it. */
export const isDraw = (event: RoundEvent): boolean => DRAWS.has(event.kind)

/** What is no part of a round need not wait for it. */
const AT_ONCE: ReadonlySet<FromHouse['type']> = new Set(['seats', 'you', 'notice', 'chat', 'wrote'])

export class Pacer {
  private waiting: { message: FromHouse; at: number }[] = []
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly show: (message: FromHouse, at: number) => void,
    private readonly pause: (event: RoundEvent) => number,
    private readonly paced: (event: RoundEvent) => boolean = isDraw,
  ) {}

  get holding(): boolean {
    return this.timer !== null
  }

  push(message: FromHouse, at: number): void {
    if (message.type === 'round' || message.type === 'table') this.hurry()
    if (this.holding && !AT_ONCE.has(message.type)) this.waiting.push({ message, at })
    else this.pass(message, at)
  }

  /** Everything that waits, now, whatever it shows. */
  hurry(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const due = this.waiting
    this.waiting = []
    due.forEach(({ message, at }) => this.show(message, at))
  }

  /** What waits, up to the next thing to be seen. */
  private flush(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const due = this.waiting
    this.waiting = []
    due.forEach(({ message, at }) => this.push(message, at))
  }

  private pass(message: FromHouse, at: number): void {
    const draw = message.type === 'events' ? message.events.findIndex(this.paced) : -1
    const ms = draw < 0 || message.type !== 'events' ? 0 : this.pause(message.events[draw]!)
    if (!ms || message.type !== 'events') return this.show(message, at)
    const { first, events, phase } = message
    this.timer = setTimeout(() => this.flush(), ms)
    this.waiting.push({ message: { ...message, first: first + draw + 1, events: events.slice(draw + 1), phase }, at })
    this.show(
      {
        ...message,
        events: events.slice(0, draw + 1),
        phase: { ...phase, name: 'drawing', ends_in_ms: null, asked: null },
      },
      at,
    )
  }
}
