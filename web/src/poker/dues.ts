/** Blinds that somebody owes, in words. Pure. */
import type { Dues, SeatView } from '../wire/protocol'

const WHY: Record<NonNullable<Dues['owes']>, string> = {
  newcomer: 'You are new in a running game.',
  missed_small: 'The small blind has passed you.',
  missed_both: 'Both blinds have passed you.',
}

/** Why you are not simply dealt in. */
export const whyOwed = (dues: Dues): string => (dues.owes ? WHY[dues.owes] : '')

/** What happens next, as you have chosen. */
export function next(dues: Dues, say: (amount: number) => string): string {
  if (dues.enters === 'wait') return 'You are dealt in when the big blind comes to you, and pay nothing else.'
  if (dues.enters === 'buy')
    return 'If you come in between button and small blind you post both, and the button is yours after that.'
  if (dues.enters === 'straddle')
    return 'If you sit left of the big blind you come in with a live straddle, and pay nothing else.'
  const parts = [
    dues.live ? `${say(dues.live)} as your bet` : '',
    dues.dead ? `${say(dues.dead)} to the pot` : '',
  ].filter(Boolean)
  return `You are dealt into the next hand and post ${parts.join(' and ')}.`
}

/** How somebody comes in again who owes blinds: he posts in the next hand, or waits; nothing where nothing is owed. */
export type Entering = 'posts' | 'waits'
export const entering = (seat: Pick<SeatView, 'dues'>): Entering | null =>
  !seat.dues?.owes ? null : seat.dues.enters === 'post' ? 'posts' : 'waits'

/** Beside a name, or short enough for a plate. */
export const enteringWords = (how: Entering, short = false): string =>
  how === 'posts' ? 'posts next hand' : `waits for ${short ? 'BB' : 'the big blind'}`
