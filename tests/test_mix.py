"""What players add to the chance of a round: known only after the commitment, and part of every draw from then on."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter

import pytest

from croupier import load
from croupier.cards import Card
from croupier.play import Close, CommittedChance, Place
from croupier.play.mix import BadMix, Mix
from croupier.play.sealed import SealedDeck
from croupier.room import Course, CourseFault

SEED = bytes(range(32))
ANN, BOB = ("Ann", "f" * 32), ("Bob", "0123456789abcdef" * 2)
PACK = tuple(Card(number) for number in range(52))


def spun(mix: Mix | None, seed: bytes = SEED) -> Course:
    """A round of roulette with one bet, in which players have added this."""
    game = load("gelp/european-roulette")
    course = Course(game, game.table(["Ann", "Bob"], "CZK"), seed)
    course.answer(Place("Ann", "red", 100_00))
    course.answer(Close())
    course.add(mix)
    course.draw()
    return course


def test_the_stream_is_the_hmac_of_the_seed_over_the_round_and_the_numbers() -> None:
    mix = Mix.of("t.1", [BOB, ANN])
    assert mix is not None
    text = json.dumps(["t.1", [list(ANN), list(BOB)]], separators=(",", ":")).encode()
    key = hmac.new(SEED, text, hashlib.sha256).digest()
    assert mix.key(SEED) == key
    assert spun(mix).inputs[-1].as_json()["index"] == CommittedChance(key).below(37)


def test_every_number_and_the_round_count() -> None:
    keys = [
        Mix("t.1", (ANN, BOB)).key(SEED),
        Mix("t.2", (ANN, BOB)).key(SEED),
        Mix("t.1", (ANN,)).key(SEED),
        Mix("t.1", (ANN, ("Bob", "1" * 32))).key(SEED),
        Mix("t.1", (ANN, ("Bob 2", BOB[1]))).key(SEED),
        Mix("t.1", (ANN, BOB)).key(bytes(32)),
    ]
    assert len(set(keys)) == len(keys)


def test_without_numbers_a_round_draws_as_rounds_always_did() -> None:
    assert Mix.of("t.1", []) is None
    assert spun(None).inputs[-1].as_json()["index"] == CommittedChance(SEED).below(37)


def test_the_commitment_does_not_depend_on_the_numbers() -> None:
    assert spun(Mix("t.1", (ANN,))).commitment == spun(None).commitment == hashlib.sha256(SEED).hexdigest()
    plain, mixed = SealedDeck(SEED, PACK, 2), SealedDeck(SEED, PACK, 2, Mix("t.1", (ANN,)))
    assert plain.commitment == mixed.commitment
    assert plain.orders == mixed.orders


def test_one_unknown_number_is_enough() -> None:
    """The house takes one seed for all rounds, and still the wheel stops everywhere equally often."""
    stops = Counter(CommittedChance(Mix("t.1", (ANN, ("Bob", f"{n:032x}"))).key(SEED)).below(37) for n in range(3_700))
    chi = sum((stops[field] - 100) ** 2 / 100 for field in range(37))
    assert chi < 81, "36 degrees of freedom: above 81 once in thirty thousand"


def test_a_sealed_deck_is_dealt_in_an_order_that_the_numbers_draw() -> None:
    game = load("gelp/texas-holdem")
    assert game.among_players is not None
    where = Counter()
    for n in range(1_040):
        deck = SealedDeck(SEED, PACK, 0, Mix("t.1", (("Ann", f"{n:032x}"),)))
        assert Counter(deck.dealt[0]) == Counter(PACK)
        where[deck.dealt[0].index(Card("As"))] += 1
    chi = sum((where[place] - 20) ** 2 / 20 for place in range(52))
    assert chi < 100, "51 degrees of freedom: above 100 once in twenty thousand"


def test_going_back_before_the_first_draw_forgets_the_numbers() -> None:
    course = spun(Mix("t.1", (ANN,)))
    first = course.inputs[-1]
    course.rewind(2)
    assert course.mix is None
    assert not course.drawn
    course.add(Mix("t.1", (ANN,)))
    course.draw()
    assert course.inputs[-1] == first


def test_nothing_is_added_after_a_draw() -> None:
    with pytest.raises(CourseFault, match="before the players' numbers"):
        spun(None).add(Mix("t.1", (ANN,)))


def test_a_log_with_other_numbers_does_not_replay() -> None:
    course = spun(Mix("t.1", (ANN, BOB)), bytes(31) + b"\x01")
    game, table = course.game, course.table
    assert Course(game, table, bytes(31) + b"\x01", course.inputs, Mix("t.1", (ANN, BOB))).events == course.events
    others = [Mix("t.1", (ANN,)), Mix("t.1", (ANN, ("Bob", "5" * 32))), Mix("t.2", (ANN, BOB)), None]
    found = 0
    for mix in others:
        try:
            Course(game, table, bytes(31) + b"\x01", course.inputs, mix)
        except CourseFault:
            found += 1
    assert found == len(others)


@pytest.mark.parametrize(
    "nonces",
    [
        [["Ann", "f" * 31]],
        [["Ann", "F" * 32]],
        [["Ann", 5]],
        [["Ann"]],
        [["Ann", "f" * 32], ["Ann", "e" * 32]],
        [["Ann", "f" * 32 + "\n"]],
    ],
)
def test_what_is_no_number_is_refused(nonces: list[list[str]]) -> None:
    with pytest.raises(BadMix):
        Mix.of("t.1", nonces)
