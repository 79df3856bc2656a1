"""A house is a file: which rulebooks it opens, whose platform and room rules hold, its money, its time, who runs it.

Shipped houses lie in ``houses/<name>.toml``; anybody may write one of his own. The usual house is open to guests with
play money. A house with a ``platform`` holds the rules of that rulebook's platform: there one registers first.
"""

from __future__ import annotations

from datetime import time, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, ValidationError, model_validator

from croupier.games import families
from croupier.games.common import Data, RulebookError, problems_in
from croupier.house.platform.calendar import Zone, at_clock, local
from croupier.money import CURRENCIES
from croupier.play import Refused
from croupier.play.record import Json
from croupier.rulebooks import entries
from croupier.rulebooks.files import parsed
from croupier.textfile import is_file

HOME: Final = Path(__file__).parent.parent / "houses"
USUAL: Final = "open-house"
"""The house of ``make run``."""
ALL: Final = "*"
"""In place of a rulebook: all of them, also those that families from elsewhere bring along."""
_DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
Day = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def _money(code: str) -> str:
    if code not in CURRENCIES:
        raise ValueError(f"{code!r} is no currency here; expected one of {', '.join(CURRENCIES)}")
    return code


Code = Annotated[str, AfterValidator(_money)]


class Hours(Data):
    """On these days the house is open from one time of day to another, which may lie behind midnight."""

    days: tuple[Day, ...] = _DAYS
    opens: time
    closes: time

    @property
    def over_night(self) -> int:
        """So many days later it closes."""
        return int(self.closes <= self.opens)


class HouseTable(Data):
    """A table that stands on the floor besides those that every game against the house has."""

    game: str
    name: str = ""
    currency: Code = "EUR"
    options: Json = Field(default_factory=dict)
    bots: int = Field(0, ge=0, le=9)
    feeds: str | None = None
    live: bool = False
    """A person deals, at the console (``/dealer/<table>``): one of the house's dealers."""


class SitAndGo(Data):
    """A tournament that anybody plays against bots at once: so many ``players``, by the rules of the ``base``, with a
    ``structure`` as a file of an event has it."""

    name: str
    base: str
    players: tuple[Annotated[int, Field(ge=2)], Annotated[int, Field(ge=2, le=100)]]
    structure: Json


class HouseFile(Data):
    """One house. ``rulebooks``: whose games have a table; ``games``: these besides; ``platform``: the rulebook whose
    rules of accounts, money and protection hold, with the ``rules`` that the house has chosen where it leaves a choice;
    ``rooms``: what it has chosen for its card rooms; ``guests``: they play with play money, or only look around."""

    title: str
    about: str = ""
    run_by: str
    rulebooks: Annotated[tuple[str, ...], Field(min_length=1)]
    games: tuple[str, ...] = ()
    platform: str | None = None
    rules: Json = Field(default_factory=dict)
    rooms: dict[str, Json] = Field(default_factory=dict)
    currencies: Annotated[tuple[Code, ...], Field(min_length=1)] = ("EUR",)
    zone: Zone = "UTC"
    hours: tuple[Hours, ...] = ()
    guests: Literal["play", "look"] = "play"
    identity: str = "croupier.house.identity:TestRegister"
    cashier: str = "croupier.house.cashier:PlayMoney"
    tables: tuple[HouseTable, ...] = ()
    sit_and_gos: tuple[SitAndGo, ...] = ()
    """Where a platform's rules hold nobody plays against bots for money: there are none."""
    directors: tuple[str, ...] = ()
    """Accounts that may run tournaments with the house's own money; where a platform's rules hold, nobody else runs
    one."""
    dealers: tuple[str, ...] = ()
    """Accounts that may deal at its live tables."""
    floor: tuple[str, ...] = ()
    """Accounts that supervise its live tables: they may deal there, and rule otherwise than the rulebook says."""
    jackpots: tuple[str | Json, ...] = ()
    """Those that are linked over its tables against the house: by name, or with what is chosen for them."""

    @model_validator(mode="after")
    def _opens_what_there_is(self) -> HouseFile:
        known = {entry.id for entry in entries()}
        books = {game.split("/")[0] for game in known}
        if unknown := [book for book in (*self.rulebooks, *self.rooms) if book not in (*books, ALL)]:
            raise ValueError(f"there is no rulebook {unknown[0]!r}; expected one of {', '.join(sorted(books))}")
        asked = (*self.games, *(table.game for table in self.tables))
        if unknown := [game for game in asked if game not in known]:
            raise ValueError(f"there is no game {unknown[0]!r}; expected one such as gelp/european-roulette")
        for table in (table for table in self.tables if table.live):
            family = next(entry.family for entry in entries() if entry.id == table.game)
            if not can_be_dealt(family):
                raise ValueError(
                    f"{table.game} is dealt by nobody; expected a game that a person deals against the house"
                )
            if table.bots:
                raise ValueError(f"{table.name or table.game} is live: bots = 0")
        if self.platform is not None and self.guests == "play":
            raise ValueError("where a platform's rules hold one registers before playing: guests = 'look'")
        if self.platform is not None and self.sit_and_gos:
            raise ValueError("where a platform's rules hold nobody plays against bots for money: no sit_and_gos")
        return self

    def opens_at(self, at: int) -> int | None:
        """When the house opens again, if it is closed at this moment."""
        if not self.hours:
            return None
        now, zone = local(at, self.zone), self.zone
        spans = sorted(
            (
                at_clock(day, f"{each.opens:%H:%M}", zone),
                at_clock(day + timedelta(each.over_night), f"{each.closes:%H:%M}", zone),
            )
            for each in self.hours
            for day in (now.date() + timedelta(days) for days in range(-1, 8))
            if _DAYS[day.weekday()] in each.days
        )
        if any(opens <= at < closes for opens, closes in spans):
            return None
        return next((opens for opens, _ in spans if opens > at), None)

    def opens(self, game: str) -> bool:
        """Has this game a table of its own in the house?"""
        return game in self.games or ALL in self.rulebooks or game.split("/")[0] in self.rulebooks


def can_be_dealt(family: str) -> bool:
    """Is there a game against the house that a person deals at a table?"""
    return any(each.name == family and each.dealt and each.among_players is None for each in families())


def house_names() -> list[str]:
    """The shipped houses."""
    return sorted(path.stem for path in HOME.glob("*.toml"))


@lru_cache(maxsize=32)
def house_file(name: str | Path) -> HouseFile:
    """A shipped house by its name, or one's own file; ``RulebookError`` with what is wrong in it."""
    own = str(name).endswith(".toml")
    path = Path(name) if own else HOME / f"{name}.toml"
    if not (is_file(path) if own else name in house_names()):
        raise Refused(
            f"There is no house {str(name)!r:.120}; expected {', '.join(house_names())} or a file of your own."
        )
    return read_house(path)


def read_house(path: Path) -> HouseFile:
    data: Json = dict(parsed(path))
    try:
        return HouseFile.model_validate(data)
    except ValidationError as bad:
        raise RulebookError(str(path), problems_in(bad, data)) from None
