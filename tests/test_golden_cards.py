"""A golden log per game of the baccarat and spread families: three rounds of one shoe each."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import Any

import pytest

from croupier.play import Choice, Choose, Close, CommittedChance, Place, Refused, Round, Settlement, Table
from croupier.room.stakes import opened, settle
from croupier.rulebooks import Game
from croupier.rulebooks.catalog import entries
from croupier.rulebooks.logs import verified
from golden_kit import evening, golden

GAMES = [entry.id for entry in entries() if entry.family in ("baccarat", "spread")]
SEATS = ("Ann", "Bob", "Cid")


def played(game: Game, number: int, carry: dict[str, Any]) -> tuple[Table, Round[Settlement], CommittedChance]:
    """Everybody bets on something, choices go round through what is offered."""
    chance = CommittedChance(hashlib.sha256(f"{game.id} {number}".encode()).digest())
    table = game.table(SEATS, carry=carry)
    play = game.at(table, chance)
    asked = number
    while play.ask is not None:
        if isinstance(play.ask, Choose):
            option = play.ask.options[asked % len(play.ask.options)]
            asked += 1
            amount = None if option.low is None else min(option.high or 0, max(option.low, 20_00))
            play.answer(Choice(play.ask.who, option.name, amount))
            continue
        bets = [bet for bets in play.ask.legal()["bets"].values() for bet in bets]
        for n, bet in enumerate(bets):
            try:
                play.answer(Place(SEATS[(n + number) % 3], bet, 10_00))
            except Refused:
                continue
        play.answer(Close())
    return table, play, chance


def test_all_nine_games_are_there() -> None:
    assert len(GAMES) == 9


@pytest.mark.parametrize("name", GAMES)
def test_golden_log(name: str) -> None:
    kept = golden(name, partial(evening, played))
    assert any(log.result and log.result.get("lines") for log in kept)


@pytest.mark.parametrize("name", GAMES)
def test_the_house_can_follow_the_money(name: str) -> None:
    """What lies at the end is what is settled, and something says what fell."""
    for log in evening(played, name):
        play = verified(log)
        assert play.result is not None
        lies, paid = settle(opened(play.events), play.result, ())
        assert lies == {(seat, bet): amount for seat, bet, amount in play.result.carry.get("standing", ())}
        assert sum(share.paid - share.released for share in paid.values()) == sum(
            line.profit for line in play.result.lines
        )
        assert play.result.void or any(event.outcome for event in play.events)
