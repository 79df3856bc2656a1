"""In the terminal a player sees no card that he may not see."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from croupier.cli.terminal import Terminal
from croupier.rulebooks import load


def test_hidden_cards_stay_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    said: Iterator[str] = iter(["ante 200", "blind 200", "go", "check", "check", "play", "quit"])
    game = load("gelp/casino-texas-holdem")
    Terminal(game, game.currency(), 10_000_00, ask=lambda _: next(said)).run()
    told = capsys.readouterr().out
    before, after = told.split("dealer shows")
    assert "dealer gets 1 face down" in before
    assert not re.search(r"(dealer|burn) gets [2-9TJQKA][cdhs]", told)
    assert re.search(r"Guest gets [2-9TJQKA][cdhs]", before)
    assert "dealer has" in after
