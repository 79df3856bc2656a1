"""Hold'em rounds in bulk, played by the rules a person can follow, to be held against their exact value."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.analysis.housepoker.features import OUTS, feature
from croupier.analysis.housepoker.holdem import _category, _compare
from croupier.analysis.housepoker.pays import added, main_bets, payoff, qualifying_place
from croupier.analysis.housepoker.symmetry import starting_class
from croupier.analysis.luck import shuffle
from croupier.games.housepoker.model import Rules
from croupier.ranking import find_ranking
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import place5, place6, place7, places


@kernel
def _rounds(t: Any, state: Any, rounds: Any, compare: Any, category: Any, classes: Any, qualifies: Any, start: Any,
            flop: Any, turn: Any, river: Any, hist: Any) -> None:  # fmt: skip
    deck = np.arange(52)
    board = np.zeros(5, np.int64)
    hand = np.zeros(7, np.int64)
    for _ in range(rounds):
        shuffle(state, deck, 9)
        a, b = min(deck[0], deck[1]), max(deck[0], deck[1])
        for i in range(5):
            board[i] = deck[4 + i]
        end = start[classes[b * (b - 1) // 2 + a]]
        if end < 0:
            end = flop[-1 - end, feature(t, a, b, board, 3, hand)]
            if end < 0 and turn.shape[0] > 0:
                end = turn[-1 - end, feature(t, a, b, board, 4, hand)]
        mine = place7(t, a, b, board[0], board[1], board[2], board[3], board[4])
        if end < 0:
            outs = 0
            for card in range(52):
                if card in (a, b):
                    continue
                clash = False
                for i in range(5):
                    if board[i] == card:
                        clash = True
                if not clash and place6(t, board[0], board[1], board[2], board[3], board[4], card) > mine:
                    outs += 1
            alone = category[place5(t, board[0], board[1], board[2], board[3], board[4])]
            end = river[min(outs, OUTS - 1) + (OUTS if category[mine] > alone else 0)]
        theirs = place7(t, deck[2], deck[3], board[0], board[1], board[2], board[3], board[4])
        x, y = compare[mine], compare[theirs]
        s = 0 if x > y else 1 if x == y else 2
        hist[end, mine, s if theirs >= qualifies else s + 3] += 1


def hold(rules: Rules, tables: dict[str, Any], state: Any, chunks: Iterable[int], counts: dict[Fraction, int]) -> None:
    """Add what the rounds brought, per unit, to ``counts``."""
    opening, later = main_bets(rules)
    base = added([payoff(rules, name) for name in opening])
    unit = payoff(rules, later[0])
    ladder = find_ranking("high").scale.ladder
    steps = np.array([0, *(ladder.index(_category(place)) for place in range(1, 7463))], np.int64)
    ends = [(bool(show), Fraction(units)) for show, units in tables["ends"]]
    hist = np.zeros((len(ends), 7463, 6), np.int64)
    flop = np.array(tables["flop"] or [[0]], np.int64)
    turn = np.array(tables["turn"], np.int64) if tables["turn"] else np.zeros((0, 1), np.int64)
    river = np.array(tables["river"] or [0], np.int64)
    for size in chunks:
        _rounds(
            places("high"), state, size, _compare(rules), steps, starting_class(), qualifying_place(rules),
            np.array(tables["start"], np.int64), flop, turn, river, hist,
        )  # fmt: skip
    for number, (show, units) in enumerate(ends):
        for place, s in zip(*np.nonzero(hist[number]), strict=True):
            n = int(hist[number, place, s])
            counts[base[place][s] + units * unit[place][s] if show else -units] += n
