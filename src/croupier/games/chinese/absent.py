"""Cards laid for a player who is not there, or whose time is up (veikkaus/open-face-chinese#V-6.252 to V-6.254)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from croupier.cards import Card
from croupier.games.chinese.asks import Laid
from croupier.games.chinese.model import SIZES, WHOLE, Rules
from croupier.games.chinese.rows import Board
from croupier.ranking import Category, find_ranking

_C: Final = Category
_COMPLETE: Final = (_C.STRAIGHT, _C.FLUSH, _C.FULL_HOUSE, _C.STRAIGHT_FLUSH, _C.ROYAL_FLUSH)
_FIVE: Final = find_ranking("high")
_FRONT: Final = find_ranking("front")
_LOWEST: Final = 12
"""So many of the lowest free cards are tried where a row is to stay low."""
_FRONTS: Final = 60
"""So many fronts, the lowest first."""
_QUICKLY: Final = 1
_ALL_OF: Final = 3
"""Of so many missing cards every filling is tried; first of fewer, for most questions are answered by that."""
Filling = tuple[int, frozenset[Card]]
"""What a row becomes, and the cards that make it so."""
_EMPTY: Final[tuple[Card, ...]] = ()


def placed(rules: Rules, board: Board, hand: Sequence[Card], discard: int) -> Laid:
    """Where these cards go: five at the start by what they are, single ones from the front on, a whole hand with the
    best of its cards behind."""
    keep = tuple(sorted(hand, reverse=True)[: len(hand) - discard])
    if board.room != SIZES:
        return _singles(rules, board, keep)
    if len(keep) == WHOLE:
        return whole_hand(keep)
    return first_five(keep) if len(keep) == SIZES[1] else _singles(rules, board, keep)


def first_five(five: Sequence[Card]) -> Laid:
    """By what the five are (veikkaus/open-face-chinese#V-6.252)."""
    category, faces = _FIVE.scale.read(_FIVE.of(five))
    ordered = sorted(five, key=lambda card: (-Counter(each.rank for each in five)[card.rank], -card))
    if category in _COMPLETE:
        return _EMPTY, _EMPTY, tuple(ordered)
    if category == _C.FOUR_OF_A_KIND:
        return _EMPTY, tuple(ordered[4:]), tuple(ordered[:4])
    if category == _C.THREE_OF_A_KIND:
        return tuple(ordered[4:]), tuple(ordered[3:4]), tuple(ordered[:3])
    if category == _C.TWO_PAIR:
        high = [card for card in ordered if card.rank == faces[0] - 2]
        low = [card for card in ordered if card.rank == faces[1] - 2]
        return tuple(ordered[4:]), tuple(low), tuple(high)
    return tuple(ordered[4:]), tuple(ordered[2:4]), tuple(ordered[:2])


def _singles(rules: Rules, board: Board, keep: Sequence[Card]) -> Laid:
    """One after the other from the front, where the hand does not foul for certain (V-6.253)."""
    new: tuple[list[Card], list[Card], list[Card]] = ([], [], [])
    now = Board(*(list(row) for row in board.rows))
    for card in keep:
        row = next((row for row in range(len(SIZES)) if now.room[row] and _possible(rules, now, row, card)), None)
        if row is None:
            row = next(row for row in range(len(SIZES)) if now.room[row])
        new[row].append(card)
        now.rows[row].append(card)
    front, middle, back = map(tuple, new)
    return front, middle, back


def _possible(rules: Rules, board: Board, row: int, card: Card) -> bool:
    """Can the rows still come into order, with any cards that are not among his own?"""
    front, middle, back = ([*each, card] if place == row else list(each) for place, each in enumerate(board.rows))
    held = {*front, *middle, *back}
    free = [Card(number) for number in range(52) if number not in held]
    before = sorted(_front_fillings(front, free), key=_strength)[:_FRONTS]
    for every in (_QUICKLY, _ALL_OF):
        behind = sorted(_fillings(back, free, every), key=_strength, reverse=True)
        between = sorted(_fillings(middle, free, every), key=_strength)
        if any(_fits(rules, one, between, behind) for one in before):
            return True
    return False


def _strength(filling: Filling) -> int:
    return filling[0]


def _fits(rules: Rules, front: Filling, between: Sequence[Filling], behind: Sequence[Filling]) -> bool:
    """With this front: is there a middle above it, from the lowest on, and a back above that?"""
    least, used = front
    for strength, more in between:
        if strength > behind[0][0]:
            return False
        if strength < least or not used.isdisjoint(more):
            continue
        taken = used | more
        best = next((best for best, cards in behind if taken.isdisjoint(cards)), 0)
        if best > strength or (best == strength and rules.order == "not_worse"):
            return True
    return False


def _front_fillings(row: Sequence[Card], free: Sequence[Card]) -> list[Filling]:
    """The front as low as it can become: with the lowest cards that are free."""
    return [
        (_FRONT.of((*row, *more)), frozenset(more))
        for more in combinations(free[:_LOWEST], SIZES[0] - len(row))
    ]  # fmt: skip


def _fillings(row: Sequence[Card], free: Sequence[Card], few: int) -> list[Filling]:
    """What a row of five can become: where few cards are missing everything; of more, some of each kind."""
    missing = SIZES[1] - len(row)
    every = combinations(free, missing) if missing <= few else _some(row, free, missing)
    return [(_FIVE.of((*row, *more)), frozenset(more)) for more in every]


def _some(row: Sequence[Card], free: Sequence[Card], missing: int) -> Iterator[tuple[Card, ...]]:
    """High cards from the lowest, so many of each rank beside low ones, and flushes."""
    yield from combinations(free[:_LOWEST], missing)
    for rank in range(13):
        alike = [card for card in free if card.rank == rank]
        others = [card for card in free if card.rank != rank]
        for count in range(1, min(missing, len(alike)) + 1):
            rest = missing - count
            for step in (1, 4):
                yield (*alike[:count], *others[: rest * step : step])
    for suit in range(4):
        suited = [card for card in free if card.suit == suit]
        if all(card.suit == suit for card in row):
            yield from (tuple(suited[-missing:]), tuple(suited[:missing]))


def whole_hand(hand: Sequence[Card]) -> Laid:
    """All thirteen at once: the best five behind, the best five of the rest in the middle."""
    back = max(combinations(sorted(hand, reverse=True), 5), key=_FIVE.of)
    rest = [card for card in hand if card not in back]
    middle = max(combinations(sorted(rest, reverse=True), 5), key=_FIVE.of)
    front = tuple(card for card in rest if card not in middle)
    return front, middle, back
