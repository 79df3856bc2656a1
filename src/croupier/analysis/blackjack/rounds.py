"""Rounds in bulk, compiled: one box played by a table of actions, from a shoe with a cut card or shuffled every round.

Reproducible: rounds come in batches, each with its own stream of chance derived from the seed and the batch's number,
so the same seed gives the same rounds on any number of cores.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from croupier.analysis.blackjack.hands import Ints

(
    R_DEN, R_NATURAL, R_WAITING, R_NATURAL_TIE, R_EVEN, R_SURRENDER, R_TRIO, R_TRIO_PAYS, R_LONG, R_LONG_PAYS,
    R_LONG_NOW, R_MAX_HANDS, R_ACE_CARDS, R_RESPLIT_ACES, R_DOUBLE, R_DOUBLE_SPLIT, R_DOUBLE_21, R_ACES_ONE,
    R_DOUBLE_TOTALS, R_EITHER, R_BUY, R_AUTO_CARDS, R_AUTO, R_HIT_21, R_HOLE, R_EXPOSED, R_PEEK_ACE,
    R_PEEK_TEN, R_SOFT_17, R_PUSH_AT, R_OUTRANKS, R_TAKES, R_TAKES_ACE, R_TAKES_TEN, R_LEVELS, R_CUT, R_SPLIT_TENS,
) = range(37)  # fmt: skip
RULES: Final = 37
ACE, TEN = 0, 9
_OPEN, _BUST, _LONG, _DONE = 0, 1, 2, 3


@njit(cache=True, nogil=True)
def play_batch(
    seed: Any, rounds: int, start: Ints, cards: Any, rules: Ints, pays: Ints, at_once: Ints, column: Ints, hit: Ints,
    raised: Ints, surrender: Ints, split: Ints, even: Ints, may_surrender: Ints, even_offered: Ints, offset: int,
    counts: Ints,
) -> None:  # fmt: skip
    """Play so many rounds and count the results in ``counts[offset + profit × denominator]``.

    ``start``: the values of the first cards (player, dealer, player, dealer's hole card) where they are given and not
    among ``cards``; −1 where they are drawn.
    """
    size = cards.shape[0]
    state = np.uint64(seed)
    one_stake = rules[R_DEN]
    position = 0
    hard = np.zeros(16, dtype=np.int64)
    soft_ok = np.zeros(16, dtype=np.int64)  # a free ace is among the cards
    number = np.zeros(16, dtype=np.int64)
    stake = np.zeros(16, dtype=np.int64)
    first_card = np.zeros(16, dtype=np.int64)
    status = np.zeros(16, dtype=np.int64)
    cut = rules[R_CUT]
    for _ in range(rounds):
        if position >= cut:
            position = 0
        # ── the deal ──
        dealt = np.int64(3) if rules[R_HOLE] == 0 else np.int64(4)
        drawn0 = drawn1 = drawn2 = drawn3 = np.int64(0)
        for k in range(dealt):
            if start[k] >= 0:
                if k == 0:
                    drawn0 = start[k]
                elif k == 1:
                    drawn1 = start[k]
                elif k == 2:
                    drawn2 = start[k]
                else:
                    drawn3 = start[k]
                continue
            if position >= size:
                position = 0
            state = state * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
            mixed = (state ^ (state >> np.uint64(22))) >> (np.uint64(22) + (state >> np.uint64(61)))
            j = position + np.int64(((mixed & np.uint64(0xFFFFFFFF)) * np.uint64(size - position)) >> np.uint64(32))
            c = cards[j]
            cards[j] = cards[position]
            cards[position] = c
            position += 1
            if k == 0:
                drawn0 = np.int64(c)
            elif k == 1:
                drawn1 = np.int64(c)
            elif k == 2:
                drawn2 = np.int64(c)
            else:
                drawn3 = np.int64(c)
        p1, up, p2, hole = drawn0, drawn1, drawn2, drawn3
        col = column[up, hole] if rules[R_EXPOSED] == 1 else column[up, 0]
        natural = (p1 == ACE and p2 == TEN) or (p1 == TEN and p2 == ACE)
        dealer_natural = False
        known = rules[R_HOLE] == 1 and (
            rules[R_EXPOSED] == 1 or (up == ACE and rules[R_PEEK_ACE] == 1) or (up == TEN and rules[R_PEEK_TEN] == 1)
        )
        if rules[R_HOLE] == 1:
            dealer_natural = (up == ACE and hole == TEN) or (up == TEN and hole == ACE)
        profit: Any = np.int64(0)
        if natural and (at_once[up] == 1 and rules[R_EXPOSED] == 0):
            counts[offset + rules[R_NATURAL]] += 1
            continue
        if natural and even_offered[up] == 1 and even[col] == 1 and rules[R_EXPOSED] == 0:
            counts[offset + rules[R_EVEN]] += 1
            continue
        if known and dealer_natural:
            counts[offset + (rules[R_NATURAL_TIE] if natural else -one_stake)] += 1
            continue
        hands = 1
        alive = False
        if not natural:
            # ── the player ──
            pair = p1 == p2
            level0 = 10 + (22 if (p1 == ACE or p2 == ACE) else 0)
            total0 = p1 + p2 + 2 + (10 if (p1 == ACE or p2 == ACE) else 0)
            cls = p1 if pair else level0 + total0
            can_split = pair and rules[R_MAX_HANDS] > 1 and (p1 != TEN or rules[R_SPLIT_TENS] == 1)
            if can_split and split[col, p1] == 1:
                hands = 2
                for h in range(2):
                    hard[h], soft_ok[h], number[h] = p1 + 1, (1 if p1 == ACE else 0), 1
                    stake[h], first_card[h], status[h] = 1, p1, _OPEN
            elif may_surrender[up] == 1 and surrender[col, cls] == 1:
                counts[offset - rules[R_SURRENDER]] += 1
                continue
            else:
                hard[0], soft_ok[0], number[0] = p1 + p2 + 2, (1 if (p1 == ACE or p2 == ACE) else 0), 2
                stake[0], first_card[0], status[0] = 1, p1, _OPEN
            is_split = hands > 1
            h = 0
            while h < hands:
                second = p2 if not is_split else np.int64(-1)
                sevens = 0
                if not is_split and rules[R_TRIO] >= 0 and p1 == rules[R_TRIO] and p2 == rules[R_TRIO]:
                    sevens = 2
                doubling = False
                drew = False
                while True:
                    want = number[h] == 1
                    if not want:
                        total = hard[h] + (10 if soft_ok[h] == 1 and hard[h] <= 11 else 0)
                        is_pair = number[h] == 2 and first_card[h] == second
                        if is_split and number[h] == 2 and is_pair and hands < rules[R_MAX_HANDS]:
                            again = first_card[h] != ACE or rules[R_RESPLIT_ACES] == 1
                            if again and split[col, first_card[h]] == 1:
                                hard[hands], soft_ok[hands] = first_card[h] + 1, (1 if first_card[h] == ACE else 0)
                                number[hands], stake[hands], status[hands] = 1, 1, _OPEN
                                first_card[hands] = first_card[h]
                                hands += 1
                                hard[h], soft_ok[h], number[h] = (
                                    first_card[h] + 1,
                                    (1 if first_card[h] == ACE else 0),
                                    1,
                                )
                                continue
                        if doubling or (is_split and first_card[h] == ACE and rules[R_ACE_CARDS] == 1):
                            break
                        level = (number[h] - 2) if rules[R_LEVELS] == 1 else 0
                        soft = 1 if soft_ok[h] == 1 and hard[h] <= 11 else 0
                        cls = first_card[h] if is_pair else 10 + (level * 2 + soft) * 22 + total
                        if rules[R_AUTO_CARDS] == number[h] and total <= rules[R_AUTO]:
                            drew = True
                        else:
                            may = False
                            if rules[R_BUY] > 0:
                                may = not drew and number[h] == stake[h] + 1 and stake[h] <= rules[R_BUY] and total < 21
                            elif (
                                rules[R_DOUBLE] == 1 and number[h] == 2 and (not is_split or rules[R_DOUBLE_SPLIT] == 1)
                            ):
                                may = total < 21 or rules[R_DOUBLE_21] == 1
                                if may and rules[R_DOUBLE_TOTALS] > 0:
                                    low = (rules[R_DOUBLE_TOTALS] >> hard[h]) & 1
                                    high = (rules[R_DOUBLE_TOTALS] >> total) & 1
                                    if rules[R_ACES_ONE] == 1:
                                        may = low == 1
                                    elif rules[R_EITHER] == 1:
                                        may = low == 1 or high == 1
                                    else:
                                        may = high == 1
                            if may and raised[stake[h], col, cls] == 1:
                                if rules[R_BUY] == 0:
                                    doubling = True
                                    if rules[R_ACES_ONE] == 1:
                                        soft_ok[h] = 0
                                stake[h] += 1
                            elif hit[col, cls] == 1 and (total < 21 or rules[R_HIT_21] == 1):
                                drew = True
                            else:
                                break
                    if position >= size:
                        position = 0
                    state = state * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
                    mixed = (state ^ (state >> np.uint64(22))) >> (np.uint64(22) + (state >> np.uint64(61)))
                    j = position + np.int64(
                        ((mixed & np.uint64(0xFFFFFFFF)) * np.uint64(size - position)) >> np.uint64(32)
                    )
                    c = cards[j]
                    cards[j] = cards[position]
                    cards[position] = c
                    position += 1
                    v = np.int64(c)
                    if number[h] == 1:
                        second = v
                    number[h] += 1
                    hard[h] += v + 1
                    if v == ACE:
                        soft_ok[h] = 1
                    if hard[h] > 21:
                        status[h] = _BUST
                        profit -= stake[h] * one_stake
                        break
                    if sevens == 2 and number[h] == 3 and v == rules[R_TRIO]:
                        status[h] = _DONE
                        profit += stake[h] * rules[R_TRIO_PAYS]
                        break
                    if rules[R_LONG] > 0 and number[h] == rules[R_LONG]:
                        if rules[R_LONG_NOW] == 1:
                            status[h] = _DONE
                            profit += stake[h] * rules[R_LONG_PAYS]
                        else:
                            status[h] = _LONG
                        break
                if status[h] == _OPEN or status[h] == _LONG:
                    alive = True
                h += 1
        if not natural and not alive:
            counts[offset + profit] += 1
            continue
        # ── the dealer ──
        d_hard, d_ace, d_cards = up + 1, (1 if up == ACE else 0), 1
        if rules[R_HOLE] == 1:
            d_hard += hole + 1
            d_cards = 2
            if hole == ACE:
                d_ace = 1
        while True:
            d_total = d_hard + (10 if d_ace == 1 and d_hard <= 11 else 0)
            if d_cards == 2 and d_total == 21:
                dealer_natural = True
                break
            if d_cards >= 2 and (d_total > 17 or (d_total == 17 and not (
                rules[R_SOFT_17] == 1 and d_ace == 1 and d_hard <= 11
            ))):  # fmt: skip
                break
            if position >= size:
                position = 0
            state = state * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
            mixed = (state ^ (state >> np.uint64(22))) >> (np.uint64(22) + (state >> np.uint64(61)))
            j = position + np.int64(((mixed & np.uint64(0xFFFFFFFF)) * np.uint64(size - position)) >> np.uint64(32))
            c = cards[j]
            cards[j] = cards[position]
            cards[position] = c
            position += 1
            v = np.int64(c)
            d_hard += v + 1
            d_cards += 1
            if v == ACE:
                d_ace = 1
        # ── the settlement ──
        if natural:
            if dealer_natural or (d_total == 21 and rules[R_OUTRANKS] == 0):
                counts[offset + rules[R_NATURAL_TIE]] += 1
            else:
                counts[offset + rules[R_WAITING]] += 1
            continue
        category: Any = 6
        if d_total <= 21:
            category = d_total - 17
        elif d_total == rules[R_PUSH_AT]:
            category = 5
        for h in range(hands):
            if status[h] != _OPEN and status[h] != _LONG:
                continue
            total = hard[h] + (10 if soft_ok[h] == 1 and hard[h] <= 11 else 0)
            if dealer_natural and rules[R_OUTRANKS] == 1:
                spared = rules[R_TAKES] > 0 and (
                    (up == ACE and rules[R_TAKES_ACE] == 1) or (up == TEN and rules[R_TAKES_TEN] == 1)
                )
                if not spared:
                    profit -= stake[h] * one_stake
                elif rules[R_TAKES] == 1 or h == 0:
                    profit -= one_stake
            elif status[h] == _LONG:
                profit += stake[h] * rules[R_LONG_PAYS]
            else:
                profit += stake[h] * pays[total, category]
        counts[offset + profit] += 1
