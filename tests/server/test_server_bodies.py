"""What a request may bring, and in which time: the rest is refused before anybody reads it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from door_kit import Wire, guest, open_app
from fastapi import FastAPI
from live import PATIENCE, Live

import patience
from croupier.house import House
from croupier.server import heads
from croupier.server.app import create_app
from croupier.server.bodies import BODY_BYTES
from croupier.server.events import EVENT_BYTES
from croupier.server.hands import UPLOAD_BYTES

pytestmark = pytest.mark.anyio

_PATHS = create_app(House(Path("nowhere"))).openapi()["paths"]
OPERATIONS = [(method.upper(), path) for path, methods in _PATHS.items() for method in methods]
OPERATIONS += [("POST", "/"), ("PUT", "/api/nothing"), ("DELETE", "/api/login"), ("POST", "/ws")]


def _most(path: str, method: str = "POST") -> int:
    if method == "POST" and path in ("/api/events", "/api/events/{id}/entries"):
        return EVENT_BYTES
    return UPLOAD_BYTES if path == "/api/replay" else BODY_BYTES


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    async with open_app(tmp_path) as app:
        yield app


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
async def test_what_is_announced_too_large_is_refused_unread(method: str, path: str) -> None:
    """Of 400 MB of JSON not a byte is taken, whoever sends them and wherever to; the house need not even be open."""
    app = create_app(House(Path("nowhere")))
    for announced in (_most(path, method) + 1, 400_000_000, 10**18):
        wire = Wire(method=method, path=path, pieces=100_000, size=4_096, announced=announced)
        await app(wire.scope, wire.receive, wire.send)
        assert wire.status == 413
        assert json.loads(wire.body) == {"detail": f"What is sent here has at most {_most(path, method)} bytes."}
        assert wire.asked == 0
        assert dict(wire.sent[0]["headers"])[b"x-content-type-options"] == b"nosniff", "it carries the usual guards"


@pytest.mark.parametrize("announced", [None, 10])
@pytest.mark.parametrize(("method", "path"), [op for op in OPERATIONS if op[0] == "POST" and op[1] in _PATHS])
async def test_a_stream_is_refused_when_it_has_grown_too_large(
    app: FastAPI, method: str, path: str, announced: int | None
) -> None:
    """In chunks, or with a size that is a lie: nothing beyond the bound is taken, and nothing waits for the end."""
    wire = Wire(method=method, path=path, pieces=100_000, size=4_096, announced=announced)
    await app(wire.scope, wire.receive, wire.send)
    assert wire.taken <= _most(path) + 4_096
    if "requestBody" in _PATHS[path][method.lower()]:
        assert wire.status == 413
        assert "at most" in json.loads(wire.body)["detail"]
    else:  # it takes nothing, and does not ask what there is
        assert wire.status < 500


async def test_a_body_of_just_that_size_is_read(app: FastAPI) -> None:
    async with guest(app) as ann:
        text = json.dumps({"name": "Ann", "password": "correct horse"})
        for length, status in ((BODY_BYTES, 401), (BODY_BYTES + 1, 413)):
            sent = {"content": text + " " * (length - len(text)), "headers": {"Content-Type": "application/json"}}
            assert (await ann.post("/api/login", **sent)).status_code == status


@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")])
async def test_a_body_nested_deeply_is_refused(app: FastAPI, opened: str, closed: str) -> None:
    async with guest(app) as ann:
        await ann.post("/api/session")
        for depth in (5, 100, 500, 900, 950, 990, 1_000, 2_000, 3_000):
            for nested in (opened * depth + "1" + closed * depth, opened * depth):
                for path in ("/api/login", "/api/tables", "/api/equity", "/api/account"):
                    for text in (nested, f'{{"game": "gelp/omaha", "options": {{"a": {nested}}}}}'):
                        answer = await ann.post(path, content=text, headers={"Content-Type": "application/json"})
                        assert answer.status_code in (400, 413, 422)
                        assert isinstance(answer.json()["detail"], str)
                        assert len(answer.text) < 500


@pytest.mark.parametrize("text", ["9" * 5_000, b'"\xff\xfe"', '{"name": "\\ud800", "password": "x"}', "NaN", "\x00"])
async def test_a_body_that_is_no_json_of_ours_is_refused(app: FastAPI, text: str | bytes) -> None:
    async with guest(app) as ann:
        answer = await ann.post("/api/login", content=text, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 422)
        assert len(answer.text) < 300


# ── on a wire ──────────────────────────────────────────────────────────────────────────────────────────────────────


class Raw:
    """A plain socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def to(cls, live: Live) -> Raw:
        return cls(*await asyncio.open_connection("127.0.0.1", live.port))

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self) -> tuple[int, Any]:
        """The status and what was said."""
        async with asyncio.timeout(PATIENCE):
            head = await self.reader.readuntil(b"\r\n\r\n")
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            body = await self.reader.readexactly(int(length.split(b":")[1]))
        return int(head.split()[1]), json.loads(body)

    async def closed(self) -> bytes:
        """Wait until the house hangs up; what it said before."""
        said = b""
        async with asyncio.timeout(PATIENCE):
            try:
                while piece := await self.reader.read(65_536):
                    said += piece
            except ConnectionError:
                pass
        return said

    async def floods(self, piece: bytes, most: int) -> int:
        """Send without end; how much went out before the house hung up."""
        sent = 0
        try:
            async with asyncio.timeout(PATIENCE):
                while sent < most:
                    await self.send(piece)
                    sent += len(piece)
        except ConnectionError:
            pass
        return sent


