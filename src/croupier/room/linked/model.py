"""What the file of a jackpot holds: who takes part, what hits it, how large it is, and how it is announced.

It is announced in full or not at all: the way to take part, the fee or the stake, what wins, how it accumulates, its
size (ray-casino/general#G-16). The words are the file's, the figures in them are filled in from its data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from fractions import Fraction
from string import Formatter
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, model_validator

from croupier.games.common import Code, Data, Deviation, Name, Names, Percent, Ratio, Source, Word, Written
from croupier.money import CURRENCIES

FIGURES: Final = frozenset({"amount", "chance", "per", "size", "part", "ceiling", "times"})
"""What an announcement may fill in: what it takes to take part, the chance and the stake it is for, the sum (of a
progressive one: with which it begins), the part of stakes, where it stops growing, and by how much stakes are
multiplied."""


def _chance(value: Fraction) -> Fraction:
    if not 0 < value <= 1:
        raise ValueError("a chance above 0 and not above 1, such as '1/50000'")
    return value


def _fillable(text: str) -> str:
    try:
        named = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError as bad:
        raise ValueError(f"text with figures in braces ({bad})") from None
    if strange := sorted(named - FIGURES):
        raise ValueError(f"figures that there are: {', '.join(sorted(FIGURES))}, not {', '.join(strange)}")
    return text


Announced = Annotated[str, Field(min_length=1), AfterValidator(_fillable)]


class Announcement(Data):
    """What stands at the table, each in a sentence (G-16)."""

    part: Announced
    entry: Announced
    wins: Announced
    growth: Announced
    size: Announced


class Entry(Data):
    """How one takes part: by playing, by a ``fee`` for each round, or by a stake of at least ``amount``. ``bets``: only
    what lies on these counts as a stake (``straight *``); none: everything does."""

    by: Literal["none", "fee", "stake"] = "none"
    amount: Written | None = None
    bets: list[Name] = []

    @model_validator(mode="after")
    def _amount_where_asked(self) -> Entry:
        if (self.amount is None) != (self.by == "none"):
            raise ValueError("an amount with a fee or a stake, and none without")
        return self

    def counts(self, bet: str) -> bool:
        """Is what lies on this bet a stake for the jackpot?"""
        return not self.bets or any(fnmatchcase(bet, each) for each in self.bets)

    @property
    def fee(self) -> int:
        return (self.amount or 0) if self.by == "fee" else 0


class Fixed(Data):
    """A sum that is announced beforehand."""

    by: Literal["fixed"]
    amount: Written


class Multiplied(Data):
    """So many times the stake, at most this."""

    by: Literal["multiplied"]
    times: Annotated[int, Field(ge=1, le=10**6)]
    most: Written


class Progressive(Data):
    """It begins with ``seed`` and grows by a part of every fee or stake that takes part, in per cent and rounded down
    to the smallest coin, up to the ``ceiling``."""

    by: Literal["progressive"]
    seed: Written
    part: Percent
    ceiling: Written

    @model_validator(mode="after")
    def _below(self) -> Progressive:
        if self.seed > self.ceiling:
            raise ValueError("a seed that is not above the ceiling")
        return self


Size = Annotated[Fixed | Multiplied | Progressive, Field(discriminator="by")]


class ByChance(Data):
    """Drawn for each who takes part, whatever falls; where ``per`` is said, for every whole such amount of the stake
    once as likely."""

    by: Literal["chance"]
    chance: Annotated[Ratio, AfterValidator(_chance)]
    per: Written | None = None


class ByResult(Data):
    """What fell is one of these (none said: whatever it is), so many ``times`` in a row at the table; void rounds do
    not count."""

    by: Literal["result"]
    results: list[Name] = []
    times: Annotated[int, Field(ge=1, le=20)] = 1

    @model_validator(mode="after")
    def _something(self) -> ByResult:
        if not self.results and self.times == 1:
            raise ValueError("results, or how many times in a row the same must fall")
        return self


class ByBet(Data):
    """A stake of one's own on this bet wins, where ``pays`` is said exactly so much to one."""

    by: Literal["bet"]
    bet: Name
    pays: Ratio | None = None


class ByEvent(Data):
    """Something is told of one's own seat (``whose`` names the fact that says of which): an event of this kind with
    these facts, such as a hand that is announced."""

    by: Literal["event"]
    event: Name
    facts: dict[str, str | int | bool] = {}
    whose: Word = "seat"


Trigger = Annotated[ByChance | ByResult | ByBet | ByEvent, Field(discriminator="by")]


class LinkedRules(Data):
    """A jackpot. ``games``: whose tables in this ``currency`` are linked to it, by name or pattern; ``tables``: only
    these of them. ``several``: who hit a progressive one at the same moment share it, or take it in turn, so that the
    second gets what it begins with anew."""

    title: Names
    kind: Literal["surprise", "combination"]
    currency: Code
    games: Annotated[list[Word], Field(min_length=1)]
    tables: list[Word] = []
    entry: Entry = Entry()
    trigger: Trigger
    size: Size
    several: Literal["share", "in_turn"] = "share"
    announcement: Announcement
    rule: str | None = None
    source: Source | None = None
    deviations: list[Deviation] = []

    @model_validator(mode="after")
    def _as_it_is_called(self) -> LinkedRules:
        if (self.kind == "surprise") != isinstance(self.trigger, ByChance):
            raise ValueError("a surprise by chance, a combination by a result, a bet or an event")
        if "en" not in self.title:
            raise ValueError("a title in English")
        return self

    def links(self, table: str, game: str, currency: str) -> bool:
        """Is a table of this game linked to it?"""
        named = any(fnmatchcase(game, each) for each in self.games)
        return named and currency == self.currency and (not self.tables or table in self.tables)

    @property
    def begins(self) -> int:
        """What the house puts into it before anybody has played: what it pays at least, unless stakes are
        multiplied."""
        match self.size:
            case Fixed(amount=amount):
                return amount
            case Progressive(seed=seed):
                return seed
        return 0

    @property
    def most(self) -> int:
        """It never pays more at once."""
        match self.size:
            case Fixed(amount=amount):
                return amount
            case Multiplied(most=most):
                return most
        return self.size.ceiling

    @property
    def said(self) -> dict[str, str]:
        """The announcement, its figures filled in."""
        filled = dict(_figures(self, CURRENCIES[self.currency].with_sign))
        return {key: words.format_map(filled) for key, words in self.announcement.model_dump().items()}


def _figures(rules: LinkedRules, money: Callable[[int], str]) -> Iterator[tuple[str, str]]:
    """The figures that an announcement may name; one that this jackpot does not have is not there."""
    size, trigger = rules.size, rules.trigger
    yield "amount", money(rules.entry.amount or 0)
    yield "size", money(rules.begins or rules.most)
    yield "ceiling", money(rules.most)
    yield "part", f"{float(size.part):g} %" if isinstance(size, Progressive) else ""
    repeated = trigger.times if isinstance(trigger, ByResult) else 1
    yield "times", str(size.times if isinstance(size, Multiplied) else repeated)
    yield "chance", str(trigger.chance) if isinstance(trigger, ByChance) else ""
    yield "per", money(trigger.per or 0) if isinstance(trigger, ByChance) else ""
