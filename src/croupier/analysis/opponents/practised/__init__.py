"""A player of every game but no-limit hold'em, who has practised against itself: one trainer for all of them."""

from croupier.analysis.opponents.practised.file import NoStrategy
from croupier.analysis.opponents.practised.player import Practised

__all__ = ["NoStrategy", "Practised"]
