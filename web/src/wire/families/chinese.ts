// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { Layout } from "../layouts";

/**
 * Who plays this hand, from the first after the button on, with which chips; what a point is worth. `fantasy`:
 * how many cards those get who are in Fantasy Land; `looks_on`: who is not dealt in.
 */
export interface PointsGame {
  kind: "points_game";
  game: string;
  seats: string[];
  stacks: number[];
  button: string;
  point: number;
  fantasy?: [string, number][];
  looks_on?: string;
}

/** Chance has named who has the first button: by a card to each of these, or without cards by lot. */
export interface PointsButton {
  kind: "points_button";
  seat: string;
  seats: string[];
  cards?: string[];
}

/**
 * Cards that a player has laid into his rows, and those he has thrown away. Face down their faces are his alone;
 * what is thrown away nobody else sees.
 */
export interface RowsSet {
  kind: "rows_set";
  seat: string;
  front: (string | null)[];
  middle: (string | null)[];
  back: (string | null)[];
  thrown?: (string | null)[];
  faces?: "owner" | "up";
}

/** A player has not set his hand. */
export interface RowsLeft {
  kind: "rows_left";
  seat: string;
}

/** A hand as it is compared: its rows, what each is and earns; `fouled`: they are not in order, or not full. */
export interface RowsShown {
  kind: "rows_shown";
  seat: string;
  front: string[];
  middle: string[];
  back: string[];
  says?: string[];
  royalties?: number[];
  fouled?: boolean;
}

/** One player against another: row by row 1 won, −1 lost, 0 equal, and the points with what royalties make. */
export interface RowsCompared {
  kind: "rows_compared";
  seat: string;
  against: string;
  rows: number[];
  points: number;
}

/**
 * Chips from one player to another for the points he owes; for fewer than all where his chips or the most that can
 * be lost do not reach.
 */
export interface PointsPaid {
  kind: "points_paid";
  seat: string;
  to: string;
  points: number;
  amount: number;
}

/** The house takes its part of what a player has won. */
export interface FeeTaken {
  kind: "fee_taken";
  seat: string;
  amount: number;
}

/** A player gets so many cards at once in the next hand. */
export interface FantasyWon {
  kind: "fantasy_won";
  seat: string;
  cards: number;
}

/** The hand is over: everybody's points, and the chips he has now. */
export interface PointsOver {
  kind: "points_over";
  seats: string[];
  points: number[];
  stacks: number[];
}

/** What only this family tells. */
export type ChineseEvent =
  | PointsGame
  | PointsButton
  | RowsSet
  | RowsLeft
  | RowsShown
  | RowsCompared
  | PointsPaid
  | FeeTaken
  | FantasyWon
  | PointsOver;

/**
 * What the rows won against one opponent are worth. `by` wins: as the table of `wins` says; `by` rows: one
 * point for each row won less one for each lost, and `sweep` more for all three.
 */
export interface Scoring {
  by: "wins" | "rows";
  wins: Record<"2" | "3", number>;
  sweep: number;
}

/**
 * A hand whose rows are not in order. `points`: what it pays to each who has set in order; nothing said: as much
 * as if all three rows were lost. `royalties`: those of the others are paid, too. `void`: nothing is paid.
 */
export interface Foul {
  points: number | null;
  royalties: boolean;
  void: boolean;
}

/** What a row earns from every opponent, by what it makes; of the front by the rank of its pair or three. */
export interface Royalties {
  pair: Record<"2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A", number>;
  trips: Record<"2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A", number>;
  middle: Record<"three_of_a_kind" | "straight" | "flush" | "full_house" | "four_of_a_kind" | "straight_flush" | "royal_flush", number>;
  back: Record<"three_of_a_kind" | "straight" | "flush" | "full_house" | "four_of_a_kind" | "straight_flush" | "royal_flush", number>;
}

/**
 * Who sets this well gets all his cards at once in the next hand.
 *
 * * `pair`: so high a pair in front, `better`: or more than that;
 * * `cards`: how many he gets; `by_front`: by what the front was, where that decides: a rank for its pair,
 *   `trips` for any three;
 * * `stays`: what keeps him there: nothing, three of a kind in front, or that or four of a kind and more behind;
 * * `shown`: his rows are open from his turn on, or are turned up when all have set.
 */
export interface FantasyLand {
  pair: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";
  better: boolean;
  cards: number;
  by_front: Record<"Q" | "K" | "A" | "trips", number>;
  stays: "never" | "front" | "front_or_back";
  shown: "at_turn" | "at_end";
}

/**
 * The rows and what they earn. `deals`: how many cards come each time; `needed`: points that must be covered;
 * `most_loss`: points that nobody loses more than.
 */
export interface ChineseLayout extends Layout {
  game: string;
  seats: number;
  open: boolean;
  deals: number[];
  discards: number[];
  sizes: number[];
  order: "better" | "not_worse";
  point: number;
  needed: number;
  most_loss: number | null;
  scoring: Scoring;
  foul: Foul;
  royalties: Royalties;
  fantasyland: FantasyLand | null;
}
