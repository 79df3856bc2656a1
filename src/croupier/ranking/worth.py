"""What a finished hand is worth in a share of a pot, inside compiled loops and by any ranking between players."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from croupier.ranking.arrays import U16, Floats, Ints, Pointer
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, best_of, by_ranks, omaha_of, places
from croupier.ranking.keys import FIVE_SUITED
from croupier.ranking.pointers import pointer
from croupier.ranking.rankings import House, UnknownRanking, find_ranking
from croupier.ranking.special import SokoPlaces, soko5, soko_places

ANY, OMAHA, SOKO, BADUGI, SHORT = range(5)
"""Best five of everything; two own and three of the board; four-card hands; four suits; 36 cards."""
HIGH, ACE_FIVE, ACE_SIX, DEUCE_SEVEN = range(4)
"""Tables of places."""
COLUMNS = 5
KIND, TABLE, FLUSH, LEAST, OWN_ONLY = range(COLUMNS)
"""Columns of a share: how it is valued, which table, what a flush is, the least place that counts, own cards only."""
PLACES: Final = 20_000
"""More than any ranking here has places."""

_FIVE_SUITED = np.uint64(FIVE_SUITED)
_TABLE_NAMES: Final = ("high", "ace-to-five", "ace-to-six", "deuce-to-seven")
_WAYS: Final[dict[str, tuple[int, int, int]]] = {
    "high": (ANY, HIGH, 1),
    "omaha": (OMAHA, HIGH, 1),
    "razz": (ANY, ACE_FIVE, 0),
    "ace-to-five": (ANY, ACE_FIVE, 0),
    "eight-or-better": (ANY, ACE_FIVE, 0),
    "omaha-low": (OMAHA, ACE_FIVE, 0),
    "ace-to-six": (ANY, ACE_SIX, -1),
    "deuce-to-seven": (ANY, DEUCE_SEVEN, -1),
    "soko": (SOKO, HIGH, 1),
    "soko-low": (ANY, ACE_SIX, -1),
    "badugi": (BADUGI, HIGH, 0),
    "short-deck": (SHORT, HIGH, 1),
}
_FULL_HOUSES, _FLUSHES, _BELOW_FLUSHES = 156, 1277, 1277 + 2860 + 858 + 858 + 10
"""How many high hands there are of these kinds, and how many are worse than any flush."""


class Tables(NamedTuple):
    """Everything a valuation looks up."""

    places: tuple[Places, Places, Places, Places]
    soko: SokoPlaces
    badugi: U16
    """Place by the ranks held, ace low, as thirteen bits."""


class Contest(NamedTuple):
    """What hands of a game are judged by."""

    ways: Ints
    """A row for each share (``way``)."""
    tables: Tables
    beats: Floats
    """Share and place → the part of all hands that it beats."""


@kernel
def bare(t: Tables) -> Tables:
    """The same tables as pointers, for loops that value many hands; whoever makes them keeps the tables."""
    high = Places(pointer(t.places[0].weight), pointer(t.places[0].low), pointer(t.places[0].high),
                  pointer(t.places[0].mixed), pointer(t.places[0].suited))  # fmt: skip
    five = Places(pointer(t.places[1].weight), pointer(t.places[1].low), pointer(t.places[1].high),
                  pointer(t.places[1].mixed), pointer(t.places[1].suited))  # fmt: skip
    six = Places(pointer(t.places[2].weight), pointer(t.places[2].low), pointer(t.places[2].high),
                 pointer(t.places[2].mixed), pointer(t.places[2].suited))  # fmt: skip
    seven = Places(pointer(t.places[3].weight), pointer(t.places[3].low), pointer(t.places[3].high),
                   pointer(t.places[3].mixed), pointer(t.places[3].suited))  # fmt: skip
    soko = SokoPlaces(high, pointer(t.soko.base), pointer(t.soko.run), pointer(t.soko.straight),
                      pointer(t.soko.flush))  # fmt: skip
    return Tables((high, five, six, seven), soko, pointer(t.badugi))


@cache
def tables() -> Tables:
    high, five, six, seven = (places(name) for name in _TABLE_NAMES)
    return Tables((high, five, six, seven), soko_places(), _badugi())


def _badugi() -> U16:
    """More cards are better, then the lower ones."""
    sets = [set(ranks) for size in range(1, 5) for ranks in combinations(range(13), size)]
    sets.sort(key=lambda ranks: (len(ranks), [-rank for rank in sorted(ranks, reverse=True)]))
    found = np.zeros(1 << 13, np.uint16)
    for place, ranks in enumerate(sets, 1):
        found[sum(1 << rank for rank in ranks)] = place
    return found


Way = tuple[int, int, int, int, int]


def way(ranking: str, *, exactly: int = 0, own_only: bool = False, **house: House) -> Way:
    """The columns of a share: its ranking, how many own cards must play, whether the board counts."""
    if ranking not in _WAYS:
        raise UnknownRanking(f"{ranking!r} has no compiled worth: {', '.join(_WAYS)}")
    kind, table, flush = _WAYS[ranking]
    if exactly == 2 and kind == ANY:
        kind = OMAHA
    least = 0
    if kind in (ANY, OMAHA) and table != HIGH and ranking != "soko-low":
        every = len(find_ranking(_TABLE_NAMES[table]).every())
        least = every - len(find_ranking(ranking, **house).every()) + 1
    return kind, table, flush, least, int(own_only)


@kernel
def _badugi_of(table: Pointer, hand: Pointer, n: int) -> int:
    """The best set of cards that differ in rank and suit."""
    best = 0
    for chosen in range(1, 1 << n):
        ranks, suits, fits = 0, 0, True
        for i in range(n):
            if chosen >> i & 1:
                rank = 1 << ((int(hand[i]) + 4) % 52 >> 2)
                suit = 1 << (int(hand[i]) & 3)
                if ranks & rank or suits & suit:
                    fits = False
                    break
                ranks |= rank
                suits |= suit
        if fits:
            best = max(best, int(table[ranks]))
    return best


@kernel
def _short(place: int) -> int:
    """With 36 cards a flush beats a full house."""
    if _BELOW_FLUSHES < place <= _BELOW_FLUSHES + _FLUSHES:
        return place + _FULL_HOUSES
    if _BELOW_FLUSHES + _FLUSHES < place <= _BELOW_FLUSHES + _FLUSHES + _FULL_HOUSES:
        return place - _FLUSHES
    return place


@kernel
def _any(t: Places, cards: Pointer, own: int, n: int, keep: int, flush: int, room: Pointer) -> int:
    """Best five; where cards must still be thrown away (two are kept), the best two of the own ones."""
    if own <= keep or keep != 2:
        return int(best_of(t, cards, min(n, 8), flush))
    best = 0
    for i in range(own - 1):
        for j in range(i + 1, own):
            room[0], room[1] = cards[i], cards[j]
            for k in range(own, n):
                room[2 + k - own] = cards[k]
            best = max(best, int(best_of(t, room, n - own + 2, flush)))
    return best


@kernel
def _plain(t: Places, own: Pointer, n: int, board: Pointer, m: int, room: Pointer) -> int:
    """The usual case, straight away: the best five of up to seven cards."""
    w = t.weight
    key = np.uint64(0)
    for i in range(n):
        key += w[own[i]]
    for i in range(m):
        key += w[board[i]]
    if not key & _FIVE_SUITED:
        return int(by_ranks(t, key))
    for i in range(n):
        room[i] = own[i]
    for i in range(m):
        room[n + i] = board[i]
    return int(best_of(t, room, n + m, 1))


@kernel
def worth(
    share: Pointer, t: Tables, own: Pointer, n: int, board: Pointer, m: int, keep: int, room: Pointer, more: Pointer
) -> int:
    """The place of a finished hand in one share, 0 where it does not qualify. ``room``, ``more``: space to work in."""
    kind = share[KIND]
    if kind == ANY and share[TABLE] == HIGH and n <= keep and n + m < 8 and not share[OWN_ONLY]:
        return _plain(t.places[0], own, n, board, m, room)
    if share[OWN_ONLY]:
        m = 0
    for i in range(n):
        room[i] = own[i]
    for i in range(m):
        room[n + i] = board[i]
    if kind == SOKO:
        return int(soko5(t.soko, room[0], room[1], room[2], room[3], room[4]))
    if kind == BADUGI:
        return _badugi_of(t.badugi, room, n)
    places = t.places[share[TABLE]]
    if kind == OMAHA:
        place = int(omaha_of(places, room, n, n + m, share[FLUSH]))
    else:
        place = _any(places, room, n, n + m, keep, share[FLUSH], more)
        if kind == SHORT:
            place = _short(place)
    return place if place >= share[LEAST] else 0
