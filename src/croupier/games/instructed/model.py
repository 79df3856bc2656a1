"""A game that is all in its instruction sheet: what is drawn, what can be bet on it, what that pays, who has the bank.

The sheet is compulsory. A wheel, a draw of numbers, dice and cards of whatever kind are all the same here: pieces, each
with a value and marks; wheels and dice bring a piece again and again, of a deck each comes once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from croupier.games.common import Amount, Data, GameRules, Name, Names, Percent, Problem, Ratio

Where = Literal["table", "dealer", "player", "banker", "players"]
"""Where drawn pieces lie: open for all, with the dealer or the banker, with each player, with the players together."""
Ties = Literal["push", "lose", "win", "half"]
"""What a tie is to who has the stake: it goes back, is lost, wins, or half of it is lost."""
Count = Annotated[int, Field(ge=1, le=20)]
Spots = Annotated[int, Field(ge=0, le=9)]


class Instructions(Data):
    """The sheet that must be shown before anybody stakes (ray-online/house-games: options, ray-online/
    other-card-games#OC-7). ``wild``: which cards stand for others; only of cards that must be said."""

    aim: Names
    course: Names
    distribution: Names
    ties: Names
    taking_part: Names
    jackpots: Names
    multipliers: Literal["to_1", "for_1"] = "to_1"
    wild: Names | None = None


class Piece(Data):
    """A field of the wheel, a face of the dice, a card: how often it is there, what it counts, what it is. ``halves``:
    the spots on either half of a domino, as it is drawn."""

    halves: tuple[Spots, Spots] | None = None
    count: Annotated[int, Field(ge=1, le=1_000)] = 1
    value: Annotated[int, Field(ge=0, le=1_000)] = 0
    marks: list[Name] = []


class Stage(Data):
    """A step of the round: so many pieces are drawn to a place, or the players decide. Who decides may raise his stake
    by at most ``raises`` times what he opened with, or take back at most ``takes_back`` of a hundred of it."""

    draws: Count | None = None
    to: Where = "table"
    raises: Ratio | None = None
    takes_back: Percent | None = None

    @property
    def decides(self) -> bool:
        return self.draws is None


class When(Data):
    """What must lie at a place for a bet to win, or for a hand to be of a class; all that is said must be so.

    ``among``, ``marked``: so many (``hits``; without them at least one) of the pieces are these, have this mark.
    ``total``: the sum of their values. ``alike``: groups of equal value, the largest first. ``one_mark``: all have a
    mark in common. ``run``: their values follow each other. ``series``: exactly these, in this order. ``beats``: the
    hand is better than the dealer's.
    """

    at: Where = "table"
    among: list[Name] = []
    marked: Name | None = None
    hits: list[Annotated[int, Field(ge=0, le=20)]] = []
    total: list[int] = []
    alike: list[Count] = []
    one_mark: bool = False
    run: bool = False
    series: list[Name] = []
    beats: bool = False


class Bet(Data):
    """A kind of bet. ``pays``: one figure, or one for each number of hits. ``each``: a place of its own for each of
    these pieces. ``ties``: what a tie with the dealer is; and what it is when one of ``ties_on`` lies there."""

    title: Names
    about: str
    pays: Ratio | dict[Name, Ratio]
    when: When = When()
    each: list[Name] = []
    ties: Ties | None = None
    ties_on: list[Name] = []


class HandClass(Data):
    """What a hand can be, better than any count of its values."""

    title: Names
    when: When


class Counting(Data):
    """How hands are compared: by their class, the best stands first, then by the sum of values, of which only what is
    left over ``modulo`` counts where that is said, then by the highest value where ``high`` decides."""

    classes: list[HandClass] = []
    modulo: Annotated[int, Field(ge=2)] | None = None
    high: bool = False


class BankerFee(Data):
    """What the house takes of the stakes that the banker has won."""

    percent: Percent
    cap: Amount | None = None


class Banker(Data):
    """A game in which one of the players is the bank (ray-online/other-card-games#OC-1). ``growth``: after a win his
    next stake must be so many times this one."""

    choice: Literal["auction", "rotation", "first_seated"]
    compare: Literal["one_hand", "each_hand"]
    growth: Annotated[Ratio, Field(ge=1)] = Fraction(1)
    fee: BankerFee
    ties: Literal["push", "banker", "player"] = "push"
    pays: Ratio = Fraction(1)

    @property
    def hands(self) -> Where:
        """Where those play who play against the bank."""
        return "players" if self.compare == "one_hand" else "player"


class Rules(GameRules):
    """A game as its instruction sheet has it."""

    family: Literal["instructed"]
    kind: Literal["wheel", "dice", "cards"]
    instructions: Instructions
    pieces: Annotated[dict[Name, Piece], Field(min_length=2, max_length=500)]
    stages: Annotated[list[Stage], Field(min_length=1, max_length=20)]
    bets: dict[Name, Bet] = {}
    counting: Counting = Counting()
    banker: Banker | None = None
    rules: dict[Literal["stake", "draw", "decide", "settle", "bank", "cover", "growth"], str] = {}

    @property
    def staked(self) -> Iterable[str]:
        return ("bank", "stake") if self.banker is not None else self.bets

    @property
    def between_players(self) -> bool:
        return self.banker is not None

    @property
    def fewest(self) -> int:
        """With how many players it begins."""
        return 1 if self.banker is None else 2

    @cached_property
    def deck(self) -> Mapping[str, int]:
        """Every piece, as often as it is there."""
        return {name: piece.count for name, piece in self.pieces.items()}

    @property
    def again(self) -> bool:
        """Can a piece that was drawn come again?"""
        return self.kind != "cards"

    def positions(self, bet: str) -> tuple[str, ...]:
        """The places of a kind of bet."""
        each = self.bets[bet].each
        return tuple(f"{bet} {piece}" for piece in each) if each else (bet,)

    def placed(self, position: str) -> tuple[str, When, Bet]:
        """A place: the kind of bet, what must lie for it to win."""
        for name, bet in self.bets.items():
            if name == position and not bet.each:
                return name, bet.when, bet
            for piece, known in zip(bet.each, self.positions(name), strict=False):
                if known == position:
                    return name, bet.when.model_copy(update={"among": [piece]}), bet
        raise KeyError(position)

    def drawn_at(self, place: Where) -> int:
        """How many pieces come to a place in a round."""
        return sum(stage.draws or 0 for stage in self.stages if stage.to == place)

    def problems(self) -> list[Problem]:
        from croupier.games.instructed.problems import problems

        return [*super().problems(), *problems(self)]
