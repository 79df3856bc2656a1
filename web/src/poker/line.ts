/** A place on a waiting list, in words. Pure. */

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
