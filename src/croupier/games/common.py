"""What the rulebook files of all families have in common: names, sources, limits, and how problems are told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StrictInt,
    ValidationError,
)

from croupier.complaint import Complaint
from croupier.figures import MOST, written
from croupier.money import CURRENCIES, Currency, ratio
from croupier.play import Refused

Names = Annotated[dict[str, str], Field(min_length=1)]
"""A name in several languages: language code → name. English is always there."""

Amount = Annotated[StrictInt, Field(gt=0, le=MOST)]
"""An amount in minor units, more than nothing."""


def _written(value: object) -> Any:
    return CURRENCIES["EUR"].parse(value) if isinstance(value, str) else value


Written = Annotated[int, BeforeValidator(_written), Field(gt=0, le=MOST)]
"""An amount that may also be written as people write it, in quotes: ``"5.00"``."""


def _not_negative(value: Fraction) -> Fraction:
    if value < 0:
        raise ValueError("nothing below 0")
    return value


Ratio = Annotated[
    Fraction,
    BeforeValidator(ratio),
    AfterValidator(_not_negative),
    PlainSerializer(str),
    Field(json_schema_extra={"type": ["integer", "string"], "examples": [35, "3:2"]}),
]
"""Profit to 1, a price or a share: ``35``, ``"3:2"``; never below nothing."""


def _share(value: Fraction) -> Fraction:
    if value > 100:
        raise ValueError("at most 100 per cent")
    return value


Percent = Annotated[Ratio, AfterValidator(_share)]
"""So many of a hundred."""


def _text(value: object) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Name = Annotated[str, BeforeValidator(_text), Field(min_length=1)]
"""The name of a field, a face or a bet; in a file a number may stand without quotes."""


def _offered(code: str) -> str:
    if code not in CURRENCIES:
        raise ValueError(f"a currency: {', '.join(CURRENCIES)}")
    return code


Code = Annotated[str, AfterValidator(_offered)]
"""A currency by its code."""

Word = Annotated[str, Field(min_length=1)]
"""What something is called."""

Cards = Annotated[int, Field(ge=0, le=52)]
"""So many cards of one pack."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a rulebook file: where, what stands there, what was expected."""

    key: str
    found: Any
    expected: str

    def __str__(self) -> str:
        return f"{self.key}: found {_short(self.found)}; expected {self.expected}"


def _short(value: object) -> str:
    text = "nothing" if value is None else written(value) if isinstance(value, int) else repr(value)
    text = text.replace("\\u202f", "\u202f")  # the space within an amount
    return text if len(text) <= 80 else text[:77] + "…"


_EXPECTED: Final = {
    "missing": "a value here",
    "extra_forbidden": "no such key",
    "invalid_key": "text as a key",
    "model_type": "a table",
    "dict_type": "a table",
    "list_type": "a list",
    "tuple_type": "a list",
    "string_type": "text",
    "string_too_short": "some text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
}
"""What pydantic expected, as people say it; what is not here it says well enough itself."""


