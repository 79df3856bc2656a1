"""The door: what every request and every connection needs at hand."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from croupier.house import House
from croupier.room import SystemClock
from croupier.server.hub import Hub
from croupier.server.limits import Buckets, Limits
from croupier.server.places import Places


class Door:
    """The house as the network sees it."""

    def __init__(self, house: House, limits: Limits) -> None:
        clock = SystemClock()
        self.house, self.limits, self.clock = house, limits, clock
        self.hub = Hub(house)
        self.places = Places(limits)
        self.guests = Buckets(limits.guests, clock)
        self.logins = Buckets(limits.logins, clock)
        self.requests = Buckets(limits.requests, clock)
        self.tables = Buckets(limits.tables, clock)


def own_origin(headers: Headers) -> bool:
    """Does this come from our own pages? A program that is no browser names no origin and has no one's cookies."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False


def address(connection: HTTPConnection) -> str:
    """From where somebody comes, as the limits count."""
    return connection.client.host if connection.client else "nowhere"
