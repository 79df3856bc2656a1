"""The floor: which tables stand in the house, with which limits, and which bots sit there."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from sqlalchemy import Connection, select

from croupier.games import families
from croupier.games.common import Limits, RulebookError
from croupier.house import loaded
from croupier.house.file import USUAL, HouseFile, HouseTable, house_file
from croupier.house.platform.model import PlatformRules
from croupier.house.platform.money import may_offer
from croupier.money import currency
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.spec import Spec
from croupier.rulebooks import Game, entries
from croupier.rulebooks.options import plain_amount
from croupier.store import log
from croupier.store.schema import tables

_log = logging.getLogger(__name__)
_MODEST: Final = {"EUR": (1_00, 200_00), "CZK": (20_00, 5_000_00), "PLAY": (1_00, 1_000_00)}
"""Posted limits that suit a guest's play money, by currency."""

_SEED: Final = {"EUR": 10_000_00, "CZK": 250_000_00, "PLAY": 10_000_00}
"""What a progressive pot begins with, by currency."""

_ALSO: Final[dict[str, tuple[tuple[str, Json], ...]]] = {
    "gelp/european-roulette": (("half back on zero", {"zero_rule": "half_back"}),),
    "ray-casino/roulette": (("double zero", {"wheel": "double-zero"}),),
    "ray-halls/lucky-dice": (("players throw", {"draw_mode": "player_throw"}),),
    "ray-casino/texas-holdem-bonus": (("bonus table II", {"bonus_table": "II"}),),
    "ray-casino/ultimate-texas-holdem": tuple(
        (f"Trips table {table}", {"trips_table": table}) for table in ("II", "III", "IV")
    ),
    "ray-casino/oasis-stud-poker": tuple((f"version {version}", {"version": version}) for version in "ABCD"),
}
"""Games of which a second table shows another choice of the house: what is said of it, and the options."""

