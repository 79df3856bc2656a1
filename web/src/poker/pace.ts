/** How long the eye needs for what a hand of poker tells. */
import type { RoundEvent } from '../wire/rounds'

/** Milliseconds the eye needs for an event before the next is shown; what only fills the table needs none. */
export function pace(event: RoundEvent): number {
  switch (event.kind) {
    case 'gathered':
      return 420
    case 'dealt':
      return event.to.startsWith('board') || event.to === 'common' ? 520 : 0
    case 'shown':
      return 620
    case 'pot_won':
      return 900
    case 'discarded':
      return 160
    default:
      return 0
  }
}

/** Milliseconds that a replay rests on a step before it goes on by itself: as long as what has happened takes to read. */
export function rest(event: RoundEvent | undefined): number {
  switch (event?.kind) {
    case 'dealt':
      return 1500
    case 'shown':
    case 'pot_won':
    case 'laid_open':
      return 1800
    case 'gathered':
      return 500
    default:
      return 1100
  }
}
