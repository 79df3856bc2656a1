// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { BetSays, Layout, PlainPosition } from "../layouts";

/** A game without a stake: which of how many that have been won so far. */
export interface FreeGameBegan {
  kind: "free_game_began";
  number: number;
  won: number;
}

/** A reel rests: its number, the stop in its top row (both from 1), and what shows, from the top. */
export interface ReelStopped {
  kind: "reel_stopped";
  reel: number;
  stop: number;
  shows: string[];
}

/** A symbol expands over its reel. */
export interface ReelCovered {
  kind: "reel_covered";
  reel: number;
  by: string;
}

/**
 * A pay of one game for one player: so many of a symbol or a group, on a line (0: in ways, or anywhere); `times`
 * the stake of a line, of a scatter that of the game.
 */
export interface GamePaid {
  kind: "game_paid";
  seat: string;
  of: string;
  count: number;
  times: string;
  amount: number;
  line?: number;
  ways?: number;
  scatter?: boolean;
}

/** One game has its result: the best that paid (`bell 4`), or nothing; how many free games it brought. */
export interface GameOver {
  kind: "game_over";
  best?: string;
  brings?: number;
  free?: boolean;
}

/** A win, or a part of it, was staked on a field, and this one fell. */
export interface Gambled {
  kind: "gambled";
  seat: string;
  on: string;
  fell: string;
  amount: number;
  win: number;
}

/** What only this family tells. */
export type MachineEvent =
  | FreeGameBegan
  | ReelStopped
  | ReelCovered
  | GamePaid
  | GameOver
  | Gambled;

/** A symbol as it is drawn and named; `pays` in times, by how many. */
export interface SymbolSays {
  title: Record<string, string>;
  picture: string;
  pays: Record<string, string>;
  scatter?: boolean;
  wild?: number;
  expands?: boolean;
}

/** Symbols that pay together. */
export interface GroupSays {
  title: Record<string, string>;
  of: string[];
  pays: Record<string, string>;
}

/** What brings free games, and how many. */
export interface FreeSays {
  symbol: string;
  games: Record<string, number>;
  again: Record<string, number>;
  most: number;
  multiplier: number;
}

/**
 * The reels as they stand before a game, and what the machine is: `strips` and those of free games where they are
 * others, `stops` how many virtual ones each stop has; `lines` by rows from 1, none on a machine of ways;
 * `units`: of how many parts a stake is made.
 */
export interface MachineSays {
  rows: number;
  strips: string[][];
  stops: number[][];
  free_strips?: string[][];
  free_stops?: number[][];
  lines: number[][];
  ways: boolean;
  units: number;
  stakes: number[];
  symbols: Record<string, SymbolSays>;
  groups: Record<string, GroupSays>;
  free: FreeSays | null;
  gamble: string[];
  returned: string;
  returned_percent: number;
  by_stake: Record<string, Record<string, Record<string, string>>>;
}

/** A machine: its one bet, and what it is made of. */
export interface MachineLayout extends Layout {
  bets: Record<string, BetSays>;
  positions: PlainPosition[];
  machine: MachineSays;
  priced: Record<string, string>;
}
