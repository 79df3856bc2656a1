"""The rules of linked jackpots by themselves: what goes in, what comes out, whom they hit."""

from __future__ import annotations

import hashlib
import hmac
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from linked_kit import FEE, FIXED, GROWS, NEVER, SURE, TIMES, data, rules

from croupier import load
from croupier.games.common import RulebookError
from croupier.play import Close, CommittedChance, Place, Refused
from croupier.play.chance import derived
from croupier.play.mix import Mix
from croupier.room.course import Course
from croupier.room.linked import book
from croupier.room.linked.bill import reckoned
from croupier.room.linked.model import LinkedRules
from croupier.room.linked.state import Capped, Entry, Fed, Hits, Opens, Paid, Seeded, Stakes, Standing, apply
from croupier.room.linked.trigger import Played, draws, label, taking_part

KINDS = {"grows": GROWS, "fixed": FIXED, "times": TIMES}
SEED = hashlib.sha256(b"linked").digest()


def spun(stakes: dict[str, int], seed: bytes = SEED, mix: Mix | None = None) -> Course:
    """A round of roulette, played out by its seed."""
    game = load("ray-casino/roulette")
    course = Course(game, game.table(tuple(stakes), "EUR"), seed)
    for seat, amount in stakes.items():
        course.answer(Place(seat, "red", amount))
    course.answer(Close())
    course.add(mix)
    while course.settlement is None:
        course.draw()
    return course


entries = st.one_of(
    st.builds(Stakes, st.sampled_from("ABC"), st.integers(1, 10**6), st.sampled_from([0, 5_00])),
    st.builds(
        Hits, st.lists(st.tuples(st.sampled_from("ABC"), st.integers(1, 10**6)), min_size=1, max_size=3).map(tuple)
    ),
    st.just(Opens()),
)


@given(st.sampled_from(sorted(KINDS)), st.booleans(), st.lists(entries, max_size=30))
def test_every_coin_that_goes_in_or_out_is_told(kind: str, fee: bool, came: list[Entry]) -> None:
    of = rules(KINDS[kind], entry=FEE if fee else None)
    now, _ = apply(of, Standing(), Opens())
    for entry in came:
        before = now
        now, told = apply(of, now, entry)
        more = sum(event.amount for event in told if isinstance(event, Fed | Seeded))
        out = sum(event.amount for event in told if isinstance(event, Paid))
        assert now.holds == before.holds + more - out
        assert now.holds >= of.begins
        assert now.holds <= max(of.most, before.holds)
        assert all(event.amount > 0 for event in told if not isinstance(event, Paid))
        assert out <= of.most * (len(entry.who) if isinstance(entry, Hits) else 0)


@given(st.integers(1, 10**7), st.integers(1, 3))
def test_a_hit_pays_all_of_a_progressive_one_and_the_house_begins_it_anew(holds: int, winners: int) -> None:
    who = tuple((seat, 1_00) for seat in "ABC"[:winners])
    now, told = apply(rules(GROWS), Standing(holds), Hits(who))
    paid = [event.amount for event in told if isinstance(event, Paid)]
    assert sum(paid) == holds
    assert max(paid) - min(paid) <= 1
    assert now == Standing(GROWS["seed"], 1)


@pytest.mark.rule("ray-online/platform#P-33", "ray-casino/general#G-14")
def test_the_three_sizes() -> None:
    hit = Hits((("A", 3_00), ("B", 90_00)))
    assert [e for e in apply(rules(FIXED), Standing(77_00), hit)[1] if isinstance(e, Paid)] == [
        Paid("A", 77_00),
        Paid("B", 77_00),
    ]
    assert apply(rules(TIMES), Standing(), hit)[1][:2] == (Paid("A", 30_00), Paid("B", 500_00))
    assert apply(rules(GROWS), Standing(200_01), hit)[1][:2] == (Paid("A", 100_01), Paid("B", 100_00))


def test_it_stops_growing_at_its_ceiling_and_says_so() -> None:
    now, told = apply(rules(GROWS), Standing(999_95), Stakes("A", 10_00))
    assert (now.holds, told) == (1_000_00, (Fed("A", 5), Capped("A", 95)))
    assert [event.told(str) for event in told] == [
        "it grows by 5 for A",
        "it stands at its ceiling: 95 for A stay with the house",
    ]
    assert apply(rules(GROWS), now, Stakes("A", 10_00))[1] == (Capped("A", 1_00),)


