"""The slow judge of Russian poker, where one hand makes two combinations (see ``slow.py``)."""

import numpy as np
from numba import njit

from .slow import number, sequence_top

NOTHING, ACE_KING = 0, 1


@njit
def russian_one(cards, chosen, n):
    """What exactly the chosen cards are as a combination without kickers, or nothing."""
    k = 0
    count = np.zeros(16, np.int64)
    suits = np.zeros(4, np.int64)
    for i in range(n):
        if chosen >> i & 1:
            count[cards[i] // 4 + 2] += 1
            suits[cards[i] % 4] += 1
            k += 1
    ranks = np.zeros(5, np.int64)
    if k == 2 and count[14] == 1 and count[13] == 1:
        return number(ACE_KING, ranks)
    most = count.max()
    pairs = 0
    for rank in range(2, 15):
        pairs += count[rank] == 2
    for rank in range(2, 15):
        if count[rank] == most:
            ranks[0] = rank
    if k == most and k in (2, 3, 4):
        return number(2 if k == 2 else 4 if k == 3 else 8, ranks)
    if k == 4 and pairs == 2:
        for rank in range(2, 15):
            if count[rank] == 2 and rank != ranks[0]:
                ranks[1] = rank
        return number(3, ranks)
    if k != 5:
        return np.int64(0)
    if most == 3 and pairs == 1:
        return number(7, ranks)
    if most > 1:
        return np.int64(0)
    top = sequence_top(count, True)
    suited = suits.max() == 5
    if top:
        ranks[0] = top
        return number((10 if top == 14 else 9) if suited else 5, ranks)
    if suited:
        k = 0
        for rank in range(14, 1, -1):
            if count[rank]:
                ranks[k] = rank
                k += 1
        return number(6, ranks)
    return np.int64(0)


@njit
def judge_russian(hands):
    """First · 16 + second category, by trying every set of cards as a combination."""
    n = hands.shape[1]
    out = np.zeros(len(hands), np.uint8)
    for h in range(len(hands)):
        cards = hands[h].astype(np.int64)
        values = np.zeros(1 << n, np.int64)
        for chosen in range(1 << n):
            values[chosen] = russian_one(cards, chosen, n)
        core = values.argmax()
        best, second = values[core], np.int64(0)
        for chosen in range(1 << n):
            if chosen & ~core:
                second = max(second, values[chosen])
        out[h] = (best >> 20) * 16 + (second >> 20)
    return out
