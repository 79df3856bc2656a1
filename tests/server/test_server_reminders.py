"""Who wants to know how long he plays is told so at the table: when, what came of it, and never twice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from live import PATIENCE, Browser, Live, browser, live_house

from croupier.house import audit
from croupier.room.rules.moments import MINUTE
from croupier.server import reminders
from croupier.store import log

pytestmark = pytest.mark.anyio


@dataclass
class Moved:
    """The clock of the house, so many minutes ahead of this machine's."""

    live: Live
    ahead: int = 0

    def __post_init__(self) -> None:
        self.live.house.guard.now = lambda: log.now_ms() + self.ahead * MINUTE

    def look(self) -> None:
        self.live.inside(self.live.app.state.door.hub.reminders.look)


async def wants(page: Browser, minutes: int | None) -> httpx.Response:
    return await page.client.post("/api/standing/reminder", json={"currency": "CZK", "minutes": minutes})


async def standing(page: Browser) -> dict[str, Any]:
    found: dict[str, Any] = (await page.client.get("/api/standing", params={"currency": "CZK"})).json()
    return found


async def told(page: Browser) -> list[Any]:
    """All reminders that this page has heard by now."""
    await page.must(type="ping")
    return [each["played"] for each in page.heard if each["type"] == "reminder"]


async def stakes(page: Browser) -> int:
    """A round at the wheel; how much richer he is for it: a bet that has won stays where it lies."""

    async def owns() -> int:
        purse = (await standing(page))["purse"]
        return int(purse["balance"] + purse["at_tables"])

    before = await owns()
    await page.over(await page.lays({"straight 7": 20_00, "red": 50_00}, "roulette"))
    return await owns() - before


@pytest.mark.rule("ray-online/platform#P-20")
async def test_who_plays_is_told_for_how_long_and_what_came_of_it(live: Live) -> None:
    clock = Moved(live)
    async with browser(live) as ann, browser(live, ann.client) as phone, browser(live) as bob:
        assert (await wants(ann, 9)).json()["reminder"] == {"own": 9, "minutes": None, "most": 1440}
        await ann.sit("roulette")
        await bob.sit("roulette")
        won = await stakes(ann)
        clock.ahead = 8
        clock.look()
        assert await told(ann) == []
        clock.ahead = 9
        clock.look()
        clock.look()
        (played,) = await told(ann)
        assert (played["minutes"], played["net"]) == (9, {"CZK": won})
        assert played["next_at"] == played["since"] + 18 * MINUTE
        assert await told(phone) == [played]
        assert await told(bob) == []
        async with browser(live, ann.client) as again:
            clock.look()
            assert await told(again) == [played], "a page that comes later finds what was not read yet"
        await phone.must(type="read_reminder")
        assert await told(ann) == [played, None]
        clock.look()
        assert await told(ann) == [played, None]
        await ann.must(type="stand", table="roulette")
        await bob.must(type="stand", table="roulette")


async def test_a_reminder_comes_again_and_never_stops_a_round(live: Live) -> None:
    clock = Moved(live)
    async with browser(live) as ann:
        assert (await wants(ann, 4)).status_code == 200
        await ann.sit("roulette")
        won = await stakes(ann)
        clock.ahead = 4
        clock.look()
        won += await stakes(ann)  # nobody has answered yet, and the wheel turns
        clock.ahead = 9
        clock.look()
        first, second = await told(ann)
        assert [first["minutes"], second["minutes"]] == [4, 9]
        assert second["next_at"] == first["next_at"] + 4 * MINUTE == first["since"] + 12 * MINUTE
        assert second["net"] == {"CZK": won}
        await ann.must(type="read_reminder")
        await ann.must(type="stand", table="roulette")
        clock.ahead = 40
        clock.look()
        assert await told(ann) == [first, second, None], "whoever has stopped playing is not reminded"


async def test_what_is_no_length_is_refused_and_none_is_what_the_house_does(live: Live) -> None:
    async with browser(live) as ann:
        assert (await standing(ann))["reminder"] == {"own": None, "minutes": None, "most": 1440}
        for minutes, reason in (
            (0, "One is reminded after a minute or more."),
            (1441, "One is reminded after 1440 minutes at the latest here."),
        ):
            refused = await wants(ann, minutes)
            assert (refused.status_code, refused.json()["detail"]) == (409, reason)
        assert (await wants(ann, -1)).status_code == 422
        assert (await wants(ann, 60)).json()["reminder"]["own"] == 60
        assert (await wants(ann, None)).json()["reminder"]["own"] is None
        assert (await standing(ann))["reminder"] == {"own": None, "minutes": None, "most": 1440}


async def test_a_reminder_outlives_the_house_and_a_clock_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reminders, "EVERY", 0.05)
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        with live_house(tmp_path) as live:
            client.base_url = httpx.URL(live.url)
            clock = Moved(live)
            async with browser(live, client) as ann:
                await wants(ann, 1)
                await ann.sit("roulette")
                await stakes(ann)
                clock.ahead = 1
                first = await ann.told(lambda m: m["type"] == "reminder")
                clock.ahead = 0
                clock.look()
                assert len(await told(ann)) == 1
        with live_house(tmp_path) as live:
            client.base_url = httpx.URL(live.url)
            clock = Moved(live, 1)
            async with browser(live, client) as ann:
                again = await ann.until_type("reminder")
                assert again["played"]["next_at"] == first["played"]["next_at"], "not read yet: the same one"
                await ann.must(type="read_reminder")
        with live_house(tmp_path) as live:
            client.base_url = httpx.URL(live.url)
            clock = Moved(live)
            async with browser(live, client) as ann:
                clock.look()
                assert await told(ann) == []
                clock.ahead = 2
                assert (await ann.until_type("reminder"))["played"]["minutes"] == 2
    assert audit(tmp_path).wrong == []
