// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

/** The dealer says something; the rule it follows from, where there is one. */
export interface Said {
  kind: "said";
  text: string;
  rule?: string;
}

/** Bets may be placed. */
export interface BetsOpened {
  kind: "bets_opened";
}

/** A stake lies on a bet. `void` is the part above the maximum: it never was in play and goes back. */
export interface BetPlaced {
  kind: "bet_placed";
  seat: string;
  bet: string;
  amount: number;
  void?: number;
  standing?: boolean;
  called?: string;
}

/** A stake went back to its player before the bets were closed, or by a ruling. */
export interface BetTaken {
  kind: "bet_taken";
  seat: string;
  bet: string;
  amount: number;
  reason?: string;
}

/** Colour chips for a player, each of this value. */
export interface ChipsBought {
  kind: "chips_bought";
  seat: string;
  value: number;
  count: number;
}

/** Colour chips turned into money; left behind by a player who went away they are worth less. */
export interface ChipsExchanged {
  kind: "chips_exchanged";
  seat: string;
  count: number;
  worth: number;
  left_behind?: boolean;
}

/** No more bets. */
export interface BetsClosed {
  kind: "bets_closed";
}

/** The wheel turns and the ball runs. */
export interface Started {
  kind: "started";
}

/** The wheel rests: what was seen, and the field that counts (none when the draw is void). */
export interface Stopped {
  kind: "stopped";
  result: string | null;
  index?: number;
  line?: [string, string];
  turns?: number;
  direction?: string;
}

/** The dice rest. */
export interface Rolled {
  kind: "rolled";
  dice: number[];
  total: number;
  thrower?: string;
}

/** A throw that does not count; it is repeated with the same stakes. */
export interface ThrowRejected {
  kind: "throw_rejected";
  reason: string;
  thrower?: string;
}

/** The dice go to this player. */
export interface DicePassed {
  kind: "dice_passed";
  to: string;
  reason: string;
}

/** Cards to a place: face up, face down for their owner only, or face down for everybody. */
export interface Dealt {
  kind: "dealt";
  to: string;
  cards: (string | null)[];
  faces?: "up" | "owner" | "down";
}

/** Cards of a place are turned face up for everybody. */
export interface Turned {
  kind: "turned";
  of: string;
  cards: string[];
}

/** A seat chose. */
export interface Chose {
  kind: "chose";
  seat: string;
  option: string;
  amount?: number;
}

/** The draw does not count, and what becomes of the stakes. */
export interface Voided {
  kind: "voided";
  reason: string;
  stakes: "returned" | "player_choice" | "released";
  rule?: string;
}

/** Those who run the table have decided something. */
export interface Ruled {
  kind: "ruled";
  verdict: string;
  reason: string;
  seat?: string;
  bet?: string;
  result?: string;
}

/** One stake is settled: `profit` on top of the stake (negative: lost), `stays` lies on for the next round. */
export interface Settled {
  kind: "settled";
  seat: string;
  bet: string;
  stake: number;
  profit: number;
  stays?: number;
  held?: boolean;
}

/** Something the house must look at; the round goes on as the rules say. */
export interface Alarm {
  kind: "alarm";
  text: string;
  seat?: string;
  rule?: string;
}

/** A new shoe: how many cards, how many of them behind the cut card, how many burned unseen, who cut. */
export interface Shuffled {
  kind: "shuffled";
  cards: number;
  behind: number;
  burned?: number;
  cut_by?: string;
}

/** The cut card has come out: this round is finished, then the shoe is new. */
export interface CutCardOut {
  kind: "cut_card_out";
  left: number;
}

/** Cards of a place go face down into the hands of a player, who alone may look at them. */
export interface Handed {
  kind: "handed";
  of: string;
  to: string;
  cards: (string | null)[];
}

/** What is told at whatever table. */
export type TableEvent =
  | Said
  | BetsOpened
  | BetPlaced
  | BetTaken
  | ChipsBought
  | ChipsExchanged
  | BetsClosed
  | Started
  | Stopped
  | Rolled
  | ThrowRejected
  | DicePassed
  | Dealt
  | Turned
  | Chose
  | Voided
  | Ruled
  | Settled
  | Alarm
  | Shuffled
  | CutCardOut
  | Handed;
