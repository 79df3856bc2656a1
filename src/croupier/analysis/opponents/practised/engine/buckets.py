"""Buckets of cards: hands of about the same strength on a street are played alike.

The strengths of random deals are cut into parts, street by street: equal ones in the first round, later finer ones at
the top, as large pots are played for by the best hands. In the first round of games without open cards a strength is
looked at again whenever it is needed in training, and kept: so it becomes exact where it is needed most.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.opponents.practised.engine.crowd import CROWD, among, fits, gather
from croupier.analysis.opponents.practised.engine.deals import PER_SEAT, Hands, deal_cards
from croupier.analysis.opponents.practised.engine.game import (
    BOARDS,
    MOST_STREETS,
    ON_BOARD,
    STREETS,
    STUD,
    WIDTH,
    Layout,
    street_at,
)
from croupier.analysis.opponents.practised.engine.panel import Lines, Panel, canonical, lines_of, on_panel
from croupier.analysis.opponents.practised.engine.strength import (
    ROOM,
    Judge,
    Sight,
    against_each,
    lying,
    strength,
    up_count,
)
from croupier.analysis.opponents.practised.engine.table import FOLDED, MOST, PLAYERS, RAISER
from croupier.ranking.arrays import U64, FloatPointer, Floats, Ints, Pointer, WordPointer, signed
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset, pointer
from croupier.ranking.worth import Tables, bare

FIRST_BUCKETS: Final = 32
"""Of the first round."""
BUCKETS: Final = 32
"""Of each later one."""
EXACT: Final = 96
"""So much longer than usual is the first round looked at."""
_LOOKS: Final = 6
"""And so much at once in training."""
_FINER: Final = 1.5
"""Of n parts, all but the best k have one hand in (k / n) to this power above them."""
SLOTS: Final = 1 << 19
"""First hands whose strength is kept in training."""
_LATER_CUTS: Final = 1.0 - (1.0 - np.arange(1, BUCKETS) / BUCKETS) ** _FINER
_DEALS: Final = (1500, 4000)
"""Hands whose strengths are cut into parts: in the first round, and in the others."""


class Known(NamedTuple):
    """What has been looked at in a deal and before. ``pairs``: seat × street × other, what is won against each in stud,
    at the first place otherwise; below nothing where it has not been looked at; and room for one more row. ``names``,
    ``sums``, ``counts``: first hands that are kept."""

    pairs: FloatPointer
    names: WordPointer
    sums: FloatPointer
    counts: Pointer
    crowds: Pointer
    lines: Lines


PAIRS: Final = MOST * MOST * MOST_STREETS


@kernel
def forget(known: Known) -> None:
    """A new deal."""
    for i in range(PAIRS):
        known.pairs[i] = -1.0
    for street in range(MOST_STREETS):
        known.crowds[street * CROWD] = 0


@kernel
def _seen(g: Pointer, h: Hands, seat: int, street: int, players: int) -> int:
    """The cards that a seat knows."""
    used = 0
    for i in range(h.counts[seat * MOST_STREETS + street]):
        used |= 1 << h.cards[seat * PER_SEAT + street * WIDTH + i]
    for b in range(g[BOARDS]):
        for i in range(lying(g, street)):
            used |= 1 << h.boards[b * WIDTH + i]
    for i in range(players):
        for n in range(up_count(g, street)):
            used |= 1 << h.ups[i * WIDTH + n]
    return used


@kernel
def _kept(state: WordPointer, j: Judge, h: Hands, known: Known, seat: int, seen: int) -> float:
    """The strength of a first hand: by the panel, or looked at once more unless it has been often enough."""
    hand, n = offset(h.cards, seat * PER_SEAT), h.counts[seat * MOST_STREETS]
    name = canonical(hand, n)
    at = signed((name * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(45))
    for _ in range(4):
        if known.names[at] == name or known.counts[at] == 0:
            break
        at = (at + 1) % SLOTS
    if known.names[at] != name:
        known.names[at], known.sums[at], known.counts[at] = name, 0.0, 0
    if known.lines.size[0] and not known.counts[at]:
        known.sums[at], known.counts[at] = EXACT * on_panel(j, known.lines, name, n), EXACT
    elif known.counts[at] < EXACT:
        found = strength(state, j, hand, n, h.boards, 0, seen, _LOOKS)
        known.sums[at] += _LOOKS * found
        known.counts[at] += _LOOKS
    return known.sums[at] / known.counts[at]


@kernel
def counts_for(s: Pointer, seat: int, other: int) -> bool:
    """Stud: is a seat judged by another one's open cards? By those of who raised, or of all still in."""
    raiser = s[RAISER]
    if other == seat or s[FOLDED + other]:
        return False
    return raiser < 0 or raiser in (seat, other) or s[FOLDED + raiser] > 0


