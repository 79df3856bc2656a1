"""The seam to ``croupier.ranking``: what a player's cards are worth in one share of the pot, as one integer.

Zero means that nothing qualifies. Two orders that no rulebook of the house uses, short deck and badugi, are here for
hand histories that come from elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from croupier.cards import RANKS, Card, cards
from croupier.ranking import HandValue, Ranking, find_ranking

Strength = Callable[[Sequence[Card], Sequence[Card]], int]


class Valuer(NamedTuple):
    """How strong (own cards, board), and how that is said."""

    strength: Strength
    say: Callable[[Sequence[Card], Sequence[Card]], str]
    best: Callable[[Sequence[Card], Sequence[Card]], tuple[Card, ...]]


@cache
def valuer(ranking: str, *, own_only: bool = False, exactly: int = 0, **house: bool | int | str) -> Valuer:
    """The valuer of a ranking, or ``ValueError`` with the names there are. ``exactly``: so many own cards must play."""
    if exactly == 2 and ranking == "eight-or-better":
        ranking, exactly = "omaha-low", 0
    if ranking == "short-deck":
        return Valuer(_short_deck, lambda own, board: _SHORT_NAMES[_short_deck(own, board) >> 20], _five_best)
    if ranking == "badugi":
        return Valuer(_badugi, _say_badugi, lambda own, _: _badugi_cards(own))
    way = find_ranking(ranking, **house)

    def value(own: Sequence[Card], board: Sequence[Card]) -> HandValue:
        return way.value(tuple(own), () if own_only else tuple(board))

    strength: Strength
    if exactly:
        return _exactly(exactly, way)
    if own_only or way.own:
        both = way.strength
        strength = (lambda own, _: both(own)) if own_only else both
    else:
        of = way.of
        strength = lambda own, board: of((*own, *board))  # noqa: E731 - the inner loop of every showdown
    return Valuer(strength, lambda own, board: str(value(own, board)), lambda own, board: value(own, board).used)


def _exactly(count: int, way: Ranking) -> Valuer:
    """The best hand of exactly so many own cards and the rest from the board, in any order of hands."""

    def best(own: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
        return max(
            (mine + rest for mine in combinations(own, count) for rest in combinations(board, way.plays - count)),
            key=way.of,
        )

    return Valuer(
        lambda own, board: way.of(best(own, board)), lambda own, board: str(way.value(best(own, board))), best
    )


@cache
def pair_strength(rank: str) -> int:
    """The weakest hand with a pair of this rank: what "jacks or better" begins with."""
    small = [other for other in RANKS if other != rank][:3]
    hand = cards(f"{rank}c{rank}d{small[2]}h{small[1]}s{small[0]}c")
    return valuer("high").strength(hand, ())


# ── short deck (36 cards): a flush beats a full house, A-6-7-8-9 is the lowest straight ────────────────────────────

_SHORT_NAMES = (
    "", "high card", "pair", "two pair", "three of a kind", "straight", "full house", "flush", "four of a kind",
    "straight flush",
)  # fmt: skip
_HIGH, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FULL, _FLUSH, _QUADS, _STRAIGHT_FLUSH = range(1, 10)


def _short_five(hand: Sequence[Card]) -> int:
    counts = sorted(Counter(card.rank for card in hand).items(), key=lambda item: (-item[1], -item[0]))
    ranks = [rank for rank, _ in counts]
    shape = tuple(count for _, count in counts)
    flush = len({card.suit for card in hand}) == 1
    top = 0
    if len(ranks) == 5:
        if ranks[0] - ranks[4] == 4:
            top = ranks[0]
        elif ranks == [12, 7, 6, 5, 4]:
            top = 7
    if top:
        return ((_STRAIGHT_FLUSH if flush else _STRAIGHT) << 20) | top << 16
    kind = _FLUSH if flush else {(4, 1): _QUADS, (3, 2): _FULL, (3, 1, 1): _TRIPS, (2, 2, 1): _TWO_PAIR,
                                 (2, 1, 1, 1): _PAIR}.get(shape, _HIGH)  # fmt: skip
    number = kind << 20
    for shift, rank in zip((16, 12, 8, 4, 0), ranks, strict=False):
        number |= rank << shift
    return number


def _five_best(own: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    return max(combinations((*own, *board), 5), key=_short_five)


def _short_deck(own: Sequence[Card], board: Sequence[Card]) -> int:
    return max(_short_five(hand) for hand in combinations((*own, *board), 5))


# ── badugi: up to four cards of different ranks and suits, the lower the better ────────────────────────────────────


def _low(card: Card) -> int:
    return 0 if card.rank == 12 else card.rank + 1


def _badugi_cards(own: Sequence[Card]) -> tuple[Card, ...]:
    for size in (4, 3, 2, 1):
        fits = [
            hand
            for hand in combinations(own, size)
            if len({card.rank for card in hand}) == len({card.suit for card in hand}) == size
        ]
        if fits:
            return min(fits, key=lambda hand: sorted((_low(card) for card in hand), reverse=True))
    return ()


def _badugi(own: Sequence[Card], board: Sequence[Card]) -> int:
    del board
    hand = _badugi_cards(own)
    number = 0
    for low in sorted((_low(card) for card in hand), reverse=True):
        number = number << 4 | (13 - low)
    return len(hand) << 16 | number


def _say_badugi(own: Sequence[Card], board: Sequence[Card]) -> str:
    del board
    hand = sorted(_badugi_cards(own), key=_low, reverse=True)
    return f"{'-'.join(str(card)[0] for card in hand)} {'badugi' if len(hand) == 4 else f'{len(hand)}-card badugi'}"
