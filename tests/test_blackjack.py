"""Blackjack at the table: what viewers may see, money, refusals, replays, the shoe, golden logs."""

from __future__ import annotations

import hashlib
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import Card
from croupier.games.blackjack.events import Laid
from croupier.play import (
    Choice,
    Choose,
    Close,
    CommittedChance,
    Deal,
    Drawn,
    Place,
    Refused,
    Round,
    Settlement,
    Table,
    TakeBack,
)
from croupier.play.events import Dealt, Turned
from croupier.rulebooks import Game, RulebookError, load
from croupier.rulebooks.catalog import ids
from croupier.rulebooks.files import read
from croupier.rulebooks.game import build
from golden_kit import evening, golden
from properties_kit import money_is_conserved, replay_is_equal, tried

HERE = Path(__file__).parent
GAMES = [game for game in ids() if load(game).rules.family == "blackjack"]
WITH_SIDE = [load(game, **({"side_game": "B"} if "variant" in game else {})) for game in GAMES]
SEATS = ("A", "B", "C")


def test_all_games_of_the_family_are_listed() -> None:
    versions = [f"ray-halls/blackjack-variant-{letter}" for letter in "abcdefghijklmnopqrs"]
    assert {*versions, "gelp/blackjack", "gelp/blackjack-perfect-pairs", "gelp/pontoon", "ray-casino/blackjack"} == set(
        GAMES
    )


def at_random(play: Round[Settlement], numbers: Any) -> None:
    """Answer every question with any of its options, amounts at either end."""
    while isinstance(play.ask, Choose):
        option = play.ask.options[numbers(len(play.ask.options))]
        amount = None if option.low is None else (option.low, option.high)[numbers(2)]
        play.answer(Choice(play.ask.who, option.name, amount))


@settings(max_examples=150)
@given(st.data(), st.sampled_from(WITH_SIDE), st.binary(min_size=32, max_size=32))
def test_money_is_conserved_refusals_change_nothing_and_every_legal_answer_is_accepted(
    data: st.DataObject, game: Game, seed: bytes
) -> None:
    slugs = [info.name for info in game.family.catalogue(game.rules)]
    bets = st.sampled_from([f"{slug} {n}" for slug in slugs for n in (1, 2, 3)] + ["nonsense", slugs[0]])
    seats = st.sampled_from([*SEATS, "Z"])
    commands = st.one_of(
        st.builds(Place, seats, bets, st.integers(-5, 300_00)),
        st.builds(TakeBack, seats),
        st.builds(Choice, seats, st.just("hit")),
    )
    carry: dict[str, Any] = {}
    for number in range(2):
        table = game.table(SEATS, carry=carry)
        play = game.at(table, CommittedChance(seed[number:] + seed[:number]))
        tried(play, data.draw(st.lists(commands, max_size=8)))
        play.answer(Close())
        at_random(play, lambda n: data.draw(st.integers(0, n - 1)))
        result = money_is_conserved(play)
        assert all(line.stake for line in result.lines)
        replay_is_equal(game, table, play)
        carry = result.carry


@settings(max_examples=120)
@given(st.data(), st.sampled_from(WITH_SIDE), st.binary(min_size=32, max_size=32))
def test_no_viewer_sees_a_hidden_card_before_it_is_turned(data: st.DataObject, game: Game, seed: bytes) -> None:
    play = game.round(SEATS, chance=CommittedChance(seed))
    main = game.family.catalogue(game.rules)[0].name
    stake = 100_00 if "gelp" in game.id else 10_00
    for n, seat in enumerate(SEATS, 1):
        play.bet(seat, f"{main} {n}", stake)
    play.close()
    at_random(play, lambda n: data.draw(st.integers(0, n - 1)))
    for viewer in (None, *SEATS):
        for told, event in zip(play.view(viewer), _seen(play, viewer), strict=True):
            assert told["kind"] == event.kind
            if isinstance(event, Dealt) and event.faces == "down":
                assert all(card is None for card in told["cards"])
            if isinstance(event, Laid) and viewer not in event.owners:
                assert all(card is None for card in told["cards"])
    hidden = [
        event for event in play.events if isinstance(event, Dealt) and event.to == "dealer" and event.faces == "down"
    ]
    if hidden and play.result is not None and play.result.void is None:
        assert any(isinstance(event, Turned) and event.of == "dealer" for event in play.events)


