"""Hand histories: public ones replay to the last chip, ours are read back by us and by PokerKit."""

from __future__ import annotations

import json
import os
import random
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier import poker
from croupier.cli.app import app
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.formats.phh_file import VARIANTS
from croupier.games.poker.history import History
from croupier.games.poker.reading import rules_of
from croupier.play import Choice, Choose
from croupier.rulebooks.catalog import entries

HERE = Path(__file__).resolve()
DATA = Path(os.environ.get("CROUPIER_PHH", HERE.parents[3] / "shared" / "data" / "phh"))
run = CliRunner().invoke

SIMPLE = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cbr 6", "p1 cc", "p2 f", "d db 2c3d4h", "p1 cc",
  "p3 cbr 10", "p1 cc", "d db 7c", "p1 cc", "p3 cc", "d db 8c", "p1 cc", "p3 cc", "p1 sm AsAd", "p3 sm"]
finishing_stacks = [218, 198, 184]
"""


def test_a_file_replays_to_the_last_chip() -> None:
    (replay,) = poker.read(text=SIMPLE)
    replay.check()
    assert replay.hand.profit == {"p1": 18, "p2": -2, "p3": -16}


@pytest.mark.skipif(not DATA.is_dir(), reason=f"no public hand histories at {DATA} (set CROUPIER_PHH)")
def test_every_public_hand_replays_to_the_last_chip() -> None:
    result = run(app, ["replay", "--check", str(DATA)])
    assert result.exit_code == 0, result.output[-2000:]
    assert result.output.splitlines()[-1] == "1526 passed, 0 failed"


@pytest.mark.skipif(not DATA.is_dir(), reason=f"no public hand histories at {DATA} (set CROUPIER_PHH)")
def test_public_hands_written_anew_are_the_same_hands() -> None:
    paths = [path for path in sorted(DATA.rglob("*.phh")) if "pluribus" not in path.parts]
    paths += sorted((DATA / "pluribus" / "42b").glob("*.phh"))[:30]
    for path in paths:
        (first,) = poker.read(path)
        hand = first.run()
        (second,) = poker.read(text=hand.history.phh())
        second.run()
        assert second.hand.stacks == hand.stacks, path
        data = tomllib.loads(path.read_text())
        if "??" not in str(data["actions"]):
            moves = [action for action in tomllib.loads(hand.history.phh())["actions"] if " sm" not in action]
            wanted = [action.split("#")[0].strip() for action in data["actions"] if " sm" not in action]
            if path.name != "03-50-24.phh":  # writes a raise as what the opponent could call
                assert sorted(moves) == sorted(wanted), path


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('variant = "NT"', 'variant = "ZZ"', "variant 'ZZ' is not known"),
        ('variant = "NT"', "", "'variant'"),
        ("[200, 200, 200]", "[200, 200, 0]", "more than nothing"),
        ("[200, 200, 200]", "[200, 200]", "antes has 3 entries for 2 players"),
        ("[200, 200, 200]", '[200, 200, "x"]', "not an amount"),
        ("antes = [0, 0, 0]", "antes = 3", "expected a list"),
        ('"p3 cbr 6"', '"p1 cbr 6"', r"action 4 \('p1 cbr 6'\): it is p3's turn"),
        ('"p3 cbr 6"', '"p3 cbr 3"', "the smallest raise is to 4"),
        ('"p3 cbr 6"', '"p3 cbr x"', "not an amount"),
        ('"p3 cbr 6"', '"p3 dances"', "is no action"),
        ('"p3 cbr 6"', '"p9 f"', "no player"),
        ('"p3 cbr 6"', "7", "expected text"),
        ('"d db 2c3d4h"', '"d db 2c3d"', "flop: 3 cards are missing|cards"),
        ('"d db 2c3d4h"', '"d db AsAd4h"', "not in the deck"),
        ('"d db 2c3d4h"', '"d db 2c3dZZ"', "not a card"),
        ('"d db 2c3d4h"', '"d db 2c3"', "cannot be read"),
        ('"d dh p3 QsQd", ', "", "cards for p3 are missing"),
        ('"d dh p3 QsQd"', '"d dh p3 Qs"', "2 cards are dealt to each"),
        (', "p1 sm AsAd", "p3 sm"]', ', "p1 sm AsAd", "p3 sm", "p3 f"]', "the hand is over before it"),
        ("[218, 198, 184]", "[219, 198, 183]", "should be"),
        ("antes", "= [", "not a hand history"),
    ],
)
def test_files_that_cannot_be(old: str, new: str, why: str) -> None:
    with pytest.raises(poker.BadHistory, match=why):
        check_all(SIMPLE.replace(old, new, 1))


def check_all(text: str) -> None:
    for replay in poker.read(text=text):
        replay.check()


def test_missing_files() -> None:
    with pytest.raises(poker.BadHistory, match="No such file"):
        poker.read("nowhere.phh")
    with pytest.raises(poker.BadHistory, match="give a file"):
        poker.read()
    with pytest.raises(poker.BadHistory, match="neither"):
        list(poker.read(text="a = 1"))


def random_hand(game: str, seed: int, **given: object) -> poker.Hand:
    """A hand to its end; nobody folds for nothing, which PokerKit would not read."""
    rng = random.Random(seed)
    hand = poker.deal(game, seed=seed, **given)  # type: ignore[arg-type]
    while not hand.over:
        ask = hand.legal
        if isinstance(ask, Act):
            options = [option for option in ask.options if option.name != "fold" or ask.owes]
            option = rng.choice(options)
            amount = (
                None if option.low is None else rng.choice([option.low, option.high, (option.low + option.high) // 2])
            )  # type: ignore[operator]
            if option.name == "call":
                amount = None
            if amount is not None and (amount - option.low) % option.step:  # type: ignore[operator]
                amount = option.low
            hand.act(option.name, amount)
        elif isinstance(ask, ThrowAway):
            hand.throw(tuple(rng.sample(ask.held, rng.randint(ask.least, min(ask.most, 3)))))
        else:
            assert isinstance(ask, Choose)
            hand.round.answer(Choice(ask.who, ask.options[0].name))
    return hand


SHAPES = {
    "FT": {"blinds": (5, 10), "bets": (10, 20)},
    "NT": {"blinds": (5, 10)},
    "PO": {"blinds": (5, 10)},
    "FO/8": {"blinds": (5, 10), "bets": (10, 20)},
    "F7S": {"ante": 1, "bring_in": 3, "bets": (10, 20), "blinds": (0, 0)},
    "F7S/8": {"ante": 1, "bring_in": 3, "bets": (10, 20), "blinds": (0, 0)},
    "FR": {"ante": 1, "bring_in": 3, "bets": (10, 20), "blinds": (0, 0)},
    "N2L1D": {"blinds": (5, 10)},
    "F2L3D": {"blinds": (5, 10), "bets": (10, 20)},
    "FB": {"blinds": (5, 10), "bets": (10, 20)},
}


@pytest.mark.parametrize("code", SHAPES)
def test_our_files_are_read_by_us_and_by_pokerkit(code: str) -> None:
    pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is a peer of the benchmarks: make bench installs it")
    for seed in range(12):
        rng = random.Random(seed)
        stacks = [rng.randint(30, 400) for _ in range(rng.randint(2, 6))]
        hand = random_hand(VARIANTS[code], seed, stacks=stacks, **SHAPES[code])
        text = hand.history.phh()
        (ours,) = poker.read(text=text)
        ours.check()
        assert ours.hand.history.phh() == text
        theirs = pokerkit.HandHistory.loads(text)
        *_, state = theirs
        order = tomllib.loads(text)["finishing_stacks"]
        assert [int(stack) for stack in state.stacks] == order, (code, seed, text)


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("veikkaus/courchevel", {"blinds": (5, 10)}),
        ("veikkaus/sviten-special", {"blinds": (5, 10)}),
        ("veikkaus/helsinki-holdem", {"blinds": (5, 10), "ante": 2}),
        ("veikkaus/double-flop-holdem", {"blinds": (5, 10)}),
        ("veikkaus/soko", {"ante": 5}),
        ("gelp/skala", {"blinds": (5, 10), "options": {"betting_structure": "pot_limit"}}),
        ("gelp/pineapple", {"blinds": (5, 10), "options": {"ante_type": "big_blind"}, "ante": 10}),
        ("ray-casino/five-card-draw", {"ante": 5, "options": {"draws": "three", "betting": "limit"}, "bets": (10, 20)}),
    ],
)
def test_house_games_are_written_with_their_own_fields(game: str, given: dict[str, object]) -> None:
    for seed in range(8):
        hand = random_hand(game, seed, stacks=[300, 120, 500], **given)
        (back,) = poker.read(text=hand.history.phh())
        names = dict(zip([f"p{n}" for n in (1, 2, 3)], hand.round.events[0].seats, strict=True))  # type: ignore[attr-defined]
        back.run()
        assert {names[seat]: stack for seat, stack in back.hand.stacks.items()} == hand.stacks


@pytest.mark.parametrize(
    "agreed", [{"posts": {"C": [5, 0]}}, {"posts": {"C": [10, 5]}}, {"betting_button": "B"}], ids=str
)
def test_what_was_posted_and_where_the_second_button_lay_is_read_back(agreed: dict[str, Any]) -> None:
    """Players are called as everywhere in the file, so that a hand which is read begins as it did."""
    table = poker.deal("veikkaus/holdem", [500] * 4, (5, 10), seed=1).table
    table = replace(table, carry={**table.carry, **agreed})
    hand = poker.Hand(poker.rules("veikkaus/holdem"), table, None, "veikkaus/holdem")
    hand.deal("2c 3c 4c 5c 2d 3d 4d 5d")
    hand.act("raise", 30)
    for _ in range(3):
        hand.act("call")
    hand.deal("Ah Kh Qh")
    hand.act("bet", 40)
    for _ in range(3):
        hand.act("fold")
    text = hand.history.phh()
    (back,) = poker.read(text=text)
    back.run()
    assert list(back.hand.stacks.values()) == list(hand.stacks.values())
    assert back.hand.history.phh() == text


@pytest.mark.rule("gelp/cash-game#C-6.8")
@pytest.mark.parametrize(
    ("answers", "profit"),
    [
        (("once", "once"), {"A": 200, "B": 0, "C": -200}),  # the bigger pairs hold, and nobody else need be asked
        (("twice", "twice", "twice"), {"A": 50, "B": -100, "C": 50}),  # a queen comes on the second board
        (("once", "twice", "twice"), {"A": 200, "B": -100, "C": -100}),  # the side pot alone is run twice
        (("twice", "twice", "once"), {"A": 200, "B": 0, "C": -200}),
    ],
)
def test_a_hand_run_twice_is_read_back(answers: tuple[str, ...], profit: dict[str, int]) -> None:
    """Which pots were run twice is written down: a side pot may be run twice alone, whoever wins what."""
    table = poker.deal("gelp/texas-holdem", [100, 200, 200], (1, 2), seed=1).table
    hand = poker.Hand(poker.rules("gelp/texas-holdem"), table, None, "gelp/texas-holdem")
    hand.deal("As Kh Qd Ad Kd Qc")
    hand.act("raise", 200)
    hand.act("call")
    hand.act("call")
    for answer in answers:
        hand.act(answer)
    two = answers[1:] == ("twice", "twice")
    hand.deal("2c 3d 4h 5c 7d Qs" if two else "2c 3d 4h")
    hand.deal("9s 9h" if two else "9s")
    hand.deal("Jc Jd" if two else "Jc")
    assert hand.profit == profit
    (back,) = poker.read(text=hand.history.phh())
    back.run()
    assert list(back.hand.stacks.values()) == list(hand.stacks.values())
    assert back.hand.history.phh() == hand.history.phh()


@pytest.mark.parametrize("game", [entry.id for entry in entries() if entry.family == "poker"])
def test_what_one_viewer_saw_replays_to_the_last_chip(game: str) -> None:
    """A file with the cards of the others unknown: they are as shown in the end, and who mucked has lost."""
    for seed in range(6):
        hand = random_hand(game, seed, stacks=[30000, 12000, 50000])
        whole = hand.history
        for viewer in (None, *hand.table.seats):
            seen = tuple(shown for event in whole.events if (shown := event.seen_by(viewer)) is not None)
            told = History(rules_of(whole.rules, seen), whole.table, whole.game, seen, (), whole.facts)
            (back,) = poker.read(text=told.phh())
            back.check()


def test_open_hand_history_and_text() -> None:
    hand = random_hand("unibet-ee/texas-holdem", 4, stacks=[20_000] * 3, blinds=(100, 200))
    ohh = json.loads(json.dumps(hand.history.ohh()))["ohh"]
    assert ohh["spec_version"] == "1.4.7"
    assert ohh["big_blind_amount"] == 2.0
    assert ohh["rounds"][0]["street"] == "Pre-flop"
    won = sum(win["win_amount"] for pot in ohh["pots"] for win in pot["player_wins"])
    assert won == pytest.approx(sum(pot["amount"] - pot["rake"] for pot in ohh["pots"]))
    text = hand.history.text()
    assert "posts big blind 2" in text
    assert str(hand.history) == text
    seen = hand.history.text("A", everything=False)
    assert "2 cards face down" in seen


def test_the_commands(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(SIMPLE)
    shown = run(app, ["replay", str(path)])
    assert shown.exit_code == 0
    assert "p1 shows As Ad" in shown.output
    hidden = run(app, ["replay", str(path), "--viewer", "p2"])
    assert "p1 gets 2 face down" in hidden.output
    both = tmp_path / "two.phhs"
    both.write_text(f"[1]{SIMPLE}\n[2]{SIMPLE.replace('218', '219')}")
    checked = run(app, ["replay", "--check", str(tmp_path)])
    assert checked.exit_code == 1
    assert checked.output.splitlines()[-1] == "2 passed, 1 failed"
    assert "hand 2" in checked.output
    for form in ("phh", "phhs", "ohh", "text"):
        out = tmp_path / f"out.{form}.txt"
        assert run(app, ["convert", str(path), "--to", form, "--out", str(out)]).exit_code == 0
        assert out.read_text()
    again = tmp_path / "again.phh"
    again.write_text(run(app, ["convert", str(path), "--to", "phh"]).output)
    assert run(app, ["replay", "--check", str(again)]).output.splitlines()[-1] == "1 passed, 0 failed"
    assert run(app, ["convert", str(path), "--to", "morse"]).exit_code != 0
