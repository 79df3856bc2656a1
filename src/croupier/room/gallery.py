"""Who looks at a table, and from which seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Protocol

from croupier.play import Seat
from croupier.room.bank import PlayerId


class Watcher(Protocol):
    """Somebody who looks at tables: one open page of one person."""

    @property
    def player(self) -> PlayerId: ...


Audience = Mapping[Seat | None, Collection[Watcher]]
"""Those who are told something, by the seat from which they look; ``None``: from behind the rope."""

_Pages = dict[Watcher, None]


class Gallery:
    """The open pages at a table, found by player and by seat. A person may look with several pages at once, and who
    sits looks from his seat with all of them."""

    def __init__(self) -> None:
        self._of: dict[PlayerId, _Pages] = {}
        self._seat: dict[PlayerId, Seat] = {}
        self._from: dict[Seat | None, _Pages] = {None: {}}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Watcher]:
        return (page for pages in self._from.values() for page in pages)

    def __contains__(self, page: Watcher) -> bool:
        return page in self._of.get(page.player, ())

    @property
    def onlookers(self) -> int:
        """How many look on without a seat."""
        return len(self._from[None])

    @property
    def everybody(self) -> Audience:
        return self._from

    def at(self, seats: Iterable[Seat]) -> Audience:
        """The pages of those who sit there."""
        return {seat: self._from[seat] for seat in seats if seat in self._from}

    def of(self, player: PlayerId) -> Audience:
        """The pages of one person."""
        return {self._seat.get(player): pages} if (pages := self._of.get(player)) else {}

    def alone(self, page: Watcher) -> Audience:
        return {self._seat.get(page.player): (page,)}

    # ── coming and going ───────────────────────────────────────────────────────────────────────────────────────

    def enter(self, page: Watcher) -> None:
        if page not in self:
            self._of.setdefault(page.player, {})[page] = None
            self._from.setdefault(self._seat.get(page.player), {})[page] = None
            self._count += 1

    def leave(self, page: Watcher) -> bool:
        """A page is closed. Returns whether it was here."""
        if page not in self:
            return False
        seat = self._seat.get(page.player)
        del self._of[page.player][page], self._from[seat][page]
        if not self._of[page.player]:
            del self._of[page.player]
        self._tidy(seat)
        self._count -= 1
        return True

    def sits(self, player: PlayerId, seat: Seat | None) -> None:
        """Somebody sits down there, or (``None``) stands up."""
        before = self._seat.pop(player, None)
        if seat is not None:
            self._seat[player] = seat
        for page in self._of.get(player, ()):
            del self._from[before][page]
            self._from.setdefault(seat, {})[page] = None
        self._tidy(before)

    def _tidy(self, seat: Seat | None) -> None:
        if seat is not None and not self._from.get(seat, True):
            del self._from[seat]
