"""Opponents as people ask for them: how well they play, and in which style."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.analysis.opponents.sound import Sound
from croupier.analysis.pokerbots import WAYS


def levels() -> Iterator[Sound]:
    for name in WAYS.names:
        if name not in WAYS.plain:
            yield Sound(name, WAYS.says(name), 120)
