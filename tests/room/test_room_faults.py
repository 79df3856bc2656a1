"""Whose fault it is: what somebody says is refused to him alone; chance, settlement, silence and the books are the round's.

The game of these stories has a trap at every step.
"""

from __future__ import annotations

import logging
import random
from typing import Any

import pytest
from table_kit import Antes, HighCard, Onlooker, Story

from croupier import load
from croupier.cards import Deck
from croupier.play import Line, Option, Place, Refused, Round, Settlement, Steps, Table, TakeBets
from croupier.play.asks import Lying
from croupier.play.events import BetPlaced, Settled
from croupier.room import Sitter
from croupier.room.bots import Bettor
from work_kit import bounded

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class _Traps(Antes):
    """A book that is torn at one bet, and at another only when the chips are already on their way."""

    def accept(self, place: Place, lying: Lying) -> Place:
        del lying
        if place.bet == "torn":
            raise RuntimeError("the book is torn")
        if self.name(place.bet) not in ("ante", "trapdoor"):
            raise Refused("only an ante is taken here")
        return place


def _trapped(table: Table, fault: str) -> Steps[Settlement]:
    """Everybody antes and is asked; some answers have no floor under them."""
    bets = yield from table.take_bets(_Traps())
    staked = {seat: bets.of(seat) for seat in bets.seats()}
    if fault == "closing":
        raise RuntimeError("the bell has fallen down")
    for seat in staked:
        choice = yield from table.choose(
            seat, "stay", Option("raise", 1, 5_00), "leap", "deal", question="well?", default="stay", joins=("leap",)
        )
        if choice.option == "leap" or (fault == "silence" and choice.option == "stay"):
            raise RuntimeError("there is no floor")
        if choice.option == "raise":
            staked[seat]["raise"] = choice.amount or 0
            yield BetPlaced(seat, "raise", choice.amount or 0)
        if choice.option == "deal":
            yield from table.deal(Deck(), seat)
            raise RuntimeError("the card has burst into flames")
    yield from table.deal(Deck(), "dealer")
    if fault == "settlement":
        raise RuntimeError("the dealer cannot count")
    lines = [Line(seat, bet, stake, 0) for seat, mine in staked.items() for bet, stake in mine.items()]
    for line in lines:
        yield Settled(line.seat, line.bet, line.stake, 0)
    return Settlement(tuple(lines))


class Trapped(HighCard):
    """``fault``: what else is broken."""

    id = "test/traps"

    def __init__(self, fault: str = "") -> None:
        self.fault = fault

    def at(self, table: Table) -> Round[Settlement]:
        return Round(lambda: _trapped(table, self.fault))


async def _two(fault: str = "") -> Story:
    story = Story(game=Trapped(fault), code="EUR")
    for name in ("Ann", "Bob"):
        await story.comes(name)
        await story.places(name, "ante", 10_00)
    return story


def _stands(story: Story) -> tuple[Any, ...]:
    course = story.table.course
    assert course is not None
    return (
        list(course.events), list(course.inputs), str(course.ask), dict(story.table.lying), story.table.phase.name,
        dict(story.bank.wallets), dict(story.bank.escrow), len(story.bank.pages), story.table.round_id,
    )  # fmt: skip


async def _settles(story: Story) -> None:
    """This very round comes to its end."""
    this = story.table.round_id
    await story.until("settled")
    assert [past.round for past in story.table.history] == [this]
    assert story.table.history[-1].void is None


async def _is_void(story: Story) -> None:
    assert story.table.phase.name == "paused"
    await story.wait(3)
    assert story.table.history[-1].void is not None
    assert (story.bank.wallets["Ann"], story.bank.wallets["Bob"]) == (1_000_00, 1_000_00)
    assert story.table.phase.name == "betting"


# ── what somebody says ─────────────────────────────────────────────────────────────────────────────────────────


async def test_the_message_that_stopped_the_house_is_refused() -> None:
    story = Story()
    await story.comes("Ann")
    await story.comes("Eve")
    await story.places("Ann", "red", 50_00)
    with bounded(60_000, 1.0):
        assert "not on the layout" in await story.refusal(story.table.place("Eve", "split 1 999999999", 50_00))
    assert story.table.lying == {("Ann", "red"): 50_00}


