"""A card room as it stands: its tables, who sits there with how many chips and how much time, and what the house
remembers of those who have left. Plain values; ``evening`` says what happens to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from croupier.cards import Card
from croupier.money import Currency
from croupier.play import Refused
from croupier.room.rules.blinds import Owed
from croupier.room.rules.buying import Left, Span
from croupier.room.rules.jackpot import Fund

OutWish = Literal["next_hand", "next_big_blind"]
"""From when on somebody wants to sit out."""


class TimeFee(NamedTuple):
    """What each player pays for every span of time that he sits there."""

    amount: int
    span: int


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played at a table and for how much. ``form``: the format of the house to which it belongs, if any;
    ``clock``: by which of the house's reserves of time it plays; ``to_start``: so many begin; ``linked``: to the
    jackpot; ``cash``: chips are money; ``entry``: what a tournament costs. ``straddle``: the first one in big blinds,
    where they are in use; ``time``: so much each pays for so long, instead of a fee of every hand; ``feeds``: its
    players go on to that table, who sits here longest first."""

    game: str
    stake: tuple[int, int]
    currency: Currency
    buy_in: Span
    chairs: int
    structure: str = "no_limit"
    to_start: int = 2
    form: str | None = None
    clock: str = "cash"
    button_small: bool = True
    linked: bool = False
    cash: bool = True
    entry: int = 0
    straddle: int = 0
    time: TimeFee | None = None
    feeds: str | None = None

    @property
    def big(self) -> int:
        return self.stake[1]

    @property
    def name(self) -> str:
        """By which people ask for it: ``texas-holdem 0.05/0.10``."""
        small, big = (self.currency.show(each) for each in self.stake)
        return f"{self.game} {small}/{big}" + (f" {self.form}" if self.form and self.form not in self.game else "")

    def money(self, amount: int) -> str:
        return self.currency.show(amount)


@dataclass(frozen=True, slots=True)
class Question:
    """Somebody is asked since this moment. ``free``: he may check; ``lost``: he was without a connection meanwhile."""

    since: int
    free: bool
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody on a chair. ``bought``: what he came with; ``made_up``: after every hand his chips are made up to it.

    ``wish``: he asked to sit out, ``out``: he does since then, and ``until`` this moment his chair is kept. ``bank``:
    his reserve of time after so many ``hands``; ``asked``: it is his turn; ``lost``: he has no connection. ``barred``:
    so many hands he must not play; ``orbit``: so many hands his chair is kept at most. ``since``: he sits here;
    ``wants``: another chair, since then; ``leaving``: he has stood up in a hand; ``moves``: to that table, as soon as
    he has had the button; ``more``: chips that count from the next hand on; ``hedges``: his bets against the house;
    ``house``: he is the house's own player.
    """

    who: str
    stack: int
    bought: int
    made_up: bool = False
    wish: OutWish | None = None
    out: int | None = None
    until: int | None = None
    hands: int = 0
    bank: int = 0
    in_hand: bool = False
    asked: Question | None = None
    lost: bool = False
    barred: int = 0
    orbit: int | None = None
    since: int = 0
    wants: tuple[int, int] | None = None
    leaving: bool = False
    moves: str | None = None
    more: int = 0
    hedges: Mapping[str, int] = field(default_factory=dict)
    house: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table. ``owed``: button and blinds; ``dealt``: so many were dealt into the last hand; ``number``: of the
    hand, the last one or the one under way (``running``), which ``began`` then and whose cards
    are ``shown``; ``paid_until``: no drops are taken; ``last``: so many hands are left of the evening. ``over``: those
    who are away and on whose chairs somebody else plays; ``drawn``: the chair that a draw has named for the first
    button; ``charged``: up to then everybody has paid for his time; ``board``: the common cards of this hand.
    ``short``: since then too few are there to play; ``broken``: its people go on elsewhere, or have gone; ``before``:
    how it stood before its last hand."""

    name: str
    kind: Kind
    opened: int
    chairs: Mapping[int, Sitting] = field(default_factory=dict)
    owed: Owed = field(default_factory=Owed)
    dealt: int = 0
    number: int = 0
    running: bool = False
    began: int = 0
    shown: bool = False
    paid_until: int = 0
    last: int | None = None
    over: Mapping[int, Sitting] = field(default_factory=dict)
    drawn: int | None = None
    charged: int = 0
    board: tuple[Card, ...] = ()
    short: int | None = None
    broken: bool = False
    before: Table | None = None

    def place_of(self, who: str) -> int | None:
        for place, sitting in self.chairs.items():
            if sitting.who == who:
                return place
        return None

    @property
    def free(self) -> list[int]:
        return [place for place in range(1, self.kind.chairs + 1) if place not in self.chairs]

    @property
    def people(self) -> list[Sitting]:
        """Who sits here, longest first; the house's own players are not counted."""
        return sorted((each for each in self.chairs.values() if not each.house), key=lambda each: each.since)

    @property
    def breaks(self) -> bool:
        """Does the house lead its people elsewhere just now?"""
        return self.broken and bool(self.people)

    def sitting(self, who: str) -> tuple[int, Sitting]:
        place = self.place_of(who)
        if place is None:
            raise Refused(f"{who} does not sit at table {self.name}.")
        return place, self.chairs[place]

    def put(self, place: int, **changes: object) -> Table:
        """With what has changed on one chair."""
        return self.with_chair(place, replace(self.chairs[place], **changes))  # type: ignore[arg-type]

    def with_chair(self, place: int, sitting: Sitting) -> Table:
        return replace(self, chairs=dict(sorted({**self.chairs, place: sitting}.items())))

    def without(self, place: int) -> Table:
        """Nobody on this chair; or again the one on whose chair somebody else played."""
        chairs = {each: sitting for each, sitting in self.chairs.items() if each != place}
        if place in self.over:
            chairs[place] = self.over[place]
        over = {each: sitting for each, sitting in self.over.items() if each != place}
        return replace(self, chairs=dict(sorted(chairs.items())), over=over)

    def has(self, who: str) -> bool:
        """Has he a chair here, whoever plays on it?"""
        return self.place_of(who) is not None or (bool(self.over) and self.held_by(who) is not None)

    def held_by(self, who: str) -> int | None:
        """The chair of somebody who is away and on which somebody else plays."""
        return next((place for place, sitting in self.over.items() if sitting.who == who), None)


