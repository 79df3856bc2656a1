"""Tournaments in points at any game against the house: heats, rounds, secret bets, and who goes on.

Everybody has the same points; a heat is a table that plays so many rounds, for so long, or until so many are left, and
the best of it go on. What an event is stands in its file (``structure``), how it stands in ``state``, what comes in in
``entries``; ``apply`` says what each entry makes of it, pure, without a clock and without a game: what a round has won
or lost at the table is told. On machines everybody plays for himself, and a formula makes the score (``scoring``).
"""

from croupier.tournament.heats.engine import apply, due
from croupier.tournament.heats.state import Contest
from croupier.tournament.heats.structure import HeatStructure, Plan

__all__ = ["Contest", "HeatStructure", "Plan", "apply", "due"]
