// Generated from the server's models by `python -m croupier.server.typescript`. Do not edit by hand.

/** The person at this browser. */
export interface Me {
  player: string;
  name: string;
  guest: boolean;
  balances: Record<string, number>;
}

/** Under what a lobby lists a game; a low rank stands first. */
export interface Heading {
  id: string;
  title: string;
  icon: string;
  rank: number;
}

/** A game of the house. `compared`: its family's versions are, at `/api/compare/{family}`. */
export interface GameInfo {
  id: string;
  family: string;
  rulebook: string;
  title: Record<string, string>;
  about: string;
  currencies: string[];
  seats: number | null;
  heading: Heading;
  among_players: boolean;
  compared: boolean;
}

/**
 * One seat. At a table among players: its chair, the chips in front of it between hands (in a hand: at its
 * start), whether it sits out, and how a bot plays.
 */
export interface SeatView {
  seat: string;
  name: string;
  bot: boolean;
  connected: boolean;
  place?: number | null;
  stack?: number | null;
  away?: boolean;
  level?: string | null;
}

/** Cards are asked for: the word to answer with, how many at least and at most. */
export interface Throw {
  word: string;
  least: number;
  most: number;
}

/** Where the round stands. `ends_in_ms` counts from the moment of sending; none: no clock runs. */
export interface Phase {
  name: "waiting" | "betting" | "drawing" | "choosing" | "settled" | "paused";
  ends_in_ms: number | null;
  asked: string | null;
  options: Record<string, unknown>[];
  question: string | null;
  facts: Record<string, unknown>;
  default: string | null;
  throw?: Throw | null;
}

/** What a seat has now in one share of the pot: in words, and the cards that make it. */
export interface Holding {
  share: string;
  board: number | null;
  words: string;
  cards: string[];
}

/** A card that a viewer was shown, with what its leaf was made of. */
export interface Opening {
  place: number;
  card: string;
  salt: string;
}

/** A later shuffle of the same hand: which leaf of the whole it is, its own leaves, the cards shown of it. */
export interface ShuffleProof {
  leaf: number;
  leaves: string[];
  openings: Opening[];
}

/**
 * The shuffle of a hand whose seed is never given away: the commitment is SHA-256 over all leaves, a leaf is
 * SHA-256 over salt, place (one byte) and card; opened are only the cards that this viewer was shown. The deck has so
 * many `places`; each leaf after theirs is that of a later shuffle.
 */
export interface Proof {
  places: number;
  leaves: string[];
  openings: Opening[];
  again: ShuffleProof[];
}

