"""Equity: how much of the pot a hand is worth against others, exactly or by random deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.analysis.equity.games import GAMES, Game, UnknownGame, find_game
from croupier.analysis.equity.ranges import BadRange, read_range
from croupier.analysis.equity.result import Equities, PlayerEquity
from croupier.analysis.equity.spot import BadSpot

if TYPE_CHECKING:
    from croupier.analysis.equity.solve import equity as equity

__all__ = [
    "GAMES",
    "BadRange",
    "BadSpot",
    "Equities",
    "Game",
    "PlayerEquity",
    "UnknownGame",
    "equity",
    "find_game",
    "read_range",
]


def __getattr__(name: str) -> Any:
    """Numba and NumPy come in only when somebody counts."""
    if name == "equity":
        from croupier.analysis.equity.solve import equity

        return equity
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
