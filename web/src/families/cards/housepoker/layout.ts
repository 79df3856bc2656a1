/** What can be said of the layout of a game of poker against the house. */
import { titled } from '../../../lib/words'
import type { Bet, HousePokerLayout as Laid } from '../../../wire/families/house-poker'
import type { Priced } from '../../family'

export type HousePokerLayout = Priced<Laid>

export const titleOf = (layout: HousePokerLayout, bet: string): string =>
  titled(layout.bets[bet]?.title, bet.replaceAll('_', ' '))
/** The bets that are staked at decisions, in the order in which they are asked for. */
export const laterBets = (layout: HousePokerLayout): string[] =>
  [
    ...new Set(
      layout.streets.flatMap((s) => s.decisions.flatMap((d) => Object.values(d.options).flatMap((o) => o.bet ?? []))),
    ),
  ].filter((bet) => layout.bets[bet]?.placed === 'later')
export const betsPlaced = (layout: HousePokerLayout, placed: Bet['placed']): string[] =>
  Object.keys(layout.bets).filter((bet) => layout.bets[bet]!.placed === placed)

/** What fits into a small ring: `Ante`, `Pair+`, `Progr.`; long names by their last word or first letters. */
export function ringText(layout: HousePokerLayout, bet: string): string {
  const name = titleOf(layout, bet)
  if (bet === layout.progressive?.bet) return 'Pot'
  if (name.length <= 9) return name
  const word = name.split(' ').at(-1)!
  return word.length <= 9 ? word : `${name.slice(0, 7)}.`
}

/** Whether a ring is wide enough for its name; otherwise the name stands below it. */
export const fitsRing = (text: string, narrow: boolean): boolean => text.length <= (narrow ? 7 : 9)

/** The table that a bet is paid by, as rows; of the progressive bet its prizes. */
export function payRows(layout: HousePokerLayout, bet: string | null): [string, string][] {
  if (!bet) return []
  if (bet === layout.progressive?.bet) return Object.entries(layout.progressive.prizes)
  return Object.entries(layout.bets[bet]?.table ?? {})
}

/** The bet whose table is shown when nothing is pointed at: the longest of the main bets. */
export function mainTable(layout: HousePokerLayout): string | null {
  const known = Object.keys(layout.bets).filter((bet) => !layout.bets[bet]!.optional && payRows(layout, bet).length)
  return known.sort((a, b) => payRows(layout, b).length - payRows(layout, a).length)[0] ?? null
}

/** Whether a player decides anything after the bets. */
export const decides = (layout: HousePokerLayout): boolean =>
  layout.streets.some((street) => street.decisions.length > 0)

/** What a player should know of this table before betting. */
export function signs(layout: HousePokerLayout): string[] {
  const who = !layout.dealer
    ? 'No dealer’s hand: every stake is paid by its table'
    : layout.dealer.qualifies
      ? `The dealer qualifies with ${layout.dealer.qualifies.says}`
      : 'The dealer always plays'
  const buying = layout.dealer?.buying ? ['A dealer without it may be bought a card'] : []
  return [who, ...buying]
}
