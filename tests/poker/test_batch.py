"""The batch simulator: the same cards and the same choices give the same stacks as the engine, hand by hand."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from croupier import poker
from croupier.analysis.batch import Batch, Work, below, not_a_flop_game, play_batch, policy
from croupier.analysis.batch import layout as x
from croupier.cards import Card
from croupier.games.poker.asks import Act
from croupier.games.poker.hand import Hand
from croupier.games.poker.model import Rules
from croupier.games.stub import DealCards
from croupier.play import Choice, Choose, Drawn, Refused, Table
from croupier.rulebooks import entries, load
from croupier.rulebooks.options import way_to

FLOP_GAMES = [entry.id for entry in entries() if entry.family == "poker" and not not_a_flop_game(poker.rules(entry.id))]
SEATS = "ABCDEFGHI"


def replay(rules: Rules, table: Table, deck: list[int], answers: list[int]) -> dict[str, int]:
    """The hand through the engine: the cards in order, the choices in order."""
    hand = Hand(rules, table, None)
    cards, choices = iter(deck), iter(answers)
    while not hand.over:
        ask = hand.legal
        if isinstance(ask, DealCards):
            hand.round.answer(Drawn(tuple(Card(next(cards)) for _ in range(ask.count))))
        elif isinstance(ask, Choose) and ask.question == "a live straddle?":
            number = next(choices)
            hand.round.answer(Choice(ask.who, "straddle" if number else "no straddle", number or None))
        elif isinstance(ask, Choose):
            hand.round.answer(ask.silent())  # show, and run it once
        else:
            assert isinstance(ask, Act)
            number = next(choices)
            if number > 0:
                hand.act(ask.word, number)
            else:
                hand.act("fold" if number < 0 else "call" if ask.owes else "check")
    assert next(choices, None) is None
    return hand.profit


def check(game: str, options: dict[str, Any], rng: random.Random, hands: int) -> Batch:
    loaded = load(game, **options)
    rules = loaded.rules
    assert isinstance(rules, Rules)
    count = rng.randint(2, min(9, rules.most_players))
    seats = tuple(SEATS[:count])
    small = rng.choice([1, 2, 5])
    stakes = {"blinds": (small, 2 * small if rng.random() < 0.7 else 3 * small), "ante": rng.choice([0, 0, 1, 3]),
              "chip": rng.choice([1, 1, 1, small])}  # fmt: skip
    carry = {"stacks": dict.fromkeys(seats, 100), "stakes": stakes}
    table = loaded.table(seats, carry=carry)
    sizes = [1, 2, 3, 5, 7, 11, 20, 33, 50, 80, 150, 400]
    stacks = np.array([[rng.choice(sizes) for _ in seats] for _ in range(hands)], np.int64)
    first = rng.randrange(count)
    batch = play_batch(rules, table, hands, stacks, rng.choice(["wild", "wild", "random"]), button=first,
                       seed=rng.randrange(2**32), work=Work(record=True))  # fmt: skip
    assert not batch.net.sum(axis=1).any()
    for number in range(hands):
        told = batch.answers[number]
        mine = {"stacks": dict(zip(seats, stacks[number].tolist(), strict=True)), "stakes": stakes,
                "button": seats[batch.buttons[number]]}  # fmt: skip
        profit = replay(rules, loaded.table(seats, carry=mine), batch.decks[number].tolist(),
                        told[1 : told[0] + 1].tolist())  # fmt: skip
        assert list(profit.values()) == batch.net[number].tolist(), (game, options, mine)
    return batch


@pytest.mark.parametrize("game", FLOP_GAMES)
def test_every_hand_ends_as_in_the_engine(game: str) -> None:
    """Different stacks, all-ins, side pots, antes, odd chips, two to nine players; with and without an option."""
    rng = random.Random(game)
    usual = load(game)
    choices = {
        name: values
        for name, values in usual.choices.items()
        if values.choices and name not in ("run_it_twice", "levels")
    }
    check(game, {}, rng, 60)
    for name in choices:
        choice = rng.choice(list(choices[name].choices or {}))
        options = way_to(usual.choices, name, usual.options) | {name: choice}
        if not not_a_flop_game(poker.rules(game, options)):
            check(game, options, rng, 15)


@pytest.mark.parametrize("straddle", ["single", "multiple"])
def test_straddles_end_as_in_the_engine(straddle: str) -> None:
    """One or many, of the button too, short ones, in every betting structure: hand by hand, and many of them happen."""
    games = [game for game in FLOP_GAMES if "straddle" in load(game).choices]
    assert len(games) == 7
    rng, asked = random.Random(straddle), 0
    for game in games:
        options = {"straddle": straddle, "button_straddle": rng.choice(["true", "false"]),
                   "straddle_min_raise": rng.choice(["raise_size", "double"])}  # fmt: skip
        first = rng.choice(["left_of_straddler", "left_of_bb"])
        if options["button_straddle"] == "true":
            options["button_straddle_first_actor"] = first
        choices = load(game).choices
        for more in ("structure", "short_allin_cumulates", "ante"):
            if more in choices:
                options[more] = rng.choice(list(choices[more].choices or {}))
        asked += int((check(game, options, rng, 100).answers[:, 1] > 0).sum())
    assert asked > 100


@policy
def straddling_policy(seen: Any, luck: Any) -> Any:  # noqa: ARG001 - every policy is given luck
    """Straddles whenever it may, seeing no card, and then folds to it or checks."""
    if seen[x.STREET] == 0:
        return 1 if seen[x.OWN] == -1 else 0
    return -1 if seen[x.OWES] else 0


def test_a_policy_is_asked_for_a_straddle_before_it_has_cards() -> None:
    """Two straddles in unbroken order: the blinds and the first straddle lose, the second takes them."""
    batch = poker.simulate("veikkaus/holdem", 8, stacks=[200] * 4, blinds=(1, 2), policy=straddling_policy, seed=1,
                           button=3, options={"straddle": "multiple"}, record=True)  # fmt: skip
    assert batch.answers[0, 1:3].tolist() == [4, 8]
    assert batch.net.tolist() == [[-1, -2, -4, 7]] * 8


def test_the_interesting_cases_happen() -> None:
    """Side pots, split pots and folds are among the hands that were compared."""
    loaded = load("gelp/omaha-hi-lo")
    seats = tuple("ABCDE")
    table = loaded.table(seats, carry={"stacks": dict.fromkeys(seats, 100), "stakes": {"blinds": (1, 2)}})
    assert isinstance(loaded.rules, Rules)
    stacks = np.array([[3, 5, 9, 14, 20]], np.int64)
    batch = play_batch(loaded.rules, table, 2000, stacks, "wild", seed=1, work=Work(record=True))
    winners = (batch.net > 0).sum(axis=1)
    assert (winners >= 2).mean() > 0.1
    assert (batch.net <= -stacks).any(axis=0)[:4].all()
    assert (batch.answers[:, 1:] == -1).any()


def test_threads_and_chunks_change_nothing() -> None:
    one = poker.simulate("unibet-ee/texas-holdem", 50_000, stacks=[200] * 6, blinds=(1, 2), seed=5, threads=1)
    two = poker.simulate("unibet-ee/texas-holdem", 50_000, stacks=[200] * 6, blinds=(1, 2), seed=5, threads=2)
    assert (one.net == two.net).all()
    other = poker.simulate("unibet-ee/texas-holdem", 50_000, stacks=[200] * 6, blinds=(1, 2), seed=6)
    assert (one.net != other.net).any()


@policy
def own_policy(seen: Any, luck: Any) -> Any:
    """Raises a pair as high as it goes, folds three times in four, otherwise calls."""
    if seen[x.OWN] >> 2 == seen[x.OWN + 1] >> 2:
        return seen[x.HIGH]
    return -1 if seen[x.OWES] and below(luck, 4) else 0


def test_a_policy_of_ones_own_sees_its_cards() -> None:
    batch = poker.simulate("unibet-ee/texas-holdem", 20_000, stacks=[200] * 3, blinds=(1, 2), policy=own_policy, seed=2)
    recorded = poker.simulate("unibet-ee/texas-holdem", 2_000, stacks=[200] * 3, blinds=(1, 2), policy=own_policy,
                              seed=2, record=True)  # fmt: skip
    assert (batch.net[:2_000] == recorded.net).all()
    assert not batch.net.sum(axis=1).any()
    for deck, answers in zip(recorded.decks[:200], recorded.answers, strict=False):
        first = [deck[2] >> 2, deck[5] >> 2]  # the button acts first of three
        assert (answers[1] > 0) == (first[0] == first[1])


def test_nobody_wins_in_the_long_run_when_all_play_alike() -> None:
    batch = poker.simulate("gelp/texas-holdem", 200_000, stacks=[200] * 4, blinds=(1, 2), seed=3)
    assert (abs(batch.mean) < 4.5 * batch.error).all()


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("gelp/razz", "players get open cards"),
        ("gelp/deuce-to-seven-triple-draw", "players draw or throw cards away"),
        ("gelp/horse", "it is a mix of games"),
        ("veikkaus/pineapple", "players draw or throw cards away"),
    ],
)
def test_games_that_are_no_flop_games_are_refused(game: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        poker.simulate(game, 10, stacks=[200] * 3, blinds=(1, 2))


def test_bad_requests_are_told() -> None:
    for given, says in (
        ({"hands": 0}, "at least one"),
        ({"stacks": [0, 5, 5]}, "chips"),
        ({"policy": "clever"}, "is no policy: random, wild, caller"),
        ({"stacks": [[1, 2], [3, 4]], "hands": 3}, "stacks are one row, or 3 rows"),
        ({"stacks": [200] * 30}, "at most 10 players"),
    ):
        asked: dict[str, Any] = {"hands": 10, "stacks": [5, 5, 5], **given}
        with pytest.raises(Refused, match=says):
            poker.simulate("gelp/texas-holdem", asked.pop("hands"), blinds=(1, 2), **asked)
