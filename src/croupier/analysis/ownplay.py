"""Somebody's own play among players: how often he comes in and raises, and what it brings, each with its interval.

>>> [round(each) for each in rate([3.0, -1.0, -1.0, 3.0])]
[100, -126, 326]
>>> rate([1.0]) is None
True
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from croupier.analysis.arena.figures import Figures, Rate
from croupier.games.poker.events import Posted
from croupier.play import Event, Seat
from croupier.play.record import Json

_FULL: Final = 1.959964
SHOWN: Final[Mapping[str, str]] = {"vpip": "vpip", "pfr": "pfr", "three_bet": "3-bet", "showdown": "showdown"}
"""The figures of play by the names that they have here, and what ``FIGURES`` calls them."""
FEWEST: Final = 100
"""Of fewer hands a win rate is not told: one big pot would say more than all the others."""
_BLINDS: Final = ("small blind", "big blind", "blind")


class Winning(NamedTuple):
    """What is won in 100 hands, in big blinds, and the interval of 95 %."""

    per_100: float
    low: float
    high: float


class Counted(NamedTuple):
    """One hand. ``shown``: for each of the figures whether it was so, none where it could not be; ``net``: what the
    hand brought in big blinds."""

    shown: tuple[bool | None, ...]
    net: float | None


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """``rates``: the figures of play by their names; ``winning``: none where too few hands have a big blind."""

    hands: int
    rates: dict[str, Rate]
    winning: Winning | None


def counted(events: Sequence[Event], seat: Seat, net: int) -> Counted:
    """A hand that somebody has played: what was told in it, on which seat he sat, and what it brought him."""
    found = Figures()
    found.see(events, {seat})
    rates = {name: found[what] for name, what in SHOWN.items()}
    if not any(isinstance(event, Posted) and event.what in _BLINDS for event in events):
        rates["three_bet"] = Rate(0, 0)  # without a blind the first bet is no raise, and a raise of it no third bet
    unit = next((big for event in events if (big := _big_blind(getattr(event, "stakes", None)))), None)
    shown = tuple(bool(rate.hits) if rate.of else None for rate in rates.values())
    return Counted(shown, net / unit if unit else None)


def own_play(hands: Collection[Counted]) -> OwnPlay:
    """Of hands that somebody has played, each counted."""
    rates = {name: _rate(hand.shown[place] for hand in hands) for place, name in enumerate(SHOWN)}
    nets = [hand.net for hand in hands if hand.net is not None]
    return OwnPlay(len(hands), rates, rate(nets) if len(nets) >= FEWEST else None)


def _rate(said: Iterable[bool | None]) -> Rate:
    could = [each for each in said if each is not None]
    return Rate(sum(could), len(could))


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
