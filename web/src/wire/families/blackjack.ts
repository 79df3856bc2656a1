// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { Layout, ShoeLayout } from "../layouts";

/** A card for a box, face down: those who play on the box may look at it, nobody else. */
export interface Laid {
  kind: "laid";
  to: string;
  cards: (string | null)[];
  owners: string[];
}

/** It is the turn of this hand; its owner decides. */
export interface ToPlay {
  kind: "to_play";
  place: string;
  seat: string;
}

/** What a hand counts; `name` where it is something special. Of hidden cards only their players know. */
export interface Counted {
  kind: "counted";
  place: string;
  total: number | null;
  soft?: boolean;
  name?: string;
  owners?: string[];
}

/** Cards go from one place to another: a pair is split, a card that lay wrong is put right. */
export interface Moved {
  kind: "moved";
  of: string;
  to: string;
  cards: string[];
}

/** The dealer has looked at his hole card: a natural, or not. */
export interface Peeked {
  kind: "peeked";
  natural: boolean;
}

/** What only this family tells. */
export type BlackjackEvent =
  | Laid
  | ToPlay
  | Counted
  | Moved
  | Peeked;

/** `called`: several bets under one name; there is none here. */
export interface BetKind {
  title: Record<string, string>;
  about: string;
  pays: string;
  brief: string;
  called: boolean;
}

/** A bet on a box; the edge of a side game, which is known at once. */
export interface Position {
  id: string;
  bet: string;
  box: number;
  min: number;
  max: number;
  pays: string;
  edge?: string;
  edge_percent?: number;
}

/** Where cards lie. */
export interface Places {
  dealer: string;
  boxes: string[];
}

/** What the dealer does (see the rules), that as a sentence, and as it is printed on the cloth. */
export interface DealerSays {
  hole: boolean;
  exposed: boolean;
  peek: ("A" | "T")[];
  soft_17: "stand" | "hit";
  push_at: number | null;
  rule: string;
  printed: string;
}

/** What a natural is called and pays. */
export interface NaturalSays {
  name: string;
  pays: string;
}

/** What insurance pays, in words and as a figure (the profit on a stake of one), and how much it may be. */
export interface InsuranceSays {
  pays: string;
  profit: string;
  size: "up_to_half" | "exactly_half";
}

/** What may be done with a hand: its word at this table, its key, and when it may be done. */
export interface ActionSays {
  action: "stand" | "hit" | "double" | "buy" | "split" | "surrender";
  word: string;
  about: string;
  key: string;
  when: string | null;
}

/** What wins in a side game. */
export interface SideLine {
  title: string;
  pays: string;
}

/** The side game. */
export interface SideSays {
  slug: string;
  title: Record<string, string>;
  lines: SideLine[];
}

/** Boxes, bets with their figures, the dealer's place, the actions; `sign`: when doubling and splitting end. */
export interface BlackjackLayout extends Layout {
  boxes: number;
  players_per_box: number;
  bets: Record<string, BetKind>;
  positions: Position[];
  called: string[];
  places: Places;
  dealer: DealerSays;
  cards: "up" | "down";
  natural: NaturalSays;
  insurance: InsuranceSays | null;
  even_money: ("2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "A")[] | null;
  actions: ActionSays[];
  side: SideSays | null;
  shoe: ShoeLayout;
  sign: string;
}
