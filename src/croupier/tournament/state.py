"""A tournament as it stands: who is in it with how many chips, its tables, its clock, its money. Plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from croupier.play import Refused
from croupier.tournament.structure import Price

Phase = Literal["registering", "running", "over", "cancelled"]


class Chair(NamedTuple):
    """A seat at a table: ``3/7``."""

    table: str
    seat: int

    def __str__(self) -> str:
        return f"{self.table}/{self.seat}"


class Marks(NamedTuple):
    """Where button, small and big blind lie, whoever sits there."""

    button: int
    small: int
    big: int


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who has entered. ``stack``: his chips on the table; ``kept``: stacks that he has not put there yet;
    ``chair``: none before the beginning and when he is out. ``paid``: what he has paid in all, by ``tickets`` or money,
    ``fees`` of it to the house; ``bounty``: what lies on his head; ``won``: how many he has knocked out. ``waits``: for
    the button to pass; ``misses``: so many hands he must miss; ``broke``: without chips, which these have won
    (``felled``), and he may still buy some."""

    stack: int = 0
    kept: int = 0
    chair: Chair | None = None
    paid: int = 0
    fees: int = 0
    entries: int = 1
    ticket: bool = False
    rebuys: int = 0
    added: bool = False
    bounty: int = 0
    won: int = 0
    away: bool = False
    waits: bool = False
    misses: int = 0
    broke: bool = False
    felled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that is being played: its level, with how many chips each whom it concerns began it, who posts what; whose
    hand is ``dead`` from the beginning, and who is not dealt in at all (``without``), but posts.
    ``round``: it is played hand for hand; ``before``, ``button``: how the table stood; ``missed``: who has one hand
    less to miss by it."""

    number: int
    level: int
    stacks: Mapping[str, int]
    marks: Marks
    small: str | None
    big: str | None
    dead: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    round: int | None = None
    before: Marks | None = None
    button: int | None = None
    missed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Table:
    """``chairs``: seat → who sits there; ``button``: where it begins; ``marks``: of its last hand; ``played``: so many
    hands; ``done``: who goes on to the next stage is found; ``today``: so many hands since the last ones were
    called."""

    name: str
    chairs: Mapping[int, str] = field(default_factory=dict)
    button: int | None = None
    marks: Marks | None = None
    hand: Hand | None = None
    played: int = 0
    done: bool = False
    today: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """The level, by its index, and how long it has run: ``elapsed`` until ``since``, where it is running. ``pauses``: a
    break of so long begins when all tables have finished; ``until``: it ends; ``looked``: the last minute of an hour at
    which a break could begin."""

    level: int = 0
    elapsed: int = 0
    since: int | None = None
    pauses: int | None = None
    until: int | None = None
    looked: int = 0

    def run(self, now: int) -> int:
        return self.elapsed + (0 if self.since is None else now - self.since)


class Gone(NamedTuple):
    """Somebody who is out, in which of his entries. ``moment``: when."""

    who: str
    entry: int


class Lost(NamedTuple):
    """Somebody who goes out in a hand, with how many chips he began it at which table."""

    who: str
    stack: int
    table: str


class Called(NamedTuple):
    """The time of somebody, of which the end is counted aloud from the moment ``counts`` on, ends at ``until``."""

    who: str
    counts: int
    until: int
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """Hand for hand: every table plays one hand of this number. ``played``: these have; ``lost``: who goes out in
    it."""

    number: int = 1
    played: frozenset[str] = frozenset()
    lost: tuple[Lost, ...] = ()


@dataclass(frozen=True, slots=True)
class Money:
    """What has come in for prizes, for the house and for bounties; what the house adds; what is paid out of the prizes
    and the bounties."""

    pool: int = 0
    fees: int = 0
    bounties: int = 0
    overlay: int = 0
    paid: int = 0
    bounties_paid: int = 0


@dataclass(frozen=True, slots=True)
class Tournament:
    """``order``: tables as they break, the first one last; ``gone``: who is out, first of all first, those together who
    share a place; ``barred``: who is disqualified and has none; ``won``: the prizes that are paid. ``closed``: nobody
    can enter any more; ``prizes``: by place, when all is bought; ``chips``: all that are in play, of which ``loose``
    are with nobody, as nobody has counted. ``breaks``: this table; ``forms``: the final table, when all have
    finished."""

    now: int = 0
    phase: Phase = "registering"
    starts: int | None = None
    began: int | None = None
    entrants: Mapping[str, Entrant] = field(default_factory=dict)
    bought: Mapping[str, Price] = field(default_factory=dict)
    """For which price somebody has entered last."""
    tables: Mapping[str, Table] = field(default_factory=dict)
    opened: int = 0
    clock: Clock = Clock()
    changed: Mapping[int, tuple[int, int, int]] = field(default_factory=dict)
    closed: bool = False
    money: Money = Money()
    prizes: tuple[int, ...] | None = None
    won: Mapping[str, int] = field(default_factory=dict)
    gone: tuple[tuple[Gone, ...], ...] = ()
    barred: frozenset[str] = frozenset()
    entries: int = 0
    reentries: int = 0
    chips: int = 0
    loose: int = 0
    breaks: str | None = None
    forms: bool = False
    final: bool = False
    stage: int = 0
    round: Round | None = None
    said: bool | None = None
    """Hand for hand, as the house has said."""
    unclaimed: int = 0
    """Of the bounties of those who are out nobody has won so much."""
    stops: bool = False
    """No hand begins any more: it ends when those that are being played are over."""
    last: int | None = None
    """So many hands are still played at each table today."""
    rebuying: int | None = None
    """So many hands are still played at each table in which chips are bought."""
    failed: int | None = None
    """When the server has failed; no hand has begun since."""
    drawn: int | None = None
    """The number by which it is known how many times the buy-in is played for."""
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The members of each team, as they take turns."""
    turn: int | None = None
    """The level for which it has been said who plays for his team."""
    called: Mapping[str, Called] = field(default_factory=dict)
    """Whose time is counted at which table."""

    # ── questions ──────────────────────────────────────────────────────────────────────────────────────────────

    def entrant(self, who: str) -> Entrant:
        if who not in self.entrants:
            raise Refused(f"{who} is not in this tournament.")
        return self.entrants[who]

    def playing(self, who: str) -> tuple[Entrant, Chair]:
        entrant = self.entrant(who)
        if entrant.chair is None:
            raise Refused(f"{who} does not sit at a table of this tournament.")
        return entrant, entrant.chair

    def table(self, name: str) -> Table:
        if name not in self.tables:
            raise Refused(f"There is no table {name}: there are {', '.join(self.tables) or 'none'}.")
        return self.tables[name]

    def seated(self) -> Iterator[str]:
        for table in self.tables.values():
            yield from table.chairs.values()

    @property
    def left(self) -> int:
        """So many are still in."""
        return sum([len(table.chairs) for table in self.tables.values()])

    @property
    def waiting(self) -> bool:
        """Is no hand being played?"""
        return all(table.hand is None for table in self.tables.values())

    @property
    def ranked(self) -> int:
        """So many entries have a place."""
        return self.entries - len(self.barred)

    def places(self) -> Iterator[tuple[tuple[Gone, ...], int, int]]:
        """Those who are out, with their place, from and to where they share it; who came last first."""
        low = self.ranked
        for group in self.gone:
            yield group, low - len(group) + 1, low
            low -= len(group)

    def with_entrant(self, who: str, **changes: object) -> Tournament:
        changed = replace(self.entrants[who], **changes)  # type: ignore[arg-type]
        return replace(self, entrants={**self.entrants, who: changed})

    def with_table(self, table: Table) -> Tournament:
        return replace(self, tables={**self.tables, table.name: table})
