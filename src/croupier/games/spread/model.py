"""The rules of a spread game (Red Dog, Bulldog), as its rulebook file gives them.

Two open cards; a third one must fall strictly between them. The narrower the gap, the higher the pay. The third card is
common to all, or every box with a stake has its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from croupier.cards import Card
from croupier.games.common import Data, GameRules, Names, Problem, Ratio
from croupier.games.shoe import ShoeRules
from croupier.money import Rounding

WIDEST = 11
"""Ranks between a two and an ace."""


class Boxes(Data):
    """Where players may bet: how many boxes, how many players on one, how many boxes for one player."""

    count: Annotated[int, Field(ge=1, le=12)] = 7
    players: Annotated[int, Field(ge=1, le=9)] = 3
    per_player: Annotated[int, Field(ge=1)] | None = None  # None: as many as he likes
    behind_when_full: bool = False  # back bettors only when every box is taken


class Spread(Data):
    """What a third card between the two pays: by the number of ranks between them, three of a kind apart."""

    by_spread: dict[str, Ratio]
    three_alike: Ratio

    def pays(self, spread: int) -> Fraction:
        return self.by_spread[str(spread)]


class Raising(Data):
    """After the two cards a stake may be raised: by any amount up to itself, or (not ``partial``) by itself only."""

    partial: bool = True
    smallest: Annotated[int, Field(gt=0)] = 1


class Rules(GameRules):
    """A game of the spread family."""

    family: Literal["spread"]
    shoe: ShoeRules
    boxes: Boxes = Boxes()
    third: Literal["common", "per_box"]
    consecutive: Literal["push", "redeal"]
    free_on_redeal: bool = False  # stakes may be changed when consecutive cards are dealt again
    pays: Spread
    raising: Raising = Raising()
    bet_title: Names = {"en": "Bet"}
    raise_title: Names = {"en": "Raise"}
    pushed: Literal["returned", "stay"] = "stay"
    rounding: Rounding = Rounding.DOWN
    pays_are_minimum: bool = False
    raised: dict[str, Ratio] = {}
    rules: dict[Literal["raise", "consecutive", "boxes"], str] = {}

    @property
    def staked(self) -> Iterable[str]:
        return ("bet",)

    @cached_property
    def table(self) -> dict[int, Fraction]:
        """Spread → profit to 1, with pays as raised by the house."""
        return {n: self.raised.get(str(n), self.pays.pays(n)) for n in range(1, WIDEST + 1)}

    @property
    def three_alike(self) -> Fraction:
        return self.raised.get("three_alike", self.pays.three_alike)

    def won(self, base: tuple[Card, Card], third: Card) -> Fraction | None:
        """Profit to 1 for the stakes on one third card; 0 a push, ``None`` lost."""
        low, high = sorted(card.rank for card in base)
        if low == high:
            return self.three_alike if third.rank == low else Fraction(0)
        return self.table[high - low - 1] if low < third.rank < high else None

    def problems(self) -> list[Problem]:
        out = [*super().problems(), *self.shoe.problems(2 + (self.boxes.count if self.third == "per_box" else 1))]
        wanted = [str(n) for n in range(1, WIDEST + 1)]
        if sorted(self.pays.by_spread, key=wanted.index if set(self.pays.by_spread) <= set(wanted) else str) != wanted:
            found = ", ".join(self.pays.by_spread)
            out.append(Problem("pays.by_spread", found, f"one pay for each spread from 1 to {WIDEST}"))
            return out
        for key, pays in {**self.pays.by_spread, "three_alike": self.pays.three_alike}.items():
            if pays <= 0:
                out.append(Problem(f"pays.{key}", str(pays), "a profit to 1, more than 0"))
        for key, pays in self.raised.items():
            printed = self.pays.three_alike if key == "three_alike" else self.pays.by_spread.get(key)
            if not self.pays_are_minimum:
                out.append(Problem(f"raised.{key}", str(pays), "nothing: this rulebook's pays are fixed"))
            elif printed is None:
                out.append(Problem(f"raised.{key}", str(pays), f"a spread from 1 to {WIDEST}, or three_alike"))
            elif pays < printed:
                expected = f"at least the printed {printed}: pays may be raised, never lowered"
                out.append(Problem(f"raised.{key}", str(pays), expected))
        if self.free_on_redeal and self.consecutive != "redeal":
            expected = "false: consecutive cards end the round here, nothing is dealt again"
            out.append(Problem("free_on_redeal", True, expected))
        return out
