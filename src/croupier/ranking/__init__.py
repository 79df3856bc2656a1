"""Hand values: high, lows, three-card, joker, Sökö; the compiled kernels."""

from croupier.ranking.ask import best, rank, strength, winners
from croupier.ranking.rankings import RANKINGS, Ranking, UnknownRanking, find_ranking, house_differences
from croupier.ranking.value import Category, HandValue, Scale

__all__ = [
    "RANKINGS",
    "Category",
    "HandValue",
    "Ranking",
    "Scale",
    "UnknownRanking",
    "best",
    "find_ranking",
    "house_differences",
    "rank",
    "strength",
    "winners",
]
