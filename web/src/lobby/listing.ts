/** What the lobby lists: which tables, as which games, in which order, and the words of a line. Pure. */
import { percent, readable } from '../lib/fractions'
import { currency, span } from '../lib/money'
import { count, titled } from '../lib/words'
import { stakesWords, structureWords, type Stakes } from '../poker/table'
import type { GameInfo, Heading, PracticeGame, TableRow } from '../wire/http'
import type { HouseName, TableFigures } from '../wire/protocol'

export const ALL = 'all'

export type Stake = typeof ALL | 'low' | 'middle' | 'high'
export type Edges = typeof ALL | 'below-1' | 'below-3'
export type Order = 'family' | 'edge' | 'name' | 'players'

/** What a guest looks for: a word, the games under one heading, the tables of one house, small stakes, a low edge. */
export interface Wish {
  find: string
  heading: string
  book: string
  stake: Stake
  edge: Edges
}
export const ANYTHING: Wish = { find: '', heading: ALL, book: ALL, stake: ALL, edge: ALL }

/** A heading of the lobby with how many games, or games to open a table for, stand under it. */
export interface Section {
  id: string
  title: string
  count: number
}

/** A game as people call it, with all tables at which it is played. */
export interface Game {
  key: string
  name: string
  heading: Heading
  tables: readonly TableRow[]
}

/** By heading, then game, then house, then table: the order of the lobby. */
export const ordered = (tables: readonly TableRow[]): TableRow[] =>
  [...tables].sort(
    (a, b) =>
      a.heading.rank - b.heading.rank ||
      a.kind.localeCompare(b.kind) ||
      a.house.name.localeCompare(b.house.name) ||
      titled(a.title).localeCompare(titled(b.title)) ||
      a.name.localeCompare(b.name),
  )

export const keyOf = (t: TableRow): string => `${t.heading.id}/${t.kind}`

/** Tables of one kind under one heading are one game; the games stand in the order of their first tables. */
export function gamesOf(tables: readonly TableRow[]): Game[] {
  const found = new Map<string, TableRow[]>()
  for (const t of tables) found.set(keyOf(t), [...(found.get(keyOf(t)) ?? []), t])
  return [...found].map(([key, its]) => ({ key, name: its[0]!.kind, heading: its[0]!.heading, tables: its }))
}

/** The headings in the order of the games; games one opens a table for come last where no table stands under theirs. */
export function sections(games: readonly Game[], practice: readonly PracticeGame[]): Section[] {
  const seen = new Map<string, Section>()
  for (const { heading } of [...games, ...practice.filter((p) => !games.some((g) => g.heading.id === p.heading.id))]) {
    const count = (seen.get(heading.id)?.count ?? 0) + 1
    seen.set(heading.id, { id: heading.id, title: heading.title, count })
  }
  return [...seen.values()]
}

/** A house with how many tables and games it has here. */
export interface HouseSize extends HouseName {
  book: string
  tables: number
  games: number
}

/** The houses that have a table or a game to practise here, by name. */
export function housesOf(tables: readonly TableRow[], practice: readonly PracticeGame[]): HouseSize[] {
  const names = new Map([...tables, ...practice].map((x) => [x.rulebook, x.house]))
  const size = (book: string): HouseSize => {
    const [here, practised] = [tables, practice].map((all) => all.filter((x) => x.rulebook === book))
    const games = new Set([...here!.map((t) => (t as TableRow).game), ...practised!.map((p) => p.id)]).size
    return { ...names.get(book)!, book, tables: here!.length, games }
  }
  return [...names.keys()].map(size).sort((a, b) => a.name.localeCompare(b.name))
}

/** One of these words has what was typed in it. */
export const mentions = (words: readonly string[], find: string): boolean =>
  words.join(' ').toLowerCase().includes(find.trim().toLowerCase())

