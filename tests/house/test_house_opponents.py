"""Bots at the house's tables play as the opponents of ``analysis`` do, from what their seat was told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import patience
from croupier import poker
from croupier.analysis import pokerbots
from croupier.analysis.aside import LAST, SOON
from croupier.analysis.opponents import OPPONENTS
from croupier.analysis.pokerbots import WAYS, PokerBot, study
from croupier.games.poker.coins import smallest_chip
from croupier.games.poker.picture import Picture
from croupier.house.opponents import level_named, opponent
from croupier.play import Choice, Refused
from croupier.rulebooks import load


def test_the_levels_are_the_opponents() -> None:
    assert set(WAYS.names) <= set(OPPONENTS)
    assert {opponent(load("gelp/razz"), "mixed").level for _ in range(400)} == set(WAYS.names) - set(WAYS.plain)


def test_a_way_to_play_is_one_of_the_family_or_the_usual_one() -> None:
    razz = load("gelp/razz")
    assert level_named(razz, None) == "medium"
    with pytest.raises(
        Refused,
        match="'martian' is no way to play .*: easy, medium, hard .each also -tight or -loose or -aggressive., caller, random, mixed",
    ):
        level_named(razz, "martian")
    with pytest.raises(Refused, match="no bots that play European roulette"):
        level_named(load("gelp/european-roulette"), None)


def test_a_game_is_thought_about_as_soon_as_its_own_kind_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sits down at hold'em does not wait for stud."""
    made: list[str] = []
    kinds = {
        "gelp/texas-holdem": True,
        "gelp/razz": False,
        "ray-casino/five-card-draw": False,
        "veikkaus/sviten-special": False,
        "gelp/skala": True,
    }

    def warm(game: str) -> None:
        made.append(game)
        if game == pokerbots.STUD:
            raise MemoryError("no room for stud")

    monkeypatch.setattr(pokerbots, "warm", warm)
    monkeypatch.setattr(pokerbots, "run", lambda *_: "")
    study = pokerbots._Study()
    study._work()
    assert made == [pokerbots.HOLDEM, pokerbots.OMAHA, pokerbots.STUD]
    assert {game: study.ready(poker.rules(game)) for game in kinds} == kinds


def test_what_somebody_sits_at_is_made_ready_before_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """… and is not the last to get the processor."""
    made: dict[str, int] = {}
    monkeypatch.setattr(pokerbots, "warm", lambda _game: None)
    monkeypatch.setattr(pokerbots, "cache_dir", lambda: Path("nowhere"))
    monkeypatch.setattr(pokerbots, "run", lambda _module, game, behind: made.update({game: int(behind)}) or "")
    study = pokerbots._Study()
    assert not study.ready(poker.rules("gelp/deuce-to-seven-triple-draw"))
    study._work()
    assert list(made) == [pokerbots.HOLDEM, pokerbots.DRAW, pokerbots.OMAHA, pokerbots.STUD]
    assert [made[game] for game in made] == [SOON, SOON, LAST, LAST]
    assert study.ready(poker.rules("gelp/deuce-to-seven-triple-draw"))


@pytest.mark.parametrize("ready", [False, True])
def test_bots_play_whole_hands_before_and_after_they_are_ready(ready: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if ready:
        study.begin()
        assert study.wait(patience.seconds(900))
    else:
        monkeypatch.setattr(study, "ready", lambda _rules: False)
    for game in ("unibet-ee/texas-holdem", "gelp/razz", "veikkaus/double-flop-holdem", "gelp/eight-game-mix"):
        loaded = load(game)
        for number, level in enumerate(WAYS.names):
            hand = poker.deal(game, [40_000] * 3, seed=number)
            bots = {seat: PokerBot(level, random.Random(number)) for seat in hand.table.seats}
            while not hand.over:
                ask = hand.legal
                assert ask.asked is not None
                told = [seen for event in hand.round.events if (seen := event.seen_by(ask.asked)) is not None]
                hand.round.answer(bots[ask.asked].decide(loaded, hand.table, told, ask))
            assert sum(hand.profit.values()) == 0


@pytest.mark.parametrize("ready", [False, True])
def test_bots_bet_in_whole_chips(ready: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if ready:
        study.begin()
        assert study.wait(patience.seconds(900))
    else:
        monkeypatch.setattr(study, "ready", lambda _rules: False)
    game, odd = load("unibet-ee/texas-holdem"), []
    for number in range(30):
        hand = poker.deal("unibet-ee/texas-holdem", [20_000] * 4, seed=number)
        chip = smallest_chip(Picture.of(list(hand.round.events), None).stakes)
        assert chip > 1
        bots = {seat: PokerBot("medium-loose", random.Random(number)) for seat in hand.table.seats}
        while not hand.over:
            ask = hand.legal
            assert ask.asked is not None
            told = [seen for event in hand.round.events if (seen := event.seen_by(ask.asked)) is not None]
            answer = bots[ask.asked].decide(game, hand.table, told, ask)
            assert isinstance(answer, Choice)
            odd += [answer.amount] if (answer.amount or 0) % chip else []
            hand.round.answer(answer)
    assert not odd
