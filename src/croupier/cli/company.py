"""Who sits down with somebody at a table among players in the terminal."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from croupier.play import Refused, Seat

YOU: Final = "Guest"
_NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")
MIXED: Final = "mixed"
"""Opponents of several kinds."""


def company(most_players: int, players: int | None, usual: int) -> tuple[Seat, ...]:
    """You, and as many others as you want, or as usual."""
    most = min(most_players, len(_NAMES) + 1)
    count = min(usual, most) if players is None else players
    if not 2 <= count <= most:
        raise Refused(f"2 to {most} players sit at this table, not {count}")
    return (YOU, *_NAMES[: count - 1])


def check_opponents(wanted: str, known: Collection[str], spoken: str) -> None:
    """There are such opponents, or it is said who there is."""
    if wanted not in (*known, MIXED):
        raise Refused(f"{wanted!r} is no opponent: {spoken}, {MIXED}")
