"""How uvicorn runs the house."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from croupier.server.heads import Heads
from croupier.server.lines import Lines


def prepare() -> None:
    """Let the threads take turns more often: the writer of the store asks for its turn many times in one commit, and
    with Python's usual five milliseconds a busy door would make every bet wait."""
    sys.setswitchinterval(0.0005)


def settings(proxies: Sequence[str] = ()) -> dict[str, Any]:
    """Small messages only, no compression of them, and no line in the log for every request. A connection may stand
    idle for longer than a round lasts: who asks again after one should not meet a door that is just closing.

    ``proxies``: addresses that are believed when they say for whom they ask (``X-Forwarded-For``) and how that one
    came to them (``X-Forwarded-Proto``). Without any nobody is believed: everybody can send such headers.
    """
    return {
        "http": Heads,
        "ws": Lines,
        "proxy_headers": bool(proxies),
        "forwarded_allow_ips": list(proxies),
        "ws_max_size": 64 * 1024,
        "ws_max_queue": 32,
        "ws_per_message_deflate": False,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_keep_alive": 75,
        "timeout_graceful_shutdown": 2,
    }
