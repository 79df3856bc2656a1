"""Bad input: a clear refusal to the one who sent it, nothing changed, the table unharmed."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
import websockets
from live import CALM, FAST, OPEN, PATIENCE, PLAN, Live, browser, live_house

from croupier.server.limits import Rate

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "message",
    [
        "",
        "nonsense",
        "null",
        "[]",
        "42",
        '"place"',
        "{}",
        '{"type": "place"}',
        '{"type": "sing", "n": 1}',
        '{"type": "watch", "n": 1}',
        '{"type": "watch", "n": 1, "table": 7}',
        '{"type": "watch", "n": 1, "table": null}',
        '{"type": "watch", "n": "1", "table": "roulette"}',
        '{"type": "watch", "n": 0, "table": "roulette"}',
        '{"type": "watch", "n": -1, "table": "roulette"}',
        '{"type": "watch", "n": 1.5, "table": "roulette"}',
        '{"type": "watch", "n": true, "table": "roulette"}',
        '{"type": "watch", "n": 1, "table": "' + "x" * 65 + '"}',
        '{"type": "watch", "n": 1, "table": "nowhere"}',
        '{"type": "watch", "n": 1, "table": "../../etc/passwd"}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "red", "amount": -5}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "red", "amount": 0}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "red", "amount": "50"}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "red", "amount": 50.0}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "red", "amount": 1e400}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "red", "amount": NaN}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "red", "amount": 99999999999999999999999999}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "", "amount": 5000}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "\\ud800", "amount": 5000}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": ["red"], "amount": 5000}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "red", "amount": 5000, "seat": "Bot Aino"}',
        '{"type": "place", "n": 1, "table": "roulette", "bet": "red", "amount": 5000}',  # without a seat
        '{"type": "ping", "n": 1, "n": 2, "type": "stand"}',
        "[" * 2_000,
        '{"a":' * 600,
        '{"type": "ping", "n": 1, "pad": "' + "x" * 5_000 + '"}',
    ],
)
async def test_malformed_messages_are_refused_and_change_nothing(live: Live, message: str) -> None:
    async with browser(live) as page:
        before = await page.balances()
        await page.socket.send(message)
        answer = await page.until(lambda m: m["type"] in ("done", "refused"))
        assert answer["type"] == "refused"
        assert answer["reason"].strip()
        assert "Traceback" not in answer["reason"]
        assert "pydantic" not in answer["reason"]
        page.n = 1 if answer["n"] == 1 else 0
        assert (await page.send(type="ping"))["type"] == "done", "the connection goes on"
        assert await page.balances() == before


async def test_bytes_are_refused(live: Live) -> None:
    async with browser(live) as page:
        await page.socket.send(b"\x00\x01")
        assert "text" in (await page.until_type("refused"))["reason"]


async def test_replayed_and_reordered_messages_are_refused(calm: Live) -> None:
    async with browser(calm) as page:
        await page.sit("roulette")
        await page.must(type="place", table="roulette", bet="red", amount=50_00)
        again = {"type": "place", "n": page.n, "table": "roulette", "bet": "red", "amount": 50_00}
        await page.socket.send(json.dumps(again))
        assert "was used already" in (await page.until_type("refused"))["reason"]
        await page.socket.send(json.dumps({**again, "n": page.n + 2}))
        assert "comes too early" in (await page.until_type("refused"))["reason"]
        assert (await page.balances())["CZK"] == 25_000_00 - 50_00, "it was placed once"
        await page.must(type="take_back", table="roulette")
        await page.must(type="stand", table="roulette")


async def test_bets_outside_the_rules_are_refused(calm: Live) -> None:
    async with browser(calm) as page:
        await page.sit("roulette")
        for bet, amount, why in [
            ("split 17-21", 50_00, "not on the layout"),
            ("martians", 50_00, "no bet"),
            ("red", 1, "below the minimum"),
            ("red", 10**15, "above the maximum"),
            ("neighbours 17", 50_01, "divide"),
        ]:
            assert why in await page.refused(type="place", table="roulette", bet=bet, amount=amount)
        assert "no stake" in await page.refused(type="take_back", table="roulette")
        assert "Nobody is asked" in await page.refused(type="choose", table="roulette", option="throw")
        assert await page.balances() == page.me["balances"]
        await page.must(type="stand", table="roulette")


async def test_more_than_one_has_is_refused_with_the_figures(calm: Live) -> None:
    async with browser(calm) as page:
        await page.sit("roulette")
        assert "you have 25\u202f000 Kč" in await page.refused(
            type="place", table="roulette", bet="red", amount=26_000_00
        )
        await page.must(type="stand", table="roulette")


async def test_a_late_bet_is_refused(tmp_path: Path) -> None:
    with live_house(tmp_path, replace(FAST, settled=600_000)) as live:
        async with browser(live) as page:
            await page.sit("roulette")
            await page.told(lambda m: m["type"] == "over")
            answer = await page.send(type="place", table="roulette", bet="red", amount=50_00)
            assert "No more bets" in answer["reason"]


async def test_only_the_seat_that_is_asked_may_choose(tmp_path: Path) -> None:
    with live_house(tmp_path, replace(FAST, choosing=600_000)) as live:
        async with browser(live) as ann, browser(live) as bob:
            await ann.sit("dice")
            await bob.sit("dice")
            await ann.must(type="place", table="dice", bet="over7", amount=1_00)
            asked = await ann.told(lambda m: m["type"] == "events" and m["phase"]["name"] == "choosing")
            assert asked["phase"]["asked"] == ann.me["name"]
            assert [o["option"] for o in asked["phase"]["options"]] == ["throw", "pass"]
            assert "turn" in await bob.refused(type="choose", table="dice", option="throw")
            assert "not offered" in await ann.refused(type="choose", table="dice", option="dance")
            await ann.must(type="choose", table="dice", option="throw")


async def test_a_foreign_page_cannot_connect(live: Live) -> None:
    async with browser(live) as page:
        cookie = "; ".join(f"{name}={value}" for name, value in page.client.cookies.items())
        for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "http://["):
            with pytest.raises(websockets.InvalidStatus) as no:
                async with websockets.connect(
                    f"ws://127.0.0.1:{live.port}/ws",
                    additional_headers={"Cookie": cookie, "Origin": origin},
                    open_timeout=PATIENCE,
                ):
                    pass
            assert no.value.response.status_code == 403
        answer = await page.client.post("/api/logout", headers={"Origin": "http://evil.example"})
        assert answer.status_code == 403
        assert (await page.client.get("/api/me")).status_code == 200


async def test_without_a_session_there_is_no_connection(live: Live) -> None:
    for cookie in ("", "croupier=nonsense"):
        async with websockets.connect(
            f"ws://127.0.0.1:{live.port}/ws",
            additional_headers={"Cookie": cookie} if cookie else {},
            open_timeout=PATIENCE,
        ) as socket:
            with pytest.raises(websockets.ConnectionClosed) as no:
                await socket.recv()
            assert no.value.rcvd is not None
            assert no.value.rcvd.code == 4401


async def test_a_flood_is_refused_then_cut_off_and_the_table_goes_on(tmp_path: Path) -> None:
    limits = replace(OPEN, messages=Rate(1e-6, 30), refusals=Rate(1e-6, 100))  # none come back meanwhile
    with live_house(tmp_path, FAST, limits, PLAN) as live:
        async with browser(live) as quiet, browser(live) as loud:
            await quiet.sit("roulette")
            await loud.sit("roulette")
            for n in range(3, 60):
                await loud.socket.send(json.dumps({"type": "ping", "n": n}))
            answer = await loud.until(lambda m: m["type"] == "refused")
            assert "Too many messages" in answer["reason"]
            assert answer["n"] is not None

            async def shout() -> None:
                for n in range(60, 10_000):
                    await loud.socket.send(json.dumps({"type": "ping", "n": n}))
                    await asyncio.sleep(0)

            listening = asyncio.create_task(loud.until_type("never"))
            with pytest.raises(websockets.ConnectionClosed):
                await shout()
            await asyncio.gather(listening, return_exceptions=True)
            overs = sum(m["type"] == "over" for m in quiet.heard)
            await quiet.until(lambda m: m["type"] == "over")
            assert sum(m["type"] == "over" for m in quiet.heard) > overs
            await quiet.betting("roulette")
            await quiet.must(type="place", table="roulette", bet="red", amount=50_00)


async def test_a_slow_reader_gets_a_snapshot_and_never_holds_up_the_table(tmp_path: Path) -> None:
    limits = replace(OPEN, waiting_messages=10, messages=Rate(1e4, 10**5))
    with live_house(tmp_path, CALM, limits, PLAN) as live:
        async with browser(live) as slow, browser(live) as quick:
            await slow.must(type="watch", table="roulette")
            connection = next(iter(live.app.state.door.hub._of[slow.me["player"]]))
            line = connection._line
            line.loop.call_soon_threadsafe(line.pause_writing)  # a wire that takes nothing until it is let go
            await quick.sit("roulette")
            for _ in range(40):
                await quick.must(type="place", table="roulette", bet="red", amount=10_00)
            assert connection._behind == {"roulette"}
            assert len(connection._waiting) <= 11
            slow.heard.clear()
            line.loop.call_soon_threadsafe(line.resume_writing)
            snapshot = await slow.until_type("table")
            mine = [s for s in snapshot["table"]["lying"] if s["seat"] == quick.me["name"]]
            assert mine == [{"seat": quick.me["name"], "bet": "red", "amount": 400_00}]


async def test_only_so_many_pages_and_tables_at_once(tmp_path: Path) -> None:
    limits = replace(OPEN, connections=2, tables_watched=1)
    with live_house(tmp_path, FAST, limits, PLAN) as live:
        async with browser(live) as page, browser(live, page.client):
            with pytest.raises((websockets.ConnectionClosed, TimeoutError)):
                async with browser(live, page.client):
                    pass
            await page.must(type="watch", table="roulette")
            assert "At most 1" in await page.refused(type="watch", table="dice")
            await page.must(type="unwatch", table="roulette")
            await page.must(type="watch", table="dice")
