"""Places for connections: so many in all, so many from one address, so many of one person.

A place is taken before anything is awaited and given back whatever happens, so that a hundred who come at the same
moment are counted as a hundred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from croupier.server.limits import Limits

TOO_MANY: Final = 4429
TRY_LATER: Final = 1013


class Full(Exception):
    """There is no place; the code and the sentence with which the connection is closed."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Places:
    """The places that are taken."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._taken: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def in_the_house(self, address: str) -> Iterator[None]:
        """A place in the house, for somebody who comes from this address."""
        limits = self._limits
        everybody, here = ("house", ""), ("address", address)
        if self._taken[everybody] >= limits.sockets_in_all:
            raise Full(TRY_LATER, "The house is full. Try again in a few minutes.")
        if self._taken[here] >= limits.sockets_from_one_address:
            raise Full(TOO_MANY, f"At most {limits.sockets_from_one_address} pages at once from one address.")
        with self._kept(everybody), self._kept(here):
            yield

    @contextmanager
    def of_person(self, person: str) -> Iterator[None]:
        """One of the places that everybody has."""
        mine = ("person", person)
        if self._taken[mine] >= self._limits.connections:
            raise Full(TOO_MANY, f"At most {self._limits.connections} pages at once: close one of the others.")
        with self._kept(mine):
            yield

    @contextmanager
    def _kept(self, place: tuple[str, str]) -> Iterator[None]:
        self._taken[place] += 1
        try:
            yield
        finally:
            self._taken[place] -= 1
            if not self._taken[place]:
                del self._taken[place]
