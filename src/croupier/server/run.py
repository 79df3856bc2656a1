"""How uvicorn runs the house."""

from __future__ import annotations

from typing import Any


def settings() -> dict[str, Any]:
    """Small messages only, no compression of them, and no line in the log for every request."""
    return {
        "ws_max_size": 64 * 1024,
        "ws_max_queue": 32,
        "ws_per_message_deflate": False,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": 5,
    }