# ── who takes part, and what is drawn ──────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("ray-online/platform#P-34", "ray-casino/general#G-14")
def test_who_takes_part_is_said_by_the_stake_or_by_the_fee() -> None:
    end = spun({"Ann": 99, "Bob": 1_00, "Cleo": 50_00}).settlement
    assert end is not None
    assert taking_part(rules(), end, {}) == {"Bob": 1_00, "Cleo": 50_00}
    assert taking_part(rules(entry={"by": "none"}), end, {}) == {"Ann": 99, "Bob": 1_00, "Cleo": 50_00}
    fees = {"Ann": 5_00, "Nobody": 5_00, "Bob": 4_99}
    assert taking_part(rules(entry=FEE), end, fees) == {"Ann": 99}, "the fee, all of it, and a stake"
    assert taking_part(rules(entry={"by": "none", "bets": ["straight *"]}), end, {}) == {}


@pytest.mark.rule("ray-online/platform#P-31", "ray-casino/general#G-15")
def test_a_surprise_is_drawn_from_the_committed_seed_of_the_round_and_can_be_drawn_again() -> None:
    """By the words of docs/chance.md, without a line of the house."""
    course = spun({"Ann": 4_00, "Bob": 9_00}, mix=Mix.of("t.1", [("Ann", "a" * 32)]))
    of = rules(trigger={"by": "chance", "chance": "1/7", "per": 2_00})
    found = draws(of, "house/test", Played.of(course), {"Ann": 4_00, "Bob": 9_00, "Cleo": 1})
    assert [(each.seat, each.wins, each.of) for each in found] == [("Ann", 2, 7), ("Bob", 4, 7)]
    key = hmac.digest(SEED, b'["t.1",[["Ann","' + b"a" * 32 + b'"]]]', "sha256")
    for each in found:
        stream = hmac.digest(key, f"jackpot/house/test/{each.seat}".encode(), "sha256")
        assert each.drawn == CommittedChance(stream).below(7)
    alone = draws(of, "house/test", Played.of(spun({"Ann": 4_00, "Bob": 9_00})), {"Ann": 4_00})
    assert alone[0].drawn == derived(SEED, label("house/test", "Ann")).below(7), "nobody has added a number"


def test_what_is_drawn_beside_a_round_says_nothing_about_the_round() -> None:
    with pytest.raises(ValueError, match="longer than a counter"):
        derived(SEED, "12345678")
    streams = {CommittedChance(SEED).below(1 << 64), *(derived(SEED, f"jackpot/{n}").below(1 << 64) for n in range(50))}
    assert len(streams) == 51


def test_a_chance_falls_as_often_as_it_says() -> None:
    of = rules(trigger={"by": "chance", "chance": "1/4"})
    course, hit = spun({"Ann": 1_00}), 0
    for n in range(2_000):
        played = Played.of(course)._replace(chance=lambda said, n=n: derived(SEED, f"{said}/{n}"))
        hit += sum(each.drawn < each.wins for each in draws(of, "x", played, {"Ann": 1_00}))
    assert 400 < hit < 600, "500 are expected, and ten thousand seeds in ten thousand lie so near"


def test_several_surprises_in_one_round_fall_in_turn() -> None:
    course = spun({"Ann": 1_00, "Bob": 1_00})
    now, bill = reckoned(rules(GROWS), "x", Standing(300_00), Played.of(course), {})
    assert bill is not None
    assert bill.paid == {"Ann": 300_20, "Bob": 100_00}
    assert (bill.fed, bill.made_up, now.holds) == (20, 200_00, 100_00)


def test_what_fell_in_a_row_is_counted_from_the_last() -> None:
    course = spun({"Ann": 1_00})
    fell = str(course.result)
    of = rules(TIMES, {"by": "result", "times": 3})
    for before, hit in (((fell, fell), True), ((fell,), False), (("x", fell, fell), True), ((fell, "x"), False)):
        _, bill = reckoned(of, "x", Standing(), Played.of(course, before), {})
        assert bill is not None
        assert bool(bill.paid) == hit


