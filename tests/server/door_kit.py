"""A house without a wire: requests go straight to the application, from any address."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from live import OPEN, PATIENCE

from croupier.house import House, HouseOptions
from croupier.server.app import create_app
from croupier.server.limits import Limits


@asynccontextmanager
async def open_app(data: Path, limits: Limits = OPEN, **options: Any) -> AsyncIterator[FastAPI]:
    """``options`` of the house; it has no tables."""
    app = create_app(House(data, HouseOptions(plan=(), **options)), limits)
    async with app.router.lifespan_context(app):
        yield app


def guest(app: FastAPI, address: str = "192.0.2.1", **more: Any) -> httpx.AsyncClient:
    """A browser that comes from this address."""
    wire = httpx.ASGITransport(app, client=(address, 4711))
    return httpx.AsyncClient(base_url="http://house", transport=wire, timeout=PATIENCE, **more)


class Wire:
    """A request as the application meets it: its body in pieces, and how much of it was taken."""

    def __init__(self, *, method: str = "POST", path: str, pieces: int, size: int, announced: int | None) -> None:
        head = [(b"host", b"house"), (b"content-type", b"application/json")]
        if announced is not None:
            head.append((b"content-length", b"%d" % announced))
        self.scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": method,
            "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": head,
            "client": ("192.0.2.9", 1), "server": ("house", 80), "state": {},
        }  # fmt: skip
        self._left, self._piece = pieces, b"[" * size
        self.asked = self.taken = 0
        self.sent: list[Any] = []

    async def receive(self) -> dict[str, Any]:
        self.asked += 1
        if self._left == 0:
            return {"type": "http.disconnect"}
        self._left -= 1
        self.taken += len(self._piece)
        return {"type": "http.request", "body": self._piece, "more_body": self._left > 0}

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent)
