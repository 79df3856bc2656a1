"""What a house chooses for its card room, in its books: a fee by time and a button that is won, audited."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from house_kit import FAST, Eye, deliver, opened, until

import patience
from croupier.house import House, HouseOptions, audit
from croupier.house.floor import TablePlan
from croupier.house.results import played_by, summed
from croupier.play import Refused
from croupier.room import Sitter
from croupier.room.news import Noticed
from croupier.room.ring_game import RingGame
from croupier.room.rules.moments import MINUTE

PACE = replace(FAST, drawing=1, acting=600_000, gone=600_000, thinking=1, between=5, absent=600_000)
TIMED = TablePlan("timed", "Timed", "gelp/texas-holdem", "EUR", {"rake_mode": "time"}, bots=0)
PRIZED = TablePlan("prized", "Prized", "veikkaus/holdem", "EUR", {}, bots=0)


def entries(data: Path, kind: str) -> list[dict[str, Any]]:
    with sqlite3.connect(data / "house.sqlite3") as db:
        found = db.execute("select entry from inputs where entry like ? order by at, seq", (f'%"kind":"{kind}"%',))
        return [json.loads(text) for (text,) in found]


def seating(house: House, table: str) -> RingGame:
    found = house.tables[table].seating
    assert isinstance(found, RingGame)
    return found


@pytest.mark.rule("gelp/cash-game#C-2.2")
def test_who_sits_half_an_hour_pays_for_it_and_the_books_say_so(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, PACE, (TIMED,)) as house:
            table, room = house.tables["timed"], seating(house, "timed")
            ann = await house.people.guest()
            had = (await house.people.balances(ann.id))["EUR"]
            await table.watch(eye := Eye(ann.id))
            await table.sit(Sitter(ann.id, ann.name), 300_00)
            room.desk.moments.not_before(room.desk.moments.now() + 30 * MINUTE)
            await table.keep(ann.id, None)  # whatever is asked, the table looks at its clock
            await until(lambda: entries(tmp_path, "time"))
            await until(lambda: any(isinstance(each, Noticed) for each in eye.heard))
            assert (await house.people.balances(ann.id))["EUR"] == had - 300_00 - 25_00
            await table.stand(ann.id)
            assert (await house.people.balances(ann.id))["EUR"] == had - 25_00
            played = await house.store.write(lambda db: played_by(db, ann.id, "EUR"))
            assert (summed(played).rounds, summed(played).net) == (0, -25_00)

    asyncio.run(evening())
    (paid,) = entries(tmp_path, "time")
    assert list(paid["wallets"].values()) == [25_00]
    assert audit(tmp_path).wrong == []


def test_the_audit_finds_a_fee_that_was_changed(tmp_path: Path) -> None:
    test_who_sits_half_an_hour_pays_for_it_and_the_books_say_so(tmp_path)
    with sqlite3.connect(tmp_path / "house.sqlite3") as db:
        assert db.execute("update transfers set cause = 'tip' where cause = 'time'").rowcount == 1
    assert audit(tmp_path).wrong


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.12")
def test_who_has_won_the_button_is_in_the_log(tmp_path: Path) -> None:
    """Three sit there, and whoever is asked folds, so that the last one wins, hand after hand."""
    options = HouseOptions(patience.paced(PACE), (PRIZED,), rooms={"veikkaus": {"win_the_button": "one_button"}})
    prize: list[int | None] = []

    async def evening() -> None:
        house = House(tmp_path, options)
        await house.open(deliver)
        table = house.tables["prized"]
        people = [await house.people.guest() for _ in range(3)]
        for who in people:
            await table.watch(Eye(who.id))
            await table.sit(Sitter(who.id, who.name))
            await table.auto_post(who.id, True)
        ids = {who.name: who.id for who in people}
        async with asyncio.timeout(patience.seconds(60)):
            while len(entries(tmp_path, "over")) < 5:
                if (seat := table.phase.asked) is not None:
                    with suppress(Refused):
                        await table.choose(ids[seat], "fold")
                await asyncio.sleep(0.002)
        await house.close()
        owed = seating(house, "prized")._owing._owed
        prize.append(owed.prize)

    asyncio.run(evening())
    assert prize == [entries(tmp_path, "over")[-1]["won"][0]]
    assert audit(tmp_path).wrong == []
