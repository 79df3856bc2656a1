/** What is said of tournaments in lists: their state, and how long they are open still. */
import type { EventRow } from '../wire/http'

export const PHASES: Readonly<Record<EventRow['phase'], string>> = {
  registering: 'entries open',
  running: 'running',
  over: 'over',
  cancelled: 'called off',
}

export interface Filter {
  phase: EventRow['phase'] | ''
  game: string
  /** the dearest entry, in minor units; none: any */
  most: number | null
}

const price = (row: EventRow): number => Math.min(...row.prices.map((each) => each.pool + each.fee + each.bounty))

/** Those that fit, what one is in first, then what can still be entered, then by when it starts. */
export function listed(rows: readonly EventRow[], filter: Filter): EventRow[] {
  const order: readonly EventRow['phase'][] = ['registering', 'running', 'over', 'cancelled']
  return rows
    .filter((row) => !filter.phase || row.phase === filter.phase)
    .filter((row) => !filter.game || row.game === filter.game)
    .filter((row) => filter.most === null || price(row) <= filter.most)
    .toSorted(
      (a, b) =>
        Number(b.entered) - Number(a.entered) ||
        order.indexOf(a.phase) - order.indexOf(b.phase) ||
        (a.starts ?? Infinity) - (b.starts ?? Infinity) ||
        a.title.localeCompare(b.title),
    )
}

/** `7 of 10`, `42 entered`, `12 left of 42`. */
export function entered(row: EventRow): string {
  if (row.phase === 'running') return `${row.left} left of ${row.entries}`
  return row.fills ? `${row.entries} of ${row.fills}` : `${row.entries} entered`
}

/** Place by chips: so many have more. */
export const placeOf = (chips: number, all: readonly { chips: number }[]): number =>
  1 + all.filter((each) => each.chips > chips).length
