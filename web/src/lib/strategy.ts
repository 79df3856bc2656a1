/** Charts of the best play, read from their facts: which hands, against which cards of the dealer. */
import type { WrittenChart, WrittenHand, WrittenStrategy } from '../wire/http'

export interface StrategyRow {
  name: string
  cells: readonly string[]
}
export interface StrategyChart {
  title: string
  heads: readonly string[]
  rows: readonly StrategyRow[]
  /** What a cell is about, by row and column: *Pairs, 8 8 against an ace*. */
  about: (row: number, column: number) => string
}

const rankWords = (rank: string): string => (rank === 'T' ? '10' : rank)
const ranks = (cards: readonly string[]): string => cards.map(rankWords).join(' ')
const handWords = ({ total, soft, cards }: WrittenHand): string => ranks(cards) || `${soft ? 'soft ' : ''}${total}`
const against = (cards: readonly string[]): string =>
  cards.length > 1 ? ranks(cards) : cards[0] === 'A' ? 'an ace' : cards[0] === '8' ? 'an 8' : ranks(cards)

/** The chart as people read it; totals that are played alike stand together: *5–8*. */
export function strategyOf(chart: WrittenChart, { hands, against: dealers, across }: WrittenStrategy): StrategyChart {
  const cells = chart.rows.map((row) => row.slice(1))
  const rows = across
    ? cells.map((own, i) => ({ name: ranks(dealers[i]!), cells: own }))
    : joined(hands.map((hand, i) => ({ first: hand, last: hand, cells: cells[i]! })))
  const heads = across ? hands.map(handWords) : dealers.map(ranks)
  const about = (row: number, column: number): string =>
    `${chart.title}, ${across ? heads[column]! : rows[row]!.name} against ${against(dealers[across ? row : column]!)}`
  return { title: chart.title, heads, rows, about }
}

interface Run {
  first: WrittenHand
  last: WrittenHand
  cells: readonly string[]
}

function joined(all: readonly Run[]): StrategyRow[] {
  const runs: Run[] = []
  for (const run of all) {
    const before = runs.at(-1)
    const alike = before && !run.first.cards.length && before.cells.join() === run.cells.join()
    if (alike) before.last = run.last
    else runs.push({ ...run })
  }
  return runs.map(({ first, last, cells }, i) => ({
    cells,
    name: first === last ? handWords(first) : handWords(first) + (i === runs.length - 1 ? '+' : `–${last.total}`),
  }))
}
