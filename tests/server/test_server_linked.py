"""Linked jackpots at the door: what a page is shown, what it may do, and the proof of what was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from live import CALM, Browser, Live, browser, live_house

from croupier.house import audit
from croupier.house.floor import TablePlan
from croupier.play.log import Mismatch
from croupier.rulebooks.logs import read, verified

pytestmark = pytest.mark.anyio
PLAN = (
    TablePlan("wheel", "Wheel", "ray-casino/roulette", "EUR", {}, bots=0),
    TablePlan("other", "Other", "ray-casino/roulette", "EUR", {}, bots=0),
    TablePlan("plain", "Plain", "gelp/european-roulette", "CZK", {}, bots=0),
)
FEE = {
    "name": "ray-casino/straight-flush",
    "games": ["ray-casino/roulette"],
    "without": ["trigger"],
    "trigger": {"by": "result", "results": [str(n) for n in range(37)]},
    "entry": {"by": "fee", "amount": "1.00", "bets": []},
}


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    data = tmp_path_factory.mktemp("linked")
    jackpots: Any = ("ray-casino/wheels", FEE)
    with live_house(data, CALM, plan=PLAN, jackpots=jackpots) as house:
        yield house
    assert audit(data).wrong == []


async def spins(live: Live, page: Browser, *, fee: bool = False) -> str:
    """A round with a bet on red; returns what it is called."""
    table = live.house.tables["wheel"]
    await page.must(type="place", table="wheel", bet="red", amount=100_00)
    round_id = table.round_id
    if fee:
        await page.must(type="take_part", table="wheel", jackpot="ray-casino/straight-flush", on=True)
    live.inside(lambda: table._ask(table.rounds.time_out))
    await page.over(round_id)
    return round_id


@pytest.mark.rule("ray-casino/general#G-16", "ray-online/platform#P-34")
async def test_a_table_shows_its_jackpots_with_all_that_must_be_announced(linked: Live) -> None:
    async with browser(linked) as page:
        await page.must(type="watch", table="wheel")
        view = (await page.told(lambda m: m["type"] == "table"))["table"]
        flush, wheels = view["linked"]
        assert (wheels["id"], wheels["kind"], wheels["size"], wheels["fee"]) == (
            "ray-casino/wheels",
            "surprise",
            "progressive",
            None,
        )
        assert flush["fee"] == 1_00
        assert set(wheels["announcement"]) == {"part", "entry", "wins", "growth", "size"}
        assert all(wheels["announcement"].values())
        sheet = (await page.client.get("/api/tables/wheel/sheet")).text
        for words in (
            "Jackpot: Wheel surprise",
            "Taking part",
            "Fee or stake",
            "What wins",
            "How it grows",
            "1/200000",
        ):
            assert words in sheet
        assert "Jackpot" not in (await page.client.get("/api/tables/plain/sheet")).text


async def test_it_grows_at_every_linked_table_and_what_was_drawn_can_be_drawn_again(linked: Live) -> None:
    async with browser(linked) as page, browser(linked) as there:
        await there.must(type="watch", table="other")
        await page.sit("wheel")
        round_id = await spins(linked, page)
        for eye, table in ((page, "wheel"), (there, "other")):
            news = await eye.told(lambda m: m["type"] == "linked" and m["jackpot"] == "ray-casino/wheels")
            assert (news["table"], news["amount"], news["fell"]) == (table, 500_50, [])
        stored = (await page.client.get(f"/api/rounds/{round_id}")).json()
        (drawn,) = stored["surprises"]
        assert (drawn["wins"], drawn["of"]) == (1, 4_000)
        assert drawn["label"] == f"jackpot/ray-casino/wheels/{drawn['seat']}"
        log, mix = read(stored)
        verified(log, mix=mix)
        for wrong in ({"drawn": (drawn["drawn"] + 1) % 4_000}, {"seat": "Nobody"}, {"of": 0}, {"drawn": "1"}):
            with pytest.raises(Mismatch):
                read({**stored, "surprises": [{**drawn, **wrong}]})


async def test_who_pays_the_fee_takes_part_and_a_hit_is_told_with_its_facts(linked: Live) -> None:
    async with browser(linked) as page:
        await page.sit("wheel")
        seat = (await page.told(lambda m: m["type"] == "you" and m["seat"]))["seat"]
        await spins(linked, page, fee=True)
        entered = await page.told(lambda m: m["type"] == "linked" and m["entered"])
        assert entered["entered"] == [seat]
        fell = await page.told(lambda m: m["type"] == "linked" and m["fell"])
        assert fell["fell"] == [{"seat": seat, "table": "wheel", "name": "Wheel", "amount": 50_70}]
        assert fell["amount"] == 50_00
        await page.betting("wheel")
        for wrong, says in (
            ({"jackpot": "ray-casino/wheels", "on": True}, "No fee is paid"),
            ({"jackpot": "nothing", "on": True}, "no jackpot"),
            ({"jackpot": "ray-casino/straight-flush", "on": False}, "no fee for this round"),
            ({"jackpot": "", "on": True}, "jackpot"),
        ):
            assert says in await page.refused(type="take_part", table="wheel", **wrong)


async def test_what_they_are_worth_is_told_at_their_size_now(linked: Live) -> None:
    async with browser(linked) as page:
        found = (await page.client.get("/api/tables/wheel/jackpots")).json()
        wheels = next(each for each in found if each["jackpot"] == "ray-casino/wheels")
        assert wheels["size"] == linked.house.fund.jackpots["ray-casino/wheels"].standing.holds
        assert (wheels["method"], wheels["chance"], wheels["edge"]) == ("exact", "1/200000", "1/74")
        assert (await page.client.get("/api/tables/plain/jackpots")).json() == []
        assert (await page.client.get("/api/tables/nowhere/jackpots")).status_code == 404
