/** The table as this browser may know it, made of nothing but the events it was sent: the engine's picture, told again. */
import type { Stakes } from './table'
import type { Acted, Reading } from '../wire/families/poker'
import type { RoundEvent } from '../wire/rounds'

/** A card in front of a player. No face: its back. `up`: it lies open for everybody. */
export interface Face {
  card: string | null
  up: boolean
}
export interface Last {
  action: Acted['action'] | 'draws' | 'stands pat' | 'shows' | 'mucks'
  amount: number
  allIn: boolean
}

export interface Sitting {
  seat: string
  /** 0 is dealt first, the button last. */
  place: number
  start: number
  stack: number
  /** Nobody knows how many chips he has: `stack` only counts what comes and goes. */
  unknown: boolean
  /** Chips in front of him in this round. */
  bet: number
  /** Chips of his that count for main and side pots. */
  paid: number
  folded: boolean
  mucked: boolean
  cards: Face[]
  /** What he had to post: `SB`, `BB`, … */
  mark: string | null
  last: Last | null
  shown: boolean
  /** Cards that he showed although nobody called. */
  laidOpen: readonly string[]
  reading: Reading[]
  won: number
}

export interface Pot {
  amount: number
  seats: string[]
}
export interface Push {
  seat: string
  amount: number
  pot: number
  /** in words: `board 2, low` */
  share: string
  /** on which boards and in which shares of the pot it was won; none: in all there are */
  boards: readonly number[] | null
  shares: readonly string[] | null
}

export interface Picture {
  game: string
  structure: string
  stakes: Stakes
  button: string | null
  /** Of two buttons the other one: after the first round the betting begins left of it. */
  second: string | null
  seats: Sitting[]
  boards: string[][]
  common: string[]
  dead: number
  attack: number
  /** Chips pushed to players, in order. */
  pushes: Push[]
  fee: number
  showdown: boolean
  over: boolean
  /** The hand is over and nobody knows who won: the pots still lie there. */
  open: boolean
  voided: string | null
}

export const blank = (): Picture => ({
  game: '',
  structure: '',
  stakes: {},
  button: null,
  second: null,
  seats: [],
  boards: [],
  common: [],
  dead: 0,
  attack: 0,
  pushes: [],
  fee: 0,
  showdown: false,
  over: false,
  open: false,
  voided: null,
})

export function pictureOf(events: readonly RoundEvent[]): Picture {
  const picture = blank()
  for (const event of events) see(picture, event)
  return picture
}

export const sitting = (picture: Picture, seat: string | null): Sitting | null =>
  picture.seats.find((s) => s.seat === seat) ?? null

const MARKS: Record<string, string> = {
  'small blind': 'SB',
  'big blind': 'BB',
  straddle: 'STR',
  post: 'post',
  'dead blind': 'post',
  'table ante': 'ante',
  attack: 'attack',
  blind: 'blind',
}

