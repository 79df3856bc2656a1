/** A form that is sent to the house: busy meanwhile, and what was wrong, beside its field where the house names one. */
import { HouseSaysNo } from '../lib/http'

export class Asking {
  busy = $state(false)
  wrong = $state.raw<{ field: string | null; words: string } | null>(null)

  constructor(private readonly fields: readonly string[] = []) {}

  /** What stands beside a field. */
  at(field: string): string | null {
    return this.wrong?.field === field ? this.wrong.words : null
  }

  /** What belongs to no field of this form. */
  get above(): string | null {
    return this.wrong && !this.fields.includes(this.wrong.field ?? '') ? this.wrong.words : null
  }

  /** Ask; true when it was done. */
  async go(ask: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.wrong = null
    try {
      await ask()
      return true
    } catch (no) {
      this.wrong = { field: no instanceof HouseSaysNo ? no.field : null, words: (no as Error).message }
      return false
    } finally {
      this.busy = false
    }
  }
}
