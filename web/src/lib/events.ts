/** What a round tells, as the page understands it. Unknown kinds are let through and ignored. */

export type RoundEvent =
  | { kind: 'bets_opened' | 'bets_closed' | 'started' }
  | {
      kind: 'bet_placed'
      seat: string
      bet: string
      amount: number
      void?: number
      standing?: boolean
      called?: string
    }
  | { kind: 'bet_taken'; seat: string; bet: string; amount: number; reason?: string }
  | {
      kind: 'stopped'
      result: string | null
      index?: number
      line?: [string, string]
      turns?: number
      direction?: string
    }
  | { kind: 'rolled'; dice: number[]; total: number; thrower?: string }
  | { kind: 'throw_rejected'; reason: string; thrower?: string }
  | { kind: 'dice_passed'; to: string; reason: string }
  | { kind: 'voided'; reason: string; stakes: 'returned' | 'player_choice' | 'released'; rule?: string }
  | { kind: 'chose'; seat: string; option: string; amount?: number }
  | { kind: 'dealt'; to: string; cards: (string | null)[]; faces?: 'up' | 'owner' | 'down' }
  | { kind: 'laid'; to: string; cards: (string | null)[]; owners: string[] }
  | { kind: 'turned'; of: string; cards: string[] }
  | { kind: 'moved'; of: string; to: string; cards: string[] }
  | { kind: 'counted'; place: string; total: number | null; soft?: boolean; name?: string }
  | { kind: 'to_play'; place: string; seat: string }
  | { kind: 'peeked'; natural: boolean }
  | { kind: 'shuffled'; cards: number; behind: number; burned?: number }
  | { kind: 'cut_card_out'; left: number }
  | { kind: 'handed'; of: string; to: string; cards: (string | null)[] }
  | {
      kind: 'totals_announced'
      player: number
      banker: number
      names: [string, string]
      natural?: boolean
      player_draws?: boolean
    }
  | { kind: 'third_card'; side: 'player' | 'banker'; name: string; draws: boolean }
  | { kind: 'bank_held'; seat: string | null; sum: number; why: string }
  | { kind: 'bank_passed'; seat: string; why: string }
  | { kind: 'commission_taken'; amount: number; of: number }
  | { kind: 'collected'; seat: string; bet: string; amount: number }
  | {
      kind: 'coup_decided'
      winner: 'player' | 'banker' | 'tie'
      player: number
      banker: number
      names: [string, string]
      player_pair?: boolean
      banker_pair?: boolean
    }
  | { kind: 'spread_announced'; spread: number; pays?: string }
  | { kind: 'third_fell'; card: string; wins: boolean; push?: boolean; box?: number; spread?: number }
  | { kind: 'laid_away'; of: string; cards: (string | null)[]; faces?: 'owner' | 'up' }
  | { kind: 'holds'; of: string; says: string | null }
  | {
      kind: 'announced'
      of: string
      hand: string
      says: string
      second?: string
      qualifies?: boolean
      decides?: boolean
    }
  | { kind: 'pot_shown'; pot: number }
  | { kind: 'pot_fed'; seat: string; amount: number; pot: number }
  | { kind: 'pot_paid'; seat: string; hand: string; amount: number; pot: number; house?: number }
  | { kind: 'may_set'; of: string; ways?: [string[], string, string, boolean][] }
  | {
      kind: 'hand_set'
      of: string
      front: (string | null)[]
      back: (string | null)[]
      faces?: 'owner' | 'up'
      says?: string[]
    }
  | { kind: 'settled'; seat: string; bet: string; stake: number; profit: number; stays?: number; held?: boolean }
  | { kind: 'alarm'; text: string; seat?: string; rule?: string }
  | { kind: 'said'; text: string; rule?: string }
  | { kind: 'ruled'; verdict: string; reason: string; seat?: string; bet?: string }

export type Settled = Extract<RoundEvent, { kind: 'settled' }>

const DRAWS = new Set<unknown>(['stopped', 'rolled', 'dealt', 'laid', 'turned', 'moved'])

/** A wheel or dice at rest, a card dealt or turned: after it the page waits until the eye has seen it. */
export const isDraw = (event: Record<string, unknown>): boolean => DRAWS.has(event.kind)
