/** Families and rulebooks as the lobby names them. */
import type { GameInfo, TableRow } from './protocol'

export interface Sort {
  id: string
  title: string
  icon: string
  rank: number
}

const SORTS: Record<string, Sort> = {
  wheels: { id: 'wheels', title: 'Wheels', icon: 'wheel', rank: 0 },
  money: { id: 'money', title: 'Money wheels', icon: 'sectors', rank: 2 },
  twentyone: { id: 'twentyone', title: 'Blackjack', icon: 'cards', rank: 3 },
  baccarat: { id: 'baccarat', title: 'Baccarat', icon: 'cards', rank: 4 },
  spread: { id: 'spread', title: 'Red Dog', icon: 'cards', rank: 5 },
  housepoker: { id: 'housepoker', title: 'Poker against the house', icon: 'cards', rank: 6 },
  poker: { id: 'poker', title: 'Poker', icon: 'cards', rank: -1 },
  dice: { id: 'dice', title: 'Dice', icon: 'dice', rank: 1 },
}

/** A family covers several sorts of table; the name of the game tells which of them a visitor would look under. */
export function sortOf(game: Pick<GameInfo | TableRow, 'family'> & { game?: string; id?: string }): Sort {
  const name = game.game ?? game.id ?? ''
  if (game.family === 'draw')
    return /dice|sic-bo|craps/.test(name) ? SORTS.dice! : /roulette/.test(name) ? SORTS.wheels! : SORTS.money!
  if (game.family === 'blackjack') return SORTS.twentyone!
  if (game.family === 'house-poker' || game.family === 'pai-gow') return SORTS.housepoker!
  if (game.family === 'poker' || game.family === 'baccarat' || game.family === 'spread') return SORTS[game.family]!
  return {
    id: game.family,
    title: game.family.charAt(0).toUpperCase() + game.family.slice(1).replaceAll('_', ' '),
    icon: 'dice',
    rank: 9,
  }
}
