"""The games, one module (or package) per family. A family is found by the name its rulebook files give."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from croupier.games.common import Family

FAMILIES: Final[dict[str, str]] = {
    "draw": "croupier.games.draw",
    "poker": "croupier.games.poker",
    "blackjack": "croupier.games.blackjack",
    "baccarat": "croupier.games.baccarat",
    "spread": "croupier.games.spread",
}
"""Family name → module. Imported only when a game of the family is loaded."""


def family(name: str) -> Family:
    """The module of a family: its rules model and its round."""
    return cast("Family", import_module(FAMILIES[name]))
