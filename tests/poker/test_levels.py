"""Opponents as people ask for them: levels, styles, and what happens when the learned strategy cannot be read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier import poker
from croupier.analysis.arena import Entrant, Terms, match
from croupier.analysis.opponents import OPPONENTS, Seen, blueprint, levels, seen
from croupier.analysis.opponents.blueprint import Blueprint, Option
from croupier.analysis.opponents.levels import (
    LEARNED,
    SLIPS,
    STYLES,
    Levelled,
    Manner,
    Trained,
    manner,
    trouble,
    weights,
)
from croupier.analysis.pokerbots import WAYS
from croupier.cards import Card
from croupier.games.poker.events import Discarded
from croupier.games.poker.hand import Hand
from croupier.games.stub import DealCards
from croupier.house import opponents as house
from croupier.play import Choice, Drawn, Event
from croupier.play.events import Dealt
from croupier.rulebooks import load

HOLDEM, OMAHA, DRAW = "unibet-ee/texas-holdem", "gelp/omaha", "ray-casino/five-card-draw"


def test_every_name_is_an_opponent_who_says_what_it_does() -> None:
    assert (set(WAYS.levels), set(WAYS.styles)) == (set(SLIPS), set(STYLES))
    for name in WAYS.names:
        assert OPPONENTS[name].name == name
    assert OPPONENTS["hard-tight"].says == f"{WAYS.levels['hard']}; {WAYS.styles['tight']}"
    assert WAYS.spoken == "easy, medium, hard (each also -tight or -loose or -aggressive), caller, random"


def test_every_level_plays_what_was_learned_and_by_the_odds_where_nothing_was() -> None:
    hard, medium = OPPONENTS["hard"], OPPONENTS["medium-loose"]
    assert isinstance(hard, Levelled)
    assert isinstance(medium, Levelled)
    assert hard.plays(poker.rules(HOLDEM)) == Trained(levels.BLUEPRINT, LEARNED)
    assert hard.plays(poker.rules(OMAHA)) == Trained(levels.PRACTISED, LEARNED)
    assert medium.plays(poker.rules(HOLDEM)) == Trained(levels.BLUEPRINT, manner("medium", "loose"))
    assert hard.plays(poker.rules(DRAW, {"opener_min": "jacks"})) is levels.SOUND


def test_slips_are_cheap_calls_and_missed_bets() -> None:
    options = [Option("fold", None, 0.5), Option("call", None, 0.2), Option("raise", 300, 0.3)]
    assert weights(options, LEARNED, cheap=True) == [0.5, 0.2, 0.3]
    assert weights(options, Manner(curious=0.4), cheap=True) == pytest.approx([0.3, 0.4, 0.3])
    assert weights(options, Manner(curious=0.4), cheap=False) == [0.5, 0.2, 0.3], "nobody pays much out of curiosity"
    assert weights(options, Manner(timid=0.5), cheap=False) == pytest.approx([0.5, 0.35, 0.15])
    assert weights(options, Manner(fold=2, stay=0.5, lift=3), cheap=True) == pytest.approx([1.0, 0.1, 0.9])
    assert weights(options[::2], Manner(curious=1, timid=1), cheap=True) == [0.5, 0.3], "nothing to stay in with"


class _Folds:
    """Somebody who has learned to fold everything."""

    def probabilities(self, view: Seen) -> list[Option]:  # noqa: ARG002
        return [Option("fold", None, 1.0)]

    def decide(self, view: Seen, luck: random.Random) -> Choice:  # noqa: ARG002
        return Choice(view.seat, "fold")


def test_one_may_slip_into_a_call_that_was_never_learned() -> None:
    view = seen(poker.deal(HOLDEM, stacks=[200] * 6, blinds=(1, 2), seed=7))
    luck = random.Random(5)
    called = {
        level: sum(Trained(_Folds(), manner(level)).decide(view, luck).option == "call" for _ in range(400))
        for level in SLIPS
    }
    assert 80 < called["easy"] < 160, "to come in costs two fifths of what then lies there"
    assert called["medium"] == called["hard"] == 0


def test_a_better_level_wins() -> None:
    """The short version of ``benchmarks/opponents.py``."""
    for better, worse in (("hard", "easy"), ("medium", "easy")):
        found = match([Entrant(better), Entrant(worse)], Terms(HOLDEM, seats=6, deals=150, seed=2))
        assert found.rate(0).mean > 0, (better, worse)


def test_a_style_shows_in_the_figures() -> None:
    terms = Terms(HOLDEM, seats=6, deals=250, seed=3)
    found = {
        name: match([Entrant(name)], terms, figures=True).figures[0]
        for name in ("hard", "hard-tight", "hard-loose", "hard-aggressive")
    }
    plays = {name: figures["vpip"].share for name, figures in found.items()}
    assert plays["hard-tight"] < plays["hard"] < plays["hard-loose"]
    assert found["hard-aggressive"]["pfr"].share > found["hard"]["pfr"].share


@pytest.fixture
def no_strategy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A house whose strategy file is torn."""
    torn = tmp_path / "torn.strategy"
    whole = blueprint.file.shipped().read_bytes()
    torn.write_bytes(whole[: len(whole) // 2])
    monkeypatch.setattr(levels, "BLUEPRINT", Blueprint(torn))
    trouble.cache_clear()
    yield
    trouble.cache_clear()


@pytest.mark.usefixtures("no_strategy")
def test_without_its_strategy_the_next_best_plays_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    said = house.notice(load(HOLDEM))
    assert said is not None
    assert "torn.strategy is torn" in said
    assert said.endswith("They play by the odds alone.")
    assert [record.getMessage() for record in caplog.records if "torn" in record.getMessage()]
    assert house.notice(load(OMAHA)) is None
    hard = OPPONENTS["hard"]
    assert isinstance(hard, Levelled)
    assert hard.plays(poker.rules(HOLDEM)) is levels.SOUND
    hand = poker.deal(HOLDEM, [20_000] * 3, blinds=(50, 100), seed=1)
    while not hand.over:  # in the arena and in the terminal, too
        hand.round.answer(hard.decide(seen(hand), random.Random(1)))
    assert sum(hand.profit.values()) == 0


def test_with_it_there_is_nothing_to_say() -> None:
    assert house.notice(load(HOLDEM)) is None
    assert house.notice(load("gelp/eight-game-mix")) is None


def _same_chair(game: str, seed: int) -> tuple[Hand, Hand]:
    """Two hands that look the same to who acts first: others hold other cards, and others are still to come."""
    out = []
    for world in range(2):
        hand = poker.deal(game, [20_000] * 4, blinds=(50, 100), live=True)
        luck, other = random.Random(seed), random.Random(seed + 1000 * world)
        first = poker.deal(game, [20_000] * 4, blinds=(50, 100), seed=1).to_act
        deck = luck.sample([Card(number) for number in range(52)], 52)
        mine, rest = deck[:8], deck[8:]
        other.shuffle(rest)
        while isinstance(ask := hand.round.ask, DealCards):
            to = ask.to or ("board",)
            cards = [(mine if to[n % len(to)] == first else rest).pop() for n in range(ask.count)]
            hand.round.answer(Drawn(tuple(cards)))
        out.append(hand)
    return out[0], out[1]


@pytest.mark.parametrize("name", [*WAYS.names, "blueprint", "practised", "sound"])
@pytest.mark.parametrize("game", [HOLDEM, OMAHA])
def test_two_worlds_that_look_the_same_from_the_chair_get_the_same_answer(name: str, game: str) -> None:
    player = OPPONENTS[name]
    if (name, game) in (("blueprint", OMAHA), ("practised", HOLDEM)):
        pytest.skip("it does not know this game")
    for seed in range(6):
        one, other = _same_chair(game, seed)
        assert one.to_act == other.to_act
        held = [hand.round.events for hand in (one, other)]
        assert held[0] != held[1], "the worlds differ"
        assert player.decide(seen(one), random.Random(seed)) == player.decide(seen(other), random.Random(seed))


@pytest.mark.parametrize(
    "game",
    ["gelp/omaha", "veikkaus/razz", "gelp/deuce-to-seven-triple-draw", "veikkaus/sviten-special", "gelp/pineapple"],
)
def test_two_worlds_are_the_same_through_whole_hands(game: str) -> None:
    """In the other world the hidden cards of all others are different ones; the answer is the same, on every street."""
    player, turns = OPPONENTS["medium-aggressive"], 0
    for seed in range(12):
        stud = not poker.rules(game).forced.blinds
        stakes: dict[str, Any] = {"ante": 1, "bring_in": 1} if stud else {"blinds": (1, 2)}
        hand = poker.deal(game, [200] * 3, bets=(2, 4), seed=seed, **stakes)
        while not hand.over:
            view = seen(hand)
            other = Seen(view.rules, view.seat, _told(_other_world(hand, view), view.seat), view.ask)
            assert list(other.events) == list(view.events)
            one, two = (player.decide(world, random.Random(9)) for world in (view, other))
            assert one == two
            hand.round.answer(one)
            turns += 1
    assert turns > 25


def _told(events: list[Event], seat: str) -> list[Event]:
    return [event for event in (event.seen_by(seat) for event in events) if event is not None]


def _other_world(hand: Hand, view: Seen) -> list[Event]:
    """The same events with other cards where this seat sees only backs."""
    hidden, luck = [card for card in (Card(n) for n in range(52)) if card not in view.dead], random.Random(3)
    out: list[Event] = []
    for event in hand.round.events:
        here = event.seen_by(view.seat)
        if isinstance(event, Dealt | Discarded) and isinstance(here, Dealt | Discarded) and None in here.cards:
            out.append(replace(event, cards=tuple(luck.sample(hidden, len(event.cards)))))
        else:
            out.append(event)
    return out
