"""Hand values: high, lows, three-card, joker, Sökö; the compiled kernels.

One hand: ``rank``, ``best``, ``winners``, ``strength``. Open stud cards: ``showing``, ``first_to_act``, ``bring_in``,
``odd_chip``. Many hands on NumPy arrays: ``rank_many``, ``categories_of``, ``two_best_many``, ``seven_card_counts``;
these bring in NumPy and Numba when they are first asked for, the others need neither. Inside compiled loops:
``croupier.ranking.kernels`` and ``croupier.ranking.special``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.ranking.ask import best, rank, strength, winners
from croupier.ranking.rankings import RANKINGS, Ranking, UnknownRanking, find_ranking, house_differences
from croupier.ranking.russian import Combination, two_best
from croupier.ranking.short import four_card_flush, four_card_straight
from croupier.ranking.stud import bridge_order, bring_in, first_to_act, odd_chip, showing
from croupier.ranking.value import Category, HandValue, Scale

if TYPE_CHECKING:
    from croupier.ranking.batch import categories_of, rank_many, two_best_many
    from croupier.ranking.counting import seven_card_counts

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
    "categories_of",
    "find_ranking",
    "first_to_act",
    "four_card_flush",
    "four_card_straight",
    "house_differences",
    "odd_chip",
    "rank",
    "rank_many",
    "seven_card_counts",
    "showing",
    "strength",
    "two_best",
    "two_best_many",
    "winners",
]

_COMPILED = {
    "categories_of": "batch",
    "rank_many": "batch",
    "two_best_many": "batch",
    "seven_card_counts": "counting",
}


def __getattr__(name: str) -> Any:
    """What needs NumPy and Numba comes in only when somebody asks for it."""
    if name in _COMPILED:
        return getattr(import_module(f"croupier.ranking.{_COMPILED[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
