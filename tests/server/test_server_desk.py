"""Requests that make work: the limit first, then what can be refused without it, then beside the loop, in a short line."""

from __future__ import annotations

import asyncio
import threading
import tomllib
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import websockets
from door_kit import guest, open_app
from fastapi import FastAPI
from live import OPEN, PATIENCE, PLAN, Live, browser, live_house

from croupier.house import loaded
from croupier.room import Short
from croupier.rulebooks import entries, files, load
from croupier.rulebooks.houses import houses
from croupier.server import certificates, equity, games, practice
from croupier.server.limits import Limits, Rate
from croupier.server.workers import Busy, Line, Shared, Worker

pytestmark = pytest.mark.anyio

MANY = Limits(OPEN.messages, guests=OPEN.guests, requests=OPEN.requests, tables=Rate(1_000, 10_000))
JUNK: list[tuple[str, dict[str, Any]]] = [
    ("gelp/omaha", {"no_such": 1}),
    ("gelp/omaha", {"fixed_limit_cap": 21}),
    ("gelp/omaha", {"fixed_limit_cap": "many"}),
    ("gelp/omaha", {"fixed_limit_cap": True}),
    ("gelp/omaha", {f"junk {n}": "x" * 100 for n in range(40)}),
    ("ray-online/poker", {"structure": "no_such"}),
    ("ray-online/poker", {"structure": 7}),
    ("ray-online/poker", {"rake_cap": "plenty"}),
    ("unibet-ee/texas-holdem", {"format": "x"}),
    ("gelp/european-roulette", {"zero_rule": "never"}),
]


def _forget() -> None:
    """The house as it is just after it was opened."""
    kept_games = (loaded._loaded, loaded.as_recorded)
    for kept in (*kept_games, games.catalogue, games._games, games._compared, practice._games, equity._games):
        kept.cache_clear()
    files._parsed_then.cache_clear()
    files._read.clear()
    certificates.layout._kept.clear()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small house, quickly read."""
    some = [entry for entry in entries() if entry.id in ("gelp/omaha", "gelp/european-roulette")]
    monkeypatch.setattr(games, "entries", lambda: some)
    yield
    _forget()


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    async with open_app(tmp_path, MANY) as app:
        await games.catalogued()
        houses()  # their names stand in a file, too
        yield app


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The threads in which rulebook files are read, one entry for each."""
    threads: list[int] = []
    real = tomllib.loads

    def recorded(text: str, **more: Any) -> dict[str, Any]:
        threads.append(threading.get_ident())
        return real(text, **more)

    monkeypatch.setattr(tomllib, "loads", recorded)
    return threads


async def test_junk_options_are_refused_before_a_file_is_read(app: FastAPI, read: list[int]) -> None:
    async with guest(app) as ann:
        await ann.post("/api/session")
        asked = [ann.post("/api/tables", json={"game": game, "options": options}) for game, options in JUNK * 10]
        answers = await asyncio.gather(*asked)
        assert {answer.status_code for answer in answers} == {409}
        assert all("option" in answer.json()["detail"] for answer in answers)
        equities = [
            ann.post("/api/equity", json={"game": game, "options": options, "hands": ["AsAh", "KsKh"]})
            for game, options in JUNK[:4]
        ]
        assert {answer.status_code for answer in await asyncio.gather(*equities)} == {409}
    assert read == []


@pytest.mark.parametrize("value", ["x" * 121, 10**12 + 1, -(10**400), 1.5, None, [], {"a": 1}])
async def test_values_that_no_option_has_are_not_even_looked_up(app: FastAPI, value: Any) -> None:
    async with guest(app) as ann:
        await ann.post("/api/session")
        for path, more in (("/api/tables", {}), ("/api/equity", {"hands": ["AsAhKsKh", "2s2h3s3h"]})):
            answer = await ann.post(path, json={"game": "gelp/omaha", "options": {"betting": value}, **more})
            assert answer.status_code == 422


