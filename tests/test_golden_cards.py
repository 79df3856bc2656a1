"""A golden log per game of the baccarat and spread families: three rounds of one shoe each (see test_golden.py)."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest

from croupier.play import Choice, Choose, Close, CommittedChance, Place, Refused
from croupier.play.log import Log
from croupier.room.stakes import opened, settle
from croupier.rulebooks import load
from croupier.rulebooks.catalog import entries
from croupier.rulebooks.logs import verified, written
from test_golden import FOLDER, WRITE

GAMES = [entry.id for entry in entries() if entry.family in ("baccarat", "spread")]
SEATS = ("Ann", "Bob", "Cid")


def logs(name: str) -> list[Log]:
    """Three rounds; everybody bets on something, choices go round through what is offered."""
    game, out = load(name), []
    carry: dict[str, Any] = {}
    for number in range(3):
        chance = CommittedChance(hashlib.sha256(f"{name} {number}".encode()).digest())
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
        assert play.result is not None
        carry = play.result.carry
        out.append(written(game, table, play, chance))
    return out


def test_all_nine_games_are_there() -> None:
    assert len(GAMES) == 9


@pytest.mark.parametrize("name", GAMES)
def test_golden_log(name: str) -> None:
    path = FOLDER / f"{name.replace('/', '__')}.json"
    if WRITE:
        path.write_text(json.dumps([log.as_json() for log in logs(name)], indent=1, ensure_ascii=False) + "\n")
    golden = [Log.read(data) for data in json.loads(path.read_text())]
    assert len(golden) == 3
    assert any(log.result and log.result.get("lines") for log in golden)
    for log in golden:
        play = verified(replace(log, rulebook_sha256=load(name).sha256, head=""))
        assert play.over
        assert len(play.events) > 5


@pytest.mark.parametrize("name", GAMES)
def test_the_house_can_follow_the_money(name: str) -> None:
    """What lies at the end is what is settled, and something says what fell."""
    for log in logs(name):
        play = verified(log)
        assert play.result is not None
        lies, paid = settle(opened(play.events), play.result, ())
        assert lies == {(seat, bet): amount for seat, bet, amount in play.result.carry.get("standing", ())}
        assert sum(share.paid - share.released for share in paid.values()) == sum(
            line.profit for line in play.result.lines
        )
        assert play.result.void or any(event.outcome for event in play.events)
