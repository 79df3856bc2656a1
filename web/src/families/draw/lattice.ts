/**
 * Where every position of a number field lies, in (u along the field, v across it): cell centres at halves, splits on
 * lines, corners on crossings, streets and six lines on the outer line v = 0, the head's combinations on u = 0.
 * Outside bets lie in rows below v = 0. One mapping draws it lying or standing.
 */
import type { DrawLayout, Grid, Position } from '../../wire/families/draw'

export interface Zone {
  position: Position
  u: number
  v: number
  w: number
  h: number
  shape: 'cell' | 'line' | 'head' | 'column' | 'outside'
}

/** How wide a line's zone is, in cells; on a head of two, where lines crowd, less. */
const LINE = 0.34
const CROWDED = 0.24
/** Depth of the head, of the columns' fields and of a row of outside bets, in cells. */
export const HEAD = 0.9
export const COLUMN = 0.84
export const ROW = 0.64
const GAP = 0.08

export function zones(layout: DrawLayout): Zone[] {
  const grid = layout.grid
  if (!grid) return []
  const inside: Zone[] = []
  const outside: Position[] = []
  for (const position of layout.positions) {
    const zone = place(grid, position)
    if (zone) inside.push(zone)
    else outside.push(position)
  }
  // cells first, so that lines and crossings lie above them
  const order = { head: 0, cell: 1, column: 2, outside: 3, line: 4 }
  return [...inside, ...rows(layout, grid, outside)].sort(
    (a, b) => order[a.shape] - order[b.shape] || b.w * b.h - a.w * a.h,
  )
}

function place(grid: Grid, position: Position): Zone | null {
  const across = grid.rows[0]?.length ?? 0
  const cells: [number, number][] = []
  const heads: number[] = []
  for (const field of position.covers) {
    const r = grid.rows.findIndex((row) => row.includes(field))
    if (r >= 0) cells.push([r, grid.rows[r]!.indexOf(field)])
    else if (grid.head.includes(field)) heads.push(grid.head.indexOf(field))
    else return null
  }
  if (heads.length) return ofHead(grid, position, cells, heads, across)
  if (!position.selection.length) return null
  const r0 = Math.min(...cells.map((c) => c[0]))
  const r1 = Math.max(...cells.map((c) => c[0]))
  const c0 = Math.min(...cells.map((c) => c[1]))
  const c1 = Math.max(...cells.map((c) => c[1]))
  const tall = r1 - r0 + 1
  const wide = c1 - c0 + 1
  if (tall * wide !== cells.length) return null
  const length = grid.rows.length
  if (wide === 1 && tall === length && length > 2)
    return { position, u: length + COLUMN / 2, v: c0 + 0.5, w: COLUMN, h: 1, shape: 'column' }
  if (tall > 2) return null
  if (cells.length === 1) return { position, u: r0 + 0.5, v: c0 + 0.5, w: 1, h: 1, shape: 'cell' }
  const u = (r0 + r1 + 1) / 2
  const v = wide === across ? 0 : (c0 + c1 + 1) / 2
  const w = Number.isInteger(u) ? LINE : 1 - LINE
  const h = Number.isInteger(v) ? LINE : 1 - LINE
  return { position, u, v, w, h, shape: 'line' }
}

/** Zero, or zero and double zero, and what they make with the first row. */
function ofHead(
  grid: Grid,
  position: Position,
  cells: [number, number][],
  heads: number[],
  across: number,
): Zone | null {
  if (cells.some(([r]) => r !== 0)) return null
  const each = across / grid.head.length
  const cols = cells.map((c) => c[1])
  const two = grid.head.length > 1
  if (!cells.length && heads.length === 1)
    return { position, u: -HEAD / 2, v: (heads[0]! + 0.5) * each, w: HEAD, h: each, shape: 'head' }
  if (!cells.length) return { position, u: -HEAD / 2, v: each, w: HEAD - LINE, h: LINE, shape: 'line' }
  if (cols.length === across) return { position, u: 0, v: 0, w: LINE, h: LINE, shape: 'line' }
  if (heads.length === 1 && cols.length === 1) {
    const low = Math.max(heads[0]! * each, cols[0]!)
    const high = Math.min((heads[0]! + 1) * each, cols[0]! + 1)
    return { position, u: 0, v: (low + high) / 2, w: LINE, h: high - low - (two ? CROWDED : LINE), shape: 'line' }
  }
  const v = heads.length > 1 ? each : (Math.min(...cols) + Math.max(...cols) + 1) / 2
  return { position, u: 0, v, w: LINE, h: two ? CROWDED : LINE, shape: 'line' }
}

