/** A live table at the console of who deals it: how it stands, and what is entered there, each exactly once. */
import { house } from '../lib/house.svelte'
import * as http from '../lib/http'
import type { ConsoleEntry, ConsolePreview, ConsoleView } from '../wire/http'

export type Said = ConsoleEntry['said']
interface Waiting {
  key: string
  round: string | null
  step: number | null
  why: string
  said: Said
}
/** Answers after which it is tried again: no connection, too often, the books cannot be written. */
const LATER = [0, 429, 502, 503, 504]
const TRY_AGAIN_MS = 1_500
/** What answers the question that stands: it is meant for that question and for no later one. */
const FOR_THIS = ['close', 'start', 'fell', 'choose', 'rule', 'undo', 'call_off']
const OF_TABLES = ['table', 'round', 'events', 'over', 'seats', 'phase', 'notice']

export class Console {
  view = $state.raw<ConsoleView | null>(null)
  /** Why it is not shown. */
  missing = $state<string | null>(null)
  refusal = $state<string | null>(null)
  waiting = $state.raw<readonly Waiting[]>([])
  private busy = false
  private asking = false
  private again = false
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    readonly id: string,
    private readonly send = http.enterAtConsole,
    private readonly look = http.dealerConsole,
  ) {}

  /** Look at it from now on; what this returns ends it. */
  open(): () => void {
    const stop = house.listen((message) => {
      if (message.type === 'balance') return house.own(message.balances)
      if (OF_TABLES.includes(message.type)) void this.refresh()
    })
    void house.watch(this.id)
    void this.refresh()
    void this.flush()
    return () => {
      stop()
      house.unwatch(this.id)
    }
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer)
  }

  async refresh(): Promise<void> {
    if (this.asking) {
      this.again = true
      return
    }
    this.asking = true
    try {
      do {
        this.again = false
        this.view = await this.look(this.id)
        this.missing = null
      } while (this.again)
    } catch (no) {
      if (no instanceof http.HouseSaysNo && !LATER.includes(no.status)) this.missing = no.message
      else if (!(no instanceof http.HouseSaysNo)) throw no
    } finally {
      this.asking = false
    }
  }

  enter(said: Said, why = ''): void {
    this.waiting = [...this.waiting, this.meant(said, why)]
    void this.flush()
  }

  async preview(said: Said, why = ''): Promise<ConsolePreview | null> {
    try {
      this.refusal = null
      return await http.previewAtConsole(this.id, this.meant(said, why))
    } catch (no) {
      if (!(no instanceof http.HouseSaysNo)) throw no
      this.refusal = no.message
      return null
    }
  }

  private meant(said: Said, why: string): Waiting {
    const now = this.view
    const here = now?.round && FOR_THIS.includes(said.does)
    return {
      key: crypto.randomUUID(),
      round: here ? now.round : null,
      step: here ? now.step : null,
      why,
      said,
    }
  }

  /** Send what waits, in its order; what cannot be sent now is tried again under the same key. */
  async flush(): Promise<void> {
    if (this.busy) return
    this.busy = true
    if (this.timer) clearTimeout(this.timer)
    try {
      for (let next = this.waiting[0]; next; next = this.waiting[0]) {
        try {
          this.view = (await this.send(this.id, next)).view
          this.refusal = null
        } catch (no) {
          if (!(no instanceof http.HouseSaysNo)) throw no
          if (LATER.includes(no.status)) {
            this.timer = setTimeout(() => void this.flush(), TRY_AGAIN_MS)
            return
          }
          this.refusal = no.message
          void this.refresh()
        }
        this.waiting = this.waiting.slice(1)
      }
    } finally {
      this.busy = false
    }
  }
}
