"""The engine in which the practised player learns: cards in order, chips conserved, pots divided as the house divides."""

from __future__ import annotations

import random

import numpy as np
import pytest

from croupier.analysis.opponents.practised.engine import table as t
from croupier.analysis.opponents.practised.engine.game import WIDTH, layout
from croupier.analysis.opponents.practised.engine.strength import showing
from croupier.cards import Card
from croupier.games.poker.model import Rules
from croupier.poker import rules
from croupier.ranking import find_ranking
from croupier.ranking.arrays import Ints


def _up(cards: list[int]) -> Ints:
    out = np.zeros(WIDTH, np.int64)
    out[: len(cards)] = cards
    return out


@pytest.mark.parametrize(("game", "way"), [("gelp/seven-card-stud", "high"), ("gelp/razz", "low")])
def test_open_cards_are_compared_as_the_house_compares_them(game: str, way: str) -> None:
    g, luck = layout(rules(game)).game, random.Random(way)
    ranking = find_ranking("showing", game=way)
    for _ in range(3000):
        n = luck.randint(1, 4)
        dealt = luck.sample(range(52), 2 * n)
        if luck.random() < 0.5:  # pairs are rare otherwise
            dealt = luck.sample(range(20), 2 * n)
        one, two = dealt[:n], dealt[n:]
        mine = showing(g, _up(one), n) - showing(g, _up(two), n)
        house = ranking.of([Card(c) for c in one]) - ranking.of([Card(c) for c in two])
        assert np.sign(mine) == np.sign(house), (one, two)


def _state(paid: list[int], folded: set[int]) -> Ints:
    state = np.zeros(t.SIZE, np.int64)
    t.clear(state, len(paid), 1000, 1000)
    for seat, amount in enumerate(paid):
        state[t.STACK + seat] = 10**6
        t.put(state, seat, amount)
    for seat in folded:
        t.fold(state, seat)
    return state


@pytest.mark.parametrize("game", ["gelp/omaha-hi-lo", "ray-casino/double-flop-holdem", "gelp/omaha"])
def test_every_chip_goes_somewhere(game: str) -> None:
    found: Rules = rules(game)
    g, luck = layout(found).game, random.Random(game)
    for _ in range(300):
        seats = luck.randint(2, 6)
        paid = [luck.choice((500, 1000, 2500, 2500, 4000)) for _ in range(seats)]
        out = set(luck.sample(range(seats), luck.randint(0, seats - 1)))
        live = [seat for seat in range(seats) if seat not in out]
        top = max(paid[seat] for seat in live)
        paid = [min(chips, top) for chips in paid]  # what nobody matches has gone back
        places = np.zeros(t.MOST * WIDTH, np.int64)
        for seat in live:
            for at in range(4):
                places[seat * WIDTH + at] = luck.choice((0, 1, 2, 3))
        state = _state(paid, out)
        assert abs(sum(t.won(state, g, seat, places) for seat in range(seats))) < 1e-6
