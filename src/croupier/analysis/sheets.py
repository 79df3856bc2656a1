"""Rule sheets with the edge of every bet beside its pay."""

from __future__ import annotations

from croupier.analysis.certificate import NoSolver
from croupier.analysis.register import certified, unposted
from croupier.rulebooks import Game
from croupier.rulebooks.sheet import Grid, Sheet, fragment, sheet


def priced_sheet(game: Game, currency: str | None = None) -> Sheet:
    """The sheet of a game with the exact edges of its certificate and, where players decide, the best play; without
    them where there is no certificate."""
    try:
        done = certified(unposted(game), currency)  # limits that a table posts move no edge
    except NoSolver:
        return sheet(game, currency)
    page = sheet(game, currency, {bet.bet: bet.edge if bet.high is None else bet.percent for bet in done.bets})
    page.grids.extend(Grid(chart.title, chart.columns, chart.rows) for chart in done.charts)
    return page


def sheet_html(game: Game, currency: str | None = None) -> str:
    """The same as an HTML fragment, for a page of the house."""
    return fragment(priced_sheet(game, currency))
