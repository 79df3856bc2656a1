"""The rules of a house's room, read from its rulebook."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from croupier.games.common import RulebookError, problems_in
from croupier.play import Refused
from croupier.room.rules.model import RoomRules
from croupier.rulebooks.files import ROOM, homes, shared
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
    if problems or wrong:
        raise RulebookError(str(path), [*problems, *wrong])
    return rules
