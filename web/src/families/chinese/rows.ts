/** Three rows of cards as the page knows them: what lies where, what it is, what it earns, whether it is in order. Pure. */
import { rankName } from '../../lib/cards'
import type { ChineseLayout } from '../../wire/families/chinese'
import type { RoundEvent } from '../../wire/rounds'

export type { ChineseLayout } from '../../wire/families/chinese'

export const ROWS = ['front', 'middle', 'back'] as const
export type Row = (typeof ROWS)[number]
export const SIZES: Readonly<Record<Row, number>> = { front: 3, middle: 5, back: 5 }
export const KEYS: Readonly<Record<string, Row>> = { f: 'front', m: 'middle', b: 'back' }
export type Laid = Readonly<Record<Row, readonly (string | null)[]>>
export const NOTHING: Laid = { front: [], middle: [], back: [] }

/** One player of the hand as this viewer knows him. */
export interface Board {
  readonly seat: string
  readonly rows: Laid
  /** Cards that he has not laid yet; null: nobody else sees which. */
  readonly hand: readonly (string | null)[]
  readonly thrown: number
  readonly fouled: boolean
  readonly left: boolean
  readonly says: readonly string[]
  readonly royalties: readonly number[]
  /** He has all his cards at once in this hand. */
  readonly fantasy: boolean
}

/** Everybody who plays, in dealing order. */
export function boardsOf(events: readonly RoundEvent[]): Board[] {
  let boards: Board[] = []
  const change = (seat: string, how: (board: Board) => Partial<Board>): void => {
    boards = boards.map((board) => (board.seat === seat ? { ...board, ...how(board) } : board))
  }
  for (const e of events)
    switch (e.kind) {
      case 'points_game': {
        const there = new Set((e.fantasy ?? []).map(([seat]) => seat))
        boards = e.seats.map((seat) => ({
          seat,
          rows: NOTHING,
          hand: [],
          thrown: 0,
          fouled: false,
          left: false,
          says: [],
          royalties: [],
          fantasy: there.has(seat),
        }))
        break
      }
      case 'dealt':
        change(e.to, ({ hand }) => ({ hand: [...hand, ...e.cards] }))
        break
      case 'rows_set':
        change(e.seat, ({ rows, hand, thrown }) => ({
          rows: {
            front: [...rows.front, ...e.front],
            middle: [...rows.middle, ...e.middle],
            back: [...rows.back, ...e.back],
          },
          hand: without(hand, [...e.front, ...e.middle, ...e.back, ...(e.thrown ?? [])]),
          thrown: thrown + (e.thrown?.length ?? 0),
        }))
        break
      case 'rows_left':
        change(e.seat, () => ({ left: true }))
        break
      case 'rows_shown':
        change(e.seat, () => ({
          rows: { front: e.front, middle: e.middle, back: e.back },
          fouled: e.fouled ?? false,
          says: e.says ?? [],
          royalties: e.royalties ?? [],
        }))
        break
      default:
    }
  return boards
}

/** Cards that go; of those that are not known so many backs. */
function without(hand: readonly (string | null)[], gone: readonly (string | null)[]): (string | null)[] {
  const left = [...hand]
  for (const card of gone) {
    const known = card === null ? -1 : left.indexOf(card)
    left.splice(known >= 0 ? known : Math.max(0, left.indexOf(null)), 1)
  }
  return left
}

// ── what a row is ────────────────────────────────────────

const RANKS = '23456789TJQKA'
const HIGHER = ['high card', 'pair', 'two pair', 'three_of_a_kind', 'straight', 'flush', 'full_house', 'four_of_a_kind']
const KINDS = [...HIGHER, 'straight_flush', 'royal_flush'] as const
export interface Made {
  /** Its place among the kinds of hand, lowest first. */
  readonly kind: number
  /** The ranks that decide, the most important first. */
  readonly ranks: readonly number[]
}

/** Up to five cards; straights and flushes are of five. */
export function madeOf(cards: readonly string[]): Made {
  const counts = new Map<number, number>()
  for (const card of cards) {
    const rank = RANKS.indexOf(card[0]!)
    counts.set(rank, (counts.get(rank) ?? 0) + 1)
  }
  const groups = [...counts].sort(([a, n], [b, m]) => m - n || b - a)
  const ranks = groups.map(([rank]) => rank)
  const [most = 0, next = 0] = groups.map(([, n]) => n)
  if (cards.length === 5 && most === 1) {
    const flush = cards.every((card) => card[1] === cards[0]![1])
    const wheel = ranks.join() === '12,3,2,1,0'
    const straight = wheel || ranks[0]! - ranks[4]! === 4
    const top = wheel ? 3 : ranks[0]!
    if (straight) return { kind: flush ? (top === 12 ? 9 : 8) : 4, ranks: [top] }
    if (flush) return { kind: 5, ranks }
  }
  const kind = most === 4 ? 7 : most === 3 ? (next === 2 ? 6 : 3) : most === 2 ? (next === 2 ? 2 : 1) : 0
  return { kind, ranks }
}

