/** The list of certificates: what every game costs, to be searched, sorted and laid side by side. */
import { onScale, mentions } from '../lobby/listing'
import { besides } from '../lib/certificate'
import { percent } from '../lib/fractions'
import { count, titled, within } from '../lib/words'
import type { CertificateLine, PricedBet } from '../wire/http'

export const ALL = 'all'
export type Method = 'exact' | 'simulated' | 'bounded'
export type Column = 'game' | 'house' | 'low' | 'high' | 'method'
export interface Sorting {
  by: Column
  up: boolean
}

/** The bets of a game with one edge. */
export interface Price {
  words: string
  figure: string
  /** how far the figure may be off */
  note: string
  percent: number
}

export interface Line {
  key: string
  of: CertificateLine
  title: string
  low: Price
  /** nothing where every bet costs the same */
  high: Price | null
  method: Method
  scale: { from: number; to: number; favours: boolean; exact: boolean }
}

export interface Wish {
  find: string
  heading: string
  book: string
  method: typeof ALL | Method
}
export const ANYTHING: Wish = { find: '', heading: ALL, book: ALL, method: ALL }

export const methodOf = (bets: readonly PricedBet[]): Method =>
  bets.some((b) => b.bounds !== null) ? 'bounded' : bets.some((b) => b.within !== null) ? 'simulated' : 'exact'

/** The lines of the list; a game that costs otherwise in another currency has one for each. */
export function lines(all: readonly CertificateLine[]): Line[] {
  const times = new Map<string, number>()
  for (const { game } of all) times.set(game, (times.get(game) ?? 0) + 1)
  return all.map((of) => {
    const [least, most] = [Math.min, Math.max].map((far) => far(...of.bets.map((b) => b.percent))) as [number, number]
    const method = methodOf(of.bets)
    return {
      key: keyOf(of),
      of,
      title: titled(of.title) + (times.get(of.game)! > 1 ? `, ${of.currencies.join(', ')}` : ''),
      low: price(of.bets, least),
      high: least === most ? null : price(of.bets, most),
      method,
      scale: { from: onScale(least), to: onScale(most), favours: least < 0, exact: method === 'exact' },
    }
  })
}

export const keyOf = (of: CertificateLine): string => `${of.game}:${of.currencies[0]}`

function price(bets: readonly PricedBet[], at: number): Price {
  const same = bets.filter((b) => b.percent === at)
  const names = same.map((b) => within(b.name))
  const some = names.length > 2 ? count(names.length, 'bet') : names.join(', ')
  return {
    words: names.length === bets.length && names.length > 1 ? 'every bet' : some,
    ...figured(same[0]!),
    percent: at,
  }
}

/** An edge in percent, and what there is to say of it. */
export const figured = (bet: PricedBet): { figure: string; note: string } => ({
  figure: percent(bet.edge),
  note: bet.within !== null ? `± ${bet.within.toFixed(2)}` : '',
})

export const matching = (all: readonly Line[], wish: Wish): Line[] =>
  all.filter(
    ({ of, method }) =>
      (wish.heading === ALL || of.heading.id === wish.heading) &&
      (wish.book === ALL || of.rulebook === wish.book) &&
      (wish.method === ALL || method === wish.method) &&
      mentions(
        [...Object.values(of.title), of.house.name, of.heading.title, of.game, ...of.bets.map((b) => b.name)],
        wish.find,
      ),
  )

const METHODS: readonly Method[] = ['exact', 'simulated', 'bounded']

/** By a column, upwards or downwards; what is alike there by its title and house. */
export function sorted(all: readonly Line[], { by, up }: Sorting): Line[] {
  const compare: Record<Column, (a: Line, b: Line) => number> = {
    game: (a, b) => a.title.localeCompare(b.title),
    house: (a, b) => a.of.house.name.localeCompare(b.of.house.name),
    low: (a, b) => a.low.percent - b.low.percent,
    high: (a, b) => (a.high ?? a.low).percent - (b.high ?? b.low).percent,
    method: (a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
  }
  const way = up ? 1 : -1
  const alike = (a: Line, b: Line): number =>
    a.title.localeCompare(b.title) || a.of.house.name.localeCompare(b.of.house.name)
  return [...all].sort((a, b) => way * compare[by](a, b) || alike(a, b))
}

/** The families in the order of the lobby, with how many certificates each has. */
export function families(all: readonly Line[]): { id: string; title: string; count: number }[] {
  const seen = new Map<string, { id: string; title: string; count: number; rank: number }>()
  for (const { of } of all) {
    const known = seen.get(of.heading.id)
    seen.set(of.heading.id, { ...of.heading, count: (known?.count ?? 0) + 1 })
  }
  return [...seen.values()].sort((a, b) => a.rank - b.rank)
}

export const houses = (all: readonly Line[]): [string, string][] =>
  [...new Map(all.map(({ of }) => [of.rulebook, of.house.name]))].sort(([, a], [, b]) => a.localeCompare(b))

/** A bet in several games: its figure in each, nothing where it is not offered; `low` where it is cheapest. */
export interface Row {
  name: string
  cells: ({ figure: string; note: string; low: boolean } | null)[]
}

/** What makes two bets the same line: their name, or that each is the first bet of its game, whatever its house calls it. */
const lineOf = (of: CertificateLine, bet: PricedBet, alike: boolean): string =>
  (alike && bet.of === of.bets[0]!.of ? `*${besides(bet)}` : bet.name).toLowerCase()

/** One column per game, one line per bet. Only among the `shown` columns is a cheapest one marked. */
export function compared(games: readonly Line[], shown: readonly number[]): Row[] {
  const alike = new Set(games.map(({ of }) => of.heading.id)).size === 1
  const keys = new Set(games.flatMap(({ of }) => of.bets.map((b) => lineOf(of, b, alike))))
  return [...keys].map((key) => {
    const found = games.map(({ of }) => of.bets.find((b) => lineOf(of, b, alike) === key))
    const called = shown.flatMap((at) => found[at]?.name ?? [])
    const name = [...new Set(called)].join(' / ')
    const figures = shown.flatMap((at) => found[at]?.percent ?? [])
    const least = Math.min(...figures)
    const differ = figures.length > 1 && figures.some((f) => f !== least)
    return {
      name,
      cells: found.map((b) => (b ? { ...figured(b), low: differ && b.percent === least } : null)),
    }
  })
}
