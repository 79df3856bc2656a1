"""So many pages of a person, from an address and in all, however many come at the same moment."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from live import FAST, OPEN, PATIENCE, PLAN, Live, browser, live_house

from croupier.server.limits import Limits
from croupier.store import StoreFailure

pytestmark = pytest.mark.anyio


def _limits(**more: int) -> Limits:
    return Limits(guests=OPEN.guests, requests=OPEN.requests, **more)


async def _cookie(live: Live) -> str:
    async with httpx.AsyncClient(base_url=live.url, timeout=PATIENCE) as client:
        await client.post("/api/session")
        return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


async def _knock(live: Live, cookie: str, stack: AsyncExitStack) -> Any:
    """Come in: the open socket after its hello, or how it was closed."""
    socket = await stack.enter_async_context(
        websockets.connect(
            f"ws://127.0.0.1:{live.port}/ws", additional_headers={"Cookie": cookie}, open_timeout=PATIENCE
        )
    )
    try:
        async with asyncio.timeout(PATIENCE):
            await socket.recv()
    except websockets.ConnectionClosed as no:
        return no.rcvd
    return socket


async def _all_at_once(live: Live, cookies: list[str], stack: AsyncExitStack) -> tuple[list[Any], list[Any]]:
    """Who got in, and how the others were turned away."""
    ends = await asyncio.gather(*(_knock(live, cookie, stack) for cookie in cookies))
    inside = [end for end in ends if hasattr(end, "recv")]
    return inside, [end for end in ends if end not in inside]


async def test_forty_pages_at_the_same_moment_and_twelve_get_in(tmp_path: Path) -> None:
    with live_house(tmp_path, FAST, _limits(), PLAN) as live:
        cookie = await _cookie(live)
        async with AsyncExitStack() as stack:
            inside, refused = await _all_at_once(live, [cookie] * 40, stack)
            assert len(inside) == 12
            assert {(end.code, end.reason) for end in refused} == {
                (4429, "At most 12 pages at once: close one of the others.")
            }
        async with AsyncExitStack() as stack:
            inside, _ = await _all_at_once(live, [cookie] * 12, stack)
            assert len(inside) == 12, "who leaves gives the place back"


async def test_the_house_takes_so_many_in_all_and_from_one_address(tmp_path: Path) -> None:
    for most, code, reason in (
        ({"sockets_in_all": 5}, 1013, "The house is full. Try again in a few minutes."),
        ({"sockets_from_one_address": 5}, 4429, "At most 5 pages at once from one address."),
    ):
        with live_house(tmp_path / str(code), FAST, _limits(**most), PLAN) as live:
            cookies = [await _cookie(live) for _ in range(9)]
            async with AsyncExitStack() as stack:
                inside, refused = await _all_at_once(live, cookies, stack)
                assert (len(inside), len(refused)) == (5, 4)
                assert {(end.code, end.reason) for end in refused} == {(code, reason)}
            async with AsyncExitStack() as stack:
                inside, _ = await _all_at_once(live, cookies[:5], stack)
                assert len(inside) == 5


async def test_a_place_is_given_back_whatever_happens(tmp_path: Path) -> None:
    """Without a session, with a session that has ended, with books that cannot be read: nobody keeps a place."""
    with live_house(tmp_path, FAST, _limits(sockets_in_all=3, connections=2), PLAN) as live:
        cookie = await _cookie(live)
        real = live.house.store.read

        async def broken(_work: Any) -> Any:
            raise StoreFailure("the disk is gone")

        for fault in (None, broken):
            live.house.store.read = fault or real  # type: ignore[method-assign]
            for _ in range(5):
                async with AsyncExitStack() as stack:
                    end = await _knock(live, cookie if fault else "croupier=nonsense", stack)
                    assert end.code == (1013 if fault else 4401)
        live.house.store.read = real  # type: ignore[method-assign]
        async with browser(live), browser(live), browser(live):
            places = live.app.state.door.places
            assert live.inside(lambda: places._taken["house", ""]) == 3
        await _until(lambda: not places._taken)


async def _until(what: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)
