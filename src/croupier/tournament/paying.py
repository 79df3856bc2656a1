"""What the tournaments of a house pay when they do not simply end: its rulebook's ``prizes.toml``."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import Field, ValidationError, field_validator

from croupier.games.common import Data, Deviation, Percent, Ratio, RulebookError, Source, problems_in
from croupier.play import Refused
from croupier.play.record import Json
from croupier.rulebooks.files import PRIZES, homes, shared
from croupier.rulebooks.game import options_in, stood_before
from croupier.rulebooks.options import apply
from croupier.textfile import is_file
from croupier.tournament.rounding import Dividing

BeforeMoney = Literal["half_equal_half_chips", "equal", "chips"]
InMoney = Literal["low_plus_chips", "chips", "icm"]
Case = Literal["before_start", "before_money", "in_money", "final_table", "lottery", "bounty"]


class Cancelling(Data):
    """What becomes of the money when a tournament is cancelled.

    * ``before_money``: what was collected, when the next to go out would get nothing: half of it equally and half by
      chips, or all of it in one of these ways;
    * ``in_money``, and ``final_table`` when one table is left: the prizes that are left, each the smallest of them
      besides a part by chips, or all of them by chips, or by the independent chip model;
    * ``fees``: while it runs, who is left has what the house kept of his entries back, too;
    * ``floor``: of the pool of a tournament whose prize was drawn everybody who is left gets so many of a hundred,
      before the rest is divided by the model;
    * ``rules``: which rule says so.
    """

    before_money: BeforeMoney
    in_money: InMoney
    final_table: InMoney
    fees: bool = True
    floor: Percent
    rules: dict[Case, str]

    @field_validator("rules")
    @classmethod
    def _one_each(cls, rules: dict[Case, str]) -> dict[Case, str]:
        if missing := set(get_args(Case)) - set(rules):
            raise ValueError(f"a rule for {', '.join(sorted(missing))}")
        return rules


class Deals(Data):
    """Agreements of all who are left, when entries are closed. ``binding``: the house pays by them, or may still pay
    the announced prizes."""

    binding: bool = True
    rule: str | None = None


class Made(Data):
    """How pay-outs are made where none are given: so many of a hundred entries are paid (``paid``, rounded up), each at
    least so many times what an entry puts into the pool (``least``), and what is left in proportion to 1, ½, ⅓, … by
    place. Prizes are whole multiples of ``step`` minor units; what that leaves goes to the first."""

    paid: Annotated[Fraction, Field(gt=0, le=100)] = Fraction(15)
    least: Ratio = Fraction(3, 2)
    step: Annotated[int, Field(ge=1)] = 1


class Paying(Data):
    """The rules of a house. Without ``cancelling`` it says nothing of cancelled tournaments, without ``deals`` nothing
    of agreements."""

    about: str = ""
    source: Source | None = None
    dividing: Dividing = "largest_remainder"
    cancelling: Cancelling | None = None
    deals: Deals | None = None
    made: Made = Made()
    deviations: list[Deviation] = Field(default_factory=list)

    def must_cancel(self) -> Cancelling:
        """How it cancels, or ``Refused`` where its rules say nothing of that."""
        if self.cancelling is None:
            raise Refused("The rules of this house do not say how a cancelled tournament is paid.")
        return self.cancelling

    def must_deal(self) -> Deals:
        """Its rule of deals, or ``Refused`` where it knows none."""
        if self.deals is None:
            raise Refused("The rules of this house know no deals: its tournaments pay the announced prizes.")
        return self.deals


def _path(house: str) -> Path | None:
    return next((path for home in homes() if house and is_file(path := home / house / f"{PRIZES}.toml")), None)


def options_of(house: str) -> Collection[str] | None:
    """What a house can choose in what its tournaments pay; ``None`` where its rules say nothing of that."""
    path = _path(house)
    return None if path is None else dict(shared(path)).get("options", {}).keys()


@lru_cache(maxsize=256)
def paying_at(house: str, /, **options: object) -> Paying:
    """What a house's tournaments pay, with the options it has chosen; ``RulebookError`` with what is wrong."""
    if (path := _path(house)) is not None:
        return read_paying(dict(shared(path)), str(path), options)
    known = ", ".join(sorted({path.parent.name for home in homes() for path in home.glob(f"*/{PRIZES}.toml")}))
    raise Refused(f"{house!r} says nothing of what tournaments pay; expected one of: {known}.")


def read_paying(data: Json, where: str, options: Json) -> Paying:
    """The rules in the data of a file, with options chosen."""
    before = stood_before(data)
    choices, problems = options_in(data.pop("options", {}))
    data, _, wrong = apply(data, choices, options, before)
    try:
        rules = Paying.model_validate(data)
    except ValidationError as bad:
        raise RulebookError(where, [*problems, *wrong, *problems_in(bad, data)]) from None
    if problems or wrong:
        raise RulebookError(where, [*problems, *wrong])
    return rules
