/** Play money again: what the house offers now, by currency, and taking it up. The new balance comes over the line. */
import * as http from '../lib/http'
import { moment } from '../lib/moments'
import { money } from '../lib/money'
import { asHere } from '../lib/words'
import type { RefillOffer } from '../wire/http'

export class Refills {
  offers = $state.raw<Readonly<Record<string, RefillOffer>>>({})
  busy = $state(false)
  wrong = $state<string | null>(null)

  async look(): Promise<void> {
    try {
      this.offers = Object.fromEntries((await http.refills()).map((each) => [each.currency, each]))
      this.wrong = null
    } catch (no) {
      this.wrong = (no as Error).message
    }
  }

  /** Whether it was given. Two clicks are one wish. */
  async take(currency: string): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    const given = await http.refill(currency).then(
      () => null,
      (no: Error) => no.message,
    )
    await this.look()
    this.wrong = given ?? this.wrong
    this.busy = false
    return given === null
  }
}

/** What pressing it brings. */
export const label = ({ amount, currency }: RefillOffer): string =>
  amount ? `Refill +${money(amount, currency)}` : 'Refill'

/** Why there is none now; the moment in the reader's own time. */
export function why(offer: RefillOffer, now = Date.now()): string {
  if (offer.next_at === null) return asHere(offer.refused ?? '')
  return `The next refill is possible ${moment(offer.next_at, now)}, or as soon as this is nearly gone.`
}
