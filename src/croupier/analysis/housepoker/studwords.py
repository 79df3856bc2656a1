"""What a person sees of five cards, and stud strategies in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.housepoker.symmetry import next_set
from croupier.ranking.arrays import Ints
from croupier.ranking.compiled import kernel

MADE: Final = (
    "nothing", "ace-king", "ace-king with a queen or jack", "pair below eights", "pair of eights or higher",
    "two pair", "three of a kind", "straight or better",
)  # fmt: skip
DRAW: Final = ("", "four to an open straight", "four to a flush", "four to a straight flush")
SEEN: Final = 16 * len(DRAW)
PAIR, _EIGHTS, _TWO_PAIR, _THREE, _STRAIGHT = 1278, 1278 + 6 * 220, 4138, 4996, 5854


WHERE: Final = (
    ("not matching the dealer's open card", "matching the dealer's open card"),
    ("the dealer's open card no deuce", "the dealer's open card a deuce"),
)
"""What else a person looks at; where deuces are wild, whether the dealer shows one."""
AFTER: Final = (
    "Throw the odd card beside four to a flush or four in sequence, else the lowest card outside a pair",
    "After the exchange: bet with ace-king or better, give up the rest",
)


ONCE_MORE: Final = (
    "After the exchange: exchange the odd card again beside four to a straight flush, open or inside, without a pair"
)
NOT_TWO: Final = "Never exchange two cards at once (so it is for every hand and open card)"
BUY: Final = "Buy the dealer a card whenever it brings more than the ante over the cards still unseen"


def near(ranks: Sequence[int]) -> bool:
    """Do four ranks (0 a deuce, 12 an ace), in rising order, lie within five in sequence?"""
    return ranks[3] - ranks[0] <= 4 or (ranks[3] == 12 and ranks[2] <= 3)


@kernel
def near_straight_flush(hand: Ints) -> bool:
    """Has a hand four cards of one suit within five in sequence?"""
    for suit in range(4):
        n, low, high, second = 0, 13, -1, -1
        for i in range(5):
            if hand[i] & 3 == suit:
                rank = hand[i] >> 2
                n += 1
                low = min(low, rank)
                if rank > high:
                    second = high
                    high = rank
                else:
                    second = max(second, rank)
        if n == 4:
            return bool(high - low <= 4 or (high == 12 and second <= 3))
    return False


@kernel
def number_seen(values: Ints, plain: bool, category: Ints, out: Ints) -> None:
    """The class of every five cards, by their number; where deuces are wild their category and height."""
    h = np.arange(5)
    for k in range(values.shape[0]):
        out[k] = _seen(values[k], h[0], h[1], h[2], h[3], h[4]) if plain else category[values[k]]
        next_set(h, 5)


@kernel
def _seen(v: int, a: int, b: int, c: int, d: int, e: int) -> int:
    ranks = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)
    made = 0
    if v >= _STRAIGHT:
        return 7 * 4
    if v >= _THREE:
        return 6 * 4
    if v >= _TWO_PAIR:
        return 5 * 4
    if v >= PAIR:
        made = 4 if v >= _EIGHTS else 3
    elif ranks >> 11 == 3:
        made = 2 if ranks & (3 << 9) else 1
    flush = False
    for suit in range(4):
        n = (a & 3 == suit) + (b & 3 == suit) + (c & 3 == suit) + (d & 3 == suit) + (e & 3 == suit)
        if n == 4:
            flush = True
    straight = False
    for start in range(9):  # from 2-3-4-5 to 10-J-Q-K: open at both ends
        if ranks & (15 << start) == 15 << start:
            straight = True
    return int(made * 4 + (3 if flush and straight else 2 if flush else 1 if straight else 0))


def stud_rules(
    sums: npt.NDArray[np.object_], class_names: Sequence[str], *, exchanging: bool, deuces: bool, again: bool = False
) -> list[str]:
    """One option for all hands that look alike: by what is made, the draw, and the open card."""
    names = ["give up", "bet", "exchange one card"]
    said: dict[str, list[str]] = {name: [] for name in names}
    for seen, words in enumerate(class_names):
        picks = []
        for match in (0, 1):
            line = sums[2 * seen + match]
            if line[3]:
                picks.append((match, int(line[: 3 if exchanging else 2].argmax())))
        if not picks:
            continue
        if len({pick for _, pick in picks}) == 1:
            said[names[picks[0][1]]].append(words)
        else:
            for match, pick in picks:
                where = WHERE[deuces][match]
                said[names[pick]].append(f"{words} ({where})")
    out = [f"{name.capitalize()} with {'; '.join(hands)}" for name, hands in said.items() if hands]
    if not said["exchange one card"]:
        return out
    return [*out, AFTER[0], *([ONCE_MORE] if again else []), AFTER[1]]
