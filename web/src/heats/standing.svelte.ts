/** How a tournament in points stands, asked again and again while somebody looks. */
import * as http from '../lib/http'
import type { ContestView } from '../wire/http'

const EVERY_MS = 1500

export class Standing {
  view = $state.raw<ContestView | null>(null)
  missing = $state<string | null>(null)

  constructor(readonly id: string) {}

  async ask(): Promise<void> {
    try {
      this.view = await http.contest(this.id)
      this.missing = null
    } catch (no) {
      this.missing = (no as Error).message
    }
  }

  /** From now on; what comes back ends it. */
  look(): () => void {
    void this.ask()
    const timer = setInterval(() => {
      if (this.view === null || this.view.phase === 'registering' || this.view.phase === 'running') void this.ask()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }
}
