"""The core: rounds, refusals, replay, projection, logs."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.cards import Card, Deck, cards
from croupier.money import CURRENCIES
from croupier.play import (
    Choice,
    Choose,
    Close,
    CommittedChance,
    Deal,
    Drawn,
    Option,
    Place,
    Refused,
    Round,
    Ruling,
    ScriptedChance,
    Settlement,
    Spin,
    Start,
    Steps,
    Stop,
    Table,
    TakeBack,
    Throw,
    read_answer,
)
from croupier.play.events import Dealt, Event, Said, Turned, projected
from croupier.play.explore import best, distribution
from croupier.play.log import Log, Mismatch
from croupier.play.narrate import narrate
from croupier.rulebooks.logs import verified, written

EUR = CURRENCIES["EUR"]


def roulette(*seats: str, **options: Any) -> Round[Settlement]:
    return croupier.load("gelp/european-roulette", **options).round(seats or ("A",), "CZK", ScriptedChance(0))


# ── refusals change nothing ────────────────────────────────────────────────────────────────────────────────────

BAD: list[Any] = [
    Place("Z", "red", 1000),
    Place(None, "red", 1000),  # type: ignore[arg-type]
    TakeBack(None),  # type: ignore[arg-type]
    Place("A", "red", -5),
    Place("A", "red", 0),
    Place("A", "red", 10.5),  # type: ignore[arg-type]
    Place("A", "red", True),
    Place("A", "rot", 1000),
    Place("A", "", 1000),
    Place("A", "red", 999),
    Place("A", "red", 10**9),
    Place("A", "split 1/36", 1000),
    TakeBack("A"),
    TakeBack("A", "red"),
    TakeBack("A", None, 1000),
    Choice("A", "keep"),
    Stop("17"),
    Throw((1, 2)),
    Drawn(cards("As")),
    Ruling("stands"),
]


@pytest.mark.parametrize("answer", BAD, ids=repr)
def test_a_wrong_answer_changes_nothing(answer: Any) -> None:
    play = roulette()
    before = (list(play.inputs), list(play.events), play.ask)
    with pytest.raises(Refused, match=r"\w"):
        play.answer(answer)
    assert (play.inputs, play.events, play.ask) == before


def test_a_started_wheel_is_not_started_again() -> None:
    play = roulette()
    play.answer(Start())
    with pytest.raises(Refused, match="started already"):
        play.answer(Start())


def test_an_answer_to_no_question_is_refused() -> None:
    play = roulette()
    play.close()
    assert play.over
    with pytest.raises(Refused, match="there is no question"):
        play.answer(Close())


def test_taking_back_more_than_lies_there_is_refused() -> None:
    play = roulette()
    play.bet("A", "red", 2000)
    with pytest.raises(Refused, match="A has 20 Kč on red and cannot take back 30 Kč"):
        play.take_back("A", "red", 3000)
    with pytest.raises(Refused, match="say from which; lying: red"):
        play.answer(TakeBack("A", None, 3000))
    play.take_back("A", "red", 1500)
    play.close()
    assert play.result
    assert play.result.by_bet("A") == {"red": -500}


def test_a_choice_is_one_of_the_options() -> None:
    ask = Choose("A", (Option("fold"), Option("raise", 2, 10, step=2), Option("call", 4, 4)))
    assert ask.check(Choice("A", "raise", 6)) == Choice("A", "raise", 6)
    assert ask.check(Choice("A", "call")) == Choice("A", "call", 4)
    for choice, why in [
        (Choice("B", "fold"), "it is A's turn"),
        (
            Choice("A", "check"),
            "'check' is not offered: this game has no such choice; you may fold, raise 2 to 10 in steps of 2 or call 4",
        ),
        (Choice("A", "fold", 3), "no amount is said with fold"),
        (Choice("A", "raise", 3), "you may raise 2 to 10 in steps of 2, not 3"),
        (Choice("A", "raise", 12), "you may raise 2 to 10 in steps of 2, not 12"),
        (Choice("A", "raise"), "say how much: you may raise 2 to 10"),
        (Choice("A", "raise", 2.5), "whole number"),  # type: ignore[arg-type]
    ]:
        with pytest.raises(Refused, match=why):
            ask.check(choice)
    assert ask.legal()["options"][1] == {"option": "raise", "low": 2, "high": 10, "step": 2}


def test_who_wants_to_take_part_stakes_as_little_as_that_takes() -> None:
    options = (Option("fold"), Option("raise", 4, 10), Option("bet", 2, 10))
    assert Choose("A", options, default="fold", joins=("raise", "bet")).willing() == Choice("A", "bet", 2)
    assert Choose("A", options, default="fold").willing() == Choice("A", "fold"), "where nothing is said, silence"


def test_what_a_wheel_can_show() -> None:
    ask = Spin(("a", "b", "a"))
    assert sum(p for _, p in ask.outcomes()) == 1
    assert ask.parse("b, 4 turns, clockwise") == Stop("b", turns=4.0, direction="clockwise")
    assert ask.parse("line a b") == Stop(line=("a", "b"))
    assert ask.parse("no spin: jumped out") == Ruling("no_draw", "jumped out")
    for bad in (Stop("c"), Stop(line=("a", "c")), Stop("a", index=1), Stop("a", index=9), Stop("a", turns="x")):  # type: ignore[arg-type]
        with pytest.raises(Refused):
            ask.check(bad)
    with pytest.raises(Refused, match="number of turns"):
        ask.parse("a, many turns")


def test_cards_are_dealt_from_what_is_left() -> None:
    deck = Deck(without=[n for n in range(52) if n > 2])
    ask = Deal(deck, 2)
    assert sum(p for _, p in ask.outcomes()) == 1
    assert ask.parse("2c 2d") == Drawn(cards("2c 2d"))
    for bad in ("2c", "2c 2c", "2c As", "zz zz"):
        with pytest.raises(Refused):
            ask.parse(bad)
    two_packs = Deal(Deck(packs=2, without=[n for n in range(52) if n > 1] * 2), 2)
    assert dict(two_packs.outcomes())[Drawn(cards("2c 2c"))] == Fraction(2 * 1, 4 * 3)


# ── projection ─────────────────────────────────────────────────────────────────────────────────────────────────


def hidden_cards(table: Table) -> Steps[Settlement]:
    deck = Deck()
    mine = yield from table.deal(deck, "A", 2, faces="owner")
    yield from table.deal(deck, "dealer", 1, faces="down")
    yield from table.deal(deck, "board", 1)
    yield Turned("A", mine)
    return Settlement()


def test_a_viewer_gets_only_the_faces_it_may_see() -> None:
    play = Round(lambda: hidden_cards(Table(("A", "B"), EUR)), CommittedChance(bytes(32)))
    own, dealer, board, shown = (event for event in play.events)
    for viewer in ("B", None):
        assert projected(play.events, viewer)[0] == {
            "kind": "dealt",
            "to": "A",
            "cards": [None, None],
            "faces": "owner",
        }
    assert "None" not in str(own.seen_by("A"))
    for viewer in ("A", "B", None):
        assert projected([dealer], viewer)[0]["cards"] == [None]
        assert board.seen_by(viewer) == board
        assert shown.seen_by(viewer) == shown


def test_every_event_can_be_told_in_words() -> None:
    def kinds(kind: type[Event]) -> list[type[Event]]:
        return [kind, *(sub for child in kind.__subclasses__() for sub in kinds(child))]

    assert narrate(Said("Faites vos jeux"), EUR) == "Faites vos jeux"
    assert narrate(Dealt("A", (Card("As"), None)), EUR) == "A gets As."
    assert narrate(Dealt("A", (None, None)), EUR) == "A gets 2 face down."
    assert len({kind.kind for kind in kinds(Event)}) >= 18


# ── replay, logs, verification ─────────────────────────────────────────────────────────────────────────────────


def played(game: str = "gelp/european-roulette", **options: Any) -> tuple[Log, Round[Settlement]]:
    loaded = croupier.load(game, **options)
    table, chance = loaded.table(("A", "B")), CommittedChance(bytes(range(32)))
    play = loaded.at(table, chance)
    play.bet("A", next(iter(loaded.rules.positions)), 1000)  # type: ignore[attr-defined]
    play.close()
    return written(loaded, table, play, chance), play


def test_a_log_survives_json_and_is_genuine() -> None:
    log, play = played()
    again = Log.read(json.loads(json.dumps(log.as_json())))
    assert again == log
    assert verified(again).events == play.events


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("seed", "11" * 32, "does not fit the commitment"),
        ("inputs", "drop", "chain of inputs"),
        ("events", "drop", "events"),
        ("rulebook_sha256", "0" * 64, "another edition"),
        ("currency", "EUR", "chain of inputs"),
        ("result", {"kind": "settlement"}, "settlement in the log"),
    ],
)
def test_a_changed_log_is_found_out(key: str, value: Any, why: str) -> None:
    data = played()[0].as_json()
    data[key] = data[key][:-1] if value == "drop" else value
    with pytest.raises(Mismatch, match=why):
        verified(Log.read(data))


def test_a_draw_that_does_not_follow_from_the_seed_is_found_out() -> None:
    data = played()[0].as_json()
    stop = next(i for i in data["inputs"] if i["kind"] == "stop")
    fields = croupier.load(data["game"]).rules.wheel.fields  # type: ignore[attr-defined]
    stop["index"] = (stop["index"] + 1) % 37
    stop["field"] = fields[stop["index"]]
    data["head"] = Log.read(data).computed_head()
    with pytest.raises(Mismatch, match="the seed gives"):
        verified(Log.read(data))


@pytest.mark.parametrize("bad", [[], "x", {}, {"game": "x"}, {"kind": 1}])
def test_what_is_no_log_is_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match="log"):
        Log.read(bad)


@pytest.mark.parametrize(
    "bad",
    [
        None,
        3,
        {},
        {"kind": "bluff"},
        {"kind": "place", "seat": "A"},
        {"kind": "close", "x": 1},
        {"kind": "ruling", "verdict": "x"},
        {"kind": "place", "seat": "A", "bet": "red", "amount": 1, "made_of": "sand"},
    ],
)
def test_what_is_no_answer_is_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_answer(bad)


# ── exploring ──────────────────────────────────────────────────────────────────────────────────────────────────


def higher_card(table: Table) -> Steps[Settlement]:
    """A toy: see one of three cards, keep it or draw another; profit is its rank."""
    deck = Deck(without=[n for n in range(52) if n not in (0, 4, 8)])
    (card,) = yield from table.deal(deck, "A")
    choice = yield from table.choose("A", "keep", "draw", question="keep it?")
    if choice.option == "draw":
        (card,) = yield from table.deal(deck, "A")
    return Settlement(carry={"rank": card.rank})


def test_the_explorer_finds_the_best_play() -> None:
    value = best(lambda: higher_card(Table(("A",), EUR)), lambda s: int(s.carry["rank"]))
    assert value == Fraction(1, 3) * (Fraction(3, 2) + 1 + 2)  # draw on a deuce, stand on a three or four


def test_a_distribution_needs_no_policy_only_when_nobody_is_asked() -> None:
    with pytest.raises(ValueError, match="needs a policy"):
        distribution(lambda: higher_card(Table(("A",), EUR)), lambda s: int(s.carry["rank"]))
