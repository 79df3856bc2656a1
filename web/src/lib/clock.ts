/** The time that somebody has left: first his clock, then what he has in reserve. Pure. */

export interface Left {
  /** milliseconds of what runs now */
  ms: number
  /** the share of it that is left, for a bar */
  share: number
  /** the reserve is running */
  banked: boolean
}

/** `deadline`: when the clock is out; `whole`: how long it was; `bank`: what runs after it. */
export function timeLeft(now: number, deadline: number, whole: number, bank: number): Left {
  const banked = bank > 0 && now >= deadline
  const ms = Math.max(0, deadline + (banked ? bank : 0) - now)
  return { ms, share: Math.min(1, ms / Math.max(1, banked ? bank : whole)), banked }
}
