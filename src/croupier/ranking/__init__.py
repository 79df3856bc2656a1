"""Hand values: high, lows, three-card, joker, Sökö; the compiled kernels."""

from croupier.ranking.ask import best, rank, strength, winners
from croupier.ranking.rankings import RANKINGS, Ranking, UnknownRanking, find_ranking, house_differences
from croupier.ranking.russian import Combination, two_best
from croupier.ranking.short import four_card_flush, four_card_straight
from croupier.ranking.stud import bridge_order, bring_in, first_to_act, odd_chip, showing
from croupier.ranking.value import Category, HandValue, Scale

__all__ = [
    "RANKINGS",
    "Category",
    "Combination",
    "HandValue",
    "Ranking",
    "Scale",
    "UnknownRanking",
    "best",
    "bridge_order",
    "bring_in",
    "find_ranking",
    "first_to_act",
    "four_card_flush",
    "four_card_straight",
    "house_differences",
    "odd_chip",
    "rank",
    "showing",
    "strength",
    "two_best",
    "winners",
]
