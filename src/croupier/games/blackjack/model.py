"""The rules of a game of twenty-one, as its rulebook file gives them.

One idea: boxes play against a dealer who has no choice; the houses differ in the shoe, in when the dealer's second card
comes, in what may be done with a hand, and in what a hand is worth against the dealer's. All of that is data.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from croupier.cards import RANKS, Card, Deck
from croupier.games.common import Data, GameRules, Names, Problem, Ratio, Word
from croupier.money import Rounding

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
Up = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
"""A card of the dealer by its points: T stands for ten, jack, queen and king."""


Action = Literal["stand", "hit", "double", "buy", "split", "surrender"]
"""What a hand may do, in the order in which it is offered."""

Slug = Annotated[str, StringConstraints(pattern=r"^\S+$")]
"""A bet in one word: ``main 3`` is the bet on the third box."""


class Shoe(Data):
    """The cards. ``cut_off``: how many stay behind the cut card (below 1: that part of the shoe).

    ``without``: ranks taken out of every pack (or single cards), as a Spanish pack has no tens.
    """

    packs: Annotated[int, Field(ge=1, le=8)]
    without: list[str] = []
    burn: Annotated[int, Field(ge=0)] = 0
    burn_at_new_dealer: Annotated[int, Field(ge=0)] = 0
    cut_off: Ratio = Fraction(1, 4)
    cut_depth: Annotated[int, Field(ge=0)] = 0
    shuffled: Literal["at_cut_card", "every_round"] = "at_cut_card"
    rules: dict[Literal["cut", "burn", "new_dealer", "misdrawn", "misdealt", "void"], str] = {}

    def deck(self) -> Deck:
        """All cards of the shoe."""
        gone = [c for c in map(Card, range(52)) if RANKS[c.rank] in self.without or str(c) in self.without]
        return Deck(self.packs, without=[card for card in gone for _ in range(self.packs)])

    @cached_property
    def size(self) -> int:
        return len(self.deck())

    @property
    def behind(self) -> int:
        """Cards behind the cut card."""
        return int(self.cut_off if self.cut_off >= 1 else self.cut_off * self.size)


class Dealer(Data):
    """What the dealer does. ``hole``: his second card comes with the deal, face down (``exposed``: face up); ``peek``:
    with these cards up he looks at it at once. He draws to 16 and stands on 17; ``push_at``: this total above 21 is
    a push and not a bust."""

    hole: bool = False
    exposed: bool = False
    peek: list[Literal["A", "T"]] = []
    soft_17: Literal["stand", "hit"] = "stand"
    push_at: Annotated[int, Field(ge=22, le=26)] | None = None


class Natural(Data):
    """Ace and ten as the first two cards of a box. ``at_once``: against these dealer's cards it is paid at once."""

    name: Word = "blackjack"
    pays: Ratio
    waiting_pays: Ratio | None = None  # when it had to wait for the dealer's second card
    tie: Literal["push", "lose"] = "push"
    outranks: bool = True  # it beats every other 21, on both sides
    at_once: list[Up] = []


class EvenMoney(Data):
    """A natural may be paid 1:1 at once when the dealer shows one of these."""

    against: Annotated[list[Up], Field(min_length=1)]
    pays: Ratio = Fraction(1)
    by: Literal["player", "owner"] = "player"
    rule: str | None = None


class Insurance(Data):
    """A bet that the dealer has a natural, when he shows an ace."""

    pays: Ratio = Fraction(2)
    size: Literal["up_to_half", "exactly_half"] = "up_to_half"
    naturals: bool = True  # a natural may be insured
    freezes: bool = False  # an insured hand can neither be doubled nor split
    rule: str | None = None


class Double(Data):
    """One more stake, one more card. ``aces``: how aces count for the totals, and whether such an ace stays 1."""

    totals: list[Annotated[int, Field(ge=3, le=21)]] | None = None  # none: any
    aces: Literal["free", "one", "either"] = "free"
    after_split: bool = True
    on_21: bool = True
    rule: str | None = None


class Buy(Data):
    """Cards bought for a further stake instead of drawn: which cards of the hand may be, each only after the other."""

    cards: Annotated[list[Annotated[int, Field(ge=3)]], Field(min_length=1)]
    rule: str | None = None


class Split(Data):
    """Two cards alike become two hands. ``ace_cards``: so many further cards for a split ace (0: as it likes)."""

    by: Literal["value", "rank"] = "value"
    max_hands: Annotated[int, Field(ge=1, le=8)]
    ace_cards: Literal[0, 1] = 1
    resplit_aces: bool = False
    rule: str | None = None


class Surrender(Data):
    """The first decision of a box: the hand is given up for a part of the stake."""

    loses: Ratio = Fraction(1, 2)
    not_against: list[Up] = []
    rule: str | None = None


class LongHand(Data):
    """So many cards not above 21 win by themselves: a five-card trick, a ten-card Charlie."""

    name: Word
    cards: Annotated[int, Field(ge=5, le=12)]
    pays: Ratio
    at_once: bool  # paid whatever the dealer has; otherwise the dealer's natural beats it
    rule: str | None = None


class Trio(Data):
    """The first three cards of an unsplit hand, all of this rank, are paid at once."""

    name: Word
    rank: Rank
    pays: Ratio
    rule: str | None = None


class AutoCard(Data):
    """A hand of so many cards with so little gets its next card without being asked."""

    cards: int
    at_most: int
    rule: str | None = None


class DealerNatural(Data):
    """What a dealer's natural takes from other hands, found after they were played: all stakes, all but the doubled
    part (``undoubled``), or only the first stake of the box (``original``), with these cards up."""

    takes: Literal["all", "undoubled", "original"] = "all"
    up: Annotated[list[Literal["A", "T"]], Field(min_length=1)] = ["A", "T"]
    rule: str | None = None


