/** Where people sit: you at the bottom, the others clockwise. In hundredths of the room around the table. */

export interface Spot {
  x: number
  y: number
}

const WIDE: Record<number, [number, number][]> = {
  2: [
    [50, 89],
    [50, 15],
  ],
  3: [
    [50, 89],
    [12, 38],
    [88, 38],
  ],
  4: [
    [50, 89],
    [10, 50],
    [50, 15],
    [90, 50],
  ],
  5: [
    [50, 89],
    [10, 64],
    [27, 17],
    [73, 17],
    [90, 64],
  ],
  6: [
    [50, 89],
    [11, 71],
    [11, 30],
    [50, 15],
    [89, 30],
    [89, 71],
  ],
  7: [
    [50, 89],
    [20, 84],
    [8, 47],
    [28, 16],
    [72, 16],
    [92, 47],
    [80, 84],
  ],
  8: [
    [50, 89],
    [22, 85],
    [8, 53],
    [19, 18],
    [50, 15],
    [81, 18],
    [92, 53],
    [78, 85],
  ],
  9: [
    [50, 89],
    [25, 87],
    [8, 63],
    [10, 29],
    [33, 15],
    [67, 15],
    [90, 29],
    [92, 63],
    [75, 87],
  ],
  10: [
    [50, 89],
    [26, 87],
    [8, 67],
    [8, 34],
    [26, 16],
    [50, 15],
    [74, 16],
    [92, 34],
    [92, 67],
    [74, 87],
  ],
}
const TALL: Record<number, [number, number][]> = {
  2: [
    [50, 90],
    [50, 15],
  ],
  3: [
    [50, 90],
    [15, 26],
    [85, 26],
  ],
  4: [
    [50, 90],
    [14, 58],
    [50, 15],
    [86, 58],
  ],
  5: [
    [50, 90],
    [14, 62],
    [24, 18],
    [76, 18],
    [86, 62],
  ],
  6: [
    [50, 90],
    [14, 67],
    [14, 21],
    [50, 15],
    [86, 21],
    [86, 67],
  ],
  7: [
    [50, 90],
    [14, 67],
    [14, 31],
    [32, 14],
    [68, 14],
    [86, 31],
    [86, 67],
  ],
  8: [
    [50, 90],
    [12.5, 78],
    [12.5, 55],
    [14, 26],
    [50, 14],
    [86, 26],
    [87.5, 55],
    [87.5, 78],
  ],
  9: [
    [50, 90],
    [12.5, 80],
    [12.5, 57],
    [12.5, 32],
    [28, 14],
    [72, 14],
    [87.5, 32],
    [87.5, 57],
    [87.5, 80],
  ],
  10: [
    [50, 90],
    [12.5, 80],
    [12.5, 58],
    [12.5, 36],
    [15, 15],
    [50, 15],
    [85, 15],
    [87.5, 36],
    [87.5, 58],
    [87.5, 80],
  ],
}

/** The seats of a table for so many, yours first. */
export function spots(count: number, tall: boolean): Spot[] {
  const known = (tall ? TALL : WIDE)[Math.max(2, Math.min(10, count))]!
  return known.slice(0, Math.max(count, 1)).map(([x, y]) => ({ x, y }))
}

/** One of two that share the short end of an upright table: their chips lie side by side below them. */
const atTheHead = (spot: Spot): boolean => spot.y < 25 && Math.abs(spot.x - 50) > 15 && Math.abs(spot.x - 50) <= 28

/** The place of the chips in front of a seat: towards the middle, clear of its cards. */
export function before(spot: Spot, tall: boolean, count: number): Spot {
  if (spot.y > 80 && Math.abs(spot.x - 50) < 5) return { x: 50, y: tall ? 63.5 : 62 }
  // beside your own cards there is no room: those next to you bet above them
  if (tall && spot.y > 70) return { x: spot.x < 50 ? 34 : 66, y: 64 }
  if (!tall && spot.y > 80) return { x: spot.x + (50 - spot.x) * 0.34, y: 64 }
  if (tall && atTheHead(spot)) return { x: spot.x < 50 ? 41 : 59, y: spot.y + 9 }
  if (tall && spot.y < 36 && Math.abs(spot.x - 50) > 5)
    return { x: spot.x + (spot.x < 50 ? 21 : -21), y: spot.y + (spot.y < 25 ? 6 : -3) }
  const top = spot.y < 24
  const far = tall ? 0.46 : 0.34
  if (top && Math.abs(spot.x - 50) < 5) return { x: 50, y: tall ? 26 : 29 }
  const x = spot.x + (50 - spot.x) * (tall && !top ? 0.62 : far)
  const y = top ? spot.y + (tall ? 11 : 14) : spot.y + (46 - spot.y) * (count > 8 ? 0.22 : 0.3)
  return { x, y }
}

/** The button's place: at the inner edge of the seat, not where the chips go. `more`: the plates have a line more. */
export function beside(spot: Spot, tall: boolean, more = false): Spot {
  const dx = 8.2
  if (tall && atTheHead(spot)) return { x: spot.x + (spot.x < 50 ? -13.5 : 13.5), y: spot.y }
  if (tall && Math.abs(spot.x - 50) < 5) return spot.y > 50 ? { x: 75, y: spot.y + 1 } : { x: 67, y: spot.y }
  if (tall) {
    // above the middle the board and the chips lie at the inner edge
    const inner = spot.y < 40 ? -9 : 10
    return { x: spot.x + (spot.x < 50 ? inner : -inner), y: spot.y + (spot.y > 85 ? 1 : more ? 10 : 7) }
  }
  if (Math.abs(spot.x - 50) < 5) return { x: spot.x + 9, y: spot.y - (spot.y > 50 ? 1 : -5) }
  return { x: spot.x + (spot.x < 50 ? dx : -dx), y: spot.y + (spot.y > 50 ? -4 : 5) }
}

/** Chairs in the order they are drawn: from yours on. A watcher sees chair 0 at the bottom. */
export function around<T extends { place: number }>(
  chairs: readonly T[],
  mine: number | null,
  count: number,
): (T | null)[] {
  const first = mine ?? 0
  return Array.from({ length: count }, (_, i) => chairs.find((c) => c.place === (first + i) % count) ?? null)
}
