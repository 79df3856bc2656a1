/** What lies on a card table, told by the events of the round alone. Pure. */
import type { RoundEvent } from '../../wire/rounds'

export interface Face {
  readonly key: number
  readonly card: string | null
  readonly sideways: boolean
}
export interface Count {
  readonly total: number
  readonly soft: boolean
  readonly name: string | null
}
export interface Pile {
  readonly place: string
  readonly cards: readonly Face[]
  /** What the dealer announced of these cards; nothing while a card is newer than that. */
  readonly count: Count | null
  /** One more stake was laid on the hand: its next card lies sideways. */
  readonly raised: boolean
}

export interface Cards {
  readonly piles: Readonly<Record<string, Pile>>
  /** The places in the order in which they lie, from left to right. */
  readonly order: readonly string[]
  readonly turn: { readonly place: string; readonly seat: string } | null
  /** bet → who has a stake there, in the order in which they came; the first owns it. */
  readonly owners: Readonly<Record<string, readonly string[]>>
  /** `seat bet` → what lay there when the bets were closed. */
  readonly first: Readonly<Record<string, number>>
  readonly closed: boolean
  readonly peeked: boolean | null
  readonly newShoe: boolean
  readonly cutCardOut: boolean
  /** How many cards have been dealt: the next one's key. */
  readonly dealt: number
}

export const NOTHING: Cards = {
  piles: {},
  order: [],
  turn: null,
  owners: {},
  first: {},
  closed: false,
  peeked: null,
  newShoe: false,
  cutCardOut: false,
  dealt: 0,
}

const blank = (place: string): Pile => ({ place, cards: [], count: null, raised: false })
/** A new place comes last, or directly to the right of the one it was split from. */
function put(table: Cards, pile: Pile, rightOf?: string): Cards {
  const known = pile.place in table.piles
  const at = rightOf === undefined ? table.order.length : table.order.indexOf(rightOf) + 1
  return {
    ...table,
    order: known ? table.order : table.order.toSpliced(at, 0, pile.place),
    piles: { ...table.piles, [pile.place]: pile },
  }
}

/** The pile that a bet pays by: `main 2.2` → `box 2.2`. */
export const placeOf = (bet: string): string => `box ${bet.split(' ').at(-1)}`

export const lay = (events: readonly RoundEvent[]): Cards => events.reduce(told, NOTHING)

export function told(table: Cards, event: RoundEvent): Cards {
  switch (event.kind) {
    case 'bet_placed':
      return staked(table, event.seat, event.bet, event.amount)
    case 'bet_taken':
      return unstaked(table, event.seat, event.bet, event.amount)
    case 'bets_opened':
      return { ...table, closed: false }
    case 'bets_closed':
      return { ...table, closed: true }
    case 'shuffled':
      return { ...table, newShoe: true }
    case 'cut_card_out':
      return { ...table, cutCardOut: true }
    case 'peeked':
      return { ...table, peeked: event.natural }
    case 'to_play':
      return { ...table, turn: { place: event.place, seat: event.seat } }
    case 'dealt':
    case 'laid':
      return event.to === 'burn' ? table : dealt(table, event.to, event.cards)
    case 'laid_away':
      return away(table, event.of, event.cards)
    case 'turned':
      return put(table, turned(table.piles[event.of] ?? blank(event.of), event.cards))
    case 'handed':
      return event.cards.includes(null)
        ? table
        : put(table, turned(table.piles[event.of] ?? blank(event.of), event.cards as string[]))
    case 'moved':
      return moved(table, event.of, event.to, event.cards)
    case 'counted': {
      const pile = table.piles[event.place] ?? blank(event.place)
      const over = event.place === 'dealer' ? { ...table, turn: null } : table
      return event.total === null
        ? over
        : put(over, { ...pile, count: { total: event.total, soft: Boolean(event.soft), name: event.name ?? null } })
    }
    default:
      return table
  }
}

function staked(table: Cards, seat: string, bet: string, amount: number): Cards {
  const there = table.owners[bet] ?? []
  const key = `${seat} ${bet}`
  const owners = there.includes(seat) ? table.owners : { ...table.owners, [bet]: [...there, seat] }
  if (!table.closed) return { ...table, owners, first: { ...table.first, [key]: (table.first[key] ?? 0) + amount } }
  const pile = table.piles[placeOf(bet)]
  return {
    ...table,
    owners,
    piles: pile && there.includes(seat) ? { ...table.piles, [pile.place]: { ...pile, raised: true } } : table.piles,
  }
}

function unstaked(table: Cards, seat: string, bet: string, amount: number): Cards {
  const key = `${seat} ${bet}`
  const left = (table.first[key] ?? 0) - amount
  const owners =
    left > 0 ? table.owners : { ...table.owners, [bet]: (table.owners[bet] ?? []).filter((who) => who !== seat) }
  return { ...table, owners, first: { ...table.first, [key]: Math.max(0, left) } }
}

function dealt(table: Cards, to: string, cards: readonly (string | null)[]): Cards {
  const pile = table.piles[to] ?? blank(to)
  const fresh = cards.map((card, i): Face => ({ key: table.dealt + i, card, sideways: pile.raised && i === 0 }))
  return {
    ...put(table, { ...pile, cards: [...pile.cards, ...fresh], count: null, raised: false }),
    dealt: table.dealt + cards.length,
  }
}

/** All cards of a place are told again, or only those that lie face down, in their order. */
function turned(pile: Pile, cards: readonly string[]): Pile {
  if (cards.length >= pile.cards.length)
    return {
      ...pile,
      cards: cards.map((card, i) => ({
        key: pile.cards[i]?.key ?? 1000 + i,
        sideways: pile.cards[i]?.sideways ?? false,
        card,
      })),
    }
  const rest = [...cards]
  return {
    ...pile,
    cards: pile.cards.map((face) => (face.card === null && rest.length ? { ...face, card: rest.shift()! } : face)),
  }
}

/** Cards given up: those that are known by their faces, of others the last that lie face down. */
function away(table: Cards, of: string, cards: readonly (string | null)[]): Cards {
  const pile = table.piles[of] ?? blank(of)
  const kept = [...pile.cards]
  for (const card of cards) {
    const at = kept.findLastIndex((face) => face.card === card)
    if (at >= 0) kept.splice(at, 1)
  }
  return put(table, { ...pile, cards: kept, count: null })
}

function moved(table: Cards, of: string, to: string, cards: readonly string[]): Cards {
  const from = table.piles[of] ?? blank(of)
  const kept = [...from.cards]
  const gone: Face[] = []
  for (const card of cards) {
    const at = kept.findLastIndex((face) => face.card === card)
    if (at >= 0) gone.push(...kept.splice(at, 1))
  }
  const there = table.piles[to] ?? blank(to)
  return put(
    put(table, { ...from, cards: kept, count: null }),
    { ...there, cards: [...there.cards, ...gone], count: null },
    of,
  )
}

/** Every card whose face lies open. */
export const open = (table: Cards): string[] =>
  Object.values(table.piles).flatMap((pile) => pile.cards.flatMap((face) => face.card ?? []))
