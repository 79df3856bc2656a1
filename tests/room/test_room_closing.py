"""The house closes between two rounds: what stands on the table for the next one goes back."""

from __future__ import annotations

import pytest
from table_kit import Antes, HighCard, Story

from croupier.play import Line, Round, Settlement, Steps, Table
from croupier.play.events import Settled

pytestmark = pytest.mark.anyio


def _nobody_wins(table: Table) -> Steps[Settlement]:
    """Every stake lies on for the next round."""
    bets = yield from table.take_bets(Antes())
    staked = {seat: bets.of(seat)["ante"] for seat in bets.seats()}
    for seat, ante in staked.items():
        yield Settled(seat, "ante", ante, 0)
    return Settlement(tuple(Line(seat, "ante", ante, 0, stays=ante) for seat, ante in staked.items()))


class _Draw(HighCard):
    id = "test/draw"

    def at(self, table: Table) -> Round[Settlement]:
        return Round(lambda: _nobody_wins(table))


async def test_stakes_that_stand_between_two_rounds_go_back_when_the_house_closes() -> None:
    story = Story(_Draw(), "EUR")
    await story.comes("Ann")
    await story.comes("Bob")
    await story.places("Ann", "ante", 500)
    await story.places("Bob", "ante", 700)
    await story.until("settled")
    assert (story.bank.escrow["Ann"], story.bank.escrow["Bob"]) == (500, 700)
    await story.table.stop()
    assert dict(story.bank.wallets) == {"Ann": 1_000_00, "Bob": 1_000_00}
    assert not +story.bank.escrow
    assert [entry["kind"] for page in story.bank.pages[-2:] for entry in page.entries] == ["left", "left"]


async def test_a_store_that_fails_at_the_close_keeps_what_lies_there() -> None:
    story = Story(_Draw(), "EUR")
    await story.comes("Ann")
    await story.places("Ann", "ante", 500)
    await story.until("settled")
    story.bank.broken = True
    await story.table.stop()
    assert story.bank.escrow["Ann"] == 500
