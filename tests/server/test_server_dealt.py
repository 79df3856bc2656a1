"""Tournaments that the house deals, through the door: a sit & go at once, one's own seat, and what nobody may do there."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from live import PATIENCE, Browser, Live, browser

from croupier.analysis import pokerbots

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def by_feeling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots need not learn first."""
    monkeypatch.setattr(pokerbots.study, "begin", lambda: None)


async def plays(page: Browser, form: str = "turbo", players: int = 3) -> str:
    answer = await page.client.post("/api/sit-and-go", json={"name": form, "players": players})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


async def row(page: Browser, event: str, until: Any) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            rows = (await page.client.get("/api/events")).json()
            found = next((each for each in rows if each["id"] == event), None)
            if found is not None and until(found):
                return dict(found)
            await asyncio.sleep(0.05)


async def test_a_guest_sits_at_once_and_sees_his_place(room: Live) -> None:
    async with browser(room) as ann, browser(room) as bea:
        forms = (await ann.client.get("/api/sit-and-go")).json()
        assert [form["name"] for form in forms] == ["turbo", "push"]
        event = await plays(ann)
        mine = await row(ann, event, lambda each: each["table"] is not None)
        assert (mine["dealt"], mine["entered"], mine["role"]) == (True, True, None)
        other = await row(bea, event, lambda each: each["dealt"])
        assert (other["entered"], other["table"]) == (False, None)
        await ann.must(type="watch", table=mine["table"])
        view = next(each["table"] for each in reversed(ann.heard) if each["type"] == "table")
        assert (view["event"], view["currency"]) == (event, "CHIPS")
        assert view["you"] == ann.me["name"]
        assert sum(seat["stack"] for seat in view["seats"]) <= 3 * 1_500
        await ann.must(type="watch_event", event=event)
        async with asyncio.timeout(PATIENCE):
            while not any(each["type"] == "event_now" for each in ann.heard):
                await ann.hear()
        now = next(each for each in reversed(ann.heard) if each["type"] == "event_now")
        assert now["seat"]["who"] == ann.me["name"]
        assert [each["id"] for each in now["event"]["running"]] == [mine["table"]]
        assert sum(each["chips"] for each in now["event"]["standings"]) == 3 * 1_500
        await bea.must(type="watch", table=mine["table"])
        assert "drawn" in await bea.refused(type="sit", table=mine["table"])
        assert "chips stay" in await ann.refused(type="stand", table=mine["table"])
        assert (await bea.client.get(f"/api/tables/{mine['table']}/sheet")).status_code == 200
        assert (await bea.client.get(f"/api/tables/{mine['table']}/layout")).status_code == 200
        assert mine["table"] not in [each["id"] for each in (await bea.client.get("/api/tables")).json()]


async def test_who_opened_it_does_not_direct_it(room: Live) -> None:
    async with browser(room) as ann:
        event = await plays(ann)
        assert (await ann.client.get(f"/api/events/{event}/desk")).status_code == 404
        said = {"entries": [{"key": "1", "said": {"of": "StopsClock"}}]}
        assert (await ann.client.post(f"/api/events/{event}/entries", json=said)).status_code == 404
        late = await ann.client.post(f"/api/events/{event}/own", json={"of": "Unregisters"})
        assert late.status_code == 409


async def test_a_form_or_a_number_that_is_not_offered_is_refused(room: Live) -> None:
    async with browser(room) as ann:
        for wish in ({"name": "slow", "players": 3}, {"name": "push", "players": 40}):
            answer = await ann.client.post("/api/sit-and-go", json=wish)
            assert answer.status_code == 409, answer.text
