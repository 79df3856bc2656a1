/** Several tables on one page: which of them stands in front. Pure. */

/** A table at which you play, as far as the choice of the one in front needs it. */
export interface Standing {
  id: string
  /** the question that waits for your answer; none: nobody waits for you there */
  turn: string | null
  /** when the time for it is out, on the clock of the page */
  deadline: number | null
}

const soonest = (a: Standing, b: Standing): number => (a.deadline ?? Infinity) - (b.deadline ?? Infinity)

/** Who waits for you, the one with the least time first. */
export const waiting = (tables: readonly Standing[]): Standing[] =>
  tables.filter((t) => t.turn !== null).toSorted(soonest)

/**
 * The table that comes to the front by itself; nothing: all stays as it is. Never one while the table in front waits for
 * you, nor one that you have left yourself while it waited (`passed`).
 */
export function nextFront(
  tables: readonly Standing[],
  front: string | null,
  passed: ReadonlySet<string>,
): string | null {
  const here = tables.find((t) => t.id === front)
  if (!here || here.turn !== null) return null
  return waiting(tables).find((t) => !passed.has(t.turn!))?.id ?? null
}

/** The table beside this one, round about. */
export function beside(ids: readonly string[], front: string | null, by: 1 | -1): string | null {
  const at = front === null ? -1 : ids.indexOf(front)
  if (at < 0 || ids.length < 2) return null
  return ids[(at + by + ids.length) % ids.length]!
}

/** What was kept of the tables that are open; nothing where that cannot be read. */
export function readOpen(text: string | null): string[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
