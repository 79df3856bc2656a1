// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { RoundEvent } from "./rounds";

/** An option as it is told: what is usual is left out. `high`: none where no limit is known. */
export interface Offered {
  option: string;
  low?: number;
  high?: number | null;
  step?: number;
  cards?: number[];
  costs?: number;
  about?: string;
}

/** Cards are asked for: the word to answer with, how many at least and at most. */
export interface Throw {
  word: string;
  least: number;
  most: number;
}

/**
 * Where the round stands. `ends_in_ms` counts from the moment of sending; none: no clock runs. `bank_ms`: then
 * the reserve of time runs of the seat that is asked, for so long. `turn`: which question of the round it is; the
 * answer says it, too.
 */
export interface Phase {
  name: "waiting" | "betting" | "drawing" | "choosing" | "settled" | "paused";
  ends_in_ms: number | null;
  asked: string | null;
  turn: number | null;
  options: Offered[];
  question: string | null;
  facts: Record<string, unknown>;
  default: string | null;
  bank_ms?: number;
  held?: boolean;
  throw?: Throw | null;
}

/**
 * What a table's name says besides the title of its game and its currency, and which options of the game that
 * is.
 */
export interface OwnName {
  words: string;
  options: string[];
}

export type Options = Record<string, string | boolean | number | unknown[] | Record<string, unknown>>;

/**
 * The blinds that a seat owes, and why; how it comes in, what it `may` choose besides waiting, and what it would
 * post, live and dead. `auto`: whatever it comes to owe is posted.
 */
export interface Dues {
  owes: "newcomer" | "missed_small" | "missed_both" | null;
  enters: "wait" | "post" | "buy" | "straddle";
  live: number;
  dead: number;
  may: ("wait" | "post" | "buy" | "straddle")[];
  auto: boolean;
}

/**
 * Such a bet of a seat. `net`: what it has brought beside its stake, or lost; `back`: it was given back; none:
 * the cards are still to come.
 */
export interface HedgeBet {
  on: string;
  stake: number;
  net: number | null;
  back: boolean;
}

/**
 * One seat. Against the house: `ready`, nobody need wait for it. At a table among players: its chair, the chips
 * in front of it between hands (in a hand: at its start), whether it sits out, whether it has stood up and goes when
 * the hand is over, to how many its chips are made up between hands, how a bot plays, and where blinds can be owed,
 * which; `big_blind`: it will sit out when the big blind comes; `wants`: it goes to that chair when the hand is
 * over; `until`: it sits out, and its chair is kept until then (milliseconds since 1970); `hedges`: what it has
 * staked beside the hand, `hedged`: what became of its bets in the last hand that had any.
 */
export interface SeatView {
  seat: string;
  name: string;
  bot: boolean;
  connected: boolean;
  ready?: boolean;
  place?: number | null;
  stack?: number | null;
  away?: boolean;
  leaving?: boolean;
  keeps?: number | null;
  level?: string | null;
  dues?: Dues | null;
  big_blind?: boolean;
  wants?: number | null;
  until?: number | null;
  hedges?: HedgeBet[];
  hedged?: HedgeBet[];
}