class Sharing(Data):
    """Several players on one box: the first is its owner and decides; the others follow."""

    players: Annotated[int, Field(ge=1)] = 1
    must_match: bool = False  # followers must add what the owner adds
    limit: Literal["box", "player"] = "box"
    boxes_per_player: Annotated[int, Field(ge=1)] | None = None
    owner_rule: str | None = None
    rule: str | None = None


class SideLine(Data):
    """A line of a side game: what the first two cards of the box must be. Everything said must hold."""

    title: Word
    pays: Ratio
    pair: bool | None = None
    suited: bool | None = None
    colour: Literal["same", "different"] | None = None
    ranks: Annotated[list[Rank], Field(min_length=1)] | None = None  # both cards, together exactly these
    sequence: bool | None = None

    def fits(self, first: Card, second: Card, ace_low: bool) -> bool:
        same_colour = (first.suit in (1, 2)) == (second.suit in (1, 2))
        apart = abs(first.rank - second.rank)
        runs = apart == 1 or (ace_low and {first.rank, second.rank} == {0, 12})
        wanted = self.ranks and sorted(self.ranks if len(self.ranks) == 2 else self.ranks * 2)
        return all(
            (
                self.pair in (None, first.rank == second.rank),
                self.suited in (None, first.suit == second.suit),
                self.colour in (None, "same" if same_colour else "different"),
                self.sequence in (None, runs),
                not wanted or sorted((RANKS[first.rank], RANKS[second.rank])) == wanted,
            )
        )


class Side(Data):
    """A side game on the first two cards of a box, settled as soon as they lie."""

    slug: Slug = "side"
    title: Names
    about: str = ""
    lines: Annotated[list[SideLine], Field(min_length=1)]
    needs: Literal["own_box", "any_box"] = "own_box"  # where the player must have a main bet
    per_box: Annotated[int, Field(ge=1)] | None = None
    scope: Literal["bet", "spot"] = "bet"  # what the maximum counts
    min: Annotated[int, Field(ge=1)] = 1
    rule: str | None = None

    def pays(self, first: Card, second: Card, *, ace_low: bool) -> SideLine | None:
        """The highest line that these two cards fit."""
        fitting = [line for line in self.lines if line.fits(first, second, ace_low)]
        return max(fitting, key=lambda line: line.pays, default=None)


class Main(Data):
    """The bet on a box."""

    slug: Slug = "main"
    title: Names
    about: str = ""


class Rules(GameRules):
    """A game of the blackjack family."""

    family: Literal["blackjack"]
    boxes: Annotated[int, Field(ge=1, le=9)] = 7
    shoe: Shoe
    dealer: Dealer = Dealer()
    player_cards: Literal["up", "down"] = "up"
    main: Main
    side: Side | None = None
    side_ace_low: bool = True  # A-2 of one suit is a sequence in a side game
    together: dict[str, int] = {}  # currency → the most on a box and its side bet together
    natural: Natural
    ties: Annotated[dict[str, Literal["push", "lose", "win"]], Field(min_length=1)] = {"default": "push"}
    even_money: EvenMoney | None = None
    insurance: Insurance | None = None
    double: Double | None = None
    buy: Buy | None = None
    split: Split | None = None
    surrender: Surrender | None = None
    surrender_named: bool = False  # the course of play names surrender; without terms it is not offered
    long_hand: LongHand | None = None
    trio: Trio | None = None
    auto_card: AutoCard | None = None
    dealer_natural: DealerNatural = DealerNatural()
    hit_21: bool = False
    words: dict[Action, Word] = {}
    sharing: Sharing = Sharing()
    pays_are_minimum: bool = False
    printed_natural: Ratio | None = None
    rounding: Rounding = Rounding.DOWN

    @model_validator(mode="after")
    def _one_way(self) -> Rules:
        if self.double is not None and self.buy is not None:
            raise ValueError("a hand is raised by doubling or by buying cards, not by both")
        return self

    # ── hands ──────────────────────────────────────────────────────────────────────────────────────────────────

    def tie(self, total: int) -> Literal["push", "lose", "win"]:
        """What equal totals are."""
        return self.ties.get(str(total)) or self.ties.get("default", "push")

    def natural_result(self, dealer_total: int, dealer_natural: bool) -> Fraction:
        """Profit to 1 of a natural that had to wait for the dealer's hand."""
        pays = self.natural.pays if self.natural.waiting_pays is None else self.natural.waiting_pays
        if dealer_natural or (dealer_total == 21 and not self.natural.outranks):
            return Fraction(0 if self.natural.tie == "push" else -1)
        return pays

    def result(self, total: int, dealer_total: int, dealer_natural: bool) -> Fraction:
        """Profit to 1 of any other hand not above 21."""
        if dealer_natural and self.natural.outranks:
            return Fraction(-1)
        if dealer_total > 21:
            return Fraction(0 if dealer_total == self.dealer.push_at else 1)
        if total != dealer_total:
            return Fraction(1 if total > dealer_total else -1)
        return Fraction({"push": 0, "lose": -1, "win": 1}[self.tie(total)])

    def word(self, action: Action) -> str:
        """What an action is called at this table."""
        return self.words.get(action, action)

    @cached_property
    def slugs(self) -> tuple[str, ...]:
        return (self.main.slug,) if self.side is None else (self.main.slug, self.side.slug)

    @property
    def staked(self) -> Iterable[str]:
        return self.slugs

    @cached_property
    def made_once(self) -> dict[str, object]:
        """Things derived from the rules that are worth keeping (bet books by currency)."""
        return {}

    def problems(self) -> list[Problem]:
        from croupier.games.blackjack.problems import problems

        return [*super().problems(), *problems(self)]
