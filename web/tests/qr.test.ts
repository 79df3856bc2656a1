/** QR codes are read back here by a reader that shares nothing with the writer but the standard's own tables. */
import { describe, expect, it } from 'vitest'
import { capacity, drawing, penalty, qr, remainder, times, type Matrix } from '../src/lib/qr'

/** The format strings of level M, mask by mask, as the standard prints them. */
const FORMATS = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
]
const VERSIONS: Record<number, string> = {
  7: '000111110010010100',
  8: '001000010110111100',
  9: '001001101010011001',
  10: '001010010011010011',
}
/** Level M: blocks of each version as [how many, all codewords, data codewords]. */
const LAYOUT: Record<number, [number, number, number][]> = {
  1: [[1, 26, 16]],
  2: [[1, 44, 28]],
  3: [[1, 70, 44]],
  4: [[2, 50, 32]],
  5: [[2, 67, 43]],
  6: [[4, 43, 27]],
  7: [[4, 49, 31]],
  8: [
    [2, 60, 38],
    [2, 61, 39],
  ],
  9: [
    [3, 58, 36],
    [2, 59, 37],
  ],
  10: [
    [4, 69, 43],
    [1, 70, 44],
  ],
}

const EXP = [1]
for (let i = 1; i < 255; i++) EXP.push(EXP[i - 1]! * 2 > 255 ? (EXP[i - 1]! * 2) ^ 285 : EXP[i - 1]! * 2)
const LOG = new Map(EXP.map((value, i) => [value, i]))
const product = (a: number, b: number): number => (a && b ? EXP[(LOG.get(a)! + LOG.get(b)!) % 255]! : 0)

const bit = (m: Matrix, row: number, column: number): string => (m[row]![column] ? '1' : '0')
const middles = (version: number): number[] => {
  if (version === 1) return []
  const last = version * 4 + 10
  return version < 7 ? [6, last] : [6, 6 + (last - 6) / 2, last]
}
function reserved(version: number, row: number, column: number): boolean {
  const size = version * 4 + 17
  if (row === 6 || column === 6) return true
  if (row < 9 && (column < 9 || column >= size - 8)) return true
  if (row >= size - 8 && column < 9) return true
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true
  const at = middles(version)
  return at.some((r) =>
    at.some((c) => {
      const corner = (r === 6 && (c === 6 || c === at.at(-1))) || (c === 6 && r === at.at(-1))
      return !corner && Math.abs(row - r) <= 2 && Math.abs(column - c) <= 2
    }),
  )
}
const HIDES: ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

function read(m: Matrix): { text: string; version: number; mask: number } {
  const size = m.length
  const version = (size - 17) / 4
  // the format, most significant bit first: once around the upper left corner, once along the other two
  const around = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((c) => bit(m, 8, c))
    .concat([7, 5, 4, 3, 2, 1, 0].map((r) => bit(m, r, 8)))
  const along = Array.from({ length: 7 }, (_, i) => bit(m, size - 1 - i, 8)).concat(
    Array.from({ length: 8 }, (_, i) => bit(m, 8, size - 8 + i)),
  )
  expect(along.join('')).toBe(around.join(''))
  expect(m[size - 8]![8]).toBe(true)
  const mask = FORMATS.indexOf(around.join(''))
  expect(mask).toBeGreaterThanOrEqual(0)
  if (version >= 7) {
    const said = Array.from({ length: 18 }, (_, i) => bit(m, Math.floor((17 - i) / 3), size - 11 + ((17 - i) % 3)))
    const twin = Array.from({ length: 18 }, (_, i) => bit(m, size - 11 + ((17 - i) % 3), Math.floor((17 - i) / 3)))
    expect(said.join('')).toBe(VERSIONS[version])
    expect(twin.join('')).toBe(VERSIONS[version])
  }
  let bits = ''
  let up = true
  for (let column = size - 1; column > 0; column -= 2) {
    if (column === 6) column--
    for (let n = 0; n < size; n++) {
      const row = up ? size - 1 - n : n
      for (const c of [column, column - 1])
        if (!reserved(version, row, c)) bits += m[row]![c] !== HIDES[mask]!(row, c) ? '1' : '0'
    }
    up = !up
  }
  const words = bits.match(/.{8}/g)!.map((w) => parseInt(w, 2))
  const blocks = LAYOUT[version]!.flatMap(([n, all, data]) =>
    Array.from({ length: n }, () => ({ all, data, words: [] as number[] })),
  )
  let next = 0
  const most = Math.max(...blocks.map((b) => b.data))
  for (let i = 0; i < most; i++) for (const b of blocks) if (i < b.data) b.words.push(words[next++]!)
  for (let i = 0; i < blocks[0]!.all - blocks[0]!.data; i++) for (const b of blocks) b.words.push(words[next++]!)
  for (const b of blocks)
    for (let i = 0; i < b.all - b.data; i++)
      // a whole block is nothing at every root of its generator
      expect(b.words.reduce((sum, word) => product(sum, EXP[i]!) ^ word, 0)).toBe(0)
  const stream = blocks.flatMap((b) => b.words.slice(0, b.data).map((w) => w.toString(2).padStart(8, '0'))).join('')
  expect(stream.slice(0, 4)).toBe('0100')
  const wide = version < 10 ? 8 : 16
  const length = parseInt(stream.slice(4, 4 + wide), 2)
  const bytes = Array.from({ length }, (_, i) => parseInt(stream.slice(4 + wide + i * 8, 12 + wide + i * 8), 2))
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), version, mask }
}

describe('a QR code', () => {
  it('is reckoned as the standard’s own example', () => {
    expect(times(2, 128)).toBe(29)
    const hello = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    expect(remainder(hello, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'of version %i holds as many bytes as the standard says, and is read',
    (v) => {
      const most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213][v - 1]!
      expect(capacity(v)).toBe(most)
      const text = 'https://house.example:8443/table/practice-7?invitation='.repeat(4).slice(0, most)
      expect(read(qr(text)!)).toMatchObject({ text, version: v })
    },
  )

  it('takes letters of every script, and says no to what is too long', () => {
    for (const text of [
      '',
      'ž',
      'Růžena → 席',
      'http://192.168.1.20:8000/table/practice-0123456789?invitation=abcDEF_-',
    ]) {
      expect(read(qr(text)!).text).toBe(text)
    }
    expect(qr('x'.repeat(213))).not.toBeNull()
    expect(qr('x'.repeat(214))).toBeNull()
  })

  it('wears the mask that is easiest to read', () => {
    const seen = new Set<number>()
    for (let i = 0; i < 40; i++) seen.add(read(qr(`table ${i}`)!).mask)
    expect(seen.size).toBeGreaterThan(3)
    const chequered = Array.from({ length: 21 }, (_, y) => Array.from({ length: 21 }, (_, x) => (x + y) % 2 === 0))
    const black = Array.from({ length: 21 }, () => new Array<boolean>(21).fill(true))
    expect(penalty(chequered)).toBe(0)
    expect(penalty(black)).toBe(2 * 21 * 19 + 20 * 20 * 3 + 100)
  })

  it('is drawn with a quiet border', () => {
    const { path, side } = drawing(qr('a')!)
    expect(side).toBe(29)
    expect(path.startsWith('M4 4h1v1h-1z')).toBe(true)
  })
})
