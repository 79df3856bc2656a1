/** Arrow keys on a layout: the nearest position in that direction, sideways distance counting more. */

export interface Spot {
  cx: number
  cy: number
}

export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function step(spots: readonly Spot[], from: number, key: string): number | null {
  const way = ARROWS[key]
  const here = spots[from]
  if (!way || !here) return null
  let best: number | null = null
  let least = Infinity
  spots.forEach((spot, i) => {
    const dx = spot.cx - here.cx
    const dy = spot.cy - here.cy
    const along = dx * way[0] + dy * way[1]
    const off = Math.abs(dx * way[1]) + Math.abs(dy * way[0])
    const far = along + 2.2 * off
    if (i !== from && along > 1 && far < least) {
      least = far
      best = i
    }
  })
  return best
}
