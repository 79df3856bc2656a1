"""The line to a page: a message is put on it at once when it is free, without a task, a queue or a lock on the way.

A table of six tells every action to six pages; what each of them costs is what many tables cost. Only the way out is
here. Opening and closing, reading, and waiting for a page that does not read are uvicorn's, as before.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Final, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

_NAME: Final = "line"
_TEXT: Final = 0x81
"""A frame with all of a text."""


class Line(Protocol):
    """Where messages go out."""

    @property
    def free(self) -> bool:
        """May something be put on it now? Not before the page is connected, not when it closes, and not while what was
        put on it before is still to be taken."""

    def put(self, texts: Iterable[str]) -> None:
        """Messages, in their order, to a line that is free."""


class Lines(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which gives its line to whoever speaks over it (``line_of``)."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and hasattr(self, "scope"):
            self.scope["state"][_NAME] = self

    @property
    def free(self) -> bool:
        return (
            self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and self.writable.is_set()
            and not self.transport.is_closing()
        )

    def put(self, texts: Iterable[str]) -> None:
        self.transport.write(b"".join([_framed(text.encode()) for text in texts]))


def line_of(socket: WebSocket) -> Line | None:
    """The line of a socket, where the server gives one."""
    line: Line | None = socket.scope.get("state", {}).get(_NAME)
    return line


def _framed(text: bytes) -> bytes:
    size = len(text)
    if size < 126:
        return bytes((_TEXT, size)) + text
    if size < 1 << 16:
        return struct.pack("!BBH", _TEXT, 126, size) + text
    return struct.pack("!BBQ", _TEXT, 127, size) + text
