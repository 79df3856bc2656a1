"""A table may have stakes of its own: every game of poker, in order, within its house's limits, and replayed from the log."""

from __future__ import annotations

import pytest

from croupier.games.family import AmongPlayers
from croupier.games.poker.events import HandStarted
from croupier.play import Choose, Refused, Round, Settlement
from croupier.play.record import Json
from croupier.rulebooks import catalog, load

POKER = [name for name in catalog.ids() if load(name).rules.family == "poker"]


def _among(name: str) -> AmongPlayers:
    among = load(name).among_players
    assert among is not None
    return among


def _others(name: str) -> Json:
    """All figures that may be chosen: twice the usual ones, half of them where those are the largest, or the highest
    level where only levels are offered."""
    game, among = load(name), _among(name)
    offer = among.own_stakes(game.rules, game.currency())
    usual = among.stakes(game.rules, game.currency())
    opening = max(usual["blinds"][1], usual.get("ante", 0))

    def other(amount: int) -> int:
        return 2 * amount if 2 * opening <= offer.most else amount // 2

    out: Json = {}
    for figure in offer.figures:
        value = usual.get(figure, 0)
        out[figure] = [other(part) for part in value] if isinstance(value, list) else other(value)
    if offer.only_levels:
        out["blinds"] = list(offer.levels[-1])
    return out


@pytest.mark.parametrize("name", POKER)
def test_every_game_is_played_for_stakes_of_its_own(name: str) -> None:
    game, among = load(name), _among(name)
    stakes = _others(name)
    own = game.at_stakes(stakes)
    figures = among.stakes(own.rules, own.currency())
    assert {figure: figures.get(figure, 0) for figure in stakes} == stakes
    assert among.stakes(game.rules, game.currency()) != figures, "the game itself has the stakes it had"
    assert among.buy_in(own.rules, own.currency()) != among.buy_in(game.rules, game.currency())
    # a hand knows them from what the table carries, whoever loads the game again from its file
    seats = tuple("ABC")
    carry = among.carry(own.rules, {}, dict.fromkeys(seats, 10**7), "A")
    told = [_opening(each.round(seats, carry=carry)) for each in (own, game)]
    assert told[0] == told[1]


def _opening(hand: Round[Settlement]) -> Json:
    """The stakes with which a hand says that it begins; where a game is chosen first, with the first on the list."""
    while not (begun := [event for event in hand.events if isinstance(event, HandStarted)]):
        assert isinstance(hand.ask, Choose)
        hand.choose(hand.ask.who, hand.ask.options[0].name)
    return dict(begun[0].stakes)


WRONG: list[tuple[str, Json, str]] = [
    ("veikkaus/holdem", {"blinds": [500, 200]}, "The small blind is at most the big blind: 5 € is more than 2 €."),
    ("veikkaus/holdem", {"blinds": [0, 200]}, "The small blind is at least 0.01 €."),
    ("veikkaus/holdem", {"blinds": [100]}, "Blinds: a small blind and a big blind: two whole amounts."),
    ("veikkaus/holdem", {"blinds": 100}, "Blinds: a small blind and a big blind: two whole amounts."),
    ("veikkaus/holdem", {"blinds": [True, 200]}, "Blinds: a small blind and a big blind: two whole amounts."),
    ("veikkaus/holdem", {"ante": [1, 2]}, "Ante: one whole amount."),
    ("veikkaus/holdem", {"ante": -1}, "The ante is between nothing and 10 000 000 €."),
    ("veikkaus/holdem", {"ante": 300}, "The ante is at most the big blind, 2 €, not 3 €."),
    ("veikkaus/holdem", {"bring_in": 5}, "Texas Hold'em has no stakes called bring_in: what can be chosen is blinds, ante."),
    ("veikkaus/holdem", {"chip": 5}, "Texas Hold'em has no stakes called chip: what can be chosen is blinds, ante."),
    ("veikkaus/razz", {"ante": 0}, "There are no blinds in this game: its ante is at least 0.01 €."),
    ("veikkaus/razz", {"bets": [400, 200]}, "The small bet is at most the big bet: 4 € is more than 2 €."),
    ("veikkaus/razz", {"bring_in": 600}, "The bring-in is 0.01 € to the small bet, 5 €, not 6 €."),
    ("veikkaus/razz", {"ante": 600}, "The ante is at most the small bet, 5 €, not 6 €."),
    ("gelp/texas-holdem", {"blinds": [100_00, 200_00]}, "Blinds of 100/200 Kč are not offered here: 30/90, 60/60, "),
]  # fmt: skip


@pytest.mark.parametrize(("name", "stakes", "words"), WRONG)
def test_stakes_that_are_none_are_refused_with_what_is_possible(name: str, stakes: Json, words: str) -> None:
    with pytest.raises(Refused) as no:
        load(name).at_stakes(stakes)
    assert no.value.reason.replace("\u202f", " ").startswith(words), no.value.reason


def test_a_house_with_a_largest_opening_stake_keeps_it() -> None:
    limited = [name for name in POKER if _among(name).own_stakes(load(name).rules, load(name).currency()).most < 10**9]
    for name in limited:
        game = load(name)
        most = _among(name).own_stakes(game.rules, game.currency()).most
        figures = _others(name)
        above = (
            {"blinds": [most + 100, most + 100]} if "blinds" in figures else {"ante": most + 1, "bets": [10**8, 10**8]}
        )
        with pytest.raises(Refused, match=r"at most|not offered"):
            game.at_stakes(above)


def test_against_the_house_the_stakes_are_on_the_felt() -> None:
    with pytest.raises(Refused, match="against the house"):
        load("gelp/european-roulette").at_stakes({"blinds": [1, 2]})