def _seen(play: Round[Settlement], viewer: str | None) -> list[Any]:
    return [event for event in play.events if event.seen_by(viewer) is not None]


def test_the_hole_card_and_the_shoe_stay_hidden_while_players_decide() -> None:
    game = load("ray-halls/blackjack-variant-n")
    play = game.at(game.table(("Ann", "Bob")))
    play.bet("Ann", "base 1", 10_00)
    play.bet("Bob", "base 2", 10_00)
    play.close()
    for card in ("Ts", "9s", "6h", "7d", "8c", "Kd"):
        play.answer(Drawn((Card(card),)))
    assert isinstance(play.ask, Choose)
    for viewer, known in ((None, {"6h"}), ("Ann", {"6h", "Ts", "7d"}), ("Bob", {"6h", "9s", "8c"})):
        text = json.dumps(play.view(viewer))
        assert {card for card in ("Ts", "9s", "6h", "7d", "8c", "Kd") if card in text} == known
    assert play.ask.legal()["default"] == "stand"


@pytest.mark.rule("gelp/blackjack#I7")
def test_who_says_nothing_stands_and_declines() -> None:
    game = load("gelp/blackjack")
    play = game.at(game.table(("Ann", "Bob")))
    play.bet("Ann", "main 1", 100_00)
    play.bet("Bob", "main 1", 100_00)
    play.close()
    for card in ("8s", "Ah", "8d"):
        play.answer(Drawn((Card(card),)))
    defaults = []
    while isinstance(play.ask, Choose):
        defaults.append(play.ask.default)
        play.answer(Choice(play.ask.who, play.ask.default or ""))
    assert defaults == ["no", "no", "stand"]


def test_a_shoe_that_runs_out_goes_on_with_the_cards_of_earlier_rounds_and_then_is_void() -> None:
    data = read(HERE / "rulebooks" / "blackjack-small.toml")
    data["shoe"] = {**data["shoe"], "shuffled": "at_cut_card", "cut_off": 1}
    game = build("small", data)
    first = game.at(game.table(("A",)))
    first.bet("A", "main", 10_00)
    first.close()
    for card in ("Tc", "9c", "8c"):
        first.answer(Drawn((Card(card),)))
    first.choose("A", "stand")
    first.answer(Drawn((Card("6c"),)))
    first.answer(Drawn((Card("Ac"),)))
    while isinstance(first.ask, Deal):
        first.answer(Drawn((next(iter(first.ask.deck)),)))
    assert first.result is not None
    assert first.result.carry["shoe"] == {"over": True}
    second = game.at(game.table(("A",), carry={"shoe": {"gone": "Tc 9c 8c 6c", "burned": 0}}))
    second.bet("A", "main", 10_00)
    second.close()
    for card in ("Ac", "Ad"):
        second.answer(Drawn((Card(card),)))
    assert isinstance(second.ask, Deal)
    assert len(second.ask.deck) == 4  # the discards were shuffled in
    assert "run out" in " ".join(getattr(event, "text", "") for event in second.events)


@pytest.mark.parametrize(
    ("patch", "words"),
    [
        ({"surrender_named": True}, "the terms of surrender"),
        ({"dealer": {"hole": False}}, "a hole card to look at"),
        ({"dealer": {"hole": True, "exposed": True}, "insurance": {}}, "both cards of the dealer lie open"),
        ({"ties": {"25": "push", "default": "push"}}, "a total from 4 to 21"),
        ({"natural": {"pays": "-1"}}, "nothing below 0"),
        ({"buy": {"cards": [3]}}, "not by both"),
        ({"surrender": {"loses": 2}}, "a part of the stake"),
        ({"surrender": {"not_against": list("23456789TA")}}, "some card against which it is open"),
        ({"double": {"totals": []}}, r"totals that may be doubled"),
        ({"natural": {"at_once": ["A"]}, "even_money": {"against": ["A"]}}, "not paid in full at once"),
        ({"split": {"max_hands": 1}}, "at least 2 hands"),
        ({"words": {"hit": "stand"}}, "a different word for every action"),
        ({"shoe": {"packs": 1, "cut_off": 60}}, "fewer than the 52 cards"),
        ({"shoe": {"packs": 1, "without": ["Z"]}}, "ranks (such as 'T') or cards"),
    ],
)
def test_contradictions_in_a_file_are_told(patch: dict[str, Any], words: str) -> None:
    data = read(HERE / "rulebooks" / "blackjack-six-decks-s17.toml")
    for key, value in patch.items():
        data[key] = {**data.get(key, {}), **value} if isinstance(value, dict) and key not in ("ties",) else value
    with pytest.raises(RulebookError, match=words.replace("(", r"\(").replace(")", r"\)")):
        build("own", data)


