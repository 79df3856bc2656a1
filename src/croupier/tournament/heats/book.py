"""Events in points, read from rulebooks: ``<rulebook>/tournaments/<name>.toml`` with ``heats``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import ValidationError

from croupier.games.common import Problem, RulebookError, problems_in
from croupier.money import currency
from croupier.play import Refused, TakeBets
from croupier.play.record import Json
from croupier.rulebooks import load
from croupier.rulebooks.ceilings import ceilings_for
from croupier.rulebooks.files import TOURNAMENTS, homes, patched, shared
from croupier.textfile import is_file
from croupier.tournament.heats.structure import OWN, HeatStructure, Plan


def contests() -> list[str]:
    """All events in points that rulebooks have."""
    found = (path for home in homes() for path in home.glob(f"*/{TOURNAMENTS}/*.toml") if OWN in shared(path))
    return sorted({f"{path.parents[1].name}/{path.stem}" for path in found})


def is_contest(name: str) -> bool:
    """Is this an event in points?"""
    path = _path(name)
    return path is not None and OWN in shared(path)


def _path(name: str) -> Path | None:
    rulebook, _, own = name.partition("/")
    if not rulebook or not own:
        return None
    return next((path for home in homes() if is_file(path := home / rulebook / TOURNAMENTS / f"{own}.toml")), None)


def contest_for(name: str, change: Json | None = None) -> Plan:
    """What holds for an event, with some keys as somebody wants them (``change``)."""
    path = _path(name)
    if path is None or OWN not in shared(path):
        raise Refused(f"There is no event in points {name!r}; expected one of: {', '.join(contests()) or 'none'}.")
    return read_contest(patched(dict(shared(path)), change or {}), name)


def read_contest(data: Mapping[str, object], where: str) -> Plan:
    """An event from what a file says of it; ``RulebookError`` with what is wrong, by its game and its rulebook, too."""
    try:
        structure = HeatStructure.model_validate(data)
    except ValidationError as bad:
        raise RulebookError(where, problems_in(bad, dict(data))) from None
    if wrong := [*_against_game(structure), *_against_ceilings(structure, where)]:
        raise RulebookError(where, wrong)
    return Plan(structure)


def _against_game(structure: HeatStructure) -> Iterator[Problem]:
    """What is no game for points, or not with these stakes, or not with so many at a table."""
    try:
        bare = load(structure.game, **structure.options)
    except RulebookError as no:
        yield Problem("game", structure.game, f"a game of the catalogue ({no})")
        return
    if bare.among_players is not None:
        yield Problem("game", structure.game, "a game against the house: players among themselves play for chips")
        return
    if bare.rules.pot_seed is not None:
        yield Problem("game", structure.game, "a game without a pot: points do not win money")
        return
    places, fewest = bare.rules.seats, bare.rules.fewest
    for number, heat in enumerate(structure.heats):
        if not structure.alone and places is not None and heat.seats > places:
            yield Problem(f"heats.{number}.seats", heat.seats, f"at most the {places} of a table of {bare.title}")
        if not structure.alone and heat.seats < fewest:
            yield Problem(f"heats.{number}.seats", heat.seats, f"at least the {fewest} that a round needs")
        try:
            game = Plan(structure).game(number)
            seats = [f"player {place}" for place in range(1, max(1, fewest) + 1)]
            ask = game.at(game.table(seats, Plan(structure).played_in)).ask
        except (RulebookError, Refused) as no:
            yield Problem(f"heats.{number}.stakes", structure.game, f"a game that can be played for these ({no})")
            return
        if not isinstance(ask, TakeBets):
            yield Problem("game", structure.game, "a game in which all bet before the cards: nobody holds the bank")
            return


def _against_ceilings(structure: HeatStructure, where: str) -> Iterator[Problem]:
    """A single payment above what the rulebook allows for tournaments of its class."""
    ceilings = ceilings_for(where)
    if ceilings is None:
        return
    paid = {"entry": structure.entry.whole}
    paid |= {} if structure.rebuy is None else {"rebuy": structure.rebuy.pool + structure.rebuy.fee}
    paid |= {} if structure.add_on is None else {"add_on": structure.add_on.pool + structure.add_on.fee}
    for key, amount in paid.items():
        try:
            ceilings.check(structure.fee_class, amount)
        except Refused as no:
            yield Problem(key, currency(structure.currency).with_sign(amount), no.reason)
