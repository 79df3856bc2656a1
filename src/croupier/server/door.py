"""The door: what every request and every connection needs at hand."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from croupier.house import House
from croupier.room import SystemClock
from croupier.server.hub import Hub
from croupier.server.limits import Buckets, Limits, Rate, Turns
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
        self.names = Buckets(Rate(limits.logins.per_second / 3, limits.logins.burst), clock)
        self.codes = Buckets(limits.codes, clock)
        self.requests = Buckets(limits.requests, clock)
        self.tables = Buckets(limits.tables, clock)
        self.asking, self.solving = Turns(limits.asking), Turns(limits.solving)
        self.uploading = Turns(limits.uploading)


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
    """From where somebody comes, as the limits count: what is no address is nowhere, all together."""
    return counted_as(connection.client.host if connection.client else "")


def counted_as(host: str) -> str:
    """An address as the limits count it. Whoever has one IPv6 address has 2⁶⁴ of them: they count as one.

    >>> counted_as("2001:db8:1:2:3::4"), counted_as("::ffff:192.0.2.1"), counted_as("elsewhere")
    ('2001:db8:1:2::/64', '192.0.2.1', 'nowhere')
    """
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return "nowhere"
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((int(found), 64), strict=False))
    return str(found)
