"""A strategy, followed over every deal: how often each end is reached with each hand, exactly.

``end`` codes: 0 and up are the ends (a showdown with so many units, a fold); −1 − n is decision n of the next level.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.analysis.housepoker.features import OUTS
from croupier.analysis.housepoker.sweep import board_values, in_order, six_counts
from croupier.analysis.housepoker.symmetry import number_of
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import place5, place6


@kernel
def _outs(t: Any, board: Any, left: Any, by_card: Any) -> int:
    """What each single card makes of the board; returns the place of the board alone."""
    for i in range(47):
        by_card[i] = place6(t, board[0], board[1], board[2], board[3], board[4], left[i])
    return int(place5(t, board[0], board[1], board[2], board[3], board[4]))


@kernel
def follow(t: Any, choose: Any, compare: Any, boards: Any, sizes: Any, qualifies: Any, base_pays: Any,
           unit_pays: Any, group: Any, last: Any, last_ends: Any, classes: Any, act0: Any, act3: Any, act4: Any,
           rule0: Any, rule3: Any, flop_class: Any, flop_by: Any, flop_number: Any, turn_class: Any, turn_by: Any,
           turn_number: Any, images: Any, category: Any, hist: Any, river: Any) -> None:  # fmt: skip
    """Count the ends of the best strategy (``act…``) into ``hist[end, group of hand, situation]``; and, for hands
    that come to the river by the rules (``rule…``), their results by what a person sees into ``river``."""
    left = np.zeros(47, np.int64)
    values = np.zeros(1081, np.int64)
    against = np.zeros(1081, np.int64)
    pairs = np.zeros(1081, np.int64)
    first_card = np.zeros(1081, np.int64)
    second_card = np.zeros(1081, np.int64)
    counts = np.zeros((1081, 6), np.int64)
    stamp = np.zeros(7463, np.int64)
    count = np.zeros(7463, np.int64)
    distinct = np.zeros(1081, np.int64)
    order = np.zeros(1081, np.int64)
    some = np.zeros(4, np.int64)
    ends = np.zeros((1081, hist.shape[0]), np.int64)
    to_river = np.zeros((1081, max(1, last.shape[0])), np.int64)
    by_rule = np.zeros(1081, np.int64)
    flop_at = np.zeros((10, 1081), np.int64)
    by_card = np.zeros(47, np.int64)
    flops_without = np.zeros((5, 4), np.int64)
    f = 0
    for x in range(3):
        for y in range(x + 1, 4):
            for z in range(y + 1, 5):
                for missing in range(5):
                    if missing not in (x, y, z):
                        j = 0
                        while j < 4 and flops_without[missing, j] != 0:
                            j += 1
                        if j < 4:
                            flops_without[missing, j] = f + 1
                f += 1
    deep = act4.shape[0] > 0
    for number in range(boards.shape[0]):
        board = boards[number]
        n = board_values(t, board, left, values, pairs)
        k = 0
        for j in range(1, 47):
            for i in range(j):
                first_card[k] = left[i]
                second_card[k] = left[j]
                against[k] = compare[values[k]]
                k += 1
        found = in_order(against, n, stamp, count, distinct, order)
        six_counts(against, n, order, distinct, found, count, qualifies, first_card, second_card, counts)
        for i in range(found):
            count[distinct[i]] = 0
        f = 0
        for x in range(3):
            for y in range(x + 1, 4):
                for z in range(y + 1, 5):
                    some[0], some[1], some[2] = board[x], board[y], board[z]
                    flop = number_of(choose, some, 3)
                    numbers = flop_number[flop_class[flop]]
                    image = images[flop_by[flop]]
                    for k in range(n):
                        flop_at[f, k] = numbers[image[pairs[k]]]
                    f += 1
        ends[:, :] = 0
        to_river[:, :] = 0
        by_rule[:] = 0
        for k in range(n):
            code = act0[classes[pairs[k]]]
            if code >= 0:
                ends[k, code] += 20
            elif not deep:
                for f in range(10):
                    after = act3[-1 - code, flop_at[f, k]]
                    if after >= 0:
                        ends[k, after] += 2
                    else:
                        to_river[k, -1 - after] += 2
            code = rule0[classes[pairs[k]]]
            if code < 0 and not deep and river.shape[0] > 1:
                for f in range(10):
                    if rule3[-1 - code, flop_at[f, k]] < 0:
                        by_rule[k] += 2
        if deep:
            for missing in range(5):
                j = 0
                for i in range(5):
                    if i != missing:
                        some[j] = board[i]
                        j += 1
                turn = number_of(choose, some, 4)
                numbers = turn_number[turn_class[turn]]
                image = images[turn_by[turn]]
                for k in range(n):
                    code = act0[classes[pairs[k]]]
                    if code >= 0:
                        continue
                    at = numbers[image[pairs[k]]]
                    for j in range(4):
                        after = act3[-1 - code, flop_at[flops_without[missing, j] - 1, k]]
                        if after < 0:
                            after = act4[-1 - after, at]
                        ends[k, after] += 1
        weight = sizes[number]
        alone = 0
        if river.shape[0] > 1:
            alone = category[_outs(t, board, left, by_card)]
        for k in range(n):
            v = values[k]
            unit = 0
            base = 0
            for s in range(6):
                unit += counts[k, s] * unit_pays[v, s]
                base += counts[k, s] * base_pays[v, s]
            for d in range(last.shape[0]):
                if to_river[k, d]:
                    best, end = last[d, 0] * unit, last_ends[d, 0]
                    if last[d, 1] * unit > best:
                        best, end = last[d, 1] * unit, last_ends[d, 1]
                    if last[d, 2] >= 0 and -last[d, 2] - base > best:
                        end = last_ends[d, 2]
                    ends[k, end] += to_river[k, d]
            for e in range(hist.shape[0]):
                if ends[k, e]:
                    for s in range(6):
                        hist[e, group[v], s] += weight * ends[k, e] * counts[k, s]
            if by_rule[k]:
                outs = 0
                for i in range(47):
                    if by_card[i] > v and left[i] != first_card[k] and left[i] != second_card[k]:
                        outs += 1
                seen = min(outs, OUTS - 1) + (OUTS if category[v] > alone else 0)
                river[seen, 0] += weight * by_rule[k] * unit
                river[seen, 1] += weight * by_rule[k] * base
                river[seen, 2] += weight * by_rule[k]


@kernel
def push_turn(choose: Any, boards: Any, of_board: Any, pair_of: Any, flop_class: Any, flop_by: Any,
              flop_number: Any, images: Any, best: Any, acc3: Any) -> None:  # fmt: skip
    """Carry the best results of decisions after the fourth card back to the flops that lead there."""
    some = np.zeros(3, np.int64)
    for i in range(of_board.shape[0]):
        board = boards[of_board[i]]
        for missing in range(4):
            j = 0
            for x in range(4):
                if x != missing:
                    some[j] = board[x]
                    j += 1
            flop = number_of(choose, some, 3)
            at = flop_number[flop_class[flop], images[flop_by[flop], pair_of[i]]]
            for c in range(best.shape[1]):
                acc3[at, c] += best[i, c]


@kernel
def gather_turn(choose: Any, boards: Any, of_board: Any, pair_of: Any, flop_class: Any, flop_by: Any,
                flop_number: Any, images: Any, rule3: Any, seen: Any, unit: Any, out: Any) -> None:  # fmt: skip
    """Of hands that come to the turn by the rules: the unit results by decision and by what a person sees."""
    some = np.zeros(3, np.int64)
    for i in range(of_board.shape[0]):
        board = boards[of_board[i]]
        for missing in range(4):
            j = 0
            for x in range(4):
                if x != missing:
                    some[j] = board[x]
                    j += 1
            flop = number_of(choose, some, 3)
            at = flop_number[flop_class[flop], images[flop_by[flop], pair_of[i]]]
            after = rule3[at]
            if after < 0:
                out[-1 - after, seen[i]] += unit[i]
