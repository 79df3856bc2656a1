/** What this browser remembers of its owner's evenings: where one sat last, which games one likes. Pure. */
import { gameName, titled } from '../lib/words'
import { openTable } from '../poker/practice'
import type { PracticeGame, PracticeTable, TableRow } from '../wire/http'
import { gamesOf, keyOf, type Game } from './listing'

/** A table at which one has sat, what was played there, and when (milliseconds since 1970). */
export interface Sitting {
  table: string
  game: string
  at: number
}
const REMEMBERED = 12
export const SHOWN = 4

/** The sittings that were written down; what cannot be read is forgotten. */
export function readSittings(text: string | null): Sitting[] {
  return list(text).filter(
    (x): x is Sitting =>
      typeof x === 'object' &&
      x !== null &&
      typeof (x as Sitting).table === 'string' &&
      typeof (x as Sitting).game === 'string' &&
      typeof (x as Sitting).at === 'number',
  )
}
export const readFavourites = (text: string | null): string[] =>
  list(text).filter((x): x is string => typeof x === 'string')

function list(text: string | null): unknown[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

/** The latest first, a table once. */
export const satDown = (before: readonly Sitting[], now: Sitting): Sitting[] =>
  [now, ...before.filter((s) => s.table !== now.table)].slice(0, REMEMBERED)

/** What stands at the top of the lobby: a table, a game to practise, or a favourite with all its tables. */
export type Mine =
  | { kind: 'table'; table: TableRow; at: number }
  | { kind: 'practice'; game: PracticeGame; at: number; back?: true }
  | { kind: 'favourite'; game: Game }

/** Last played first, then favourites, each game once, at most four. */
export function yours(
  sittings: readonly Sitting[],
  favourites: readonly string[],
  tables: readonly TableRow[],
  practice: readonly PracticeGame[],
  open: readonly PracticeTable[] = [],
): Mine[] {
  const out: Mine[] = []
  const taken = new Set<string>()
  for (const { table, game, at } of sittings) {
    const there = tables.find((t) => t.id === table)
    const practised = there ? undefined : practice.find((g) => g.id === game)
    const key = there ? keyOf(there) : game
    if ((!there && !practised) || taken.has(key)) continue
    taken.add(key)
    if (there) out.push({ kind: 'table', table: there, at })
    else out.push({ kind: 'practice', game: practised!, at, ...(openTable(open, practised!) ? { back: true } : {}) })
  }
  const games = gamesOf(tables)
  for (const key of favourites) {
    const game = games.find((g) => g.key === key)
    if (game && !taken.has(key)) out.push({ kind: 'favourite', game })
  }
  return out.slice(0, SHOWN)
}

/** *today*, *yesterday*, *9 November* */
export function dayWords(at: number, now: number): string {
  const day = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)
  if (day(at) === day(now)) return 'today'
  if (day(at) === day(now - 24 * 3600 * 1000)) return 'yesterday'
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
}

/** Where a newcomer begins: a wheel that gives half back on zero, else any wheel; with a free seat. */
export const beginAt = (tables: readonly TableRow[]): TableRow | null => {
  const wheels = tables.filter((t) => t.heading.icon === 'wheel' && t.players + t.bots < t.places)
  return wheels.find((t) => t.options.zero_rule === 'half_back') ?? wheels[0] ?? null
}

export const practiceName = (g: PracticeGame): string => titled(g.title, gameName(g.id))
