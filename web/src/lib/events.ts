/** What a round tells, as the page understands it. Unknown kinds are let through and ignored. */

export type RoundEvent =
  | { kind: 'bets_opened' | 'bets_closed' | 'started' }
  | { kind: 'bet_placed'; seat: string; bet: string; amount: number; void?: number; standing?: boolean; called?: string }
  | { kind: 'bet_taken'; seat: string; bet: string; amount: number; reason?: string }
  | { kind: 'stopped'; result: string | null; index?: number; line?: [string, string]; turns?: number; direction?: string }
  | { kind: 'rolled'; dice: number[]; total: number; thrower?: string }
  | { kind: 'throw_rejected'; reason: string; thrower?: string }
  | { kind: 'dice_passed'; to: string; reason: string }
  | { kind: 'voided'; reason: string; stakes: 'returned' | 'player_choice' | 'released'; rule?: string }
  | { kind: 'chose'; seat: string; option: string; amount?: number }
  | { kind: 'settled'; seat: string; bet: string; stake: number; profit: number; stays?: number; held?: boolean }
  | { kind: 'alarm'; text: string; seat?: string; rule?: string }
  | { kind: 'said'; text: string; rule?: string }
  | { kind: 'ruled'; verdict: string; reason: string; seat?: string; bet?: string }

export type Settled = Extract<RoundEvent, { kind: 'settled' }>

/** A wheel at rest or dice at rest: after it the page waits until the eye has seen it. */
export const isDraw = (event: Record<string, unknown>): boolean => event.kind === 'stopped' || event.kind === 'rolled'
