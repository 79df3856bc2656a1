// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { Layout } from "../layouts";

/** Cards given up face down for others: everybody sees how many, only their owner which. The dealer's are seen. */
export interface LaidAway {
  kind: "laid_away";
  of: string;
  cards: (string | null)[];
  faces?: "owner" | "up";
}

/** What a player's cards make with those that lie open: told to their owner alone. */
export interface Holds {
  kind: "holds";
  of: string;
  says: string | null;
}

/**
 * A hand is named when it is shown; of the dealer's also whether it qualifies.
 *
 * `decides`: it is what the round is remembered by, the dealer's hand or, where there is none, the best one.
 */
export interface Announced {
  kind: "announced";
  of: string;
  hand: string;
  says: string;
  second?: string;
  qualifies?: boolean;
  decides?: boolean;
}

/** What the progressive pot holds when the bets are opened. */
export interface PotShown {
  kind: "pot_shown";
  pot: number;
}

/** A share of a stake goes into the progressive pot; `house` is what it does not take because it is full. */
export interface PotFed {
  kind: "pot_fed";
  seat: string;
  amount: number;
  pot: number;
  house?: number;
}

/** A prize out of the pot; `house` is what the house adds where the pot is short of a fixed sum. */
export interface PotPaid {
  kind: "pot_paid";
  seat: string;
  hand: string;
  amount: number;
  pot: number;
  house?: number;
}

/** What only this family tells. */
export type HousePokerEvent =
  | LaidAway
  | Holds
  | Announced
  | PotShown
  | PotFed
  | PotPaid;

/** How many cards there are in all. */
export interface HandSizes {
  own: number;
  dealer: number;
  board: number;
}

/**
 * The lowest hand that is enough: its category, the rank where that matters too, and both as people say them,
 * `a pair of eights or better`.
 */
export interface LeastHand {
  category: string;
  rank: string | null;
  says: string;
}

/** A dealer who does not qualify may be bought a card. */
export interface BuyingSays {
  option: string;
  decline: string;
  fee: string;
}

/** With what the dealer qualifies; none: he always plays. */
export interface DealerSays {
  qualifies: LeastHand | null;
  buying: BuyingSays | null;
}

/** What an answer costs and does: sizes and fees are multiples of the unit. */
export interface Offer {
  about?: string;
  bet?: string;
  times?: string[];
  fee?: string;
  cards?: number[];
}

/** A question to a player; `default` is what silence means. */
export interface DecisionSays {
  name: string;
  question: string;
  options: Record<string, Offer>;
  default: string;
}

/** What is dealt to the board and turned there, and what is asked then. */
export interface StreetSays {
  name: string;
  board: number;
  turn: number;
  decisions: DecisionSays[];
}

/** When it is placed and with which others, the table that it is paid by; limits of those placed first. */
export interface Bet {
  title: Record<string, string>;
  about: string;
  pays: string;
  brief: string;
  placed: "opening" | "later" | "fee" | "none";
  optional: boolean;
  equals: string | null;
  needs: string[];
  table: Record<string, string>;
  min?: number;
  max?: number;
  fixed?: boolean;
}

/** Where a stake lies before the first card. */
export interface Position {
  id: string;
  bet: string;
  min: number;
  max: number;
}

/** The pot: the bet that feeds it, with which share, and its prizes. */
export interface ProgressiveSays {
  bet: string;
  on_fold: "lose" | "stays";
  share: string;
  prizes: Record<string, string>;
}

/**
 * Boxes with their spots, the dealer, the common cards, every bet. `together`: the bets without which there is no
 * hand, in the order in which they are laid.
 */
export interface HousePokerLayout extends Layout {
  seats: number | null;
  unit: string;
  cards: HandSizes;
  ranking: string;
  dealer: DealerSays | null;
  together: string[];
  streets: StreetSays[];
  bets: Record<string, Bet>;
  positions: Position[];
  progressive: ProgressiveSays | null;
}
