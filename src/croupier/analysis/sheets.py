"""Rule sheets with the edge of every bet beside its pay."""

from __future__ import annotations

from croupier.analysis.certificate import certify
from croupier.rulebooks import Game
from croupier.rulebooks.sheet import Sheet, fragment, sheet


def priced_sheet(game: Game, currency: str | None = None) -> Sheet:
    """The sheet of a game with the exact edges of its certificate."""
    return sheet(game, currency, {bet.bet: bet.edge for bet in certify(game, currency).bets})


def sheet_html(game: Game, currency: str | None = None) -> str:
    """The same as an HTML fragment, for a page of the house."""
    return fragment(priced_sheet(game, currency))
