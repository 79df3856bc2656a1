"""Somebody's own play among players: how often he comes in and raises, and what it brings, each with its interval.

>>> [round(each) for each in rate([3.0, -1.0, -1.0, 3.0])]
[100, -126, 326]
>>> rate([1.0]) is None
True
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from croupier.analysis.arena.figures import Figures, Rate
from croupier.play import Event, Seat
from croupier.play.record import Json

_FULL: Final = 1.959964
SHOWN: Final = ("vpip", "pfr", "showdown")


class Winning(NamedTuple):
    """What is won in 100 hands, in big blinds, and the interval of 95 %."""

    per_100: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """``rates``: the figures of play by their names; ``winning``: none where too few hands have a big blind."""

    hands: int
    rates: dict[str, Rate]
    winning: Winning | None


def own_play(hands: Iterable[tuple[Sequence[Event], Seat, int]]) -> OwnPlay:
    """Of hands that somebody has played: what was told in each, on which seat he sat, and what it brought him."""
    found, nets = Figures(), []
    for events, seat, net in hands:
        found.see(events, {seat})
        unit = next((big for event in events if (big := _big_blind(getattr(event, "stakes", None)))), None)
        if unit:
            nets.append(net / unit)
    return OwnPlay(found.hands, {name: found[name] for name in SHOWN}, rate(nets))


def _big_blind(stakes: Json | None) -> int | None:
    """Where there are no blinds, the smaller bet."""
    if not stakes:
        return None
    blinds: Sequence[int] = stakes.get("blinds") or ()
    bets: Sequence[int] = stakes.get("bets") or ()
    return max((*blinds, 0)) or (min(bets) if bets else None)


def rate(nets: Sequence[float]) -> Winning | None:
    """Of what each hand brought; one hand says nothing."""
    n = len(nets)
    if n < 2:
        return None
    mean = sum(nets) / n
    spread = math.sqrt(sum((net - mean) ** 2 for net in nets) / (n - 1) / n)
    return Winning(100 * mean, 100 * (mean - _FULL * spread), 100 * (mean + _FULL * spread))
