"""The events of the house: opened, found, and back after a restart."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from croupier import names
from croupier.games.common import RulebookError
from croupier.house.events import chain
from croupier.house.events.actor import NOT_HERE, EventActor
from croupier.house.events.chain import Book
from croupier.house.events.dealt import Dealer
from croupier.house.events.opening import Event, Purse, must_be_dealt, must_be_run
from croupier.house.file import HouseFile
from croupier.house.guard import Guard, Kind
from croupier.house.people import Person
from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.moments import Moments
from croupier.room.news import Wallet
from croupier.room.pace import Clock
from croupier.rulebooks import load
from croupier.store import Store, log
from croupier.tournament.book import house_for, plan_for, read_structure
from croupier.tournament.paying import Paying, options_of, paying_at
from croupier.tournament.step import Plan

_log = logging.getLogger(__name__)
_MOST_OPEN: Final = 20
"""So many events of one person that are not over."""
LONGEST_TITLE: Final = 60


class Events:
    """All of them. ``changed``: told of every event that stands otherwise."""

    def __init__(self, store: Store, guard: Guard, file: HouseFile, clock: Clock, moments: Moments) -> None:
        self._store, self._guard, self._file, self._clock, self._moments = store, guard, file, clock, moments
        self.all: dict[str, EventActor] = {}
        self.changed: Callable[[EventActor], None] = lambda _: None
        self.paid: Callable[[Wallet], None] = lambda _: None
        """Told what is in a wallet that an event has moved."""
        self.dealer: Dealer | None = None
        """Deals those that the house deals."""

    async def come_back(self) -> None:
        """Every event as its chain leaves it; what was due meanwhile happens now."""
        for book in await self._store.read(_readable):
            self._set_up(book)

    def _set_up(self, book: Book) -> EventActor:
        event = book.event
        self._guard.opens(event.id, Kind("among", event.plan.structure.game.rpartition("/")[2]))
        actor = EventActor(
            self._store,
            self._guard,
            self._clock,
            self._moments,
            book,
            lambda changed: self.changed(changed),
            lambda wallet: self.paid(wallet),
        )
        self.all[event.id] = actor
        if event.dealt and self.dealer is not None and actor.journal.state.phase in ("registering", "running"):
            actor.dealing = self.dealer(actor)
        actor.open()
        return actor

    async def close(self) -> None:
        await asyncio.gather(*(actor.close() for actor in self.all.values()))

    def of(self, id: str) -> EventActor:
        if (found := self.all.get(id)) is None:
            raise Refused(NOT_HERE.format(id[:40]))
        return found

    def directed(self, id: str, who: str | None) -> EventActor:
        """An event in which somebody has a part; to everybody else it is not there."""
        found = self.of(id)
        if found.role_of(who) is None:
            raise Refused(NOT_HERE.format(id[:40]))
        return found

    def must_be_in_none(self, who: Person) -> None:
        """Before an account is closed: nothing more can come of any event."""
        for actor in self.all.values():
            going = actor.journal.state.phase in ("registering", "running")
            if going and who.id in actor.book.players.values():
                raise Refused(f"You are in {actor.event.title}. When it is over the account can be closed.")

    # ── opening ────────────────────────────────────────────────────────────────────────────────────────────────

    def is_director(self, who: Person) -> bool:
        """May he open events with the house's own money?"""
        return who.kind == "account" and names.key(who.name) in map(names.key, self._file.directors)

    def may_open(self, who: Person) -> bool:
        """Whoever has an account may run an event of his own, where no platform's rules hold."""
        return self.is_director(who) or (who.kind == "account" and self._file.platform is None)

    async def opened(
        self, who: Person, title: str, base: str, structure: Json | None, purse: Purse, *, dealt: bool = False
    ) -> EventActor:
        """A new event. ``base``: an event of a rulebook, or a rulebook by whose rules an own ``structure`` is
        played; ``dealt``: by the house."""
        if not self.may_open(who):
            raise Refused("An event is run from an account that may direct one.")
        mine = (each for each in self.all.values() if each.event.opener == who.id)
        if sum(each.journal.state.phase in ("registering", "running") for each in mine) >= _MOST_OPEN:
            raise Refused(f"You have {_MOST_OPEN} events open: end one of them first.")
        named = " ".join(title.split())
        if not 2 <= len(named) <= LONGEST_TITLE or not named.isprintable():
            raise Refused(f"An event is called something, in 2 to {LONGEST_TITLE} letters.")
        plan = planned(base, structure, live=not dealt)
        must_be_run(plan, purse, of_the_house=self.is_director(who))
        return await self.begun(named, base, plan, purse, who.id, dealt=dealt)

    async def begun(self, title: str, base: str, plan: Plan, purse: Purse, opener: str, *, dealt: bool) -> EventActor:
        """A new event is written down, and people may enter. ``opener``: who directs it; nobody where it is the
        house's own."""
        if dealt:
            must_be_dealt(plan, purse)
            must_be_of_cards(plan.structure.game)
        code = plan.structure.currency
        if code not in self._file.currencies and self._file.platform is not None:
            raise Refused(f"This house does not keep {code}.")
        event = Event(
            f"event-{secrets.token_hex(6)}",
            title,
            base,
            plan,
            purse,
            opener,
            secrets.token_bytes(32),
            self._moments.now(),
            dealt,
        )

        def work(db: Connection) -> None:
            log.add_table(db, event.id, title, event.game, {}, code, room=event.as_json())

        await self._store.write(work)
        return self._set_up(Book.new(event))


def must_be_of_cards(game: str) -> None:
    """``Refused`` where the tables of the house cannot play this in an event."""
    try:
        known = load(game)
    except RulebookError as no:
        raise Refused("; ".join(map(str, no.problems))) from None
    if known.among_players is None:
        raise Refused(f"{known.title} is played against the house, and no event of it is dealt here.")


def planned(base: str, structure: Json | None, *, live: bool = True) -> Plan:
    """What holds for an event, where people deal it (``live``) or the house; ``Refused`` with all that is wrong."""
    rulebook, _, own = base.partition("/")
    try:
        if structure is None:
            plan = plan_for(base)
            return Plan(plan.house, plan.structure, plan.paying, live=live)
        if own:
            plan_for(base)
        house = house_for(rulebook)
        paying = Paying() if options_of(rulebook) is None else paying_at(rulebook)
        return Plan(house, read_structure(structure, house, "the event"), paying, live=live)
    except RulebookError as no:
        raise Refused("; ".join(map(str, no.problems))) from None


def _readable(db: Connection) -> list[Book]:
    """An event that cannot be read stays closed; the others open."""
    out: list[Book] = []
    for id, title in chain.known(db):
        try:
            out.append(chain.book_of(db, id, title))
        except (ValueError, KeyError, Refused) as no:
            _log.warning("event %s stays closed: %s", id, no)
    return out
