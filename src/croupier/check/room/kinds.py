"""A table as a story describes it: ``texas-holdem 0.05/0.10``, ``holdem 5/5 pot limit, buy-in 100-500``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from croupier.check.facts import fact
from croupier.figures import MOST
from croupier.money import Currency, currency
from croupier.room.rules.buying import Span
from croupier.room.rules.cardroom import Kind, TimeFee
from croupier.room.rules.jackpot import Strength
from croupier.room.rules.model import RoomRules
from croupier.room.rules.moments import MINUTE
from croupier.rulebooks import Game, load

_TABLE: Final = re.compile(
    r"(?P<game>[\w-]+) (?P<small>[\d.]+)/(?P<big>[\d.]+)(?: (?P<form>[a-z_]+))?(?P<rest>(?:, .+)*)"
)
_EXPECTED: Final = "expected a table such as 'texas-holdem 0.05/0.10', and ', buy-in 5-10', ', clock hexapro'"
_STRUCTURES: Final = ("no limit", "pot limit", "fixed limit", "mixed")
_WORDS: Final = ("jackpot", "straddle", "time", "tournament")


def kind(house: str, rules: RoomRules, text: str, code: str | None) -> Kind:
    """The kind of a table; ``ValueError`` where it cannot be read."""
    found = _TABLE.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text}: {_EXPECTED}")
    asked = found["form"]
    given: dict[str, Any] = {}
    if asked is not None:
        if asked not in rules.formats:
            raise ValueError(f"{text}: the house has no {asked}: {', '.join(rules.formats) or 'nothing of the kind'}")
        given |= rules.formats[asked].options
    game = load(f"{house}/{found['game']}", **given)
    among = game.among_players
    if among is None:
        raise ValueError(f"{text}: {game.title} is played against the house")
    money = currency(code) if code is not None else game.currency()
    stake = money.parse(found["small"]), money.parse(found["big"])
    usual, unit = among.buy_in(game.rules, money), among.least(game.rules, money)
    blinds = among.blinds(game.rules, money)
    told = _rest(found["rest"], text)
    high = None if usual.max >= MOST else usual.max * stake[1] // unit
    return Kind(
        game=found["game"],
        stake=stake,
        currency=money,
        buy_in=_span(told, money) or Span(usual.min * stake[1] // unit, high),
        chairs=int(told.get("seats", among.most(game.rules))),
        structure=told.get("structure", str(fact(game, "betting.structure"))),
        to_start=next(players for players in range(2, 20) if among.enough(game.rules, players, 0)),
        form=asked or _form(rules, found["game"]),
        clock=told.get("clock", "cash"),
        button_small=blinds is None or blinds.button_small,
        linked="jackpot" in told,
        cash="tournament" not in told,
        entry=money.parse(told.get("entry", "0")),
        straddle=int(str(fact(game, "forced.straddle_size"))) if "straddle" in told else 0,
        time=_time(told, game, stake, money),
        feeds=told.get("feeds"),
    )


def _time(told: Mapping[str, str], game: Game, stake: tuple[int, int], money: Currency) -> TimeFee | None:
    """The fee by time: so much for so many minutes, or as the game's table of fees says for these blinds."""
    if "time" not in told:
        return None
    amount, _, minutes = told["time"].partition("/")
    if minutes:
        return TimeFee(money.parse(amount), int(minutes) * MINUTE)
    for level in fact(game, "rake.levels"):
        if (tuple(level.blinds), level.currency or money.code) == (stake, money.code) and level.time is not None:
            return TimeFee(level.time.fee, level.time.minutes * MINUTE)
    raise ValueError(f"{game.title} has no fee by time for these blinds")


def _form(rules: RoomRules, game: str) -> str | None:
    """The format to which every table of this game belongs."""
    return next((name for name, form in rules.formats.items() if game in form.games and not form.options), None)


def _rest(text: str, whole: str) -> Mapping[str, str]:
    out: dict[str, str] = {}
    for part in filter(None, (each.strip() for each in text.split(","))):
        if part in _STRUCTURES:
            out["structure"] = part.replace(" ", "_")
        elif part in _WORDS:
            out[part] = part
        elif (said := re.fullmatch(r"(buy-in|clock|seats|time|entry|feeds) (\S+)", part)) is not None:
            out[said[1]] = said[2]
        else:
            raise ValueError(f"{whole}: found {part!r}; {_EXPECTED}")
    return out


def _span(told: Mapping[str, str], money: Currency) -> Span | None:
    if "buy-in" not in told:
        return None
    low, _, high = told["buy-in"].replace("–", "-").partition("-")
    return Span(money.parse(low), money.parse(high) if high else None)


def strength_of(house: str, game: str) -> Strength:
    """How strong hands are in the first contest of a game: the high hand, where there are two."""
    contests = fact(load(f"{house}/{game}"), "contests")
    found: Strength = contests[0].valuer.strength
    return found