@pytest.mark.parametrize("digit", ["²", "①", "٣"])
@pytest.mark.parametrize(
    ("game", "code", "bet", "kind"),
    [("gelp/european-roulette", "CZK", "red", "straight"), ("ray-casino/sic-bo", "EUR", "small", "single")],
)
async def test_strange_digits_leave_everybody_elses_round_alone(
    game: str, code: str, bet: str, kind: str, digit: str, caplog: pytest.LogCaptureFixture
) -> None:
    story = Story(load(game), code)
    await story.comes("Ann")
    await story.comes("Eve")
    await story.places("Ann", bet, 50_00)
    await story.refusal(story.table.place("Eve", f"{kind} {digit}", 50_00))
    await story.refusal(story.table.take_back("Eve", f"{kind} 1/{digit}", None))
    assert story.table.phase.name == "betting"
    assert story.table.lying == {("Ann", bet): 50_00}
    await _settles(story)
    assert story.bank.total == 2_000_00
    assert not caplog.records


async def test_a_bet_that_the_book_cannot_take_is_refused_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    story = await _two()
    before = _stands(story)
    reason = await story.refusal(story.table.place("Ann", "torn", 10_00))
    assert reason == "The table cannot take that: nothing has changed, and the round goes on."
    assert _stands(story) == before
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "torn" in record.getMessage()
    assert record.exc_info is not None
    await story.places("Bob", "ante", 5_00)
    await _settles(story)
    assert story.bank.total == 2_000_00


async def test_an_answer_that_the_game_falls_over_is_taken_back_to_where_it_stood() -> None:
    story = await _two()
    await story.until("choosing")
    await story.do(story.table.choose("Ann", "raise", 3_00))
    before, page = _stands(story), story.pages["Ann"]
    heard = len(page.heard)
    assert "nothing has changed" in await story.refusal(story.table.choose("Bob", "leap", None))
    assert _stands(story) == before
    assert len(page.heard) == heard, "nobody else hears of it"
    await story.do(story.table.choose("Bob", "raise", 4_00))
    assert story.table.phase.name == "settled"
    assert story.table.history[-1].void is None
    assert story.table.last.commitment, "the same committed round came to its end"
    assert story.bank.total == 2_000_00


async def test_the_way_back_is_the_same_chance() -> None:
    """What the deck brings after a fault is what it would have brought without it."""

    async def dealt(stumbles: int) -> list[str]:
        story = await _two()
        story.table.course._seed = bytes(32)  # type: ignore[union-attr]
        story.table.course.rewind(len(story.table.course.inputs))  # type: ignore[union-attr]
        await story.until("choosing")
        for _ in range(stumbles):
            await story.refusal(story.table.choose("Ann", "leap", None))
        await story.do(story.table.choose("Ann", "stay", None))
        await story.do(story.table.choose("Bob", "stay", None))
        return [str(event) for event in story.table.last.events]  # type: ignore[union-attr]

    assert await dealt(0) == await dealt(3)


async def test_who_sits_down_where_the_game_cannot_seat_him_waits_for_the_next_round(
    caplog: pytest.LogCaptureFixture,
) -> None:
    story = await _two()
    game = story.table.spec.game
    good = game.at

    def full(table: Table) -> Round[Settlement]:
        if "Eve" in table.seats:
            raise RuntimeError("the chair has three legs")
        return good(table)

    game.at = full  # type: ignore[method-assign]
    await story.comes("Eve")
    assert story.table.phase.name == "betting"
    assert "from the next round on" in await story.refusal(story.table.place("Eve", "ante", 10_00))
    assert "three legs" in caplog.text
    game.at = good  # type: ignore[method-assign]
    await _settles(story)


# ── bots ───────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_bot_that_the_game_falls_over_has_said_nothing() -> None:
    story = await _two()
    story.bank.wallets["bot"] = 100_00
    await story.do(story.table.seat_bot(Sitter("bot", "Bot Aino", bot=True), Bettor(10_00, random.Random(3))))
    await story.places("bot", "ante", 10_00)
    await story.until("choosing")
    for name in ("Ann", "Bob"):
        await story.do(story.table.choose(name, "stay", None))
    assert story.table.phase.asked == "Bot Aino"
    await _settles(story)  # it wanted to leap, and stayed


