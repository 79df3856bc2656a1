"""One's own results over HTTP: as the rounds went, by game, and of nobody else."""

from __future__ import annotations

import csv
import io

import pytest
from live import Browser, Live, browser

pytestmark = pytest.mark.anyio


async def _loses(live: Live, page: Browser) -> None:
    """Columns and zero together lose 50 Kč, whatever falls."""
    table = live.house.tables["roulette"]
    await page.sit("roulette")
    for bet, stake in (("column 1", 600_00), ("column 2", 600_00), ("column 3", 600_00), ("straight 0", 50_00)):
        await page.must(type="place", table="roulette", bet=bet, amount=stake)
    round_id = table.round_id
    live.inside(lambda: table._ask(table.rounds.time_out))
    await page.over(round_id)
    await page.betting("roulette")
    await page.must(type="stand", table="roulette")


async def test_results_are_those_of_the_rounds_and_of_nobody_else(calm: Live) -> None:
    async with browser(calm) as page, browser(calm) as other:
        nothing = (await page.client.get("/api/results", params={"currency": "CZK"})).json()
        assert (nothing["currencies"], nothing["games"], nothing["course"]) == ([], [], [])
        await _loses(calm, page)
        wish = {"currency": "CZK", "days": 1, "kind": "Roulette"}
        found = (await page.client.get("/api/results", params=wish)).json()
        (game,) = found["games"]
        assert game == {
            "kind": "Roulette",
            "houses": ["Czech casino"],
            "among_players": False,
            "rounds": 1,
            "staked": 1_850_00,
            "net": -50_00,
        }
        assert found["all"] == game | {"kind": ""}
        assert [(point["rounds"], point["net"]) for point in found["course"]] == [(1, -50_00)]
        assert (await page.client.get("/api/results", params=wish | {"kind": "Craps"})).json()["course"] == []
        assert (await page.client.get("/api/results", params={"currency": "EUR"})).json()["games"] == []
        assert (await other.client.get("/api/results", params=wish)).json()["games"] == []


async def test_every_round_is_in_the_file(calm: Live) -> None:
    async with browser(calm) as page:
        await _loses(calm, page)
        answer = await page.client.get("/api/results.csv", params={"currency": "CZK"})
        assert answer.headers["content-type"].startswith("text/csv")
        assert "results-CZK.csv" in answer.headers["content-disposition"]
        (row,) = csv.DictReader(io.StringIO(answer.text))
        assert (row["game"], row["staked"], row["net"], row["currency"]) == ("Roulette", "1850.00", "-50.00", "CZK")
        assert row["round"].startswith("roulette.")


async def test_without_a_session_there_are_none(calm: Live) -> None:
    async with browser(calm) as page:
        page.client.cookies.clear()
        for path in ("/api/results", "/api/results.csv"):
            assert (await page.client.get(path, params={"currency": "CZK"})).status_code == 401
