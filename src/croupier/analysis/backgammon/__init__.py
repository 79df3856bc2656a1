"""Backgammon: what a stake costs between two who play alike, and games of the opponent that has taught itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from croupier.analysis.certificate import BetCertificate, Certificate, Distribution
from croupier.analysis.progress import Rounds
from croupier.analysis.simulation import Simulation
from croupier.games.backgammon import Rules
from croupier.games.backgammon.book import STAKE
from croupier.play import Refused
from croupier.rulebooks import Game

_ITSELF: Final = 2
_CHUNK: Final = 200


def certificate(game: Game[Rules], currency: str) -> Certificate:
    """Between two who play alike each wins half of the games; what both lose is the fee."""
    notes = [
        "Who plays better wins more: this is what the fee costs two who play alike, whatever the cube shows.",
        "The cap of the fee is not counted in.",
    ]
    return Certificate(game, currency, [BetCertificate(STAKE, _distribution(game.rules))], notes=notes)


def _distribution(rules: Rules) -> Distribution:
    kept = 1 if rules.fee is None else 1 - rules.fee.percent / 100
    return {Fraction(kept): Fraction(1, 2), Fraction(-1): Fraction(1, 2)}


def simulated(game: Game[Rules], bet: str, rounds: int, seed: int, progress: Rounds) -> Simulation:
    """Games without the cube, the taught opponent against itself."""
    import numpy as np

    from croupier.analysis.backgammon.kernels import matched
    from croupier.games.backgammon.judged import weights

    if bet != STAKE:
        raise Refused(f"there is no bet {bet!r} in this game: {STAKE}")
    hidden, bias, out, base = weights()
    wins = 0
    for start in range(0, rounds, _CHUNK):
        size = min(_CHUNK, rounds - start)
        wins += matched(size, seed + start, _ITSELF, hidden, bias, out, np.array([base], np.float32))
        progress(size)
    exact = _distribution(game.rules)
    counts = {max(exact): wins, min(exact): rounds - wins}
    return Simulation(game.id, bet, rounds, seed, counts, exact)