async def test_a_bot_at_a_loss_places_nothing(caplog: pytest.LogCaptureFixture) -> None:
    class Lost(Bettor):
        def places(self, seat: str, ask: TakeBets) -> list[Place]:
            raise KeyError(f"{seat} does not find {ask}")

    story = await _two()
    await story.do(story.table.seat_bot(Sitter("bot", "Bot Aino", bot=True), Lost(10_00)))
    await story.until("settled")
    await story.until("betting")
    await story.until("settled")
    assert [past.void for past in story.table.history] == [None, None]
    assert "could not bet" in caplog.text


# ── what is the round's ────────────────────────────────────────────────────────────────────────────────────────


async def test_a_fault_of_chance_voids_the_round() -> None:
    story = await _two()
    await story.until("choosing")
    assert "Something went wrong" in await story.refusal(story.table.choose("Ann", "deal", None))
    await _is_void(story)


@pytest.mark.parametrize("fault", ["closing", "silence", "settlement"])
async def test_a_fault_of_the_clock_of_silence_or_of_settlement_voids_the_round(fault: str) -> None:
    story = await _two(fault)
    await story.until("paused")
    await _is_void(story)


async def test_a_fault_in_settlement_after_somebodys_answer_voids_the_round() -> None:
    story = await _two("settlement")
    await story.until("choosing")
    await story.do(story.table.choose("Ann", "stay", None))
    assert "Something went wrong" in await story.refusal(story.table.choose("Bob", "stay", None))
    await _is_void(story)


async def test_where_there_is_no_way_back_the_round_is_void() -> None:
    story = await _two()
    await story.until("choosing")
    game = story.table.spec.game

    def gone(table: Table) -> Round[Settlement]:
        raise Refused(f"the table of {table.seats} has been carried out")

    good, game.at = game.at, gone  # type: ignore[method-assign]
    assert "Something went wrong" in await story.refusal(story.table.choose("Ann", "leap", None))
    game.at = good  # type: ignore[method-assign]
    await _is_void(story)


async def test_a_way_back_that_tells_another_story_voids_the_round() -> None:
    story = await _two()
    await story.until("choosing")
    game = story.table.spec.game

    def other(table: Table) -> Round[Settlement]:
        return Round(lambda: _trapped(Table((*table.seats[::-1],), table.currency), "closing"))

    good, game.at = game.at, other  # type: ignore[method-assign]
    assert "Something went wrong" in await story.refusal(story.table.choose("Ann", "leap", None))
    game.at = good  # type: ignore[method-assign]
    await _is_void(story)


async def test_silence_that_cannot_be_paid_voids_the_round_and_does_not_ask_for_ever() -> None:
    class Dear(Trapped):
        def at(self, table: Table) -> Round[Settlement]:
            return Round(lambda: _dear(table))

    story = Story(game=Dear(), code="EUR")
    for name, money in (("Ann", 10_00), ("Bob", 1_000_00)):
        await story.comes(name, money)
        await story.places(name, "ante", 10_00)
    await story.until("choosing")
    await story.until("paused")
    await story.wait(3)
    assert story.table.history[-1].void is not None
    assert story.bank.wallets["Ann"] == 10_00
    assert story.table.phase.name == "betting"


def _dear(table: Table) -> Steps[Settlement]:
    bets = yield from table.take_bets(_Traps())
    lines = []
    for seat in bets.seats():
        choice = yield from table.choose(seat, Option("pay", 5_00, 5_00), question="five more", default="pay")
        yield BetPlaced(seat, "more", choice.amount or 0)
        lines += [Line(seat, "ante", bets.of(seat)["ante"], 0), Line(seat, "more", 5_00, 0)]
    return Settlement(tuple(lines))


async def test_nobody_changes_his_stakes_without_end() -> None:
    story = Story()
    await story.comes("Ann")
    await story.comes("Bob")
    for _ in range(250):
        await story.places("Ann", "red", 20_00)
        await story.do(story.table.take_back("Ann", "red", None))
    assert "500 times" in await story.refusal(story.table.place("Ann", "red", 20_00))
    await story.places("Bob", "red", 20_00)
    await story.do(story.table.stand("Ann"))
    await story.until("settled")
    await story.until("betting")
    page = Onlooker("Ann")
    await story.do(story.table.watch(page))
    await story.do(story.table.sit(Sitter("Ann", "Ann")))
    await story.places("Ann", "red", 20_00)
