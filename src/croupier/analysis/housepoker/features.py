"""What a person can see of a hand: the classes by which hold'em strategies are given as rules.

Before the river: what the own cards have made, a draw to a flush or a straight, the highest card. After it: whether
the own cards have made something, and how many single cards in the dealer's hand would beat the player.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.ranking.arrays import Ints, Whole
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, best_of

MADE: Final = (
    "nothing of one's own",
    "pocket pair below the board",
    "middle or bottom pair",
    "top pair or overpair",
    "two pair",
    "three of a kind",
    "straight or better",
)
FLUSH_DRAW: Final = ("", "four to a flush with an own ten or higher", "four to a lower flush")
STRAIGHT_DRAW: Final = ("", "four to an open straight")
HIGH: Final = ("ten high or less", "jack high", "queen high", "king high", "ace high")
CLASSES: Final = len(MADE) * len(FLUSH_DRAW) * len(STRAIGHT_DRAW) * len(HIGH)
OUTS: Final = 48
RIVER_CLASSES: Final = 2 * OUTS
_STRAIGHT: Final = 5854
_THREE: Final = 4996
_TWO_PAIR: Final = 4138
_PAIR: Final = 1278
"""The lowest places of these categories among the 7 462 high hands."""


@kernel
def feature(t: Places, a: int, b: int, board: Ints, n: int, hand: Ints) -> int:
    """The class of two own cards beside a board of three or four."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    ranks = 0
    most = 0
    suits = np.zeros(4, np.int64)
    top = 0
    twice = 0
    thrice = 0
    hand[0], hand[1] = a, b
    for i in range(n):
        card = board[i]
        hand[2 + i] = card
        rank = card >> 2
        if ranks >> rank & 1:
            if twice >> rank & 1:
                thrice |= 1 << rank
            twice |= 1 << rank
        ranks |= 1 << rank
        top = max(top, rank)
        suits[card & 3] += 1
    pocket = high == low
    met = pocket or ranks >> high & 1 or ranks >> low & 1
    place = best_of(t, hand, 2 + n, 1)
    made = 0
    if place >= _STRAIGHT:
        made = 6
    elif place >= _THREE:
        made = 5 if met and not (thrice and not (thrice >> high & 1 or thrice >> low & 1)) else 0
    elif place >= _TWO_PAIR:
        made = 4 if met else 0
    elif place >= _PAIR and twice == 0:
        pair = high if pocket or ranks >> high & 1 else low
        under = pocket and ranks & ((1 << pair) - 1) == 0
        made = 3 if pair >= top else 1 if under else 2
    flush = 0
    for suit in range(4):
        own = (a & 3 == suit) + (b & 3 == suit)
        if own and suits[suit] + own == 4:
            best = 0
            if a & 3 == suit:
                best = max(best, a >> 2)
            if b & 3 == suit:
                best = max(best, b >> 2)
            flush = 1 if best >= 8 else 2
    straight = 0
    both = ranks | 1 << high | 1 << low
    for start in range(8):
        run = 15 << start
        if both & run == run and (run & ~ranks) != 0:
            straight = 1
    most = max(0, high - 8) if made == 0 else 0
    if made == 6:
        flush, straight = 0, 0
    return int(((made * 3 + flush) * 2 + straight) * 5 + most)


def spoken(number: int) -> tuple[str, str, str, str]:
    """A class in words: what is made, flush draw, straight draw, high card."""
    number, high = divmod(number, len(HIGH))
    number, straight = divmod(number, len(STRAIGHT_DRAW))
    made, flush = divmod(number, len(FLUSH_DRAW))
    return MADE[made], FLUSH_DRAW[flush], STRAIGHT_DRAW[straight], HIGH[high] if made == 0 else ""


@kernel
def number_features(t: Places, boards: Whole, pairs: Whole, board_of: Whole, pair_of: Whole, out: Ints) -> None:
    """The class of every (board, hand)."""
    n = boards.shape[1]
    hand = np.zeros(2 + n, np.int64)
    for i in range(board_of.shape[0]):
        pair = pairs[pair_of[i]]
        out[i] = feature(t, pair[0], pair[1], boards[board_of[i]], n, hand)
