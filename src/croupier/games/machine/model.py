"""The rules of one machine, as its rulebook file gives them: a PAR sheet that runs.

Reels stop by chance, each on one of its stops. What lies on a line from the left pays times the stake of the line; on a
machine of ways, what lies on neighbouring reels from the left, in every way. A scatter pays wherever it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Final, Literal

from pydantic import Field

from croupier.games.common import Amount, Data, GameRules, Name, Names, Percent, Problem, Ratio, Span
from croupier.money import Currency

Some = Annotated[int, Field(ge=1, le=1_000)]
Counted = dict[str, Ratio]
"""How many of a kind, written as a key → how many times the stake."""


LINE: Final = "line"
"""Under this kind the limits say how much may be staked on each line; the stake of the game is divided among them."""


class Wild(Data):
    """It stands for every symbol but scatters and those of ``never_for``; a win in which it stands for another one is
    multiplied."""

    multiplier: Annotated[int, Field(ge=1, le=20)] = 1
    never_for: list[Name] = []


class Symbol(Data):
    """What is painted on the reels. ``pays``: so many from the left (a scatter: anywhere) → times the stake of a line
    (a scatter: of the game). ``expands``: where it lies it covers its whole reel."""

    title: Names
    picture: Name | None = None
    pays: Counted = {}
    wild: Wild | None = None
    scatter: bool = False
    expands: bool = False


class Group(Data):
    """Symbols that pay together, in any mixture: *three bars of any kind*."""

    title: Names
    of: Annotated[list[Name], Field(min_length=1)]
    pays: Counted


class Reels(Data):
    """The strips, each a list of symbols in the order in which they pass; ``weights``: how many virtual stops each of
    them has (none: one)."""

    rows: Annotated[int, Field(ge=1, le=8)]
    strips: Annotated[list[str], Field(min_length=1, max_length=8)]
    weights: list[list[Annotated[int, Field(ge=1, le=10_000)]]] = []

    @cached_property
    def symbols(self) -> tuple[tuple[str, ...], ...]:
        """Reel by reel, stop by stop."""
        return tuple(tuple(strip.split()) for strip in self.strips)

    @cached_property
    def weighted(self) -> tuple[tuple[int, ...], ...]:
        """The virtual stops of every stop."""
        return tuple(map(tuple, self.weights)) or tuple((1,) * len(strip) for strip in self.symbols)

    def window(self, reel: int, stop: int) -> tuple[str, ...]:
        """What shows when a reel (from 0) rests with this stop (from 0) in its top row."""
        strip = self.symbols[reel]
        return tuple(strip[(stop + row) % len(strip)] for row in range(self.rows))


class FreeGames(Data):
    """So many of ``symbol`` anywhere bring so many games without a stake, which pay ``multiplier`` times; the same
    within free games brings ``again`` (nothing said: nothing). ``most``: never more than so many in one round. Reels of
    their own where they have some."""

    symbol: Name
    games: dict[str, Some]
    again: dict[str, Some] = {}
    most: Some
    multiplier: Annotated[int, Field(ge=1, le=100)] = 1
    reels: Reels | None = None


class Gamble(Data):
    """A win, or a part of it, may be staked on one of some fields that are equally likely: whoever names the one that
    falls gets ``pays`` times what he staked. At most ``times`` in a row."""

    fields: Annotated[list[Name], Field(min_length=2, max_length=12)]
    pays: Ratio
    times: Annotated[int, Field(ge=1, le=20)]


class Stated(Data):
    """What the house states that the machine gives back, in per cent of the stakes."""

    least: Percent
    most: Percent


class Rules(GameRules):
    """A machine."""

    family: Literal["machine"]
    bet_title: Names = {"en": "Stake"}
    symbols: Annotated[dict[Name, Symbol], Field(min_length=1, max_length=40)]
    groups: Annotated[dict[Name, Group], Field(max_length=20)] = {}
    reels: Reels
    lines: list[str] = []
    ways: bool = False
    coins: Annotated[int, Field(ge=1, le=1_000)] | None = None
    """Of so many coins a stake is made on a machine of ways, each of which pays as a line does."""
    free_games: FreeGames | None = None
    gamble: Gamble | None = None
    stakes: Annotated[list[Amount], Field(min_length=1, max_length=30)]
    """The stakes that may be chosen."""
    by_stake: dict[str, dict[Name, Counted]] = {}
    """Where the pays differ with the stake: stake → symbol or group → its pays at that stake."""
    long_game: bool = False
    """A round lasts notably long and asks much of the player: classed by the house."""
    stated: Stated | None = None
    rules: dict[Literal["stake", "failed", "gamble"], str] = {}

    @property
    def staked(self) -> Iterable[str]:
        return ("stake",)

    @cached_property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """The lines: of every reel the row, from 0 at the top."""
        return tuple(tuple(int(row) - 1 for row in line.split()) for line in self.lines)

    @property
    def units(self) -> int:
        """Of how many parts a stake is made, each of which pays as a line does."""
        return self.coins or 1 if self.ways else len(self.lines)

    @cached_property
    def scatters(self) -> tuple[str, ...]:
        return tuple(name for name, symbol in self.symbols.items() if symbol.scatter)

    def pays_at(self, stake: int | None = None) -> Mapping[str, Mapping[int, Ratio]]:
        """What symbols and groups pay at a stake: name → how many → times."""
        other = {} if stake is None else self.by_stake.get(str(stake), {})
        usual = {name: symbol.pays for name, symbol in self.symbols.items()}
        usual |= {name: group.pays for name, group in self.groups.items()}
        return {name: {int(n): times for n, times in other.get(name, pays).items()} for name, pays in usual.items()}

    def called(self, name: str) -> str:
        """A symbol or a group in English."""
        return (self.groups[name].title if name in self.groups else self.symbols[name].title)["en"]

    def reels_of(self, *, free: bool) -> Reels:
        return self.free_games.reels or self.reels if free and self.free_games is not None else self.reels

    def span(self, kind: str, currency: Currency) -> Span:
        """The smallest and largest stake; where each line has a maximum of its own, that of all lines."""
        span, most = super().span(kind, currency), self.limits_in(currency).max
        by_line = None if isinstance(most, int) else most.get(LINE)
        return span if by_line is None else Span(span.low, min(span.high, by_line * self.units))

    def open_stakes(self, currency: Currency) -> list[int]:
        """The stakes that the limits of the table leave."""
        span = self.span("stake", currency)
        return [stake for stake in self.stakes if span.low <= stake <= span.high]

    @cached_property
    def _most(self) -> dict[int, Fraction]:
        return {}

    def most_times(self, stake: int) -> Fraction:
        """No round brings more than so many times this stake (``largest``), worked out once for stakes paid alike."""
        from croupier.games.machine.largest import most_times

        alike = stake if str(stake) in self.by_stake else 0
        if alike not in self._most:
            self._most[alike] = most_times(self, stake)
        return self._most[alike]

    def problems(self) -> list[Problem]:
        from croupier.games.machine.problems import problems

        return [*super().problems(), *problems(self)]
