/**
 * The roads: how results are shown beside the table. A result is a letter for the winner (`P`, `B`, `T`), the winning
 * total, and `p` or `b` for a pair of that side: `B6b`.
 */
export interface Mark {
  column: number
  row: number
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
 * Runs: a new column when the winner changes; a run that meets the bottom or another mark turns right. A tie has no place
 * of its own: it is counted on the mark before it, ties before the first winner on the first mark.
 */
export function bigRoad(results: readonly string[], rows = ROWS): Mark[] {
  const marks: Mark[] = []
  const taken = new Set<string>()
  let firstTies = 0
  let head = -1
  let column = 0
  let row = 0
  for (const result of all(results)) {
    const last = marks.at(-1)
    if (result.winner === 'T') {
      if (last) last.ties++
      else firstTies++
      continue
    }
    if (last?.winner === result.winner) {
      if (row + 1 < rows && !taken.has(`${column} ${row + 1}`) && column <= head) row++
      else column++
    } else {
      do head++
      while (taken.has(`${head} 0`))
      column = head
      row = 0
    }
    taken.add(`${column} ${row}`)
    marks.push({ ...result, column, row, ties: last ? 0 : firstTies })
  }
  return marks
}