/** The smallest stake up to which a table is cheap, and up to which it is not dear, in minor units. */
const STAKES: Record<string, readonly [number, number]> = { CZK: [25_00, 250_00] }
/** The smallest stake; among players what must lie there in full before the first card: the big blind, else the small bet. */
const leastOf = ({ among_players, stakes, min }: TableRow): number => {
  const { blinds, bets, ante } = (stakes ?? {}) as Stakes
  return among_players ? Math.max(0, ...(blinds ?? [])) || bets?.[0] || ante || min : min
}
const stakeOf = (t: TableRow): Stake => {
  const [low, middle] = STAKES[t.currency] ?? [currency(t.currency).unit, 10 * currency(t.currency).unit]
  const least = leastOf(t)
  return least <= low ? 'low' : least <= middle ? 'middle' : 'high'
}
const AFFORDS: Record<Stake, readonly Stake[]> = {
  [ALL]: ['low', 'middle', 'high'],
  low: ['low'],
  middle: ['low', 'middle'],
  high: ['high'],
}
const BELOW: Record<Edges, number> = { [ALL]: Infinity, 'below-1': 1, 'below-3': 3 }

export const matching = (tables: readonly TableRow[], wish: Wish): TableRow[] =>
  tables.filter(
    (t) =>
      (wish.heading === ALL || t.heading.id === wish.heading) &&
      (wish.book === ALL || t.rulebook === wish.book) &&
      AFFORDS[wish.stake].includes(stakeOf(t)) &&
      (wish.edge === ALL || (t.edge_low !== '' && t.edge_low_percent < BELOW[wish.edge])) &&
      mentions([t.kind, ...Object.values(t.title), t.name, t.house.name, t.heading.title, t.game], wish.find),
  )

export const players = (game: Game): number => game.tables.reduce((sum, t) => sum + t.players, 0)
const cheapest = (game: Game): number =>
  Math.min(...game.tables.filter((t) => t.edge_low).map((t) => t.edge_low_percent), Infinity)

/** The games in the order that was asked for; an edge that nobody knows yet comes last. */
export function sorted(games: readonly Game[], by: Order): Game[] {
  const byName = (a: Game, b: Game): number => a.name.localeCompare(b.name)
  const compare: Record<Order, (a: Game, b: Game) => number> = {
    family: () => 0,
    edge: (a, b) => {
      const [x, y] = [cheapest(a), cheapest(b)]
      return x === y ? byName(a, b) : x - y
    },
    name: byName,
    players: (a, b) => players(b) - players(a) || byName(a, b),
  }
  return [...games].sort(compare[by])
}

/** The list with what the house has told since: only figures change. */
export function told(tables: readonly TableRow[], news: ReadonlyMap<string, TableFigures>): TableRow[] {
  return tables.map((t) => (news.has(t.id) ? { ...t, ...news.get(t.id)! } : t))
}

/** Games of the rulebooks that a word names, for who finds no open table; the first few. */
export const inRulebooks = (games: readonly GameInfo[], find: string, most = 3): GameInfo[] =>
  find.trim() ? games.filter((g) => mentions([titled(g.title), g.id], find)).slice(0, most) : []

/** `2 of 7`; where the rulebook names no number of seats, how many sit there. */
export const seatWords = (t: TableRow): string =>
  t.seats === null ? `${t.players + t.bots} seated` : `${t.players + t.bots} of ${t.seats}`
export const isFull = (t: TableRow): boolean => t.players + t.bots >= t.places

/** What one can do there: at a full card table, or where others are before one, wait for a chair; elsewhere look on. */
export type Way = 'Sit down' | 'Wait' | 'Watch'
export const wayTo = (t: TableRow): Way => {
  if (t.among_players) return isFull(t) || t.waiting ? 'Wait' : 'Sit down'
  return isFull(t) ? 'Watch' : 'Sit down'
}
/** As a link says it in full: `Wait at`. */
export const wayAt = (way: Way): string => (way === 'Watch' ? way : `${way} at`)

