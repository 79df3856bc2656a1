/** QR codes (ISO/IEC 18004): text as bytes, versions 1 to 10, error correction level M. Pure. */

/** For each version at level M: codewords of error correction in each block, and the blocks' data codewords. */
const BLOCKS: readonly (readonly [ecc: number, ...data: number[]])[] = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
]
/** Where the middles of the alignment patterns stand, by version. */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]
const LEVEL_M = 0

export type Matrix = readonly (readonly boolean[])[]

/** The dark modules of the smallest code that holds this text, row by row; nothing when it is too long. */
export function qr(text: string): Matrix | null {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex((_, i) => bytes.length <= capacity(i + 1)) + 1
  if (!version) return null
  const bits = codewords(bytes, version)
  let best: { dark: boolean[][]; costs: number } | null = null
  for (let mask = 0; mask < MASKS.length; mask++) {
    const dark = drawn(version, bits, mask)
    const costs = penalty(dark)
    if (!best || costs < best.costs) best = { dark, costs }
  }
  return best!.dark
}

const dataOf = (version: number): number => BLOCKS[version - 1]!.slice(1).reduce((a, b) => a + b, 0)
const lengthBits = (version: number): number => (version < 10 ? 8 : 16)
/** How many bytes a version holds: its data without the four bits of the mode and the length. */
export const capacity = (version: number): number => Math.floor((dataOf(version) * 8 - 4 - lengthBits(version)) / 8)

// ── codewords ────────────────────────────────────────────

/** The message with its error correction, as bits in the order in which they are drawn. */
function codewords(bytes: Uint8Array, version: number): boolean[] {
  const bits: number[] = []
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, lengthBits(version))
  for (const byte of bytes) put(byte, 8)
  const room = dataOf(version) * 8
  put(0, Math.min(4, room - bits.length))
  while (bits.length % 8) bits.push(0)
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8)
  const data = Array.from({ length: room / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )

  const [ecc, ...sizes] = BLOCKS[version - 1]!
  let from = 0
  const blocks = sizes.map((size) => data.slice(from, (from += size)))
  const checks = blocks.map((block) => remainder(block, ecc))
  const laced = [...lace(blocks), ...lace(checks)]
  return laced.flatMap((byte) => Array.from({ length: 8 }, (_, i) => ((byte >> (7 - i)) & 1) === 1))
}

/** The first of every block, then the second of every block, and so on. */
const lace = (blocks: readonly number[][]): number[] =>
  Array.from({ length: Math.max(...blocks.map((b) => b.length)) }, (_, i) =>
    blocks.flatMap((block) => (i < block.length ? [block[i]!] : [])),
  ).flat()

/** A product in the field of 256 elements in which the codes are reckoned (x⁸ + x⁴ + x³ + x² + 1). */
export function times(a: number, b: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0)
    if ((b >> i) & 1) product ^= a
  }
  return product
}

/** Reed and Solomon: what is left of a block when it is divided by (x − 2⁰)(x − 2¹)… of this degree. */
export function remainder(block: readonly number[], degree: number): number[] {
  let divisor = [1]
  let root = 1
  for (let i = 0; i < degree; i++) {
    const longer = [...divisor, 0]
    for (let j = 0; j < divisor.length; j++) longer[j + 1]! ^= times(divisor[j]!, root)
    divisor = longer
    root = times(root, 2)
  }
  const left = [...block, ...new Array<number>(degree).fill(0)]
  for (let i = 0; i < block.length; i++) {
    const factor = left[i]!
    for (let j = 0; j < divisor.length; j++) left[i + j]! ^= times(divisor[j]!, factor)
  }
  return left.slice(block.length)
}

// ── modules ──────────────────────────────────────────────

export const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function drawn(version: number, bits: readonly boolean[], mask: number): boolean[][] {
  const size = version * 4 + 17
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const put = (x: number, y: number, on: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    dark[y]![x] = on
    fixed[y]![x] = true
  }
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0)
    put(i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        put(x + dx, y + dy, ring !== 2 && ring !== 4)
      }
  const middles = ALIGNED[version - 1]!
  const last = middles.length - 1
  middles.forEach((y, i) =>
    middles.forEach((x, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) put(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }),
  )
  putFormat(put, size, mask)
  putVersion(put, size, version)
  let next = 0
  // in pairs of columns from the right, up and down in turn, past the column of the timing pattern
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const upwards = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = upwards ? size - 1 - step : step
        if (fixed[y]![x]) continue
        dark[y]![x] = (bits[next++] ?? false) !== MASKS[mask]!(x, y)
      }
  }
  return dark
}

type Put = (x: number, y: number, on: boolean) => void

/** A value with the rest of its division behind it, so that it can be read although some of it is hidden. */
function checked(value: number, degree: number, divisor: number): number {
  let rest = value
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor)
  return (value << degree) | rest
}

/** The level of correction and the mask, twice. */
function putFormat(put: Put, size: number, mask: number): void {
  const bits = checked((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412
  const at = (i: number): boolean => ((bits >> i) & 1) === 1
  for (let i = 0; i <= 5; i++) put(8, i, at(i))
  put(8, 7, at(6))
  put(8, 8, at(7))
  put(7, 8, at(8))
  for (let i = 9; i < 15; i++) put(14 - i, 8, at(i))
  for (let i = 0; i < 8; i++) put(size - 1 - i, 8, at(i))
  for (let i = 8; i < 15; i++) put(8, size - 15 + i, at(i))
  put(8, size - 8, true)
}

/** From version 7 on the version itself, twice. */
function putVersion(put: Put, size: number, version: number): void {
  if (version < 7) return
  const bits = checked(version, 12, 0x1f25)
  for (let i = 0; i < 18; i++) {
    const on = ((bits >> i) & 1) === 1
    const a = size - 11 + (i % 3)
    const b = Math.floor(i / 3)
    put(a, b, on)
    put(b, a, on)
  }
}

// ── which mask ───────────────────────────────────────────

const SEEKER = [true, false, true, true, true, false, true]
const QUIET = [false, false, false, false]

/** How hard a code is to read: runs, blocks, what looks like a corner, and too much of one colour. */
export function penalty(dark: Matrix): number {
  const size = dark.length
  const rows = dark.map((row) => [...row])
  const columns = rows.map((_, x) => rows.map((row) => row[x]!))
  let costs = 0
  for (const line of [...rows, ...columns]) costs += runs(line) + corners(line)
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const c = rows[y]![x]!
      if (c === rows[y]![x + 1] && c === rows[y + 1]![x] && c === rows[y + 1]![x + 1]) costs += 3
    }
  const share = rows.flat().filter(Boolean).length / (size * size)
  return costs + Math.floor(Math.abs(share * 100 - 50) / 5) * 10
}

function runs(line: readonly boolean[]): number {
  let costs = 0
  for (let from = 0, to = 0; from < line.length; from = to) {
    while (to < line.length && line[to] === line[from]) to++
    if (to - from >= 5) costs += to - from - 2
  }
  return costs
}

function corners(line: readonly boolean[]): number {
  let costs = 0
  for (let i = 0; i + 11 <= line.length; i++)
    for (const seen of [
      [...SEEKER, ...QUIET],
      [...QUIET, ...SEEKER],
    ])
      if (seen.every((on, j) => line[i + j] === on)) costs += 40
  return costs
}

/** The dark modules as one path, a unit each, with a quiet border around them; `side`: of the whole picture. */
export function drawing(dark: Matrix, border = 4): { path: string; side: number } {
  const parts = dark.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + border} ${y + border}h1v1h-1z`] : [])))
  return { path: parts.join(''), side: dark.length + 2 * border }
}