/** Take in one event. */
export function see(p: Picture, e: RoundEvent): void {
  const of = (seat: string): Sitting => sitting(p, seat) ?? lost(seat)
  switch (e.kind) {
    case 'hand_started':
      Object.assign(p, {
        game: e.game,
        structure: e.structure,
        button: e.button ?? null,
        second: null,
        dead: e.carried ?? 0,
        stakes: e.stakes ?? {},
      })
      p.seats = e.seats.map((seat, place) => sits(seat, place, e.stacks[place] ?? null))
      return
    case 'second_button':
      p.second = e.seat
      break
    case 'points_game':
      p.button = e.button
      p.game = e.game
      p.seats = e.seats.map((seat, place) => sits(seat, place, e.stacks[place] ?? null))
      return
    case 'points_over':
      p.over = true
      p.seats.forEach((s, i) => (s.stack = e.stacks[i] ?? s.stack))
      return
    case 'rows_set':
      return thrown(of(e.seat), [...e.front, ...e.middle, ...e.back, ...(e.thrown ?? [])])
    case 'game_chosen':
      p.game = e.game
      return
    case 'posted':
      return posted(p, of(e.seat), e)
    case 'dealt':
      return dealt(p, e)
    case 'acted': {
      const s = of(e.seat)
      const put = e.put ?? 0
      s.folded ||= e.action === 'fold'
      s.stack -= put
      s.bet += put
      s.paid += put
      if (e.action === 'bring in') s.mark = 'bring-in'
      s.last = { action: e.action, amount: e.action === 'call' ? put : (e.to ?? 0), allIn: e.all_in ?? false }
      return
    }
    case 'discarded': {
      const s = of(e.seat)
      thrown(s, e.cards)
      s.last = { action: e.cards.length ? 'draws' : 'stands pat', amount: e.cards.length, allIn: false }
      return
    }
    case 'hand_died': {
      const s = of(e.seat)
      const [bet, gathered, dead] = [e.bet ?? 0, e.gathered ?? 0, e.dead ?? 0]
      s.folded = true
      s.stack += bet + gathered + dead
      s.bet -= bet
      s.paid -= bet + gathered
      p.dead -= dead
      s.last = { action: 'fold', amount: 0, allIn: false }
      return
    }
    case 'corrected': {
      const s = of(e.seat)
      s.stack -= e.put
      s.bet += e.put
      s.paid += e.put
      if (s.last) s.last = { ...s.last, amount: e.to, allIn: !s.stack }
      return
    }
    case 'taken_up': {
      const s = sitting(p, e.of)
      if (s) return thrown(s, e.cards)
      const board = p.boards[Number(e.of.replace('board', '').trim() || 1) - 1]
      for (const card of e.cards) board?.splice(board.indexOf(card ?? ''), 1)
      return
    }
    case 'returned': {
      const s = of(e.seat)
      s.stack += e.amount
      s.bet -= e.amount
      s.paid -= e.amount
      return
    }
    case 'gathered':
      for (const s of p.seats) {
        s.bet = 0
        if (s.last && !s.folded) s.last = s.last.allIn ? s.last : null
      }
      return
    case 'shown': {
      const s = of(e.seat)
      const open = s.cards.filter((c) => c.up).map((c) => c.card)
      s.cards = e.cards.map((card) => ({ card, up: open.includes(card) }))
      s.shown = true
      s.reading = e.reading ?? s.reading
      if (s.last && !s.last.allIn) s.last = null
      p.showdown = true
      return
    }
    case 'laid_open': {
      const s = of(e.seat)
      known(s, e.cards)
      s.laidOpen = [...s.laidOpen, ...e.cards]
      return
    }
    case 'shown_to':
      return known(
        of(e.seat),
        e.cards.filter((card) => card !== null),
      )
    case 'mucked': {
      const s = of(e.seat)
      s.mucked = true
      s.last = { action: 'mucks', amount: 0, allIn: false }
      p.showdown = true
      return
    }
    case 'rake_taken':
      p.fee += e.amount + (e.drop ?? 0)
      return
    case 'pot_won':
    case 'attack_won': {
      const s = of(e.seat)
      s.stack += e.amount
      s.won += e.amount
      p.pushes.push({
        seat: e.seat,
        amount: e.amount,
        pot: e.kind === 'pot_won' ? (e.pot ?? 0) : 0,
        share: e.kind === 'pot_won' ? (e.share ?? '') : 'attack',
        boards: (e.kind === 'pot_won' && e.boards) || null,
        shares: (e.kind === 'pot_won' && e.shares) || null,
      })
      return
    }
    case 'hand_over':
      p.over = true
      p.open = !p.pushes.length && e.stacks.includes(null)
      p.seats.forEach((s, i) => {
        s.unknown = (e.stacks[i] ?? null) === null
        s.stack = e.stacks[i] ?? s.stack
        s.bet = 0
      })
      return
    case 'voided':
      p.over = true
      p.voided = e.reason
      return
    default:
  }
}

function sits(seat: string, place: number, given: number | null): Sitting {
  const stack = given ?? 0
  return {
    seat,
    place,
    start: stack,
    stack,
    unknown: given === null,
    bet: 0,
    paid: 0,
    folded: false,
    mucked: false,
    cards: [],
    mark: null,
    last: null,
    shown: false,
    laidOpen: [],
    reading: [],
    won: 0,
  }
}

function lost(seat: string): never {
  throw new Error(`the house speaks of ${seat}, who is not in this hand`)
}

function posted(p: Picture, s: Sitting, e: Extract<RoundEvent, { kind: 'posted' }>): void {
  s.stack -= e.amount
  if (e.what !== 'ante') s.mark = MARKS[e.what] ?? e.what
  if (e.live ?? true) {
    s.bet += e.amount
    s.paid += e.amount
  } else if (e.what === 'ante') s.paid += e.amount
  else if (e.what === 'attack') p.attack += e.amount
  else p.dead += e.amount
}

