/** Amounts are whole numbers in minor units; here they become what people read, and the chips they play with. */
import { tied } from './words'

interface Currency {
  sign: string
  unit: number
  decimals: number
}

const CURRENCIES: Record<string, Currency> = {
  CZK: { sign: 'Kč', unit: 100, decimals: 2 },
  EUR: { sign: '€', unit: 100, decimals: 2 },
  CHIPS: { sign: 'chips', unit: 1, decimals: 0 },
  PLAY: { sign: 'play', unit: 100, decimals: 2 },
  PTS: { sign: 'points', unit: 1, decimals: 0 },
}

export const MINUS = '−'
export const currency = (code: string): Currency =>
  CURRENCIES[code] ?? broken(code) ?? { sign: code, unit: 100, decimals: 2 }

/** Chips of a hand history with so many decimal places: `CHIPS2`. */
function broken(code: string): Currency | null {
  const decimals = Number(/^CHIPS(\d)$/.exec(code)?.[1] ?? -1)
  return decimals < 0 ? null : { sign: 'chips', unit: 10 ** decimals, decimals }
}

/** `1,200` or `12.50`; cents only where there are some. */
export function figure(amount: number, code: string): string {
  const { unit, decimals } = currency(code)
  const whole = Math.floor(Math.abs(amount) / unit)
  const cents = Math.abs(amount) % unit
  const text = whole.toLocaleString('en-GB') + (cents ? '.' + String(cents).padStart(decimals, '0') : '')
  return (amount < 0 ? MINUS : '') + text
}

export const money = (amount: number, code: string): string => tied(figure(amount, code), currency(code).sign)

/** A net amount always carries its sign. */
export const net = (amount: number, code: string): string => (amount > 0 ? '+' : '') + figure(amount, code)
export const netMoney = (amount: number, code: string): string => tied(net(amount, code), currency(code).sign)

export function span(low: number, high: number, code: string): string {
  if (low === high) return money(high, code)
  return low <= 1 ? `up to ${money(high, code)}` : `${figure(low, code)} – ${money(high, code)}`
}

/** What is printed on a chip: short enough for its face. */
export function printed(amount: number, code: string): string {
  const major = amount / currency(code).unit
  if (major >= 1e6) return trim(major / 1e6) + 'M'
  if (major >= 1e3) return trim(major / 1e3) + 'k'
  return Number.isInteger(major) ? String(major) : major < 1 ? major.toFixed(2).slice(1) : trim(major)
}
const trim = (x: number) => (x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2)).replace(/\.?0+$/, '')

/** Six chips that suit the limits of a table: 1-5 steps where stakes range widely, 1-2-5 steps where they are small. */
export function denominations(min: number, max: number): number[] {
  const small = max < 5000 || max / min < 200
  const lowest = Math.max(min, Math.floor(max / (small ? 100 : 10_000)))
  const steps = small ? [1, 2, 5] : [1, 5]
  const out: number[] = lowest === min && !steps.some((s) => Number.isInteger(Math.log10(min / s))) ? [min] : []
  for (let decade = 1; decade <= max && out.length < 6; decade *= 10)
    for (const step of steps) {
      const chip = step * decade
      if (chip >= lowest && chip <= max && !out.includes(chip) && out.length < 6) out.push(chip)
    }
  return out.length ? out : [min]
}

/** Which of six chip faces an amount wears: the highest denomination that it reaches. */
export function face(amount: number, chips: readonly number[]): number {
  let worn = 0
  chips.forEach((chip, i) => {
    if (amount >= chip) worn = i
  })
  return worn
}
