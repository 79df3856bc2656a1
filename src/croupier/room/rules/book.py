"""The rules of a house's room, read from its rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from croupier.games.common import Problem, RulebookError, problems_in
from croupier.play import Refused
from croupier.room.rules.model import RoomRules
from croupier.rulebooks.ceilings import ceilings_for
from croupier.rulebooks.files import ROOM, homes, of_the_house, shared
from croupier.rulebooks.game import options_in, stood_before
from croupier.rulebooks.options import apply
from croupier.textfile import is_file


@lru_cache(maxsize=256)
def room_for(game: str, **options: Any) -> RoomRules:
    """The room in which a game is played, ``rulebook/game``, with the options a house has chosen; a house without one
    has what is usual."""
    rulebook = game.split("/")[0]
    for home in homes():
        if rulebook and is_file(path := home / rulebook / f"{ROOM}.toml"):
            return read_room(path, **options)
    if options:
        raise Refused(f"{rulebook} has no card room to choose {', '.join(options)} for.")
    return RoomRules()


def read_room(path: Path, /, **options: Any) -> RoomRules:
    """A room from its file, with the options a house has chosen; ``RulebookError`` with what is wrong."""
    data = dict(shared(path))
    before = stood_before(data)
    choices, problems = options_in(data.pop("options", {}))
    data, _, wrong = apply(data, choices, options, before)
    try:
        rules = RoomRules.model_validate(data)
    except ValidationError as bad:
        raise RulebookError(str(path), [*problems, *wrong, *problems_in(bad, data)]) from None
    if wrong := [*problems, *wrong, *_too_high(path, rules)]:
        raise RulebookError(str(path), wrong)
    return rules


def _too_high(path: Path, rules: RoomRules) -> Iterator[Problem]:
    """Figures of the room above the ceilings of its rulebook."""
    ceilings = ceilings_for(f"{path.parent.name}/{ROOM}") if of_the_house(path) else None
    figures: list[tuple[str, str, int | None]] = [
        ("blind", "limits.blind", rules.limits.blind),
        ("entry", "limits.entry", rules.limits.entry),
        *(("hedge", f"hedges.{name}.max", hedge.max) for name, hedge in rules.hedges.items()),
    ]
    for figure, where, most in figures:
        found = None if ceilings is None else ceilings.of_room(figure)
        if found is not None and most is not None and most > found[1].max:
            yield Problem(where, most, f"{found[1].said}: {found[0]}, {found[1].rule}")
