/** What can be said of the layout of a spread table (Red Dog, Bulldog). */
import type { SpreadLayout } from '../../../wire/families/spread'

/** The pays of all rows in short: `5, 4, 2, 1 or 11 to 1`. */
export function shortPays(layout: SpreadLayout): string {
  const all = payRows(layout).map((row) => row.pays)
  const figures = all.every((pays) => pays.endsWith(' to 1')) ? all.map((pays) => pays.slice(0, -5)) : all
  return `${figures.slice(0, -1).join(', ')} or ${all.at(-1)}`
}

/** Rows of the pay table, equal ones together: `4–11`. */
export function payRows(layout: SpreadLayout): { spread: string; pays: string }[] {
  const out: { from: string; to: string; pays: string }[] = []
  for (const [spread, pays] of Object.entries(layout.pays.by_spread)) {
    const last = out.at(-1)
    if (last?.pays === pays) last.to = spread
    else out.push({ from: spread, to: spread, pays })
  }
  return [
    ...out.map((r) => ({ spread: r.from === r.to ? `spread ${r.from}` : `spread ${r.from}–${r.to}`, pays: r.pays })),
    { spread: 'three alike', pays: layout.pays.three_alike },
  ]
}

export const spreadWords = (spread: number): string =>
  spread < 0 ? 'a pair' : spread === 0 ? 'consecutive' : `spread ${spread}`
