/** How much to bet: the legal range, the steps of slider, wheel and keys, and the usual parts of the pot. */
import type { Picture } from './picture'
import { sitting, toMatch, total } from './picture'
import { currency } from '../lib/money'
import { label, USUAL, type Shortcuts } from '../lib/shortcuts'
import type { Stakes } from './table'
import type { Offered } from '../wire/protocol'

/** An option of the house: what it is called and, where an amount belongs to it, from where to where. */
export interface Option {
  name: string
  low: number | null
  high: number | null
  step: number
}

export const option = (o: Offered): Option => ({
  name: o.option,
  low: o.low ?? null,
  high: o.high ?? null,
  step: o.step ?? 1,
})

/** Sizes go in steps from `base` on; both ends are always possible. */
export interface Range {
  low: number
  high: number
  step: number
  base: number
}

/** The sizes of a bet or raise: whole chips between the least and the most, or the steps of the rules. */
export function rangeOf(o: Option | null, picture: Picture): Range | null {
  if (!o || o.low === null || o.high === null || o.high <= o.low) return null
  const ends = { low: o.low, high: o.high }
  return o.step > 1 ? { ...ends, step: o.step, base: o.low } : { ...ends, step: smallestChip(picture.stakes), base: 0 }
}

const COINS = Array.from({ length: 12 }, (_, zeros) =>
  [1, 2, 5, 10, 20, 25, 50].map((coin) => coin * 10 ** zeros),
).flat()
const gcd = (a: number, b: number): number => (b ? gcd(b, a % b) : a)

/** The chip in which people bet: the table's own, or the largest usual one of which all its stakes are made. */
export function smallestChip(stakes: Stakes): number {
  if ((stakes.chip ?? 1) > 1) return stakes.chip!
  const rows = [stakes.blinds, stakes.bets, stakes.spread, stakes.level].flatMap((row) => row ?? [])
  const shared = [...rows, stakes.ante ?? 0, stakes.bring_in ?? 0, stakes.min_bet ?? 0].reduce(gcd, 0) || 1
  return Math.max(...COINS.filter((coin) => shared % coin === 0))
}

/** What one turn of the wheel or one arrow adds: a big blind, or what stands for it. */
export const unit = (picture: Picture): number =>
  picture.stakes.blinds?.[1] || picture.stakes.bets?.[0] || picture.stakes.bring_in || picture.stakes.ante || 1

/** What an option may be chosen for where there is no slider: nothing, one amount, or a few steps from the least to the most. */
export function amounts({ low, high }: Option, by: number): (number | null)[] {
  if (low === null || high === null || high <= low) return [low]
  const steps = Array.from({ length: Math.min(8, Math.ceil((high - low) / by)) }, (_, i) => low + i * by)
  return [...steps, high]
}

/** The nearest legal size. */
export function fit(amount: number, range: Range): number {
  if (!Number.isFinite(amount) || amount <= range.low) return range.low
  if (amount >= range.high) return range.high
  const whole = Math.round((amount - range.base) / range.step) * range.step + range.base
  return Math.min(range.high, Math.max(range.low, whole))
}

export interface Preset {
  id: string
  text: string
  amount: number
}

/** Least, one's own sizes, most: those that are legal and differ. Amounts are totals of the round. */
export function presets(picture: Picture, seat: string, range: Range, own: Shortcuts = USUAL): Preset[] {
  const me = sitting(picture, seat)
  const match = toMatch(picture)
  const owes = Math.max(0, match - (me?.bet ?? 0))
  const pot = total(picture) + owes
  const every = me ? me.stack + me.bet : range.high
  const list: Preset[] = [{ id: 'min', text: 'Min', amount: range.low }]
  for (const size of picture.boards.flat().length ? own.after : own.before) {
    const amount = 'bb' in size ? size.bb * unit(picture) : match + (pot * size.pot) / 100
    const text = label(size)
    if (amount >= range.low && amount <= range.high) list.push({ id: text, text, amount: fit(amount, range) })
  }
  list.push({ id: 'max', text: range.high >= every ? 'All in' : 'Max', amount: range.high })
  return list
    .filter((p, i) => list.findIndex((other) => other.amount === p.amount) === i || p.id === 'max')
    .filter((p, i, kept) => !kept.some((other, j) => j > i && other.amount === p.amount))
}

/** What somebody typed, in minor units: `1,250`, `12.5`, `1 250`. Nothing when it is no amount. */
export function typed(text: string, code: string): number | null {
  const clean = text
    .replace(/[\s’']/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (!/^\d+(\.\d*)?$/.test(clean)) return null
  return Math.round(Number(clean) * currency(code).unit)
}
