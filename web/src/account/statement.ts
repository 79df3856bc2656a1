/** What a statement says, as the page writes it: months, moments of the house, amounts to the last decimal. */
import { currency, MINUS } from '../lib/money'
import type { OwnStatement, StatementLine } from '../wire/http'

/** `2026-11` */
export type Month = string

/** The months from the first posting ever to today, the newest first. */
export function months(of: Pick<OwnStatement, 'earliest' | 'today' | 'first'>): Month[] {
  const out: Month[] = []
  const least = [of.earliest ?? of.today, of.first].sort()[0]!.slice(0, 7)
  for (let month = of.today.slice(0, 7); month >= least && out.length < 1200; month = before(month)) out.push(month)
  return out.length ? out : [of.first.slice(0, 7)]
}

export function before(month: Month): Month {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/** Its first day and its last. */
export function daysOf(month: Month): { first: string; last: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { first: `${month}-01`, last: `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}` }
}

export const monthName = (month: Month): string =>
  new Date(`${month}-01T00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `3 Nov, 21:02`, by the clock of the house. */
export const when = (at: number, zone: string): string =>
  new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  })

/** `1,234.50`: with all its decimals. */
export function exact(amount: number, code: string): string {
  const { unit, decimals } = currency(code)
  const size = Math.abs(amount)
  const cents = decimals ? '.' + String(size % unit).padStart(decimals, '0') : ''
  return (amount < 0 ? MINUS : '') + Math.floor(size / unit).toLocaleString('en-GB') + cents
}

export const change = (amount: number, code: string): string => (amount > 0 ? '+' : '') + exact(amount, code)

/** The beginning of the hash of the entry that caused it, or the number of the transfer. */
export const entry = (line: Pick<StatementLine, 'hash' | 'transfer'>): string =>
  line.hash ? `${line.hash.slice(0, 4)} ${line.hash.slice(4, 6)}` : `no. ${line.transfer}`

/** Do the lines lead from the opening balance to the closing one? */
export const addsUp = (of: OwnStatement): boolean =>
  of.lines.reduce((sum, line) => sum + line.amount, of.opening) === of.closing &&
  of.opening + of.came_in - of.went_out === of.closing
