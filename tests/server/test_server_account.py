"""One's own account over HTTP: one of many requests makes it, another password, the browsers in which one is logged in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import websockets
from live import FAST, OPEN, PATIENCE, Browser, Live, browser, live_house

from croupier.server.limits import Limits, Rate

pytestmark = pytest.mark.anyio
NUMBERS = iter(range(100_000, 999_999))


@asynccontextmanager
async def person(live: Live) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=live.url, timeout=PATIENCE) as client:
        yield client


async def account(client: httpx.AsyncClient, name: str = "", password: str = "correct horse") -> str:
    """A new account in this browser; its name."""
    said = name or f"Ann {next(NUMBERS)}"
    await client.post("/api/session")
    made = await client.post("/api/account", json={"name": said, "password": password})
    assert made.status_code == 200, made.text
    return said


async def login(client: httpx.AsyncClient, name: str, password: str = "correct horse") -> httpx.Response:
    return await client.post("/api/login", json={"name": name, "password": password})


async def closed(page: Browser) -> bool:
    """Its page is closed because the session has ended."""
    with pytest.raises(Exception, match="4401"):
        await page.until_type("never")
    return True


async def test_of_parallel_requests_for_an_account_one_is_granted(live: Live) -> None:
    async with person(live) as client:
        await client.post("/api/session")
        wishes = [{"name": f"Eve {next(NUMBERS)}", "password": "correct horse"} for _ in range(8)]
        answers = await asyncio.gather(*(client.post("/api/account", json=wish) for wish in wishes))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        (granted,) = [answer.json() for answer in answers if answer.status_code == 200]
        assert (await client.get("/api/me")).json() == granted
        async with person(live) as other:
            entered = [await login(other, wish["name"]) for wish in wishes]
            assert [answer.status_code for answer in entered].count(200) == 1


async def test_another_password_ends_all_other_sessions(live: Live) -> None:
    async with person(live) as here, person(live) as there, person(live) as new:
        name = await account(here)
        assert (await login(there, name)).status_code == 200
        old = dict(here.cookies)
        async with browser(live, here) as mine, browser(live, there) as other:
            wrong = await here.post("/api/password", json={"old": "wrong horse", "new": "battery staple"})
            assert (wrong.status_code, wrong.json()["detail"]) == (401, "This is not the password of your account.")
            short = await here.post("/api/password", json={"old": "correct horse", "new": "short"})
            assert short.status_code == 409
            assert (await there.get("/api/me")).status_code == 200, "nothing has changed so far"
            done = await here.post("/api/password", json={"old": "correct horse", "new": "battery staple"})
            assert done.json()["name"] == name
            assert await closed(mine)
            assert await closed(other)
        assert dict(here.cookies) != old
        assert (await here.get("/api/me")).json()["name"] == name
        assert (await there.get("/api/me")).status_code == 401
        new.cookies.update(old)
        assert (await new.get("/api/me")).status_code == 401, "a cookie that was stolen before is worth nothing"
        new.cookies.clear()
        assert (await login(new, name)).status_code == 401
        assert (await login(new, name, "battery staple")).status_code == 200


async def test_a_guest_has_no_password(live: Live) -> None:
    async with person(live) as client:
        wish = {"old": "correct horse", "new": "battery staple"}
        assert (await client.post("/api/password", json=wish)).status_code == 401
        await client.post("/api/session")
        answer = await client.post("/api/password", json=wish)
        assert (answer.status_code, "make an account first" in answer.json()["detail"]) == (409, True)


async def test_guessing_the_old_password_is_slowed_down(tmp_path: Path) -> None:
    limits = Limits(guests=OPEN.guests, requests=OPEN.requests, logins=Rate(0.001, 4))
    with live_house(tmp_path, FAST, limits) as live:
        async with person(live) as client:
            await account(client)
            tries = [
                await client.post("/api/password", json={"old": f"horse {n} horse", "new": "battery staple"})
                for n in range(6)
            ]
            assert [answer.status_code for answer in tries] == [401] * 4 + [429] * 2


async def test_ones_sessions_are_listed_and_ended(live: Live) -> None:
    async with person(live) as here, person(live) as there, person(live) as third, person(live) as stranger:
        assert (await here.get("/api/sessions")).status_code == 401
        name = await account(here)
        for client in (there, third):
            await login(client, name)
        await account(stranger)
        async with browser(live, there) as page:
            rows = (await here.get("/api/sessions")).json()
            assert [row["this"] for row in rows] == [True, False, False], "the one used last comes first"
            assert sorted(row["open"] for row in rows) == [False, False, True]
            assert all(0 < row["begun_at"] <= row["used_at"] for row in rows)
            (other,) = [row["id"] for row in rows if row["open"]]
            foreign = await stranger.post(f"/api/sessions/{other}/end")
            assert (foreign.status_code, (await there.get("/api/me")).status_code) == (404, 200)
            assert (await here.post(f"/api/sessions/{other}/end")).status_code == 200
            assert await closed(page)
        assert (await there.get("/api/me")).status_code == 401
        assert (await third.get("/api/me")).status_code == 200
        async with browser(live, third) as page, browser(live, here) as mine:
            assert (await here.post("/api/sessions/end")).status_code == 200
            assert await closed(page)
            await mine.must(type="ping")
        assert (await third.get("/api/me")).status_code == 401
        (left,) = (await here.get("/api/sessions")).json()
        assert left["this"]
        assert (await stranger.get("/api/me")).status_code == 200, "nobody else is concerned"
        assert (await here.post(f"/api/sessions/{left['id']}/end")).status_code == 200
        assert (await here.get("/api/me")).status_code == 401


async def test_a_page_that_comes_in_while_its_session_ends_is_turned_away(live: Live) -> None:
    """The session is good when it is looked up, and has ended before the page is greeted."""
    async with person(live) as client:
        await client.post("/api/session")
        sessions, real = live.house.sessions, live.house.sessions.of

        async def then_ended(cookie: str | None) -> object:
            found = await real(cookie)
            assert found is not None
            await sessions.end(found)
            return found

        sessions.of = then_ended  # type: ignore[method-assign,assignment]
        try:
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            address = f"ws://127.0.0.1:{live.port}/ws"
            async with websockets.connect(
                address, additional_headers={"Cookie": cookie}, open_timeout=PATIENCE
            ) as socket:
                with pytest.raises(websockets.ConnectionClosed) as no:
                    await socket.recv()
        finally:
            del sessions.of
        assert no.value.rcvd is not None
        assert (no.value.rcvd.code, no.value.rcvd.reason) == (4401, "This session has ended.")
