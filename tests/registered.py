"""Whatever certificate a test solves is compared with the one that comes with the program."""

from __future__ import annotations

from functools import wraps

from croupier import analysis
from croupier.analysis import certificate, register
from croupier.analysis.certificate import Certificate
from croupier.analysis.progress import Done
from croupier.rulebooks import Game


def install() -> None:
    """From now on ``certify`` compares. Tests get it where they import it; nobody else is told."""
    solve = certificate.certify

    @wraps(solve)
    def compared(
        game: Game, currency: str | None = None, progress: Done | None = None, *, anew: bool = False
    ) -> Certificate:
        found = solve(game, currency, progress, anew=anew)
        known = register.registered(game, found.currency)
        if known is not None:
            assert found.as_json() == known.as_json(), (
                f"{game.id} is registered otherwise: count EDITION on and run python -m croupier.house.register"
            )
        return found

    certificate.certify = analysis.certify = compared
