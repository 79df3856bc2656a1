/**
 * The roads: how results are shown beside the table. A result is a letter for the winner (`P`, `B`, `T`), the winning
 * total, and `p` or `b` for a pair of that side: `B6b`.
 */
export interface Place {
  column: number
  row: number
}
export interface Mark extends Place {
  winner: 'P' | 'B' | 'T'
  total: number
  playerPair: boolean
  bankerPair: boolean
  ties: number
}

export const ROWS = 6

export function read(result: string): Omit<Mark, 'column' | 'row' | 'ties'> | null {
  const match = /^([PBT]) ?(\d)([pb]*)$/.exec(result)
  return match
    ? {
        winner: match[1] as Mark['winner'],
        total: Number(match[2]),
        playerPair: match[3]!.includes('p'),
        bankerPair: match[3]!.includes('b'),
      }
    : null
}

const all = (results: readonly string[]) => results.map(read).filter((r) => r !== null)

/** Every result in its turn, column by column from top to bottom. */
export const beadPlate = (results: readonly string[], rows = ROWS): Mark[] =>
  all(results).map((r, n) => ({ ...r, column: Math.floor(n / rows), row: n % rows, ties: 0 }))

/**
 * Where marks stand that make columns of what is alike: a new column where a mark is not like the one before; a run that
 * meets the bottom or another mark turns right.
 */
function inRuns(like: readonly boolean[], rows: number): Place[] {
  const taken = new Set<string>()
  let head = -1
  let column = 0
  let row = 0
  return like.map((same, n) => {
    if (same && n) {
      if (row + 1 < rows && !taken.has(`${column} ${row + 1}`) && column <= head) row++
      else column++
    } else {
      do head++
      while (taken.has(`${head} 0`))
      column = head
      row = 0
    }
    taken.add(`${column} ${row}`)
    return { column, row }
  })
}

/**
 * Runs: a new column when the winner changes. A tie has no place of its own: it is counted on the mark before it, ties
 * before the first winner on the first mark.
 */
export function bigRoad(results: readonly string[], rows = ROWS): Mark[] {
  const won: (Omit<Mark, 'column' | 'row'> & { ties: number })[] = []
  let firstTies = 0
  for (const result of all(results)) {
    const last = won.at(-1)
    if (result.winner !== 'T') won.push({ ...result, ties: last ? 0 : firstTies })
    else if (last) last.ties++
    else firstTies++
  }
  const places = inRuns(
    won.map((mark, n) => mark.winner === won[n - 1]?.winner),
    rows,
  )
  return won.map((mark, n) => ({ ...mark, ...places[n]! }))
}

/** The roads that are derived from the big road, each by how many columns it looks back. */
export const DERIVED = [
  { name: 'Big eye boy', back: 1 },
  { name: 'Small road', back: 2 },
  { name: 'Cockroach pig', back: 3 },
] as const

export interface DerivedMark extends Place {
  /** Like the columns before (written red), or unlike them (blue). */
  like: boolean
}

/**
 * Whether the big road repeats itself. A mark that begins a column asks whether the two columns before it, of which one
 * stands `back` columns further left, are equally long. A mark further down looks `back` columns to the left: are the
 * place beside it and the one above that both taken or both free? Columns count as long as their runs are, however they
 * turn. It begins with the first mark that finds all that it looks at.
 */
export function likeness(results: readonly string[], back: number): boolean[] {
  const winners = all(results).filter((r) => r.winner !== 'T')
  const runs: number[] = []
  const out: boolean[] = []
  winners.forEach(({ winner }, n) => {
    if (winner === winners[n - 1]?.winner) runs[runs.length - 1]!++
    else runs.push(1)
    const column = runs.length - 1
    const row = runs[column]! - 1
    if (row && column >= back) out.push(runs[column - back]! !== row)
    else if (!row && column > back) out.push(runs[column - 1] === runs[column - 1 - back])
  })
  return out
}

/** The same in columns of what is alike. */
export function derivedRoad(results: readonly string[], back: number, rows = ROWS): DerivedMark[] {
  const marks = likeness(results, back)
  const places = inRuns(
    marks.map((like, n) => n > 0 && like === marks[n - 1]),
    rows,
  )
  return marks.map((like, n) => ({ like, ...places[n]! }))
}