def problems_in(bad: ValidationError, data: object, prefix: str = "") -> list[Problem]:
    """What a model found wrong in data. Where it would have taken several things, that is one problem."""
    wanted: dict[str, tuple[Any, list[str]]] = {}
    for error in bad.errors(include_url=False):
        found = None if error["type"] == "missing" else error["input"]
        said = error["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
        place = (prefix + ".".join(_path(error["loc"], data))).rstrip(".") or "file"
        expected = wanted.setdefault(place, (found, []))[1]
        if (one := _EXPECTED.get(error["type"], said)) not in expected:
            expected.append(one)
    return [Problem(place, found, " or ".join(expected)) for place, (found, expected) in wanted.items()]


def _path(loc: tuple[int | str, ...], data: object) -> Iterator[str]:
    """The keys to a place in the data, without what the model adds: which of several types it tried."""
    for number, part in enumerate(loc):
        inside = data if isinstance(data, dict) else dict(enumerate(data)) if isinstance(data, list) else {}
        if part in inside:
            data = inside[part]
            yield str(part)
        elif isinstance(data, dict) and number == len(loc) - 1 and part != "[key]":
            yield str(part)


class RulebookError(Complaint, ValueError):
    """A rulebook file that cannot be played, with everything that is wrong in it."""

    def __init__(self, where: str, problems: list[Problem]) -> None:
        self.where, self.problems = where, problems
        if len(problems) == 1:
            super().__init__(f"{where}: {problems[0]}")
        else:
            super().__init__("\n  ".join([f"{where}: {len(problems)} problems", *map(str, problems)]))


class Data(BaseModel):
    """Base of everything that a rulebook file holds: nothing unknown is accepted, nothing changes afterwards."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Source(Data):
    """Where the rules come from: the seed of the original, its lines and its chapter."""

    seed: str
    lines: str
    chapter: str | None = None
    name: str | None = None


class Deviation(Data):
    """A place where this file decides what the original leaves open or prints otherwise."""

    about: str
    source: str
    why: str


class Limits(Data):
    """Stakes of one currency. ``max`` is one figure, or one per kind of bet with ``default`` for the rest."""

    min: Amount = 1
    max: Amount | dict[str, Amount]
    max_win: Amount | None = None
    ceiling: Amount | None = None

    @property
    def top(self) -> int:
        """The largest stake on any bet."""
        return self.max if isinstance(self.max, int) else max(self.max.values(), default=0)

    def most(self, kind: str) -> int | None:
        """The largest stake on one bet of this kind."""
        if isinstance(self.max, int):
            return self.max
        return self.max.get(kind, self.max.get("default"))


class Span(NamedTuple):
    """The smallest and largest stake on one bet."""

    low: int
    high: int


class Posted(Data):
    """The limits shown at one table: narrower than the rulebook's, never wider."""

    min: Amount | None = None
    max: Amount | None = None


class LimitRules(Data):
    """How the limits are applied."""

    scope: Literal["per_bet", "per_player_round"] = "per_bet"
    over: Literal["refuse", "void_excess"] = "refuse"
    max_win_counts: Literal["profit", "returned"] = "returned"
    max_win_per: Literal["bet", "round"] = "bet"
    ceiling_policy: Literal["report", "cap", "configure", "cut"] = "report"
    """A win above the ceiling is paid in full and reported, or cut to it and reported; ``configure``: what could bring
    one is not set up, a progressive pot stops growing there, and if it comes all the same it is cut."""
    rule: str | None = None

    def takes(self, amount: int, void: int) -> bool:
        """Is a stake taken of which ``amount`` comes into play and ``void`` lies above the maximum? Only where such a
        part is void, and only if anything is left of it."""
        return not void or (self.over == "void_excess" and amount > 0)


class GameRules(Data):
    """The head of every rulebook file."""

    family: str
    title: Names
    about: str = ""
    source: Source
    deviations: list[Deviation] = []
    seats: Annotated[int, Field(ge=1, le=1_000)] | None = None
    limits: Annotated[dict[Code, Limits], Field(min_length=1)]
    limit_rules: LimitRules = LimitRules()
    posted: Posted = Posted()
    fixed: dict[str, Any] = {}
    """What no house may choose otherwise, in this game or this version of it: key (``split.max_hands``) → value."""

    @property
    def fewest(self) -> int:
        """So many players at least play a round. Against the house none: a wheel is spun for onlookers too."""
        return 0

    def limits_in(self, currency: Currency) -> Limits:
        """The limits in this currency, or ``Refused``."""
        if currency.code not in self.limits:
            raise Refused(f"this game is not offered in {currency.code}: {', '.join(self.limits)}")
        return self.limits[currency.code]

    def span(self, kind: str, currency: Currency) -> Span:
        """The smallest and largest stake on a kind of bet at this table: the rulebook's limits, or those posted."""
        limits, posted = self.limits_in(currency), self.posted
        most = limits.most(kind)
        assert most is not None, f"limits give no maximum for {kind}"
        return Span(max(limits.min, posted.min or 0), min(most, posted.max or most))

    @property
    def staked(self) -> Iterable[str]:
        """The kinds of bets for which the limits must give a maximum."""
        return ()

    @property
    def between_players(self) -> bool:
        """Is it played for stakes of each other at a table of the house, where one of the players is the bank?"""
        return False

    @property
    def pot_seed(self) -> int | None:
        """What a table's pot begins with, in minor units; none: this game has no pot."""
        return None

    def _titles(self) -> Iterator[tuple[str, dict[str, str]]]:
        """The names of the game and of the bets that it has whatever is played: ``title``, ``bet_title``, those of
        ``main`` and ``side``."""
        for key in type(self).model_fields:
            value = getattr(self, key)
            if key == "title" or key.endswith("_title"):
                yield key, value
            elif isinstance(title := getattr(value, "title", None), dict):
                yield f"{key}.title", title

    def problems(self) -> list[Problem]:
        """Everything that is wrong although each single value is well formed."""
        out = [Problem(f"{key}.en", None, "a name in English") for key, title in self._titles() if "en" not in title]
        for code, limits in self.limits.items():
            top = [limits.max] if isinstance(limits.max, int) else list(limits.max.values())
            if top and min(top) < limits.min:
                out.append(Problem(f"limits.{code}.max", min(top), f"at least the minimum, {limits.min}"))
            lacking = [kind for kind in self.staked if limits.most(kind) is None]
            out += [
                Problem(f"limits.{code}.max", limits.max, f"a maximum for {kind}, or a default") for kind in lacking
            ]
        if self.posted.min and self.posted.max and self.posted.min > self.posted.max:
            out.append(Problem("posted.min", self.posted.min, f"at most the posted maximum, {self.posted.max}"))
        for name, posted in (("min", self.posted.min), ("max", self.posted.max)):
            if posted is not None and not any(self._within(limits, posted) for limits in self.limits.values()):
                spans = "; ".join(f"{code} {low.min} to {low.top}" for code, low in self.limits.items())
                out.append(Problem(f"posted.{name}", posted, f"a figure within the rulebook's limits: {spans}"))
        for key, value in self.fixed.items():
            if (found := _at(self, key)) not in (None, value):
                out.append(Problem(key, found, f"{value}: the rulebook fixes it"))
        return out

    @staticmethod
    def _within(limits: Limits, amount: int) -> bool:
        return limits.min <= amount <= limits.top


def _at(rules: object, key: str) -> Any:
    """What stands at a key of the rules; nothing where they have no such place."""
    for step in key.split("."):
        rules = rules.get(step) if isinstance(rules, dict) else getattr(rules, step, None)
    return rules


@dataclass(frozen=True, slots=True)
class BetInfo:
    """One kind of bet as a sheet, a help text or a page shows it."""

    name: str
    title: Names
    about: str
    pays: str
    positions: tuple[str, ...]
    called: bool = False


def raised_pays(raised: Mapping[str, Fraction], printed: Mapping[str, object], *, minimums: bool) -> Iterator[Problem]:
    """Pays that a house has raised: where the printed ones are minimums, of bets with one pay, never below it."""
    for name, pays in raised.items():
        key = f"raised.{name}"
        if not minimums:
            yield Problem(key, str(pays), "nothing: this rulebook's pays are fixed, not minimums")
        elif name not in printed:
            yield Problem(key, name, f"a bet of this game: {', '.join(printed)}")
        elif not isinstance(least := printed[name], Fraction):
            yield Problem(key, str(pays), "a bet with one pay; this one pays by a table, which stays as printed")
        elif pays < least:
            yield Problem(key, str(pays), f"at least the printed {least}: pays may be raised, never lowered")


def above_ceiling(rules: GameRules, key: str, prize: int) -> Iterator[Problem]:
    """A fixed prize is not announced above the ceiling of the house, which no win of its games may exceed."""
    for code, limits in rules.limits.items():
        if limits.ceiling is not None and prize > limits.ceiling:
            ceiling = CURRENCIES[code].with_sign(limits.ceiling)
            yield Problem(key, CURRENCIES[code].with_sign(prize), f"at most the ceiling of the house, {ceiling}")
