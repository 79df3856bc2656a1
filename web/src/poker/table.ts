/** A table among players as the page draws it: who sits on which chair. */
import type { SeatView, TimeFee } from '../wire/protocol'
import type { PokerLayout as OfPoker, Stakes as AllStakes } from '../wire/families/poker'
import { currency, denominations, figure, money } from '../lib/money'
import { gameName, tied } from '../lib/words'
import { entering, type Entering } from './dues'

export interface Chair {
  place: number
  seat: string
  name: string
  you: boolean
  bot: boolean
  level: string | null
  away: boolean
  /** How he comes into the game again who owes blinds. */
  entering: Entering | null
  connected: boolean
  stack: number | null
}

/** Chairs of the people at a table; who has no number yet takes the next free one. */
export function chairs(seats: readonly SeatView[], me: string | null): Chair[] {
  const taken = new Set(seats.map((s) => s.place).filter((p) => p !== null && p !== undefined))
  let free = 0
  return seats.map((s) => {
    let place = s.place ?? null
    if (place === null) {
      while (taken.has(free)) free++
      place = free
      taken.add(free)
    }
    return {
      place,
      seat: s.seat,
      name: s.seat === me ? 'You' : s.name,
      you: s.seat === me,
      bot: s.bot,
      level: s.level ?? null,
      away: s.away ?? false,
      entering: entering(s),
      connected: s.connected,
      stack: s.stack ?? null,
    }
  })
}

/** The layout of a game of poker; another game has the felt of its family, and of this as much as it knows. */
export type PokerLayout = OfPoker & { felt?: string }
/** The figures that are in use. */
export type Stakes = Partial<AllStakes> & { /** Where points are played for: what one is worth. */ point?: number }

/** `blinds 1/2 €`, `ante 1, bring-in 2, bets 5/10 €` */
export function stakesWords(stakes: Stakes | null | undefined, code: string): string {
  if (!stakes) return ''
  if (stakes.point) return `${money(stakes.point, code)} a point`
  const f = (n: number) => figure(n, code)
  const out: string[] = []
  const [small, big] = stakes.blinds ?? []
  if (big) out.push(`blinds ${f(small ?? 0)}/${f(big)}`)
  if (stakes.ante) out.push(`ante ${f(stakes.ante)}`)
  if (stakes.bring_in) out.push(`bring-in ${f(stakes.bring_in)}`)
  if (stakes.bets) out.push(`bets ${stakes.bets.map(f).join('/')}`)
  return out.length ? tied(out.join(', '), currency(code).sign) : ''
}

/** `25 € each for every 30 minutes`: where the house charges for the time. */
export const feeWords = (fee: TimeFee | null | undefined, code: string): string =>
  fee ? `${money(fee.amount, code)} each for every ${fee.minutes} minutes` : ''

export const STRUCTURES: Record<string, string> = {
  no_limit: 'no limit',
  pot_limit: 'pot limit',
  fixed_limit: 'fixed limit',
  spread_limit: 'spread limit',
  choice: 'dealer’s choice',
}
/** How is bet: `no limit`. */
export const structureWords = (structure: string | null | undefined): string =>
  STRUCTURES[structure ?? ''] ?? (structure ?? '').replaceAll('_', ' ')

/** Chips that suit the stakes of the table. */
export function chipsFor(stakes: Stakes | null | undefined): number[] {
  const small =
    stakes?.chip && stakes.chip > 1
      ? stakes.chip
      : stakes?.blinds?.find((b) => b > 0) || stakes?.ante || stakes?.bring_in || stakes?.bets?.[0] || 100
  return denominations(small, small * 10_000)
}

/** How a bot plays, as people say it: *hard, tight*. */
export const levelWords = (level: string): string => level.replace('-', ', ')

/** Names without the word that the badge says already. */
export const shortName = (name: string): string => name.replace(/^bot\s+/i, '')
export const gameWords = (id: string): string => gameName(id).replaceAll('-', ' ')

/** How many more chips one may take: where all have the same buy-in, exactly what is missing of it; with less than a
 * big blind left as many as one who sits down. */
export function moreChips(buyIn: { min: number; max: number }, now: number, big = 1): { min: number; max: number } {
  const max = Math.max(0, buyIn.max - now)
  if (buyIn.min === buyIn.max) return { min: max, max }
  return { min: now < big ? Math.min(buyIn.min, max) : Math.min(100, Math.max(1, max)), max }
}

/** The steps of a slider between two amounts: whole units, or as fine as a small span needs. */
export const sliderStep = (min: number, max: number): number => (max - min >= 1000 ? 100 : max - min >= 100 ? 10 : 1)
