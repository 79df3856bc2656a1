/** Exact figures: fractions arrive as text such as "1/37" and are never rounded before they are shown. */

import { tied } from './words'

export interface Fraction {
  over: bigint
  under: bigint
}

export function parse(text: string): Fraction {
  const match = /^\s*([-−+]?\d+)(?:\/(\d+))?\s*$/.exec(text)
  if (!match) throw new Error(`${JSON.stringify(text)} is not a fraction such as 1/37`)
  const over = BigInt(match[1]!.replace('−', '-'))
  const under = BigInt(match[2] ?? '1')
  if (under === 0n) throw new Error(`${JSON.stringify(text)} divides by zero`)
  return { over, under }
}

/** As a number, near enough to draw with. */
export function decimal(text: string): number {
  const { over, under } = parse(text)
  const whole = over / under
  return Number(whole) + Number(over - whole * under) / Number(under)
}

/** `2.70 %`: the decimal beside the fraction, exactly rounded (halves away from zero). */
export function percent(text: string, digits = 2): string {
  const { over, under } = parse(text)
  const negative = over < 0n
  const scale = 10n ** BigInt(digits)
  const size = (negative ? -over : over) * 100n * scale
  const rounded = (size * 2n + under) / (under * 2n)
  const whole = rounded / scale
  const rest = String(rounded % scale).padStart(digits, '0')
  const sign = negative && rounded > 0n ? '−' : ''
  return tied(`${sign}${group(whole)}${digits ? '.' + rest : ''}`, '%')
}

/** What a unit may win, as odds: `35 : 1`, `3 : 2`; where it depends, `1, 2, 12 : 1`. */
export function odds(profits: readonly string[], between = ' : '): string {
  const each = profits.map(parse)
  if (each.every(({ under }) => under === 1n)) return `${each.map(({ over }) => group(over)).join(', ')}${between}1`
  return each.map(({ over, under }) => `${group(over)}${between}${group(under)}`).join(', ')
}

/** `1/37`, with thousands apart and a true minus. */
export function written(text: string): string {
  const { over, under } = parse(text)
  const top = (over < 0n ? '−' : '') + group(over < 0n ? -over : over)
  return under === 1n ? top : `${top}/${group(under)}`
}

/** `1/37 = 2.70 %` */
export const edge = (text: string, digits = 2): string => `${written(text)} = ${percent(text, digits)}`

/** As `edge`; a fraction that nobody could read is given as its decimal alone. */
export const readable = (text: string): string => (text.length > 14 ? percent(text, 3) : edge(text))

/** The same below nothing, or above it. */
export const opposite = (text: string): string => (/^\s*[-−]/.test(text) ? text.replace(/[-−]/, '') : `-${text.trim()}`)

/** Spoken: `1 over 37`. */
export function spoken(text: string): string {
  const { over, under } = parse(text)
  return under === 1n ? String(over) : `${over} over ${under}`
}

const group = (n: bigint): string => n.toLocaleString('en-GB')
