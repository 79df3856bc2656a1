"""Local best response: what is known about opponents whose play is known."""

from __future__ import annotations

import random

import numpy as np
import pytest

from croupier import poker
from croupier.analysis.arena.best_response import HOLDINGS, Deed, best_response, chances
from croupier.analysis.opponents import OPPONENTS, Seen
from croupier.analysis.opponents.dull import Caller
from croupier.cards import cards
from croupier.games.poker.asks import Act
from croupier.play import Choice, Refused
from croupier.ranking.arrays import Floats


class Folds:
    """Folds to every bet and checks where it costs nothing."""

    name = "folds"

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        del luck
        assert isinstance(view.ask, Act)
        return Choice(view.seat, view.ask.default)

    def ranges(self, view: Seen) -> dict[Deed, Floats]:
        assert isinstance(view.ask, Act)
        return {(view.ask.default, None): np.ones(len(HOLDINGS))}


class Calls:
    """Calls and checks, whatever it holds."""

    name = "calls"

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        return Caller().decide(view, luck)

    def ranges(self, view: Seen) -> dict[Deed, Floats]:
        assert isinstance(view.ask, Act)
        return {("call" if view.ask.owes else "check", None): np.ones(len(HOLDINGS))}


class Aces(Folds):
    """Goes all-in with aces alone and says so; or says that it never does."""

    name = "aces"
    honest = True

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        assert isinstance(view.ask, Act)
        if all(card.rank == 12 for card in view.own) and view.ask.high:
            return Choice(view.seat, view.ask.word, view.ask.high)
        return super().decide(view, luck)

    def ranges(self, view: Seen) -> dict[Deed, Floats]:
        assert isinstance(view.ask, Act)
        plain = super().ranges(view)
        if not self.honest or not view.ask.high:
            return plain
        aces = (HOLDINGS >> 2 == 12).all(axis=1).astype(np.float64)
        ((default, every),) = plain.items()
        return {default: every - aces, (view.ask.word, view.ask.high): aces}


class Liar(Aces):
    honest = False


def test_who_always_folds_loses_the_mean_of_the_blinds() -> None:
    """500 in the small blind, 1000 in the big one: exactly, for nothing is left to luck."""
    found = best_response(Folds(), "bets", 40)
    assert found.mean == pytest.approx(750)
    assert found.unlikely == 0
    assert str(found).startswith("+750 ± ")


def test_who_may_only_call_takes_the_small_blind_from_a_folder_and_shows_down_the_rest() -> None:
    """On the button he calls, both check: nothing on average. So 500 and 0, a mean of 250."""
    found = best_response(Folds(), "calls", 800, seed=1)
    assert found.mean == pytest.approx(250, abs=1.5 * found.half)
    assert found.half < 60


def test_a_caller_loses_little_to_calls_and_much_to_bets() -> None:
    calls = best_response(Calls(), "calls", 400, seed=2)
    assert abs(calls.mean) < 2 * calls.half
    bets = best_response(Calls(), "bets", 300, seed=2)
    late = best_response(Calls(), "calls first", 300, seed=2)
    assert bets.mean - bets.half > 1000
    assert late.mean - late.half > 1000


def test_a_range_follows_from_what_was_done() -> None:
    """Who says that it raises aces alone is folded to: a folder with aces loses a little less. Who raises them and says
    that it never does is taken for somebody with any two cards, and noted."""
    honest, liar = best_response(Aces(), "bets", 500, seed=3), best_response(Liar(), "bets", 500, seed=3)
    assert honest.unlikely == 0
    assert liar.unlikely > 0
    assert 700 < honest.mean < 750 < liar.mean


def test_chances_are_those_of_the_calculator() -> None:
    from croupier.analysis.equity import equity

    kings = [int(card) for card in cards("Kh Kd")]
    board = [int(card) for card in cards("2c 7d 9h")]
    wins = chances(kings, board, 10_000, random.Random(1))
    aces = int(np.flatnonzero((sorted(int(card) for card in cards("As Ac")) == HOLDINGS).all(axis=1))[0])
    exact = equity(["KhKd", "AsAc"], board="2c 7d 9h", method="exact").players[0]
    assert wins[aces] == pytest.approx(float(exact.equity))
    held = np.isin(HOLDINGS, [*kings, *board]).any(axis=1)
    assert (wins[held] < 0).all()
    assert (wins[~held] >= 0).all()
    river = chances(kings, [*board, *(int(card) for card in cards("Ts Jc"))], 1, random.Random(1))
    assert set(np.unique(river)) <= {-1.0, 0.0, 0.5, 1.0}


def test_the_same_seed_gives_the_same_answer() -> None:
    assert best_response(Calls(), "bets", 20, seed=5) == best_response(Calls(), "bets", 20, seed=5)
    assert best_response(Calls(), "bets", 20, seed=5) != best_response(Calls(), "bets", 20, seed=6)


def test_other_games_are_refused() -> None:
    with pytest.raises(Refused, match="for hold'em, not for"):
        best_response(Calls(), "bets", 1, game="gelp/omaha")
    assert not hasattr(OPPONENTS["caller"], "ranges")
    assert poker.rules("unibet-ee/texas-holdem").betting.structure == "no_limit"
