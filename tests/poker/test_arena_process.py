"""A process that plays: it sees what its seat sees and nothing more, and whatever it does, the match goes on."""

from __future__ import annotations

import json
import random
import re
import shlex
import sys
from pathlib import Path

import pytest

from croupier import poker
from croupier.analysis.arena import Entrant, Result, Terms, match
from croupier.analysis.arena.entrants import Faults
from croupier.analysis.arena.process import SILENT_IN_A_ROW, Process, ask_line
from croupier.analysis.opponents import OPPONENTS, seen
from croupier.games.poker.asks import ThrowAway
from croupier.games.stub import DealCards
from croupier.play import Choice, Drawn, Refused
from patience import seconds

BOT = Path(__file__).with_name("linebot.py")


def command(mood: str, notes: Path | None = None) -> str:
    return shlex.join([sys.executable, "-S", str(BOT), mood, *([str(notes)] if notes else [])])


def against_caller(mood: str, limit: float | None = None, deals: int = 6, seats: int = 2) -> Result:
    bot = Entrant(f"cmd:{command(mood)}", seconds(30) if limit is None else limit)
    return match([bot, Entrant("caller")], Terms(seats=seats, deals=deals, seed=3))


def children() -> set[int]:
    """The processes of this one, zombies among them."""
    return {int(line) for task in Path("/proc/self/task").iterdir() for line in (task / "children").read_text().split()}


def test_a_process_that_calls_is_a_caller() -> None:
    before = children()
    result = against_caller("calls", seats=4)
    assert not result.faults[0].counts
    assert not result.won.sum(axis=2).any(), "the same cards and the same play: nobody wins anything"
    assert children() == before, "and nothing of it is left"


