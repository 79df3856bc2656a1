import { describe, expect, it } from 'vitest'
import { bigRoad, derivedRoad, likeness } from '../src/families/cards/baccarat/roads'

/** Runs by their lengths, banker first: 3 1 2 is BBB P BB. */
const shoe = (...runs: number[]): string[] =>
  runs.flatMap((length, n) => Array<string>(length).fill(n % 2 ? 'P5' : 'B6'))
const written = (runs: number[], back: number): string =>
  likeness(shoe(...runs), back)
    .map((like) => (like ? 'r' : 'b'))
    .join('')

/**
 * As the rule is published for people with a pencil: the big road on paper that is deep enough for every run. At the top of
 * a column the two columns before are compared, further down the place to the left and the one above it.
 */
function byPencil(runs: readonly number[], back: number): string {
  const paper = new Set<string>()
  const taken = (column: number, row: number) => paper.has(`${column} ${row}`)
  const depth = (column: number): number => {
    let row = 0
    while (taken(column, row)) row++
    return row
  }
  let out = ''
  runs.forEach((length, column) => {
    for (let row = 0; row < length; row++) {
      paper.add(`${column} ${row}`)
      if (row === 0 && column - 1 - back >= 0) out += depth(column - 1) === depth(column - 1 - back) ? 'r' : 'b'
      if (row > 0 && column - back >= 0) out += taken(column - back, row) === taken(column - back, row - 1) ? 'r' : 'b'
    }
  })
  return out
}

describe('the derived roads', () => {
  it('begin at the second mark of their column, or else at the top of the next', () => {
    for (const [back, before] of [
      [1, [4]],
      [2, [4, 1]],
      [3, [4, 1, 1]],
    ] as const) {
      expect(written([...before, 1], back), 'its first mark says nothing').toBe('')
      expect(written([...before, 2], back)).toHaveLength(1)
      expect(written([...before, 1, 1], back)).toHaveLength(1)
    }
  })

  it('worked by hand: runs of 2, 2, 1, 3 and 1', () => {
    // big eye boy: 2nd column row 2 beside a mark under a mark: red; 3rd column: 2 and 2 are equal: red; 4th: 2 and 1 are not: blue;
    // its row 2 beside nothing under a mark: blue; row 3 beside nothing under nothing: red; 5th: 1 and 3 are not: blue
    expect(written([2, 2, 1, 3, 1], 1)).toBe('rrbbrb')
    // small road: 4th column: 2nd and 3rd … the first of them two further left: 1 beside 2: blue; its row 2 beside a mark: red;
    // row 3 beside nothing under a mark: blue; 5th: 3 beside 2: blue
    expect(written([2, 2, 1, 3, 1], 2)).toBe('brbb')
    // cockroach pig: 4th column row 2, three to the left a mark: red; row 3 beside nothing under a mark: blue; 5th: 3 beside 2: blue
    expect(written([2, 2, 1, 3, 1], 3)).toBe('rbb')
  })

  it('are as the rule for paper and pencil says, whatever fell', () => {
    let seed = 20_261_116
    const upTo = (most: number): number => {
      seed = (seed * 16_807) % 2_147_483_647
      return 1 + (seed % most)
    }
    for (let n = 0; n < 300; n++) {
      const runs = Array.from({ length: upTo(14) }, () => upTo(9))
      for (const back of [1, 2, 3]) expect(written(runs, back), `${runs} back ${back}`).toBe(byPencil(runs, back))
    }
  })

  it('know no ties', () => {
    const coups = shoe(2, 2, 1, 3, 1)
    const tied = ['T1', ...coups.flatMap((coup) => [coup, 'T3pb'])]
    for (const back of [1, 2, 3]) expect(likeness(tied, back)).toEqual(likeness(coups, back))
  })

  it('stand in columns of what is alike, and no two in one place', () => {
    // rr, bb, r, b
    expect(derivedRoad(shoe(2, 2, 1, 3, 1), 1).map((m) => [m.column, m.row, m.like])).toEqual([
      [0, 0, true],
      [0, 1, true],
      [1, 0, false],
      [1, 1, false],
      [2, 0, true],
      [3, 0, false],
    ])
    const long = derivedRoad(shoe(...Array<number>(20).fill(1)), 1)
    expect(long.every((m) => m.like)).toBe(true)
    expect(Math.max(...long.map((m) => m.row))).toBe(5)
    expect(new Set(long.map((m) => `${m.column} ${m.row}`)).size).toBe(long.length)
    expect(bigRoad(shoe(8)).map((m) => [m.column, m.row])).toEqual([
      ...Array.from({ length: 6 }, (_, n) => [0, n]),
      [1, 5],
      [2, 5],
    ])
  })
})
