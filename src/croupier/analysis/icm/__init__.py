"""The independent chip model (Malmuth–Harville): what stacks of a tournament are worth in prizes.

Somebody is first with the chance of his part of all chips, second by his part of the chips without those of the first,
and so on. ``icm`` is the front door: exact as fractions for a few, counted over all subsets up to twenty players,
and integrated for hundreds.
"""

from croupier.analysis.icm.result import BadStacks, Icm
from croupier.analysis.icm.solve import MOST_PLAYERS, icm

__all__ = ["MOST_PLAYERS", "BadStacks", "Icm", "icm"]
