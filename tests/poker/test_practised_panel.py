"""First hands of Omaha on a panel of boards: what pairs make is what hands make, and suits do not matter."""

from __future__ import annotations

import random

import numpy as np
import pytest

from croupier.analysis.opponents.practised.engine.at_table import Turn, looked
from croupier.analysis.opponents.practised.engine.game import layout
from croupier.analysis.opponents.practised.engine.panel import PAIRS
from croupier.analysis.opponents.practised.player import panel_for
from croupier.cards import cards
from croupier.poker import rules
from croupier.ranking.kernels import omaha_of, omaha_pairs, pair_at, places


def _measured(game: str, hand: str) -> float:
    known = layout(rules(game))
    own = np.sort(np.array([int(card) for card in cards(hand)], np.int64))
    turn = Turn(0, 0, sum(1 << int(card) for card in own), 1)
    lies = np.zeros((2, 16), np.int64)
    return float(looked(np.uint64(5), known.game, known.profile.contest, panel_for(known), own, lies, turn))


@pytest.mark.parametrize(("ranking", "flush", "least"), [("high", 1, 0), ("ace-to-five", 0, 0), ("high", 1, 3000)])
def test_the_best_pair_makes_what_the_hand_makes(ranking: str, flush: int, least: int) -> None:
    luck, table = random.Random(f"{ranking} {least}"), places(ranking)
    pairs = np.zeros(PAIRS, np.int64)
    for _ in range(40):
        suits = luck.choice((4, 2))  # flushes are rare otherwise
        deck = [card for card in range(52) if card % 4 < suits]
        board = np.array(luck.sample(deck, 5), np.int64)
        omaha_pairs(table, board, 5, flush, least, pairs)
        for _ in range(20):
            own = luck.sample([card for card in deck if card not in board], luck.randint(2, 6))
            best = max(int(pairs[pair_at(a, b)]) for a in own for b in own if a != b)
            made = int(omaha_of(table, np.array([*own, *board], np.int64), len(own), len(own) + 5, flush))
            assert best == (made if made >= least else 0), (own, board)
        taken, free = int(board[0]), next(card for card in range(52) if card not in board)
        assert pairs[pair_at(taken, free)] == 0


@pytest.mark.parametrize("game", ["gelp/omaha", "gelp/omaha-hi-lo"])
def test_hands_that_differ_in_their_suits_alone_are_worth_the_same(game: str) -> None:
    assert _measured(game, "As Ks Qh Jh") == _measured(game, "Ad Kd Qc Jc")
    assert _measured(game, "As Ks Qh Jh") != _measured(game, "As Kd Qh Jc")


def test_first_hands_are_told_apart_as_omaha_players_do() -> None:
    """Double-suited aces and kings before rundowns, these before rags, and three of a kind in the hand last."""
    best_first = ["As Ah Ks Kh", "Js Th 9s 8h", "Kc 9d 6h 2s", "2c 2d 2h 3s"]
    measured = [_measured("gelp/omaha", hand) for hand in best_first]
    assert measured == sorted(measured, reverse=True)
    assert _measured("gelp/omaha-hi-lo", "As Ah 2s 3h") > _measured("gelp/omaha-hi-lo", "As Ah Ks Kh")


def test_other_games_have_no_panel() -> None:
    for game in ("gelp/pineapple", "gelp/razz", "gelp/deuce-to-seven-single-draw", "veikkaus/courchevel"):
        assert panel_for(layout(rules(game))).size[0] == 0, game
