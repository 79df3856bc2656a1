/** What can be said of a bet at a table of poker against the house, and of a result. */
import type { Facts } from '../../family'
import { decides, titleOf, type HousePokerLayout } from './layout'

export function describe(layout: HousePokerLayout, bet: string): Facts | null {
  const known = layout.bets[bet]
  if (!known)
    return bet === 'max_win_cut'
      ? {
          bet,
          name: 'Above the largest win',
          about: '',
          pays: '',
          wins: '',
          edge: '',
          chips: 1,
          odds: null,
          parts: {},
          min: 0,
          max: 0,
        }
      : null
  const together = layout.together.includes(bet) && layout.together.length > 1
  const game = layout.together.includes(bet)
  const later = known.placed === 'later'
  const fee = known.placed === 'fee'
  return {
    bet,
    name: titleOf(layout, bet),
    about: known.about,
    pays: known.brief,
    wins: '',
    edge: layout.edges?.[game || later || fee ? layout.unit : bet] ?? '',
    ...(game || later || fee ? { edgeNote: note(layout) } : {}),
    chips: 1,
    odds: null,
    parts: together ? Object.fromEntries(layout.together.map((one) => [one, 1])) : { [bet]: 1 },
    ...(together ? { each: layout.together } : {}),
    ...(known.fixed && known.min ? { fixed: known.min } : {}),
    min: known.min ?? 0,
    max: known.max ?? 0,
  }
}

/** The edge of the whole game is reckoned on one of its bets. */
const note = (layout: HousePokerLayout): string =>
  [...(decides(layout) ? ['best play'] : []), `of the ${titleOf(layout, layout.unit).toLowerCase()}`].join(', ')

export function resultWords(layout: HousePokerLayout, result: string): string {
  const [hand, not] = result.split('; ')
  return `${layout.dealer ? 'Dealer: ' : 'Best hand: '}${hand}${not ? `, ${not}` : ''}`
}

const SHORT: [RegExp, string][] = [
  [/^royal/, 'RF'],
  [/^straight flush/, 'SF'],
  [/^five /, '5K'],
  [/^four /, '4K'],
  [/^full/, 'FH'],
  [/^flush/, 'Fl'],
  [/^straight/, 'St'],
  [/^three /, '3K'],
  [/^two pair/, '2P'],
]
const PAIR: Record<string, string> = {
  aces: 'AA',
  kings: 'KK',
  queens: 'QQ',
  jacks: 'JJ',
  tens: 'TT',
  nines: '99',
  eights: '88',
  sevens: '77',
  sixes: '66',
  fives: '55',
  fours: '44',
  threes: '33',
  deuces: '22',
}

/** A hand as it fits into a strip of results: `FH`, `KK`, `A-K`. */
export function sign(result: string): string {
  const pair = /^pair of (\w+)/.exec(result)
  const high = /^high card, ([^-]+-[^-,;]+)/.exec(result)
  return SHORT.find(([like]) => like.test(result))?.[1] ?? (pair ? PAIR[pair[1]!] : high?.[1]) ?? result.slice(0, 4)
}
