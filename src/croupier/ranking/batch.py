"""Many hands at once, on NumPy arrays of card numbers (0 deuce of clubs … 51 ace of spades, 52 the joker)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from croupier.cards import BadCard, show
from croupier.ranking import special
from croupier.ranking.arrays import U8, U16, Whole
from croupier.ranking.compiled import kernel
from croupier.ranking.five import LOWS
from croupier.ranking.kernels import Places, best_of, omaha_of, place5, place6, place7, places
from croupier.ranking.rankings import House, Ranking, UnknownRanking, find_ranking
from croupier.ranking.value import Category


@kernel
def _rows5(t: Places, hands: Whole, out: U16) -> None:
    for i in range(hands.shape[0]):
        out[i] = place5(t, hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4])


@kernel
def _rows6(t: Places, hands: Whole, out: U16) -> None:
    for i in range(hands.shape[0]):
        out[i] = place6(t, hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4], hands[i, 5])


@kernel
def _rows7(t: Places, hands: Whole, out: U16) -> None:
    for i in range(hands.shape[0]):
        h = hands[i]
        out[i] = place7(t, h[0], h[1], h[2], h[3], h[4], h[5], h[6])


@kernel
def _rows_best(t: Places, hands: Whole, flush: int, out: U16) -> None:
    for i in range(hands.shape[0]):
        out[i] = best_of(t, hands[i], hands.shape[1], flush)


@kernel
def _rows_soko(t: special.SokoPlaces, hands: Whole, out: U16) -> None:
    for i in range(hands.shape[0]):
        out[i] = special.soko5(t, hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4])


@kernel
def _rows_three(t: special.ThreePlaces, hands: Whole, out: U16) -> None:
    for i in range(hands.shape[0]):
        out[i] = special.three(t, hands[i, 0], hands[i, 1], hands[i, 2])


@kernel
def _rows_wild(t: special.WildPlaces, hands: Whole, out: U16) -> None:
    for i in range(hands.shape[0]):
        out[i] = special.wild_of(t, hands[i], hands.shape[1])


@kernel
def _rows_russian(t: Places, category: U8, hands: Whole, out: U8) -> None:
    for i in range(hands.shape[0]):
        out[i] = special.russian(t, category, hands[i], hands.shape[1])


@kernel
def _rows_omaha(t: Places, hands: Whole, own: int, flush: int, out: U16) -> None:
    for i in range(hands.shape[0]):
        out[i] = omaha_of(t, hands[i], own, hands.shape[1], flush)


@kernel
def _first_bad(hands: Whole, cards: int) -> int:
    """The first row with a card twice or one that is not in the pack, or -1."""
    for i in range(hands.shape[0]):
        seen = np.uint64(0)
        for j in range(hands.shape[1]):
            card = hands[i, j]
            if card < 0 or card >= cards:
                return i
            bit = np.uint64(1) << np.uint64(card)
            if seen & bit:
                return i
            seen |= bit
    return -1


@kernel
def _bit(card: int) -> np.uint64:
    return np.uint64(1) << np.uint64(card & 63)


@kernel
def _no_doubles7(hands: Whole) -> bool:
    """Is no card twice in a row of seven? Bits that add up to more than their union are doubles."""
    wrong = np.uint64(0)
    for i in range(hands.shape[0]):
        h = hands[i]
        a, b, c, d = _bit(h[0]), _bit(h[1]), _bit(h[2]), _bit(h[3])
        e, f, g = _bit(h[4]), _bit(h[5]), _bit(h[6])
        wrong |= (a + b + c + d + e + f + g) ^ (a | b | c | d | e | f | g)
    return bool(wrong == 0)


def rank_many(
    hands: Whole,
    ranking: str | Ranking = "high",
    *,
    board: Whole | None = None,
    threads: int = 1,
    check: bool = True,
    **house: House,
) -> U16:
    """The places of many hands, one per row: 1 the worst value of the ranking, 0 for no low.

    ``hands`` is an array of card numbers with a row per hand, ``board`` one with a row per hand or a single row for
    all. A place is what :attr:`HandValue.place` gives, and ``find_ranking(...).value_at(place)`` gives the value.

    >>> import numpy as np
    >>> rank_many(np.array([[51, 47, 43, 39, 35], [0, 1, 2, 3, 4]]))
    array([7462, 7297], dtype=uint16)
    """
    way = find_ranking(ranking, **house)
    rows, own = _joined(way, hands, board)
    if check:
        _check(rows, len(way.deck))
    work = _work(way, own, rows.shape[1])
    out: U16 = np.empty(len(rows), np.uint16)
    if threads == 1:
        work(rows, out)
    else:
        edges = np.linspace(0, len(rows), threads + 1).astype(int)
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda a, b: work(rows[a:b], out[a:b]), edges[:-1], edges[1:]))
    below = _below(way)
    return np.where(out > below, out - below, 0).astype(np.uint16) if below else out


def _joined(way: Ranking, hands: Whole, board: Whole | None) -> tuple[Whole, int]:
    rows = np.ascontiguousarray(hands)
    if rows.ndim != 2:
        raise BadCard(f"hands are an array with a row for each hand, not one of {rows.ndim} dimensions")
    if not np.issubdtype(rows.dtype, np.integer):
        raise BadCard(f"hands are an array of card numbers (integers), not of {rows.dtype}")
    own = rows.shape[1]
    if board is not None:
        common = np.broadcast_to(np.atleast_2d(board), (len(rows), np.atleast_2d(board).shape[1]))
        rows = np.concatenate([rows, common.astype(rows.dtype)], axis=1)
    if not way.least <= rows.shape[1] <= way.most:
        raise BadCard(f"rows of the {way.name} ranking have {way.least} to {way.most} cards, not {rows.shape[1]}")
    if way.own and (not 4 <= own <= 6 or not 3 <= rows.shape[1] - own <= 5):
        raise BadCard(f"{way.name} needs 4 to 6 own cards and a board of 3 to 5, not {own} and {rows.shape[1] - own}")
    return rows, own


def _check(rows: Whole, pack: int) -> None:
    if rows.shape[1] == 7 and len(rows) and rows.min() >= 0 and rows.max() < pack and _no_doubles7(rows):
        return  # the usual case, in half the time
    bad = _first_bad(rows, pack)
    if bad >= 0:
        _complain(rows[bad], pack, bad)


def _complain(row: Whole, pack: int, number: int) -> None:
    for card in row:
        if not 0 <= card < pack:
            raise BadCard(f"row {number} holds {int(card)}, which is not a card of this pack (0 to {pack - 1})")
    raise BadCard(f"row {number} holds a card twice: '{show(int(card) for card in row)}'")


def _below(way: Ranking) -> int:
    """How many values of a low's whole scale lie below its qualifier."""
    low = LOWS.get(way.scale.name)
    return len(_whole_low(low.name).every()) - len(way.every()) if low else 0


