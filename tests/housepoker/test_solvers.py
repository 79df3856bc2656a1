"""Solvers against the rounds themselves on small parts of a game, and against simulation on the whole."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.analysis import certify, simulate
from croupier.analysis.housepoker import symmetry
from croupier.analysis.housepoker.holdem import Holdem
from croupier.analysis.housepoker.rounds import number_thrown
from croupier.analysis.housepoker.studsweep import FIVES, FOURS, Order, Pays, Results, order_by_value, stud, value_fives
from croupier.analysis.housepoker.sweep import new_room, weigh
from croupier.analysis.housepoker.words import ranges
from croupier.cards import Card, cards
from croupier.games.housepoker import Rules
from croupier.play import Choice, Choose, Option, Refused
from croupier.ranking.kernels import places
from croupier.ranking.special import wild_places
from croupier.rulebooks import load
from housepoker.dealing import played


@pytest.mark.parametrize(("name", "board", "own"), [
    ("gelp/ultimate-texas-holdem", "Ks 8d 5c 3h 2s", "Qh Jd"),
    ("gelp/grand-poker", "9h 8h 7h 2c 2d", "Ah 3s"),
])  # fmt: skip
def test_one_board_of_the_sweep_is_what_990_rounds_bring(name: str, board: str, own: str) -> None:
    game = load(name)
    assert isinstance(game.rules, Rules)
    solver = Holdem(game.rules)
    table, mine = np.array([int(c) for c in cards(board)]), list(cards(own))
    table.sort()
    room = new_room()
    assert weigh(solver.showdown, table, room) == 1081
    values, pairs, counts = room.values, room.pairs, room.counts
    a, b = sorted(int(card) for card in mine)
    k = int(np.flatnonzero(pairs == b * (b - 1) // 2 + a)[0])
    swept = sum(
        int(counts[k, s]) * (int(solver.base[values[k], s]) + 4 * int(solver.unit[values[k], s])) for s in range(6)
    )
    rest = [Card(n) for n in range(52) if Card(n) not in (*mine, *cards(board))]
    total = 0
    for dealer in combinations(rest, 2):
        dealt = {"Ann": mine, "dealer": list(dealer), "board": list(cards(board))}
        total += played(game, {"ante": 200_00, "blind": 200_00}, dealt, ["play 80000"])
    assert Fraction(swept, solver.denominator) == Fraction(total, 200_00)


def test_the_stud_sweep_is_what_rounds_bring() -> None:
    game = load("gelp/caribbean-stud-poker", exchange="none")
    values = np.zeros(FIVES, np.int64)
    value_fives(places("high"), wild_places("deuces-wild"), False, values)
    up, hand = int(Card("2c")), cards("Kd Qs Jh 9c 9h")
    dealers, dealer_start = np.zeros((249_900, 5), np.uint8), np.zeros(7465, np.int64)
    players, player_start = np.zeros((FIVES - 249_900, 5), np.uint8), np.zeros(7465, np.int64)
    order_by_value(values, up, True, dealers, dealer_start)
    order_by_value(values, up, False, players, player_start)
    better = np.full(7465, 3, np.int64)
    bet, draw = np.zeros(FIVES, np.int64), np.zeros((1, 52), np.int32)
    ace_king = int(values[_number("Ac Kc 4d 3h 2s")])
    order, pays = Order(dealers, dealer_start, players, player_start), Pays(ace_king, 1, better, 0, -1, -3)
    none = np.zeros((1, 2), np.int32)
    stud(up, order, pays, symmetry.choose_table(), False, 0, Results(bet, draw, draw), none)
    swept = int(bet[_number("Kd Qs Jh 9c 9h")])
    rest = [Card(n) for n in range(52) if Card(n) not in hand and n != up]
    mine = int(values[_number("Kd Qs Jh 9c 9h")])
    counted = 0
    for hidden in combinations(rest, 4):
        theirs = int(values[_number_of([*hidden, Card(up)])])
        counted += 1 if theirs < ace_king else 3 if theirs < mine else -3 if theirs > mine else 0
    assert swept == counted
    picked = random.Random(7).sample(list(combinations(rest, 4)), 150)
    for hidden in picked:
        theirs = int(values[_number_of([*hidden, Card(up)])])
        wanted = 1 if theirs < ace_king else 3 if theirs < mine else -3 if theirs > mine else 0
        dealt = {"Ann": list(hand), "dealer": [*hidden, Card(up)]}
        assert played(game, {"ante": 100_00}, dealt, ["bet"]) == wanted * 100_00


def test_an_exchange_by_the_rules_is_what_all_cards_bring() -> None:
    """Throw one card of K-Q-J-10 and a four, bet with ace-king or better: every card that may come, every dealer's hand."""
    values = np.zeros(FIVES, np.int64)
    value_fives(places("high"), wild_places("deuces-wild"), False, values)
    up, hand = int(Card("2c")), [int(card) for card in cards("4s Th Jd Qs Kd")]
    dealers, dealer_start = np.zeros((249_900, 5), np.uint8), np.zeros(7465, np.int64)
    players, player_start = np.zeros((FIVES - 249_900, 5), np.uint8), np.zeros(7465, np.int64)
    order_by_value(values, up, True, dealers, dealer_start)
    order_by_value(values, up, False, players, player_start)
    thrown = np.zeros(FIVES, np.int8)
    number_thrown(values, thrown)
    assert thrown[_number("4s Th Jd Qs Kd")] == 0
    better = np.full(7465, 3, np.int64)
    bet, draw, simple = np.zeros(FIVES, np.int64), np.zeros((FOURS, 52), np.int32), np.zeros((FOURS, 52), np.int32)
    ace_king, choose = int(values[_number("Ac Kc 4d 3h 2s")]), symmetry.choose_table()
    order, pays = Order(dealers, dealer_start, players, player_start), Pays(ace_king, 1, better, 0, -1, -3)
    stud(up, order, pays, choose, True, ace_king, Results(bet, draw, simple), np.zeros((1, 2), np.int32))
    counted = 0
    for card in set(range(52)) - {up, *hand}:
        mine = int(values[_number_of([Card(n) for n in (*hand[1:], card)])])
        left = sorted(set(range(52)) - {up, card, *hand})
        hidden = np.array(list(combinations(left, 4)))
        if mine < ace_king:
            counted -= len(hidden)
            continue
        five = np.sort(np.column_stack([hidden, np.full(len(hidden), up)]), axis=1)
        theirs = values[sum(choose[five[:, i], i + 1] for i in range(5))]
        results = np.where(theirs < ace_king, 1, np.where(theirs < mine, 3, np.where(theirs > mine, -3, 0)))
        counted += int(results.sum())
    kept = sum(int(choose[card, i + 1]) for i, card in enumerate(sorted(hand[1:])))
    assert int(simple[kept, hand[0]]) == counted
    assert int(draw[kept, hand[0]]) >= counted


