"""What a player finds at every table: the rules of its game, and the smallest and the largest stake."""

from __future__ import annotations

from pathlib import Path

import pytest
from door_kit import guest
from live import OPEN

from croupier.house import House, HouseOptions
from croupier.house.floor import TablePlan
from croupier.server.app import create_app

pytestmark = pytest.mark.anyio
PLAN = (
    TablePlan("casino", "Casino", "ray-casino/roulette", "EUR", {"table_min": "5", "table_max": "100"}, bots=0),
    TablePlan("hall", "Hall", "ray-halls/red-dog", "EUR", {"table_min": "2"}, bots=0),
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.rule("ray-casino/general#G-1", "ray-casino/general#G-2", "ray-halls/general#G-2")
async def test_rules_and_limits_are_at_the_table(tmp_path: Path) -> None:
    app = create_app(House(tmp_path, HouseOptions(plan=PLAN)), OPEN)
    async with app.router.lifespan_context(app), guest(app) as page:
        await page.post("/api/session")
        rows = {row["id"]: row for row in (await page.get("/api/tables")).json()}
        assert (rows["casino"]["min"], rows["casino"]["max"]) == (5_00, 100_00)
        assert (rows["hall"]["min"], rows["hall"]["max"]) == (2_00, 10_00)
        casino = (await page.get("/api/tables/casino/sheet")).text.replace("\u202f", " ")
        hall = (await page.get("/api/tables/hall/sheet")).text.replace("\u202f", " ")
    for text, least, most, rule in (
        (casino, "5 €", "100 €", "600 € on one placement (ray-casino/limits#R2)"),
        (hall, "2 €", "10 €", "10 € in one box (ray-halls/general#O:limits)"),
    ):
        assert "How it is played" in text
        shown = text[text.index("Limits in EUR") :]
        assert least in shown.split("Largest stake")[0]
        assert most in shown
        assert rule in shown