/** The houses of a game, by their short names: all of a few, the first two of many. */
export function houseWords(game: Game): string {
  const names = [...new Set(game.tables.map((t) => t.house.short))]
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more houses` : names.join(', ')
}

/** For how much a table is played: its limits against the house; among players limit, blinds, antes and bets. */
export const playedFor = (t: TableRow): string =>
  t.among_players
    ? [structureWords(t.structure), stakesWords(t.stakes, t.currency)].filter(Boolean).join(', ')
    : span(t.min, t.max, t.currency)

/** From the smallest stake to the largest, in each of a game's currencies; among players what each table is played for. */
export function stakeWords(game: Game): string[] {
  if (game.tables.every((t) => t.among_players)) return [...new Set(game.tables.map(playedFor))]
  const codes = [...new Set(game.tables.map((t) => t.currency))].sort()
  return codes.map((code) => {
    const its = game.tables.filter((t) => t.currency === code)
    return span(Math.min(...its.map((t) => t.min)), Math.max(...its.map((t) => t.max)), code)
  })
}

/** Who plays now. */
export const companyWords = (game: Game): string => {
  const bots = game.tables.reduce((sum, t) => sum + t.bots, 0)
  const people = players(game)
  return people ? count(people, 'person', 'people') : bots ? count(bots, 'bot') : 'nobody yet'
}

/** What makes this table of a game another than the next. */
export const versionWords = (t: TableRow): string =>
  [t.variant, t.own.words, t.live ? 'a person deals' : ''].filter(Boolean).join(', ')

/** One table of a game where it stands alone: *Roulette, half back on zero*. */
export const tableName = (t: TableRow): string =>
  [t.kind, t.own.words || t.variant, t.live ? 'live' : ''].filter(Boolean).join(', ')

/** The house edge of a table's bets; a single figure where all bets have the same. */
export type Edge =
  | { kind: 'among players' }
  | { kind: 'unknown' }
  | { kind: 'same'; each: string }
  | { kind: 'from'; low: string; high: string }
  | { kind: 'yours'; low: string }

export function edgeOf(t: TableRow): Edge {
  if (t.among_players) return { kind: 'among players' }
  if (!t.edge_low) return { kind: 'unknown' }
  if (t.edge_low_percent < 0) return { kind: 'yours', low: readable(t.edge_low.replace('-', '')) }
  if (t.edge_low === t.edge_high) return { kind: 'same', each: readable(t.edge_low) }
  return { kind: 'from', low: readable(t.edge_low), high: readable(t.edge_high) }
}

/** The edges of a game, from its cheapest bet at any table to its dearest, in percent; `from` and `to` draw them. */
export interface EdgeSpan {
  low: string
  high: string
  /** the cheapest bet favours the player, by so much */
  favours: boolean
  /** none of the figures is simulated */
  exact: boolean
  from: number
  to: number
}

export function edgesOf(game: Game): EdgeSpan | null {
  const known = game.tables.filter((t) => t.edge_low)
  if (!known.length) return null
  const low = known.reduce((a, b) => (b.edge_low_percent < a.edge_low_percent ? b : a))
  const high = known.reduce((a, b) => (b.edge_high_percent > a.edge_high_percent ? b : a))
  return {
    low: percent(low.edge_low.replace('-', '')),
    high: percent(high.edge_high),
    favours: low.edge_low_percent < 0,
    exact: known.every((t) => t.edges_exact),
    from: onScale(low.edge_low_percent),
    to: onScale(high.edge_high_percent),
  }
}

const [LEAST, MOST] = [0.1, 50]
/** Where a percentage stands on the logarithmic scale from 0.1 to 50, from 0 to 1. */
export const onScale = (percentage: number): number =>
  Math.max(0, Math.min(1, Math.log(Math.max(percentage, LEAST) / LEAST) / Math.log(MOST / LEAST)))