LOGIN = b"POST /api/login HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\n"


async def test_400_megabytes_are_refused_before_they_are_sent(live: Live) -> None:
    wire = await Raw.to(live)
    await wire.send(LOGIN + b"Content-Length: 400000000\r\n\r\n")
    status, said = await wire.answer()
    assert (status, said) == (413, {"detail": f"What is sent here has at most {BODY_BYTES} bytes."})
    assert await wire.floods(b"[" * 65_536, 400_000_000) < 100_000_000, "who goes on all the same is cut off"


async def test_chunks_without_end_are_refused(live: Live) -> None:
    wire = await Raw.to(live)
    chunk = b"1000\r\n" + b"[" * 4_096 + b"\r\n"
    await wire.send(LOGIN + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 8)
    assert (await wire.answer())[0] == 413


async def test_who_sends_a_little_too_much_reads_why_and_may_go_on(live: Live) -> None:
    async with httpx.AsyncClient(base_url=live.url, timeout=PATIENCE) as ann:
        for _ in range(2):
            answer = await ann.post("/api/login", content=b"[" * 500_000, headers={"Content-Type": "application/json"})
            assert answer.status_code == 413
            assert "at most" in answer.json()["detail"]
            assert (await ann.post("/api/session")).status_code == 200


async def test_a_body_that_comes_after_its_refusal_harms_no_later_request(live: Live) -> None:
    """A house in a hurry refuses what is announced too large before any of it is here: then all of it is thrown away."""
    wire, size = await Raw.to(live), UPLOAD_BYTES + 1
    for _ in range(3):
        await wire.send(b"POST /api/replay HTTP/1.1\r\nHost: house\r\nContent-Length: %d\r\n\r\n" % size)
        assert (await wire.answer())[0] == 413
        await wire.send(b"#" * size)
        await asyncio.sleep(0.1)  # so that the end of the body is not read together with what follows
        await wire.send(b"GET /api/me HTTP/1.1\r\nHost: house\r\n\r\n")
        assert (await wire.answer())[0] == 401


def test_more_is_thrown_away_than_any_route_takes() -> None:
    stated = [one.get("x-most-bytes", BODY_BYTES) for methods in _PATHS.values() for one in methods.values()]
    assert max(stated) == UPLOAD_BYTES
    assert 2 * max(stated) <= heads.WASTE_BYTES


@pytest.mark.parametrize(
    "head",
    [
        b"GET /api/tables?" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: house\r\n\r\n",
        b"GET /" + b"a" * 100_000,
        b"GET /api/tables HTTP/1.1\r\nHost: house\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
        b"GET /api/tables HTTP/1.1\r\nHost: house\r\nX: " + b"a" * 100_000,
        b"GET /api/tables HTTP/1.1\r\nHost: house\r\n" + b"x: y\r\n" * 20_000,
        b"GET /ws HTTP/1.1\r\nHost: house\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX: "
        + b"a" * 100_000
        + b"\r\n\r\n",
        LOGIN + b"Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n0\r\n" + b"x: y\r\n" * 20_000,
        LOGIN + b"Transfer-Encoding: chunked\r\n\r\n1;" + b"a" * 100_000,
    ],
    ids=["query", "path", "header", "header begun", "headers", "handshake", "trailers", "chunk"],
)
async def test_a_head_without_end_is_refused(live: Live, head: bytes) -> None:
    wire = await Raw.to(live)
    await wire.send(head)
    status, said = await wire.answer()
    assert status == 431
    assert str(heads.HEAD_BYTES) in said["detail"]
    await wire.closed()


async def test_many_requests_on_one_wire_are_no_long_head(live: Live) -> None:
    wire = await Raw.to(live)
    one = b"GET /api/nothing HTTP/1.1\r\nHost: house\r\nX: " + b"a" * 10_000 + b"\r\n\r\n"
    await wire.send(one * 20)
    for _ in range(20):
        assert (await wire.answer())[0] == 404


@pytest.mark.parametrize(
    "begun",
    [b"\r\n", b"GET /api/tab", LOGIN, LOGIN + b"Content-Length: 100\r\n\r\n["],
    ids=["an empty line", "a path", "a head", "a body"],
)
async def test_who_does_not_finish_a_request_is_sent_away(
    live: Live, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    used = await Raw.to(live)
    await used.send(b"GET /api/me HTTP/1.1\r\nHost: house\r\n\r\n")
    assert (await used.answer())[0] == 401
    monkeypatch.setattr(heads, "REQUEST_SECONDS", patience.seconds(0.4))
    for wire in (await Raw.to(live), used):
        await wire.send(begun)
        status, said = await wire.answer()
        assert status == 408
        assert f"within {heads.REQUEST_SECONDS:g} seconds" in said["detail"]
        await wire.closed()


async def test_a_connection_that_is_never_used_is_closed_without_a_word(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Browsers open some in advance, and would take any word for the answer to what they ask later."""
    monkeypatch.setattr(heads, "REQUEST_SECONDS", patience.seconds(0.1))
    assert await (await Raw.to(live)).closed() == b""
