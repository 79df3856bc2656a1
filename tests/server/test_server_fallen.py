"""All that fell at a table, over HTTP: counted from the log, page by page, private tables for their own people only."""

from __future__ import annotations

import pytest
from live import Live, browser

pytestmark = pytest.mark.anyio


async def test_what_fell_is_counted_from_the_log(calm: Live) -> None:
    table = calm.house.tables["roulette"]
    async with browser(calm) as page:
        await page.sit("roulette")
        for _ in range(3):
            round_id = table.round_id
            await page.must(type="place", table="roulette", bet="red", amount=50_00)
            calm.inside(lambda: table._ask(table.rounds.time_out))
            await page.over(round_id)
            await page.betting("roulette")
        found = (await page.client.get("/api/tables/roulette/results")).json()
        told = [m["past"] for m in page.heard if m["type"] == "over"]
        assert [(each["round"], each["result"]) for each in found["rounds"]] == [
            (past["round"], past["result"]) for past in reversed(told)
        ]
        (look,) = found["looks"]
        counts = {each["name"]: each["count"] for each in look["counts"]}
        assert sum(counts.values()) == found["total"] == 3
        assert {name for name, count in counts.items() if count} == {past["result"] for past in told}
        assert sum(each["expected"] for each in look["counts"]) == pytest.approx(3)
        assert (look["p"], look["needed"], look["freedom"]) == (None, 185, 36)
        assert look["repeats"]["pairs"] == 2
        second = found["rounds"][1]["number"]
        older = (await page.client.get("/api/tables/roulette/results", params={"before": second})).json()
        assert (older["rounds"], older["more"]) == (found["rounds"][2:], False)
        assert older["looks"] == found["looks"], "what is counted is counted over all"


async def test_there_is_nothing_of_a_table_that_is_not_there(calm: Live) -> None:
    async with browser(calm) as page:
        assert (await page.client.get("/api/tables/nowhere/results")).status_code == 404
        dice = (await page.client.get("/api/tables/dice/results")).json()
        assert (dice["total"], dice["rounds"], [look["title"] for look in dice["looks"]]) == (
            0,
            [],
            ["Sums of the dice", "Faces of each die"],
        )
