"""All-in hands are opened when nobody can bet any more, in tournaments and where the room says so: once, and not before
everybody has drawn."""

from __future__ import annotations

import pytest

from croupier import poker
from croupier.games.poker.events import Discarded, Shown
from croupier.play.events import Dealt


def played(game: str, room: bool = False, **options: str) -> poker.Hand:
    """Both are all-in before anything else happens; who draws stands pat."""
    more = {"open_all_in": True} if room else {}
    hand = poker.deal(game, [100, 100], (1, 2), seed=4, options=options, **more)
    hand.act("all-in")
    hand.act("call")
    while not hand.over:
        hand.throw()
    return hand


@pytest.mark.parametrize(
    ("game", "options"), [("veikkaus/holdem", {"form": "tournament"}), ("gelp/omaha", {"game_form": "tournament"})]
)
def test_all_in_hands_are_opened_once_and_before_the_flop(game: str, options: dict[str, str]) -> None:
    hand = played(game, **options) if game != "gelp/omaha" else played(game, betting_structure="no_limit", **options)
    events = hand.round.events
    early = [n for n, event in enumerate(events) if isinstance(event, Shown) and not event.made]
    flop = next(n for n, event in enumerate(events) if isinstance(event, Dealt) and event.to == "board")
    assert [events[n].seat for n in early] == ["A", "B"]
    assert max(early) < flop


@pytest.mark.rule("veikkaus/sviten-special#V-6.60")
def test_in_sviten_nobody_opens_before_all_have_drawn() -> None:
    hand = played("veikkaus/sviten-special", form="tournament", structure="no-limit")
    events = hand.round.events
    drew = [n for n, event in enumerate(events) if isinstance(event, Discarded)]
    early = [n for n, event in enumerate(events) if isinstance(event, Shown) and not event.made]
    river = [n for n, event in enumerate(events) if isinstance(event, Dealt) and event.to == "board"][2]
    assert len(drew) == 2
    assert [events[n].seat for n in early] == ["A", "B"]
    assert max(drew) < min(early) < max(early) < river


@pytest.mark.parametrize("game", ["unibet-ee/texas-holdem", "veikkaus/holdem", "ray-casino/texas-holdem"])
def test_where_the_rulebook_is_silent_the_room_decides(game: str) -> None:
    open_, closed = played(game, room=True), played(game)
    early = [event.seat for event in open_.round.events if isinstance(event, Shown) and not event.made]
    assert early == ["A", "B"]
    assert not [event for event in closed.round.events if isinstance(event, Shown) and not event.made]
    assert open_.profit == closed.profit, "nothing else changes"


def test_somebody_looks_before_each_street_that_comes_to_open_hands() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", [100, 100], (1, 2), live=True, open_all_in=True)
    hand.deal("As Kd Ac Kh")
    hand.act("all-in")
    paused = []
    hand.act("call")
    for cards in ("2c 7d 9h", "3s", "4s"):
        paused.append(hand.legal.paused)  # type: ignore[attr-defined]  # cards are asked for
        hand.deal(cards)
    assert paused == [True, True, True]
    assert hand.over


def test_betting_that_goes_on_beside_an_all_in_player_keeps_all_hands_closed() -> None:
    hand = poker.deal("unibet-ee/texas-holdem", [100, 100, 20], (1, 2), seed=4, button="C", open_all_in=True)
    hand.act("all-in")
    hand.act("call")
    hand.act("call")
    assert not hand.over
    assert not [event for event in hand.round.events if isinstance(event, Shown)]
    hand.act("bet", 20)
    hand.act("fold")
    early = [event.seat for event in hand.round.events if isinstance(event, Shown) and not event.made]
    assert len(early) == 2
    assert "C" in early
