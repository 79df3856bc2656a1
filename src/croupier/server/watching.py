"""Who looks at an event: its wall, its desk or the page of one player is told anew whenever it stands otherwise."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.house import House
from croupier.house.events import EventActor
from croupier.house.events.actor import NOT_HERE
from croupier.play import Refused
from croupier.server import protocol as wire
from croupier.server.eventviews import desk_view, entrant_of, event_view, seat_now, whose_seat

if TYPE_CHECKING:
    from croupier.server.connection import Connection

EVENT: Final = "event:"
"""Under which name news of an event wait for a page; no table is called so."""
_MOST: Final = 8
"""So many events are looked at on one page."""


class Eye(NamedTuple):
    """How a page looks: at the desk, or with the link of one player; otherwise at the wall."""

    desk: bool = False
    seat: str | None = None


_GATHERS_S: Final = 0.3
"""An event that the house deals changes with every hand at every table: so long its news are gathered."""


class Watching:
    """All pages that look at events. ``wake`` lets them be sent what waits for them."""

    def __init__(self, house: House, wake: Callable[[list[Connection]], None]) -> None:
        self._house, self._wake = house, wake
        self._eyes: dict[str, dict[Connection, Eye]] = defaultdict(dict)
        self._gathers: set[str] = set()
        house.events.changed = self._changed

    def watch(self, page: Connection, event: str, eye: Eye) -> None:
        """``Refused`` where he has no part in it, or no such link."""
        actor = self._house.events.of(event)
        self._now(actor, page, eye)
        known = page in self._eyes.get(event, {})
        if not known and sum(page in eyes for eyes in self._eyes.values()) >= _MOST:
            raise Refused(f"At most {_MOST} events can be watched on one page.")
        self._eyes[event][page] = eye
        self._tell(actor, {page: eye})

    def unwatch(self, page: Connection, event: str) -> None:
        eyes = self._eyes.get(event, {})
        eyes.pop(page, None)
        if not eyes:
            self._eyes.pop(event, None)

    def leave(self, page: Connection) -> None:
        for event in list(self._eyes):
            self.unwatch(page, event)

    def look_again(self, page: Connection, name: str) -> None:
        """A page that had fallen behind is told how it stands."""
        event = name.removeprefix(EVENT)
        if (eye := self._eyes.get(event, {}).get(page)) is not None:
            self._tell(self._house.events.of(event), {page: eye})

    def _changed(self, actor: EventActor) -> None:
        event = actor.event.id
        if not actor.event.dealt:
            self._tell(actor, dict(self._eyes.get(event, {})))
        elif event not in self._gathers and self._eyes.get(event):
            self._gathers.add(event)
            asyncio.get_running_loop().call_later(_GATHERS_S, self._gathered, actor)

    def _gathered(self, actor: EventActor) -> None:
        self._gathers.discard(actor.event.id)
        self._tell(actor, dict(self._eyes.get(actor.event.id, {})))

    def _tell(self, actor: EventActor, eyes: dict[Connection, Eye]) -> None:
        """Each message is written once for all who see the same."""
        written: dict[tuple[str | None, Eye, str | None], str] = {}
        for page, eye in eyes.items():
            role = actor.role_of(page.player) if eye.desk else None
            mine = entrant_of(actor, page.player) if actor.event.dealt else None
            text = written.get((role, eye, mine), "")
            if not text:
                try:
                    text = written[role, eye, mine] = self._now(actor, page, eye).model_dump_json()
                except Refused:  # his role was taken from him, or his entry is undone
                    self.unwatch(page, actor.event.id)
                    page.send(wire.EventGone(event=actor.event.id))
                    continue
            page.put(f"{EVENT}{actor.event.id}", text, whole=True)
        self._wake(list(eyes))

    @staticmethod
    def _now(actor: EventActor, page: Connection, eye: Eye) -> wire.EventNow:
        desk = seat = None
        if eye.desk:
            if (role := actor.role_of(page.player)) is None:
                raise Refused(NOT_HERE.format(actor.event.id))
            desk = desk_view(actor, role)
        if eye.seat is not None:
            if (who := whose_seat(actor.book, eye.seat)) is None:
                raise Refused("Nobody has this seat card: ask at the desk for another.")
            seat = seat_now(actor, who)
        elif actor.event.dealt and (mine := entrant_of(actor, page.player)) in actor.journal.state.entrants:
            seat = seat_now(actor, str(mine))  # where the house deals everybody is known by his own page
        return wire.EventNow(event=event_view(actor), desk=desk, seat=seat)
