/** What the house answers over plain HTTP. */
import type { GameInfo, Me, Nonce, Proof, SessionRow, StoredRound, TableRow } from './protocol'

export class HouseSaysNo extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { headers: { accept: 'application/json' }, credentials: 'same-origin' }
  if (body !== undefined)
    Object.assign(init, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch {
    throw new HouseSaysNo(0, 'The house cannot be reached.')
  }
  if (!answer.ok) throw new HouseSaysNo(answer.status, await reason(answer))
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T)
}

async function reason(answer: Response): Promise<string> {
  try {
    const said = (await answer.json()) as { detail?: unknown; reason?: unknown }
    const text = said.reason ?? said.detail
    if (typeof text === 'string') return text
    if (Array.isArray(text))
      return text
        .map((t: { msg?: string }) => t.msg ?? '')
        .filter(Boolean)
        .join('; ')
  } catch {
    /* no words: the number must do */
  }
  return `The house answered ${answer.status}.`
}

const game = (rulebook: string, name: string) =>
  `/api/games/${encodeURIComponent(rulebook)}/${encodeURIComponent(name)}`

export interface CertifiedBet {
  bet: string
  edge: string
  edge_percent: number
  edge_low?: string
  edge_high?: string
  edge_bounds?: string
  distribution_method?: string
  hit_frequency: string
  sd: number
  positions?: number
  method?: string
  distribution: { profit: string; probability: string }[]
}
export interface Certificate {
  game: string
  options: Record<string, unknown>
  currency: string
  method: string
  rulebook_sha256: string
  bets: CertifiedBet[]
  warnings: string[]
  charts?: Chart[]
  notes?: string[]
}
export interface Chart {
  title: string
  columns: string[]
  rows: string[][]
}
/** What every answer to a question is worth, and costs against the best, per unit of the stake. */
export interface Advice {
  best: string
  because: string
  how: string
  options: { option: string; value: string; cost: string }[]
}

/** Blackjack versions side by side; figures in percent of the first stake. */
export interface ComparedVersion {
  id: string
  name: string
  about: string
  rules: Record<string, string>
  edge: number
  by_table: number
  odds: Record<string, number>
  like: string | null
  unlike: { row: string; against: string[]; from: string; to: string }[]
}
export interface Comparison {
  command: string
  letters: string
  versions: ComparedVersion[]
  sides: { name: string; edge: Record<string, number> }[]
  prices: { game: string; rules: { about: string; gain: number }[] } | null
}

export const me = (): Promise<Me> => ask('/api/me')
export const enter = (): Promise<Me> => ask('/api/session', {})
export const account = (name: string, password: string): Promise<Me> => ask('/api/account', { name, password })
export const login = (name: string, password: string): Promise<Me> => ask('/api/login', { name, password })
export const logout = (): Promise<unknown> => ask('/api/logout', {})
export const password = (old: string, wanted: string): Promise<Me> => ask('/api/password', { old, new: wanted })
export const sessions = (): Promise<SessionRow[]> => ask('/api/sessions')
export const endSession = (id: string): Promise<unknown> => ask(`/api/sessions/${encodeURIComponent(id)}/end`, {})
export const endOthers = (): Promise<unknown> => ask('/api/sessions/end', {})
export const games = (): Promise<GameInfo[]> => ask('/api/games')
export const tables = (): Promise<TableRow[]> => ask('/api/tables')
export const tableLayout = (id: string): Promise<unknown> => ask(`/api/tables/${encodeURIComponent(id)}/layout`)
export const tableEdges = (id: string): Promise<Record<string, string>> =>
  ask(`/api/tables/${encodeURIComponent(id)}/edges`)
export const advice = (id: string): Promise<Advice> => ask(`/api/tables/${encodeURIComponent(id)}/advice`)
export const gameLayout = (rulebook: string, name: string, currency?: string): Promise<unknown> =>
  ask(`${game(rulebook, name)}/layout${currency ? `?currency=${currency}` : ''}`)
export const certificate = (rulebook: string, name: string, currency?: string): Promise<Certificate> =>
  ask(`${game(rulebook, name)}/certificate${currency ? `?currency=${currency}` : ''}`)
export const versions = (family: string): Promise<Comparison> => ask(`/api/compare/${encodeURIComponent(family)}`)
/** The newest line over the books, signed with the house's key. */
export const anchor = (): Promise<{ line: string | null; key: string }> => ask('/api/anchor')
export const round = (id: string): Promise<StoredRound> => ask(`/api/rounds/${encodeURIComponent(id)}`)

