/** What your hand has been paid by, once it has. */
import { mySeat, type Felt } from '../../../lib/felt'
import type { HandPaid } from '../../../wire/families/video-poker'
import type { RoundEvent } from '../../../wire/rounds'

export function paidIn(felt: Felt): HandPaid | null {
  const seat = mySeat(felt.view)
  const found = (felt.events as readonly (RoundEvent | HandPaid)[]).findLast(
    (event): event is HandPaid => event.kind === 'hand_paid' && (seat === null || event.seat === seat),
  )
  return found ?? null
}
