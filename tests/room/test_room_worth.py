"""How often a jackpot falls and what it is worth, beside frequencies that others have counted."""

from __future__ import annotations

import pytest

from croupier import load
from croupier.play import Refused
from croupier.room.rules.book import room_for
from croupier.room.rules.jackpot import JackpotRules
from croupier.room.worth import jackpot_worth, proportion


def jackpot(rulebook: str = "veikkaus") -> JackpotRules:
    found = room_for(f"{rulebook}/any").jackpot
    assert found is not None
    return found


def test_the_worth_of_a_jackpot_follows_from_how_often_it_falls() -> None:
    found = jackpot_worth(load("veikkaus/holdem"), jackpot(), 9, 150_000, seed=1)
    assert sum(found.hits) > 5
    often = found.often()
    assert often.low < often.value < often.high
    value = sum(found.often(n).value * part for n, part in enumerate(found.paid))
    worth = found.a_hand(24_000_00)
    assert worth.value == pytest.approx(24_000_00 * value)
    assert worth.low < worth.value < worth.high
    assert found.paid[0] in (0.0, pytest.approx(0.8))
    assert (found.method, "showdown" in found.assumed) == ("sampled", True)
    assert jackpot_worth(load("veikkaus/holdem"), jackpot(), 9, 2_000, seed=1) == jackpot_worth(
        load("veikkaus/holdem"), jackpot(), 9, 2_000, seed=1
    )


def test_more_players_bring_it_more_often() -> None:
    five, ten = (jackpot_worth(load("veikkaus/omaha"), jackpot(), players, 40_000, seed=3) for players in (5, 9))
    assert sum(five.hits) < sum(ten.hits)


@pytest.mark.parametrize(("game", "players", "why"), [("holdem", 4, "for 5 to 10"), ("razz", 6, "no hand of razz")])
def test_what_no_jackpot_is_for_is_refused(game: str, players: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        jackpot_worth(load(f"veikkaus/{game}"), jackpot(), players, 1_000)


def test_an_interval_is_honest_where_nothing_was_found() -> None:
    assert proportion(0, 1_000).low == 0.0
    assert 0.0035 < proportion(0, 1_000).high < 0.0040