// ── poker ────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface PracticeGame {
  id: string
  rulebook: string
  title: Record<string, string>
  about: string
  currency: string
  seats_min: number
  seats_max: number
  structure: string
  stakes: Record<string, unknown>
  buy_in: { min: number; max: number; default: number }
  legs?: unknown[]
}
export interface Practice {
  games: PracticeGame[]
  opponents: { name: string; about: string }[]
  tables: { id: string; name: string; game: string }[]
}
export interface PracticeWish {
  game: string
  players?: number
  opponents?: string
  bots?: number
  options?: Record<string, unknown>
}
type Told = Record<string, unknown>
export interface StoredHand {
  hand: {
    id: string
    table: string
    number: number
    game: string
    options: Record<string, unknown>
    leg: string | null
    title: Record<string, string> | string
    currency: string
    seats: string[]
    you: string | null
    commitment: string
    nonces: Nonce[]
    proof: Proof | null
    ended_at: string | number | null
    void: string | null
  }
  events: Told[]
}
export interface HandRow {
  id: string
  number: number
  table: string
  game: string
  title: Record<string, string> | string
  ended_at: string | number | null
  result: string | null
  profit: number | null
}
/** `notes`: what the file does not tell. `places`: decimal places of its amounts, where they are in no currency of a house. */
export interface ReplayedHand {
  number: number
  notes: string[]
  places: number
  title: string
  game: string
  options: Record<string, unknown>
  leg: string | null
  currency: string
  seats: string[]
  names?: string[]
  events: Told[]
}
/** A hand of a file that cannot be played: which one, where, and why. */
export interface UnreadHand {
  number: number
  line: number
  why: string
}
/** `done`: the draws or discards that each hand has made; those that lie before this board, unless said. */
export interface EquityWish {
  game: string
  leg?: string | null
  options?: Record<string, unknown>
  hands: string[]
  board?: string
  dead?: string
  done?: number[]
}
export interface EquityOf {
  hand: string
  win: number
  tie: number
  equity: number
  low: number
  high: number
}
/** `assumes`: what was taken for granted besides the cards. */
export interface Equity {
  hands: EquityOf[]
  method: string
  interval: number | null
  deals: number
  seconds: number
  assumes: string[]
}
/** A mix is there once for each of its games, its leg. `throws`: how often one draws or discards. */
export interface EquityGame {
  name: string
  leg: string | null
  title: string
  about: string
  own: number
  board: number
  boards: number
  throws: number
  throw: '' | 'draw' | 'discard'
}

export const practice = (): Promise<Practice> => ask('/api/practice')
export const openTable = (wish: PracticeWish): Promise<{ id: string }> => ask('/api/tables', wish)
export const invitation = (table: string): Promise<{ invitation: string }> =>
  ask(`/api/tables/${encodeURIComponent(table)}/invitation`)
export const enterTable = (table: string, invitation: string): Promise<unknown> =>
  ask(`/api/tables/${encodeURIComponent(table)}/enter`, { invitation })
export const hand = (id: string): Promise<StoredHand> => ask(`/api/hands/${encodeURIComponent(id)}`)
export const hands = (table?: string): Promise<HandRow[]> =>
  ask(`/api/hands${table ? `?table=${encodeURIComponent(table)}` : ''}`)
export const handFile = (id: string, format: 'phh' | 'ohh' | 'txt'): string =>
  `/api/hands/${encodeURIComponent(id)}.${format}`
export const equity = (wish: EquityWish): Promise<Equity> => ask('/api/equity', wish)
export const equityGames = (): Promise<EquityGame[]> => ask('/api/equity/games')

export async function replay(text: string): Promise<{ hands: ReplayedHand[]; unread: UnreadHand[] }> {
  const answer = await fetch('/api/replay', {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/plain; charset=utf-8', accept: 'application/json' },
    credentials: 'same-origin',
  }).catch(() => null)
  if (!answer) throw new HouseSaysNo(0, 'The house cannot be reached.')
  if (!answer.ok) throw new HouseSaysNo(answer.status, await reason(answer))
  return (await answer.json()) as { hands: ReplayedHand[]; unread: UnreadHand[] }
}

/** `now`: at once, without edges that take long to work out. */
export async function sheet(rulebook: string, name: string, now = false): Promise<string> {
  const answer = await fetch(`${game(rulebook, name)}/sheet${now ? '?now=true' : ''}`, {
    credentials: 'same-origin',
  }).catch(() => null)
  if (!answer) throw new HouseSaysNo(0, 'The house cannot be reached.')
  if (!answer.ok) throw new HouseSaysNo(answer.status, await reason(answer))
  return answer.text()
}
