/** Cards as the house writes them (`As`, `Td`, `Xx` for a joker), in words and in order. */

const RANKS = '23456789TJQKA'
const SUITS = 'cdhs'
const NAMES: Record<string, string> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: '10', X: 'joker' }
const SUIT_NAMES: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }
const SIGNS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' }

export const rankName = (card: string): string => NAMES[card[0]!] ?? card[0]!

/** `ace of spades`; a card whose face nobody told is just that. */
export function cardName(card: string | null): string {
  if (!card) return 'face-down card'
  return card[0] === 'X' ? 'joker' : `${rankName(card)} of ${SUIT_NAMES[card[1]!] ?? card[1]}`
}

/** `A♠`, `10♦` */
export const cardSigns = (card: string): string => (card[0] === 'T' ? '10' : card[0]) + (SIGNS[card[1]!] ?? '')

/** The house's words with the cards in them as signs: `Td 3s` is `10♦ 3♠`. */
export const inSigns = (words: string): string =>
  words.replace(/(?<![\w-])[2-9TJQKA][cdhs](?![\w-]| [a-z])/g, (card) => cardSigns(card))

/** Hands in the house's words, with tens as cards show them: `T-8` is `10-8`. */
export const tens = (words: string): string => words.replace(/\bT(?=-[2-9AKQJ])|(?<=[2-9AKQJ]-)T\b/g, '10')

/** Every card of a shoe in the order in which chance counts them: deuce of clubs first, ace of spades last. */
export function shoe(packs: number, without: readonly string[] = []): string[] {
  const out: string[] = []
  for (const rank of RANKS)
    for (const suit of SUITS)
      if (!without.includes(rank) && !without.includes(rank + suit))
        for (let i = 0; i < packs; i++) out.push(rank + suit)
  return out
}

export const cardOrder = (card: string): number => RANKS.indexOf(card[0]!) * 4 + SUITS.indexOf(card[1]!)
