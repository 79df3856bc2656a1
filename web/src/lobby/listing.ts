/** What the lobby lists: which tables, in which order and under which names, and the words of a line. Pure. */
import { readable } from '../lib/fractions'
import type { GameInfo, Heading, TableRow } from '../wire/http'
import { ownName, titled } from '../lib/words'

export const ALL = 'all'

/** What a guest looks for: a word, the games under one heading, the tables of one rulebook. */
export interface Wish {
  find: string
  heading: string
  book: string
}
export const ANYTHING: Wish = { find: '', heading: ALL, book: ALL }

/** A heading of the lobby with how many tables, or games to open one for, stand under it. */
export interface Section {
  id: string
  title: string
  count: number
}

/** By heading, then rulebook, then game, then table: the order of the lobby. */
export const ordered = (tables: readonly TableRow[]): TableRow[] =>
  [...tables].sort(
    (a, b) =>
      a.heading.rank - b.heading.rank ||
      a.rulebook.localeCompare(b.rulebook) ||
      titled(a.title).localeCompare(titled(b.title)) ||
      a.name.localeCompare(b.name),
  )

/** The headings in the order of the tables; games one opens a table for come last where no table stands under theirs. */
export function sections(tables: readonly TableRow[], among: Heading | null, practice: number): Section[] {
  const seen = new Map<string, Section>()
  for (const { heading } of tables) {
    const count = (seen.get(heading.id)?.count ?? 0) + 1
    seen.set(heading.id, { id: heading.id, title: heading.title, count })
  }
  if (practice && among && !seen.has(among.id))
    seen.set(among.id, { id: among.id, title: among.title, count: practice })
  return [...seen.values()]
}

/** Under what the games stand that are played among players. */
export const amongPlayers = (games: readonly GameInfo[]): Heading | null =>
  games.find((game) => game.among_players)?.heading ?? null

export const rulebooks = (of: readonly { rulebook: string }[]): string[] =>
  [...new Set(of.map((x) => x.rulebook))].sort()

/** One of these words has what was typed in it. */
export const mentions = (words: readonly string[], find: string): boolean =>
  words.join(' ').toLowerCase().includes(find.trim().toLowerCase())

export const matching = (tables: readonly TableRow[], { find, heading, book }: Wish): TableRow[] =>
  tables.filter(
    (t) =>
      (heading === ALL || t.heading.id === heading) &&
      (book === ALL || t.rulebook === book) &&
      mentions([titled(t.title), ...Object.values(t.title), t.name, t.rulebook, t.game], find),
  )

/** Games of the rulebooks that a word names, for who finds no open table; the first few. */
export const inRulebooks = (games: readonly GameInfo[], find: string, most = 3): GameInfo[] =>
  find.trim() ? games.filter((g) => mentions([titled(g.title), g.id], find)).slice(0, most) : []

/** How many tables and games a rulebook has here. */
export const sizeOf = (
  book: string,
  tables: readonly TableRow[],
  games: readonly GameInfo[],
): { tables: number; games: number } => ({
  tables: tables.filter((t) => t.rulebook === book).length,
  games: new Set(games.filter((g) => g.rulebook === book).map((g) => g.id)).size,
})

export const isFull = (t: TableRow): boolean => t.players + t.bots >= t.places

const PHASES: Record<string, string> = {
  betting: 'bets open',
  drawing: 'no more bets',
  choosing: 'a player decides',
  settled: 'between rounds',
  waiting: 'waiting for players',
  paused: 'paused',
}

/** The line below a game: the table's own name, its rulebook, where the round stands. */
export const about = (t: TableRow): string =>
  [ownName(t.name, titled(t.title)), t.rulebook, PHASES[t.phase] ?? t.phase].filter(Boolean).join(' · ')

/** The house edge of a table's bets; a single figure where all bets have the same. */
export type Edge =
  | { kind: 'among players' }
  | { kind: 'unknown' }
  | { kind: 'same'; each: string }
  | { kind: 'from'; low: string; high: string }

export function edgeOf(t: TableRow): Edge {
  if (t.among_players) return { kind: 'among players' }
  if (!t.edge_low) return { kind: 'unknown' }
  if (t.edge_low === t.edge_high) return { kind: 'same', each: readable(t.edge_low) }
  return { kind: 'from', low: readable(t.edge_low), high: readable(t.edge_high) }
}