def _whole_low(low: str) -> Ranking:
    """The unqualified ranking of a low scale."""
    return find_ranking("ace-to-five", ace="high") if low == "deuce-to-six" else find_ranking(low)


def _work(way: Ranking, own: int, count: int) -> Callable[[Whole, U16], None]:
    low = LOWS.get(way.scale.name)
    t = places(low.name if low else "high")
    flush = 1 if low is None else -1 if low.straights_count else 0
    if way.own:
        return lambda rows, out: _rows_omaha(t, rows, own, flush, out)
    if low is not None:
        return lambda rows, out: _rows_best(t, rows, flush, out)
    match way.name:
        case "high" if count == 8:
            return lambda rows, out: _rows_best(t, rows, flush, out)
        case "high":
            kernel_for = {5: _rows5, 6: _rows6, 7: _rows7}[count]
            return lambda rows, out: kernel_for(t, rows, out)
        case "soko" if way.every():
            return lambda rows, out: _rows_soko(special.soko_places(), rows, out)
        case "three-card" | "front":
            name = way.name
            return lambda rows, out: _rows_three(special.three_places(name), rows, out)
        case "pai-gow" | "deuces-wild":
            return lambda rows, out: _rows_wild(special.wild_places(way.scale.name), rows, out)
        case _:
            raise UnknownRanking(f"there is no batch for the {way.name} ranking with these house differences")


def categories_of(found: U16, ranking: str | Ranking = "high", **house: House) -> dict[Category, int]:
    """How many of some places fall into each category, lowest category first."""
    way = find_ranking(ranking, **house)
    counts = np.bincount(found, minlength=len(way.every()) + 1)
    by_category: dict[Category, int] = {}
    for place in np.flatnonzero(counts):
        category = way.value_at(int(place)).category if place else Category.NO_LOW
        by_category[category] = by_category.get(category, 0) + int(counts[place])
    order = list(Category)
    return dict(sorted(by_category.items(), key=lambda item: order.index(item[0])))


def two_best_many(hands: Whole) -> U8:
    """Russian poker's two paid combinations of many hands of five or six cards, as steps of its ladder.

    The step of the first times 16 plus the step of the second; ``RUSSIAN.ladder[step]`` is its category, 0 none.
    """
    rows = np.ascontiguousarray(hands)
    if rows.ndim != 2 or rows.shape[1] not in (5, 6):
        raise BadCard(f"Russian poker is played with rows of five or six cards, not an array of shape {rows.shape}")
    _check(rows, 52)
    out: U8 = np.empty(len(rows), np.uint8)
    _rows_russian(places("high"), special.russian_categories(), rows, out)
    return out