@kernel
def mean_of(s: Pointer, each: FloatPointer, seat: int) -> float:
    """Stud: what is won on average against those who count."""
    total, count = 0.0, 0
    for i in range(s[PLAYERS]):
        if counts_for(s, seat, i):
            total += each[i]
            count += 1
    return total / max(1, count)


@kernel
def _against_those(state: WordPointer, j: Judge, h: Hands, known: Known, s: Pointer, seat: int, street: int) -> float:
    """Stud: the strength of a seat's cards; what has been looked at in this deal is looked at no more."""
    at, n = (seat * MOST_STREETS + street) * MOST, h.counts[seat * MOST_STREETS + street]
    each, wanted, lacking = offset(known.pairs, at), offset(known.pairs, PAIRS), 0
    for i in range(s[PLAYERS]):
        wanted[i] = 0.0
        if each[i] < 0.0 and counts_for(s, seat, i):
            wanted[i] = -1.0
            lacking += 1
    if lacking:
        seen = _seen(j.game, h, seat, street, s[PLAYERS])
        hand = offset(h.cards, seat * PER_SEAT + street * WIDTH)
        against_each(state, j, Sight(hand, n, street, h.ups, s[PLAYERS], seat, seen), 1, wanted)
        for i in range(s[PLAYERS]):
            if each[i] < 0.0 and counts_for(s, seat, i):
                each[i] = wanted[i]
    return mean_of(s, each, seat)


@kernel
def how_strong(state: WordPointer, j: Judge, h: Hands, known: Known, s: Pointer, seat: int, street: int) -> float:
    """The strength of a seat's cards on a street."""
    g = j.game
    if g[STUD]:
        return _against_those(state, j, h, known, s, seat, street)
    hand, n = offset(h.cards, seat * PER_SEAT + street * WIDTH), h.counts[seat * MOST_STREETS + street]
    at = (seat * MOST_STREETS + street) * MOST
    if known.pairs[at] < 0.0:
        seen = _seen(g, h, seat, street, 0)
        if street == 0 and not g[street_at(0) + ON_BOARD]:
            known.pairs[at] = _kept(state, j, h, known, seat, seen)
        elif fits(g):
            crowd = offset(known.crowds, street * CROWD)
            if not crowd[0]:
                gather(state, j, h.boards, street, 0, crowd)
            known.pairs[at] = among(state, j, hand, n, street, seen, crowd)
        else:
            known.pairs[at] = strength(state, j, hand, n, h.boards, street, seen, 1)
    return known.pairs[at]


@kernel
def better_than(street: int, bucket: int) -> float:
    """The part of all hands that those in the middle of a bucket beat."""
    if street == 0:
        return (bucket + 0.5) / FIRST_BUCKETS
    above: float = (1.0 - (bucket + 0.5) / BUCKETS) ** _FINER
    return 1.0 - above


