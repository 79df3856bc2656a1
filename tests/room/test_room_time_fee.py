"""The fee by time at a table that runs: each pays for every span, out of his purse and then out of his chips."""

from __future__ import annotations

import pytest
from desk_kit import PACE, Room
from evening_kit import EUR, story
from table_kit import Onlooker

from croupier.room import Pace, Sitter
from croupier.room.bots import Opponent
from croupier.room.news import Noticed, Wallet

SPAN = 30 * 60.0
FEE = 25_00
"""Of blinds 1/3 € for half an hour, by the table of fees."""


class Folds:
    """A player of the house who is never asked."""

    def decide(self, *_: object) -> tuple[str, int | None]:
        return "fold", None


class Timed(Room):
    """A table of a house that charges for the time instead of taking a part of the pots."""

    def __init__(self, pace: Pace = PACE, *, practice: bool = False) -> None:
        super().__init__("gelp/texas-holdem", practice=practice, rake_mode="time", pace=pace)

    async def comes_with(self, name: str, purse: int, chips: int) -> Onlooker:
        page = await self.looks(name, money=purse + chips)
        await self.sits(name, chips)
        return page


@pytest.mark.rule("gelp/cash-game#C-2.1", "gelp/cash-game#C-2.2")
@story
async def test_each_who_sits_there_pays_for_every_span_out_of_his_purse() -> None:
    room = Timed()
    page = await room.comes_with("Ann", 100_00, 3 * EUR)
    await room.wait(SPAN - 1)
    assert room.bank.wallets["Ann"] == 100_00
    await room.wait(1)
    assert (room.bank.wallets["Ann"], room.bank.house, room.stacks()["Ann"]) == (75_00, FEE, 3 * EUR)
    told = [news.text for news in page.heard if isinstance(news, Noticed)]
    assert told == ["You pay 25 € for 30 minutes at this table."]
    assert [news.balance for news in page.heard if isinstance(news, Wallet)][-1] == 75_00
    await room.wait(2 * SPAN)
    assert room.bank.wallets["Ann"] == 25_00
    await room.stands("Ann")
    await room.wait(3 * SPAN)
    assert len(room.entries("time")) == 3, "nobody is there"
    room.checked()


@pytest.mark.rule("gelp/cash-game#C-2.2")
@story
async def test_what_is_not_in_the_purse_comes_out_of_the_chips() -> None:
    room = Timed()
    await room.comes_with("Ann", 10_00, 3 * EUR)
    await room.wait(SPAN)
    assert (room.bank.wallets["Ann"], room.stacks()["Ann"]) == (0, 3 * EUR - 15_00)
    await room.wait(SPAN)
    assert (room.bank.wallets["Ann"], room.stacks()["Ann"]) == (0, 3 * EUR - 40_00)
    assert [(entry["wallets"], entry.get("chips")) for entry in room.entries("time")] == [
        ({"Ann": 10_00}, {"Ann": 15_00}),
        ({}, {"Ann": FEE}),
    ]
    assert room.bank.house == 2 * FEE
    room.checked()


@story
async def test_in_a_hand_the_chips_stay_where_they_are() -> None:
    room = Timed(Pace(acting=3_600_000, absent=7_200_000, between=3_000))
    await room.comes_with("Ann", 10_00, 3 * EUR)
    await room.comes_with("Ben", 50_00, 3 * EUR)
    await room.dealt()
    await room.wait(SPAN)
    assert (room.bank.wallets["Ann"], room.bank.wallets["Ben"]) == (0, 25_00)
    assert room.entries("time")[0].get("chips") is None
    await room.acts(str(room.to_act), "fold")
    room.checked()


@story
async def test_the_players_of_the_house_pay_nothing_and_alone_owe_nothing() -> None:
    room = Timed()
    room.bank.wallets["Bot"] += 10 * EUR
    room.money += 10 * EUR
    await room.do(room.table.seat_bot(Sitter("Bot", "Bot", bot=True), Opponent(Folds(), "sound")))
    await room.wait(2 * SPAN)
    assert room.entries("time") == []
    await room.comes_with("Ann", 100_00, 3 * EUR)
    await room.wait(SPAN)
    assert [entry["wallets"] for entry in room.entries("time")] == [{"Ann": FEE}]


@story
async def test_nothing_is_paid_at_a_private_table_or_where_the_pots_are_raked() -> None:
    for room in (Timed(practice=True), Room("gelp/texas-holdem", practice=False)):
        await room.looks("Ann")
        await room.sits("Ann", 3 * EUR)
        await room.wait(2 * SPAN)
        assert room.entries("time") == []
