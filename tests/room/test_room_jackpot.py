"""The jackpot of a card room at its running tables: drops, hits, prizes and the end of the day, to the last cent."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from desk_kit import Room
from evening_kit import EUR
from stack_kit import stacking

from croupier.play import Refused
from croupier.play.record import Json
from croupier.room import Short
from croupier.room.deskbook import replayed
from croupier.room.news import JackpotNow
from croupier.room.rules.book import room_for
from croupier.room.rules.cardroom import CardRoom, Table
from croupier.room.rules.jackpot import Criterion, Fund

FIVE = ("Ann", "Bea", "Cid", "Dan", "Eve")
HIT = {"Ann": "Ad Kc", "Bea": "9h 9s", "Cid": "2c 7d", "Dan": "3c 8d", "Eve": "4c Td"}
BOARD = "As Ah Kd 9c 9d"
FUND = 24_000_00


class Linked(Room):
    """A table that is linked to the jackpot of its room, which holds 24,000 €."""

    def __init__(self, game: str = "veikkaus/holdem", began: float = 20 * 3600, **options: Any) -> None:
        options = {"practice": False, **({"jackpot": "linked"} if game.startswith("veikkaus") else {}), **options}
        super().__init__(game, began, **options)
        self.desk.stands(Fund(FUND))
        self.bank.jackpot = FUND
        self.money = FUND

    async def sit_down(self, *names: str) -> None:
        for name in names:
            await self.looks(name, 100 * EUR)
            await self.sits(name, 5 * EUR)
            await self.do(self.table.auto_post(name, True))
        while self.table.course is not None:
            await self.plays(lambda _: ("fold", None))
            await self.wait(1)

    def wallets(self) -> dict[str, int]:
        return {name: self.bank.wallets[name] - 95 * EUR for name in self.pages}

    def fund(self) -> tuple[int, int]:
        """By the desk, which must be what the bank has."""
        fund = self.desk.room.fund
        assert (fund.published, fund.collected) == (self.bank.jackpot, self.bank.drops)
        return fund.published, fund.collected

    def last(self) -> Json:
        return [entry for page in self.bank.pages for entry in page.entries if entry["kind"] == "over"][-1]


@pytest.fixture
def stacked(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    return stacking(monkeypatch)


def told(evening: Callable[[Linked], Coroutine[Any, Any, None]], **options: Any) -> Linked:
    room = Linked(**options)
    asyncio.run(evening(room))
    room.checked()
    return room


@pytest.mark.rule("veikkaus/jackpots#V-7.14", "veikkaus/jackpots#V-7.18")
def test_every_hand_of_five_that_sees_a_flop_drops_one_euro() -> None:
    async def evening(room: Linked) -> None:
        await room.sit_down(*FIVE)
        await room.plays(room.passive)
        assert room.fund() == (FUND, 1_00)
        assert room.last()["drop"] == 1_00
        await room.plays(lambda _: ("fold", None))
        assert room.fund() == (FUND, 1_00), "nobody saw a flop"
        await room.stands("Eve")
        await room.wait(5)
        await room.plays(room.passive)
        assert room.fund() == (FUND, 1_00), "four play"

    told(evening)


@pytest.mark.rule("veikkaus/jackpots#V-7.2", "veikkaus/jackpots#V-7.6", "veikkaus/jackpots#V-7.22")
def test_a_hit_pays_every_cent_with_the_hand_that_made_it(stacked: Callable[..., None]) -> None:
    async def evening(room: Linked) -> None:
        await room.sit_down(*FIVE)
        stacked(HIT, BOARD)
        await room.plays(room.passive)
        pages = [page for page in room.bank.pages if any(prizes.paid for prizes in page.prizes)]
        assert [page.ending is not None for page in pages] == [True], "one transaction with the hand"
        assert room.wallets() == {"Ann": 9_600_00, "Bea": 4_800_00, **dict.fromkeys(FIVE[2:], 1_600_00)}
        assert room.fund() == (4_800_00, 1_00)
        (news,) = (each for each in room.pages["Cid"].heard if isinstance(each, JackpotNow) and each.fallen)
        assert (news.amount, dict(news.fallen[0].to)["Ann"]) == (4_800_00, 9_600_00)

    told(evening)


@pytest.mark.rule("veikkaus/jackpots#V-7.22")
def test_both_own_cards_of_the_losing_hand_must_play(stacked: Callable[..., None]) -> None:
    async def evening(room: Linked) -> None:
        await room.sit_down(*FIVE)
        stacked({**HIT, "Ann": "Kc Qs", "Bea": "Ad 6s"}, "As Ah Ac Kd Kh")
        await room.plays(room.passive)
        assert "hit" not in room.last(), "a full house that lies on the board"
        assert room.fund() == (FUND, 1_00)

    told(evening)


@pytest.mark.rule("veikkaus/jackpots#V-7.3")
def test_who_has_stood_up_in_the_hand_has_no_part(stacked: Callable[..., None]) -> None:
    six = (*FIVE, "Fay")

    async def evening(room: Linked) -> None:
        await room.sit_down(*six)
        stacked({**HIT, "Fay": "5c Jd"}, BOARD)
        await room.dealt()
        await room.do(room.table.stand("Eve"))
        await room.plays(room.passive)
        assert room.last()["absent"] == ["Eve"]
        assert room.last()["hit"]["players"] == ["Ann", "Bea", "Cid", "Dan", "Fay"]
        assert room.wallets()["Fay"] == 1_600_00
        assert room.bank.wallets["Eve"] <= 100 * EUR

    told(evening)


def test_nobody_mucks_a_hand_that_may_hit(stacked: Callable[..., None]) -> None:
    """The winner shows first: elsewhere the loser's cards would go to the muck unseen."""

    async def evening(room: Linked) -> None:
        await room.sit_down(*FIVE)
        stacked({**HIT, "Ann": HIT["Bea"], "Bea": HIT["Ann"]}, BOARD)
        await room.plays(room.passive)
        assert room.last()["hit"]["losers"] == ["Bea"]

    told(evening)


