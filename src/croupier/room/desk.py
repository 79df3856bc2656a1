"""The desk of a card room: what the rules of the house know of its tables and people, fed with real moments.

The tables of a house's floor that play by one rulebook have one desk; a private table has its own. What comes in is
written into the log of its table first; the room is what the entries make of it (``deskbook``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.bank import PlayerId
from croupier.room.deskbook import after, replayed, with_person
from croupier.room.moments import Moments
from croupier.room.rules import away, breaking, buying, coming
from croupier.room.rules.buying import Offer
from croupier.room.rules.cardroom import CardRoom, Kind, Sitting, Table
from croupier.room.rules.jackpot import Fund
from croupier.room.rules.model import RoomRules
from croupier.room.rules.moments import day_of

T = TypeVar("T")
NO_LISTS: Final = "The house keeps no waiting lists."


@dataclass(frozen=True, slots=True)
class Terms:
    """With how many chips somebody may sit down now, and why: what he ``left`` with counts ``until`` then, by this
    ``rule``; ``free``: so many times today he may still come back with less than a large stack."""

    offer: Offer
    until: int | None = None
    rule: str | None = None
    free: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody's place on the list: so many are before him; or a place is kept for him until then."""

    ahead: int
    until: int | None = None


class Desk:
    """One card room. ``name``: whose it is, where it has money of its own; ``room``: as it stands; it changes only by
    entries. ``one_by_one``: what is decided by how the room stands is written before anything else is decided."""

    def __init__(self, rules: RoomRules, moments: Moments, name: str = "") -> None:
        self.rules, self.moments, self.name = rules, moments, name
        self.room = CardRoom()
        self.one_by_one = asyncio.Lock()
        self._tables: dict[str, Callable[[], None]] = {}
        self._fallen: dict[str, list[Json]] = {}
        self.changed: Callable[[Desk], None] = lambda _: None
        """Told when something has happened in this room."""
        self.ended: Callable[[str], None] = lambda _: None
        """Told when the last hand of a table is over, or none can be dealt any more."""

    def open(self, table: str, kind: Kind, changed: Callable[[], None]) -> None:
        """A table of this room; it is told when something has ``changed`` for it that did not come from it."""
        room = self.room.with_table(Table(table, kind, self.moments.now()))
        self.room = replace(room, kinds={**room.kinds, kind.name: kind})
        self._tables[table] = changed

    def close(self, table: str) -> None:
        self._tables.pop(table, None)
        self.room = replace(self.room, tables={name: each for name, each in self.room.tables.items() if name != table})

    def remember(self, entries: Iterable[tuple[str, Json]]) -> None:
        """What the logs of the tables tell of before the house opened."""
        self.room = replayed(self.rules, self.room, entries)
        self.moments.not_before(self.room.now)

    def stands(self, fund: Fund) -> None:
        """What the jackpot of this room holds when the house opens."""
        self.room = replace(self.room, fund=fund)

    # ── entries ────────────────────────────────────────────────────────────────────────────────────────────────

    async def enter(
        self,
        table: str,
        entry: Json,
        write: Callable[[], Awaitable[T]],
        must: Callable[[], None] = lambda: None,
    ) -> T:
        """An entry that the rules must allow: it is written, and then it has happened. ``must``: asked before, so that
        nothing comes between."""
        async with self.one_by_one:
            must()
            after(self.rules, self.room, table, entry)
            done = await write()
            self.happened(table, entry)
            return done

    def happened(self, table: str, entry: Json) -> None:
        """Something that has been written and can be refused no more."""
        before = self.room
        self.room = replayed(self.rules, before, [(table, entry)])
        for bill in entry.get("paid", ()):
            self._fallen.setdefault(bill["table"], []).append(bill)
        for name in self._shown_anew(before, table):
            self._tables[name]()
        self.changed(self)

    def _shown_anew(self, before: CardRoom, table: str) -> list[str]:
        """The tables that show something else than before, besides what this table itself has changed there. In a room
        of a thousand tables most entries concern one: what is the same is the same object."""
        now, names = self.room, self._tables
        if before.lists != now.lists:
            return list(names)
        fund = before.fund.published != now.fund.published
        return [
            name
            for name in names
            if ((here := now.tables.get(name)) is not before.tables.get(name) and name != table)
            or (fund and here is not None and here.kind.linked)
        ]

    def fallen(self, table: str) -> list[Json]:
        """What the jackpot has paid for hands of this table since it was last asked."""
        return self._fallen.pop(table, [])

    # ── what the rules say now ─────────────────────────────────────────────────────────────────────────────────

    def sitting(self, table: str, player: PlayerId) -> Sitting | None:
        found = self.room.tables.get(table)
        place = None if found is None else found.place_of(player)
        return None if found is None or place is None else found.chairs[place]

    def terms(self, table: str, player: PlayerId) -> Terms:
        """With how many chips somebody may sit down there now."""
        at, here = self.moments.now(), self.room.table(table)
        room = with_person(self.room, player)
        offer = coming.offered(self.rules, room, player, here, at)
        rule = coming.returning(self.rules, here.kind)
        if rule is None or offer.left is None:
            return Terms(offer)
        left = max((each for each in room.person(player).left.values() if each.stack == offer.left), key=_when)
        until = None if rule.within is None else left.at + rule.within
        free = None
        if offer.counts:
            day, times = room.person(player).used.get(rule.counter, (0, 0))
            used = times if day == day_of(at, self.rules.day_begins) else 0
            free = max(0, rule.free_returns - used)
        return Terms(offer, until, rule.rule, free)

    def must_sit(self, table: str, player: PlayerId) -> None:
        """May somebody take a chair there, whatever he brings? Not one that is kept for who was called, and not at more
        tables than the house allows."""
        here = self.room.table(table)
        if here.breaks:
            raise Refused("This table breaks up: its players go on at others. Ask again in a moment.", self._breaks_by)
        if here.last is not None:
            raise Refused("The last hand of this table has been announced: nobody sits down any more.")
        if here.free and len(here.free) <= len(self.room.kept(here, player)):
            assert self.rules.lists is not None
            raise Refused("The free place is kept for somebody who has been called to it.", self.rules.lists.rule)
        form = self.rules.formats.get(here.kind.form or "")
        if form is not None and form.most_tables is not None:
            playing = [other for other in self.room.tables_of(player) if other.kind.name == here.kind.name]
            if len(playing) >= form.most_tables:
                raise Refused(f"At most {form.most_tables} tables of this game and stake for one person.", form.rule)

    @property
    def _breaks_by(self) -> str | None:
        return None if self.rules.breaking is None else self.rules.breaking.rule

    def breaks(self, table: str) -> int | None:
        """When a table breaks up by itself, as the room stands now."""
        return breaking.due(self.rules, self.room, self.room.table(table))

    def draws(self, table: str, player: PlayerId, drawn: int) -> str | None:
        """The table of this kind to which the house brings somebody, where it does; a number of chance decides. Not who
        was called to a place, and nobody where people choose."""
        line = self.line(table, player)
        if self.rules.seating.by == "person" or (line is not None and line.until is not None):
            return None
        room = with_person(self.room, player)
        found = coming.drawn_table(self.rules, room, player, room.table(table).kind, drawn)
        return None if found is None else found.name

    def may_be_short(self, table: str, player: PlayerId, amount: int) -> bool:
        """May somebody whose chips are gone buy so few?"""
        entry = {"kind": "buy_in", "short": True, "player": player, "amount": amount, "at": self.moments.now()}
        try:
            after(self.rules, self.room, table, entry)
        except Refused:
            return False
        return True

    def lost(self, table: str) -> list[tuple[int, PlayerId]]:
        """Whose chairs are given away, and when, the first one first."""
        here = self.room.table(table)
        kept = ((away.keeps(self.rules.absence, self.room, here, each), each.who) for each in here.chairs.values())
        return sorted((moment, who) for moment, who in kept if moment is not None)

    # ── the list ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def keeps_lists(self) -> bool:
        return self.rules.lists is not None

    def waiting(self, table: str) -> list[PlayerId]:
        """Who waits for a place at this kind of table, in their order."""
        kind = self.room.table(table).kind.name
        return [each.who for each in self.room.lists if each.kind.name == kind]

    def line(self, table: str, player: PlayerId) -> Line | None:
        """Somebody's place on the list of this kind of table; where a place is kept, only at the table it is at."""
        if all(each.who != player for each in self.room.lists):
            return None
        kind, ahead = self.room.table(table).kind.name, 0
        for each in self.room.lists:
            if each.kind.name != kind:
                continue
            if each.who == player:
                return Line(ahead, each.until if each.called == table else None)
            ahead += each.called is None
        return None

    def calls(self, table: str) -> list[tuple[int, PlayerId]]:
        """For whom a place is kept here, and until when, the first one first."""
        return sorted((each.until, each.who) for each in self.room.lists if each.called == table)

    def must_be_full(self, table: str) -> None:
        """A list is for who finds no place."""
        if not self.keeps_lists:
            raise Refused(NO_LISTS)
        here = self.room.table(table)
        if len(here.free) > len(self.room.kept(here)):
            assert self.rules.lists is not None
            raise Refused("There is a free chair at this table: sit down.", self.rules.lists.rule)


def must_run(rules: RoomRules) -> None:
    """``Refused`` where running tables do not ask what the rules of a room decide."""
    if rules.hedges:
        raise Refused("Bets against the house beside a hand are not offered at running tables.")
    if rules.blinds.wins != "nothing":
        raise Refused("At running tables the button goes on: nobody wins it.")


def _when(left: buying.Left) -> int:
    return left.at
