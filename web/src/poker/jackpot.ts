/** The jackpot of a table in words: what it is for, and what it pays. Pure. */
import { cardSigns } from '../lib/cards'
import { money } from '../lib/money'
import type { JackpotHand, TableView } from '../wire/protocol'

type Jackpot = NonNullable<TableView['jackpot']>

/** `1 € of every hand of 5 or more players`. */
export const dropWords = (jackpot: Jackpot, currency: string): string =>
  `${money(jackpot.drop, currency)} of every hand of ${jackpot.players} or more players goes in.`

/** `A♠ A♥ A♦ K♠ K♥ or better loses, both own cards playing`. */
export const handWords = (hand: JackpotHand): string =>
  `${hand.least.map(cardSigns).join(' ')} or better loses${hand.both ? ', both own cards playing' : ''}`

const percent = (value: number): string => `${+value.toFixed(2)} %`

/** `40 % to the hand that loses, 20 % to the one that beats it, 20 % to the others`. */
export const shareWords = (hand: JackpotHand): string =>
  [
    `${percent(hand.loser)} to the hand that loses`,
    `${percent(hand.winner)} to the one that beats it`,
    hand.each
      ? `${percent(hand.each)} to each of the others`
      : hand.others
        ? `${percent(hand.others)} to the others`
        : '',
  ]
    .filter(Boolean)
    .join(', ')
