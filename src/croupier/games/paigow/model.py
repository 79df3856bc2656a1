"""The rules of a set-and-compare game: seven cards, a front of two and a back of five, a bank that wins copies."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from croupier.games.common import Data, GameRules, Names, Problem, Ratio
from croupier.games.paigow.houseway import RULES
from croupier.money import Rounding


class Main(Data):
    """The one stake."""

    title: Names
    about: str = ""
    pays: Ratio = Fraction(1)


class Banking(Data):
    """Players take turns as the bank."""

    allowed: bool = False
    others_pay_commission: bool = True
    dealer_stakes: Ratio = Fraction(1)
    """What the house stakes against a player's bank: this part of what it may."""


class Rules(GameRules):
    """A game of the Pai Gow family."""

    family: Literal["pai-gow"]
    main: Main
    cards: Annotated[int, Field(ge=5, le=7)] = 7
    jokers: Annotated[int, Field(ge=0, le=1)] = 1
    commission: Ratio
    commission_rounding: Rounding = Rounding.DOWN
    house_way: Annotated[list[str], Field(min_length=1)]
    banking: Banking = Banking()

    @property
    def staked(self) -> Iterable[str]:
        return ("main",)

    def problems(self) -> list[Problem]:
        out = super().problems()
        known = f"one of {', '.join(RULES)}"
        out += [Problem("house_way", name, known) for name in self.house_way if name not in RULES]
        if self.house_way and self.house_way[-1] != "no_pair":
            out.append(Problem("house_way", self.house_way[-1], "no_pair as the last rule: it fits every hand"))
        if not 0 <= self.commission < 1:
            out.append(Problem("commission", str(self.commission), "a share of the win, from 0 to below 1"))
        if not 0 <= self.banking.dealer_stakes <= 1:
            share = str(self.banking.dealer_stakes)
            out.append(Problem("banking.dealer_stakes", share, "a part of what the dealer may stake, from 0 to 1"))
        if self.seats is not None and self.seats * self.cards + self.cards > 52 + self.jokers:
            out.append(Problem("seats", self.seats, "so few that one deck suffices"))
        return out

    def taken(self, win: int) -> int:
        """The commission on a win, whole minor units."""
        return self.commission_rounding.apply(win * self.commission)