def _number_of(hand: list[Card]) -> int:
    choose = symmetry.choose_table()
    return sum(int(choose[card, i + 1]) for i, card in enumerate(sorted(int(c) for c in hand)))


def _number(hand: str) -> int:
    return _number_of(list(cards(hand)))


@pytest.mark.parametrize(("name", "options", "bet"), [
    ("ray-casino/three-card-poker", {}, "ante"),
    ("ray-casino/three-card-poker", {}, "pairplus"),
    ("ray-halls/fast-poker", {}, "bet"),
    ("ray-halls/fast-poker", {}, "bonus"),
    ("ray-halls/triple-bet-poker", {}, "circle1"),
    ("ray-halls/triple-bet-poker", {}, "bonus"),
    ("ray-casino/oasis-stud-poker", {"version": "D"}, "bet-1"),
    ("ray-casino/oasis-stud-poker", {"version": "A"}, "bonus"),
    ("ray-casino/oasis-stud-poker", {"version": "A"}, "ante"),
    ("ray-casino/oasis-stud-poker", {"version": "C"}, "ante"),
    ("gelp/caribbean-stud-poker", {}, "ante"),
    ("ray-halls/dynamic-poker", {}, "bonus"),
    ("ray-casino/texas-holdem-bonus", {"bonus_table": "II"}, "bonus"),
    ("gelp/grand-poker", {}, "trips"),
    ("ray-halls/riverside-poker", {}, "bonus"),
])  # fmt: skip
def test_simulation_agrees(name: str, options: dict[str, str], bet: str) -> None:
    done = simulate(load(name, **options), bet, 400_000, seed=3)
    assert sum(done.counts.values()) == 400_000
    assert abs(done.mean - done.exact_mean) <= 1.3 * done.half_width  # 99.9 % rather than 99: these run every day


def test_warnings_say_what_the_house_should_know() -> None:
    done = certify(load("ray-casino/oasis-stud-poker", version="D"))
    assert done.warnings == []
    three = certify(load("ray-casino/three-card-poker", multiplier_override="pairplus.flush=6"))
    assert any("Pairplus favours the player" in warning for warning in three.warnings)
    assert three.notes[0] == "Play with high card, Q-6-4 or better, fold the rest"
    assert any("costs exactly 0.0000 %" in note for note in three.notes)
    assert any(note.startswith("Pairplus is lost with a fold") for note in three.notes)


def test_ranges_read_as_people_write_them() -> None:
    assert ranges(["AA", "KK", "AKs", "AQs", "AKo", "T9s"]) == "KK+, AQs+, AKo, T9s"


def test_the_compiled_house_way_is_the_readable_one() -> None:
    from croupier.analysis.paigowkernel import kinds, set_hand
    from croupier.games.paigow.houseway import RULES, back_strength, front_strength, set_by

    table, kind, out = wild_places("pai-gow"), kinds(), np.zeros(2, np.int64)
    generator = random.Random(11)
    for number in range(3000):
        pack = (
            [4 * rank + suit for rank in generator.sample(range(13), 5) for suit in range(4)]
            if number % 2
            else range(53)
        )
        hand = tuple(Card(n) for n in generator.sample([*pack, *([52] if number % 2 else [])], 7))
        set_hand(table, kind, np.array([int(card) for card in hand]), out)
        front = tuple(hand[i] for i in out)
        back = tuple(card for card in hand if card not in front)
        wanted = set_by(list(RULES), hand)
        assert (front_strength(front), back_strength(back)) == (front_strength(wanted[0]), back_strength(wanted[1]))


def test_a_choice_takes_cards_only_where_it_may() -> None:
    ask = Choose("Ann", (Option("play"),), "?", None, cards("As Kd"))
    with pytest.raises(Refused, match="'exchange' is not offered"):
        ask.check(ask.parse("exchange As", int))
    with pytest.raises(Refused, match="no cards are named with play"):
        ask.check(Choice("Ann", "play", None, cards("As")))
