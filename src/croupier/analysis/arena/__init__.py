"""The arena: how opponents are measured – against each other over duplicate deals, and by the figures of their play."""

from croupier.analysis.arena.entrants import Entrant, known
from croupier.analysis.arena.figures import Figures, figures
from croupier.analysis.arena.match import match
from croupier.analysis.arena.result import Result
from croupier.analysis.arena.terms import Terms

__all__ = ["Entrant", "Figures", "Result", "Terms", "figures", "known", "match"]
