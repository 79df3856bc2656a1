"""A dealer's way in compiled code throws what the readable rules throw, in whatever order a house lists them."""

from __future__ import annotations

import random

import numpy as np

from croupier.analysis.housepoker.dealerway import WAY, dealer_throws
from croupier.analysis.housepoker.montecarlo import Simulator
from croupier.analysis.housepoker.rounds import hand_value
from croupier.cards import Card
from croupier.games.housepoker import Rules
from croupier.games.housepoker.ways import RULES, thrown
from croupier.ranking.kernels import places
from croupier.rulebooks import load


def test_the_rules_are_the_same_ones() -> None:
    assert tuple(RULES) == WAY


def test_ways_of_all_kinds_on_hands_of_all_kinds() -> None:
    luck, table, out = random.Random(8), places("high"), np.zeros(5, np.int64)
    some = [luck.sample(range(52), 5) for _ in range(3_000)]
    ranks = [luck.sample(range(13), 2) for _ in range(1_000)]  # full houses, two pair, three of a kind
    alike = [luck.sample([4 * rank + suit for rank in pair for suit in range(4)], 5) for pair in ranks]
    suited = [[4 * rank for rank in luck.sample(range(13), 4)] + [luck.randrange(1, 13) * 4 + 1] for _ in range(500)]
    runs = [[4 * (low + n) + luck.randrange(4) for n in range(4)] + [4 * luck.randrange(13)] for low in range(10)
            for _ in range(200)]  # fmt: skip
    for hand in some + alike + suited + [run for run in runs if len(set(run)) == 5]:
        luck.shuffle(hand)
        way = luck.sample(WAY, luck.randrange(1, len(WAY) + 1))
        most = luck.randrange(1, 6)
        cards = np.array(hand, np.int64)
        value = hand_value(table, cards, 5)
        count = dealer_throws(cards, value, np.array([WAY.index(rule) for rule in way], np.int64), most, out)
        readable = thrown(way, tuple(map(Card, hand)), most)
        assert {Card(hand[i]) for i in out[:count]} == set(readable), (way, most, [str(Card(c)) for c in hand])


def _value(**options: str) -> float:
    rules = load("gelp/russian-poker", **options).rules
    assert isinstance(rules, Rules)
    simulator = Simulator(rules)
    *_, out = simulator.run(400_000, 3, 2)
    return float(out[0] / 400_000)


def test_options_reach_the_simulation() -> None:
    """The same deals: a player who wins ties gains, one who may not buy after a won insurance never gains by it."""
    plain = _value()
    assert _value(tie_rule="player_wins") > plain
    assert _value(ante_on_win="0") < plain
    assert _value(dealer_swap_allowed="false") < plain