@dataclass(frozen=True, slots=True)
class Person:
    """``purse``: what he has besides the chips on tables. ``left``: what he left where with, by the scope of the
    house's memory; ``used``: free returns of a day, by the counter; ``been``: the tables where he has sat."""

    purse: int
    left: Mapping[str, Left] = field(default_factory=dict)
    used: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    been: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who waits for a table of this kind, with what he would bring."""

    who: str
    kind: Kind
    amount: int
    since: int


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody on the waiting list of a kind of table. ``here``: he has reported to the house; ``called`` to this
    table, where a place is kept for him ``until`` then."""

    who: str
    kind: Kind
    since: int
    here: bool = True
    called: str | None = None
    until: int = 0


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A bet that nobody can settle."""

    who: str
    amount: int
    lapses: int


@dataclass(frozen=True, slots=True)
class CardRoom:
    """Everything at one moment."""

    now: int = 0
    tables: Mapping[str, Table] = field(default_factory=dict)
    people: Mapping[str, Person] = field(default_factory=dict)
    waiting: tuple[Waiting, ...] = ()
    lists: tuple[Listed, ...] = ()
    unsettled: tuple[Unsettled, ...] = ()
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    fund: Fund = field(default_factory=Fund)
    entered: Mapping[str, tuple[int, int, frozenset[str]]] = field(default_factory=dict)
    """Tournament → what lies there for its prizes, what the house has of it, and who is in it."""

    def table(self, name: str) -> Table:
        if name not in self.tables:
            raise Refused(f"There is no table {name}: {', '.join(self.tables) or 'none is open'}.")
        return self.tables[name]

    def person(self, who: str) -> Person:
        if who not in self.people:
            raise Refused(f"Nobody called {who} is here.")
        return self.people[who]

    def kept(self, table: Table, who: str = "") -> list[str]:
        """The others for whom a place is kept there."""
        return [each.who for each in self.lists if each.called == table.name and each.who != who]

    def wanted(self, table: Table) -> bool:
        """Is somebody on the list for a chair of this table?"""
        return any(each.kind.name == table.kind.name and each.here for each in self.lists)

    def has_place(self, table: Table, who: str) -> bool:
        """Is there a chair for him that is kept for nobody else, at a table where he does not sit?"""
        free = table.kind.chairs - len(table.chairs)
        if free <= 0 or table.breaks or (self.lists and free <= len(self.kept(table, who))):
            return False
        return not table.has(who)

    def tables_of(self, who: str) -> list[Table]:
        return [table for table in self.tables.values() if table.place_of(who) is not None]

    def sittings(self) -> Iterator[tuple[Table, int, Sitting]]:
        for table in self.tables.values():
            for place, sitting in table.chairs.items():
                yield table, place, sitting

    def with_table(self, table: Table) -> CardRoom:
        return replace(self, tables={**self.tables, table.name: table})

    def with_person(self, who: str, person: Person) -> CardRoom:
        return replace(self, people={**self.people, who: person})
