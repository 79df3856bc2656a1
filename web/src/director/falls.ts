/** Who is out in one hand, as it is entered. */
import type { FallsEntry } from '../wire/http'

/** `ranked`: who had more chips when the hand began, the largest first; who is not among them had the fewest. Without
 *  it all are alike. */
export function fallen(out: readonly string[], ranked: readonly string[], by: readonly string[]): FallsEntry {
  const chips = (who: string): number | null => {
    if (out.length < 2 || !ranked.length) return null
    const at = ranked.indexOf(who)
    return at < 0 ? 1 : out.length - at + 1
  }
  return { of: 'Falls', who: Object.fromEntries(out.map((who) => [who, chips(who)])), by: [...by] }
}
