// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.

/**
 * What a page needs to draw a table: the felt to lay, whether the best play can be asked for, what follows when
 * the bets are closed; and what the family of the game says beside.
 */
export interface Layout {
  felt: string;
  advised: boolean;
  verb: "deal" | "spin" | "throw";
  family: string;
  title: Record<string, string>;
}

/** A kind of bet: what it is called, what it is about, what it pays. */
export interface BetSays {
  title: Record<string, string>;
  about: string;
  pays: string;
}

/** Where a stake can lie. */
export interface PlainPosition {
  id: string;
  bet: string;
  pays: string;
  min: number;
  max: number;
}

/**
 * The shoe as a page must know it to draw its cards again: `behind` the cut card, `burn` unseen, `without`
 * these cards of every pack; `every_round`: it is new for each.
 */
export interface ShoeLayout {
  packs: number;
  cards: number;
  behind: number;
  burn?: number;
  without?: string[];
  every_round?: boolean;
}

/** The layout that suits every game: its bets by name. */
export interface PlainLayout extends Layout {
  bets: Record<string, BetSays>;
  positions: PlainPosition[];
  shoe: ShoeLayout | null;
}
