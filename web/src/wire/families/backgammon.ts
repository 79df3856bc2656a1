// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { BetSays, Layout, PlainPosition, ShoeLayout } from "../layouts";

/** The men stand as they do at the beginning: how many of each player on each of his places, off to bar. */
export interface BoardSet {
  kind: "board_set";
  seats: [string, string];
  men: [number[], number[]];
  score?: [number, number];
  crawford?: boolean;
}

/** A throw was played; the men as they stand now. `said` is how it is written. */
export interface MenMoved {
  kind: "men_moved";
  seat: string;
  said: string;
  men: [number[], number[]];
}

/** What the cube shows, and whose it is; nobody's: it lies in the middle. */
export interface CubeTurned {
  kind: "cube_turned";
  shows: number;
  owner: string | null;
}

/** A double is offered. */
export interface CubeOffered {
  kind: "cube_offered";
  seat: string;
  shows: number;
}

/** A game is over: who has won so many points of the cube, and how. */
export interface BoardWon {
  kind: "board_won";
  seat: string;
  points: number;
  how: string;
  score?: [number, number];
}

/** What the house takes of what was won. */
export interface WinnersFee {
  kind: "winners_fee";
  seat: string;
  amount: number;
  of: number;
}

/** What only this family tells. */
export type BackgammonEvent =
  | BoardSet
  | MenMoved
  | CubeTurned
  | CubeOffered
  | BoardWon
  | WinnersFee;

/** A board: its stake, how far the cube goes (0: there is none), to how many points a match goes (0: one game). */
export interface BoardLayout extends Layout {
  bets: Record<string, BetSays>;
  positions: PlainPosition[];
  shoe: ShoeLayout | null;
  cube: number;
  points: number;
  sheet: Record<string, Record<string, string>>;
}
