// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { Layout, ShoeLayout } from "../layouts";

/** Both hands lie open: their totals, whether a natural ends the drawing, and who draws (as far as it is known). */
export interface TotalsAnnounced {
  kind: "totals_announced";
  player: number;
  banker: number;
  names: [string, string];
  natural?: boolean;
  player_draws?: boolean;
}

/** A side draws a third card, or stands; `forced` by the table of draws or by choice. */
export interface ThirdCard {
  kind: "third_card";
  side: "player" | "banker";
  name: string;
  draws: boolean;
  forced?: boolean;
}

/** A stake that has lost already is taken from the layout, before the round is settled. */
export interface Collected {
  kind: "collected";
  seat: string;
  bet: string;
  amount: number;
}

/** The result of the round, for everybody and for the roads. */
export interface CoupDecided {
  kind: "coup_decided";
  winner: "player" | "banker" | "tie";
  player: number;
  banker: number;
  names: [string, string];
  player_pair?: boolean;
  banker_pair?: boolean;
}

/** Who keeps the bank, with how much; or that nobody does. */
export interface BankHeld {
  kind: "bank_held";
  seat: string | null;
  sum: number;
  why: "auction" | "stays" | "taken" | "passed" | "given" | "no_bank";
}

/** The bank leaves a player, because it lost or because he gives it away. */
export interface BankPassed {
  kind: "bank_passed";
  seat: string;
  why: "lost" | "given" | "tie";
}

/** What the house keeps of what the bank has won. */
export interface CommissionTaken {
  kind: "commission_taken";
  amount: number;
  of: number;
}

/** What only this family tells. */
export type BaccaratEvent =
  | TotalsAnnounced
  | ThirdCard
  | Collected
  | CoupDecided
  | BankHeld
  | BankPassed
  | CommissionTaken;

/** A side: the place of its cards, and its name. */
export interface SideSays {
  place: string;
  title: Record<string, string>;
}

/** `side`: what it is on, none for a bet on neither; `main`: one of the bets that all know. */
export interface Bet {
  title: Record<string, string>;
  about: string;
  pays: string;
  side: "player" | "banker" | "tie" | null;
  main: boolean;
}

/** Where a bet lies; its `odds` where one figure says them, its edge where no player keeps the bank. */
export interface Position {
  id: string;
  bet: string;
  pays: string;
  odds: string | null;
  min: number;
  max: number;
  edge?: string;
  edge_percent?: number;
}

/** How the cards come and who turns them. */
export interface Dealing {
  order: ("player" | "banker")[];
  faces: "up" | "down";
  third: "up" | "down";
  turning: "dealer" | "highest_stake";
  other_first: boolean;
  dealer: "house" | "rotating";
}

/** Who draws a third card. `naturals` with two cards on either side end the drawing. */
export interface Drawing {
  naturals: number[];
  player: string;
  banker_if_player_stands: string;
  banker: string[];
}

/** What the house keeps of a win; never less than `min`, never more than the win. */
export interface Commission {
  percent: string;
  min: number;
}

/** A player keeps the bank. Stakes against it never exceed it; the house takes a commission when the bank wins. */
export interface Bank {
  commission: Commission;
  growth: "net" | "gross";
  avec: "share_half" | "add_half";
  priority: ("banco_solo" | "banco_avec_la_table" | "banco_avec" | "punto")[];
  free_drawing: ("banco_solo" | "banco_avec_la_table" | "banco_avec" | "punto")[];
  tie_keeps_bank: boolean;
  passes: "counter-clockwise" | "clockwise";
  min_players: number;
}

/** Both sides, every bet, how cards are dealt and drawn, the bank of a player where there is one. */
export interface BaccaratLayout extends Layout {
  seats: number | null;
  sides: Record<"player" | "banker", SideSays>;
  bets: Record<string, Bet>;
  positions: Position[];
  one_of: string[][];
  free_games: boolean;
  dealing: Dealing;
  drawing: Drawing;
  shoe: ShoeLayout;
  bank: Bank | null;
  roads: string[];
}
