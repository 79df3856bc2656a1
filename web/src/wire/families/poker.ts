// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { Layout } from "../layouts";

/** Chance has named who has the first button at this table: by a card to each of these, or without cards by lot. */
export interface ButtonDrawn {
  kind: "button_drawn";
  seat: string;
  seats: string[];
  cards?: string[];
}

/** Of two buttons the other one: later rounds of betting begin left of it (veikkaus/button-and-blinds#V-4.13). */
export interface SecondButton {
  kind: "second_button";
  seat: string;
}

/**
 * The figures of a table. `chip`: the smallest chip, never broken when a pot is divided. `level`: the blinds of
 * the stake level, where the game has none or others.
 */
export interface Stakes {
  blinds: [number, number];
  ante: number;
  bring_in: number;
  bets: [number, number] | null;
  min_bet: number | null;
  spread: [number, number] | null;
  chip: number;
  level: [number, number] | null;
}

/**
 * Who plays this hand, in dealing order, with which stacks (`null`: nobody knows); where the button is and what
 * the stakes are.
 */
export interface HandStarted {
  kind: "hand_started";
  game: string;
  seats: string[];
  stacks: (number | null)[];
  button: string | null;
  structure: string;
  stakes?: Partial<Stakes>;
  carried?: number;
}

/** In dealer's choice: the game of this hand. */
export interface GameChosen {
  kind: "game_chosen";
  seat: string;
  game: string;
}

/**
 * A forced bet. `live`: it is part of the player's own bet; otherwise it only belongs to the pot. An `ante` of
 * everybody is matched like a bet, a `table ante` of one player is dead money.
 */
export interface Posted {
  kind: "posted";
  seat: string;
  what: string;
  amount: number;
  live?: boolean;
}

/** Cards put aside unseen. */
export interface Burned {
  kind: "burned";
  count?: number;
}

/** A player's action. `to` is his total of the round, as a dealer announces it; `put` the chips he added. */
export interface Acted {
  kind: "acted";
  seat: string;
  action: "fold" | "check" | "call" | "bet" | "raise" | "bring in";
  to?: number;
  put?: number;
  all_in?: boolean;
}

/** Cards thrown away: everybody sees how many, only their owner which. `face_up`: they lay open already. */
export interface Discarded {
  kind: "discarded";
  seat: string;
  cards: (string | null)[];
  face_up?: boolean;
}

/** The deck ran short: cards were shuffled to supply the rest. */
export interface Reshuffled {
  kind: "reshuffled";
  what: string;
  count: number;
}

/** The part of a bet that nobody called goes back. */
export interface Returned {
  kind: "returned";
  seat: string;
  amount: number;
}

/** The bets of the round are gathered; so much is in the middle now. */
export interface Gathered {
  kind: "gathered";
  pot: number;
}

/** A player takes no further part in the betting but keeps his claim to the pot as it stands. */
export interface StoodBack {
  kind: "stood_back";
  seat: string;
  rule?: string;
}

/** What cards make in one share of the pot, on one of two boards: in words, and the cards that play. */
export interface Reading {
  share: string;
  board: number | null;
  words: string;
  cards: string[];
}

/** A hand is shown, and what it makes is said. A card that the file of a hand does not know is none. */
export interface ReadOut {
  kind: "shown";
  seat: string;
  cards: (string | null)[];
  made?: number[];
  reading?: Reading[];
}

/**
 * Somebody shows some of his `held` cards, or all of them, without a showdown: who has won, although nobody
 * may ask for it, or at a real table who shows them too early or must show them.
 */
export interface LaidOpen {
  kind: "laid_open";
  seat: string;
  cards: string[];
  held: number;
}

/** A hand is given up at the showdown, unseen. */
export interface Mucked {
  kind: "mucked";
  seat: string;
}

/** The house takes its fee from a pot; `drop` goes to the jackpot. */
export interface RakeTaken {
  kind: "rake_taken";
  pot: number;
  amount: number;
  drop?: number;
}

/**
 * Chips pushed to a player, from which pot, and for what: on which `boards`, in which `shares` of it; without
 * them: in all there are. `share`: the same in words.
 */
