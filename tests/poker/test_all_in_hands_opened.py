"""In tournaments all-in hands are opened when nobody can bet any more: once, and not before everybody has drawn."""

from __future__ import annotations

import pytest

from croupier import poker
from croupier.games.poker.events import Discarded, Shown
from croupier.play.events import Dealt


def played(game: str, **options: str) -> poker.Hand:
    """Both are all-in before anything else happens; who draws stands pat."""
    hand = poker.deal(game, [100, 100], (1, 2), seed=4, options=options)
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
