/** What can be said of the layout of a spread table (Red Dog, Bulldog). */
import type { SpreadLayout } from '../../../wire/families/spread'

/** Rows of the pay table, equal ones together: `4–11`. */
export function payRows(layout: SpreadLayout): { spread: string; pays: string; alike: boolean }[] {
  const out: { from: string; to: string; pays: string }[] = []
  for (const [spread, pays] of Object.entries(layout.pays.by_spread)) {
    const last = out.at(-1)
    if (last?.pays === pays) last.to = spread
    else out.push({ from: spread, to: spread, pays })
  }
  return [
    ...out.map((r) => ({
      spread: r.from === r.to ? `spread ${r.from}` : `spread ${r.from}–${r.to}`,
      pays: r.pays,
      alike: false,
    })),
    { spread: 'three alike', pays: layout.pays.three_alike, alike: true },
  ]
}

export const spreadWords = (spread: number): string =>
  spread < 0 ? 'a pair' : spread === 0 ? 'consecutive' : `spread ${spread}`