function dealt(p: Picture, e: Extract<RoundEvent, { kind: 'dealt' }>): void {
  const s = sitting(p, e.to)
  const up = (e.faces ?? 'up') === 'up'
  if (s) {
    s.cards.push(...e.cards.map((card) => ({ card, up })))
    return
  }
  const seen = e.cards.filter((card) => card !== null)
  if (e.to === 'common') {
    p.common.push(...seen)
    return
  }
  const number = Number(e.to.replace('board', '').trim() || 1)
  while (p.boards.length < number) p.boards.push([])
  p.boards[number - 1]!.push(...seen)
  for (const other of p.seats) if (other.last && !other.folded && !other.last.allIn) other.last = null
}

/** These faces are known from now on. */
function known(s: Sitting, cards: readonly string[]): void {
  const fresh = cards.filter((card) => !s.cards.some((c) => c.card === card))
  s.cards = s.cards.map((c) => (c.card === null ? { ...c, card: fresh.shift() ?? null } : c))
}

/** Cards go: those that are known by their faces, of the others as many backs. */
function thrown(s: Sitting, cards: readonly (string | null)[]): void {
  for (const card of cards) {
    let at = s.cards.findIndex((c) => card !== null && c.card === card)
    if (at < 0) at = s.cards.findIndex((c) => c.card === null)
    if (at < 0) at = s.cards.findIndex((c) => !c.up)
    if (at >= 0) s.cards.splice(at, 1)
  }
}

/** Main pot first, bets of this round included; who has paid the most of a pot may win it. */
export function pots(p: Picture): Pot[] {
  if ((p.over && !p.open) || !p.seats.length) return []
  const live = p.seats.filter((s) => !s.folded)
  const levels = [...new Set(live.map((s) => s.paid))].sort((a, b) => a - b)
  const out: Pot[] = []
  let below = 0
  let dead = p.dead
  for (const level of levels) {
    const amount = p.seats.reduce((sum, s) => sum + Math.min(s.paid, level) - Math.min(s.paid, below), 0)
    out.push({ amount: amount + dead, seats: live.filter((s) => s.paid >= level).map((s) => s.seat) })
    below = level
    dead = 0
  }
  const over = p.seats.reduce((sum, s) => sum + Math.max(0, s.paid - below), 0)
  const top = out.at(-1)
  if (over && top) top.amount += over
  return out.filter((pot) => pot.amount)
}

/** The pots as they lie in the middle: without the bets in front of the players, less what was taken and pushed. */
export function middle(p: Picture): Pot[] {
  const gathered = { ...p, seats: p.seats.map((s) => ({ ...s, paid: s.paid - s.bet })) }
  const lie = pots(gathered)
  const gone = p.pushes.filter((x) => x.share !== 'attack')
  for (const push of gone) {
    const pot = lie[push.pot]
    if (pot) pot.amount -= push.amount
  }
  if (gone.length) for (const pot of lie) if (pot.amount <= p.fee) pot.amount = 0
  return joined(
    lie.filter((pot) => pot.amount > 0),
    p,
  )
}

/** While nobody is all in, layers of one pot are one pot: unequal bets are only on their way. */
function joined(lie: Pot[], p: Picture): Pot[] {
  const all = (pot: Pot): boolean =>
    pot.seats.some((seat) => {
      const s = sitting(p, seat)
      return s !== null && s.stack === 0 && !s.unknown && !s.won
    })
  const out: Pot[] = []
  for (const pot of lie) {
    const before = out.at(-1)
    if (before && !p.showdown && !all({ amount: 0, seats: before.seats.filter((x) => !pot.seats.includes(x)) })) {
      before.amount += pot.amount
      before.seats = pot.seats
    } else out.push({ ...pot })
  }
  return out
}

export const total = (p: Picture): number => pots(p).reduce((sum, pot) => sum + pot.amount, 0)

/** The bet to match. */
export const toMatch = (p: Picture): number => Math.max(0, ...p.seats.map((s) => s.bet))

/** Is this reading what the push was for? */
export const readFor = ({ boards, shares }: Push, { board, share }: Reading): boolean =>
  (boards?.includes(board ?? 0) ?? true) && (shares?.includes(share) ?? true)

/** The cards that won something, on the table and in the hands: they are lit. */
export function winning(p: Picture): Set<string> {
  const lit = new Set<string>()
  if (p.seats.filter((s) => s.shown).length < 2) return lit
  for (const push of p.pushes) {
    const s = sitting(p, push.seat)
    if (!s?.shown) continue
    for (const reading of s.reading) if (readFor(push, reading)) reading.cards.forEach((card) => lit.add(card))
  }
  return lit
}
