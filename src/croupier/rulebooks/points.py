"""A game against the house for points instead of money: what a heat of a tournament may stake, as options that every
such game has when they are given. They stand in its log like others, so that a round for points replays like any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.games.family import Family
from croupier.money import POINTS
from croupier.rulebooks.options import Option

LEAST: Final = "points_min"
MOST: Final = "points_max"


def choices(family: Family | None, given: Mapping[str, object]) -> dict[str, Option]:
    """The least and the largest stake in points, where they are given to a game against the house."""
    if family is None or family.among_players is not None or not {LEAST, MOST} & given.keys():
        return {}
    said = {LEAST: ("min", "The least stake in points"), MOST: ("max", "The largest stake in points")}
    return {
        name: Option(about=about, sets=f"limits.{POINTS}.{key}", type="integer", low=1)
        for name, (key, about) in said.items()
    }


def stakes(low: int, high: int) -> dict[str, int]:
    """The options for a table with stakes from so many points to so many."""
    return {LEAST: low, MOST: high}
