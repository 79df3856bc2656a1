"""A golden log per wheel and game of dice."""

from __future__ import annotations

import hashlib
from functools import partial

import pytest

from croupier.play import Choice, Choose, Close, CommittedChance, Place, Refused, Round, Settlement, Table
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import ids
from golden_kit import evening, golden

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


@pytest.mark.parametrize("name", DRAW)
def test_golden_log(name: str) -> None:
    golden(name, partial(evening, played))
