// Generated from the server's models by `python -m croupier.server.typescript`. Do not edit by hand.

/** The person at this browser. */
export interface Me {
  player: string;
  name: string;
  guest: boolean;
  balances: Record<string, number>;
}

/** A game of the house. */
export interface GameInfo {
  id: string;
  family: string;
  rulebook: string;
  title: Record<string, string>;
  about: string;
  currencies: string[];
  seats: number | null;
}

/** One seat. `you`: it is yours. */
export interface SeatView {
  seat: string;
  name: string;
  bot: boolean;
  you: boolean;
  connected: boolean;
}

/** Where the round stands. `ends_in_ms` counts from the moment of sending; none: no clock runs. */
export interface Phase {
  name: "waiting" | "betting" | "drawing" | "choosing" | "settled" | "paused";
  ends_in_ms: number | null;
  asked: string | null;
  options: Record<string, unknown>[];
  question: string | null;
  default: string | null;
}

/** A stake on the table. */
export interface Lying {
  seat: string;
  bet: string;
  amount: number;
}

/** A finished round in the history strip. */
export interface Past {
  round: string;
  number: number;
  result: string | null;
  void: string | null;
}

/** The round in progress, as this viewer may see it. `seed` is shown when the round is over. */
export interface RoundView {
  id: string;
  number: number;
  commitment: string;
  seed: string | null;
  events: Record<string, unknown>[];
}

/** Everything a browser needs to draw a table anew. */
export interface TableView {
  id: string;
  name: string;
  game: string;
  rulebook: string;
  family: string;
  title: Record<string, string>;
  currency: string;
  options: Record<string, unknown>;
  seats: SeatView[];
  places: number | null;
  watching: number;
  phase: Phase;
  round: RoundView | null;
  lying: Lying[];
  history: Past[];
  betting_ms: number;
  notice: string | null;
}

/** A table in the lobby. Edges are of the bets on offer, lowest and highest, as exact fractions and percentages. */
export interface TableRow {
  id: string;
  name: string;
  game: string;
  rulebook: string;
  family: string;
  title: Record<string, string>;
  currency: string;
  options: Record<string, unknown>;
  min: number;
  max: number;
  players: number;
  bots: number;
  places: number | null;
  watching: number;
  phase: string;
  edge_low: string;
  edge_high: string;
  edge_low_percent: number;
  edge_high_percent: number;
}

/** Look at a table; its view follows, and then all that happens there. */
export interface Watch {
  type: "watch";
  n: number;
  table: string;
}

export interface Unwatch {
  type: "unwatch";
  n: number;
  table: string;
}

export interface Sit {
  type: "sit";
  n: number;
  table: string;
}

export interface Stand {
  type: "stand";
  n: number;
  table: string;
}

export interface PlaceBet {
  type: "place";
  n: number;
  table: string;
  bet: string;
  amount: number;
}

/** Take back one bet (or a part of it), or all bets of the round. */
export interface TakeBackBet {
  type: "take_back";
  n: number;
  table: string;
  bet?: string | null;
  amount?: number | null;
}

/** Answer a question. `cards`: those that the option is about, for example to be exchanged. */
export interface ChooseOption {
  type: "choose";
  n: number;
  table: string;
  option: string;
  amount?: number | null;
  cards?: string[];
}

export interface Ping {
  type: "ping";
  n: number;
}

export interface Hello {
  type: "hello";
  me: Me;
}

export interface TableSnapshot {
  type: "table";
  table: TableView;
}

/** New events of the round at a table; `first` is the place of the first of them in the round. */
export interface Events {
  type: "events";
  table: string;
  round: string;
  first: number;
  events: Record<string, unknown>[];
  phase: Phase;
}

/** A new round has begun; its commitment stands before any bet is taken. */
export interface RoundStarted {
  type: "round";
  table: string;
  round: RoundView;
  phase: Phase;
}

/** The round is finished and stored; the seed lies open. */
export interface RoundOver {
  type: "over";
  table: string;
  past: Past;
  seed: string;
  phase: Phase;
}

export interface Seats {
  type: "seats";
  table: string;
  seats: SeatView[];
  watching: number;
}

export interface Balance {
  type: "balance";
  balances: Record<string, number>;
}

export interface Done {
  type: "done";
  n: number;
}

/** What was wrong, what is possible; nothing has changed. */
export interface RefusedMessage {
  type: "refused";
  n: number | null;
  reason: string;
  rule: string | null;
}

/** Something everybody at a table should read. */
export interface Notice {
  type: "notice";
  table: string | null;
  level: "note" | "failure";
  text: string;
}

/** A finished round, with all that is needed to play it again and to check its chance. */
export interface StoredRound {
  id: string;
  table: string;
  game: string;
  options: Record<string, unknown>;
  currency: string;
  seats: string[];
  carry: Record<string, unknown>;
  rulebook_sha256: string;
  commitment: string;
  seed: string;
  inputs: Record<string, unknown>[];
  events: Record<string, unknown>[];
}

export type FromBrowser =
  | Watch
  | Unwatch
  | Sit
  | Stand
  | PlaceBet
  | TakeBackBet
  | ChooseOption
  | Ping;

export type FromHouse =
  | Hello
  | TableSnapshot
  | Events
  | RoundStarted
  | RoundOver
  | Seats
  | Balance
  | Done
  | RefusedMessage
  | Notice;
