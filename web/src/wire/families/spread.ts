// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { Layout, ShoeLayout } from "../layouts";

/** The two cards: how many ranks lie between them and what that pays (0: consecutive; −1: a pair). */
export interface SpreadAnnounced {
  kind: "spread_announced";
  spread: number;
  pays?: string;
}

/** A third card decides: for everybody, or for one box. */
export interface ThirdFell {
  kind: "third_fell";
  card: string;
  wins: boolean;
  push?: boolean;
  box?: number;
  spread?: number;
}

/** What only this family tells. */
export type SpreadEvent =
  | SpreadAnnounced
  | ThirdFell;

/** `brief`: what it pays as it fits on one line, `100 to 1 … 1 to 1`. */
export interface BriefBetSays {
  title: Record<string, string>;
  about: string;
  pays: string;
  brief: string;
}

export interface Position {
  id: string;
  bet: string;
  box: number;
  raise: string;
  pays: string;
  min: number;
  max: number;
  edge: string;
  edge_percent: number;
}

/** Where players may bet: how many boxes, how many players on one, how many boxes for one player. */
export interface Boxes {
  count: number;
  players: number;
  per_player: number | null;
  behind_when_full: boolean;
}

/** What the third card pays. */
export interface SpreadPays {
  by_spread: Record<string, string>;
  three_alike: string;
}

/** Boxes with their figures, where cards lie, what a spread pays. */
export interface SpreadLayout extends Layout {
  bets: Record<string, BriefBetSays>;
  positions: Position[];
  boxes: Boxes;
  places: string[];
  third: "common" | "per_box";
  consecutive: "push" | "redeal";
  pays: SpreadPays;
  shoe: ShoeLayout;
}