async def test_the_limit_is_asked_before_anything_else(tmp_path: Path, read: list[int]) -> None:
    _forget()
    async with open_app(tmp_path, Limits(tables=Rate(1e-6, 3))) as app, guest(app) as ann:
        await ann.post("/api/session")
        await games.catalogued()
        read.clear()
        wishes = [
            {"game": "no/such"},
            {"game": "gelp/omaha", "options": {"junk": 1}},
            {"game": "gelp/razz", "players": 9},
        ]
        answers = [await ann.post("/api/tables", json=wish) for wish in (*wishes, *wishes)]
        assert [answer.status_code for answer in answers] == [404, 409, 409, 429, 429, 429]
        valid = await ann.post("/api/tables", json={"game": "gelp/omaha", "options": {"fixed_limit_cap": 7}})
        assert valid.status_code == 429
        assert read == []


@pytest.mark.usefixtures("few")
async def test_no_rulebook_is_read_in_the_loop(tmp_path: Path, read: list[int]) -> None:
    async with open_app(tmp_path, MANY) as app, guest(app) as ann:
        await ann.post("/api/session")
        for ask in (
            partial(ann.get, "/api/games"),
            partial(ann.get, "/api/practice"),
            partial(ann.get, "/api/equity/games"),
            partial(ann.get, "/api/games/gelp/omaha/layout"),
            partial(ann.get, "/api/games/gelp/omaha/sheet?now=true"),
            partial(ann.get, "/api/games/gelp/european-roulette/certificate"),
            partial(ann.get, "/api/hands"),
            partial(ann.post, "/api/replay", content=b"nonsense"),
            partial(ann.post, "/api/tables", json={"game": "gelp/omaha", "options": {"fixed_limit_cap": 7}}),
            partial(
                ann.post, "/api/equity", json={"game": "gelp/omaha", "options": {"x": 1}, "hands": ["AsAh", "2s2h"]}
            ),
        ):
            _forget()
            before = len(read)
            assert (await ask()).status_code in (200, 409, 422)
            assert len(read) > before
    assert threading.get_ident() not in read