export interface Pushed {
  kind: "pot_won";
  seat: string;
  amount: number;
  pot?: number;
  share?: string;
  boards?: number[];
  shares?: string[];
}

/** The button won the hand and with it the attack (gelp/poker-general#PG-8.2). */
export interface AttackWon {
  kind: "attack_won";
  seat: string;
  amount: number;
}

/** The hand is over; these are the stacks, in the order of `HandStarted`; `null` where nobody knows. */
export interface HandOver {
  kind: "hand_over";
  stacks: (number | null)[];
}

/** Cards leave the game unseen, or as all see them: one that lay face up in the deck, those dealt to nobody. */
export interface PutAway {
  kind: "put_away";
  cards: string[];
  count: number;
  rule?: string;
}

/** The rest of the deck, with the cards that were taken up, is shuffled again. */
export interface ShuffledAgain {
  kind: "shuffled_again";
  count: number;
}

/**
 * What somebody did, read into what binds him: the dealer announces the total (veikkaus/betting#V-5.15), what goes
 * back of the chips he pushed, and what he must add to them.
 */
export interface Binds {
  kind: "binds";
  seat: string;
  action: "fold" | "check" | "call" | "bet" | "raise" | "bring in" | "name an amount";
  to?: number;
  back?: number;
  add?: number;
  rule?: string;
}

/**
 * A hand is ruled dead. What goes back to its owner: of the chips in front of him, of those already in the middle,
 * and of those that were nobody's bet.
 */
export interface HandDied {
  kind: "hand_died";
  seat: string;
  about: string;
  rule?: string;
  bet?: number;
  gathered?: number;
  dead?: number;
}

/** A bet, or a call of it, is corrected to this total: so many chips more, or (negative) back. */
export interface Corrected {
  kind: "corrected";
  seat: string;
  to: number;
  put: number;
  rule?: string;
}

/** Somebody acts before his turn; his chips wait in front of him and are not in the pot yet. */
export interface OutOfTurn {
  kind: "out_of_turn";
  seat: string;
  action: string;
}

/** Cards shown to one player alone. They are kept apart. */
export interface ShownTo {
  kind: "shown_to";
  seat: string;
  to: string;
  cards: (string | null)[];
}

/** The house looks at cards that were thrown away: written down, and seen by nobody who plays or looks on. */
export interface Inspected {
  kind: "inspected";
  seat: string;
  cards: (string | null)[];
  rule?: string;
}

/**
 * Cards that were dealt wrongly are taken up again: from a seat, or from the board. `faces`: they lay open
 * (`up`), only their owner had seen them (`owner`), or nobody (`down`).
 * `to`: where they lie now, where it is not the deck or another player.
 */
export interface TakenUp {
  kind: "taken_up";
  of: string;
  cards: (string | null)[];
  faces?: string;
  rule?: string;
  to?: "" | "burned next" | "burned" | "apart";
}

/** What only this family tells. */
export type PokerEvent =
  | ButtonDrawn
  | SecondButton
  | HandStarted
  | GameChosen
  | Posted
  | Burned
  | Acted
  | Discarded
  | Reshuffled
  | Returned
  | Gathered
  | StoodBack
  | ReadOut
  | LaidOpen
  | Mucked
  | RakeTaken
  | Pushed
  | AttackWon
  | HandOver
  | PutAway
  | ShuffledAgain
  | Binds
  | HandDied
  | Corrected
  | OutOfTurn
  | ShownTo
  | Inspected
  | TakenUp;

/**
 * The game in words, its streets, the shares of its pot, the stakes; `legs`: the games of a mix. `straddle`:
 * one live straddle left of the big blind, or one after the other; `button_straddle`: also on the button;
 * `run_twice`: the rest of the board may be dealt twice.
 */
export interface PokerLayout extends Layout {
  game: string;
  seats: number;
  boards: number;
  streets: string[];
  shares: string[];
  structure: "no_limit" | "pot_limit" | "fixed_limit" | "spread_limit";
  kind: "hold'em" | "variant" | "omaha" | "stud" | "draw" | "two boards" | "mix";
  stakes: Stakes;
  levels: number[][];
  button: boolean;
  legs: Record<string, Record<string, string>>;
  straddle: "off" | "single" | "multiple";
  button_straddle: boolean;
  run_twice: boolean;
}
