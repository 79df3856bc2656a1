"""How a table tells what happens: at once, and where many look on, what can wait in bundles.

A message to a thousand pages is a thousand messages. So the number of onlookers is told at most once a second, and at
a crowded table bets and changes of seats are gathered for a moment; whom they concern hears them at once. Everything
else, a result above all, is never held back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from croupier.play import Seat
from croupier.room.gallery import Audience, Gallery
from croupier.room.news import Happened, News, SeatsChanged
from croupier.room.pace import Clock
from croupier.room.phase import Phase

AT_ONCE: Final = 50
"""So many pages are told everything at once."""

_EACH: Final = 0.000_3
"""Seconds that a bundle waits for each page that will hear it: telling a crowd takes a bounded share of the house."""

_COUNT_EVERY: Final = 1.0
"""Seconds after which the number of onlookers is told, if no change of seats has told it before."""


class Crier:
    """Tells a table's gallery. ``deliver`` may not fail."""

    def __init__(self, gallery: Gallery, deliver: Callable[[News, Audience], None], clock: Clock) -> None:
        self._gallery, self._deliver, self._clock = gallery, deliver, clock
        self._phase: Phase | None = None  # as it was last told
        self._events: Happened | None = None
        self._changed: dict[Seat, None] = {}
        self._left: dict[Seat, None] = {}
        self._bundle_due: float | None = None
        self._count_due: float | None = None

    def tell(self, news: News, phase: Phase) -> None:
        """Tell everybody. ``phase``: where the round stands now; a new one cannot wait."""
        same, self._phase = phase is self._phase, phase
        match news:
            case SeatsChanged(changed, left):
                self._gather_seats(changed, left)
                self._wait_or_cry(changed, can_wait=True)
            case Happened(_, events):
                self._gather_events(news)
                concerned = dict.fromkeys(getattr(event, "seat", None) for event in events)
                self._wait_or_cry(filter(None, concerned), can_wait=same and phase.name == "betting")
            case _:
                self._cry()
                self._deliver(news, self._gallery.everybody)

    def count(self) -> None:
        """Somebody came to look on, or left: told with the next change of seats, or by and by."""
        if self._count_due is None:
            self._count_due = self._clock.now() + _COUNT_EVERY

    @property
    def due(self) -> float | None:
        """When something that waits is to be told."""
        return min((due for due in (self._bundle_due, self._count_due) if due is not None), default=None)

    def on_time(self) -> None:
        """Tell what has waited long enough."""
        now = self._clock.now()
        if self._count_due is not None and self._count_due <= now:
            self._cry(count=True)
        elif self._bundle_due is not None and self._bundle_due <= now:
            self._cry()

    # ── bundles ────────────────────────────────────────────────────────────────────────────────────────────────

    def _wait_or_cry(self, concerned: Iterable[Seat], *, can_wait: bool) -> None:
        if not can_wait or len(self._gallery) <= AT_ONCE:
            self._cry()
            return
        self._say(self._gallery.at(concerned))
        if self._bundle_due is None:
            self._bundle_due = self._clock.now() + _EACH * len(self._gallery)

    def _cry(self, *, count: bool = False) -> None:
        """Tell everybody all that was gathered."""
        if self._changed or self._left or count:
            self._count_due = None
        self._say(self._gallery.everybody, count=count)
        self._events, self._changed, self._left, self._bundle_due = None, {}, {}, None

    def _say(self, audience: Audience, *, count: bool = False) -> None:
        """Who sits where comes first: the events may name somebody new."""
        if self._changed or self._left or count:
            self._deliver(SeatsChanged(tuple(self._changed), tuple(self._left)), audience)
        if self._events is not None:
            self._deliver(self._events, audience)

    def _gather_events(self, news: Happened) -> None:
        before = self._events
        self._events = news if before is None else Happened(before.first, before.events + news.events)

    def _gather_seats(self, changed: Iterable[Seat], left: Iterable[Seat]) -> None:
        for seat in left:
            self._changed.pop(seat, None)
            self._left[seat] = None
        self._changed |= dict.fromkeys(changed)
