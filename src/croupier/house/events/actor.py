"""The actor of one event: one thing after the other, each written into the books before it is believed.

It knows the time and who asks, and no rule of a tournament: what may be entered, and what follows, the journal says.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from sqlalchemy import Connection

from croupier import names
from croupier.house import ledger
from croupier.house.bank import write_page
from croupier.house.events.chain import Book, as_json
from croupier.house.events.dealt import Dealing
from croupier.house.events.opening import Event
from croupier.house.events.purses import moves
from croupier.house.events.roles import MAY, OWN, SEEN, Role
from croupier.house.guard import Guard
from croupier.house.people import Person
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.bank import Page, Short
from croupier.room.mailbox import Mailbox
from croupier.room.moments import Moments
from croupier.room.news import Wallet
from croupier.room.pace import Clock
from croupier.room.rules.moments import HOUR, SECOND
from croupier.store import Store, StoreFailure
from croupier.tournament import entries as e
from croupier.tournament.journal import Journal

_log = logging.getLogger(__name__)
AHEAD_MS: Final = 5 * SECOND
"""So much later than the house's clock may a page's be: then it counts as now."""
LATE_MS: Final = 12 * HOUR
"""What comes in later than this after it has happened is entered by hand."""
MOST_PEOPLE: Final = 2_000
"""So many enter one event."""
_AGAIN_MS: Final = 10 * SECOND
"""So long after the books could not be written it is tried again."""

_PLAYED: Final = "What was played at tables that the house deals is not undone."
_DEALT: Final = "The house deals this event: it sees by itself what happens at its tables."
NOT_HERE: Final = "There is no event {!r} in this house."


class Undo(NamedTuple):
    """An entry is left out; ``again``: it holds again."""

    n: int
    again: bool = False


class Wanted(NamedTuple):
    """Something that somebody enters. ``key``: what his page calls it, so that it happens once; ``at``: when it
    happened, where the page could not send it then."""

    what: e.Entry | Undo
    key: str | None = None
    at: int | None = None
    why: str | None = None


class Outcome(NamedTuple):
    """What became of it: ``refused`` with the reason; ``known``: it had been entered before."""

    key: str | None
    refused: str | None = None
    known: bool = False


class EventActor:
    """An event that is open in the house. ``changed``: called when it stands otherwise; ``paid``: with what is in a
    wallet that it has moved."""

    def __init__(
        self,
        store: Store,
        guard: Guard,
        clock: Clock,
        moments: Moments,
        book: Book,
        changed: Callable[[EventActor], None] = lambda _: None,
        paid: Callable[[Wallet], None] = lambda _: None,
    ) -> None:
        self._store, self._guard, self._clock, self._moments = store, guard, clock, moments
        self.book, self.changed, self.paid = book, changed, paid
        self.dealing: Dealing | None = None
        """What deals it, where the house does."""
        self._not_before: int | None = None
        self._mailbox = Mailbox(f"event {book.event.id}", clock, self._due, self._on_time)

    @property
    def event(self) -> Event:
        return self.book.event

    @property
    def journal(self) -> Journal:
        return self.book.journal

    @property
    def now(self) -> int:
        return max(self._moments.now(), self.journal.state.now)

    def open(self) -> None:
        self._moments.not_before(self.journal.state.now)
        self._mailbox.open()
        if self.dealing is not None:
            self.dealing.begin()

    async def close(self) -> None:
        if self.dealing is not None:
            await self.dealing.end()
        await self._mailbox.close()

    def role_of(self, person: str | None) -> Role | None:
        return None if person is None else self.book.roles.get(person)

    # ── what people enter ──────────────────────────────────────────────────────────────────────────────────────

    async def enter(self, who: Person, wanted: Sequence[Wanted]) -> list[Outcome]:
        """One after the other, in this order; what is refused changes nothing, and the next is looked at."""

        async def work() -> list[Outcome]:
            out = []
            for each in wanted:
                if each.key is not None and f"{who.id}/{each.key}" in self.book.keys:
                    out.append(Outcome(each.key, known=True))
                    continue
                try:
                    await self._write(self._said(who, each))
                except Refused as no:
                    out.append(Outcome(each.key, no.reason))
                else:
                    out.append(Outcome(each.key))
            return out

        return await self._mailbox.ask(work)

    async def enter_own(self, who: Person, entry: e.Entry) -> None:
        """Somebody enters something for himself, paid from his wallet."""

        async def work() -> None:
            if type(entry) not in OWN or self.event.purse != "wallets":
                raise Refused("In this event money passes over the counter: go to the desk.")
            known = next((name for name, player in self.book.players.items() if player == who.id), who.name)
            mine = replace(entry, at=self.now, who=known)  # type: ignore[call-arg]  # each of these has a ``who``
            more: Json = {"player": who.id} if isinstance(entry, e.Registers) else {}
            if not more and self.book.players.get(known) != who.id:
                raise Refused("You are not in this tournament.")
            self._must_be_new(mine)
            await self._write({"kind": "event", "at": mine.at, "entry": as_json(mine), "by": who.id, **more})

        await self._mailbox.ask(work)

    async def bot_enters(self, bot: Person, level: str) -> None:
        """A bot enters, as everybody does, and plays so well."""

        async def work() -> None:
            entry = e.Registers(self.now, who=bot.name)
            said: Json = {"entry": as_json(entry), "player": bot.id, "bot": level}
            await self._write({"kind": "event", "at": entry.at, **said})

        await self._mailbox.ask(work)

    async def plays(self, entry: e.Entry, *pages: Page) -> None:
        """What has happened at the tables that the house deals, now, with what they write of it: all of it or
        nothing."""

        async def work() -> None:
            now = replace(entry, at=self.now)
            await self._write({"kind": "event", "at": now.at, "entry": as_json(now)}, pages)

        await self._mailbox.ask(work)

    async def gives_role(self, by: Person, to: Person, role: Role | None) -> None:
        """The director says who else may enter something."""

        async def work() -> None:
            if self.role_of(by.id) != "director":
                raise Refused(NOT_HERE.format(self.event.id))
            if to.id == self.event.opener:
                raise Refused("Who has opened an event directs it.")
            whose: Json = {"player": to.id, "name": to.name, "role": role or ""}
            await self._write({"kind": "role", "at": self.now, **whose, "by": by.id})

        await self._mailbox.ask(work)

    def _said(self, who: Person, wanted: Wanted) -> Json:
        """What the chain will say of it; ``Refused`` where he may not."""
        role = self.role_of(who.id)
        if role is None:
            raise Refused(NOT_HERE.format(self.event.id))
        key = {} if wanted.key is None else {"key": f"{who.id}/{wanted.key}"}
        common: Json = {"by": who.id, **key, **({} if wanted.why is None else {"why": wanted.why})}
        if isinstance(wanted.what, Undo):
            if self.event.dealt:
                raise Refused(_PLAYED)
            return {**self._undoes(role, wanted.what), **common}
        entry = wanted.what
        if self.event.dealt and type(entry) in SEEN:
            raise Refused(_DEALT)
        if type(entry) not in MAY[role]:
            raise Refused("That is entered by the director of the event.")
        if self.event.purse == "wallets" and type(entry) in OWN - {e.Declines}:
            raise Refused("In this event everybody pays from his own wallet: he enters it himself.")
        at = self.now if self.event.dealt else self._moment(wanted.at)
        self._must_be_new(entry)
        return {"kind": "event", "at": at, "entry": as_json(replace(entry, at=at)), **common}

    def _undoes(self, role: Role, undo: Undo) -> Json:
        lines = self.journal.lines
        if 1 <= undo.n <= len(lines):
            entry = lines[undo.n - 1].entry
            if type(entry) not in MAY[role] and not isinstance(entry, e.Tick):
                raise Refused("That is undone by the director of the event.")
            if self.event.purse == "wallets" and type(entry) in OWN:
                raise Refused("What somebody has entered for himself is not undone from the desk.")
        return {"kind": "redone" if undo.again else "undone", "at": self.now, "n": undo.n}

    def _moment(self, at: int | None) -> int:
        now = self.now
        if at is None or at >= now:
            if at is not None and at > now + AHEAD_MS:
                raise Refused("That has not happened yet: the clock of this page is ahead of the house's.")
            return now
        if at < max(self.event.at, now - LATE_MS):
            raise Refused("That was too long ago.")
        return at

    def _must_be_new(self, entry: e.Entry) -> None:
        """A name that reads like another's is another's."""
        if not isinstance(entry, e.Registers):
            return
        if len(self.journal.state.entrants) >= MOST_PEOPLE and entry.who not in self.journal.state.entrants:
            raise Refused(f"An event has at most {MOST_PEOPLE:,} people.")
        try:
            said = names.checked(entry.who)
        except names.BadName as no:
            raise Refused(str(no)) from None
        if said != entry.who:
            raise Refused(f"Write the name as it is shown: {said}.")
        same = (name for name in self.journal.state.entrants if name != said and names.key(name) == names.key(said))
        if (other := next(same, None)) is not None:
            raise Refused(f"{said} reads like {other}, who is in this tournament: write it so that one can tell.")

    # ── written, then believed ─────────────────────────────────────────────────────────────────────────────────

    async def _write(self, said: Json, pages: Sequence[Page] = ()) -> None:
        after = self.book.after(said)
        moved = moves(self.event, after.players, self.journal.sums, after.journal.sums)
        event, at, guard = self.event.id, said["at"], self._guard
        written = max(at, self.now)

        def work(db: Connection) -> dict[str, int]:
            for page in pages:
                write_page(db, page)
            follows = guard.moved(db, event, moved, written) if moved else []
            return ledger.enter(db, event, None, [said], follows, written)

        try:
            new = await self._store.write(work)
        except Short as no:
            show = self.event.plan.money.with_sign
            raise Refused(f"That takes {show(no.needs)}, and {show(no.has)} are there.") from None
        self.book = after
        wallets = {ledger.wallet(self.event.currency, player): player for player in after.players.values()}
        for account in new.keys() & wallets.keys():
            self.paid(Wallet(wallets[account], self.event.currency, new[account]))
        self.changed(self)
        if self.dealing is not None:
            self.dealing.stands()

    # ── what happens by itself ─────────────────────────────────────────────────────────────────────────────────

    def _due(self) -> float | None:
        at = self.journal.due()
        if at is None:
            return None
        return self._moments.on_clock(at if self._not_before is None else max(at, self._not_before))

    async def _on_time(self) -> None:
        now = self._moments.now()
        at = self.journal.due()
        if at is None or at > now:
            return
        try:
            await self._write({"kind": "event", "at": now, "entry": as_json(e.Tick(now))})
        except StoreFailure as no:
            _log.warning("event %s could not go on: %s", self.event.id, no)
            self._not_before = now + _AGAIN_MS
        except Exception:  # the event lives on, and people may still enter what puts it right
            _log.exception("event %s could not go on", self.event.id)
            self._not_before = now + _AGAIN_MS
        else:
            due = self.journal.due()
            self._not_before = now + _AGAIN_MS if due is not None and due <= now else None