/** How many chips one may sit down with. */
export interface BuyIn {
  min: number;
  max: number;
  default: number;
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

/** The number that the player on a seat has added to the chance of a round. */
export interface Nonce {
  seat: string;
  nonce: string;
}

/**
 * The round in progress, as this viewer may see it. `seed` is shown when the round is over; among players
 * nobody ever sees it, and there is a `proof` for the cards that were shown. `nonces`: what the players have added
 * to its chance, from its first draw on; none: nothing is drawn yet. `holding`: what you have now.
 */
export interface RoundView {
  id: string;
  number: number;
  commitment: string;
  nonces: Nonce[] | null;
  seed: string | null;
  proof?: Proof | null;
  events: Record<string, unknown>[];
  holding?: Holding[] | null;
}

/** What of a table's view changes by itself or is not the same for all. `you`: your seat, if you have one. */
export interface TableNow {
  watching: number;
  phase: Phase;
  you: string | null;
}

/** Everything a browser needs to draw a table anew. */
export interface TableView {
  watching: number;
  phase: Phase;
  you: string | null;
  id: string;
  name: string;
  game: string;
  rulebook: string;
  family: string;
  title: Record<string, string>;
  currency: string;
  options: Record<string, unknown>;
  seats: SeatView[];
  places: number;
  round: RoundView | null;
  lying: Lying[];
  history: Past[];
  betting_ms: number;
  choosing_ms?: number;
  notice: string | null;
  stakes?: Record<string, unknown> | null;
  buy_in?: BuyIn | null;
  practice?: boolean;
}

/**
 * A table in the lobby. Edges are of the bets on offer, lowest and highest, as exact fractions and percentages;
 * `among_players`: the house has none.
 */
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
  places: number;
  watching: number;
  phase: string;
  heading: Heading;
  among_players: boolean;
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

/** Take a seat. Among players: with how many chips (none: as usual) and on which chair (none: any). */
export interface Sit {
  type: "sit";
  n: number;
  table: string;
  buy_in?: number | null;
  place?: number | null;
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

/** Add a number of your own to the chance of a round: after you have seen its commitment, before it draws. */
export interface Contribute {
  type: "contribute";
  n: number;
  table: string;
  round: string;
  nonce: string;
}

/** More chips in front of you; in a hand that you play they come when it is over. */
export interface TopUp {
  type: "top_up";
  n: number;
  table: string;
  amount: number;
}

/** Sit out (no cards are dealt to you), or come back. */
export interface Away {
  type: "away";
  n: number;
  table: string;
  away: boolean;
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

/** The round draws from now on, and these numbers of its players are mixed in. */
export interface Mixed {
  type: "mixed";
  table: string;
  round: string;
  nonces: Nonce[];
}

/** New events of the round at a table; `first` is the place of the first of them in the round. */
export interface Events {
  type: "events";
  table: string;
  round: string;
  first: number;
  events: Record<string, unknown>[];
  phase: Phase;
  holding?: Holding[] | null;
}

/** A new round has begun; its commitment stands before any bet is taken. */
export interface RoundStarted {
  type: "round";
  table: string;
  round: RoundView;
  phase: Phase;
}

/** The round is finished and stored; the seed lies open, or among players the cards that you were shown. */
export interface RoundOver {
  type: "over";
  table: string;
  past: Past;
  seed: string | null;
  proof?: Proof | null;
  phase: Phase;
}

/**
 * What is new among the seats: first those `left` are free, then those `changed` are as they are here, a seat
 * that was not known yet as the last; and how many watch.
 */
export interface Seats {
  type: "seats";
  table: string;
  changed: SeatView[];
  left: string[];
  watching: number;
}

/** Your seat at a table: you have sat down, or (none) stood up. */
export interface You {
  type: "you";
  table: string;
  seat: string | null;
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
  nonces: Nonce[];
  inputs: Record<string, unknown>[];
  events: Record<string, unknown>[];
}

/** The password that one has, and the one that one wants. */
export interface NewPassword {
  old: string;
  new: string;
}

/**
 * A browser in which one is logged in: since when and when it was used last (milliseconds since 1970), whether a
 * page is open in it now, and whether it is the one that asks.
 */
export interface SessionRow {
  id: string;
  begun_at: number;
  used_at: number;
  open: boolean;
  this: boolean;
}

/** A game among players, as one may practise it. */
export interface PracticeGame {
  id: string;
  rulebook: string;
  title: Record<string, string>;
  about: string;
  currency: string;
  seats_min: number;
  seats_max: number;
  structure: string;
  stakes: Record<string, unknown>;
  buy_in: BuyIn;
  legs: string[];
}

/** A way in which bots play. */
export interface OpponentInfo {
  name: string;
  about: string;
}

/** A table that this person has opened. */
export interface PracticeTable {
  id: string;
  name: string;
  game: string;
}

/** Everything that can be practised, against whom, and the tables one has open. */
export interface PracticeOffer {
  games: PracticeGame[];
  opponents: OpponentInfo[];
  tables: PracticeTable[];
}

/**
 * A practice table: how many chairs, how the bots play (none: as usual), how many of them (none: on every chair but
 * one), and after how many hands the level of a mixed game rises.
 */
export interface NewTable {
  game: string;
  options?: Record<string, string | number | boolean>;
  players?: number;
  opponents?: string | null;
  bots?: number | null;
  hands_per_level?: number | null;
}

/** The table that was opened: watch it and sit down. */
export interface OpenedTable {
  id: string;
}

/** Whoever has it may enter a practice table. */
export interface Invitation {
  invitation: string;
}

/** A hand that one has played. */
export interface HandRow {
  id: string;
  number: number;
  table: string;
  game: string;
  title: Record<string, string>;
  ended_at: number | null;
  result: string | null;
  void: string | null;
  profit: number;
}

/**
 * What is known of a hand besides its events. `you`: the seat of the one who asks; `options` of the game, and
 * `leg`: which game of a mix was played.
 */
export interface HandFacts {
  id: string;
  table: string;
  number: number;
  game: string;
  options: Record<string, unknown>;
  leg: string | null;
  title: Record<string, string>;
  currency: string;
  seats: string[];
  you: string | null;
  commitment: string;
  nonces: Nonce[];
  proof: Proof | null;
  ended_at: number | null;
  void: string | null;
}

/** A hand as the one who asks may see it: his own cards and what was shown, nothing else. */
export interface HandView {
  hand: HandFacts;
  events: Record<string, unknown>[];
}

/**
 * A hand of a file, the `number`-th, played by the rules. `places`: decimal places of its amounts where they
 * are in no currency of a house. Cards and stacks that the file does not know are null; `notes` say what else it
 * does not tell.
 */
export interface ReplayedHand {
  number: number;
  title: string;
  game: string;
  options: Record<string, unknown>;
  leg: string | null;
  currency: string;
  places: number;
  seats: string[];
  names: string[];
  events: Record<string, unknown>[];
  notes: string[];
}

/** A hand of a file that cannot be played: which one, counted from 1, in which line, and why. */
export interface UnreadHand {
  number: number;
  line: number;
  why: string;
}

export interface ReplayedHands {
  hands: ReplayedHand[];
  unread: UnreadHand[];
}

/**
 * Hands or ranges, the board (two boards: with / between them), cards that are gone.
 *
 * `game`: one of the calculation's, of the house (with `options`; of a mix the `leg`), or a code of the Poker
 * Hand History. `done`: the draws or discards that each hand has made; those before this board, unless said.
 */
export interface EquityAsk {
  game?: string;
  leg?: string | null;
  options?: Record<string, string | number | boolean>;
  hands: string[];
  board?: string;
  dead?: string;
  done?: number[] | null;
}

/** One hand: how often it takes the whole pot, how often a part, its average part, and between what that lies. */
export interface HandEquity {
  hand: string;
  win: number;
  tie: number;
  equity: number;
  low: number;
  high: number;
}

/**
 * `interval`: half the width of the 99 % interval; nothing when every deal was counted. `assumes`: what
 * was taken for granted besides the cards.
 */
export interface EquityAnswer {
  hands: HandEquity[];
  method: "exact" | "sampled";
  interval: number;
  deals: number;
  seconds: number;
  assumes: string[];
}

/**
 * A game whose equity can be asked; a mix is there once for each of its games, its `leg`. `throws`: how often
 * cards are drawn or discarded, and what that is called.
 */
export interface EquityGame {
  name: string;
  leg: string | null;
  title: string;
  about: string;
  own: number;
  board: number;
  boards: number;
  throws: number;
  throw: "" | "draw" | "discard";
}

export type FromBrowser =
  | Watch
  | Unwatch
  | Sit
  | Stand
  | PlaceBet
  | TakeBackBet
  | ChooseOption
  | Contribute
  | TopUp
  | Away
  | Ping;

export type FromHouse =
  | TableSnapshot
  | RoundStarted
  | Mixed
  | Events
  | RoundOver
  | Seats
  | You
  | Hello
  | Balance
  | Done
  | RefusedMessage
  | Notice;
