"""A golden log per game: the same rules and the same inputs give the same events, in every version.

``make golden`` writes the logs anew after a deliberate change of rules.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.play import Choice, Choose, Close, CommittedChance, Place, Refused, Round, Settlement, Table
from croupier.play.log import Log
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import ids
from croupier.rulebooks.logs import verified, written

FOLDER = Path(__file__).parent / "golden"
WRITE = bool(os.environ.get("CROUPIER_WRITE_GOLDEN"))
DRAW = [game for game in ids() if load(game).rules.family == "draw"]


def played(game: Game, number: int, carry: dict[str, object]) -> tuple[Table, Round[Settlement], CommittedChance]:
    """Two players; each kind of bet gets a stake somewhere."""
    chance = CommittedChance(hashlib.sha256(f"{game.id} {number}".encode()).digest())
    table = game.table(("Ann", "Bob"), carry=carry)
    play = game.at(table, chance)
    for n, info in enumerate(game.family.catalogue(game.rules)):
        bet = info.positions[(7 * n + number) % len(info.positions)]
        amount = 90 * (10_00 if table.currency.code == "CZK" else 2)
        try:
            play.answer(Place("Ann" if n % 2 else "Bob", bet, amount))
        except Refused:
            continue
    while isinstance(play.ask, Choose):
        play.answer(Choice(play.ask.who, play.ask.default or play.ask.options[0].name))
    play.answer(Close())
    while isinstance(play.ask, Choose):
        play.answer(Choice(play.ask.who, play.ask.default or play.ask.options[0].name))
    return table, play, chance


def logs(name: str) -> list[Log]:
    game, carry, out = load(name), {}, []
    for number in range(3):
        table, play, chance = played(game, number, carry)
        assert play.result is not None
        carry = play.result.carry
        out.append(written(game, table, play, chance))
    return out


@pytest.mark.parametrize("name", DRAW)
def test_golden_log(name: str) -> None:
    path = FOLDER / f"{name.replace('/', '__')}.json"
    if WRITE:
        path.write_text(json.dumps([log.as_json() for log in logs(name)], indent=1, ensure_ascii=False) + "\n")
    golden = [Log.read(data) for data in json.loads(path.read_text())]
    assert len(golden) == 3
    for log in golden:
        # events and settlement must equal the recorded ones, to the letter; a new option or name in the file may not matter
        play = verified(replace(log, rulebook_sha256=load(name).sha256, head=""))
        assert play.over
        assert len(play.events) > 5
