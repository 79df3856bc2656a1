"""The score of a heat, and who is better: by the formula of the event; who has lost all is behind who has not, and the
later he lost it the better (ray-halls/slot-tournament#ST-4, ray-online/slot-tournament#OS-2)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby

from croupier.tournament.heats.state import Contest, Player
from croupier.tournament.heats.structure import HeatStructure

Key = tuple[bool, int, Fraction]


def score(structure: HeatStructure, player: Player) -> Fraction:
    """The sum of what counts, each with its weight."""
    counted = {"left": player.points, **player.tally._asdict()}
    return sum((weight * counted[name] for name, weight in structure.formula.items()), Fraction(0))


def key(structure: HeatStructure, player: Player) -> Key:
    """More is better."""
    return player.lost_in is None, player.lost_in or 0, score(structure, player)


def ranked(structure: HeatStructure, state: Contest, people: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The best first, those together who are equal."""

    def of(who: str) -> Key:
        return key(structure, state.players[who])

    order = sorted(people, key=of, reverse=True)
    return tuple(tuple(group) for _, group in groupby(order, key=of))
