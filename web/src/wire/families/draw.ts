// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { Layout } from "../layouts";

/** What only this family tells. */
export type DrawEvent = never;

/** The fields in their order round the wheel, by colours and by names. */
export interface Wheel {
  fields: string[];
  colours: Record<string, string[]>;
  names: Record<string, Record<string, string>>;
  kind: "pockets" | "sectors";
}

/** Dice, each with its colour. Their order is part of the outcome. */
export interface Dice {
  colours: string[];
  faces: number;
}

/** The number field of the layout: rows of cells, and cells that stand at its head (the zeros). */
export interface Grid {
  rows: string[][];
  head: string[];
}

/** `called`: several bets under one name; `sum`: a bet on this sum of the dice. */
export interface BetKind {
  title: Record<string, string>;
  about: string;
  pays: string;
  called: boolean;
  sum: number | null;
}

/**
 * Where a stake can lie: what it covers, what it pays (in figures: the `profits` of a unit, lowest first), how
 * often it `wins`.
 */
export interface Position {
  edge: string;
  edge_percent: number;
  id: string;
  bet: string;
  selection: string[];
  covers: string[];
  pays: string;
  profits: string[];
  wins: string;
  min: number;
  max: number;
}

/** A called bet: its parts with their chips, and how many these are. */
export interface Called {
  edge: string;
  edge_percent: number;
  id: string;
  bet: string;
  parts: Record<string, number>;
  chips: number;
}

/** What a player should know before betting, and the `option` by which a house chooses it. */
export interface Remark {
  words: string;
  option: string;
}

/** The wheel or the dice, the number field, every position with its figures. */
export interface DrawLayout extends Layout {
  wheel: Wheel | null;
  dice: Dice | null;
  grid: Grid | null;
  bets: Record<string, BetKind>;
  positions: Position[];
  called: Called[];
  remarks: Remark[];
}
