/** Boxes, hands and what they count, from the cards on the table. Pure. */
import { rankName } from '../../../lib/cards'
import { mySeat, type Felt } from '../../../lib/felt'
import type { Settled } from '../../../wire/events'
import { net } from '../../../lib/money'
import { lay, type Cards, type Count, type Face, type Pile } from '../piles'
import { mainSlug, type BlackjackLayout } from './layout'

export interface HandView {
  readonly place: string
  readonly bet: string
  readonly cards: readonly Face[]
  readonly count: Count | null
  readonly figure: string
  readonly word: string
  readonly active: boolean
  /** How it ended for the one whose it is (you, if you play on it): *wins 500*. */
  readonly result: string | null
  readonly profit: number | null
}
export interface BoxView {
  readonly number: number
  readonly hands: readonly HandView[]
  /** Whose it is: the first to have come; and those who play on it too. */
  readonly owner: string | null
  readonly others: readonly string[]
  readonly mine: boolean
  readonly active: boolean
}
export interface DealerView {
  readonly cards: readonly Face[]
  readonly figure: string
  readonly word: string
  readonly acting: boolean
}

const points = (card: string): number => (card[0] === 'A' ? 1 : 'TJQK'.includes(card[0]!) ? 10 : Number(card[0]))

/** The best total of cards that lie open. */
export function totalOf(cards: readonly string[]): Count {
  const low = cards.reduce((sum, card) => sum + points(card), 0)
  const soft = low <= 11 && cards.some((card) => card[0] === 'A')
  return { total: soft ? low + 10 : low, soft, name: null }
}

export const isPair = (cards: readonly Face[]): boolean =>
  cards.length === 2 && cards.every((f) => f.card !== null) && points(cards[0]!.card!) === points(cards[1]!.card!)

export function countOf(pile: Pile | undefined): Count | null {
  if (!pile?.cards.length) return null
  if (pile.count) return pile.count
  const up = pile.cards.flatMap((face) => face.card ?? [])
  return up.length === pile.cards.length ? totalOf(up) : null
}

const PLURALS: Record<string, string> = {
  A: 'aces',
  K: 'kings',
  Q: 'queens',
  J: 'jacks',
  T: 'tens',
  6: 'sixes',
  2: 'twos',
  3: 'threes',
  4: 'fours',
  5: 'fives',
  7: 'sevens',
  8: 'eights',
  9: 'nines',
}

/** What is said beside the figure: *soft*, *pair of eights*, *bust*. */
export function words(pile: Pile | undefined, count: Count | null): string {
  if (!pile || !count) return pile?.cards.length ? 'face down' : ''
  if (count.name) return count.name
  if (isPair(pile.cards)) {
    const [a, b] = pile.cards.map((f) => f.card![0]!)
    return a === b ? `pair of ${PLURALS[a!] ?? a}` : 'pair'
  }
  if (count.total > 21) return 'bust'
  return count.soft ? 'soft' : ''
}

export function dealerView(layout: BlackjackLayout, table: Cards): DealerView {
  const pile = table.piles.dealer
  const up = pile?.cards.flatMap((f) => f.card ?? []) ?? []
  const hidden = (pile?.cards.length ?? 0) - up.length
  const count = pile?.count ?? (up.length ? totalOf(up) : null)
  const lone = up.length === 1 && up[0]![0] === 'A'
  const natural = count?.name === layout.natural.name
  return {
    cards: pile?.cards ?? [],
    acting: table.closed && !table.turn && up.length > 1,
    figure: !count ? '' : lone ? '1 or 11' : natural ? capitalName(count.name!) : String(count.total),
    word:
      !count || natural
        ? ''
        : (count.name ??
          (hidden ? 'and a card face down' : count.total > 21 ? 'bust' : count.soft && !lone ? 'soft' : '')),
  }
}
const capitalName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** `an ace`, `a ten`, `an eight` */
export function upWords(card: string | null | undefined): string {
  if (!card) return 'the dealer'
  const name = { A: 'an ace', 8: 'an 8', J: 'a jack', Q: 'a queen', K: 'a king', T: 'a 10' }[card[0]!]
  return name ?? `a ${rankName(card)}`
}

export function boxes(layout: BlackjackLayout, felt: Felt, table: Cards = lay(felt.events)): BoxView[] {
  const slug = mainSlug(layout)
  const me = mySeat(felt.view)
  const out: BoxView[] = []
  for (let number = 1; number <= layout.boxes; number++) {
    const players = table.owners[`${slug} ${number}`] ?? []
    const places = table.order.filter((p) => p === `box ${number}` || p.startsWith(`box ${number}.`))
    const hands = places.map((place): HandView => {
      const pile = table.piles[place]!
      const count = countOf(pile)
      const bet = place.replace('box', slug)
      const lines = felt.settled.filter((s) => s.bet === bet)
      const line = lines.find((s) => s.seat === me) ?? lines[0]
      const name = words(pile, count)
      const natural = name !== '' && name === layout.natural.name
      return {
        place,
        bet,
        cards: pile.cards,
        count,
        figure: natural ? capitalName(name) : count ? String(count.total) : '',
        word: natural ? '' : name,
        active: table.turn?.place === place && !line,
        result: line ? settledWords(line, felt.view.currency) : null,
        profit: line?.profit ?? null,
      }
    })
    out.push({
      number,
      hands,
      owner: players[0] ?? null,
      others: players.slice(1),
      mine: me !== null && players.includes(me),
      active: hands.some((h) => h.active),
    })
  }
  return out
}

export const settledWords = (line: Settled, currency: string): string =>
  line.profit > 0
    ? `wins ${net(line.profit, currency)}`
    : line.profit < 0
      ? `loses ${net(line.profit, currency).replace('−', '')}`
      : 'push'
