"""Backgammon compiled: every board that a throw leads to, what the network thinks of it, games against oneself.

The same rules as in ``games.backgammon.board``, written again for speed; a test holds the two against each other.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

MOST = 4_096
"""No throw leads to more boards than that."""
PLACES = 26
FEATURES = 196
Boards = NDArray[np.int8]
Floats = NDArray[np.float32]


@njit(cache=True)
def _end(board: Boards, start: int, number: int) -> int:
    """Where a man that is moved by this number comes to, or −1."""
    mine, theirs = board[0], board[1]
    if mine[start] == 0 or (start != 25 and mine[25] > 0):
        return -1
    end = start - number
    if end > 0:
        return end if theirs[25 - end] < 2 else -1
    for place in range(7, 26):
        if mine[place] > 0:
            return -1
    if end < 0:
        for place in range(start + 1, 7):
            if mine[place] > 0:
                return -1
    return 0


@njit(cache=True)
def _moved(board: Boards, start: int, end: int, out: Boards) -> None:
    for place in range(PLACES):
        out[0, place] = board[0, place]
        out[1, place] = board[1, place]
    out[0, start] -= 1
    out[0, end] += 1
    if end > 0 and out[1, 25 - end] == 1:
        out[1, 25 - end] = 0
        out[1, 25] += 1


@njit(cache=True)
def boards_after(board: Boards, one: int, two: int, out: Boards, work: Boards, last: NDArray[np.int8]) -> int:
    """Every board that can be reached, some of them more than once; tells how many. ``work`` and ``last`` are room."""
    if one == two:
        return _doubled(board, one, out, work, last)
    high, low = max(one, two), min(one, two)
    count, longest = 0, 0
    for first, second in ((high, low), (low, high)):
        for start in range(25, 0, -1):
            end = _end(board, start, first)
            if end < 0:
                continue
            _moved(board, start, end, work[0])
            further = False
            for then in range(25, 0, -1):
                to = _end(work[0], then, second)
                if to >= 0:
                    if longest < 2:
                        longest, count = 2, 0
                    further = True
                    _moved(work[0], then, to, out[count])
                    count += 1
            if not further and longest < 2 and (longest == 0 or first == high or last[0] == first):
                longest = 1
                last[0] = first
                out[count] = work[0]
                count += 1
    if longest == 0:
        out[0] = board
        return 1
    return count


@njit(cache=True)
def _doubled(board: Boards, number: int, out: Boards, work: Boards, last: NDArray[np.int8]) -> int:
    """A double is played level by level, the man farthest back first."""
    out[0] = board
    last[0] = 25
    count = 1
    for _ in range(4):
        found = 0
        for n in range(count):
            for start in range(last[n], 0, -1):
                end = _end(out[n], start, number)
                if end >= 0 and found < MOST // 2:
                    _moved(out[n], start, end, work[found])
                    last[MOST // 2 + found] = start
                    found += 1
        if found == 0:
            break
        for n in range(found):
            out[n] = work[n]
            last[n] = last[MOST // 2 + n]
        count = found
    return count


@njit(cache=True, fastmath=True)
def _add(to: Floats, row: Floats, times: float) -> None:
    by = np.float32(times)
    for n in range(to.size):
        to[n] += row[n] * by


@njit(cache=True, fastmath=True)
def _inside(board: Boards, hidden: Floats, bias: Floats, sums: Floats) -> None:
    """What the hidden layer makes of a board, before it is bent."""
    sums[:] = bias
    for side in range(2):
        for place in range(1, 25):
            men, at = board[side, place], side * 98 + (place - 1) * 4
            if men == 0:
                continue
            _add(sums, hidden[at], 1)
            if men > 1:
                _add(sums, hidden[at + 1], 1)
            if men > 2:
                _add(sums, hidden[at + 2], 1)
            if men > 3:
                _add(sums, hidden[at + 3], (men - 3) / 2)
        if board[side, 25] > 0:
            _add(sums, hidden[side * 98 + 96], board[side, 25] / 2)
        if board[side, 0] > 0:
            _add(sums, hidden[side * 98 + 97], board[side, 0] / 15)


@njit(cache=True, fastmath=True)
def value(board: Boards, hidden: Floats, bias: Floats, out: Floats, base: Floats, sums: Floats) -> float:
    """How probable it is that who is to move wins."""
    _inside(board, hidden, bias, sums)
    one, total = np.float32(1), np.float32(base[0])
    for n in range(sums.size):
        sums[n] = one / (one + np.exp(-sums[n]))
        total += sums[n] * out[n]
    found: float = 1 / (1 + np.exp(-total))
    return found


@njit(cache=True)
def _learned(
    board: Boards, target: float, rate: float, hidden: Floats, bias: Floats, out: Floats, base: Floats, sums: Floats
) -> None:
    """The network moves a little towards what came of a board."""
    found = value(board, hidden, bias, out, base, sums)
    step = np.float32(rate * (target - found))
    for n in range(sums.size):
        inner = step * out[n] * sums[n] * (1 - sums[n])
        out[n] += step * sums[n]
        bias[n] += inner
        sums[n] = inner
    base[0] += step
    for side in range(2):
        for place in range(1, 25):
            men, at = board[side, place], side * 98 + (place - 1) * 4
            if men > 0:
                _add(hidden[at], sums, 1)
            if men > 1:
                _add(hidden[at + 1], sums, 1)
            if men > 2:
                _add(hidden[at + 2], sums, 1)
            if men > 3:
                _add(hidden[at + 3], sums, (men - 3) / 2)
        if board[side, 25] > 0:
            _add(hidden[side * 98 + 96], sums, board[side, 25] / 2)
        if board[side, 0] > 0:
            _add(hidden[side * 98 + 97], sums, board[side, 0] / 15)


@njit(cache=True)
def opening(board: Boards) -> None:
    board[:] = 0
    for side in range(2):
        board[side, 24], board[side, 13], board[side, 8], board[side, 6] = 2, 5, 3, 5


@njit(cache=True)
def _turned(board: Boards, out: Boards) -> None:
    for place in range(PLACES):
        out[0, place] = board[1, place]
        out[1, place] = board[0, place]


@njit(cache=True)
def learn(games: int, rate: float, seed: int, hidden: Floats, bias: Floats, out: Floats, base: Floats) -> int:
    """Games against oneself; after every move what was thought before it is corrected by what is thought now. Tells how
    many moves were made."""
    np.random.seed(seed)
    board, best = np.zeros((2, PLACES), np.int8), np.zeros((2, PLACES), np.int8)
    seen = np.zeros((2, PLACES), np.int8)
    boards, work = np.zeros((MOST, 2, PLACES), np.int8), np.zeros((MOST, 2, PLACES), np.int8)
    last, sums = np.zeros(MOST, np.int8), np.zeros(bias.size, np.float32)
    moves = 0
    for _ in range(games):
        opening(board)
        one, two = 0, 0
        while one == two:
            one, two = np.random.randint(1, 7), np.random.randint(1, 7)
        while True:
            count = boards_after(board, one, two, boards, work, last)
            lowest = 2.0
            for n in range(count):
                _turned(boards[n], seen)
                found = 0.0 if boards[n, 0, 0] == 15 else value(seen, hidden, bias, out, base, sums)
                if found < lowest:
                    lowest = found
                    best[:] = seen
            moves += 1
            _learned(board, 1 - lowest, rate, hidden, bias, out, base, sums)
            if best[1, 0] == 15:
                break
            board[:] = best
            one, two = np.random.randint(1, 7), np.random.randint(1, 7)
    return moves


@njit(cache=True)
def _thumb(board: Boards) -> float:
    """A rule of thumb for who is to move: pips, men that stand alone, points that are made, men on the bar and off."""
    total = 0.0
    for side in range(2):
        mine, sign = board[side], 1.0 if side == 0 else -1.0
        for place in range(1, 26):
            total -= sign * place * mine[place]
            if place < 25 and mine[place] == 1:
                total -= sign * (25 - place) * 0.4
            if 4 <= place <= 8 and mine[place] >= 2:
                total += sign * 6
            elif place < 4 and mine[place] >= 2:
                total += sign * 2
        total -= sign * 6 * mine[25]
        total += sign * 3 * mine[0]
    return total


@njit(cache=True)
def matched(games: int, seed: int, against: int, hidden: Floats, bias: Floats, out: Floats, base: Floats) -> int:
    """Games of the network (which moves first in every other one) against a random mover (0), the rule of thumb (1) or
    itself (2): how many it wins."""
    np.random.seed(seed)
    board, best = np.zeros((2, PLACES), np.int8), np.zeros((2, PLACES), np.int8)
    seen = np.zeros((2, PLACES), np.int8)
    boards, work = np.zeros((MOST, 2, PLACES), np.int8), np.zeros((MOST, 2, PLACES), np.int8)
    last, sums = np.zeros(MOST, np.int8), np.zeros(bias.size, np.float32)
    wins = 0
    for game in range(games):
        opening(board)
        ours = game % 2 == 0
        one, two = 0, 0
        while one == two:
            one, two = np.random.randint(1, 7), np.random.randint(1, 7)
        while True:
            count = boards_after(board, one, two, boards, work, last)
            pick, lowest = np.random.randint(0, count), 1e9
            for n in range(count if ours or against > 0 else 0):
                _turned(boards[n], seen)
                if boards[n, 0, 0] == 15:
                    found = -1e6
                elif ours or against == 2:
                    found = value(seen, hidden, bias, out, base, sums)
                else:
                    found = _thumb(seen)
                if found < lowest:
                    lowest, pick = found, n
            _turned(boards[pick], best)
            if best[1, 0] == 15:
                wins += ours
                break
            board[:] = best
            ours = not ours
            one, two = np.random.randint(1, 7), np.random.randint(1, 7)
    return wins
