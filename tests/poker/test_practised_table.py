"""What the practised player reads from a real table: chips, turns and offers as the engine has them, in every game."""

from __future__ import annotations

import random

import numpy as np
import pytest

from croupier import poker
from croupier.analysis.opponents import Seen, seen
from croupier.analysis.opponents.dull import Random
from croupier.analysis.opponents.practised.engine import table as t
from croupier.analysis.opponents.practised.engine.game import (
    FIXED,
    PAIR_STREET,
    STRUCTURE,
    STUD,
    Layout,
    games,
    why_not,
)
from croupier.analysis.opponents.practised.engine.offers import offers
from croupier.analysis.opponents.practised.player import layout_of
from croupier.analysis.opponents.practised.reading import Read, read
from croupier.games.poker.asks import Act
from croupier.games.poker.events import Acted
from croupier.games.poker.hand import Hand
from croupier.rulebooks import entries

GAMES = [entry.id for entry in entries() if entry.family == "poker"]


def _played(game: str, players: int, seed: int) -> Hand:
    rules = poker.rules(game)
    unit = max(max(leg.stakes.small_bet, leg.stakes.blinds[1]) for leg in games(rules))
    return poker.deal(game, [60 * unit] * players, seed=seed)


@pytest.mark.parametrize("game", GAMES)
def test_the_state_is_the_table(game: str) -> None:
    luck = random.Random(game)
    for seed in range(6):
        players = min(2 + seed, poker.rules(game).most_players)
        hand = _played(game, players, seed)
        while not hand.over:
            view = seen(hand)
            if isinstance(view.ask, Act) and not why_not(view.game):
                _same(view)
            hand.round.answer(Random().decide(view, luck))


def _same(view: Seen) -> None:
    known, ask = layout_of(view.game), view.ask
    assert isinstance(ask, Act)
    now = read(view, known)
    state = now.state
    assert state[t.POT] == view.pot
    assert max(0, state[t.CURRENT] - state[t.BET + now.seat]) == ask.owes
    assert state[t.LIVE] == 1 + len(view.others)
    assert state[t.STREET] == view.street - 1
    for place, player in enumerate(view.picture.seats.values()):
        assert state[t.STACK + place] == player.stack
        assert state[t.BET + place] == player.bet
        assert bool(state[t.FOLDED + place]) == player.folded
    if known.game[STUD]:
        assert (now.ups[now.seat] >= 0).sum() == len(view.picture.open[view.seat])
    _legal(view, now, known)


def _legal(view: Seen, now: Read, known: Layout) -> None:
    """What is thought of can be done, up to the smallest raise that the house asks for."""
    ask, may = view.ask, np.zeros(t.ACTIONS, np.int64)
    assert isinstance(ask, Act)
    offers(now.state, known.game, now.seat, False, 1.0, may)
    assert bool(may[t.FOLD]) == bool(ask.owes)
    raises = [int(total) for total in may[t.SMALL :] if total]
    if ask.high and not _not_reopened(view):
        assert raises
        assert max(raises) <= ask.high
        one_size = known.game[STRUCTURE] == FIXED and known.game[PAIR_STREET] != now.state[t.STREET]
        assert not one_size or raises == [ask.low]


def _not_reopened(view: Seen) -> bool:
    """After a short all-in raises are counted by rules that training does not know."""
    return any(isinstance(event, Acted) and event.all_in for event in view.events)
