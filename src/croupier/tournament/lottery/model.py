"""What the file of a tournament with a drawn pool holds: buy-ins, multipliers with their chances, what each brings.

``Lottery`` is the draw and what it decides; ``Form`` the file around it, with the levels that all games share.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer, model_validator

from croupier.games.common import Amount, Code, Data, Deviation, Names, Percent, Source, Word
from croupier.money import ratio
from croupier.room.rules.moments import Seconds

Chips = Annotated[int, Field(ge=1, le=10**9)]


def _above_nothing(value: Fraction) -> Fraction:
    if value <= 0:
        raise ValueError("more than 0")
    return value


Times = Annotated[Fraction, BeforeValidator(ratio), AfterValidator(_above_nothing), PlainSerializer(str)]
"""A multiplier of the buy-in: ``"1.5"``."""


def said(times: Fraction) -> str:
    """A multiplier as it is printed.

    >>> said(Fraction(3, 2)), said(Fraction(1000))
    ('1.5x', '1000x')
    """
    return f"{float(times):g}x"


class Row(Data):
    """A multiplier: its ``chance`` out of all, per cent of the pool for each place, the chips with which everybody
    begins, how long a level lasts, and which reserve of time of the room is in use (``bank``). ``printed``: the pools
    as the original prints them, one for each buy-in."""

    chance: Annotated[int, Field(ge=1)]
    pays: Annotated[list[Percent], Field(min_length=1)]
    stack: Chips
    level: Annotated[Seconds, Field(gt=0)]
    bank: Word
    printed: list[Amount]

    @model_validator(mode="after")
    def _whole(self) -> Row:
        if sum(self.pays) != 100:
            raise ValueError("shares of the places that make 100 per cent")
        if any(later > first for first, later in zip(self.pays, self.pays[1:], strict=False)):
            raise ValueError("no place that has more than the one before")
        return self


class Lottery(Data):
    """The draw: one number of so many (``of``). ``pools``: the multiplier times the buy-in, or what the original
    prints. ``fee``: what it says is kept of an entry, in per cent, which a cancelled game gives back."""

    players: Annotated[int, Field(ge=2, le=10)]
    buy_ins: Annotated[list[Amount], Field(min_length=1)]
    of: Annotated[int, Field(ge=1)]
    pools: Literal["multiplied", "printed"]
    fee: Percent
    rows: Annotated[dict[Times, Row], Field(min_length=1)]
    rule: str | None = None

    @model_validator(mode="after")
    def _whole(self) -> Lottery:
        if wrong := next(self._wrong(), None):
            raise ValueError(wrong)
        return self

    def _wrong(self) -> Iterator[str]:
        drawn = sum(row.chance for row in self.rows.values())
        if drawn != self.of:
            yield f"chances that make {self.of}, not {drawn}"
        if sorted(set(self.buy_ins)) != self.buy_ins:
            yield "buy-ins that grow"
        for times, row in self.rows.items():
            if len(row.printed) != len(self.buy_ins):
                yield f"{len(self.buy_ins)} printed pools at {said(times)}, one for each buy-in, not {len(row.printed)}"
                return
            if len(row.pays) > self.players:
                yield f"at most {self.players} places at {said(times)}, not {len(row.pays)}"
            pools: list[Fraction | int] = [*row.printed, *(times * each for each in self.buy_ins)]
            if any((share * pool / 100).denominator != 1 for share in row.pays for pool in pools):
                yield f"prizes in whole cents at {said(times)}"

    @property
    def table(self) -> list[tuple[Fraction, Row]]:
        """The rows from the largest multiplier down, as they are printed and drawn."""
        return sorted(self.rows.items(), reverse=True)


class Level(NamedTuple):
    """Small blind, big blind and ante of a level."""

    small: Chips
    big: Chips
    ante: Annotated[int, Field(ge=0, le=10**9)] = 0

    def __str__(self) -> str:
        return f"{self.small}/{self.big}" + (f"/{self.ante}" if self.ante else "")


class Form(Data):
    """The file: what is played, and with which levels."""

    title: Names
    about: str
    source: Source
    deviations: list[Deviation] = []
    game: Word
    currency: Code
    levels: Annotated[list[Level], Field(min_length=1)]
    lottery: Lottery
    unfinished: Seconds | None = None
    """A game that the servers have cut off is decided within so long."""
    flow: Annotated[list[str], Field(min_length=1)]

    @model_validator(mode="after")
    def _rising(self) -> Form:
        if "en" not in self.title:
            raise ValueError("a title in English")
        for before, after in zip(self.levels, self.levels[1:], strict=False):
            if after.big <= before.big or after.small <= before.small or after.ante < before.ante:
                raise ValueError(f"levels that rise, not {after} after {before}")
        if any(not 0 < level.small <= level.big for level in self.levels):
            raise ValueError("a small blind that is not above the big blind")
        return self
