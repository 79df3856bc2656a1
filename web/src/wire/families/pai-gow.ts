// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { Layout } from "../layouts";

/**
 * Every way to divide a player's cards: the front, what front and back would be, whether it fouls.
 *
 * Told to the owner of the cards alone.
 */
export interface MaySet {
  kind: "may_set";
  of: string;
  ways?: [string[], string, string, boolean][];
}

/** Seven cards are divided: a front of two and a back of five. Face down until everybody has set. */
export interface HandSet {
  kind: "hand_set";
  of: string;
  front: (string | null)[];
  back: (string | null)[];
  faces?: "owner" | "up";
  says?: string[];
}

/** What only this family tells. */
export type PaiGowEvent =
  | MaySet
  | HandSet;

/** How many cards everybody has, and how they are divided. */
export interface HandSizes {
  own: number;
  dealer: number;
  front: number;
  back: number;
}

/** The bet with its limits. */
export interface Bet {
  title: Record<string, string>;
  about: string;
  pays: string;
  brief: string;
  min: number;
  max: number;
}

/** Where it lies. */
export interface Position {
  id: string;
  bet: string;
  min: number;
  max: number;
}

/** The hands, the house way in sentences, whether players may keep the bank, the one bet. */
export interface PaiGowLayout extends Layout {
  seats: number | null;
  cards: HandSizes;
  jokers: number;
  house_way: string[];
  banking: boolean;
  bets: Record<string, Bet>;
  positions: Position[];
}
