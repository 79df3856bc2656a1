/** The layout of a spread table (Red Dog, Bulldog), as the house gives it. */
import type { Shoe } from '../redraw'

export interface SpreadLayout {
  family: 'spread'
  title: Record<string, string>
  bets: Record<string, { title: Record<string, string>; about: string; pays: string }>
  positions: {
    id: string
    bet: string
    box: number
    raise: string
    pays: string
    min: number
    max: number
    edge: string
  }[]
  boxes: { count: number; players: number; per_player: number | null }
  third: 'common' | 'per_box'
  pays: { by_spread: Record<string, string>; three_alike: string }
  shoe: Shoe
}

/** `spread 1: 5 to 1, spread 2: 4 to 1, …` is read as `5, 4, 2, 1 or 11 to 1`. */
export function shortPays(pays: string): string {
  const numbers = [...pays.matchAll(/: (\d+) to 1/g)].map((m) => m[1])
  return numbers.length > 1 ? `${numbers.slice(0, -1).join(', ')} or ${numbers.at(-1)} to 1` : pays
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
