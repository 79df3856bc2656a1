"""A table that a person deals, in the running house: what falls is entered at his console and nowhere else."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from live_kit import ROULETTE, account, betting, dealing, opened, sits
from pydantic import ValidationError

from croupier.house import House, audit
from croupier.house.file import HouseFile, house_file
from croupier.house.floor import TablePlan, default_plan
from croupier.play import BuyColour, Choice, Place, Refused, Ruling, Settlement
from croupier.room.console import shown, word_of
from croupier.store import log

BLACKJACK = TablePlan("jack", "Live blackjack", "ray-casino/blackjack", "EUR", {}, bots=0, live=True)


async def money(house: House, player: str) -> int:
    return (await house.people.balances(player))["EUR"]


def must(due: Settlement | None) -> Settlement:
    assert due is not None
    return due


@pytest.mark.rule("ray-online/platform#P-29")
def test_a_dealer_draws_at_the_wheel_and_the_players_are_told(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            dora, guest = await dealing(house), await sits(house)
            table, before = house.tables["wheel"], await money(house, guest.id)
            await betting(house)
            await table.place(guest.id, "straight 17", 10_00)
            assert table.phase.until is None  # no clock: the dealer closes
            await dora.closes()
            assert table.phase.name == "drawing"
            await dora.fell("17")
            assert table.phase.name == "drawing"  # it waits until he says that it stands
            await dora.stands()
            assert table.phase.name == "settled"
            assert table.history[-1].result == "17"
            assert await money(house, guest.id) == before + 350_00
            entries = await house.store.read(lambda db: log.entries_of(db, "wheel.1"))
            assert entries[0]["live"] is True
            assert [entry["by"] for entry in entries if entry["kind"] == "dealt"] == [dora.who.id] * 3

    asyncio.run(evening())
    assert audit(tmp_path).wrong == []


@pytest.mark.rule("ray-online/platform#P-29")
def test_a_dealer_draws_at_a_blackjack_table(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, BLACKJACK) as house:
            dora, guest = await dealing(house, "jack"), await sits(house, "jack")
            table, before = house.tables["jack"], await money(house, guest.id)
            await betting(house, "jack")
            await table.place(guest.id, "box 1", 10_00)
            await dora.closes()
            assert str(table.course and table.course.ask) == "which card came for box 1? (as 'As Kd')"
            for card in ("Ts", "6h", "9d"):
                await dora.fell(card)
            assert table.phase.asked == guest.name
            with pytest.raises(Refused, match="Nothing falls now"):
                await dora.fell("2c")
            await dora.says(Choice(guest.name, "stand"))  # a gesture: the dealer enters it
            await dora.fell("Qs")
            assert table.phase.name == "drawing"  # 16: the dealer draws
            await dora.fell("Kc")
            assert [line["profit"] for line in shown(must(dora.console.due()))] == [10_00]
            await dora.stands()
            assert await money(house, guest.id) == before + 10_00

    asyncio.run(evening())
    assert audit(tmp_path).wrong == []


def test_a_misread_number_is_corrected_and_the_board_shows_what_counts(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, replace(ROULETTE, game="ray-casino/terminal-roulette")) as house:
            dora, guest = await dealing(house), await sits(house)
            table, before = house.tables["wheel"], await money(house, guest.id)
            await betting(house)
            await table.place(guest.id, "straight 18", 10_00)
            await dora.closes()
            await dora.fell("17")
            ruling = word_of(Ruling("correct", "the ball lies in 18", result="18"))
            seen = dora.console.preview(dora.word(), ruling)
            assert seen.told == ("Ruling: correct, the ball lies in 18.",)
            assert len(table.course.events if table.course else ()) == 4  # a preview changes nothing
            await dora.rules("correct", reason="the ball lies in 18", result="18")
            await dora.stands()
            assert table.history[-1].result == "18"
            assert await money(house, guest.id) == before + 350_00

    asyncio.run(evening())
    assert audit(tmp_path).wrong == []


def test_the_last_entry_can_be_taken_back_until_somebody_has_answered_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            dora, guest = await dealing(house), await sits(house)
            table, before = house.tables["wheel"], await money(house, guest.id)
            await betting(house)
            await table.place(guest.id, "red", 10_00)
            await dora.closes()
            await dora.fell("17")
            await dora.console.takes_back(dora.word())
            await dora.console.takes_back(dora.word())  # the closing of the bets, too
            assert table.phase.name == "betting"
            await table.place(guest.id, "straight 5", 10_00)
            with pytest.raises(Refused, match="something has followed"):
                await dora.console.takes_back(dora.word())
            await dora.closes()
            await dora.fell("5")
            await dora.stands()
            assert await money(house, guest.id) == before + 350_00 + 10_00
            entries = await house.store.read(lambda db: log.entries_of(db, "wheel.1"))
            assert [entry["inputs"] for entry in entries if entry["kind"] == "taken_back"] == [1, 1]

    asyncio.run(evening())
    assert audit(tmp_path).wrong == []


def test_two_consoles_of_one_table_enter_one_draw_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            dora, fred = await dealing(house), await dealing(house, name="Fred")
            await sits(house)
            table = house.tables["wheel"]
            await betting(house)
            await dora.closes()
            both = (table.round_id, dora.console.step)
            assert dora.console is fred.console
            assert await dora.fell("17", meant=both, key="one")
            assert not await dora.fell("17", meant=both, key="one")  # sent again, because the answer was lost
            with pytest.raises(Refused, match="entered meanwhile"):
                await fred.fell("17", meant=both)
            await fred.console.takes_back(fred.word())  # either of them
            with pytest.raises(Refused, match="not on the wheel"):
                await dora.fell("37")
            with pytest.raises(Refused, match="not on the wheel"):
                await dora.fell("17 and 20")  # two pockets at once

    asyncio.run(evening())


def test_who_has_no_page_buys_colour_chips_and_is_paid_out(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            dora, guest = await dealing(house), await sits(house)
            await house.consoles.seats(dora.console, dora.word(), "Pavel", 200_00)
            table = house.tables["wheel"]
            await betting(house)
            with pytest.raises(Refused, match="a page of his own"):
                await dora.places(guest.name, "red", 10_00)
            await dora.says(BuyColour("Pavel", 5_00, 20))
            await dora.says(Place("Pavel", "straight 17", 10_00, made_of="colour"))
            with pytest.raises(Refused, match="stakes on the table"):
                await house.consoles.goes(dora.console, dora.word(), "Pavel")
            await dora.closes()
            await dora.fell("17")
            await dora.stands()
            player = table.seats["Pavel"].player
            assert await money(house, player) == 550_00
            await house.consoles.goes(dora.console, dora.word(), "Pavel")
            assert await money(house, player) == 0
            assert "Pavel" not in table.seats

    asyncio.run(evening())
    report = audit(tmp_path)
    assert report.wrong == []


def test_what_is_paid_in_stays_his_over_a_crash_and_is_found_by_his_name(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            dora = await dealing(house)
            word = dora.word(key="cash")
            await house.consoles.seats(dora.console, word, "Pavel", 200_00)
            await betting(house)
            await dora.places("Pavel", "red", 50_00)
            await dora.closes()
        async with opened(tmp_path) as house:  # the round was void
            console, _ = house.consoles.of("wheel", dora.who)
            dora.console = console
            assert list(await house.consoles.waiting(console)) == ["Pavel"]
            assert not await house.consoles.seats(console, word, "Pavel", 200_00)  # it was sent again: nothing twice
            await house.consoles.seats(console, dora.word(), "Pavel", 0)
            assert await money(house, house.tables["wheel"].seats["Pavel"].player) == 200_00

    asyncio.run(evening())
    assert audit(tmp_path).wrong == []


def test_the_floor_rules_otherwise_with_a_reason_and_the_dealer_does_not(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            dora, fred, guest = await dealing(house), await dealing(house, name="Fred"), await sits(house)
            table, before = house.tables["wheel"], await money(house, guest.id)
            await betting(house)
            await table.place(guest.id, "red", 10_00)
            await dora.closes()
            await dora.fell("17")
            with pytest.raises(Refused, match="call the floor"):
                await dora.console.calls_off(dora.word(why="the wheel was tilted"))
            with pytest.raises(Refused, match="say why"):
                await fred.console.calls_off(fred.word())
            await fred.console.calls_off(fred.word(why="the wheel was tilted"))
            assert await money(house, guest.id) == before
            await betting(house)
            assert table.number == 2

    asyncio.run(evening())
    assert audit(tmp_path).wrong == []


def test_a_console_is_there_for_those_whom_the_file_names(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, ROULETTE, replace(ROULETTE, id="other", live=False)) as house:
            ann, guest = await account(house, "Ann"), await house.people.guest()
            for who in (ann, guest, None):
                with pytest.raises(Refused, match="no console 'wheel'"):
                    house.consoles.of("wheel", who)
            dora = await account(house, "Dora")
            assert house.consoles.of("wheel", dora)[1] == "dealer"
            with pytest.raises(Refused, match="no console 'other'"):
                house.consoles.of("other", dora)

    asyncio.run(evening())


def test_a_live_table_is_named_by_the_file_of_its_house() -> None:
    base = house_file("open-house").model_dump()
    table = {"game": "gelp/european-roulette", "name": "By hand", "currency": "CZK", "live": True}
    plan = default_plan(HouseFile.model_validate({**base, "tables": [table]}))[-1]
    assert (plan.live, plan.bots) == (True, 0)
    for wrong, why in (
        ({**table, "bots": 1}, "bots = 0"),
        ({"game": "boardwalk/hedgerow", "currency": "EUR", "live": True}, "dealt by nobody"),
        ({"game": "gelp/texas-holdem", "currency": "CZK", "live": True}, "dealt by nobody"),
    ):
        with pytest.raises(ValidationError, match=why):
            HouseFile.model_validate({**base, "tables": [wrong]})
