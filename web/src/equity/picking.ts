/** Cards chosen by a tap: which lie where, which are free, and into which place the next one goes. */
import { cardName } from '../lib/cards'
import { capital } from '../lib/words'

export const RANKS = 'AKQJT98765432'
export const SUITS = 'shdc'
export const DECK: readonly string[] = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit))

/** A field of the page that holds cards. */
export interface Place {
  key: string
  /** as it is called in a sentence */
  words: string
  text: string
  /** so many cards it can hold */
  most: number
}

/** The cards that stand in a field, if nothing else does; `null` for a range. */
export function cardsIn(text: string): string[] | null {
  const bare = text.replaceAll('10', 'T').replace(/[\s,]+/g, '')
  if (!/^(?:[2-9TJQKA][shdc])*$/i.test(bare)) return null
  return (bare.match(/../g) ?? []).map((card) => card[0]!.toUpperCase() + card[1]!.toLowerCase())
}

/** Every card that lies somewhere, with the place where it does. */
export const inUse = (places: readonly Place[]): Map<string, Place> =>
  new Map(places.flatMap((place) => (cardsIn(place.text) ?? []).map((card) => [card, place] as const)))

export type Put = { text: string; refused?: never } | { refused: string; text?: never }

/** A card is tapped for a place: it comes there, goes away from there, or is refused in words. A range gives way to cards. */
export function put(places: readonly Place[], into: Place, card: string): Put {
  const has = cardsIn(into.text) ?? []
  if (has.includes(card)) return { text: has.filter((each) => each !== card).join('') }
  const where = inUse(places).get(card)
  if (where) return { refused: `The ${cardName(card)} lies in ${where.words} already. Choose another card.` }
  if (has.length >= into.most)
    return { refused: `There are ${into.most} cards in ${into.words} already: tap one of them to take it away.` }
  return { text: [...has, card].join('') }
}

/** Where the next card goes: the same place until it is full, then the next one that is not. */
export function next(places: readonly Place[], from: string): string {
  const at = places.findIndex((place) => place.key === from)
  const around = [...places.slice(at), ...places.slice(0, Math.max(at, 0))]
  const open = around.find((place) => (cardsIn(place.text)?.length ?? place.most) < place.most)
  return open?.key ?? from
}

/** A game that no rulebook names, as people say it: `holdem-hi-lo` is Hold’em hi lo. */
export const plainName = (name: string): string => capital(name.replace('holdem', 'hold’em').replaceAll('-', ' '))
