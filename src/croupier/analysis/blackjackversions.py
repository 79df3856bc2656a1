"""Versions of blackjack side by side: as they were worked out when the rulebooks were last changed, or anew.

Nothing heavy is imported before something is worked out, so that a page can show what is known at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from croupier.analysis.comparison import Comparison
from croupier.rulebooks import Game

if TYPE_CHECKING:
    from croupier.games.blackjack.model import Rules

VERSIONS: Final = Path(__file__).parent / "blackjack" / "versions.json"
"""The versions compared, with the fingerprint of every rulebook file they were made from."""

PRICED: Final = 27
"""So many steps it takes to price single rules."""


def known() -> Comparison:
    """The comparison that comes with Croupier, as ``croupier compare`` wrote it."""
    out: Comparison = json.loads(VERSIONS.read_text(encoding="utf-8"))
    return out


def compared(
    games: Sequence[tuple[str, Game[Rules]]],
    command: str,
    laid_over: tuple[str, Game[Rules]] | None,
    step: Callable[[], None],
) -> Comparison:
    """These games, each by its name, and the price of single rules ``laid_over`` one of them; ``command`` is told."""
    from croupier.analysis.blackjack import compare

    versions = []
    for name, game in games:
        versions.append(compare.version_of(name, game))
        step()
    rules = None if laid_over is None else (laid_over[0], compare.prices(laid_over[1], lambda _: step()))
    return compare.compared(versions, command, rules)


def markdown(data: Comparison) -> str:
    from croupier.analysis.blackjack import comparepage

    return comparepage.markdown(data)


def html(data: Comparison) -> str:
    from croupier.analysis.blackjack import comparepage

    return comparepage.html(data)
