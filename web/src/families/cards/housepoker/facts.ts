/** What can be said of a bet at a table of poker against the house, and of a result. */
import type { Facts } from '../../family'
import { within } from '../../../lib/words'
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
  [...(decides(layout) ? ['best play'] : []), `of the ${within(titleOf(layout, layout.unit))}`].join(', ')
