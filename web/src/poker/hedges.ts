/** Bets against the house beside a hand, in words. Pure. */
import { money, netMoney } from '../lib/money'
import { capital } from '../lib/words'
import type { HedgeBet, HedgeOffer, TableView } from '../wire/protocol'

const COUNT = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
const EVENTS: Record<HedgeOffer['event'], string> = {
  suited: 'of one suit',
  coloured: 'of one colour',
  pair: 'with a pair among them',
  three_alike: 'with three of a rank among them',
  in_a_row: 'in a row',
}

/** `Your first two cards of one suit`, `The first three common cards in a row`. */
export function betWords(offer: HedgeOffer): string {
  const cards = COUNT[offer.cards] ?? String(offer.cards)
  if (offer.event === 'pair' && offer.cards === 2)
    return offer.on === 'own' ? 'You are dealt a pair' : 'A pair lies first'
  const whose = offer.on === 'own' ? `your first ${cards} cards` : `the first ${cards} common cards`
  return capital(`${whose} ${EVENTS[offer.event]}`)
}

/** `3 to 1, from 1 € to 500 €`. */
export const termsWords = (offer: HedgeOffer, currency: string): string =>
  `${offer.pays} to 1, from ${money(offer.min, currency)} to ${money(offer.max, currency)}`

/** `20 € lie on it`; nothing where nothing does. */
export const liesWords = (bets: readonly HedgeBet[], offer: HedgeOffer, currency: string): string => {
  const lies = bets.find((bet) => bet.on === offer.name)
  return lies ? `${money(lies.stake, currency)} staked` : ''
}

/** What became of the last bet on it: `won +60 €`, `lost −5 €`, `5 € given back`. */
export function resultWords(bets: readonly HedgeBet[], offer: HedgeOffer, currency: string): string {
  const bet = bets.find((each) => each.on === offer.name)
  if (!bet) return ''
  if (bet.back) return `${money(bet.stake, currency)} given back`
  const net = bet.net ?? 0
  return `${net > 0 ? 'won' : 'lost'} ${netMoney(net, currency)}`
}

/** Why nothing can be staked on it just now; nothing where it can. `board`: so many common cards lie there. */
export function closedWords(offer: HedgeOffer, phase: TableView['phase']['name'], board: number): string {
  const running = phase !== 'waiting' && phase !== 'settled' && phase !== 'paused'
  if (!running || (offer.on === 'common' && board < offer.cards)) return ''
  return 'The cards are dealt: stake again when the hand is over.'
}
