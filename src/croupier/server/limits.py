"""How much one browser may ask for: token buckets, sizes and numbers."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from fastapi import HTTPException

from croupier.room import Clock

_MOST_BUCKETS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, so many at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of the door."""

    messages: Rate = Rate(20, 60)  # of one WebSocket
    refusals: Rate = Rate(50, 500)  # of messages beyond that; past these the connection is closed
    guests: Rate = Rate(1, 60)  # new guests from one address
    requests: Rate = Rate(50, 300)  # HTTP requests from one address
    logins: Rate = Rate(1 / 12, 5)  # tries from one address; at one account a third as often: 100 an hour
    codes: Rate = Rate(1 / 60, 5)  # codes of the second factor of one account
    tables: Rate = Rate(1 / 10, 12)  # practice tables opened by one person
    asking: int = 4  # equities that are worked out, or wait for it, at once for one address
    solving: int = 4  # the same of certificates and sheets
    uploading: int = 2  # the same of files that are replayed
    message_bytes: int = 8_192
    tables_watched: int = 12
    connections: int = 12  # of one player
    sockets_from_one_address: int = 400
    sockets_in_all: int = 4_000
    waiting_messages: int = 200  # for a slow reader, before it is brought up to date by a snapshot
    send_seconds: float = 20


class Bucket:
    """A token bucket: full at the beginning, filled at its rate, one token for each thing done."""

    __slots__ = ("_at", "_clock", "_rate", "_tokens")

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate, self._clock = rate, clock
        self._tokens, self._at = float(rate.burst), clock.now()

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = self._clock.now()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def wait(self) -> int:
        """Whole seconds until the next token."""
        return max(1, round((1 - self._tokens) / self._rate.per_second))


class Buckets:
    """A bucket for everybody who comes; the longest unused are forgotten first."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate, self._clock = rate, clock
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def __getitem__(self, whose: str) -> Bucket:
        bucket = self._of.get(whose)
        if bucket is None:
            bucket = self._of[whose] = Bucket(self._rate, self._clock)
            if len(self._of) > _MOST_BUCKETS:
                self._of.popitem(last=False)
        self._of.move_to_end(whose)
        return bucket


class Turns:
    """So many at once for everybody who comes: whoever asks for what takes long leaves room in the line for others."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: Counter[str] = Counter()

    @contextmanager
    def turn(self, whose: str) -> Iterator[None]:
        """A turn, or a refusal."""
        limited(self._of[whose] < self._most, 1, f"At most {self._most} of these at once: wait for the others.")
        self._of[whose] += 1
        try:
            yield
        finally:
            self._of[whose] -= 1
            if not self._of[whose]:
                del self._of[whose]


def limited(taken: bool, wait: int, what: str) -> None:
    """Refuse a request for which there was no token."""
    if not taken:
        raise HTTPException(429, what, headers={"Retry-After": str(wait)})
