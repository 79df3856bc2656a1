"""What rows are worth that are not full yet, judged by a small network, compiled.

A position is told to the network in *marks*: numbers of what is true of it, a few dozen of ``MARKS``. Each row says
how many cards of each rank lie in it and how many of that rank are still to come, how many cards it has, what it makes,
whether it can become a flush or a straight; each pair of neighbours, which of them is ahead. Two layers make points of
that: what the whole hand is expected to bring against one opponent, the next one in Fantasy Land counted in. Nothing is
checked.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.chinese.kernels import WIDTH, against, front_at, valued, worth_of
from croupier.analysis.chinese.tables import House
from croupier.ranking.arrays import F32, I32, U8, Ints
from croupier.ranking.compiled import inlined, kernel
from croupier.ranking.kernels import place5

FIRST: Final = 64
SECOND: Final = 32
_OF_RANK: Final = 10
_FILL: Final = 3 * 13 * _OF_RANK
_FLUSH: Final = _FILL + 18
_STRAIGHT: Final = _FLUSH + 32
_MADE: Final = _STRAIGHT + 16
_ORDER: Final = _MADE + 27
MARKS: Final = _ORDER + 24
MOST: Final = 32
"""So many marks at most are true at once."""
_WHEEL: Final = 1 << 12 | 0b1111


class Net(NamedTuple):
    """Weights and what is added, layer by layer."""

    into: F32
    more: F32
    across: F32
    then: F32
    out: F32
    last: F32


class Deck(NamedTuple):
    """What is not seen yet: cards of each rank, cards of each suit."""

    ranks: U8
    suits: U8


@inlined
def drawn(deck: Deck, card: int) -> None:
    """This card is seen."""
    deck.ranks[card >> 2] -= 1
    deck.suits[card & 3] -= 1


@kernel
def _row(at: int, row: U8, lie: int, deck: Deck, out: I32, n: int) -> tuple[int, int]:
    """The marks of one row; how many there are now, and what the row makes, as a number that compares."""
    packed, mask, alike, suit = 0, 0, 1, row[0] & 3
    for place in range(lie):
        card = row[place]
        packed += 1 << 3 * (card >> 2)
        mask |= 1 << (card >> 2)
        alike &= (card & 3) == suit
    single, pairs, threes, fours = 0, 0, 0, 0
    for rank in range(13):
        count = packed >> 3 * rank & 7
        if count:
            live = deck.ranks[rank]
            if count == 1:
                single |= 1 << rank
                state = min(live, 3)
            elif count == 2:
                pairs |= 1 << rank
                state = 4 + min(live, 2)
            elif count == 3:
                threes |= 1 << rank
                state = 7 + min(live, 1)
            else:
                fours |= 1 << rank
                state = 9
            out[n] = (at * 13 + rank) * _OF_RANK + state
            n += 1
    category = 0
    if fours:
        category = 7
    elif threes:
        category = 6 if pairs else 3
    elif pairs:
        category = 2 if pairs & (pairs - 1) else 1
    out[n] = _FILL + at * 6 + lie
    n += 1
    if at and lie >= 2:
        if alike:
            left = deck.suits[suit]
            much = 0 if left <= 2 else 1 if left <= 4 else 2 if left <= 6 else 3
            out[n] = _FLUSH + ((at - 1) * 4 + lie - 2) * 4 + much
            n += 1
        if not (pairs or threes or fours):
            windows = int((mask & _WHEEL) == mask)
            for low in range(9):
                windows += (mask & (31 << low)) == mask
            if windows:
                out[n] = _STRAIGHT + ((at - 1) * 4 + lie - 2) * 2 + (windows > 1)
                n += 1
                if lie == 5:
                    category = 8 if alike else 4
            if lie == 5 and alike and category < 5:
                category = 5
    out[n] = _MADE + at * 9 + category
    more = fours | threes | (pairs if not threes else 0)
    return n + 1, category << 26 | more << 13 | (mask & ~more)


@kernel
def _five(h: House, cards: U8) -> int:
    return place5(h.cards, cards[0], cards[1], cards[2], cards[3], cards[4])


@kernel
def marked(h: House, rows: U8, lies: Ints, deck: Deck, out: I32) -> int:
    """The marks of a position, and how many they are."""
    n, front = _row(0, rows[0], lies[0], deck, out, 0)
    n, middle = _row(1, rows[1], lies[1], deck, out, n)
    n, back = _row(2, rows[2], lies[2], deck, out, n)
    ahead = (middle > front) + (middle >= front)
    if lies[0] == 3 and lies[1] == 5:
        over = h.over[front_at(rows[0, 0], rows[0, 1], rows[0, 2])]
        ahead = 2 * (_five(h, rows[1]) >= over)
    out[n] = _ORDER + ((lies[0] == 3) * 2 + (lies[1] == 5)) * 3 + ahead
    ahead = (back > middle) + (back >= middle)
    if lies[1] == 5 and lies[2] == 5:
        ahead = 2 * (_five(h, rows[2]) >= _five(h, rows[1]) + h.strict)
    out[n + 1] = _ORDER + 12 + ((lies[1] == 5) * 2 + (lies[2] == 5)) * 3 + ahead
    return n + 2


@kernel
def judged(net: Net, marks: I32, n: int, first: F32, second: F32) -> float:
    """Points that a position is worth; the layers stay in ``first`` and ``second``."""
    first[:] = net.more
    for place in range(n):
        line = net.into[marks[place]]
        for cell in range(FIRST):
            first[cell] += line[cell]
    second[:] = net.then
    for cell in range(FIRST):
        if first[cell] > 0:
            strength, line = first[cell], net.across[cell]
            for far in range(SECOND):
                second[far] += strength * line[far]
        else:
            first[cell] = 0
    value: float = net.last[0]
    for far in range(SECOND):
        if second[far] > 0:
            value += second[far] * net.out[far]
        else:
            second[far] = 0
    return value


@kernel
def made(h: House, rows: U8, out: I32) -> int:
    """Full rows as a board; returned is where its front stands."""
    front = front_at(rows[0, 0], rows[0, 1], rows[0, 2])
    valued(h, _five(h, rows[2]), _five(h, rows[1]), front, out)
    return front


@inlined
def brings(h: House, board: I32, front: int, others: I32) -> float:
    """Points of a board against one of these others, on average, and what it leads to."""
    points = 0.0
    for other in range(len(others)):
        points += against(h, board, others[other])
    return points / len(others) + worth_of(h, board, front, 0)


class Work(NamedTuple):
    """Room to think in."""

    marks: I32
    first: F32
    second: F32
    board: I32
    way: Ints
    best: Ints


@kernel
def room() -> Work:
    return Work(
        np.empty(MOST, np.int32), np.empty(FIRST, np.float32), np.empty(SECOND, np.float32),
        np.empty(WIDTH, np.int32), np.empty(5, np.int64), np.empty(5, np.int64),
    )  # fmt: skip


@kernel
def laid(h: House, net: Net, rows: U8, lies: Ints, hand: U8, leave: int, deck: Deck, others: I32, one_in: int,
         work: Work) -> float:  # fmt: skip
    """Lay the cards of a hand as the network judges best, and leave so many over: its value. Full rows are counted
    against ``others``. Of ways without number one in ``one_in`` is looked at."""
    count = len(hand)
    base = 4 if leave else 3
    codes = base**count
    top, whole = -1e9, False
    first = np.random.randint(codes) if one_in > 1 else 0
    for number in range(codes):
        code = (number + first) % codes
        if one_in > 1 and top > -1e8 and np.random.randint(one_in):
            continue
        left, over, fits = code, 0, True
        for card in range(count):
            row = left % base
            left //= base
            work.way[card] = row
            if row == 3:
                over += 1
                fits = fits and over <= leave
            elif lies[row] < (3 if row == 0 else 5):
                rows[row, lies[row]] = hand[card]
                lies[row] += 1
            else:
                work.way[card] = 3
                over, fits = over + 9, False
        if fits and over == leave:
            if lies[0] + lies[1] + lies[2] == 13:
                whole = True
                value = brings(h, work.board, made(h, rows, work.board), others)
            else:
                value = judged(net, work.marks, marked(h, rows, lies, deck, work.marks), work.first, work.second)
            if value > top:
                top = value
                work.best[:] = work.way
        for card in range(count):
            if work.way[card] < 3:
                lies[work.way[card]] -= 1
    for card in range(count):
        row = work.best[card]
        if row < 3:
            rows[row, lies[row]] = hand[card]
            lies[row] += 1
    if whole:
        made(h, rows, work.board)
    return top