@pytest.mark.rule("veikkaus/jackpots#V-7.16")
def test_the_house_makes_up_what_is_left_to_what_it_guarantees(stacked: Callable[..., None]) -> None:
    async def evening(room: Linked) -> None:
        room.desk.stands(Fund(3_000_00))
        room.bank.jackpot = 3_000_00
        room.money -= FUND - 3_000_00
        await room.sit_down(*FIVE)
        stacked(HIT, BOARD)
        house = room.bank.house
        await room.plays(room.passive)
        assert room.fund() == (1_000_00, 1_00)
        assert room.bank.house < house - 399_00

    told(evening)


@pytest.mark.rule("veikkaus/jackpots#V-7.14")
def test_drops_are_added_when_the_gaming_day_ends() -> None:
    async def evening(room: Linked) -> None:
        await room.sit_down(*FIVE)
        await room.plays(room.passive)
        await room.plays(room.passive)
        for name in FIVE:
            await room.do(room.table.away(name, True))
        await room.wait(5)
        assert room.fund() == (FUND, 2_00)
        await room.wait(5 * 3600 + 50 * 60)
        assert room.fund() == (FUND, 2_00), "the day ends at six"
        await room.wait(20 * 60)
        assert room.fund() == (FUND + 2_00, 0)
        assert [entry["grown"] for entry in room.entries("jackpot")] == [2_00]
        await room.table.serve_waiting()
        assert JackpotNow(FUND + 2_00) in room.pages["Ann"].heard

    told(evening, began=0)


def test_the_log_alone_tells_the_same_fund(stacked: Callable[..., None]) -> None:
    async def evening(room: Linked) -> None:
        await room.sit_down(*FIVE)
        await room.plays(room.passive)
        await room.wait(3)
        stacked(HIT, BOARD)
        await room.plays(room.passive)
        await room.wait(10 * 3600)

    room = told(evening)
    here = room.desk.room.tables["t1"]
    empty = replace(CardRoom(fund=Fund(FUND)).with_table(Table("t1", here.kind, here.opened)), kinds={})
    entries = [(page.table, entry) for page in room.bank.pages for entry in page.entries]
    assert replayed(room.desk.rules, empty, entries).fund == room.desk.room.fund


@pytest.mark.rule("veikkaus/jackpots#V-7.13")
def test_the_hand_that_began_first_is_paid_first(stacked: Callable[..., None]) -> None:
    """Two tables hit; the second hand is over first and waits, and both are paid when the first one is."""

    async def evening(room: Linked) -> None:
        other = room.beside("t2", "veikkaus/holdem", jackpot="linked")
        first = room.table
        await room.sit_down(*FIVE)
        stacked({**HIT, **{f"{name} 2": own for name, own in HIT.items()}}, BOARD)
        await room.dealt()
        room.clock.time += 1
        room.table = other
        await room.sit_down(*(f"{name} 2" for name in FIVE))
        await room.plays(room.passive)
        assert [claim.table for claim in room.desk.room.fund.claims] == ["t2"]
        assert room.fund() == (FUND, 1_00), "a hand that began earlier is under way"
        room.table = first
        await room.plays(room.passive)
        bills = room.last()["paid"]
        assert [(bill["table"], bill["fund"], bill["left"]) for bill in bills] == [
            ("t1", 24_000_00, 4_800_00),
            ("t2", 4_800_00, 1_000_00),
        ]
        assert room.bank.wallets["Ann 2"] - 95 * EUR == 4_800_00 * 40 // 100

    room = Linked()
    asyncio.run(evening(room))
    assert room.bank.total == room.money
    assert room.desk.room.fund.claims == ()


@pytest.mark.parametrize("seed", range(6))
def test_whatever_people_do_no_cent_is_made_or_lost(seed: int) -> None:
    """A jackpot that falls whenever a hand has lost at a showdown, and people who come, go and do anything."""
    luck = random.Random(seed)
    rules = room_for("veikkaus/holdem")
    assert rules.jackpot is not None
    any_hand = Criterion(least="7s 5h 4d 3c 2s")
    category = rules.jackpot.categories[0].model_copy(update={"criteria": {"holdem": any_hand}})
    jackpot = rules.jackpot.model_copy(update={"categories": [category]})

    def acts(room: Linked) -> tuple[str, int | None]:
        if luck.random() < 0.9:
            return room.passive("")
        option = luck.choice(room.table.phase.options)
        return option["option"], option.get("low")

    async def evening(room: Linked) -> None:
        await room.sit_down(*FIVE, "Fay")
        for _ in range(60):
            standing = [who for who in room.pages if room.table.seats.of(who) is None]
            with suppress(Refused, Short):
                if standing:
                    await room.sits(standing[0])
                    await room.do(room.table.auto_post(standing[0], True))
                elif luck.random() < 0.1:
                    await room.stands(luck.choice(list(room.pages)))
            for _ in range(luck.randrange(12)):
                if (seat := room.to_act) is None:
                    await room.wait(1)
                else:
                    await room.acts(seat, *acts(room))
                assert room.bank.total == room.money
                room.fund()

    room = told(evening, rules=rules.model_copy(update={"jackpot": jackpot}))
    assert any("paid" in entry for entry in room.entries("over")), "it fell"
