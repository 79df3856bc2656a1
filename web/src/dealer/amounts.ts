/** What a dealer types and counts out: amounts as people write them, and the chips that make one up. */
import { currency } from '../lib/money'

/** `12.50` in minor units; none where it is no amount. */
export function amountOf(text: string, code: string): number | null {
  const { unit, decimals } = currency(code)
  const said = text.trim().replace(',', '.')
  if (!/^\d+(\.\d+)?$/.test(said)) return null
  const [whole = '', cents = ''] = said.split('.')
  if (cents.length > decimals) return null
  return Number(whole) * unit + (decimals ? Number(cents.padEnd(decimals, '0') || '0') : 0)
}

export interface Pile {
  chip: number
  count: number
}

/** The fewest chips that make up an amount, the largest first; what no chip makes up is the last pile. */
export function inChips(amount: number, chips: readonly number[]): Pile[] {
  const piles: Pile[] = []
  let left = amount
  for (const chip of [...chips].sort((a, b) => b - a)) {
    const count = Math.floor(left / chip)
    if (count) piles.push({ chip, count })
    left -= count * chip
  }
  if (left) piles.push({ chip: left, count: 1 })
  return piles
}
