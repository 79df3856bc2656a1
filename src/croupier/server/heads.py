"""The first reading of what comes over a wire: a request line and headers without end, or without haste, are cut off.

uvicorn's parser bounds neither: one endless header would fill the memory, and who sends a letter a minute keeps his
place for ever. Bodies are bounded by ``bodies``; what still comes of a refused one is thrown away here, for a while.
"""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

HEAD_BYTES: Final = 32 * 1024
"""The request line, the headers, and whatever else a request brings besides its body (sizes of chunks, trailers)."""

WASTE_BYTES: Final = 4_000_000
"""So much of a body is still taken, and thrown away, after its request was answered: who sends a little too much can
read the answer, for a connection that is closed under a sender takes its answer along. It is several times what any
route takes: a refusal may be out before the first byte of its body is in."""

REQUEST_SECONDS: Final = 60.0
"""A request is here as a whole after so many seconds, and its first byte so long after the connection was made."""


class Heads(HttpToolsProtocol):
    """One connection, before it is known who is there."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head = self._besides = self._waste = 0
        self._haste: asyncio.TimerHandle | None = None

    # ── what the wire does ─────────────────────────────────────────────────────────────────────────────────────────

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._hasten()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._haste is None:
            self._hasten()
        self._besides += len(data)
        super().data_received(data)
        self._besides = max(0, self._besides)  # a read may hold the end of one request and a body of the next
        if max(self._head, self._besides) > HEAD_BYTES:
            too_large = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self._end(too_large, f"A request has at most {HEAD_BYTES} bytes besides its body.")
        elif self._waste > WASTE_BYTES:
            self.transport.close()

    # ── what the parser finds ──────────────────────────────────────────────────────────────────────────────────────

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = self._waste = 0
        self._hasten()

    def on_url(self, url: bytes) -> None:
        self._head += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head += len(name) + len(value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if self._head <= HEAD_BYTES:  # what is too large never becomes a request
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._besides -= len(body)
        if self._head > HEAD_BYTES:
            return
        if self.cycle.response_complete:
            self._waste += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        if self._head > HEAD_BYTES:
            return
        super().on_message_complete()
        self._besides = 0
        self._calm()

    def handle_websocket_upgrade(self) -> None:
        if self._head <= HEAD_BYTES:
            self._calm()
            super().handle_websocket_upgrade()

    # ── the end of patience ────────────────────────────────────────────────────────────────────────────────────────

    def _hasten(self) -> None:
        self._calm()
        self._haste = self.loop.call_later(REQUEST_SECONDS, self._too_slow)

    def _calm(self) -> None:
        if self._haste is not None:
            self._haste.cancel()
            self._haste = None

    def _too_slow(self) -> None:
        if self.flow.read_paused:  # the house itself does not read just now
            self._hasten()
        elif not self._besides:  # a browser opens connections in advance: one that was never used is just closed
            self.transport.close()
        else:
            self._end(HTTPStatus.REQUEST_TIMEOUT, f"A request is sent within {REQUEST_SECONDS:g} seconds.")

    def _end(self, status: HTTPStatus, why: str) -> None:
        """Say why, unless an answer has begun already, and hang up."""
        self._calm()
        if self.transport.is_closing():
            return
        under_way = self.cycle is not None and not self.cycle.response_complete
        if not (under_way and self.cycle.response_started):
            body = json.dumps({"detail": why}).encode()
            head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
            self.transport.write(STATUS_LINE[status] + head + body)
        if under_way:  # whoever works on it learns that nobody listens
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()