@pytest.mark.rule("ray-casino/general#G-15", "ray-online/platform#P-32")
def test_a_bet_must_win() -> None:
    of, seen = rules(FIXED, {"by": "bet", "bet": "red"}), set()
    for n in range(20):
        course = spun({"Ann": 10_00}, hashlib.sha256(f"linked {n}".encode()).digest())
        assert course.settlement is not None
        won = course.settlement.profit("Ann") > 0
        _, bill = reckoned(of, "x", Standing(77_00), Played.of(course), {})
        assert bill is not None
        assert bool(bill.paid) == won
        seen.add(won)
    assert seen == {True, False}, "rounds of both sorts are among these"


# ── files ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", book.names())
def test_the_jackpots_of_the_rulebooks_are_announced_in_full(name: str) -> None:
    found = book.jackpot_named(name)
    assert all(found.said.values())
    assert not any("{" in words for words in found.said.values())
    assert LinkedRules.model_validate(found.model_dump(mode="json")) == found
    assert found.rule
    assert found.source


@pytest.mark.rule("ray-casino/general#G-16")
@pytest.mark.parametrize("lacks", ["part", "entry", "wins", "growth", "size"])
def test_what_is_not_announced_in_full_is_not_read(lacks: str) -> None:
    said = {key: words for key, words in data()["announcement"].items() if key != lacks}
    with pytest.raises(RulebookError, match=f"announcement.{lacks}"):
        rules(announcement=said)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"entry": {"by": "fee"}}, "an amount with a fee"),
        ({"trigger": {"by": "chance", "chance": "3:2"}}, "not above 1"),
        ({"trigger": {"by": "chance", "chance": 0}}, "a chance above 0"),
        ({"trigger": {"by": "result"}}, "results, or how many times"),
        ({"size": {**GROWS, "seed": 2_000_00}}, "not above the ceiling"),
        ({"kind": "combination"}, "a surprise by chance"),
        ({"title": {"fi": "Testi"}}, "a title in English"),
        ({"announcement": {**data()["announcement"], "size": "{what}"}}, "figures that there are"),
        ({"announcement": {**data()["announcement"], "size": "{"}}, "figures in braces"),
        ({"games": []}, "games"),
    ],
)
def test_what_cannot_be_is_said(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(RulebookError, match=says):
        book.read_jackpot({**data(), **wrong}, "test")


@pytest.mark.rule("ray-online/platform#P-35", "ray-online/platform#P-30", "ray-online/platform#P-32")
def test_what_a_game_cannot_have() -> None:
    roulette, poker = load("ray-casino/roulette"), load("ray-online/poker")
    for game in ("ray-casino/roulette", "ray-casino/blackjack", "ray-casino/sic-bo", "ray-halls/lucky-dice"):
        book.must_fit(rules(trigger=SURE), load(game))
    for of, game, says in (
        (rules(), poker, "a game against the house"),
        (rules(trigger={"by": "bet", "bet": "pairplus"}), roulette, "a bet of the game"),
        (rules(trigger={"by": "event", "event": "announced"}), roulette, "something that the game tells"),
        (rules({**FIXED, "amount": 10_000_000_01}), roulette, "at most the ceiling"),
    ):
        with pytest.raises(RulebookError, match=says):
            book.must_fit(of, game)


def test_a_house_chooses_by_name_changes_a_key_or_has_its_own() -> None:
    assert book.chosen("ray-casino/wheels")[1].size.by == "progressive"
    name, found = book.chosen({"name": "ray-casino/wheels", "tables": ["one"], "size": {"seed": "900.00"}})
    assert (name, found.begins, found.links("two", "ray-casino/roulette", "EUR")) == (
        "ray-casino/wheels",
        900_00,
        False,
    )
    assert book.chosen({"name": "own", **data(trigger=NEVER)})[0] == "house/own"
    for wrong in ({"name": ""}, {"name": 5}, {"name": "a:b"}):
        with pytest.raises(RulebookError, match="the name of a jackpot"):
            book.chosen({**data(), **wrong})
    for unknown in ("nothing", "ray-casino/nothing", "ray-casino/../jackpots/wheels", "/wheels"):
        with pytest.raises(Refused, match="no jackpot"):
            book.jackpot_named(unknown)


def test_the_part_of_a_stake_is_exact_and_rounded_down() -> None:
    of = rules({**GROWS, "part": "1/3"})
    assert isinstance(of.size.by, str)
    assert apply(of, Standing(100_00), Stakes("A", 1_00))[1] == ()
    assert apply(of, Standing(100_00), Stakes("A", 6_00))[1] == (Fed("A", 2),)
    assert Fraction(1, 3) * 600 / 100 == 2