BOT_NAMES: Final = ("Bot Aino", "Bot Bedřich", "Bot Kaarel")


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table to be set up. ``options`` are the game's; ``feeds``: the table to which its players must move on;
    ``says``: those options that its name says; ``live``: a person deals."""

    id: str
    name: str
    game: str
    currency: str
    options: Json
    bots: int = 1
    feeds: str | None = None
    says: tuple[str, ...] = ()
    live: bool = False


def span(game: Game, code: str) -> tuple[int, int]:
    """The smallest and the largest stake at a table of this game."""
    limits, posted = game.rules.limits[code], game.rules.posted
    return max(limits.min, posted.min or 0), min(_top(limits), posted.max or _top(limits))


def _top(limits: Limits) -> int:
    return limits.max if isinstance(limits.max, int) else max(limits.max.values())


def posted(game: Game, code: str) -> Json:
    """Limits to post at a table, where the game has that option: modest, and within the rulebook's."""
    limits = game.rules.limits[code]
    low, high = _MODEST.get(code, (limits.min, _top(limits)))
    smallest = limits.max if isinstance(limits.max, int) else min(limits.max.values())
    low = max(limits.min, min(low, _round(smallest // 8)))
    out: Json = {}
    if "table_min" in game.choices:
        out["table_min"] = plain_amount(low)
    if "table_max" in game.choices and low <= high < _top(limits):
        out["table_max"] = plain_amount(high)
    if "progressive_seed" in game.choices and game.rules.pot_seed is not None:
        out["progressive_seed"] = plain_amount(_SEED.get(code, 0))
    return out


def _round(amount: int) -> int:
    """An amount that chips are made in: 1, 2 or 5 with noughts, and not above this.

    >>> _round(62), _round(1_00), _round(7)
    (50, 100, 5)
    """
    unit = int("1" + "0" * (len(str(max(amount, 1))) - 1))
    return max(unit * digit for digit in (1, 2, 5) if unit * digit <= max(amount, 1))


def default_plan(house: HouseFile | None = None) -> list[TablePlan]:
    """One table per game against the house and currency it is offered in, and those that the house's file names; who
    wants to play among players besides opens a table himself."""
    house = house or house_file(USUAL)
    among = {family.name for family in families() if family.among_players is not None}
    out = []
    for entry in (entry for entry in entries() if entry.family not in among and house.opens(entry.id)):
        for about, options in (("", {}), *_ALSO.get(entry.id, ())):
            game = loaded.game(entry.id, options)
            offered = [code for code in game.currencies if code in house.currencies]
            for code in filter(partial(_can_open, game), offered):
                said = [game.title, about, code if len(game.currencies) > 1 else ""]
                places = game.rules.seats
                bots = 2 if places is None or game.rules.fewest > 1 else 1 if places > 2 else 0
                bots = bots if places is None else min(bots, places - 1)  # there is a chair for a person
                table = "-".join(
                    part for part in (entry.id.replace("/", "-"), about.replace(" ", "-"), code.lower()) if part
                )
                name = ", ".join(part for part in said if part)
                chosen = {**options, **posted(game, code)}
                out.append(TablePlan(table, name, entry.id, currency(code).code, chosen, bots, says=tuple(options)))
    return [*out, *(_named(number, table) for number, table in enumerate(house.tables, 1))]


def _named(number: int, table: HouseTable) -> TablePlan:
    """A table that the house's file names."""
    name = table.name or loaded.game(table.game, table.options).title
    id = f"{table.game.replace('/', '-')}-table-{number}"
    return TablePlan(
        id, name, table.game, table.currency, dict(table.options), table.bots, table.feeds, live=table.live
    )


def _can_open(game: Game, code: str) -> bool:
    """Does a round with the fewest players begin?"""
    try:
        seats = tuple(f"player {n}" for n in range(max(1, game.rules.fewest)))
        return game.at(game.table(seats, code)).ask is not None
    except Refused as no:
        _log.info("%s has no table in %s: %s", game.id, code, no)
        return False


def must_fit(spec: Spec, platform: str | None, rules: PlatformRules) -> None:
    """``Refused`` for a table whose limits, stakes or wins are above the ceilings of its rulebook, or of the one whose
    platform the house has: says which, and by which rule. Whatever rulebook a game is of, no table offers a win against
    the house that its ``rules`` let nobody offer."""
    if problems := spec.game.too_high(platform):
        raise Refused(f"{spec.name} cannot be opened: {'; '.join(map(str, problems))}.")
    largest = None if spec.game.among_players is not None else spec.game.family.largest
    wins = () if largest is None else largest(spec.game.rules, currency(spec.currency))
    if (win := max(wins, key=lambda each: each.profit, default=None)) is None:
        return
    try:
        may_offer(rules, win.profit, spec.currency)
    except Refused as no:
        say = currency(spec.currency).with_sign
        could = f"{say(win.stake)} on {win.bet} could win {say(win.profit)}"
        raise Refused(f"{spec.name} cannot be opened: {could}. {no.reason}", no.rule) from None


def set_up(db: Connection, plans: Iterable[TablePlan]) -> None:
    """Put the planned tables into the books, those that stand there already as they are."""
    known = set(db.execute(select(tables.c.id)).scalars())
    for plan in plans:
        if plan.id not in known:
            log.add_table(db, plan.id, plan.name, plan.game, plan.options, plan.currency)


def specs(db: Connection, plans: Iterable[TablePlan]) -> list[tuple[Spec, int]]:
    """The tables to open, each with the number of its last round."""
    rows = {row.id: row for row in db.execute(select(tables))}
    out = []
    for plan in plans:
        row = rows[plan.id]
        try:
            game = loaded.as_recorded(row.game, row.options)
        except RulebookError as no:
            _log.warning("table %s stays closed, its rulebook has changed: %s", row.id, no)
            continue
        out.append(
            (Spec(row.id, row.name, game, row.currency, feeds=plan.feeds, says=plan.says, live=plan.live), row.rounds)
        )
    return out
