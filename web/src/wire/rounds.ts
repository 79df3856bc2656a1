// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

import type { TableEvent } from "./events";
import type { BaccaratEvent } from "./families/baccarat";
import type { BackgammonEvent } from "./families/backgammon";
import type { BlackjackEvent } from "./families/blackjack";
import type { ChineseEvent } from "./families/chinese";
import type { DrawEvent } from "./families/draw";
import type { HousePokerEvent } from "./families/house-poker";
import type { InstructedEvent } from "./families/instructed";
import type { MachineEvent } from "./families/machine";
import type { PaiGowEvent } from "./families/pai-gow";
import type { PokerEvent } from "./families/poker";
import type { SpreadEvent } from "./families/spread";
import type { VideoPokerEvent } from "./families/video-poker";

/** A stake on a bet, in minor units. */
export interface Place {
  kind: "place";
  seat: string;
  bet: string;
  amount: number;
  made_of?: "value" | "colour" | "foreign" | "voice" | "credit";
  excess_to?: string;
}

/** A stake taken back: a part of it, or all when no amount is said; all bets when no bet is said. */
export interface TakeBack {
  kind: "take_back";
  seat: string;
  bet?: string;
  amount?: number;
}

/** Colour chips bought with value chips: the player names the value of one chip. */
export interface BuyColour {
  kind: "buy_colour";
  seat: string;
  value: number;
  count: number;
}

/** All colour chips back into value chips. */
export interface ExchangeColour {
  kind: "exchange_colour";
  seat: string;
}

/** The player leaves the table; stakes still lying play on for this round. */
export interface Leave {
  kind: "leave";
  seat: string;
}

/** The wheel and the ball are set going, while bets may still be open. */
export interface Start {
  kind: "start";
}

/** No more bets. */
export interface Close {
  kind: "close";
}

/**
 * A decision of those who run the table, with its reason. Part of the log like any other input. `ground`: by
 * which of the grounds that a rulebook names; `seats`: of whom it holds besides; `cards`: which ones it is about;
 * `remedy`: which one of those that were shown.
 */
export interface Ruling {
  kind: "ruling";
  verdict:
    | "no_draw"
    | "void_bets"
    | "hold"
    | "award"
    | "correct"
    | "stands"
    | "misdrawn"
    | "misdealt"
    | "new_dealer"
    | "void_shoe"
    | "dead_hand"
    | "at_fault"
    | "live_hand"
    | "may_fold"
    | "passed_over"
    | "inspected"
    | "dealt_early"
    | "wrong_burns"
    | "uncounted"
    | "misdeal"
    | "irregular"
    | "remedied";
  reason?: string;
  seat?: string;
  bet?: string;
  amount?: number;
  result?: string;
  ground?: string;
  seats?: string[];
  cards?: string[];
  remedy?: string;
}

/**
 * A wheel has come to rest: on a field, or on the line between two (in the order in which they passed).
 *
 * `turns` and the directions are reported where a person spins; unsaid means: as the rules want it.
 */
export interface Stop {
  kind: "stop";
  field?: string;
  line?: [string, string];
  turns?: number;
  direction?: "clockwise" | "counter-clockwise";
  with_wheel?: boolean;
  index?: number;
}

/** Dice have come to rest; or the throw was rejected, with the reason, and the dice perhaps passed on. */
export interface Throw {
  kind: "throw";
  dice: number[];
  rejected?: string;
  pass_on?: boolean;
}

/** Cards out of the deck, in the order in which they came; `exposed`: those that a dealer turned by mistake. */
export interface Drawn {
  kind: "drawn";
  cards: string[];
  exposed?: string[];
}

/** One of the offered options, with an amount where the option takes one and cards where it names some. */
export interface Choice {
  kind: "choice";
  seat: string;
  option: string;
  amount?: number;
  cards?: string[];
}

/**
 * What somebody was seen and heard to do; the game reads it into what binds him. `chips`: those he pushed in,
 * each motion by itself; `named`: the total he named; `to`: who alone has seen the `cards` he shows;
 * `conditional`: he said it on a condition.
 */
export interface Move {
  kind: "move";
  seat: string;
  said?: "" | "fold" | "check" | "call" | "bet" | "raise" | "all-in" | "pot" | "bring in";
  named?: number;
  chips?: number[][];
  does?: "" | "throws" | "turns" | "knocks" | "shows" | "bounty";
  cards?: string[];
  to?: string;
  conditional?: boolean;
}

/** What a round is answered: by a seat, by the dealer, by chance. */
export type RoundInput =
  | Place
  | TakeBack
  | BuyColour
  | ExchangeColour
  | Leave
  | Start
  | Close
  | Ruling
  | Stop
  | Throw
  | Drawn
  | Choice
  | Move;

/** What a round of the house's families tells. Others may tell more: let it pass. */
export type RoundEvent =
  | TableEvent
  | BaccaratEvent
  | BackgammonEvent
  | BlackjackEvent
  | ChineseEvent
  | DrawEvent
  | HousePokerEvent
  | InstructedEvent
  | MachineEvent
  | PaiGowEvent
  | PokerEvent
  | SpreadEvent
  | VideoPokerEvent;
