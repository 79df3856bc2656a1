/** Tables among players in the lobby: who plays, who waits, how large the pots are and how fast it goes. Pure. */
import { money } from '../lib/money'
import type { TableRow } from '../wire/http'

/** The tables among players, those at which somebody plays first. */
export const cardTables = (tables: readonly TableRow[]): TableRow[] =>
  tables
    .filter((t) => t.among_players)
    .sort((a, b) => b.players + b.bots - (a.players + a.bots) || a.name.localeCompare(b.name))

/** `4 of 6 players`, with how many wait. */
export const seatsWords = (t: TableRow): string =>
  `${t.players + t.bots} of ${t.places} players${t.waiting ? `, ${t.waiting} waiting` : ''}`

/** Of the last hour; nothing where nobody has played. */
export const tempoWords = (t: TableRow): string =>
  t.average_pot == null ? '' : `average pot ${money(t.average_pot, t.currency)}, ${t.hands_an_hour ?? 0} hands an hour`

/** What the jackpot holds to which a table is linked. */
export const jackpotWords = (t: TableRow): string =>
  t.jackpot == null ? '' : `jackpot ${money(t.jackpot, t.currency)}`
