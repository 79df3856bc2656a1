"""An event in points as it stands: who is in it with how many points, its tables, its money. Plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from croupier.play import Refused

Phase = Literal["registering", "running", "over", "cancelled"]


class Tally(NamedTuple):
    """What somebody has done in a heat."""

    staked: int = 0
    won: int = 0
    games: int = 0
    gates: int = 0
    hits: int = 0
    other: int = 0

    def plus(self, more: Tally) -> Tally:
        return Tally(*(one + two for one, two in zip(self, more, strict=True)))


NOTHING: Final = Tally()


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who has entered. ``table``: where he plays; none before the beginning and when he is out. ``secrets``:
    so many secret bets are left to him; ``misses``: so many rounds he must miss, ``back``: when a penalty of time is
    over; ``finished``: he has no time or rounds left in this heat; ``stopped``: his machine has failed, with so much of
    his time left; ``time``: his own end of the heat, where it is not that of all."""

    points: int = 0
    table: str | None = None
    paid: int = 0
    fees: int = 0
    rebuys: int = 0
    added: bool = False
    secrets: int = 0
    misses: int = 0
    back: int | None = None
    tally: Tally = NOTHING
    finished: bool = False
    stopped: int | None = None
    time: int | None = None
    lost_in: int | None = None
    """The round in which he has lost all."""


@dataclass(frozen=True, slots=True)
class HeatTable:
    """A table of a heat. ``seats``: in their order; ``first``: whose turn is first in the next round; ``round``: so
    many are played; ``playing``: one is under way, with these ``bets``, of which the ``hidden`` ones nobody sees yet;
    ``turns``: who bets in which order in it. ``tied``: those who play on for a place; ``ranks``: how it has ended, the
    best first, those together who are equal."""

    name: str
    seats: tuple[str, ...]
    first: int = 0
    round: int = 0
    playing: bool = False
    turns: tuple[str, ...] = ()
    bets: Mapping[str, int] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    tied: tuple[str, ...] = ()
    sure: tuple[str, ...] = ()
    """Who goes on already, while others play on for a place."""
    ranks: tuple[tuple[str, ...], ...] = ()
    more: int = 0
    """So often have those who are equal played on."""
    done: bool = False
    closed: bool = False
    """Nothing is bought here any more."""


@dataclass(frozen=True, slots=True)
class Money:
    """What has come in for prizes and for the house, what the house adds, and what is paid."""

    pool: int = 0
    fees: int = 0
    overlay: int = 0
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Contest:
    """``stage``: the heat that is played, by its index; ``since``: when it began; ``next``: when the next one begins,
    after a break. ``gone``: who is out, those first who went last, those together who share a place; ``barred``: who
    was removed. ``bought``: nothing can be bought any more; ``prizes``: by place, as soon as they are known; ``row``:
    how many sit & gos each has won in a row; ``shown``, ``delivered``: its instructions are on view, and with the
    authority."""

    now: int = 0
    phase: Phase = "registering"
    shown: bool = False
    delivered: bool = False
    players: Mapping[str, Player] = field(default_factory=dict)
    tables: Mapping[str, HeatTable] = field(default_factory=dict)
    stage: int = 0
    since: int = 0
    next: int | None = None
    waiting: tuple[str, ...] = ()
    """Who goes on to the next heat."""
    changed: tuple[int, int] | None = None
    bought: bool = False
    money: Money = Money()
    prizes: tuple[int, ...] | None = None
    won: Mapping[str, int] = field(default_factory=dict)
    gone: tuple[tuple[str, ...], ...] = ()
    barred: frozenset[str] = frozenset()
    row: Mapping[str, int] = field(default_factory=dict)

    def player(self, who: str) -> Player:
        if who not in self.players:
            raise Refused(f"{who} is not in this tournament.")
        return self.players[who]

    def table(self, name: str) -> HeatTable:
        if name not in self.tables:
            raise Refused(f"There is no table {name}: there are {', '.join(self.tables) or 'none'}.")
        return self.tables[name]

    def at(self, who: str) -> HeatTable:
        """The table at which somebody plays."""
        table = self.player(who).table
        if self.phase != "running" or table is None:
            raise Refused(f"{who} does not play now.")
        return self.tables[table]

    @property
    def left(self) -> list[str]:
        """Who is still in."""
        out = {who for group in self.gone for who in group} | self.barred
        return [who for who in self.players if who not in out]

    def places(self) -> Iterator[tuple[tuple[str, ...], int, int]]:
        """Those who are out with their place, from and to where they share it, the best first."""
        place = len(self.players) - len(self.barred) - sum(map(len, self.gone)) + 1
        for group in self.gone:
            yield group, place, place + len(group) - 1
            place += len(group)

    def with_player(self, who: str, **changes: object) -> Contest:
        changed = replace(self.players[who], **changes)  # type: ignore[arg-type]
        return replace(self, players={**self.players, who: changed})

    def with_table(self, table: HeatTable) -> Contest:
        return replace(self, tables={**self.tables, table.name: table})
