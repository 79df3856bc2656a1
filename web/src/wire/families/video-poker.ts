// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { BetSays, Layout, PlainPosition, ShoeLayout } from "../layouts";

/** Cards that are not held leave the hand. */
export interface CardsThrown {
  kind: "cards_thrown";
  seat: string;
  cards: string[];
}

/** What the five cards are, as the table of pays calls it, and what that returns; nothing: the hand is lost. */
export interface HandPaid {
  kind: "hand_paid";
  seat: string;
  hand?: string;
  times?: string;
  amount?: number;
}

/** What only this family tells. */
export type VideoPokerEvent =
  | CardsThrown
  | HandPaid;

/** A row of the table of pays. */
export interface HandSays {
  title: Record<string, string>;
  pays: string;
}

/** A machine: its bet, its table, the stakes that may be chosen and the pays that differ with them. */
export interface VideoPokerLayout extends Layout {
  bets: Record<string, BetSays>;
  positions: PlainPosition[];
  shoe: ShoeLayout | null;
  hands: HandSays[];
  stakes: number[];
  by_stake: Record<string, Record<string, string>>;
  priced: Record<string, string>;
}
