"""Opponents as people ask for them: levels, styles, and what happens when the learned strategy cannot be read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import poker
from croupier.analysis.arena import Entrant, Terms, match
from croupier.analysis.opponents import OPPONENTS, blueprint, levels, seen
from croupier.analysis.opponents.blueprint import Blueprint
from croupier.analysis.opponents.levels import BALANCED, LEANINGS, Levelled, Trained, trouble
from croupier.analysis.pokerbots import WAYS
from croupier.cards import Card
from croupier.games.poker.asks import DealCards
from croupier.games.poker.hand import Hand
from croupier.house import opponents as house
from croupier.play import Drawn
from croupier.rulebooks import load

HOLDEM, OMAHA = "unibet-ee/texas-holdem", "gelp/omaha"


def test_every_name_is_an_opponent_who_says_what_it_does() -> None:
    assert set(WAYS.styles) == set(LEANINGS)
    for name in WAYS.names:
        assert OPPONENTS[name].name == name
    assert OPPONENTS["hard-tight"].says == f"{WAYS.levels['hard']}; {WAYS.styles['tight']}"
    assert WAYS.spoken == "easy, medium, hard (each also -tight or -loose or -aggressive), caller, random"


def test_the_best_plays_what_it_learned_and_reads_everywhere_else() -> None:
    hard, medium = OPPONENTS["hard"], OPPONENTS["medium-loose"]
    assert isinstance(hard, Levelled)
    assert isinstance(medium, Levelled)
    assert hard.plays(poker.rules(HOLDEM)) == Trained(BALANCED)
    assert hard.plays(poker.rules(OMAHA)) is hard.reads
    assert medium.plays(poker.rules(HOLDEM)) is medium.reads


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
    game = load(HOLDEM)
    assert house.opponent(game, "hard-tight").level == "medium-tight"
    said = house.instead(game, "hard-tight")
    assert said is not None
    assert "torn.strategy is torn" in said
    assert said.endswith("Medium ones play.")
    assert [record.getMessage() for record in caplog.records if "torn" in record.getMessage()]
    assert house.opponent(load(OMAHA), "hard").level == "hard"
    assert house.instead(load(OMAHA), "hard") is None
    assert house.instead(game, "medium") is None
    hand = poker.deal(HOLDEM, [20_000] * 3, blinds=(50, 100), seed=1)
    while not hand.over:  # in the arena and in the terminal, too
        hand.round.answer(OPPONENTS["hard"].decide(seen(hand), random.Random(1)))
    assert sum(hand.profit.values()) == 0


def test_with_it_nobody_is_replaced() -> None:
    assert house.opponent(load(HOLDEM), "hard").level == "hard"
    assert house.instead(load(HOLDEM), "hard") is None
    assert house.instead(load("gelp/eight-game-mix"), "hard") is None


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


@pytest.mark.parametrize("name", [*WAYS.names, "blueprint", "reader", "sound"])
@pytest.mark.parametrize("game", [HOLDEM, OMAHA])
def test_two_worlds_that_look_the_same_from_the_chair_get_the_same_answer(name: str, game: str) -> None:
    player = OPPONENTS[name]
    if name == "blueprint" and game != HOLDEM:
        pytest.skip("the blueprint knows hold'em")
    for seed in range(6):
        one, other = _same_chair(game, seed)
        assert one.to_act == other.to_act
        held = [hand.round.events for hand in (one, other)]
        assert held[0] != held[1], "the worlds differ"
        assert player.decide(seen(one), random.Random(seed)) == player.decide(seen(other), random.Random(seed))
