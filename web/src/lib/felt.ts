/** A table as this browser knows it: the snapshot, and every message since, applied one at a time. Pure. */
import { anew, told as linkedTold } from '../table/linked'
import type { Settled } from '../wire/events'
import type { RoundEvent } from '../wire/rounds'
import type { ChatLine, FromHouse, Holding, Past, Phase, Prize, SeatView, Seats, TableView } from '../wire/protocol'

/** So many typed lines a page remembers of a table, as the table itself does. */
const LINES = 20

export type Stakes = Readonly<Record<string, number>>

export interface Felt {
  readonly view: TableView
  /** Everything the round in progress has told. */
  readonly events: readonly RoundEvent[]
  /** seat → bet → amount, as it lay before the settlement. */
  readonly lying: Readonly<Record<string, Stakes>>
  readonly drawn: RoundEvent | null
  readonly settled: readonly Settled[]
  readonly voided: string | null
  readonly open: boolean
  /** When the clock runs out, on the clock of the page. */
  readonly deadline: number | null
  /** What you had down when the bets were last closed. */
  readonly last: Stakes
  /** Among players: what you have now, in words. */
  readonly holding: readonly Holding[]
  /** Among players: what the jackpot has paid last for a hand of this table. */
  readonly prizes: readonly Prize[]
  /** Something was missed: ask for the table anew. */
  readonly missed: boolean
}

const clockOf = (phase: Phase, at: number): number | null => (phase.ends_in_ms == null ? null : at + phase.ends_in_ms)

export const mySeat = (view: TableView): string | null => view.you

const blank = { events: [], lying: {}, drawn: null, settled: [], voided: null, open: false, holding: [] } as const

/** A table drawn anew. `before` keeps what only this browser remembers: the bets to repeat. */
export function opened(view: TableView, at: number, before: Felt | null = null): Felt {
  const same = before?.view.id === view.id
  let felt: Felt = {
    ...blank,
    holding: view.round?.holding ?? [],
    view: { ...view, history: newestFirst(view.history) },
    deadline: clockOf(view.phase, at),
    last: same ? before.last : {},
    prizes: same ? before.prizes : [],
    missed: false,
  }
  for (const event of view.round?.events ?? []) felt = told(felt, event)
  if (!felt.settled.length) felt = { ...felt, lying: bySeat(view) }
  return felt
}

const newestFirst = (history: readonly Past[]): Past[] => [...history].sort((a, b) => b.number - a.number)

function bySeat(view: TableView): Record<string, Stakes> {
  const out: Record<string, Record<string, number>> = {}
  for (const { seat, bet, amount } of view.lying) (out[seat] ??= {})[bet] = (out[seat]?.[bet] ?? 0) + amount
  return out
}

/** The seats after a change: those that were left are free, the others are as they are told, new ones the last. */
function seated(seats: readonly SeatView[], { left, changed }: Seats): SeatView[] {
  const gone = new Set(left)
  const news = new Map(changed.map((s) => [s.seat, s]))
  const stay = seats.filter((s) => !gone.has(s.seat))
  const known = new Set(stay.map((s) => s.seat))
  return [...stay.map((s) => news.get(s.seat) ?? s), ...changed.filter((s) => !known.has(s.seat))]
}

/** The last lines with one more, each once and in their order. */
const typed = (lines: readonly ChatLine[], line: ChatLine): ChatLine[] =>
  [...lines.filter((other) => other.n < line.n), line].slice(-LINES)

/** One message of the house about this table. */
export function heard(felt: Felt, message: FromHouse, at: number): Felt {
  const { view } = felt
  switch (message.type) {
    case 'table':
      return message.table.id === view.id ? opened(message.table, at, felt) : felt
    case 'seats':
      return message.table === view.id
        ? { ...felt, view: { ...view, seats: seated(view.seats, message), watching: message.watching } }
        : felt
    case 'waiting':
      return message.table === view.id ? { ...felt, view: { ...view, waiting: message.waiting } } : felt
    case 'jackpot':
      if (message.table !== view.id || !view.jackpot) return felt
      return {
        ...felt,
        view: { ...view, jackpot: { ...view.jackpot, amount: message.amount } },
        prizes: message.prizes.length ? message.prizes : felt.prizes,
      }
    case 'linked':
      return message.table === view.id
        ? { ...felt, view: { ...view, linked: linkedTold(view.linked ?? [], message) } }
        : felt
    case 'you':
      return message.table === view.id
        ? { ...felt, view: { ...view, you: message.seat, chat: message.chat ?? null } }
        : felt
    case 'chat':
      return message.table === view.id ? { ...felt, view: { ...view, chat: message.chat } } : felt
    case 'wrote':
      return message.table === view.id && view.chat
        ? { ...felt, view: { ...view, chat: { ...view.chat, lines: typed(view.chat.lines, message.line) } } }
        : felt
    case 'round': {
      if (message.table !== view.id) return felt
      const begun: Felt = {
        ...felt,
        ...blank,
        holding: message.round.holding ?? [],
        view: { ...view, round: message.round, phase: message.phase, notice: null, linked: anew(view.linked ?? []) },
        deadline: clockOf(message.phase, at),
      }
      return message.round.events.reduce(told, begun)
    }
    case 'mixed':
      return message.table === view.id && message.round === view.round?.id
        ? { ...felt, view: { ...view, round: { ...view.round, nonces: message.nonces } } }
        : felt
    case 'events': {
      if (message.table !== view.id) return felt
      const known = felt.events.length
      if (message.round !== view.round?.id || message.first > known) return { ...felt, missed: true }
      const fresh = message.events.slice(known - message.first)
      const next = fresh.reduce(told, felt)
      return {
        ...next,
        holding: message.holding ?? next.holding,
        view: { ...next.view, phase: message.phase },
        deadline: clockOf(message.phase, at),
      }
    }
    case 'over': {
      if (message.table !== view.id) return felt
      const history = newestFirst([message.past, ...view.history.filter((p) => p.round !== message.past.round)])
      const round =
        view.round?.id === message.past.round ? { ...view.round, seed: message.seed, proof: message.proof } : view.round
      return {
        ...felt,
        open: false,
        view: { ...view, history, round, phase: message.phase },
        deadline: clockOf(message.phase, at),
      }
    }
    case 'notice':
      return message.table === view.id ? { ...felt, view: { ...view, notice: message.text } } : felt
    default:
      return felt
  }
}

