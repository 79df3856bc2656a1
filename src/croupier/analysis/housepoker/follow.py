"""A strategy, followed over every deal: how often each end is reached with each hand, exactly.

``end`` codes: 0 and up are the ends (a showdown with so many units, a fold); −1 − n is decision n of the next level.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.housepoker.features import OUTS
from croupier.analysis.housepoker.sweep import Showdown, new_room, weigh
from croupier.analysis.housepoker.symmetry import Beside, Boards, Suits, number_of
from croupier.ranking.arrays import I16, U8, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5, place6


@kernel
def _outs(t: Places, board: U8, left: Ints, by_card: Ints) -> int:
    """What each single card makes of the board; returns the place of the board alone."""
    for i in range(47):
        by_card[i] = place6(t, board[0], board[1], board[2], board[3], board[4], left[i])
    return int(place5(t, board[0], board[1], board[2], board[3], board[4]))


class Last(NamedTuple):
    """The decisions after the fifth card: rows of ``sweep``, and the ends that their three choices lead to."""

    choices: Ints
    ends: Ints


class Strategy(NamedTuple):
    """A code for every class of hands: before the flop, and decision × class after three and four cards."""

    start: I16
    flop: I16
    turn: I16


class Counted(NamedTuple):
    """What is counted, and by what."""

    group: Ints
    """Place → its group: those that are paid alike."""
    category: Ints
    hist: Ints
    """End × group × situation, by the best strategy."""
    river: Ints
    """What a person sees × (unit, base, hands), of those that come to the river by the rules."""


@kernel
def follow(
    showdown: Showdown,
    suits: Suits,
    boards: Boards,
    flop: Beside,
    turn: Beside,
    last: Last,
    best: Strategy,
    rule: Strategy,
    counted: Counted,
) -> None:
    """Count the ends of the best strategy, and the results of hands that come to the river by the rules."""
    choose, images, classes = suits
    group, category, hist, river = counted
    choices, ends_of, room = last.choices, last.ends, new_room()
    start_choice, flop_choice, turn_choice = best
    base_pays, unit_pays = showdown.base, showdown.unit
    left, values, pairs, counts = room.left, room.values, room.pairs, room.counts
    first, second = room.first, room.second
    some = np.zeros(4, np.int64)
    ends = np.zeros((1081, hist.shape[0]), np.int64)
    to_river = np.zeros((1081, max(1, choices.shape[0])), np.int64)
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
    deep = turn_choice.shape[0] > 0
    for which in range(boards.cards.shape[0]):
        board = boards.cards[which]
        n = weigh(showdown, board, room)
        f = 0
        for x in range(3):
            for y in range(x + 1, 4):
                for z in range(y + 1, 5):
                    some[0], some[1], some[2] = board[x], board[y], board[z]
                    number = number_of(choose, some, 3)
                    numbers = flop.number[flop.of_board[number]]
                    image = images[flop.by[number]]
                    for k in range(n):
                        flop_at[f, k] = numbers[image[pairs[k]]]
                    f += 1
        ends[:, :] = 0
        to_river[:, :] = 0
        by_rule[:] = 0
        for k in range(n):
            code = start_choice[classes[pairs[k]]]
            if code >= 0:
                ends[k, code] += 20
            elif not deep:
                for f in range(10):
                    after = flop_choice[-1 - code, flop_at[f, k]]
                    if after >= 0:
                        ends[k, after] += 2
                    else:
                        to_river[k, -1 - after] += 2
            code = rule.start[classes[pairs[k]]]
            if code < 0 and not deep and river.shape[0] > 1:
                for f in range(10):
                    if rule.flop[-1 - code, flop_at[f, k]] < 0:
                        by_rule[k] += 2
        if deep:
            for missing in range(5):
                j = 0
                for i in range(5):
                    if i != missing:
                        some[j] = board[i]
                        j += 1
                number = number_of(choose, some, 4)
                numbers = turn.number[turn.of_board[number]]
                image = images[turn.by[number]]
                for k in range(n):
                    code = start_choice[classes[pairs[k]]]
                    if code >= 0:
                        continue
                    at = numbers[image[pairs[k]]]
                    for j in range(4):
                        after = flop_choice[-1 - code, flop_at[flops_without[missing, j] - 1, k]]
                        if after < 0:
                            after = turn_choice[-1 - after, at]
                        ends[k, after] += 1
        weight = boards.sizes[which]
        alone = 0
        if river.shape[0] > 1:
            alone = category[_outs(showdown.places, board, left, by_card)]
        for k in range(n):
            v = values[k]
            unit = 0
            base = 0
            for s in range(6):
                unit += counts[k, s] * unit_pays[v, s]
                base += counts[k, s] * base_pays[v, s]
            for d in range(choices.shape[0]):
                if to_river[k, d]:
                    most, end = choices[d, 0] * unit, ends_of[d, 0]
                    if choices[d, 1] * unit > most:
                        most, end = choices[d, 1] * unit, ends_of[d, 1]
                    if choices[d, 2] >= 0 and -choices[d, 2] - base > most:
                        end = ends_of[d, 2]
                    ends[k, end] += to_river[k, d]
            for e in range(hist.shape[0]):
                if ends[k, e]:
                    for s in range(6):
                        hist[e, group[v], s] += weight * ends[k, e] * counts[k, s]
            if by_rule[k]:
                outs = 0
                for i in range(47):
                    if by_card[i] > v and left[i] != first[k] and left[i] != second[k]:
                        outs += 1
                seen = min(outs, OUTS - 1) + (OUTS if category[v] > alone else 0)
                river[seen, 0] += weight * by_rule[k] * unit
                river[seen, 1] += weight * by_rule[k] * base
                river[seen, 2] += weight * by_rule[k]


@kernel
def push_turn(suits: Suits, cards: U8, flop: Beside, turn: Beside, best: Ints, out: Ints) -> None:
    """Carry the best results of decisions after the fourth card (``cards``: the boards' classes) back to the flops that
    lead there."""
    some = np.zeros(3, np.int64)
    for i in range(turn.board.shape[0]):
        board = cards[turn.board[i]]
        for missing in range(4):
            at = _flop_before(suits, flop, board, missing, turn.pair[i], some)
            for c in range(best.shape[1]):
                out[at, c] += best[i, c]


@kernel
def gather_turn(
    suits: Suits, cards: U8, flop: Beside, turn: Beside, rule: I16, seen: Ints, unit: Ints, out: Ints
) -> None:
    """Of hands that come to the turn by the rules: the unit results by decision and by what a person sees."""
    some = np.zeros(3, np.int64)
    for i in range(turn.board.shape[0]):
        board = cards[turn.board[i]]
        for missing in range(4):
            after = rule[_flop_before(suits, flop, board, missing, turn.pair[i], some)]
            if after < 0:
                out[-1 - after, seen[i]] += unit[i]


@kernel
def _flop_before(suits: Suits, flop: Beside, board: U8, missing: int, pair: int, some: Ints) -> int:
    """The class of a pair beside the three cards of four that are not missing."""
    j = 0
    for x in range(4):
        if x != missing:
            some[j] = board[x]
            j += 1
    number = number_of(suits.choose, some, 3)
    found: int = flop.number[flop.of_board[number], suits.images[flop.by[number], pair]]
    return found
