/** Cards come out of the committed stream one at a time: the n-th of those that are left, in the order of the pack. */
import type { Redraw } from '../../lib/chance'
import { cardOrder, shoe as cardsOf } from '../../lib/cards'
import type { StoredRound } from '../../wire/http'

export interface Shoe {
  packs: number
  cards: number
  behind: number
  without?: string[]
  burn?: number
  every_round?: boolean
  jokers?: number
}
interface Left {
  gone?: string
  burned?: number
  over?: boolean
}

export function redrawCards(shoe: Shoe, round: Pick<StoredRound, 'carry'>): Redraw {
  const before = (round.carry.shoe ?? { over: true }) as Left
  const fresh = Boolean(before.over) || Boolean(shoe.every_round)
  const gone = fresh ? [] : (before.gone ?? '').split(/\s+/).filter(Boolean)
  const deck = [...cardsOf(shoe.packs, shoe.without), ...Array<string>(shoe.jokers ?? 0).fill('Xx')]
  let burned = fresh ? (shoe.burn ?? 0) : (before.burned ?? 0)
  let number = 0
  const take = (card: string): void => {
    const at = deck.indexOf(card)
    if (at >= 0) deck.splice(at, 1)
  }
  gone.forEach(take)
  return async (input, chance) => {
    if (input.kind !== 'drawn') return null
    const told = (Array.isArray(input.cards) ? (input.cards as string[]) : String(input.cards ?? '').split(' ')).filter(
      Boolean,
    )
    if (deck.length - burned <= 0) {
      deck.push(...gone.splice(0))
      deck.sort((a, b) => cardOrder(a) - cardOrder(b))
      burned = 0
    }
    const left = [...deck]
    const found: string[] = []
    for (let i = 0; i < told.length; i++) {
      const j = i + (await chance.below(left.length - i))
      ;[left[i], left[j]] = [left[j]!, left[i]!]
      found.push(left[i]!)
    }
    told.forEach(take)
    return { what: `Card ${++number}`, told: told.join(' '), found: found.join(' ') }
  }
}
