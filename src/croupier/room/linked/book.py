"""The jackpots of the rulebooks, read from their files; and which games they fit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from croupier.games.common import Problem, RulebookError, problems_in
from croupier.money import CURRENCIES
from croupier.play import Refused
from croupier.play.events import EVENTS
from croupier.play.record import Json
from croupier.room.linked.model import ByBet, ByEvent, LinkedRules
from croupier.rulebooks import Game
from croupier.rulebooks.files import homes, patched, shared
from croupier.rulebooks.sheet import Grid
from croupier.textfile import is_file

FOLDER: Final = "jackpots"
"""``<rulebook>/jackpots/<name>.toml``: a jackpot, called ``rulebook/name``."""


def names() -> list[str]:
    """All jackpots that rulebooks have."""
    found = (path for home in homes() for path in home.glob(f"*/{FOLDER}/*.toml"))
    return sorted({f"{path.parents[1].name}/{path.stem}" for path in found})


def jackpot_named(name: str) -> LinkedRules:
    """The jackpot of this name, or ``RulebookError`` with what is wrong; ``Refused`` where there is none."""
    rulebook, _, own = name.partition("/")
    if rulebook and own and not {"/", "\\", ".", ":"} & set(own):
        for home in homes():
            if is_file(path := home / rulebook / FOLDER / f"{own}.toml"):
                return read_jackpot(dict(shared(path)), str(path))
    known = ", ".join(names()) or "none"
    raise Refused(f"There is no jackpot {name!r}; expected one of: {known}.")


_HEADS: Final = {
    "part": "Taking part",
    "entry": "Fee or stake",
    "wins": "What wins",
    "growth": "How it grows",
    "size": "Size",
}


def announced(rules: LinkedRules) -> Grid:
    """The announcement of a jackpot as a rule sheet has it (ray-casino/general#G-16)."""
    rows = [(_HEADS[key], words) for key, words in rules.said.items()]
    return Grid(f"Jackpot: {rules.title['en']}", ("", ""), rows)


Chosen = str | Json
"""A jackpot as a house names it: that of a rulebook by its name; the same with some of its keys as the house wants
them, ``{name = "ray-casino/wheels", tables = […]}``; or one of its own, with all that a file has."""


def chosen(each: Chosen) -> tuple[str, LinkedRules]:
    """A jackpot that a house opens, and what it is called."""
    if isinstance(each, str):
        return each, jackpot_named(each)
    data = dict(each)
    name = data.pop("name", None)
    if not isinstance(name, str) or not name or ":" in name:
        raise RulebookError("jackpots", [Problem("name", name, "the name of a jackpot")])
    if "/" not in name:
        return f"house/{name}", read_jackpot(data, f"the jackpot {name}")
    return name, read_jackpot(patched(jackpot_named(name).model_dump(mode="json"), data), f"the jackpot {name}")


def read_jackpot(data: Json, where: str | Path) -> LinkedRules:
    """A jackpot from what a file says of it, a house's own (``[[jackpots]]``) as well."""
    try:
        return LinkedRules.model_validate(data)
    except ValidationError as bad:
        raise RulebookError(str(where), problems_in(bad, data)) from None


def must_fit(rules: LinkedRules, game: Game) -> None:
    """``RulebookError`` where a game cannot have this jackpot."""
    if problems := list(_problems(rules, game)):
        raise RulebookError(f"the jackpot {rules.title['en']} at {game.id}", problems)


def _problems(rules: LinkedRules, game: Game) -> Iterator[Problem]:
    if game.among_players is not None:
        yield Problem("games", game.id, "a game against the house: among players a card room has its own jackpot")
        return
    limits = game.rules.limits[rules.currency]
    if limits.ceiling is not None and rules.most > limits.ceiling:
        show = CURRENCIES[rules.currency].with_sign
        yield Problem("size", show(rules.most), f"at most the ceiling of the house, {show(limits.ceiling)}")
    bets = [info.name for info in game.family.catalogue(game.rules)]
    if isinstance(rules.trigger, ByBet) and rules.trigger.bet.split(" ")[0] not in bets:
        yield Problem("trigger.bet", rules.trigger.bet, f"a bet of the game: {', '.join(bets)}")
    if isinstance(rules.trigger, ByEvent):
        told = [*EVENTS, *(event.kind for event in game.family.events)]
        if rules.trigger.event not in told:
            yield Problem("trigger.event", rules.trigger.event, f"something that the game tells: {', '.join(told)}")
