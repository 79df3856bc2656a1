/** The racetrack: the wheel's order laid along an oval, called bets as the areas inside it. */
import { reach } from './layout'
import type { Called, DrawLayout } from '../../wire/families/draw'

export interface Track {
  width: number
  height: number
  point(place: number, off: number): [number, number]
  arc(a: number, b: number, off: number): [number, number][]
}

/** `place` counts pockets from the middle of the right end (the upper end of a standing track), clockwise. */
export function track(pockets: number, tall: boolean): Track {
  const R = tall ? 122 : 74
  const L = tall ? 190 : 610
  const rim = 23
  const around = 2 * L + 2 * Math.PI * R
  const quarter = (Math.PI * R) / 2
  const w = L + 2 * R + 2 * rim
  const h = 2 * R + 2 * rim
  const point = (place: number, off: number): [number, number] => {
    const s = ((((place / pockets) * around) % around) + around) % around
    const r = R + off
    const cx = w / 2
    const cy = h / 2
    let x: number
    let y: number
    if (s < quarter) {
      const a = s / R
      x = cx + L / 2 + r * Math.cos(a)
      y = cy + r * Math.sin(a)
    } else if (s < quarter + L) {
      x = cx + L / 2 - (s - quarter)
      y = cy + r
    } else if (s < 3 * quarter + L) {
      const a = Math.PI / 2 + (s - quarter - L) / R
      x = cx - L / 2 + r * Math.cos(a)
      y = cy + r * Math.sin(a)
    } else if (s < 3 * quarter + 2 * L) {
      x = cx - L / 2 + (s - 3 * quarter - L)
      y = cy - r
    } else {
      const a = -Math.PI / 2 + (s - 3 * quarter - 2 * L) / R
      x = cx + L / 2 + r * Math.cos(a)
      y = cy + r * Math.sin(a)
    }
    return tall ? [y, w - x] : [x, y]
  }
  const arc = (a: number, b: number, off: number): [number, number][] => {
    const steps = Math.max(2, Math.ceil((b - a) * 5))
    return Array.from({ length: steps + 1 }, (_, i) => point(a + ((b - a) * i) / steps, off))
  }
  return { width: tall ? h : w, height: tall ? w : h, point, arc }
}

export interface Section {
  called: Called
  outline: [number, number][]
  label: [number, number]
}

/** Each called bet's part of the inside: its pockets, less those of a bet that lies wholly within it. */
export function sections(layout: DrawLayout, oval: Track, band: number): Section[] {
  const fields = layout.wheel?.fields ?? []
  const n = fields.length
  const named = layout.called
    .filter((c) => c.id === c.bet)
    .map((called) => ({ called, own: new Set(reach(layout, called)) }))
  return named
    .map(({ called, own }) => {
      const inner = named.filter(
        (o) => o.called !== called && o.own.size < own.size && [...o.own].every((f) => own.has(f)),
      )
      const left = new Set([...own].filter((f) => !inner.some((o) => o.own.has(f))))
      const runs = runsOf(fields.map((f) => left.has(f)))
      const outline = runs.flatMap(([a, b]) => oval.arc(a - 0.5, b + 0.5, -band))
      return {
        called,
        outline,
        label: runs.length > 1 ? middle(runs.map(([a, b]) => oval.point((a + b) / 2, -band))) : centroid(outline),
      }
    })
    .filter((s) => s.outline.length > 2 && n > 0)
}

/** Runs of marked pockets round the wheel; a run over the end counts from a negative place. */
export function runsOf(marked: boolean[]): [number, number][] {
  const n = marked.length
  const out: [number, number][] = []
  for (let i = 0; i < n; i++)
    if (marked[i] && !marked[(i - 1 + n) % n]) {
      let end = i
      while (marked[(end + 1) % n] && end - i < n) end++
      out.push(end >= n ? [i - n, end - n] : [i, end])
    }
  return out.sort((a, b) => a[0] - b[0])
}

const middle = (points: [number, number][]): [number, number] => [
  points.reduce((s, p) => s + p[0], 0) / points.length,
  points.reduce((s, p) => s + p[1], 0) / points.length,
]

function centroid(points: [number, number][]): [number, number] {
  let area = 0
  let x = 0
  let y = 0
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length]!
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  })
  return area ? [x / (3 * area), y / (3 * area)] : middle(points)
}

export const outlined = (points: [number, number][]): string =>
  'M' + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L') + 'Z'
