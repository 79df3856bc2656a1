/** How a tournament in points is said. */
import type { ContestView, HeatTableRow, StandingRow } from '../wire/http'

export const PHASES = { registering: 'entries', running: 'running', over: 'over', cancelled: 'called off' } as const

export const place = (row: Pick<StandingRow, 'place' | 'to'>): string =>
  row.place === null ? '' : row.to === null || row.to === row.place ? `${row.place}.` : `${row.place}.–${row.to}.`

export const heatOf = (view: Pick<ContestView, 'heat' | 'heats'>): string => `Heat ${view.heat} of ${view.heats}`

/** Where a table is in its heat: a round of so many, or those who are equal play on. */
export function roundOf(table: Pick<HeatTableRow, 'round' | 'rounds' | 'done' | 'tied'>): string {
  if (table.done) return 'over'
  if (table.tied.length) return `${table.tied.join(' and ')} are equal and play on`
  if (!table.round) return 'begins'
  return table.rounds === null ? `round ${table.round}` : `round ${table.round} of ${table.rounds}`
}