const EVEN = [
  ['low', 'even', 'red', 'black', 'odd', 'high'],
  ['under7', 'pairs', 'over7'],
]

/** Outside bets in rows: blocks of the field beside what they cover, totals side by side, even chances in their order. */
function rows(layout: DrawLayout, grid: Grid, outside: Position[]): Zone[] {
  const length = grid.rows.length
  const kinds = new Map<string, Position[]>()
  for (const position of outside) {
    const kind = position.selection.length
      ? position.bet
      : layout.bets[position.bet]?.sum != null
        ? 'totals'
        : 'chances'
    kinds.set(kind, [...(kinds.get(kind) ?? []), position])
  }
  const known = EVEN.flat()
  const chances = kinds.get('chances')
  if (chances) chances.sort((a, b) => known.indexOf(a.bet) - known.indexOf(b.bet))
  const order = [...kinds].sort(([a, p], [b, q]) => rank(a, p) - rank(b, q))
  return order.flatMap(([, list], i) => {
    const v = -GAP - ROW / 2 - i * ROW
    return list.map((position, k): Zone => {
      const w = length / list.length
      return { position, u: (k + 0.5) * w, v, w, h: ROW, shape: 'outside' }
    })
  })
}
const rank = (kind: string, list: Position[]): number =>
  kind === 'chances' ? 1000 : kind === 'totals' ? 500 : list.length

/** How far the outside rows reach below v = 0. */
export const depth = (all: Zone[]): number =>
  Math.max(0, ...all.filter((z) => z.shape === 'outside').map((z) => -z.v + z.h / 2))

export interface Box {
  x: number
  y: number
  w: number
  h: number
  cx: number
  cy: number
}
export interface Frame {
  width: number
  height: number
  tall: boolean
  box(zone: Pick<Zone, 'u' | 'v' | 'w' | 'h'>): Box
}

/** The mapping from the lattice to the page: lying on a wide page, standing on a phone (zero on top, outside bets left). */
export function frame(all: Zone[], grid: Grid, tall: boolean): Frame {
  const length = grid.rows.length
  const across = grid.rows[0]?.length ?? 3
  const head = grid.head.length ? HEAD : 0
  const tail = all.some((z) => z.shape === 'column') ? COLUMN : 0
  const deep = depth(all)
  const along = tall ? 42 : 68
  const wide = tall ? 88 : 68
  const side = tall ? Math.min(68, 95 / Math.max(deep, 1)) : 66
  const cap = tall ? 46 : 68
  const rim = 1.5
  const U = (u: number) =>
    rim + cap * head + (u < 0 ? u * cap : u > length ? length * along + (u - length) * cap : u * along)
  const V = (v: number) => (v < 0 ? v * side : v * wide)
  const width = tall ? deep * side + across * wide + 2 * rim : cap * head + length * along + tail * cap + 2 * rim
  const height = tall ? cap * head + length * along + tail * cap + 2 * rim : across * wide + deep * side + 2 * rim
  const point = (u: number, v: number): [number, number] =>
    tall ? [rim + deep * side + V(v), U(u)] : [U(u), rim + across * wide - V(v)]
  return {
    width,
    height,
    tall,
    box({ u, v, w, h }) {
      const [ax, ay] = point(u - w / 2, v - h / 2)
      const [bx, by] = point(u + w / 2, v + h / 2)
      const x = Math.min(ax, bx)
      const y = Math.min(ay, by)
      const bw = Math.abs(ax - bx)
      const bh = Math.abs(ay - by)
      return { x, y, w: bw, h: bh, cx: x + bw / 2, cy: y + bh / 2 }
    },
  }
}
