/** Which sheet lies over a table: at most one of each, opened from wherever one is. */
export class Sheets {
  /** Sitting down, on this chair or on any. */
  sitting = $state.raw<{ place?: number } | null>(null)
  /** More chips are taken. */
  topping = $state(false)
  /** The hand whose shuffle is recomputed. */
  verifying = $state<string | null>(null)
  rules = $state(false)
  /** Bet sizes of one's own. */
  sizing = $state(false)
  /** The finished hand that is looked at. */
  looking = $state<string | null>(null)
  /** The session is counted. */
  counting = $state(false)
}
