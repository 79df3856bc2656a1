/** What a hand of poker tells the page. A field that has its usual value is left out by the house. */

export interface Reading {
  share: string
  board?: number | null
  words: string
  cards: string[]
}
export interface Stakes {
  blinds?: number[]
  ante?: number
  bring_in?: number
  bets?: number[] | null
  min_bet?: number | null
  spread?: number[] | null
  chip?: number
}
export type Action = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'bring in'

export type PokerEvent =
  | {
      kind: 'hand_started'
      game: string
      seats: string[]
      stacks: (number | null)[]
      button?: string | null
      structure: string
      stakes?: Stakes
      carried?: number
    }
  | { kind: 'game_chosen'; seat: string; game: string }
  | { kind: 'posted'; seat: string; what: string; amount: number; live?: boolean }
  | { kind: 'burned'; count?: number }
  | { kind: 'dealt'; to: string; cards: (string | null)[]; faces?: 'up' | 'owner' | 'down' }
  | { kind: 'acted'; seat: string; action: Action; to?: number; put?: number; all_in?: boolean }
  | { kind: 'discarded'; seat: string; cards: (string | null)[] }
  | { kind: 'reshuffled'; what: string; count: number }
  | { kind: 'returned'; seat: string; amount: number }
  | { kind: 'gathered'; pot: number }
  | { kind: 'stood_back'; seat: string }
  | { kind: 'shown'; seat: string; cards: (string | null)[]; made?: number[]; reading?: Reading[] }
  | { kind: 'mucked'; seat: string }
  | { kind: 'rake_taken'; pot: number; amount: number; drop?: number }
  | { kind: 'pot_won'; seat: string; amount: number; pot?: number; share?: string }
  | { kind: 'attack_won'; seat: string; amount: number }
  | { kind: 'hand_over'; stacks: (number | null)[] }
  | { kind: 'voided'; reason: string }
  | { kind: 'said'; text: string; rule?: string }

/** Milliseconds the eye needs for an event before the next is shown; what only fills the table needs none. */
export function pace(event: Record<string, unknown>): number {
  switch (event.kind) {
    case 'gathered':
      return 420
    case 'dealt':
      return String(event.to).startsWith('board') || event.to === 'common' ? 520 : 0
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