function told(felt: Felt, event: RoundEvent): Felt {
  const next: Felt = { ...felt, events: [...felt.events, event] }
  switch (event.kind) {
    case 'bets_opened':
      return { ...next, open: true }
    case 'bet_placed':
      return moved(next, event.seat, event.bet, event.amount)
    case 'bet_taken':
      return moved(next, event.seat, event.bet, -event.amount)
    case 'bets_closed': {
      const seat = mySeat(felt.view)
      const mine = seat ? (felt.lying[seat] ?? {}) : {}
      return { ...next, open: false, last: Object.keys(mine).length ? mine : felt.last }
    }
    case 'stopped':
    case 'rolled':
      return { ...next, open: false, drawn: event }
    case 'voided':
      return { ...next, voided: event.reason }
    case 'settled':
      return { ...next, settled: [...felt.settled, event] }
    default:
      return next
  }
}

function moved(felt: Felt, seat: string, bet: string, by: number): Felt {
  const { [bet]: lies = 0, ...rest } = felt.lying[seat] ?? {}
  const stakes = lies + by > 0 ? { ...felt.lying[seat], [bet]: lies + by } : rest // in the order in which they were first laid
  return { ...felt, lying: { ...felt.lying, [seat]: stakes } }
}

/** What is yours on the table now: before the settlement what lies, after it what stays. */
export function mine(felt: Felt): Stakes {
  const seat = mySeat(felt.view)
  return seat ? of(felt, seat) : {}
}

/** What lies there of a seat: stakes that are not settled yet, and of the others what stays. */
export function of(felt: Felt, seat: string): Stakes {
  const settled = felt.settled.filter((s) => s.seat === seat)
  const done = new Set(settled.map((s) => s.bet))
  const open = Object.entries(felt.lying[seat] ?? {}).filter(([bet]) => !done.has(bet))
  return Object.fromEntries([...open, ...settled.filter((s) => s.stays).map((s) => [s.bet, s.stays!] as const)])
}

export const total = (stakes: Stakes): number => Object.values(stakes).reduce((sum, amount) => sum + amount, 0)

export interface Outcome {
  lines: Settled[]
  staked: number
  net: number
}

/** How the round went for you; nothing when you had no stake. */
export function outcome(felt: Felt): Outcome | null {
  const seat = mySeat(felt.view)
  const lines = felt.settled.filter((s) => s.seat === seat)
  if (!lines.length) return null
  return { lines, staked: lines.reduce((sum, l) => sum + l.stake, 0), net: lines.reduce((sum, l) => sum + l.profit, 0) }
}

/** The bets of the last round that do not lie already: what *Repeat* would place. */
export function repeatable(felt: Felt): Stakes {
  const lies = mine(felt)
  return Object.fromEntries(
    Object.entries(felt.last)
      .map(([bet, amount]) => [bet, amount - (lies[bet] ?? 0)] as const)
      .filter(([, lacking]) => lacking > 0),
  )
}

export interface Chip {
  readonly key: string
  readonly bet: string
  readonly amount: number
  readonly mine: boolean
  readonly who: string
  readonly fate: 'lies' | 'lost' | 'won' | 'back' | 'sent'
  readonly profit: number
}

/** Every stack on the felt and what becomes of it. */
export function chips(felt: Felt, sent: Stakes = {}): Chip[] {
  const me = mySeat(felt.view)
  const names = new Map(felt.view.seats.map((s) => [s.seat, s.name]))
  const out: Chip[] = []
  for (const [seat, stakes] of Object.entries(felt.lying))
    for (const [bet, amount] of Object.entries(stakes)) {
      const line = felt.settled.find((s) => s.seat === seat && s.bet === bet)
      const fate = !line ? 'lies' : line.profit > 0 ? 'won' : line.profit < 0 ? 'lost' : 'back'
      out.push({
        key: `${seat} ${bet}`,
        bet,
        amount,
        mine: seat === me,
        who: names.get(seat) ?? seat,
        fate,
        profit: line?.profit ?? 0,
      })
    }
  for (const [bet, amount] of Object.entries(sent))
    out.push({ key: `sent ${bet}`, bet, amount, mine: true, who: 'you', fate: 'sent', profit: 0 })
  return out.sort((a, b) => Number(a.mine) - Number(b.mine))
}