/** The number that the player on a seat has added to the chance of a round. */
export interface Nonce {
  seat: string;
  nonce: string;
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

/** What a seat has now in one share of the pot: in words, and the cards that make it. */
export interface Holding {
  share: string;
  board: number | null;
  words: string;
  cards: string[];
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
  events: RoundEvent[];
  holding?: Holding[] | null;
}

/** A stake on the table. */
export interface Lying {
  seat: string;
  bet: string;
  amount: number;
}

/**
 * A result in words, and as a sign for a narrow strip with what stands small below it; `dashed`: a hand that did
 * not count in full.
 */
export interface Shown {
  words: string;
  sign: string;
  small: string | null;
  dashed: boolean;
}

/** A finished round in the history strip; `shown`: its result for people, where the page does not draw it. */
export interface Past {
  round: string;
  number: number;
  result: string | null;
  void: string | null;
  shown: Shown | null;
}

/** How many chips one may sit down with. */
export interface BuyIn {
  min: number;
  max: number;
  default: number;
}

/**
 * What a change to a chair farther from the blinds costs: to post so much, live and dead, or to wait. `passes`:
 * who has just had the button waits until the blinds have passed him.
 */
export interface ChangeCosts {
  live: number;
  dead: number;
  passes: boolean;
}

/**
 * From which losing hand on (its cards) the jackpot falls, whether both own cards of it must play, and what it
 * pays then in per cent: to that hand, to the one that beats it, and to the others, together or each.
 */
export interface JackpotHand {
  least: string[];
  both: boolean;
  loser: number;
  winner: number;
  others: number;
  each: number;
}

/**
 * The jackpot to which a table is linked: what it holds, how many must be dealt in, what each hand gives to it, and
 * for which hands it falls, the best first.
 */
export interface Jackpot {
  amount: number;
  players: number;
  drop: number;
  hands: JackpotHand[];
  rule: string | null;
}

/** What each pays for so many minutes at the table, where the house takes nothing of the pots. */
export interface TimeFee {
  amount: number;
  minutes: number;
}

/**
 * A bet against the house beside a hand: on a property (`event`) of the first so many `cards`, one's own or the
 * common ones, paid `pays` to one; a stake from `min` to `max`.
 */
export interface HedgeOffer {
  name: string;
  on: "own" | "common";
  cards: number;
  event: "suited" | "coloured" | "pair" | "three_alike" | "in_a_row";
  pays: string;
  min: number;
  max: number;
  rule: string | null;
}

/** What somebody has typed; `n` counts the lines of the table. It is text and nothing else. */
export interface ChatLine {
  n: number;
  seat: string;
  name: string;
  text: string;
}

/** How the chat of a table stands for you, and its last lines where you read them. */
export interface Chat {
  state: "on" | "off" | "closed" | "accounts" | "muted" | "watching";
  lines: ChatLine[];
}

/**
 * What the house announces of a jackpot, each in a sentence: the way to take part, the fee or the stake, what wins,
 * how it accumulates, its size.
 */
export interface Announcement {
  part: string;
  entry: string;
  wins: string;
  growth: string;
  size: string;
}

/** To whom a jackpot of the house went: the seat, the table (its id and name), and how much. */
export interface LinkedFall {
  seat: string;
  table: string;
  name: string;
  amount: number;
}

/**
 * A jackpot of the house to which a table is linked: what it pays now (where stakes are multiplied: at most), the
 * fee of a round where one is asked, which seats have paid it for this round, and to whom it went lately, the last
 * one last.
 */
export interface LinkedJackpot {
  id: string;
  title: Record<string, string>;
  kind: "surprise" | "combination";
  size: "fixed" | "multiplied" | "progressive";
  amount: number;
  fee: number | null;
  entered: string[];
  announcement: Announcement;
  fell: LinkedFall[];
  rule: string | null;
}

/** Everything a browser needs to draw a table anew. */
export interface TableView {
  watching: number;
  phase: Phase;
  you: string | null;
  id: string;
  name: string;
  own: OwnName;
  game: string;
  rulebook: string;
  family: string;
  title: Record<string, string>;
  currency: string;
  live?: boolean;
  options: Options;
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
  event?: string | null;
  heat?: string | null;
  practice?: boolean;
  posting?: boolean;
  lists?: boolean;
  waiting?: number;
  last_hand?: boolean;
  made_up?: boolean;
  out_at_big_blind?: boolean;
  changing?: ChangeCosts | null;
  jackpot?: Jackpot | null;
  time_fee?: TimeFee | null;
  hedges?: HedgeOffer[];
  chat?: Chat | null;
  linked?: LinkedJackpot[];
}

export interface TableSnapshot {
  type: "table";
  table: TableView;
}

/** A new round has begun; its commitment stands before any bet is taken. */
export interface RoundStarted {
  type: "round";
  table: string;
  round: RoundView;
  phase: Phase;
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
  events: RoundEvent[];
  phase: Phase;
  holding?: Holding[] | null;
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

/** Your seat at a table: you have sat down, or (none) stood up; and how its chat stands for you there. */
export interface You {
  type: "you";
  table: string;
  seat: string | null;
  chat?: Chat | null;
}

/** So many wait for a chair at a table now. */
export interface Waiting {
  type: "waiting";
  table: string;
  waiting: number;
}

/** Somebody at a table says something. */
export interface Said {
  type: "said";
  table: string;
  seat: string;
  saying: "hello" | "nice_hand" | "well_played" | "thank_you" | "one_moment" | "good_night";
}

/** Somebody who sits with you at a table has typed a line. */
export interface Wrote {
  type: "wrote";
  table: string;
  line: ChatLine;
}

/** How the chat of a table stands for you from now on. */
export interface ChatNow {
  type: "chat";
  table: string;
  chat: Chat;
}

/** What a seat got when the jackpot fell in a hand. */
export interface Prize {
  hand: string;
  seat: string;
  amount: number;
}

/** What the jackpot of a table holds now, and what has just been paid of it for hands of this table. */
export interface JackpotNow {
  type: "jackpot";
  table: string;
  amount: number;
  prizes: Prize[];
}

/**
 * What a jackpot of the house to which a table is linked pays now, which seats have paid its fee for this round,
 * and to whom it has just gone, at this table or another.
 */
export interface LinkedNow {
  type: "linked";
  table: string;
  jackpot: string;
  amount: number;
  entered: string[];
  fell: LinkedFall[];
}

/** A table has closed for good: `/api/tables/{table}/farewell` says why, and where your chips went. */
export interface Closed {
  type: "closed";
  table: string;
}

/**
 * How the clock stands from `at` on: a level that ends at `ends` (none: it stands still, with `left`), or a
 * break until `pause`.
 */
export interface EventClock {
  at: number;
  level: number;
  ends: number | null;
  left: number | null;
  pause: number | null;
}

/** `lasts` and `rest` (a break behind it) in milliseconds; `removes`: the chips of this value leave then. */
export interface EventLevel {
  level: number;
  small: number;
  big: number;
  ante: number;
  big_ante: boolean;
  game: string | null;
  lasts: number;
  rest: number;
  removes: number | null;
  next_chip: number | null;
}

export interface EventPrice {
  pool: number;
  fee: number;
  bounty: number;
  chips: number;
}

export interface EventMove {
  who: string;
  old: string;
  new: string;
  at: number;
}

/** Somebody is out: `place` to `to`, which is known when nobody can enter any more. */
export interface EventOut {
  who: string;
  place: number | null;
  to: number | null;
  at: number;
  prize: number;
}

/** Somebody who is still in: his chips, and where he sits. */
export interface EventStanding {
  who: string;
  chips: number;
  chair: string;
  bot: boolean;
  away: boolean;
}

/** A table that the house deals: `id`, to look at it when it is open; `waits`: no hand begins there now. */
export interface EventTableNow {
  name: string;
  id: string | null;
  players: number;
  waits: boolean;
}

/** What everybody may see. `coming`: the clock as it will be if nobody touches it; `next_break`: when. */
export interface EventView {
  id: string;
  title: string;
  base: string;
  game: string;
  currency: string;
  purse: "counter" | "wallets";
  phase: "registering" | "running" | "over" | "cancelled";
  at: number;
  starts: number | null;
  clock: EventClock | null;
  coming: EventClock[];
  levels: EventLevel[];
  next_break: number | null;
  prices: EventPrice[];
  late: number;
  closed: boolean;
  players: number;
  people: number;
  entries: number;
  again: number;
  chips: number;
  average: number;
  pool: number;
  prizes: number[];
  fixed: boolean;
  tables: number;
  hand_for_hand: boolean;
  moves: EventMove[];
  out: EventOut[];
  last: string | null;
  dealt: boolean;
  fills: number | null;
  standings: EventStanding[];
  running: EventTableNow[];
}

/** A seat at a table. `moves`: where its player should go; `kept`: for whom it is advised. */
export interface EventSeat {
  seat: number;
  who: string | null;
  button: boolean;
  away: boolean;
  broke: boolean;
  misses: number;
  moves: string | null;
  kept: string | null;
}

export interface EventTable {
  name: string;
  seats: EventSeat[];
  breaks: boolean;
}

/** What the rules would have the house do: these go to these seats; the table that breaks, or the final table. */
export interface EventAdvice {
  moves: Record<string, string>;
  breaks: string | null;
  final: boolean;
  apart: number;
  rule: string | null;
}

/** `seat`: the name of his own page; `won`: prizes that he has been paid, `heads`: bounties. */
export interface EventPerson {
  who: string;
  chair: string | null;
  stack: number;
  entries: number;
  rebuys: number;
  added: boolean;
  broke: boolean;
  away: boolean;
  misses: number;
  bounty: number;
  paid: number;
  won: number;
  seat: string;
}

/** An entry, in words. `undone`: it is left out; `mine`: he who looks may undo it. */
export interface EventLine {
  n: number;
  at: number;
  words: string;
  why: string | null;
  undone: boolean;
  mine: boolean;
}

export interface EventRole {
  name: string;
  role: "director" | "floor";
}

/**
 * What the desk sees besides. `until_break`: so many must go out until there is a table less; `deals`: the
 * house pays by what those who are left agree on.
 */
export interface DeskView {
  role: "director" | "floor";
  may: string[];
  seating: EventTable[];
  advice: EventAdvice | null;
  persons: EventPerson[];
  lines: EventLine[];
  rebuys: boolean;
  add_ons: boolean;
  deals: boolean;
  until_break: number | null;
  waiting: string[];
  rolled: EventRole[];
}

/** What the link of one player shows him. `moved`: from where he has come last, since when. */
export interface SeatNow {
  who: string;
  chair: string | null;
  seats: number;
  moved: EventMove | null;
  broke: boolean;
  misses: number;
  out: EventOut | null;
  won: number;
}

/** How a tournament stands: for everybody, and what who looks at it sees besides. */
export interface EventNow {
  type: "event_now";
  event: EventView;
  desk: DeskView | null;
  seat: SeatNow | null;
}

/** It is not told any more to who looked at it: he has no part in it now. */
export interface EventGone {
  type: "event_gone";
  event: string;
}

/**
 * What changes of a table in the lobby. Among players: how many wait for a chair, of the last hour the average pot
 * and the hands an hour, and what the jackpot holds to which it is linked. Edges are of the bets on offer, lowest and
 * highest, as exact fractions and percentages.
 */
export interface TableFigures {
  id: string;
  players: number;
  bots: number;
  watching: number;
  phase: string;
  waiting?: number;
  average_pot?: number | null;
  hands_an_hour?: number;
  jackpot?: number | null;
  edge_low: string;
  edge_high: string;
  edge_low_percent: number;
  edge_high_percent: number;
  edges_exact: boolean;
}

/** For those who look at the lobby: the figures of tables that have changed since they were last told. */
export interface LobbyNews {
  type: "lobby";
  tables: TableFigures[];
}

/** Whose rulebook it is, in words; `short`: where several houses are named. */
export interface HouseName {
  name: string;
  short: string;
}

/**
 * Your place on the waiting list of a table, wherever you are: so many are before you (none: you are on it no
 * more). `kept_ms`: you are called, and a chair is kept for you for so long; afterwards, by the `rule`, it goes to
 * the next. What is played there: `structure`, `stakes`, and whose `house` it is.
 */
export interface Line {
  type: "line";
  table: string;
  name: string;
  house: HouseName;
  currency: string;
  structure: string;
  stakes: Record<string, unknown>;
  rule: string | null;
  ahead: number | null;
  kept_ms: number | null;
}

/**
 * The house has seated you at a table, wherever you are: it draws the tables, yours feeds this one, or yours has
 * broken up, or the event in which you play moves you. Your chips are there.
 */
export interface Seated {
  type: "seated";
  table: string;
  name: string;
  why: "drawn" | "must_move" | "broken" | "event";
}

/**
 * How long you have played `since` a moment, and what came of it (`net`): won less lost at all tables, without
 * rounds and hands under way. `next_at`: when you are told again.
 */
export interface PlayedFor {
  minutes: number;
  since: number;
  net: Record<string, number>;
  next_at: number;
}

/**
 * You wanted to be told how long you have played, wherever you are. Without `played`: you have read it, on
 * another page.
 */
export interface Reminder {
  type: "reminder";
  played: PlayedFor | null;
}

/** The person at this browser. */
export interface Me {
  player: string;
  name: string;
  guest: boolean;
  balances: Record<string, number>;
}

export interface Hello {
  type: "hello";
  me: Me;
}

export interface Balance {
  type: "balance";
  balances: Record<string, number>;
}

export interface Done {
  type: "done";
  n: number;
}

/** What was wrong, what is possible; nothing has changed. `short`: the currency in which there was not enough. */
export interface RefusedMessage {
  type: "refused";
  n: number | null;
  reason: string;
  rule: string | null;
  short: string | null;
}

/** Something everybody at a table should read. */
export interface Notice {
  type: "notice";
  table: string | null;
  level: "note" | "failure";
  text: string;
}

/**
 * Look at a tournament: how it stands follows, and again whenever that changes. `desk`: as its desk sees it;
 * `seat`: with the link of one player.
 */
export interface WatchEvent {
  type: "watch_event";
  n: number;
  event: string;
  desk?: boolean;
  seat?: string | null;
}

export interface UnwatchEvent {
  type: "unwatch_event";
  n: number;
  event: string;
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

/** Look at the lobby: from now on its changes are told. The list itself is at `/api/tables`. */
export interface WatchLobby {
  type: "watch_lobby";
  n: number;
}

export interface UnwatchLobby {
  type: "unwatch_lobby";
  n: number;
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

/** Place several bets, by name, in this order: all of them or none. */
export interface PlaceBets {
  type: "place_all";
  n: number;
  table: string;
  bets: Record<string, number>;
}

/** Take back one bet (or a part of it), or all bets of the round. */
export interface TakeBackBet {
  type: "take_back";
  n: number;
  table: string;
  bet?: string | null;
  amount?: number | null;
}

/**
 * Answer a question. `cards`: those that the option is about, for example to be exchanged. `round` and `turn`
 * (`Phase.turn`) say which question is meant: when another one stands by then, nothing is answered.
 */
export interface ChooseOption {
  type: "choose";
  n: number;
  table: string;
  option: string;
  amount?: number | null;
  cards?: string[];
  round?: string | null;
  turn?: number | null;
}

/** Add a number of your own to the chance of a round: after you have seen its commitment, before it draws. */
export interface Contribute {
  type: "contribute";
  n: number;
  table: string;
  round: string;
  nonce: string;
}

/**
 * Nobody need wait for you in this round: while bets are taken you have placed yours, after it you have seen the
 * result. When all who are here have said so, the table goes on at once. `ready` can be taken back.
 */
export interface Ready {
  type: "ready";
  n: number;
  table: string;
  round: string;
  ready?: boolean;
}

/** Pay the fee of a jackpot of the house for this round, while bets are taken, or take it back. */
export interface TakePart {
  type: "take_part";
  n: number;
  table: string;
  jackpot: string;
  on: boolean;
}

/** More chips in front of you; in a hand that you play they come when it is over. */
export interface TopUp {
  type: "top_up";
  n: number;
  table: string;
  amount: number;
}

/** Bet against the house beside a hand, on cards that have not come; it comes out of your purse. */
export interface Hedge {
  type: "hedge";
  n: number;
  table: string;
  bet: string;
  amount: number;
}

/** Have your chips made up to this amount between hands whenever they are fewer; none: not any more. */
export interface Keep {
  type: "keep";
  n: number;
  table: string;
  amount?: number | null;
}

/** Sit out (no cards are dealt to you), from the next hand on or when the big blind comes to you; or come back. */
export interface Away {
  type: "away";
  n: number;
  table: string;
  away: boolean;
  wish?: "next_hand" | "next_big_blind";
}

/** All chairs are taken: be called when one is free, or not any more. */
export interface WaitForChair {
  type: "wait";
  n: number;
  table: string;
  on: boolean;
}

/** Have another chair of your table that is free, between hands; none: stay where you are after all. */
export interface ChangeChair {
  type: "change_chair";
  n: number;
  table: string;
  place?: number | null;
}

/** You owe blinds: wait for the big blind, post what you owe with the next hand, or buy the button where you can. */
export interface Enter {
  type: "enter";
  n: number;
  table: string;
  how: "wait" | "post" | "buy" | "straddle";
}

/** Have blinds posted for you whenever you come to owe some, or not any more. */
export interface AutoPost {
  type: "auto_post";
  n: number;
  table: string;
  auto: boolean;
}

/** Be asked whether you show your cards when you have won and nobody called, or never (they are mucked). */
export interface AskToShow {
  type: "ask_to_show";
  n: number;
  table: string;
  asks: boolean;
}

/** A few words to everybody at a table at which you sit. */
export interface Say {
  type: "say";
  n: number;
  table: string;
  saying: "hello" | "nice_hand" | "well_played" | "thank_you" | "one_moment" | "good_night";
}

/** A line of plain text to those who sit with you at a table and read it. */
export interface Write {
  type: "write";
  n: number;
  table: string;
  text: string;
}

/** Read and write what is typed at a table at which you sit, or not any more. A guest does not until he says so. */
export interface Listen {
  type: "listen";
  n: number;
  table: string;
  on: boolean;
}

/** You have opened this private table: let people chat there, or not any more. */
export interface LetChat {
  type: "let_chat";
  n: number;
  table: string;
  on: boolean;
}

/** I have read how long I have played. */
export interface ReadReminder {
  type: "read_reminder";
  n: number;
}

export interface Ping {
  type: "ping";
  n: number;
}

/** What a browser may send. */
export type FromBrowser =
  | WatchEvent
  | UnwatchEvent
  | Watch
  | Unwatch
  | WatchLobby
  | UnwatchLobby
  | Sit
  | Stand
  | PlaceBet
  | PlaceBets
  | TakeBackBet
  | ChooseOption
  | Contribute
  | Ready
  | TakePart
  | TopUp
  | Hedge
  | Keep
  | Away
  | WaitForChair
  | ChangeChair
  | Enter
  | AutoPost
  | AskToShow
  | Say
  | Write
  | Listen
  | LetChat
  | ReadReminder
  | Ping;

/** What the house tells. */
export type FromHouse =
  | TableSnapshot
  | RoundStarted
  | Mixed
  | Events
  | RoundOver
  | Seats
  | You
  | Waiting
  | Said
  | Wrote
  | ChatNow
  | JackpotNow
  | LinkedNow
  | Closed
  | EventNow
  | EventGone
  | LobbyNews
  | Line
  | Seated
  | Reminder
  | Hello
  | Balance
  | Done
  | RefusedMessage
  | Notice;
