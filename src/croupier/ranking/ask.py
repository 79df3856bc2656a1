"""The front door: what is this hand worth, which cards make it, who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.cards import Card, cards, no_twice
from croupier.ranking.rankings import House, Ranking, find_ranking
from croupier.ranking.value import HandValue

Cards = str | Iterable[Card | str | int]
_EMPTY: Final[tuple[Card, ...]] = ()
_PLAIN: dict[str | Ranking, Ranking] = {}


def _way(ranking: str | Ranking) -> Ranking:
    """The ranking without house differences, remembered: one look-up in the usual case."""
    way = _PLAIN.get(ranking)
    if way is None:
        way = _PLAIN[ranking] = find_ranking(ranking)
    return way


def rank(given: Cards, ranking: str | Ranking = "high", *, board: Cards = _EMPTY, **house: House) -> HandValue:
    """The value of the best hand in some cards.

    ``board`` holds the common cards: needed for Omaha (exactly two own, three of the board), simply added elsewhere.
    House differences are keywords: ``royal``, ``wheel``, ``qualifier``, ``ace``, ``four_flush``.

    >>> print(rank("As Kd Qh Jc Ts"))
    straight, ace high
    >>> print(rank("8h 6d 4s 3c Ad Kh Ks", "razz"))
    8-6-4-3-A low
    >>> print(rank("Ah 2h Kc Kd", "omaha", board="3h 7c Qh 6s Kh"))
    flush, A-K-Q-3-2
    """
    way = find_ranking(ranking, **house) if house else _PLAIN.get(ranking) or _way(ranking)
    if type(given) is tuple and not board and not way.own:
        count = len(given)
        if way.least <= count <= way.most and len(way.deck.intersection(given)) == count:
            return HandValue(way.of(given), way, given)
    own, common = cards(given), cards(board)
    way.check(own, common)
    return way.value(own, common)


def best(given: Cards, ranking: str | Ranking = "high", *, board: Cards = _EMPTY, **house: House) -> tuple[Card, ...]:
    """The cards that make the best hand, the most important first.

    >>> from croupier.cards import show
    >>> show(best("Kc 4d Ks 9h 4s Kd 2c"))
    'Ks Kd Kc 4s 4d'
    """
    return rank(given, ranking, board=board, **house).used


def winners(
    hands: Sequence[Cards], ranking: str | Ranking = "high", *, board: Cards = _EMPTY, **house: House
) -> tuple[int, ...]:
    """Which of the hands are best (places in ``hands``); none where no hand qualifies.

    >>> winners(["As Kd", "Ah Kc", "Qs Qd"], board="2c 7d 9h Jc Ad")
    (0, 1)
    """
    values = [rank(hand, ranking, board=board, **house) for hand in hands]
    no_twice([*cards(board), *(card for value in values for card in value.cards)])
    top = max((value.strength for value in values), default=0)
    return tuple(seat for seat, value in enumerate(values) if top and value.strength == top)


def strength(hand: Sequence[int], ranking: str | Ranking = "high", board: Sequence[int] = _EMPTY) -> int:
    """The bare strength of cards known to be good: nothing is checked. For inner loops; more is better.

    Faster still: ``find_ranking("high").of`` is the function itself.
    """
    way = _PLAIN.get(ranking) or _way(ranking)
    return way.strength(hand, board) if board else way.of(hand)