/** Below nothing: one row stands before the other; where all ranks of the shorter are equal the longer is better. */
export function compared(one: Made, other: Made): number {
  if (one.kind !== other.kind) return one.kind - other.kind
  for (let i = 0; i < Math.max(one.ranks.length, other.ranks.length); i++) {
    const gap = (one.ranks[i] ?? -1) - (other.ranks[i] ?? -1)
    if (gap) return gap
  }
  return 0
}

const full = (row: Row, cards: readonly unknown[]): boolean => cards.length === SIZES[row]

/** What a row earns as it lies; nothing as long as it is not full. */
export function royaltyOf(layout: ChineseLayout, row: Row, cards: readonly string[]): number {
  if (!full(row, cards)) return 0
  const made = madeOf(cards)
  const table: Partial<Record<string, number>> =
    row !== 'front'
      ? layout.royalties[row]
      : made.kind === 1
        ? layout.royalties.pair
        : made.kind === 3
          ? layout.royalties.trips
          : {}
  if (row === 'front') return table[RANKS[made.ranks[0]!]!] ?? 0
  const name = KINDS[made.kind]!
  return table[name] ?? (name === 'royal_flush' ? table['straight_flush'] : undefined) ?? 0
}

export type Order = 'in order' | 'not in order' | 'open'

/** Two neighbouring rows: the one that must be better, and the one before it. */
export function orderOf(layout: ChineseLayout, before: readonly string[], row: Row, behind: readonly string[]): Order {
  if (!full('back', behind) || !full(row, before)) return 'open'
  const gap = compared(madeOf(behind), madeOf(before))
  return gap > 0 || (gap === 0 && layout.order === 'not_worse') ? 'in order' : 'not in order'
}

/** Do these rows foul for certain? */
export function fouls(layout: ChineseLayout, rows: Readonly<Record<Row, readonly string[]>>): boolean {
  return (
    orderOf(layout, rows.front, 'front', rows.middle) === 'not in order' ||
    orderOf(layout, rows.middle, 'middle', rows.back) === 'not in order'
  )
}

/** Does this front lead to Fantasy Land, if the hand is in order? */
export function leadsOn(layout: ChineseLayout, front: readonly string[], there: boolean): boolean {
  const rule = layout.fantasyland
  if (!rule) return false
  const made = madeOf(front)
  if (there) return rule.stays !== 'never' && full('front', front) && made.kind === 3
  const wanted = RANKS.indexOf(rule.pair)
  if (made.kind === 3) return rule.better
  return made.kind === 1 && (made.ranks[0] === wanted || (rule.better && made.ranks[0]! > wanted))
}

const plural = (rank: number): string => {
  const name = rankName(`${RANKS[rank]!}s`)
  return `${name}s`
}

/** A row in words, as far as it lies: *pair of queens*, *flush, ace high*. */
export function rowWords(cards: readonly string[]): string {
  if (!cards.length) return 'nothing yet'
  const { kind, ranks } = madeOf(cards)
  const [first = 0, second = 0] = ranks
  const high = `${rankName(`${RANKS[first]!}s`)} high`
  switch (KINDS[kind]) {
    case 'pair':
      return `pair of ${plural(first)}`
    case 'two pair':
      return `${plural(first)} and ${plural(second)}`
    case 'three_of_a_kind':
      return `three ${plural(first)}`
    case 'straight':
      return `straight, ${high}`
    case 'flush':
      return `flush, ${high}`
    case 'full_house':
      return `full house, ${plural(first)} over ${plural(second)}`
    case 'four_of_a_kind':
      return `four ${plural(first)}`
    case 'straight_flush':
      return `straight flush, ${high}`
    case 'royal_flush':
      return 'royal flush'
    default:
      return high
  }
}

// ── laying cards ─────────────────────────────────────────

/** Where cards of the hand are meant to go. */
export type Plan = Readonly<Record<string, Row>>

export const planned = (plan: Plan, hand: readonly string[], row: Row): string[] =>
  hand.filter((card) => plan[card] === row)

/** Is there room for one more card in this row? */
export const room = (plan: Plan, hand: readonly string[], lies: Laid, row: Row): number =>
  SIZES[row] - lies[row].length - planned(plan, hand, row).length

/** The answer: `set 1/2/2`, and the cards from the front to the back; nothing as long as cards are missing. */
export function answerOf(
  plan: Plan,
  hand: readonly string[],
  discard: number,
): { option: string; cards: string[] } | null {
  const rows = ROWS.map((row) => planned(plan, hand, row))
  const cards = rows.flat()
  return cards.length === hand.length - discard ? { option: `set ${rows.map((r) => r.length).join('/')}`, cards } : null
}
