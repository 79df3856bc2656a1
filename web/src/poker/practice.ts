/** Poker against bots, as the lobby offers it: which games first, which fit what is looked for. Pure. */
import type { PracticeGame, PracticeTable } from '../wire/http'
import { capital } from '../lib/words'
import { ALL, mentions } from '../lobby/listing'
import type { Stakes } from './table'
import { stakesWords, STRUCTURES } from './table'

const KINDS = ['omaha', 'stud', 'draw', 'two boards', 'mix']

/** The game that is one click away: no-limit hold'em in euros, else any hold'em, else the first. */
export const firstGame = (games: readonly PracticeGame[]): PracticeGame | null =>
  games.find((g) => g.kind === "hold'em" && g.structure === 'no_limit' && g.currency === 'EUR') ??
  games.find((g) => g.kind === "hold'em") ??
  games[0] ??
  null

/** One game of each other kind: Omaha, stud, draw, two boards, a mix. */
export const fewGames = (games: readonly PracticeGame[]): PracticeGame[] =>
  KINDS.map((kind) => games.find((g) => g.kind === kind)).filter((g) => g !== undefined)

export const gamesFor = (games: readonly PracticeGame[], find: string, book: string): PracticeGame[] =>
  games.filter(
    (g) => (book === ALL || g.rulebook === book) && mentions([...Object.values(g.title), g.id, g.about, 'poker'], find),
  )

/** The table of this game that one has open already: chips may lie there. */
export const openTable = (tables: readonly PracticeTable[], game: PracticeGame): PracticeTable | null =>
  tables.find((t) => t.game === game.id) ?? null

/** Six chairs, or as many as the game can have. */
export const usualChairs = (g: PracticeGame): number => Math.max(g.seats_min, Math.min(6, g.seats_max))

/** `No limit, blinds 1/2` */
export const stakesOf = (g: PracticeGame): string =>
  [capital(STRUCTURES[g.structure] ?? g.structure.replaceAll('_', ' ')), stakesWords(g.stakes as Stakes, g.currency)]
    .filter(Boolean)
    .join(', ')

/** How bots should play: how well, and in which style (none: balanced). */
export interface Bots {
  level: string
  style: string
}

/** A way to play as the house calls it: `medium`, `hard-tight`, `mixed`. */
export const botName = ({ level, style }: Bots): string => (style && level !== 'mixed' ? `${level}-${style}` : level)
