/** Poker against bots, as the lobby offers it: which games first, which fit what is looked for. Pure. */
import type { NewTable, PracticeGame, PracticeTable } from '../wire/http'
import { capital, inWords } from '../lib/words'
import { ALL, mentions } from '../lobby/listing'
import type { Stakes } from './table'
import { stakesWords, structureWords } from './table'

const CHAIRS = 6
const KINDS = ['omaha', 'stud', 'draw', 'two boards', 'mix']

/** The game that is one click away: no-limit hold'em in euros with all of the usual chairs, else any hold'em, else the first. */
export const firstGame = (games: readonly PracticeGame[]): PracticeGame | null =>
  games.find(
    (g) => g.kind === "hold'em" && g.structure === 'no_limit' && g.currency === 'EUR' && usualChairs(g) === CHAIRS,
  ) ??
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
export const usualChairs = (g: PracticeGame): number => Math.max(g.seats_min, Math.min(CHAIRS, g.seats_max))

/** `No limit, blinds 1/2` */
export const stakesOf = (g: PracticeGame): string =>
  [capital(structureWords(g.structure)), stakesWords(g.stakes as Stakes, g.currency)].filter(Boolean).join(', ')

/** `Six chairs` */
export const chairsWords = (g: PracticeGame): string => `${capital(inWords(usualChairs(g)))} chairs`

/** How bots should play: how well, and in which style (none: balanced). */
export interface Bots {
  level: string
  style: string
}

/** A way to play as the house calls it: `medium`, `hard-tight`, `mixed`. */
export const botName = ({ level, style }: Bots): string => (style && level !== 'mixed' ? `${level}-${style}` : level)

/** The figures of a table's own stakes, as they are typed: one field each. */
export interface StakeField {
  figure: string
  /** of a pair: its first or its second */
  part: 0 | 1 | null
  label: string
}

const FIELDS: Record<string, readonly string[]> = {
  blinds: ['Small blind', 'Big blind'],
  ante: ['Ante'],
  bring_in: ['Bring-in'],
  bets: ['Small bet', 'Big bet'],
  spread: ['Least bet', 'Most bet'],
  point: ['A point'],
}

export const stakeFields = (g: PracticeGame): StakeField[] =>
  g.own.figures.flatMap((figure) =>
    (FIELDS[figure] ?? []).map((label, i, all) => ({ figure, label, part: all.length > 1 ? (i as 0 | 1) : null })),
  )

/** What a field says where nothing is chosen. */
export function usualFigure(g: PracticeGame, { figure, part }: StakeField): number {
  const usual = (g.stakes as Record<string, number | readonly number[] | undefined>)[figure]
  return (part === null ? (usual as number | undefined) : (usual as readonly number[] | undefined)?.[part]) ?? 0
}

/** The stakes that differ from the usual ones, as the house reads them. */
export function ownStakes(g: PracticeGame, chosen: readonly number[]): NewTable['stakes'] {
  const fields = stakeFields(g)
  const own: Record<string, number | [number, number]> = {}
  for (const figure of g.own.figures) {
    const mine = fields.map((f, i) => ({ f, amount: chosen[i]! })).filter(({ f }) => f.figure === figure)
    if (mine.every(({ f, amount }) => amount === usualFigure(g, f))) continue
    own[figure] = mine.length > 1 ? [mine[0]!.amount, mine[1]!.amount] : mine[0]!.amount
  }
  return own
}

/** How many chips one usually sits down with at these stakes: as many times the big blind, or what stands for it. */
export function usualChips(g: PracticeGame, chosen: readonly number[]): number {
  const fields = stakeFields(g)
  const unit = (of: (i: number) => number): number =>
    Math.max(
      ...fields.map((f, i) =>
        (f.figure === 'blinds' && f.part === 1) || (f.figure === 'bets' && f.part === 0) || f.figure === 'point'
          ? of(i)
          : 0,
      ),
      0,
    )
  const usual = unit((i) => usualFigure(g, fields[i]!))
  return usual ? Math.round((g.buy_in.default / usual) * unit((i) => chosen[i] ?? 0)) : g.buy_in.default
}
