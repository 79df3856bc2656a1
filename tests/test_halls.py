"""The halls' common rules of stakes, at every table of the halls."""

from __future__ import annotations

import pytest

from croupier.money import CURRENCIES
from croupier.play import Refused
from croupier.play.events import BetPlaced
from croupier.rulebooks import load
from croupier.rulebooks.catalog import ids

MACHINES = ("ray-halls/terminal-roulette",)  # special machines have rules of their own
TABLES = [
    name
    for name in ids()
    if name.startswith("ray-halls/") and name not in MACHINES and load(name).rules.family != "poker"
]


def test_there_are_nineteen_blackjacks_and_eight_other_tables() -> None:
    assert len(TABLES) == 27


@pytest.mark.rule("ray-halls/general#G-3", "ray-halls/general#I1")
@pytest.mark.parametrize("name", TABLES)
def test_a_stake_is_void_as_far_as_it_exceeds_the_maximum(name: str) -> None:
    game = load(name)
    play = game.round(("Ann",))
    assert play.ask is not None
    kind, bets = next(iter(play.ask.legal()["bets"].items()))
    staked = game.rules.span(kind, CURRENCIES["EUR"]).high + 5_00
    play.bet("Ann", bets[0], staked)
    placed = next(event for event in play.events if isinstance(event, BetPlaced))
    assert placed.void >= 5_00
    assert placed.amount + placed.void == staked
    with pytest.raises(Refused, match="above the maximum"):
        play.bet("Ann", bets[0], 1)


@pytest.mark.rule("ray-halls/general#O:over_limit_policy")
@pytest.mark.parametrize("name", TABLES)
def test_a_house_may_refuse_such_a_stake_instead(name: str) -> None:
    game = load(name, over_limit_policy="refuse")
    play = game.round(("Ann",))
    assert play.ask is not None
    kind, bets = next(iter(play.ask.legal()["bets"].items()))
    with pytest.raises(Refused, match="above the maximum|at most"):
        play.bet("Ann", bets[0], game.rules.span(kind, CURRENCIES["EUR"]).high + 1)


@pytest.mark.rule("ray-halls/general#O:premises")
@pytest.mark.parametrize("name", TABLES)
def test_the_premises_say_from_which_win_on_the_house_is_alarmed(name: str) -> None:
    ceilings = [load(name, premises=where).rules.limits["EUR"].ceiling for where in ("ray_hall", "partner")]
    assert ceilings == [100_000_00, 10_000_00]
