/** A place on a waiting list, or one that the house gives, in words. Pure. */
import type { Seated } from '../wire/protocol'

/** `You are the next.`, `2 are before you.` */
export const aheadWords = (ahead: number): string =>
  ahead === 0 ? 'You are the next.' : ahead === 1 ? 'One is before you.' : `${ahead} are before you.`

/** How many wait, for who does not. */
export const waitingWords = (waiting: number): string =>
  waiting === 0
    ? 'Nobody waits for a chair yet.'
    : waiting === 1
      ? 'One waits for a chair.'
      : `${waiting} wait for a chair.`

const SEATED: Record<Seated['why'], string> = {
  drawn: 'In this house the table is drawn.',
  event: 'Your tournament has moved you.',
  must_move: 'Your table hands its players on to this one.',
  broken: 'Your table has broken up.',
}

/** Why the house has seated you elsewhere; your chips are there. */
export const seatedWords = (why: Seated['why']): string => `${SEATED[why]} Your chips are there.`
