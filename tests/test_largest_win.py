"""The printed largest win, of one bet or of one round, is watched alike in every family."""

from __future__ import annotations

import pytest

from croupier.analysis.blackjack import largest_win
from croupier.cards import cards
from croupier.games.blackjack import Rules as Twentyone
from croupier.play import Choose, Drawn, Stop
from croupier.play.events import Alarm
from croupier.rulebooks import load
from croupier.rulebooks.files import locate, patched, read
from croupier.rulebooks.game import build

ROUNDS: dict[str, tuple[list[str], str]] = {
    "gelp/european-roulette": (["red", "odd"], "7"),
    "gelp/blackjack": (["main 1", "main 2"], "Ts Tc 9d Td Th 9h"),
    "gelp/pontoon": (["main 1", "main 2"], "Ts Tc 9d Td Th 9h"),
    "ray-halls/bulldog": (["bet 1", "bet 2"], "Jc Jd Jh Js"),
}
"""Rounds in which two stakes win: the bets, and what falls."""


def _alarms(name: str, per: str, most: int) -> list[str]:
    """What alarms the house when ten are staked on each, and the printed maximum is so much profit."""
    data = read(locate(name))
    code = next(iter(data["limits"]))
    how = {"max_win_per": per, "max_win_counts": "profit"}
    limits = {code: {"min": 1, "max_win": most, "max": 10_000_00}}
    shoe = {"shoe": {"burn": 0}} if data["family"] == "blackjack" else {}
    game = build(name, patched(data, {"limits": limits, "limit_rules": how, **shoe}))
    play = game.at(game.table(("Ann",)))
    bets, falls = ROUNDS[name]
    for bet in bets:
        play.bet("Ann", bet, 10_00)
    play.close()
    coming = [Stop(falls)] if falls.isdigit() else [Drawn((card,)) for card in cards(falls)]
    while not play.over:
        assert play.ask is not None
        play.answer(play.ask.silent() if isinstance(play.ask, Choose) else coming.pop(0))
    assert play.result is not None
    assert play.result.profit("Ann") > 10_00
    return [event.text for event in play.events if isinstance(event, Alarm)]


@pytest.mark.rule("gelp/pontoon#R6")
@pytest.mark.parametrize("name", ROUNDS)
def test_what_a_player_wins_in_a_round_is_summed_up(name: str) -> None:
    one = 110_00 if name == "ray-halls/bulldog" else 10_00
    assert _alarms(name, "round", 2 * one) == []
    (said,) = _alarms(name, "round", 2 * one - 1)
    assert "the round brings Ann" in said


@pytest.mark.parametrize("name", ROUNDS)
def test_where_the_maximum_is_of_one_bet_each_is_watched_by_itself(name: str) -> None:
    one = 110_00 if name == "ray-halls/bulldog" else 10_00
    assert _alarms(name, "bet", one) == []
    assert len(_alarms(name, "bet", one - 1)) == 2


@pytest.mark.rule("gelp/pontoon#R6")
def test_certificates_of_twenty_one_say_whether_it_can_be_exceeded() -> None:
    """Thirty units are printed for pontoon: four hands with two bought cards each, all of them tricks."""
    pontoon, blackjack = load("gelp/pontoon"), load("gelp/blackjack")
    assert isinstance(pontoon.rules, Twentyone)
    assert isinstance(blackjack.rules, Twentyone)
    assert [*largest_win(pontoon.rules, pontoon.currency("EUR"))] == [
        "the printed maximum win of 300\u202f000 € (round) can be exceeded:"
        " 2 boxes of one player can bring 600\u202f000 €"
    ]
    assert [*largest_win(blackjack.rules, blackjack.currency("EUR"))] == []
    sharing = pontoon.rules.sharing.model_copy(update={"boxes_per_player": 1})
    one_box = pontoon.rules.model_copy(update={"sharing": sharing})
    assert [*largest_win(one_box, pontoon.currency("EUR"))] == []
