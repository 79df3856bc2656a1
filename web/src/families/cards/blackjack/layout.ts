/** What can be said of the layout of a game of twenty-one. */
import { titled } from '../../../lib/words'
import type { BlackjackLayout as Laid, Position } from '../../../wire/families/blackjack'
import type { Priced } from '../../family'

export type BlackjackLayout = Priced<Laid>

export const mainSlug = (layout: BlackjackLayout): string =>
  layout.positions.find((p) => p.bet !== layout.side?.slug)?.bet ?? 'main'
export const positionOf = (layout: BlackjackLayout, bet: string): Position | undefined =>
  layout.positions.find((p) => p.id === bet)
export const kindTitle = (layout: BlackjackLayout, bet: string): string => titled(layout.bets[bet]?.title, bet)

/** `PP` for Perfect Pairs: what fits into a small ring. */
export const initials = (name: string): string => {
  const words = name.split(/[\s-]+/).filter(Boolean)
  return words.length > 1
    ? words
        .slice(0, 3)
        .map((w) => w[0]!.toUpperCase())
        .join('')
    : name.slice(0, 6)
}

/** `Box 2`, `Box 2, second hand` */
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
export function boxName(place: string): string {
  const [box, hand] = (place.split(' ').at(-1) ?? '').split('.')
  return `Box ${box}${hand ? `, ${ORDINALS[+hand] ?? hand} hand` : ''}`
}