@kernel
def bucket(edges: FloatPointer, street: int, found: float) -> int:
    """The part in which a strength lies. ``edges``: street × the lower ends of all parts but the first."""
    low, high = 0, (FIRST_BUCKETS if street == 0 else BUCKETS) - 1
    row = offset(edges, street * FIRST_BUCKETS)
    while low < high:
        middle = (low + high) // 2
        if found >= row[middle]:
            low = middle + 1
        else:
            high = middle
    return low


class Scratch(NamedTuple):
    """Arrays that hold a deal; whoever makes pointers to them keeps them."""

    whole: Ints
    reals: Floats


def scratch() -> Scratch:
    size = MOST * PER_SEAT + 3 * MOST * MOST_STREETS + 2 * MOST * WIDTH + 2 * WIDTH + MOST + ROOM + MOST_STREETS * CROWD
    return Scratch(np.zeros(size, np.int64), np.zeros(2 * MOST + PAIRS))


@kernel
def hands_in(room: Scratch) -> tuple[Hands, Pointer, FloatPointer, Pointer]:
    """Pointers to the parts of the scratch arrays: a deal, room to judge in, pairs, and crowds."""
    cards = pointer(room.whole)
    counts = offset(cards, MOST * PER_SEAT)
    ups = offset(counts, MOST * MOST_STREETS)
    shown = offset(ups, MOST * WIDTH)
    drawn = offset(shown, MOST * MOST_STREETS)
    boards = offset(drawn, MOST * MOST_STREETS)
    places = offset(boards, 2 * WIDTH)
    odd = offset(places, MOST * WIDTH)
    levels = pointer(room.reals)
    work = offset(odd, MOST)
    hands = Hands(cards, counts, ups, shown, drawn, boards, places, odd, levels)
    return hands, work, offset(levels, MOST), offset(work, ROOM)


@kernel
def _sampled(
    luck: U64, layout: Ints, ways: Ints, tables: Tables, beats: Floats, panel: Panel, room: Scratch, street: int,
    out: Floats,
) -> None:  # fmt: skip
    """Strengths of random hands on a street."""
    h, work, pairs, crowd = hands_in(room)
    state = pointer(luck)
    j = Judge(pointer(layout), pointer(ways), bare(tables), pointer(beats), work)
    g, lines = j.game, lines_of(panel)
    times = EXACT // 3 if street == 0 and not g[STUD] and not g[street_at(0) + ON_BOARD] else 1
    for k in range(len(out)):
        deal_cards(state, j, 2, h)
        seen = _seen(g, h, 0, street, 2 if g[STUD] else 0)
        n, hand = h.counts[street], offset(h.cards, street * WIDTH)
        if g[STUD]:
            pairs[1] = -1.0
            against_each(state, j, Sight(hand, n, street, h.ups, 2, 0, seen), 1, pairs)
            out[k] = pairs[1]
        elif street == 0 and lines.size[0]:
            out[k] = on_panel(j, lines, canonical(hand, n), n)
        elif fits(g) and times == 1:
            gather(state, j, h.boards, street, 0, crowd)
            out[k] = among(state, j, hand, n, street, seen, crowd)
        else:
            out[k] = strength(state, j, hand, n, h.boards, street, seen, times)


def edges_of(game: Layout, tables: Tables, panel: Panel, seed: int) -> Floats:
    """Where the strengths of random deals are cut: street × the lower ends of all parts but the first."""
    out, luck, room = np.full((MOST_STREETS, FIRST_BUCKETS), np.inf), np.array([seed | 1], np.uint64), scratch()
    for street in range(int(game.game[STREETS])):
        found = np.zeros(_DEALS[min(street, 1)])
        _sampled(luck, game.game, game.profile.ways, tables, game.profile.beats, panel, room, street, found)
        cuts = np.arange(1, FIRST_BUCKETS) / FIRST_BUCKETS if street == 0 else _LATER_CUTS
        out[street, : len(cuts)] = np.quantile(found, cuts)
    return out
