"""Hold'em rounds in bulk, played by the rules a person can follow, to be held against their exact value."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.analysis.housepoker.features import OUTS, feature
from croupier.analysis.housepoker.holdem import comparison
from croupier.analysis.housepoker.holdemends import categories
from croupier.analysis.housepoker.pays import added, main_bets, payoff, qualifying_place
from croupier.analysis.housepoker.symmetry import starting_class
from croupier.analysis.luck import shuffle
from croupier.games.housepoker.model import Rules
from croupier.play.record import Json
from croupier.ranking.arrays import U8, U64, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5, place6, place7, places


class Deal(NamedTuple):
    """What is the same in every round: by place what hands are compared by and their category, the starting hand of
    each pair, and the lowest place with which the dealer qualifies."""

    compare: Ints
    category: Ints
    classes: U8
    qualifies: int


class Tables(NamedTuple):
    """The rules: codes by what a person sees, as in ``follow``."""

    start: Ints
    flop: Ints
    turn: Ints
    river: Ints


@kernel
def _rounds(t: Places, state: U64, rounds: int, deal: Deal, strategy: Tables, hist: Ints) -> None:
    """Rounds by end, the player's place and the situation."""
    compare, category, classes, qualifies = deal
    start, flop, turn, river = strategy
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


def hold(rules: Rules, tables: Json, state: U64, chunks: Iterable[int], counts: dict[Fraction, int]) -> None:
    """Add what the rounds brought, per unit, to ``counts``."""
    opening, later = main_bets(rules)
    base = added([payoff(rules, name) for name in opening])
    unit = payoff(rules, later[0])
    ends = [(bool(show), Fraction(units)) for show, units in tables["ends"]]
    hist = np.zeros((len(ends), 7463, 6), np.int64)
    strategy = Tables(
        np.array(tables["start"], np.int64),
        np.array(tables["flop"] or [[0]], np.int64),
        np.array(tables["turn"], np.int64) if tables["turn"] else np.zeros((0, 1), np.int64),
        np.array(tables["river"] or [0], np.int64),
    )
    deal = Deal(comparison(rules), categories(), starting_class(), qualifying_place(rules))
    for size in chunks:
        _rounds(places("high"), state, size, deal, strategy, hist)
    for number, (show, units) in enumerate(ends):
        for place, s in zip(*np.nonzero(hist[number]), strict=True):
            n = int(hist[number, place, s])
            counts[base[place][s] + units * unit[place][s] if show else -units] += n