def test_the_program_of_the_page_for_researchers_plays(tmp_path: Path) -> None:
    page = (BOT.parents[2] / "docs" / "researchers.md").read_text("utf-8")
    (program,) = re.findall(r"^```py\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    station = tmp_path / "station.py"
    station.write_text(program, "utf-8")
    bot = Entrant(f"cmd:{shlex.join([sys.executable, '-S', str(station)])}", seconds(30))
    result = match([bot, Entrant("caller")], Terms("gelp/deuce-to-seven-triple-draw", deals=3, seed=3))
    assert not result.faults[0].counts
    assert match([bot, Entrant("caller")], Terms(deals=3, seed=3)).rate(0).mean == 0


@pytest.mark.parametrize(
    ("mood", "kind", "words"),
    [
        ("nonsense", "nonsense", "I raise to a million"),
        ("torn", "nonsense", "[1, 2"),
        ("illegal", "illegal", "raise"),
        ("typed", "nonsense", "much"),
        ("dies", "gone", "it ended with status 7"),
    ],
)
def test_what_is_no_answer_is_answered_for_counted_and_named(mood: str, kind: str, words: str) -> None:
    before = children()
    result = against_caller(mood)
    noted = result.faults[0]
    assert set(noted.counts) == {kind}
    assert noted.counts[kind] >= 3
    assert words in noted.said[kind]
    assert not result.faults[1].counts
    assert result.won.sum() == pytest.approx(0)
    assert children() == before


def test_one_that_says_nothing_is_asked_no_more_after_a_while() -> None:
    before = children()
    result = against_caller("silent", limit=0.05, deals=20)
    counts = result.faults[0].counts
    assert counts["silent"] == SILENT_IN_A_ROW
    assert counts["gone"] > 0
    assert result.faults[0].said["gone"] == f"it was silent {SILENT_IN_A_ROW} times in a row"
    assert children() == before


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next() -> None:
    """It is silent once; the next answer comes after a fold to the question before."""
    faults = Faults()
    player = Process(command("late"), 0.05, faults, "unibet-ee/texas-holdem", 2)
    try:
        view = seen(poker.deal("unibet-ee/texas-holdem", [200, 200], blinds=(1, 2), seed=1))
        player.begin(view.seat, random.Random(1))
        assert player.decide(view, random.Random(1)) is None
        player.limit = seconds(60)
        assert player.decide(view, random.Random(1)) == Choice(view.seat, "call")
    finally:
        player.close()
    assert faults.counts == {"silent": 1}


def test_one_that_does_not_leave_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.analysis.arena.process.TO_LEAVE", 0.2)
    before = children()
    player = Process(command("stays"), seconds(30), Faults(), "gelp/texas-holdem", 2)
    assert len(children()) == len(before) + 1
    player.close()
    assert children() == before


def test_what_cannot_play_is_refused_before_the_first_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.analysis.arena.process.TO_START", 0.2)
    before = children()
    for said, why in (
        ("cmd:./no-such-program", "cannot be started"),
        ("cmd:", "cannot be started"),
        ("cmd:'unclosed", "cannot be started"),
        (f"cmd:{command('mute')}", "does not say hello: it is silent"),
    ):
        with pytest.raises(Refused, match=why):
            match([Entrant(said, 0.2), Entrant("caller")], Terms(deals=1))
    with pytest.raises(Refused, match="does not say hello: it ended with status 0"):
        match([Entrant(f"cmd:{sys.executable} -S -c pass", seconds(30)), Entrant("caller")], Terms(deals=1))
    assert children() == before


def test_the_lines_of_a_hand(tmp_path: Path) -> None:
    notes = tmp_path / "told.jsonl"
    match([Entrant(f"cmd:{command('calls', notes)}", seconds(30)), Entrant("caller")], Terms(seats=2, deals=1, seed=3))
    told = [json.loads(line) for line in notes.read_text().splitlines()]
    first = next(number for number, line in enumerate(told) if line["type"] == "hand")
    types = [line["type"] for line in told[first:]]
    assert told[0] == {"type": "hello", "protocol": 1, "game": "gelp/texas-holdem", "seats": 2, "limit": seconds(30)}
    assert types[0] == "hand"
    assert types.count("hand") == types.count("over") == 2
    assert types[-1] == "bye"
    over = next(line for line in told if line["type"] == "over")
    assert over["events"][-1]["kind"] == "hand_over"
    first_ask = next(line for line in told if line["type"] == "ask")
    assert first_ask["events"][0]["kind"] == "hand_started"
    assert {option["option"] for option in first_ask["ask"]["options"]} >= {"fold"}


@pytest.mark.parametrize("game", ["unibet-ee/texas-holdem", "veikkaus/razz", "gelp/deuce-to-seven-triple-draw"])
def test_two_worlds_that_look_the_same_from_its_chair_are_told_in_the_same_bytes(game: str) -> None:
    """In the second world the others hold other cards, as far as nobody sees them: A is told the same."""
    one, other = (told_in(game, world) for world in range(2))
    assert len(one["A"]) >= 4
    assert one["A"] == other["A"]
    assert one["B"] != other["B"]


def told_in(game: str, world: int) -> dict[str, list[bytes]]:
    """What every seat is asked, line by line, in a hand in which all call. A's cards and the open ones come from one
    part of the pack, hidden ones from a part that each world has of its own."""
    hand, lines = poker.deal(game, [20_000] * 3, live=True), dict[str, list[bytes]]()
    pack = list(hand.rules.pack)
    random.Random(5).shuffle(pack)
    open_cards, hidden = pack[:24], [pack[24:38], pack[38:]][world]
    down = {street.name: street.down for street in hand.rules.streets}
    while (ask := hand.round.ask) is not None:
        if isinstance(ask, DealCards):
            to, count = ask.to or ("board",), len(ask.to) or 1
            unseen = [to[n % count] in "BC" and n // count < down[ask.what] for n in range(ask.count)]
            hand.round.answer(Drawn(tuple((hidden if hides else open_cards).pop() for hides in unseen)))
            continue
        view = seen(hand)
        lines.setdefault(view.seat, []).append(ask_line(len(lines), view))
        stands = isinstance(ask, ThrowAway)
        hand.round.answer(ask.silent() if stands else OPPONENTS["caller"].decide(view, random.Random(1)))
    return lines


def test_no_process_is_left_when_a_match_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    before = children()

    def broken(*_: object) -> None:
        raise RuntimeError("the lights went out")

    monkeypatch.setattr("croupier.analysis.arena.terms.Cards.draw", broken)
    with pytest.raises(RuntimeError, match="lights"):
        against_caller("calls")
    assert children() == before
