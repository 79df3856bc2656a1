/** What was entered at the desk and waits to be sent: kept in the browser, sent in its order, each exactly once. */
import * as http from '../lib/http'
import type { DeskEntry, Entering, EnteredOne } from '../wire/http'

type Send = (event: string, entries: Entering[]) => Promise<{ outcomes: EnteredOne[] }>
interface Kept {
  key: string
  at: number
  why: string | null
  said: DeskEntry
}
interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}
export interface Refusal {
  key: string
  said: DeskEntry
  reason: string
}

/** What was sent within this time happened now, by the clock of the house. */
const AT_ONCE_MS = 3_000
const TRY_AGAIN_MS = 2_500
const AT_A_TIME = 50
/** Answers after which it is tried again: no connection, too often, the books cannot be written. */
const LATER = [0, 429, 502, 503, 504]

function read(text: string | null): Kept[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? (found as Kept[]) : []
  } catch {
    return []
  }
}

export class Queue {
  waiting = $state.raw<readonly Kept[]>([])
  refused = $state.raw<readonly Refusal[]>([])
  /** Why nothing can be sent at all. */
  stopped = $state<string | null>(null)
  private busy = false
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly event: string,
    private readonly now: () => number,
    private readonly shelf: Shelf = localStorage,
    private readonly send: Send = http.enterEvent,
  ) {
    this.waiting = read(shelf.getItem(this.name))
  }

  private get name(): string {
    return `croupier event ${this.event}`
  }

  enter(said: DeskEntry, why: string | null = null): void {
    this.keep([...this.waiting, { key: crypto.randomUUID(), at: Math.round(this.now()), why, said }])
    void this.flush()
  }

  /** Send what waits; what cannot be sent now is tried again. */
  async flush(): Promise<void> {
    if (this.busy || !this.waiting.length) return
    this.busy = true
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    try {
      while (this.waiting.length) {
        const some = this.waiting.slice(0, AT_A_TIME)
        const answer = await this.send(
          this.event,
          some.map((each) => this.sent(each)),
        )
        const done = new Map(answer.outcomes.map((out) => [out.key, out.refused]))
        this.stopped = null
        this.refused = [
          ...this.refused,
          ...some.flatMap(({ key, said }) => {
            const reason = done.get(key)
            return reason ? [{ key, said, reason }] : []
          }),
        ]
        this.keep(this.waiting.filter(({ key }) => !done.has(key)))
      }
    } catch (no) {
      const status = no instanceof http.HouseSaysNo ? no.status : 0
      if (LATER.includes(status)) this.timer = setTimeout(() => void this.flush(), TRY_AGAIN_MS)
      else this.stopped = (no as Error).message
    } finally {
      this.busy = false
    }
  }

  /** It was refused and read. */
  drop(key: string): void {
    this.refused = this.refused.filter((each) => each.key !== key)
  }

  /** What waits is thrown away. */
  clear(): void {
    this.keep([])
    this.stopped = null
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer)
  }

  private sent({ key, at, why, said }: Kept): Entering {
    return { key, at: this.now() - at < AT_ONCE_MS ? null : at, why, said }
  }

  private keep(waiting: readonly Kept[]): void {
    this.waiting = waiting
    if (waiting.length) this.shelf.setItem(this.name, JSON.stringify(waiting))
    else this.shelf.removeItem(this.name)
  }
}
