// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { BetSays, Layout, PlainPosition, ShoeLayout } from "../layouts";

/** A piece has come to a place. */
export interface PieceDrawn {
  kind: "piece_drawn";
  to: string;
  piece: string;
}

/** Everything is drawn: what lies open for all, or with the dealer or the banker. */
export interface DrawOver {
  kind: "draw_over";
  result: string;
}

/** What a hand is, when hands are set side by side. */
export interface HandTold {
  kind: "hand_told";
  of: string;
  says: string;
}

/** Who keeps the bank, with how much; nobody does: the round is not played. */
export interface BankTaken {
  kind: "bank_taken";
  seat: string | null;
  amount?: number;
}

/** What the house takes of the stakes that the banker has won. */
export interface BankFee {
  kind: "bank_fee";
  amount: number;
  of: number;
}

/** What only this family tells. */
export type InstructedEvent =
  | PieceDrawn
  | DrawOver
  | HandTold
  | BankTaken
  | BankFee;

/** A piece: how often it is there, what it counts and what it is; `halves`: the spots of a domino. */
export interface PieceSays {
  count: number;
  value: number;
  marks: string[];
  halves: number[] | null;
}

/** A part of the instruction sheet: its heading and what stands there. */
export interface SheetSays {
  heading: string;
  text: Record<string, string>;
}

/** A game by its sheet: bets by name, its pieces, the sheet itself. */
export interface InstructedLayout extends Layout {
  bets: Record<string, BetSays>;
  positions: PlainPosition[];
  shoe: ShoeLayout | null;
  draws: "wheel" | "dice" | "cards";
  pieces: Record<string, PieceSays>;
  sheet: SheetSays[];
}
