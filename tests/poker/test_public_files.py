"""Files of hands as public rooms wrote them: stacks that nobody knows, winnings instead of stacks, a rake that no field
names, blinds of who came late, hands that were never shown, and one bad hand among good ones."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier import poker
from croupier.cli.app import app
from croupier.games.poker.events import Acted, HandOver, HandStarted, Mucked, PotWon, RakeTaken
from croupier.games.poker.felt import BOUNDLESS
from croupier.games.poker.formats.upload import MOST_SECONDS, Sheet, played
from work_kit import bounded

run = CliRunner().invoke

DEALT = ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd"]
TO_THE_FLOP = [*DEALT, "p3 cbr 6", "p1 cc", "p2 f", "d db 2c3d4h"]
SHOWDOWN = [*TO_THE_FLOP, "p1 cc", "p3 cbr 10", "p1 cc", "d db 7c", "p1 cc", "p3 cc", "d db 8c", "p1 cc", "p3 cc", "p1 sm AsAd", "p3 sm"]  # fmt: skip
"""p1 wins 34: 16 of his own, 16 of p3, the 2 of the big blind."""


def file(actions: list[str], stacks: str = "inf, inf, inf", blinds: str = "1, 2, 0", **more: Any) -> str:
    fields = "".join(f"{name} = {json.dumps(value)}\n" for name, value in more.items())
    return (
        f'variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = [{blinds}]\nmin_bet = 2\n'
        f"starting_stacks = [{stacks}]\nactions = {json.dumps(actions)}\n{fields}"
    )


def checked(text: str) -> tuple[poker.Replay, list[str]]:
    (replay,) = poker.read(text=text)
    return replay, replay.check().notes(replay.file)


def again(replay: poker.Replay) -> poker.Replay:
    """Written and read back: the same file, which ends in the same way."""
    text = replay.hand.history.phh()
    (back,) = poker.read(text=text)
    assert back.check()[1:] == replay.ending[1:]
    assert back.hand.history.phh() == text
    return back


# ── stacks that nobody knows ───────────────────────────────────────────────────────────────────────────────────────


def test_a_hand_with_unknown_stacks_is_played_and_written_with_unknown_stacks() -> None:
    replay, notes = checked(file(SHOWDOWN))
    assert notes == []
    assert replay.hand.profit == {"p1": 18, "p2": -2, "p3": -16}
    assert replay.hand.stacks == {}
    start, over = replay.told[0], replay.told[-1]
    assert isinstance(start, HandStarted)
    assert isinstance(over, HandOver)
    assert start.stacks == over.stacks == (None, None, None)
    again(replay)
    written = tomllib.loads(replay.hand.history.phh())
    assert written["starting_stacks"] == written["finishing_stacks"] == [float("inf")] * 3


def test_no_figure_is_made_up_for_an_unknown_stack() -> None:
    (replay,) = poker.read(text=file(SHOWDOWN))
    made_up = str(BOUNDLESS)[:20], "9" * 20
    more = True
    while more:
        hand = replay.hand
        said = [str(hand), repr(list(hand.view(None).seats.values())), json.dumps(hand.view(None).as_json())]
        if not hand.over:
            said += [str(hand.legal), json.dumps(hand.legal.legal())]
        for figure in made_up:
            assert not any(figure in text for text in said), said
        more = replay.step()
    replay.check()
    history = replay.hand.history
    for text in (history.phh(), history.text(), json.dumps(history.ohh())):
        assert not any(figure in text for figure in made_up)
    assert "p1 an unknown stack" in history.text()
    assert all("starting_stack" not in player for player in history.ohh()["ohh"]["players"])
    (sent,) = played(file(SHOWDOWN), poker.rules).hands
    assert [e["stacks"] for e in sent.events if "stacks" in e] == [[None] * 3] * 2


def test_nobody_with_an_unknown_stack_is_all_in_and_a_raise_has_no_top() -> None:
    actions = [*DEALT, "p3 cbr 999999999999999999", "p1 cc", "p2 f", "d db 2c3d4h", "p1 cc", "p3 cbr 900000000000000000", "p1 f"]  # fmt: skip
    replay, _ = checked(file(actions))
    assert not any(event.all_in for event in replay.told if isinstance(event, Acted))
    with pytest.raises(poker.BadHistory, match="the smallest raise is to 4, not to 3"):
        checked(file([*DEALT, "p3 cbr 3"]))


def test_known_stacks_beside_unknown_ones_stay_what_they_are() -> None:
    actions = [*DEALT, "p3 cbr 50", "p1 cc", "p2 f", "d db 2c3d4h", "d db 7c", "d db 8c", "p3 sm QsQd", "p1 sm AsAd"]
    replay, _ = checked(file(actions, stacks="inf, 80, 50", finishing_stacks=[77, 78, 0]))
    assert replay.hand.stacks == {"p2": 78, "p3": 0}
    assert replay.ending.compared == "finishing_stacks"
    assert [event.all_in for event in replay.told if isinstance(event, Acted)] == [True, False, False]
    again(replay)
    with pytest.raises(poker.BadHistory, match="should be 77 for p2 and 1 for p3, the rules give 78 and 0"):
        checked(file(actions, stacks="inf, 80, 50", finishing_stacks=[77, 77, 1]))


@pytest.mark.parametrize(
    ("actions", "stacks", "all_in"),
    [
        ([*DEALT, "p3 cbr 50", "p1 cc", "p2 f", "d db 2c3d4h", "d db 7c", "d db 8c", "p3 sm QsQd", "p1 sm AsAd"], "inf, inf, inf", ["p3"]),
        ([*DEALT, "p3 cbr 50", "p1 cc", "p2 cc", "d db 2c3d4h", "d db 7c", "d db 8c", "p3 sm QsQd", "p1 sm AsAd", "p2 sm KsKd"], "inf, inf, inf", ["p3", "p1"]),
        ([*DEALT, "p3 cbr 50", "p1 cc", "p2 f", "d db 2c3d4h", "d db 7c", "d db 8c", "p3 sm QsQd", "p1 sm AsAd"], "200, 200, inf", ["p3"]),
        ([*TO_THE_FLOP, "p1 cbr 20", "p3 cc", "d db 7c", "d db 8c", "p1 sm AsAd", "p3 sm QsQd"], "inf, inf, inf", ["p1"]),
        ([*SHOWDOWN[:-4], "p1 sm AsAd", "p3 sm QsQd"], "inf, inf, inf", ["p1"]),
    ],
    ids=["two", "three", "a known one covers", "on the flop", "before the last round"],
)  # fmt: skip
def test_who_bets_no_more_is_all_in_whatever_his_stack_was(actions: list[str], stacks: str, all_in: list[str]) -> None:
    replay, notes = checked(file(actions, stacks=stacks))
    assert notes == []
    assert [event.seat for event in replay.told if isinstance(event, Acted) and event.all_in] == all_in
    start = replay.told[0]
    assert isinstance(start, HandStarted)
    assert start.stacks == tuple(None if stack == "inf" else int(stack) for stack in stacks.split(", "))
    assert "all-in" not in str(replay.hand.view(None))
    again(replay)


@pytest.mark.parametrize("stack", ["-inf", "nan", "-nan", "0"])
def test_other_strange_stacks_are_still_refused(stack: str) -> None:
    with pytest.raises(poker.BadHistory):
        checked(file(SHOWDOWN, stacks=f"inf, {stack}, inf"))


@pytest.mark.parametrize("wrong", ["antes = [inf, 0, 0]", "min_bet = inf", "winnings = [inf, 0, 0]"])
def test_only_stacks_may_be_unknown(wrong: str) -> None:
    name = wrong.split(" = ")[0]
    kept = "".join(line for line in file(SHOWDOWN).splitlines(keepends=True) if not line.startswith(f"{name} "))
    with pytest.raises(poker.BadHistory, match="no amount"):
        checked(f"{kept}{wrong}\n")


# ── winnings, and a rake that is not named ─────────────────────────────────────────────────────────────────────────

UNCALLED = [*TO_THE_FLOP, "p1 cbr 20", "p3 f"]
"""p1 wins 14 and takes back 20."""


@pytest.mark.parametrize(
    ("actions", "winnings", "notes"),
    [
        (SHOWDOWN, [34, 0, 0], []),
        (SHOWDOWN, [33, 0, 0], ["a rake of 1 that the file does not name"]),
        (SHOWDOWN, [32.50, 0, 0], ["a rake of 1.5 that the file does not name"]),
        (UNCALLED, [14, 0, 0], []),
        (UNCALLED, [13, 0, 0], ["a rake of 1 that the file does not name"]),
        (UNCALLED, [34, 0, 0], []),
        (UNCALLED, [33, 0, 0], ["a rake of 1 that the file does not name"]),
    ],
)
def test_winnings_are_compared_where_there_are_no_finishing_stacks(
    actions: list[str], winnings: list[float], notes: list[str]
) -> None:
    replay, said = checked(file(actions, winnings=winnings))
    assert (replay.ending.compared, said) == ("winnings", notes)


@pytest.mark.parametrize(
    ("winnings", "why"),
    [
        ([0, 0, 34], "the winnings should be"),
        ([17, 0, 17], "the winnings should be"),
        ([35, 0, 0], "should be 35 for p1, the rules give 34: 1 more in all"),
        ([28, 0, 0], "the winnings should be"),  # 6 of 34 are more than any rake
        ([34, 0], "winnings has 2 entries for 3 players"),
        ([34, 0, "x"], "not an amount"),
    ],
)
def test_winnings_that_cannot_be(winnings: list[Any], why: str) -> None:
    with pytest.raises(poker.BadHistory, match=why):
        checked(file(SHOWDOWN, winnings=winnings))


def test_winnings_of_nothing_say_nothing() -> None:
    replay, notes = checked(file(SHOWDOWN, winnings=[0, 0, 0]))
    assert (replay.ending.compared, notes) == ("", [])


def test_a_rake_shows_in_finishing_stacks_too_and_in_all_that_is_told() -> None:
    text = file(SHOWDOWN, stacks="200, 200, 200", finishing_stacks=[216.50, 198, 184])
    replay, notes = checked(text)
    assert notes == ["a rake of 1.5 that the file does not name"]
    assert [event.amount for event in replay.told if isinstance(event, RakeTaken)] == [15]
    assert [(event.seat, event.amount) for event in replay.told if isinstance(event, PotWon)] == [("p1", 325)]
    assert "The house takes 1.5" in replay.hand.history.text()
    (pot,) = replay.hand.history.ohh()["ohh"]["pots"]
    assert (pot["amount"], pot["rake"]) == (34.0, 1.5)
    assert tomllib.loads(again(replay).hand.history.phh())["finishing_stacks"] == [216.5, 198, 184]
    (sent,) = played(text, poker.rules).hands
    assert sent.notes == notes
    assert [e["stacks"] for e in sent.events if e["kind"] == "hand_over"] == [[2165, 1980, 1840]]


def test_a_file_whose_stacks_contradict_its_own_winnings_is_told_so() -> None:
    with pytest.raises(poker.BadHistory, match="and so do the file's own winnings"):
        checked(file(SHOWDOWN, stacks="200, 200, 200", finishing_stacks=[199, 198, 201], winnings=[33, 0, 0]))


# ── who came late ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("blind", "first", "live", "dead"),
    [("-2", "p3 cc", 2, 0), ("-1", "p3 cc", 0, 1), ("-3", "p3 cc", 2, 1)],
    ids=["a big blind is live", "a small blind is dead", "of both the small one is dead"],
)
@pytest.mark.rule("veikkaus/button-and-blinds#V-4.32")
def test_a_blind_below_nothing_is_posted_by_who_came_late(blind: str, first: str, live: int, dead: int) -> None:
    actions = [*DEALT, first, "p1 cbr 8", "p2 f", "p3 f"]
    won = 2 + 2 + 2 + dead
    replay, _ = checked(file(actions, stacks="200, 200, 200", blinds=f"1, 2, {blind}", winnings=[won, 0, 0]))
    assert replay.hand.profit == {"p1": 4 + dead, "p2": -2, "p3": -2 - dead}
    acted = next(event for event in replay.told if isinstance(event, Acted))
    assert (acted.action, acted.put) == (("check", 0) if live else ("call", 2))
    back = again(replay)
    assert back.hand.profit == replay.hand.profit


def test_all_in_with_the_dead_blind_counted_in() -> None:
    actions = [*DEALT, "p3 cbr 50", "p1 cc", "p2 f", "d db 2c3d4h", "d db 7c", "d db 8c", "p3 sm QsQd", "p1 sm AsAd"]
    replay, _ = checked(file(actions, stacks="200, 200, 50", blinds="1, 2, -1", winnings=[101, 0, 0]))
    assert replay.hand.stacks == {"p1": 252, "p2": 198, "p3": 0}
    again(replay)
    with pytest.raises(poker.BadHistory, match="the largest raise is to 49, all your chips, not to 51"):
        checked(file([line.replace("50", "51") for line in actions], stacks="200, 200, 50", blinds="1, 2, -1"))


# ── what nobody has seen ───────────────────────────────────────────────────────────────────────────────────────────

UNSEEN = [line.replace("AsAd", "????").replace("KsKd", "????") for line in [*SHOWDOWN[:-1], "p3 sm QsQd"]]
"""p1 goes to the showdown with cards that nobody has seen, against queens."""


def test_cards_that_nobody_has_seen_win_nothing_by_a_guess() -> None:
    replay, notes = checked(file(UNSEEN, stacks="200, 200, 200"))
    assert notes == ["nobody knows who of p1 and p3 won: the file does not show all their cards"]
    assert not any(isinstance(event, PotWon) for event in replay.told)
    over = replay.told[-1]
    assert isinstance(over, HandOver)
    assert over.stacks == (None, 198, None)
    written = tomllib.loads(again(replay).hand.history.phh())
    assert "finishing_stacks" not in written
    assert [action for action in written["actions"] if " sm" in action] == ["p1 sm ????", "p3 sm QsQd"]
    assert replay.hand.history.ohh()["ohh"]["pots"] == []


@pytest.mark.parametrize(("winnings", "muck"), [([34, 0, 0], []), ([0, 0, 34], ["p1"]), ([0, 0, 33], ["p1"])])
def test_the_winnings_say_who_won_with_cards_that_nobody_has_seen(winnings: list[int], muck: list[str]) -> None:
    replay, _ = checked(file(UNSEEN, winnings=winnings))
    assert replay.ending.compared == "winnings"
    assert [event.seat for event in replay.told if isinstance(event, Mucked)] == muck
    won = [event.seat for event in replay.told if isinstance(event, PotWon)]
    assert won == [f"p{1 + winnings.index(max(winnings))}"]
    again(replay)


def test_a_guessed_card_is_never_told(tmp_path: Path) -> None:
    replay, _ = checked(file(UNSEEN))
    guessed = {str(card) for card in replay.driver.guessed}
    assert len(guessed) == 4
    path = tmp_path / "hand.phh"
    path.write_text(file(UNSEEN))
    told = [run(app, ["replay", str(path)]).output, replay.hand.history.text(), json.dumps(replay.hand.history.ohh())]
    for text in told:
        assert "Qs" in text
        assert not [card for card in guessed if card in text], text


def test_amounts_are_told_as_the_file_writes_them(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(file([*DEALT, "p3 cbr 6.50", "p1 f", "p2 f"]))
    for text in (run(app, ["replay", str(path)]).output, run(app, ["convert", str(path)]).output):
        assert "p3 raises to 6.5" in text
        assert "p2 posts blind 2." in text


@pytest.mark.parametrize("stacks", ["inf, inf, inf", "200, 200, 200"])
def test_a_file_may_end_before_the_hand_does(stacks: str) -> None:
    for actions, to_act in ((TO_THE_FLOP, "p1"), (TO_THE_FLOP[:-1], None), (DEALT, "p3")):
        replay, notes = checked(file(actions, stacks=stacks))
        assert notes == ["the file ends before the hand does"]
        assert replay.hand.to_act == to_act
        again(replay)
    with pytest.raises(poker.BadHistory, match="the winnings should be"):
        checked(file(TO_THE_FLOP, stacks=stacks, winnings=[34, 0, 0]))
    with pytest.raises(poker.BadHistory, match="the file ends before the hand does|turn: 1 cards are missing"):
        checked(file([*TO_THE_FLOP, "p1 sm AsAd"], stacks=stacks))


def test_a_check_that_nobody_could_answer_is_no_fault() -> None:
    """p3 is all-in and p1 folds for nothing: p2 is alone with chips, and the file still lets him check."""
    cards = ["d db 2c3d4h", "p1 f", "p2 cc", "d db 7c", "d db 8c", "p3 sm QsQd", "p2 sm KsKd"]
    replay, _ = checked(file([*DEALT, "p3 cbr 50", "p1 cc", "p2 cc", *cards], stacks="200, 200, 50"))
    assert replay.hand.stacks == {"p1": 150, "p2": 300, "p3": 0}
    with pytest.raises(poker.BadHistory, match=r"action 14 \('p2 cc'\): the hand is over before it"):
        checked(file([*DEALT, "p3 cbr 50", "p1 cc", "p2 cc", *cards, "p2 cc"], stacks="200, 200, 50"))


# ── hand by hand ───────────────────────────────────────────────────────────────────────────────────────────────────

GOOD = file(SHOWDOWN, winnings=[33, 0, 0])
PLAYED_WRONGLY = file([line.replace("p3 cbr 6", "p3 cbr 3") for line in SHOWDOWN])
SET_UP_WRONGLY = file(SHOWDOWN, stacks="0, 0, 0")
WRITTEN_WRONGLY = GOOD.replace("min_bet = 2", "min_bet 2")


def several(*hands: str) -> str:
    return "".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))


@pytest.mark.parametrize(
    ("bad", "line", "why"),
    [
        (PLAYED_WRONGLY, 15, "action 4 ('p3 cbr 3'): the smallest raise is to 4, not to 3"),
        (
            SET_UP_WRONGLY,
            9,
            "the hand cannot begin: p1 has 0 chips: a player needs a whole number of them, more than nothing",
        ),
        (WRITTEN_WRONGLY, 9, "not a hand history: Expected '=' after a key in a key/value pair (at line 13, column 9)"),
    ],
    ids=["an action", "the stacks", "the text"],
)
def test_one_bad_hand_is_named_with_its_place_and_the_others_are_played(
    bad: str, line: int, why: str, tmp_path: Path
) -> None:
    text = several(GOOD, bad, GOOD)
    sheet = played(text, poker.rules)
    assert len(sheet.hands) == 2
    assert [tuple(unread) for unread in sheet.unread] == [(2, line, why)]
    path = tmp_path / "hands.phhs"
    path.write_text(text)
    checked = run(app, ["replay", "--check", str(path)])
    assert checked.output.splitlines() == [
        f"– {path}, hand 1: a rake of 1 that the file does not name",
        f"✗ {path}, hand 2, line {line}: {why}",
        f"– {path}, hand 3: a rake of 1 that the file does not name",
        "2 with a rake that the file does not name",
        "2 passed, 1 failed",
    ]
    assert checked.exit_code == 1
    told = run(app, ["replay", str(path)])
    assert told.exit_code == 1
    assert told.output.count("p1 wins 33 from the pot.") == 2
    assert f"hand 2, line {line}: {why}" in told.output
    out = tmp_path / "out.phhs"
    converted = run(app, ["convert", str(path), "--to", "phhs", "--out", str(out)])
    assert converted.exit_code == 1
    assert f"hand 2, line {line}: {why}" in converted.output
    assert [hand["starting_stacks"] for hand in tomllib.loads(out.read_text()).values()] == [[float("inf")] * 3] * 2


def test_a_text_without_any_good_hand_is_refused() -> None:
    with pytest.raises(poker.BadHistory, match=r"line 7: action 4 \('p3 cbr 3'\)"):
        played(several(PLAYED_WRONGLY, SET_UP_WRONGLY), poker.rules)
    with pytest.raises(poker.BadHistory, match="line 5: not a hand history: Expected '='"):
        played(several(WRITTEN_WRONGLY, WRITTEN_WRONGLY), poker.rules)
    with pytest.raises(poker.BadHistory, match="hand 2: the hand cannot begin"):
        list(poker.read(text=several(GOOD, SET_UP_WRONGLY)))


def test_many_bad_hands_are_little_work() -> None:
    """Each is looked for in its own lines only, and a text of too many is not read in pieces."""
    bad = "[{}]\nvariant = 'NT'\nstarting_stacks = [inf, inf]\nactions = [\n'p9 f'\n]\n"
    text = several(GOOD) + "".join(bad.format(number) for number in range(2, 2_001))
    with bounded(30_000_000, 64.0):
        sheet = played(text, poker.rules, lambda: 0.0)  # work is counted here, not time
    assert (len(sheet.hands), len(sheet.unread), sheet.unread[-1].line) == (1, 1_999, 8 + 1_998 * 6 + 5)
    with bounded(1_500_000, 32.0), pytest.raises(poker.BadHistory, match="not a hand history"):
        played("[a]\n" * 10_000, poker.rules)


def test_hands_for_which_there_is_no_time_are_named() -> None:
    clock = iter([0.0, 0.0, MOST_SECONDS + 1, MOST_SECONDS + 1])
    sheet = played(several(GOOD, GOOD, GOOD), poker.rules, lambda: next(clock))
    assert isinstance(sheet, Sheet)
    assert len(sheet.hands) == 1
    assert [(bad.number, bad.why) for bad in sheet.unread] == [
        (2, "after 20 seconds this hand still waits"),
        (3, "after 20 seconds this hand still waits"),
    ]