@pytest.mark.usefixtures("few")
async def test_hands_of_many_games_are_listed_beside_the_loop(tmp_path: Path, read: list[int]) -> None:
    """Their titles stand in the rulebooks, which may have been put away since."""
    from poker_kit import PACE, opened, play_hand, sat

    with live_house(tmp_path, PACE, OPEN, plan=()) as live:
        async with browser(live) as ann, browser(live) as bob:
            table = await opened(ann, "gelp/omaha", players=2, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
            hand = await play_hand([ann, bob], table)
            for path in ("/api/hands", f"/api/hands/{hand}", f"/api/hands/{hand}.phh"):
                _forget()
                read.clear()
                assert (await ann.client.get(path)).status_code == 200
                assert read
                assert live.inside(threading.get_ident) not in read


async def test_a_bet_does_not_wait_for_tables_that_others_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While every thread of the desk is held up by reading, and a hundred wait for it, bets are placed."""
    go_on, reading = threading.Event(), threading.Semaphore(0)

    def held(game: str, **options: Any) -> Any:
        reading.release()
        assert go_on.wait(PATIENCE)
        return load(game, **options)

    with live_house(tmp_path, limits=MANY, plan=PLAN) as live:
        live.inside(games.catalogued)
        monkeypatch.setattr(loaded, "load", held)
        async with browser(live) as ann, browser(live) as eve:
            await ann.sit("roulette")
            wish = {"game": "gelp/razz", "players": 10}  # more than can play it: refused when the game is known
            wishes = [
                asyncio.create_task(
                    eve.client.post("/api/tables", json={**wish, "options": {"fixed_limit_cap": n % 20 + 1}})
                )
                for n in range(100)
            ]
            for _ in range(2):
                await asyncio.to_thread(reading.acquire)
            await ann.lays({"red": 50_00, "straight 17": 50_00}, "roulette")
            assert not any(wish.done() for wish in wishes)
            go_on.set()
            assert {(await wish).status_code for wish in wishes} == {409}


async def test_a_bot_finds_chips_although_other_tables_are_quicker(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has one wallet for all tables: what it was given may be gone to another of them before it sits down, twice."""
    bank = app.state.door.house.bank
    real, gone = bank.write, 0

    async def write(page: Any) -> Any:
        nonlocal gone
        if page.why == "buy_in" and gone < 2:
            gone += 1
            ((player, amount),) = page.staked.items()
            raise Short(player, 0, amount)
        return await real(page)

    monkeypatch.setattr(bank, "write", write)
    async with guest(app) as ann:
        await ann.post("/api/session")
        assert (await ann.post("/api/tables", json={"game": "gelp/omaha", "players": 6})).status_code == 200
    assert gone == 2


# ── lines ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Equities are not worked out before somebody says so."""
    go_on = asyncio.Event()

    async def worker(*_given: Any, **_named: Any) -> dict[str, Any]:
        await go_on.wait()
        return {"hands": [], "method": "exact", "interval": 0.0, "deals": 1, "assumes": []}

    monkeypatch.setattr(equity, "worker", worker)
    return go_on.set


async def test_one_address_leaves_room_in_the_line(app: FastAPI, held: Callable[[], None]) -> None:
    ask = {"hands": ["AsAh", "KsKh"]}
    async with guest(app, "2001:db8::1") as ann, guest(app, "2001:db8::2") as neighbour, guest(app) as bob:
        waiting = [asyncio.create_task(ann.post("/api/equity", json=ask)) for _ in range(MANY.asking)]
        while app.state.door.asking._of["2001:db8::/64"] < MANY.asking:
            await asyncio.sleep(0)
        for stranger in (ann, neighbour):
            no = await stranger.post("/api/equity", json=ask)
            assert no.status_code == 429
            assert no.headers["retry-after"]
        waiting.append(asyncio.create_task(bob.post("/api/equity", json=ask)))
        held()
        assert [(await each).status_code for each in waiting] == [200] * (MANY.asking + 1)
        assert (await ann.post("/api/equity", json=ask)).status_code == 200, "his turns are over"


async def test_a_full_line_is_not_the_askers_fault(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equity, "worker", Worker(seconds=1, waiting=0))
    monkeypatch.setattr("croupier.server.hands.worker", Worker(seconds=1, waiting=0))
    monkeypatch.setattr(certificates.aside, "_line", Line(0))
    monkeypatch.setattr(certificates.register, "registered", lambda *_: None)  # what is registered, nobody waits for
    async with guest(app) as ann:
        for answer in (
            await ann.post("/api/equity", json={"hands": ["AsAh", "KsKh"]}),
            await ann.post("/api/replay", content=b"x"),
            await ann.get("/api/games/gelp/russian-poker/certificate"),
        ):
            assert answer.status_code == 503
            assert "try again" in answer.json()["detail"]


def test_a_line_has_room_again_when_somebody_leaves() -> None:
    line = Line(1)
    with line.place(), pytest.raises(Busy), line.place():
        pass
    with line.place():
        pass


async def test_what_several_ask_for_is_worked_out_once() -> None:
    shared: Shared[int] = Shared()
    begun, go_on = 0, asyncio.Event()

    async def work() -> int:
        nonlocal begun
        begun += 1
        await go_on.wait()
        return begun

    askers = [asyncio.create_task(shared("the same", work)) for _ in range(5)]
    await asyncio.sleep(0)
    askers[0].cancel()
    go_on.set()
    assert await asyncio.gather(*askers[1:]) == [1] * 4
    assert await shared("the same", work) == 2, "and anew when it is asked for later"


async def test_papers_are_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates, "_MOST_KEPT", 3)
    worked: list[str] = []
    kept = certificates._Kept(lambda game, code: worked.append(f"{game.options['fixed_limit_cap']} {code}"))
    several = [load("gelp/razz", fixed_limit_cap=n) for n in range(1, 6)]
    for game in several:
        await kept(game, "EUR")
    assert len(kept._kept) == 3
    await kept(several[-1], "EUR")
    assert len(worked) == 5
    await kept(several[0], "EUR")
    assert worked[-1] == "1 EUR", "what was forgotten is worked out again"


async def test_handshakes_are_counted_like_requests(tmp_path: Path) -> None:
    with live_house(tmp_path, limits=Limits(requests=Rate(1e-6, 3)), plan=()) as live:
        statuses = []
        for _ in range(5):
            try:
                async with websockets.connect(
                    f"ws://127.0.0.1:{live.port}/ws", open_timeout=PATIENCE, close_timeout=PATIENCE
                ) as socket:
                    await socket.wait_closed()
                    statuses.append(socket.close_code)
            except websockets.InvalidStatus as no:
                statuses.append(no.response.status_code)
        assert statuses == [4401] * 3 + [403] * 2


async def test_the_description_is_there_before_it_is_asked_for(live: Live) -> None:
    async def described() -> None:
        while live.app.openapi_schema is None:
            await asyncio.sleep(0.01)

    async with asyncio.timeout(PATIENCE):
        await described()
