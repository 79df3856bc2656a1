/** The wire between browser and house: the models of `croupier.server.protocol`, one interface each. */

export interface Me { player: string; name: string; guest: boolean; balances: Record<string, number> }
export interface GameInfo { id: string; family: string; rulebook: string; title: Record<string, string>; about: string; currencies: string[]; seats: number | null }
export interface SeatView { seat: string; name: string; bot?: boolean; you?: boolean; connected?: boolean }
export interface Phase {
  name: 'waiting' | 'betting' | 'drawing' | 'choosing' | 'settled' | 'paused'
  ends_in_ms?: number | null
  asked?: string | null
  options?: Record<string, unknown>[]
  question?: string | null
}
export interface Lying { seat: string; bet: string; amount: number }
export interface Past { round: string; number: number; result: string | null; void?: string | null }
export interface RoundView { id: string; number: number; commitment: string; seed?: string | null; events: Record<string, unknown>[] }
export interface TableView {
  id: string
  name: string
  game: string
  rulebook: string
  family: string
  title: Record<string, string>
  currency: string
  options: Record<string, unknown>
  seats: SeatView[]
  places: number | null
  watching: number
  phase: Phase
  round: RoundView | null
  lying: Lying[]
  history: Past[]
  betting_ms: number
  notice?: string | null
}
export interface TableRow {
  id: string
  name: string
  game: string
  rulebook: string
  family: string
  title: Record<string, string>
  currency: string
  options: Record<string, unknown>
  min: number
  max: number
  players: number
  bots: number
  places: number | null
  watching: number
  phase: string
  edge_low: string
  edge_high: string
  edge_low_percent: number
  edge_high_percent: number
}

export interface Watch { type: 'watch'; n: number; table: string }
export interface Unwatch { type: 'unwatch'; n: number; table: string }
export interface Sit { type: 'sit'; n: number; table: string }
export interface Stand { type: 'stand'; n: number; table: string }
export interface PlaceBet { type: 'place'; n: number; table: string; bet: string; amount: number }
export interface TakeBackBet { type: 'take_back'; n: number; table: string; bet?: string | null; amount?: number | null }
export interface ChooseOption { type: 'choose'; n: number; table: string; option: string; amount?: number | null }
export interface Ping { type: 'ping'; n: number }
export type FromBrowser = Watch | Unwatch | Sit | Stand | PlaceBet | TakeBackBet | ChooseOption | Ping

export interface Hello { type: 'hello'; me: Me }
export interface TableSnapshot { type: 'table'; table: TableView }
export interface Events { type: 'events'; table: string; round: string; first: number; events: Record<string, unknown>[]; phase: Phase }
export interface RoundStarted { type: 'round'; table: string; round: RoundView; phase: Phase }
export interface RoundOver { type: 'over'; table: string; past: Past; seed: string; phase: Phase }
export interface Seats { type: 'seats'; table: string; seats: SeatView[]; watching: number }
export interface Balance { type: 'balance'; balances: Record<string, number> }
export interface Done { type: 'done'; n: number }
export interface RefusedMessage { type: 'refused'; n: number | null; reason: string; rule?: string | null }
export interface Notice { type: 'notice'; table?: string | null; level?: 'note' | 'failure'; text: string }
export type FromHouse = Hello | TableSnapshot | Events | RoundStarted | RoundOver | Seats | Balance | Done | RefusedMessage | Notice
