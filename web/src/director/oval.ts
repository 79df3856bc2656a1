/** Where the seats of a table lie around an oval of 180 × 80: the dealer in the middle of the lower edge, seat 1 to his
 *  left, then clockwise. */
export function places(seats: number): { x: number; y: number }[] {
  const straight = 100
  const arc = Math.PI * 40
  const round = 2 * (straight + arc)
  const at = (t: number): { x: number; y: number } => {
    if (t < straight / 2) return { x: 95 - t, y: 88 }
    t -= straight / 2
    if (t < arc) return { x: 45 - 40 * Math.sin(t / 40), y: 48 + 40 * Math.cos(t / 40) }
    t -= arc
    if (t < straight) return { x: 45 + t, y: 8 }
    t -= straight
    if (t < arc) return { x: 145 + 40 * Math.sin(t / 40), y: 48 - 40 * Math.cos(t / 40) }
    return { x: 145 - (t - arc), y: 88 }
  }
  return Array.from({ length: seats }, (_, n) => at(((n + 1) * round) / (seats + 1)))
}
