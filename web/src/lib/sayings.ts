/** What the dealer would say aloud about an event that no chip shows. */
import type { RoundEvent } from '../wire/rounds'
import { money } from './money'
import { capital, sentence } from './words'

export function saying(
  event: RoundEvent,
  me: string | null,
  nameOf: (seat: string) => string,
  currency: string,
  betName: (bet: string) => string,
): string | null {
  switch (event.kind) {
    case 'bet_placed':
      return event.seat === me && event.void
        ? `${money(event.void, currency)} was above the maximum of ${betName(event.bet)} and went back.`
        : null
    case 'bet_taken':
      return event.seat === me && event.reason
        ? `Your ${money(event.amount, currency)} on ${betName(event.bet)} went back: ${sentence(event.reason)}`
        : null
    case 'dice_passed':
      return `The dice go to ${event.to === me ? 'you' : nameOf(event.to)}: ${sentence(event.reason)}`
    case 'throw_rejected':
      return `The throw does not count: ${sentence(event.reason)} It is repeated.`
    case 'said':
      return sentence(capital(event.text))
    case 'ruled':
      return sentence(`Ruling: ${event.reason || event.verdict.replaceAll('_', ' ')}`)
    default:
      return null
  }
}
