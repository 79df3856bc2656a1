"""Games between two bounds: one deal solved against slow loops over every card, and the bounds against other figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.analysis import certify, simulate
from croupier.analysis.certificate import Z99
from croupier.analysis.housepoker import store
from croupier.analysis.housepoker.bounds import Bounds, game_of, spread_of
from croupier.analysis.housepoker.dealsolver import Deal, Promise, all_draws, new_ways, room, solve_deal, unseen, weigh
from croupier.analysis.housepoker.onedeal import SIXTH, Game
from croupier.analysis.housepoker.rounds import Offer, Terms, buying_brings, hand_value, insured, paid_for, settled
from croupier.analysis.report import markdown
from croupier.analysis.sheets import priced_sheet
from croupier.cards import Card, cards
from croupier.games.housepoker import Rules
from croupier.games.housepoker.ways import thrown
from croupier.ranking.kernels import places
from croupier.ranking.special import russian_categories
from croupier.rulebooks import load

T, STEPS = places("high"), russian_categories()


def _game(name: str, **options: str) -> Game:
    rules = load(name, **options).rules
    assert isinstance(rules, Rules)
    return game_of(rules)


def _ints(words: str) -> Any:
    return np.array(sorted(int(card) for card in cards(words)), np.int64)


def _weigh(game: Game, own: Any, up: int, ways: list[int]) -> Any:
    asked, place = new_ways(ways), room(all_draws(ways))
    deal = Deal(own, up, unseen(own, up, np.zeros(0, np.int64)))
    weigh(game, deal, asked, np.array([7], np.uint64), place)
    return asked.value, asked.crossed, place


def _slowly(terms: Terms, hand: Any, gone: Any, up: int) -> float:
    """A bet with these cards against every hand of the dealer, card by card."""
    known = {*map(int, hand), *map(int, gone), up}
    left = [card for card in range(52) if card not in known]
    value = hand_value(T, hand, len(hand))
    pay = paid_for(T, STEPS, terms.pays, terms.by_step, terms.two, hand, len(hand), value)
    total, failed, hands = 0.0, 0, 0
    for hidden in combinations(left, 4):
        dealer = np.array([*hidden, up], np.int64)
        theirs = hand_value(T, dealer, 5)
        hands += 1
        if theirs >= terms.qualifies:
            total += settled(value, theirs, pay, terms.units, terms.normal)
            continue
        failed += 1
        result = terms.free
        if terms.buys:
            used = np.uint64(sum(1 << card for card in {*known, *hidden}))
            offer = Offer(terms.units, terms.opens, terms.bought, terms.buy_fee)
            worth = buying_brings(T, dealer, used, value, pay, offer, terms.most)
            result = max(result, worth)
        total += result
    odds = (2 * failed - hands) / hands
    if terms.insurable and value >= terms.insurable and odds > 0:
        total += hands * odds * terms.units * insured(T, STEPS, terms.by_step, hand, len(hand), pay, terms.cover)
    return total / hands


@pytest.mark.parametrize(("options", "own", "up"), [
    ({}, "9h 9d 9c Ad Ks", "4s"),
    ({}, "2h 7h 9h Jh Kh", "Qs"),
    ({"dealer_swap_max": "4", "ante_after_swap": "live"}, "5h 6d 7c 8d 9s", "Ks"),
    ({"insurance_max": "with_bet", "tie_rule": "player_wins"}, "Ah Ad Kc Kd 5s", "Th"),
    ({"ante_on_win": "0"}, "3h 3d 3c 8d 8s", "2h"),
])  # fmt: skip
def test_a_bet_is_worth_what_every_hand_of_the_dealer_says(options: dict[str, str], own: str, up: str) -> None:
    """Buying, repeated buying, insurance and ties included."""
    game = _game("gelp/russian-poker", **options)
    hand, card = _ints(own), int(_ints(up)[0])
    value, *_ = _weigh(game, hand, card, [0])
    assert value[0, 0] == pytest.approx(max(-1.0, _slowly(game.terms, hand, [], card)), abs=1e-9)


@pytest.mark.parametrize(("own", "up", "way"), [("5h 6h 7h 8c 2d", "Ks", SIXTH), ("4h 5d Tc Js Ad", "9s", 0b00011)])
def test_each_draw_is_priced_beside_the_cards_it_leaves(own: str, up: str, way: int) -> None:
    """Some draws of a way, each against every hand that the dealer may then hold."""
    game = _game("gelp/russian-poker")
    hand, card = _ints(own), int(_ints(up)[0])
    _, _, place = _weigh(game, hand, card, [way])
    left = unseen(hand, card, np.zeros(0, np.int64))
    count = 46 if way == SIXTH else 1035
    for q in (0, count // 3, count - 2, count - 1):
        drawn = [int(left[n]) for n in place.draws.drawn[q, : way.bit_count()]]
        kept = [int(c) for i, c in enumerate(hand) if way == SIXTH or not way >> i & 1]
        gone = [int(c) for c in hand if int(c) not in kept]
        final = np.array([*kept, *drawn], np.int64)
        assert place.worth[q] == pytest.approx(_slowly(game.terms, final, gone, card), abs=1e-9)


def _exchange_of_the_dealer(hidden: tuple[int, ...], up: int, left: list[int], rules: Rules) -> list[int]:
    """The places of every hand that a dealer may end with who exchanges by the readable way."""
    assert rules.dealer is not None
    hand = tuple(Card(card) for card in (*hidden, up))
    away = thrown(rules.dealer.draws, hand, rules.dealer.most_thrown)
    kept = [int(card) for card in hand if card not in away]
    return [
        int(hand_value(T, np.array([*kept, *new], np.int64), 5))
        for new in combinations([card for card in left if card not in hidden], len(away))
    ]


def _small(rules: Rules, terms: Terms, own: Any, up: int, left: list[int], ways: list[int]) -> float:
    """A game with so few unseen cards that everything can be counted: these ways on, then bet or fold."""

    def bets(hand: list[int], unseen_cards: list[int]) -> float:
        value = hand_value(T, np.array(hand, np.int64), 5)
        results: list[float] = []
        for hidden in combinations(unseen_cards, 4):
            ends = _exchange_of_the_dealer(hidden, up, unseen_cards, rules)
            each = [
                settled(value, end, float(terms.pays[value]), terms.units, terms.normal)
                if end >= terms.qualifies
                else terms.free
                for end in ends
            ]
            results.append(sum(each) / len(each))
        return sum(results) / len(results)

    best = -1.0
    for way in ways:
        kept = [int(card) for i, card in enumerate(own) if not way >> i & 1]
        courses = [
            max(-1.0, bets([*kept, *new], [card for card in left if card not in new]))
            for new in combinations(left, way.bit_count())
        ]
        best = max(best, sum(courses) / len(courses))
    return best


def test_low_and_high_bracket_a_small_game_that_was_counted() -> None:
    """Eleven unseen cards, the dealer exchanging by chance: over many chances low lies below the value and high above,
    and both near it."""
    rules = load("ray-casino/oasis-stud-poker", version="B").rules
    assert isinstance(rules, Rules)
    game = game_of(rules)
    own, up = _ints("4d 8d 9c Js Kh"), int(_ints("7s")[0])
    left = [int(card) for card in _ints("9h 9d 5c 6c Kd Qs 2h Ac 3s Td Jh")]
    ways = [0, 0b00001, 0b00011, 0b00101]
    exact = _small(rules, game.terms, own, up, left, ways)
    place, deal = room(all_draws(ways)), Deal(own, up, np.array(left))
    low, high = [], []
    for seed in range(1, 601):
        state = np.array([seed * 0x9E3779B97F4A7C15 % 2**64], np.uint64)
        asked = new_ways(ways)
        weigh(game, deal, asked, state, place)
        for side in range(2):
            best = int(asked.value[:, side].argmax())
            high.append(max(-1.0, float(asked.value[best, side])))
            low.append(float(asked.crossed[best, side]) if asked.value[best, side] > -1.0 else -1.0)
    error = 3 * float(np.std(high)) / len(high) ** 0.5
    assert float(np.mean(low)) < exact + error
    assert float(np.mean(high)) > exact - error
    assert 0 < float(np.mean(high)) - float(np.mean(low)) < 0.2
    assert float(np.mean(high)) - exact < 0.1
    assert exact - float(np.mean(low)) < 0.1


def test_the_dealers_exchange_is_weighed_as_it_is_dealt() -> None:
    """Rounds dealt one by one bring what the deal was weighed at: hands that throw nothing are not favoured."""
    game = _game("ray-casino/oasis-stud-poker", version="B")
    own, up = _ints("Kh Jd 9c 4s 3d"), int(_ints("Ts")[0])
    guessed, results, out = np.full(34, -9.0), np.zeros(6_000_000), np.zeros(4)
    guessed[0b00011] = 0.0
    state = np.array([0x9E3779B97F4A7C15], np.uint64)
    solve_deal(game, own, up, Promise(guessed, 1.0, False), state, room(all_draws([3])), out, results)
    half = Z99 * float(results.std()) / len(results) ** 0.5
    assert half < 0.003
    assert abs(float(results.mean()) - out[0]) < 1.3 * half


@pytest.mark.parametrize(("name", "options", "known", "interval"), [
    ("gelp/russian-poker", {}, 25.59, 0.22),
    ("gelp/russian-poker", {"ante_on_win": "0"}, -1.09, 0.22),
    ("ray-casino/oasis-stud-poker", {"version": "B"}, 7.84, 0.12),
    ("ray-casino/oasis-stud-poker", {"version": "B", "exchange_fee": "1/20"}, 2.96, 0.12),
])  # fmt: skip
def test_no_other_play_is_known_to_be_better_and_the_gap_is_small(
    name: str, options: dict[str, str], known: float, interval: float
) -> None:
    """Figures that others found for good play are at most ours."""
    rules = load(name, **options).rules
    assert isinstance(rules, Rules)
    solved = store.recorded(rules)
    assert solved is not None
    assert solved.low is not None
    assert solved.high is not None
    assert known - interval < float(100 * solved.high)
    assert 0 <= float(100 * (solved.high - solved.low)) < 0.1
    assert solved.low < solved.value < solved.high
    assert sum(solved.distribution.values()) == 1
    assert min(solved.distribution.values()) > 0
    mean = sum(profit * chance for profit, chance in solved.distribution.items())
    assert mean == solved.value


def test_rules_that_are_not_recorded_are_not_served_a_record() -> None:
    rules = load("gelp/russian-poker", dealer_swap_max="4").rules
    assert isinstance(rules, Rules)
    assert store.recorded(rules) is None
    with_bonus = load("gelp/russian-poker", bonus_three_of_a_kind_czk="625").rules
    assert isinstance(with_bonus, Rules)
    assert store.recorded(with_bonus) is not None, "a side bet changes nothing in the main game"


def test_a_certificate_says_between_which_bounds_its_edge_lies() -> None:
    done = certify(load("gelp/russian-poker"), "CZK")
    ante = done["ante"]
    assert ante.percent == "between -25.97 and -25.89"
    assert ante.as_json()["edge_bounds"] == ante.percent
    assert "between -25.97 and -25.89" in markdown(done)
    assert any(note.startswith("Following these rules costs between 4.1 and 4.6 %") for note in done.notes)
    assert "Ante favours the player: it pays back at least 125.89 % of the stake" in done.warnings
    assert any("between -25.97 and -25.89 %" in cell for grid in priced_sheet(load("gelp/russian-poker")).grids
               for row in grid.rows for cell in row)  # fmt: skip


@pytest.mark.parametrize(("name", "options"), [
    ("gelp/russian-poker", {}), ("ray-casino/oasis-stud-poker", {"version": "B"}), ("ray-casino/pai-gow-poker", {}),
])  # fmt: skip
def test_rounds_by_the_simple_rules_bring_what_they_are_said_to(name: str, options: dict[str, str]) -> None:
    bet = "main" if "pai-gow" in name else "ante"
    done = simulate(load(name, **options), bet, 1_000_000, seed=3)
    assert done.agrees
    assert done.value_half > 0


def test_a_game_that_is_solved_exactly_has_the_distribution_of_its_rounds() -> None:
    """Few deals of Caribbean Stud with its exchange: the mean is the value, the results are those of its rules."""
    rules = load("gelp/caribbean-stud-poker").rules
    assert isinstance(rules, Rules)
    value = Fraction(-10372, 1_000_000)
    found, how = spread_of(rules, value, deals=60)
    assert sum(found.values()) == 1
    assert sum(profit * chance for profit, chance in found.items()) == value
    assert min(found.values()) > 0
    assert {Fraction(-3), Fraction(-1), Fraction(1), Fraction(3)} <= set(found), "lost, given up, ante alone, a pair"
    assert "rounds by the best play" in how


def test_a_first_guess_is_near_what_solving_finds() -> None:
    """An open seven of Oasis B, a few deals: low below high, both near the guess, which is worth 7.7 % to the player."""
    rules = load("ray-casino/oasis-stud-poker", version="B").rules
    assert isinstance(rules, Rules)
    (sample,) = Bounds(rules, deals=6, rounds=10).sample(ranks=range(5, 6))
    assert (sample.low <= sample.high + 1e-12).all()
    assert abs(sample.low).max() < 0.05
    assert 0.07 < sample.mean < 0.085
    assert set(np.unique(sample.results)) <= {-3.0, -1.0, 0.0, 1.0, 3.0, 5.0, 7.0, 11.0, 15.0, 41.0, 101.0, 201.0}
