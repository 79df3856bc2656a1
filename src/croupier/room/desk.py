"""The desk of a card room: what the rules of the house know of its tables and people, fed with real moments.

The tables of a house's floor that play by one rulebook have one desk; a private table has its own. What comes in is
written into the log of its table first; the room is what the entries make of it (``deskbook``).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from itertools import compress
from operator import is_not
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
from croupier.room.turns import Turns

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


@dataclass(frozen=True, slots=True, eq=False)
class _Entering:
    """An entry on its way into the books."""

    table: str
    entry: Json


class Desk:
    """One card room. ``name``: whose it is, where it has money of its own; ``room``: as it stands; it changes only by
    entries. ``turns``: entries that the rules must allow are written beside each other; what else is decided by how the
    room stands is decided and written alone."""

    def __init__(self, rules: RoomRules, moments: Moments, name: str = "") -> None:
        self.rules, self.moments, self.name = rules, moments, name
        self.room = CardRoom()
        self.turns = Turns()
        self._under_way: list[_Entering] = []
        self._then = self.room
        self._tables: dict[str, Callable[[], None]] = {}
        self.breaking: set[str] = set()
        """Tables that break up just now."""
        self.feeds = False
        """Are there tables whose players go on to others?"""
        self._fallen: dict[str, list[Json]] = {}
        self.changed: Callable[[Desk], None] = lambda _: None
        """Told when something has happened in this room."""
        self.ended: Callable[[str], None] = lambda _: None
        """Told when the last hand of a table is over, or none can be dealt any more."""

    def open(self, table: str, kind: Kind, changed: Callable[[], None]) -> None:
        """A table of this room; it is told when something has ``changed`` for it that did not come from it."""
        kind = next((known for known in self.room.kinds.values() if known == kind), kind)
        room = self.room.with_table(Table(table, kind, self.moments.now()))
        self.feeds |= kind.feeds is not None
        self.room = replace(room, kinds={**room.kinds, kind.name: kind})
        self._tables[table] = changed
        self._look_ahead()

    def close(self, table: str) -> None:
        self._tables.pop(table, None)
        self.breaking.discard(table)
        self.room = replace(self.room, tables={name: each for name, each in self.room.tables.items() if name != table})
        self._look_ahead()

    def remember(self, entries: Iterable[tuple[str, Json]]) -> None:
        """What the logs of the tables tell of before the house opened."""
        self.room = replayed(self.rules, self.room, entries)
        self.moments.not_before(self.room.now)
        self.breaking = {name for name, each in self.room.tables.items() if each.breaks}

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
        nothing comes between. Nobody waits for the books of another: what is on its way there counts already when the
        next is decided (``then``), and no more if it could not be written."""
        async with self.turns.beside():
            must()
            self._then = after(self.rules, self.then, table, entry)
            self._under_way.append(entering := _Entering(table, entry))
            try:
                done = await write()
            except BaseException:
                self._under_way.remove(entering)
                self._look_ahead()
                raise
            self._under_way.remove(entering)
            self._happened(table, entry)
            return done

    def _look_ahead(self) -> None:
        self._then = replayed(self.rules, self.room, [(each.table, each.entry) for each in self._under_way])

    @property
    def then(self) -> CardRoom:
        """The room as it stands when all is written that is on its way into the books."""
        return self._then if self._under_way else self.room

    def happened(self, table: str, entry: Json) -> None:
        """Something that has been written and can be refused no more."""
        if self._under_way:
            self._then = replayed(self.rules, self._then, [(table, entry)])
        self._happened(table, entry)

    def _happened(self, table: str, entry: Json) -> None:
        before = self.room
        self.room = replayed(self.rules, before, [(table, entry)])
        for bill in entry.get("paid", ()):
            self._fallen.setdefault(bill["table"], []).append(bill)
        others = self._others(before)
        self.breaking = {name for name in self.breaking.union(others) if self.room.tables[name].breaks}
        for name in self._shown_anew(before, table, others):
            self._tables[name]()
        self.changed(self)

    def _others(self, before: CardRoom) -> list[str]:
        """The tables that are others than before. In a room of a thousand most entries concern one: what is the same is
        the same object."""
        now, was = self.room.tables, before.tables
        if now is was:
            return []
        if len(now) != len(was):
            return list(now)
        return list(compress(now, map(is_not, now.values(), was.values())))

    def _shown_anew(self, before: CardRoom, table: str, others: list[str]) -> list[str]:
        """The tables that show something else than before, besides what this table itself has changed there."""
        now = self.room
        if before.lists != now.lists:
            return list(self._tables)
        out = [name for name in others if name != table and name in self._tables]
        if before.fund.published != now.fund.published:
            out += [name for name in self._tables if name not in out and now.tables[name].kind.linked]
        return out

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
        at, here = self.moments.now(), self.then.table(table)
        room = with_person(self.then, player)
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
        here = self.then.table(table)
        if here.breaks:
            raise Refused("This table breaks up: its players go on at others. Ask again in a moment.", self._breaks_by)
        if here.last is not None:
            raise Refused("The last hand of this table has been announced: nobody sits down any more.")
        if here.free and len(here.free) <= len(self.then.kept(here, player)):
            assert self.rules.lists is not None
            raise Refused("The free place is kept for somebody who has been called to it.", self.rules.lists.rule)
        form = self.rules.formats.get(here.kind.form or "")
        if form is not None and form.most_tables is not None:
            playing = [other for other in self.then.tables_of(player) if other.kind.name == here.kind.name]
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
        room = with_person(self.then, player)
        found = coming.drawn_table(self.rules, room, player, room.table(table).kind, drawn)
        return None if found is None else found.name

    def may_be_short(self, table: str, player: PlayerId, amount: int) -> bool:
        """May somebody whose chips are gone buy so few?"""
        entry = {"kind": "buy_in", "short": True, "player": player, "amount": amount, "at": self.moments.now()}
        try:
            after(self.rules, self.then, table, entry)
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


def _when(left: buying.Left) -> int:
    return left.at
