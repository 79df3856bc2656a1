"""Hands played to the end without betting, compiled: cards are dealt, thrown and exchanged street by street.

Everybody exchanges by the rule of his game (``opponents.throwing``), and where cards must go, keeps what beats most
hands on boards of its own. Nobody looks at the cards of the others.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.equity.course import BOARD, DRAW
from croupier.analysis.luck import below
from croupier.analysis.opponents.throwing import throws
from croupier.ranking.arrays import FloatPointer, Floats, Ints, Pointer, Whole, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset, pointer
from croupier.ranking.worth import COLUMNS, PLACES, Contest, Tables, bare, worth

GIVEN, SIZE, DONE, BEFORE = range(4)
"""Columns of a player: cards that are known, cards he holds now, throws he has made, exchanges that an unknown hand
makes first."""
ON_BOARD, BOARDS, KEEP, RULE, LAST = range(5)
"""The game: cards on each board now, the boards, own cards kept in the end, the rule of drawing, the last exchange."""
WINS, TIES, PARTS, SQUARES = range(4)
"""Columns of the counters: whole pots, parts of pots, the sum of the parts and of their squares."""
_DECK, _THROWN, _JUST_THROWN, _OUT = range(4)
"""Where a card is: still to come, thrown, thrown by the one who is getting cards, with a player or gone."""
OUT: Final = _OUT
_ROW: Final = 16
_LOOKS: Final = 40
"""On so many boards of its own is looked what a player keeps."""


class Known(NamedTuple):
    """Everything before the first deal."""

    pack: Ints
    """Its size, then its cards."""
    gone: Ints
    """Where each of the 52 cards is before anything is dealt."""
    hands: Ints
    """The possible hands of each player: rows ``starts[p]`` … ``starts[p + 1]``."""
    starts: Ints
    players: Ints
    plan: Ints
    """Rows of ``Course.steps``."""
    board: Ints
    runs: Ints
    """Boards that come, one after the other, instead of random ones (a row for each deal)."""


class Stock(NamedTuple):
    """Where cards come from: luck, the deck after its size, and where each card is."""

    state: WordPointer
    deck: Pointer
    lies: Pointer


class Judge(NamedTuple):
    """What hands are judged by, and room to do so."""

    shares: int
    ways: Pointer
    tables: Tables
    game: Ints
    beats: FloatPointer
    scores: FloatPointer
    spaces: Pointer


@kernel
def _take(stock: Stock) -> int:
    """A card off the deck. When it is used up the cards thrown are shuffled, one's own only when there is no other."""
    state, deck, lies = stock
    for _ in range(24):
        card = deck[1 + below(state, deck[0])]
        if lies[card] == _DECK:
            lies[card] = _OUT
            return card
    for supply in range(_OUT):
        left = 0
        for i in range(deck[0]):
            if lies[deck[1 + i]] == supply:
                lies[deck[1 + i]] = _DECK
                left += 1
        if left:
            left = below(state, left)
            for i in range(deck[0]):
                card = deck[1 + i]
                if lies[card] == _DECK:
                    if left == 0:
                        lies[card] = _OUT
                        return card
                    left -= 1
    return deck[1]


@kernel
def _exchange(stock: Stock, hand: Pointer, n: int, most: int, one_open: bool, rule: int, last: bool) -> None:
    """Throw by the rule and get as many. A single open card is refused when the rule would throw it again."""
    deck, lies = stock.deck, stock.lies
    thrown, count = throws(rule, hand, n, last), 0
    for i in range(n):
        if thrown >> i & 1:
            if count == most:
                thrown &= ~(1 << i)
            else:
                count += 1
                lies[hand[i]] = _JUST_THROWN
    for i in range(n):
        if thrown >> i & 1:
            hand[i] = _take(stock)
            if one_open and count == 1 and throws(rule, hand, n, last) == thrown:
                lies[hand[i]] = _JUST_THROWN
                hand[i] = _take(stock)
    for i in range(deck[0]):
        if lies[deck[1 + i]] == _JUST_THROWN:
            lies[deck[1 + i]] = _THROWN


@kernel
def _is_among(card: int, cards: Pointer, n: int) -> bool:
    found = False
    for i in range(n):
        found = found or cards[i] == card
    return found


@kernel
def _imagine(
    stock: Stock, hand: Pointer, n: int, lie: Pointer, on_board: int, to_come: int, boards: int, look: Pointer
) -> None:
    """Boards as they may come, for somebody who knows his own cards and what lies there."""
    state, deck = stock.state, stock.deck
    for b in range(boards):
        for i in range(on_board):
            look[_ROW * b + i] = lie[_ROW * b + i]
        for i in range(to_come):
            while True:
                card = deck[1 + below(state, deck[0])]
                free = not _is_among(card, hand, n)
                for other in range(boards):
                    free = free and not _is_among(card, offset(lie, _ROW * other), on_board)
                for other in range(b):
                    free = free and not _is_among(card, offset(look, _ROW * other), on_board + to_come)
                if free and not _is_among(card, offset(look, _ROW * b), on_board + i):
                    break
            look[_ROW * b + on_board + i] = card


