/** The layout of a game of twenty-one, as the house gives it. */
import { titled } from '../../../lib/words'
import type { Shoe } from '../redraw'

export interface Position {
  id: string
  bet: string
  box: number
  min: number
  max: number
  pays: string
  edge?: string
}
export interface Action {
  action: string
  word: string
  about: string
  key: string
  when: string | null
}

export interface BlackjackLayout {
  family: 'blackjack'
  title: Record<string, string>
  boxes: number
  players_per_box: number
  bets: Record<string, { title: Record<string, string>; about: string; pays: string }>
  positions: Position[]
  dealer: { hole: boolean; exposed: boolean; peek: string[]; soft_17: string; push_at: number | null; rule: string }
  cards: 'up' | 'down'
  natural: { name: string; pays: string }
  insurance: { pays: string; size: string } | null
  even_money: string[] | null
  actions: Action[]
  side: { slug: string; title: Record<string, string>; lines: { title: string; pays: string }[] } | null
  shoe: Shoe
  sign: string
  /** From the certificate, when it is there: bet kind → exact edge. */
  edges?: Readonly<Record<string, string>>
}

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
