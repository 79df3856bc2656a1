"""What the benchmarks of the house share: a house in a process of its own, and pages that are as cheap as pages can be.

A page cuts frames and reads few of them, so that the house is measured and not its guests.
"""

from __future__ import annotations

import asyncio
import json
import os
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, cast

import httpx
from fastapi import FastAPI

from croupier.server.limits import Limits, Rate

OPEN: Final = Limits(
    guests=Rate(10_000, 100_000),
    requests=Rate(10_000, 100_000),
    sockets_from_one_address=20_000,
    sockets_in_all=20_000,
)
"""All guests come from one address here."""

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def serve(app: FastAPI) -> None:
    """The house at a port of its own, which it prints when it is open, and before that what memory it holds."""
    import uvicorn

    from croupier.server import run
    from croupier.server.rubbish import Rubbish

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[object] | None = None) -> None:
            await super().startup(sockets)  # type: ignore[arg-type]
            Rubbish().begin()
            print(self.servers[0].sockets[0].getsockname()[1], flush=True)

    run.prepare()
    print(resident(os.getpid()), flush=True)
    Server(uvicorn.Config(app, host="127.0.0.1", port=0, backlog=4096, **run.settings())).run()


@contextmanager
def opened(script: str, *arguments: object) -> Iterator[tuple[int, float, int]]:
    """The house that a script serves: its process, its megabytes before it had opened its books, and its port."""
    command = [sys.executable, script, *map(str, arguments)]
    house = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert house.stdout is not None
    try:
        before = float(house.stdout.readline())
        yield house.pid, before, int(house.stdout.readline())
    finally:
        house.terminate()
        house.wait()
        house.stdout.close()


def used(process: int) -> float:
    """Seconds of a processor."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def resident(process: int) -> float:
    """Megabytes of memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE / 1e6


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


HEAD: Final = "| | count | p50 | p95 | p99 | most |\n| --- | ---: | ---: | ---: | ---: | ---: |"


def row(what: str, values: Sequence[float]) -> str:
    figures = [f"{1000 * percentile(values, share):.0f} ms" for share in (0.5, 0.95, 0.99)]
    return f"| {what} | {len(values)} | {' | '.join(figures)} | {1000 * max(values, default=0):.0f} ms |"


async def guest(client: httpx.AsyncClient) -> str:
    """The cookie of a new guest."""
    while "set-cookie" not in (answer := await client.post("/api/session", headers={"Cookie": ""})).headers:
        await asyncio.sleep(0.5)  # too many at the door at once
    client.cookies.clear()
    return answer.headers["set-cookie"].split(";")[0]


class Page(asyncio.Protocol):
    """One page with its WebSocket. It says what it ``wants`` when it is open, and ``hears`` every message, by its kind
    and as it came."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port, self._cookie = port, cookie
        self._buffer, self._open, self.n, self._leaving = bytearray(), False, 0, False
        self.lost = False

    def wants(self) -> None:
        raise NotImplementedError

    def hears(self, kind: bytes, text: bytes, now: float) -> None:
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        head = (
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self._cookie}\r\n\r\n"
        )
        self.transport.write(head.encode())

    def connection_lost(self, _why: Exception | None) -> None:
        self.lost = not self._leaving

    def leave(self) -> None:
        self._leaving = True
        self.transport.close()

    def send(self, **message: object) -> int:
        """A message with the next number, in one frame whose mask is nothing. Returns the number."""
        if self.transport.is_closing():
            return self.n
        self.n += 1
        text = json.dumps({**message, "n": self.n}).encode()
        size = bytes([0x80 | len(text)]) if len(text) < 126 else struct.pack("!BH", 0xFE, len(text))
        self.transport.write(b"\x81" + size + bytes(4) + text)
        return self.n

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._open = True
            del self._buffer[: end + 4]
            self.wants()
        self._cut(now)

    def _cut(self, now: float) -> None:
        """Take whole frames from what has come."""
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1], 2
            if size >= 126:
                head = 4 if size == 126 else 10
                if len(buffer) - at < head:
                    break
                size = int.from_bytes(buffer[at + 2 : at + head], "big")
            if len(buffer) - at < head + size:
                break
            kind, text = buffer[at] & 0x0F, bytes(buffer[at + head : at + head + size])
            at += head + size
            if kind == 9:
                self.transport.write(b"\x8a" + bytes([0x80 | len(text)]) + bytes(4) + text)
            elif kind == 1:
                self.hears(text[9 : text.index(b'"', 9)], text, now)
        del buffer[:at]