@kernel
def _discard(
    stock: Stock, hand: Pointer, n: int, count: int, lie: Pointer, on_board: int, to_come: int, judge: Judge
) -> int:
    """Keep the cards that beat most hands on boards of their own; how many are kept."""
    shares, ways, tables, game, beats, scores, spaces = judge
    look, kept = offset(spaces, 48), offset(spaces, 80)
    for thrown in range(1 << n):
        scores[thrown] = 0.0
    for _ in range(_LOOKS if to_come else 1):
        _imagine(stock, hand, n, lie, on_board, to_come, game[BOARDS], look)
        for thrown in range(1, 1 << n):
            m = 0
            for i in range(n):
                if not thrown >> i & 1:
                    kept[m] = hand[i]
                    m += 1
            if n - m != count:
                continue
            for b in range(game[BOARDS]):
                for s in range(shares):
                    place = worth(offset(ways, COLUMNS * s), tables, kept, m, offset(look, _ROW * b),
                                  on_board + to_come, game[KEEP], spaces, offset(spaces, 24))  # fmt: skip
                    scores[thrown] += beats[s * PLACES + place]
    best, most = 0, -1.0
    for thrown in range(1, 1 << n):
        size = 0
        for i in range(n):
            size += thrown >> i & 1
        if size == count and scores[thrown] > most:
            best, most = thrown, scores[thrown]
    m = 0
    for i in range(n):
        if best >> i & 1:
            stock.lies[hand[i]] = _THROWN
        else:
            hand[m] = hand[i]
            m += 1
    return m


@kernel
def _divide(places: Pointer, players: int, boards: int, shares: int, counts: Floats) -> None:
    """One pot: each board decides its part, and on it each share that somebody has."""
    for p in range(players):
        part = 0.0
        for b in range(boards):
            made, mine = 0, 0.0
            for s in range(shares):
                best, winners, at = 0, 0, b * shares + s
                for other in range(players):
                    place = places[other * _ROW + at]
                    if place > best:
                        best, winners = place, 1
                    elif place == best:
                        winners += 1
                if best:
                    made += 1
                    if places[p * _ROW + at] == best:
                        mine += 1.0 / winners
            part += mine / max(made, 1)
        part /= boards
        if part > 0.999999:
            counts[p, WINS] += 1
        elif part > 0.0:
            counts[p, TIES] += 1
        counts[p, PARTS] += part
        counts[p, SQUARES] += part * part


@kernel
def _hold(stock: Stock, known: Known, game: Ints, held: Pointer, sizes: Pointer) -> bool:
    """Everybody gets one of his possible hands; false where two of them meet in a card."""
    hands, starts, players, lies = known.hands, known.starts, known.players, stock.lies
    for p in range(len(players)):
        row = starts[p] + below(stock.state, starts[p + 1] - starts[p])
        for i in range(players[p, GIVEN]):
            card = hands[row, i]
            if lies[card] == _OUT:
                return False
            lies[card] = _OUT
            held[_ROW * p + i] = card
    for p in range(len(players)):
        n = players[p, SIZE]
        for i in range(players[p, GIVEN], n):
            held[_ROW * p + i] = _take(stock)
        for draw in range(players[p, BEFORE]):
            last = players[p, DONE] > game[LAST] and draw == players[p, BEFORE] - 1
            _exchange(stock, offset(held, _ROW * p), n, n, False, game[RULE], last)
        sizes[p] = n
    return True


@kernel
def play_deals(luck: Whole, deals: int, tries: int, known: Known, contest: Contest, game: Ints, counts: Floats) -> int:
    """So many deals to the end; how many were made before ``tries`` choices of hands ran out."""
    players, plan, board, runs, ways = known.players, known.plan, known.board, known.runs, contest.ways
    count, shares = len(players), len(ways)
    numbers = np.zeros(52 + count * (2 * _ROW + 1) + 2 * _ROW + 100, np.int64)
    tallies = np.zeros(64, np.float64)
    lies, values = pointer(numbers), bare(contest.tables)
    stock = Stock(pointer(luck), pointer(known.pack), lies)
    held = offset(lies, 52)
    places = offset(held, count * _ROW)
    sizes = offset(places, count * _ROW)
    lie = offset(sizes, count)
    spaces = offset(lie, 2 * _ROW)
    judge = Judge(shares, pointer(ways), values, game, pointer(contest.beats), pointer(tallies), spaces)
    made = 0
    while made < deals and tries > 0:
        tries -= 1
        for card in range(52):
            lies[card] = known.gone[card]
        if not _hold(stock, known, game, held, sizes):
            continue
        on_board = game[ON_BOARD]
        to_come = 0
        for step in range(len(plan)):
            to_come += plan[step, 1] if plan[step, 0] == BOARD else 0
        for b in range(game[BOARDS]):
            for i in range(on_board):
                lie[_ROW * b + i] = board[b, i]
        for step in range(len(plan)):
            if plan[step, 0] == BOARD:
                for b in range(game[BOARDS]):
                    for i in range(plan[step, 1]):
                        at = on_board - game[ON_BOARD] + i
                        lie[_ROW * b + on_board + i] = runs[made, at] if len(runs) else _take(stock)
                on_board += plan[step, 1]
                to_come -= plan[step, 1]
                continue
            for p in range(count):
                if plan[step, 3] < players[p, DONE]:
                    continue
                hand = offset(held, _ROW * p)
                if plan[step, 0] == DRAW:
                    _exchange(stock, hand, sizes[p], plan[step, 1], plan[step, 2], game[RULE],
                              plan[step, 3] == game[LAST])  # fmt: skip
                else:
                    sizes[p] = _discard(stock, hand, sizes[p], plan[step, 1], lie, on_board, to_come, judge)
        for p in range(count):
            for b in range(game[BOARDS]):
                for s in range(shares):
                    places[_ROW * p + b * shares + s] = worth(
                        offset(pointer(ways), COLUMNS * s), values, offset(held, _ROW * p), sizes[p],
                        offset(lie, _ROW * b), on_board, game[KEEP], spaces, offset(spaces, 24))  # fmt: skip
        _divide(places, count, game[BOARDS], shares, counts)
        made += 1
    # used to the last, so that no array is given back while a pointer looks at it
    lasts: int = numbers[0] + np.int64(tallies[0]) + np.int64(luck[0] & np.uint64(1))
    return made + 0 * lasts
