"""Croupier: the rulebook you can run.

>>> import croupier
>>> game = croupier.load("gelp/european-roulette", zero_rule="half_back")
>>> game.title
'European roulette'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.play import Refused
    from croupier.rulebooks import Game, RulebookError, load

__version__ = "0.1.0"
__all__ = ["Game", "Refused", "RulebookError", "__version__", "load"]

_HOMES = {
    "load": "croupier.rulebooks",
    "Game": "croupier.rulebooks",
    "RulebookError": "croupier.rulebooks",
    "Refused": "croupier.play",
}


def __getattr__(name: str) -> Any:
    """The front door opens only the rooms that are asked for, so that ``import croupier`` costs nothing."""
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'croupier' has no attribute {name!r}")