@pytest.mark.parametrize("name", GAMES)
def test_layout_sheet_and_flow(name: str) -> None:
    game = load(name)
    layout = game.family.layout(game.rules, game.currency())
    assert layout["family"] == "blackjack"
    assert len(layout["positions"]) == layout["boxes"] * len(layout["bets"])
    assert {action["action"] for action in layout["actions"]} >= {"hit", "stand"}
    assert len(game.family.flow(game.rules)) >= 5
    json.dumps(layout)


# ── golden logs ────────────────────────────────────────────────────────────────────────────────────────────────


def played(game: Game, number: int, carry: dict[str, Any]) -> tuple[Table, Round[Settlement], CommittedChance]:
    digest = hashlib.sha256(f"{game.id} {number}".encode()).digest()
    chance, table = CommittedChance(digest), game.table(("Ann", "Bob"), carry=carry)
    play = game.at(table, chance)
    main = game.family.catalogue(game.rules)[0].name
    stake = 100_00 if table.currency.code == "CZK" else 10_00
    for seat, bet in (("Ann", f"{main} 1"), ("Bob", f"{main} 1"), ("Bob", f"{main} 3")):
        play.bet(seat, bet, stake)
    play.close()
    moves = iter(digest * 8)
    at_random(play, lambda n: next(moves) % n)
    return table, play, chance


@pytest.mark.parametrize("name", GAMES)
def test_golden_log(name: str) -> None:
    golden(name, partial(evening, played), least_events=11)


def test_the_terminal_does_not_show_the_hole_card(capsys: pytest.CaptureFixture[str]) -> None:
    from croupier.cli.terminal import Terminal

    game = load("ray-casino/blackjack", version="A")
    words = iter(["main 10", "go"])
    Terminal(game, game.currency(), 100_00, ask=lambda _: next(words, "quit")).run()
    text = capsys.readouterr().out
    assert "dealer gets 1 face down." in text


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("gelp/blackjack", {"decks": 1, "cutoff_cards": 60}, "fewer than the 52 cards"),
        ("gelp/blackjack", {"decks": 0}, "decks"),
        ("gelp/blackjack", {"decks": 1, "min_cut_depth": 40}, "at most half of the 52 cards"),
        ("ray-halls/blackjack-variant-h", {"surrender": "yes"}, "expected an option of this game"),
    ],
)
def test_contradicting_options_are_refused(name: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises((RulebookError, Refused), match=words):
        load(name, **options)


def test_who_cannot_pay_a_double_or_a_split_is_told_before_he_asks(capsys: pytest.CaptureFixture[str]) -> None:
    """The cards of a real table are typed; the guest has 15 € and stakes 10."""
    from croupier.cli.terminal import Terminal

    game = load("gelp/blackjack")
    asked: list[str] = []
    words = iter(["main 10", "go", "8h", "6d", "8c", "split", "double", "stand", "Th", "9h"])

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(words, "quit")

    Terminal(game, game.currency("EUR"), 15_00, live=True, ask=ask).run()
    told = capsys.readouterr().out
    offered = " ".join(next(prompt for prompt in asked if "s[p]lit" in prompt).split())
    assert "s[p]lit for 10 €, more than your 5 €" in offered
    assert "[d]ouble for 10 €, more than your 5 €" in offered
    assert told.count("you have 5 € left to stake") == 2
    assert "You leave with 25 € of play money after 1 round: +10 €, you won." in told  # the dealer went to 25 and above
