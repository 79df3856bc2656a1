"""The teller of a table: tells what happens there, each thing to those whom it concerns.

Where many look on, what can wait is told in bundles, for a message to a thousand pages is a thousand messages. So the
number of onlookers is told at most once a second, and at a crowded table bets and changes of seats are gathered for a
moment; whom they concern hears them at once. Everything else, a result above all, is never held back. The teller knows
no game, no money and no sockets; what each viewer may see of the news is decided where they are delivered.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Final

from croupier.play import Seat
from croupier.room.bank import Balances, PlayerId
from croupier.room.gallery import Audience, Gallery, Watcher
from croupier.room.news import Happened, InLine, Looked, News, OfTable, Seated, SeatsChanged, Wallet, Yours
from croupier.room.pace import Clock

_log = logging.getLogger(__name__)
AT_ONCE: Final = 50
"""So many pages are told everything at once."""

_EACH: Final = 0.000_3
"""Seconds that a bundle waits for each page that will hear it: telling a crowd takes a bounded share of the house."""

_COUNT_EVERY: Final = 1.0
"""Seconds after which the number of onlookers is told, if no change of seats has told it before."""


class Teller:
    """``version`` counts what was told to all: a view of one version stays right until the next."""

    def __init__(self, table: str, deliver: Callable[[News, Audience], None], clock: Clock) -> None:
        self._table, self._hand_over, self._clock = table, deliver, clock
        self._gallery = Gallery()
        self.version = 0
        self._events: Happened | None = None
        self._changed: dict[Seat, None] = {}
        self._left: dict[Seat, None] = {}
        self._bundle_due: float | None = None
        self._count_due: float | None = None

    # ── who looks on ───────────────────────────────────────────────────────────────────────────────────────────

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        return self._gallery.onlookers

    @property
    def watched(self) -> bool:
        """Does anybody look at the table?"""
        return bool(self._gallery)

    def sees(self, page: Watcher) -> bool:
        return page in self._gallery

    def is_here(self, player: PlayerId) -> bool:
        return bool(self._gallery.of(player))

    def enter(self, page: Watcher, *, seated: bool) -> None:
        if page not in self._gallery and not seated:
            self._count()
        self._gallery.enter(page)

    def leave(self, page: Watcher, *, seated: bool) -> bool:
        """A page is closed. Returns whether it was here."""
        was_here = self._gallery.leave(page)
        if was_here and not seated:
            self._count()
        return was_here

    def sits(self, player: PlayerId, seat: Seat) -> None:
        """Somebody has sat down: all of his pages look from there."""
        self._gallery.sits(player, seat)
        self.tell(SeatsChanged((seat,)))
        self._deliver(Yours(seat), self._gallery.of(player))

    def stands(self, player: PlayerId, seat: Seat) -> None:
        """Somebody has stood up and gone from the table; his pages look on."""
        self._gallery.sits(player, None)
        self._deliver(Yours(None), self._gallery.of(player))
        self.tell(SeatsChanged(left=(seat,)))

    # ── telling ────────────────────────────────────────────────────────────────────────────────────────────────

    def tell(self, news: OfTable, *, can_wait: bool = False) -> None:
        """Tell everybody. ``can_wait``: in a crowd these events may be told a moment later, with others."""
        self.version += 1
        match news:
            case SeatsChanged(changed, left):
                self._gather_seats(changed, left)
                self._wait_or_cry(changed, can_wait=True)
            case Happened(_, events):
                self._gather_events(news)
                concerned = dict.fromkeys(getattr(event, "seat", None) for event in events)
                self._wait_or_cry(filter(None, concerned), can_wait=can_wait)
            case _:
                self._cry()
                self._deliver(news, self._gallery.everybody)

    def tell_all_to(self, page: Watcher) -> None:
        """Everything as it stands, to one page alone."""
        self._deliver(Looked(), self._gallery.alone(page))

    def tell_at(self, news: OfTable, seats: Iterable[Seat]) -> None:
        """Let those know, and nobody else, who sit there."""
        self._deliver(news, self._gallery.at(seats))

    def tell_wallets(self, currency: str, balances: Balances) -> None:
        """Let these players know, and nobody else, what they have now."""
        for player, balance in balances.items():
            self._deliver(Wallet(player, currency, balance), self._gallery.of(player))

    def tell_line(self, line: InLine) -> None:
        """Let somebody know, and nobody else, where he stands on the list."""
        self._deliver(line, self._gallery.of(line.player))

    def tell_seated(self, seated: Seated) -> None:
        """Let somebody know, and nobody else, where the house has seated him."""
        self._deliver(seated, self._gallery.of(seated.player))

    def _deliver(self, news: News, audience: Audience) -> None:
        """What is written is so, whether or not it can be delivered: a failure here is logged and changes nothing."""
        try:
            self._hand_over(news, audience)
        except Exception:
            _log.exception("table %s: %s could not be told", self._table, type(news).__name__)

    # ── bundles ────────────────────────────────────────────────────────────────────────────────────────────────

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

    def _count(self) -> None:
        """Somebody came to look on, or left: told with the next change of seats, or by and by."""
        if self._count_due is None:
            self._count_due = self._clock.now() + _COUNT_EVERY

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
