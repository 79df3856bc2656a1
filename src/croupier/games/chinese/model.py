"""Chinese poker as its rulebook file declares it: how cards come, how rows are compared, what rows earn, who pays.

One idea: a hand is a row of deals. In each a player gets cards, and lays them into his three rows; a variant says how
many come at a time, a house says what the rows are worth and how points become money.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Final, Literal

from pydantic import Field, PrivateAttr

from croupier.cards import RANKS, Card
from croupier.games.common import Amount, Code, Data, GameRules, Limits, Percent, Problem
from croupier.play.record import Json

Row = Literal["front", "middle", "back"]
ROWS: Final[tuple[Row, ...]] = ("front", "middle", "back")
SIZES: Final = (3, 5, 5)
"""Cards of the front, the middle and the back."""
WHOLE: Final = sum(SIZES)

Made = Literal[
    "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush"
]  # fmt: skip
Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
Points = Annotated[int, Field(ge=0, le=1_000)]


class Deals(Data):
    """So many cards to everybody, ``times`` over; ``discard`` of them are thrown away unseen when the rest is set."""

    cards: Annotated[int, Field(ge=1, le=17)]
    times: Annotated[int, Field(ge=1, le=13)] = 1
    discard: Annotated[int, Field(ge=0, le=4)] = 0


class Scoring(Data):
    """What the rows won against one opponent are worth. ``by`` wins: as the table of ``wins`` says; ``by`` rows: one
    point for each row won less one for each lost, and ``sweep`` more for all three."""

    by: Literal["wins", "rows"] = "rows"
    wins: dict[Literal["2", "3"], Points] = {"2": 1, "3": 3}
    sweep: Points = 0

    def points(self, won: int, lost: int) -> int:
        """From rows won and lost to points; what one gets the other pays."""
        if self.by == "wins":
            table: dict[str, int] = dict(self.wins.items())
            return table.get(str(won), 0) - table.get(str(lost), 0)
        return won - lost + self.sweep * ((won == len(ROWS)) - (lost == len(ROWS)))

    @property
    def all_rows(self) -> int:
        """What all three rows are worth."""
        return self.points(len(ROWS), 0)


class Foul(Data):
    """A hand whose rows are not in order. ``points``: what it pays to each who has set in order; nothing said: as much
    as if all three rows were lost. ``royalties``: those of the others are paid, too. ``void``: nothing is paid."""

    points: Points | None = None
    royalties: bool = True
    void: bool = False


class Royalties(Data):
    """What a row earns from every opponent, by what it makes; of the front by the rank of its pair or three."""

    pair: dict[Rank, Points] = {}
    trips: dict[Rank, Points] = {}
    middle: dict[Made, Points] = {}
    back: dict[Made, Points] = {}

    @property
    def any(self) -> bool:
        return bool(self.pair or self.trips or self.middle or self.back)


class FantasyLand(Data):
    """Who sets this well gets all his cards at once in the next hand.

    * ``pair``: so high a pair in front, ``better``: or more than that;
    * ``cards``: how many he gets; ``by_front``: by what the front was, where that decides: a rank for its pair,
      ``trips`` for any three;
    * ``stays``: what keeps him there: nothing, three of a kind in front, or that or four of a kind and more behind;
    * ``shown``: his rows are open from his turn on, or are turned up when all have set.
    """

    pair: Rank = "Q"
    better: bool = True
    cards: Annotated[int, Field(ge=13, le=17)] = 13
    by_front: dict[Literal["Q", "K", "A", "trips"], Annotated[int, Field(ge=13, le=17)]] = {}
    stays: Literal["never", "front", "front_or_back"] = "never"
    shown: Literal["at_turn", "at_end"] = "at_turn"

    @property
    def most(self) -> int:
        return max([self.cards, *self.by_front.values()])


class Payment(Data):
    """How points become chips. ``order``: all together, nobody losing more than ``most`` points; or one player after
    the other from the first after the button, each with the next ones clockwise, as far as chips go. ``start``: between
    two no more moves than each had when the hand began; ``done``: whose chips are gone gets no more, either."""

    order: Literal["together", "in_turn"] = "in_turn"
    most: Annotated[int, Field(ge=1)] | None = None
    start: bool = False
    done: bool = False


class Cover(Data):
    """What everybody must have in front of him before a hand, in points; ``each``: for every opponent."""

    points: Annotated[int, Field(ge=1)] = 1
    each: bool = False


class Fee(Data):
    """What the house takes of what a player has won in a hand, rounded down to the smallest coin."""

    percent: Percent


class PointLimits(Limits):
    """The largest value of a point; ``point``: the usual one in this currency, where it is another."""

    point: Amount | None = None


class BuyIns(Data):
    """Chips to sit down with, in points: the fewest, the most, and as many as usual."""

    min: Annotated[int, Field(ge=1)]
    max: Annotated[int, Field(ge=1)]
    usual: Annotated[int, Field(ge=1)]


class Rules(GameRules):
    """A game of the Chinese poker family."""

    family: Literal["chinese"]
    limits: Annotated[dict[Code, PointLimits], Field(min_length=1)]  # type: ignore[assignment]  # narrower on purpose
    deals: Annotated[list[Deals], Field(min_length=1)]
    open: bool
    """Are rows set in the open, one deal after the other?"""
    order: Literal["better", "not_worse"] = "not_worse"
    """Must the back be better than the middle, or at least as good?"""
    scoring: Scoring = Scoring()
    foul: Foul = Foul()
    royalties: Royalties = Royalties()
    fantasyland: FantasyLand | None = None
    payment: Payment = Payment()
    cover: Cover = Cover()
    silence: Literal["fouls", "placed"] = "placed"
    """What becomes of the hand of somebody who says nothing."""
    looks_on: bool = False
    """With one player more than can be dealt in, the button looks on."""
    point: Amount = 1_00
    levels: list[Amount] = []
    """The value of a point by level, where it rises."""
    buy_in: BuyIns
    fee: Fee | None = None
    _own_point: int | None = PrivateAttr(default=None)

    @property
    def own_stakes(self) -> Json:
        """What a table has chosen for itself; no file can say it."""
        return {} if self._own_point is None else {"point": self._own_point}

    def with_point(self, point: int, code: str) -> Rules:
        """The same game with points of this value."""
        limits = {**self.limits, code: self.limits[code].model_copy(update={"point": None})}
        own = self.model_copy(update={"point": point, "limits": limits})
        own._own_point = point
        return own

    def point_in(self, code: str) -> int:
        """What a point is worth at a table of this currency, as long as nobody says otherwise."""
        limits = self.limits.get(code)
        return self.point if limits is None or limits.point is None else limits.point

    @cached_property
    def dealt(self) -> int:
        """Cards to each player in a hand."""
        return sum(deal.cards * deal.times for deal in self.deals)

    @cached_property
    def streets(self) -> tuple[Deals, ...]:
        """Every deal by itself."""
        return tuple(deal for deal in self.deals for _ in range(deal.times))

    @cached_property
    def hands(self) -> int:
        """So many can be dealt in: the deck serves them even if all are in Fantasy Land."""
        each = max(self.dealt, 0 if self.fantasyland is None else self.fantasyland.most)
        return min((self.seats or 4) - self.looks_on, 52 // each)

    @property
    def most_players(self) -> int:
        return self.hands + self.looks_on

    @property
    def fewest(self) -> int:
        """Nobody sets against himself."""
        return 2

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        return tuple(Card(number) for number in range(52))

    def needed(self, code: str, players: int) -> int:
        """Chips without which nobody is dealt in beside so many."""
        return self.cover.points * (max(1, players - 1) if self.cover.each else 1) * self.point_in(code)

    def problems(self) -> list[Problem]:
        out = super().problems()
        kept = sum((deal.cards - deal.discard) * deal.times for deal in self.deals)
        if kept != WHOLE:
            out.append(Problem("deals", kept, f"deals of which {WHOLE} cards are set"))
        if any(deal.cards <= deal.discard for deal in self.deals):
            out.append(Problem("deals", None, "deals of which something is set"))
        if not self.open and len(self.streets) > 1:
            out.append(Problem("deals", len(self.streets), "one deal, where nothing lies open before the end"))
        if not self.buy_in.min <= self.buy_in.usual <= self.buy_in.max:
            out.append(Problem("buy_in.usual", self.buy_in.usual, "a figure from the fewest to the most"))
        if self.fantasyland is not None and (most := self.fantasyland.most) > WHOLE + 4:
            out.append(Problem("fantasyland.cards", most, f"at most {WHOLE + 4}"))
        if self.hands < 2:
            out.append(Problem("seats", self.seats, "so many that two can be dealt in"))
        for code, limits in self.limits.items():
            if isinstance(limits.max, int) and self.point_in(code) > limits.max:
                out.append(Problem(f"limits.{code}.point", self.point_in(code), f"at most {limits.max}"))
        return out


def rank_named(rank: int) -> Rank:
    """A rank as a file writes it."""
    return RANKS[rank]  # type: ignore[return-value]  # the thirteen of them
