"""What is seen of an event: on the wall, at the desk, and on the page of one player. Moments are milliseconds since
1970; amounts are minor units; chips are plain numbers."""

from __future__ import annotations

from typing import Literal

from croupier.server.protocol.base import Wire

EventPhase = Literal["registering", "running", "over", "cancelled"]


class EventLevel(Wire):
    """``lasts`` and ``rest`` (a break behind it) in milliseconds; ``removes``: the chips of this value leave then."""

    level: int
    small: int
    big: int
    ante: int
    big_ante: bool
    game: str | None
    lasts: int
    rest: int
    removes: int | None
    next_chip: int | None


class EventClock(Wire):
    """How the clock stands from ``at`` on: a level that ends at ``ends`` (none: it stands still, with ``left``), or a
    break until ``pause``."""

    at: int
    level: int
    ends: int | None
    left: int | None
    pause: int | None


class EventMove(Wire):
    who: str
    old: str
    new: str
    at: int


class EventOut(Wire):
    """Somebody is out: ``place`` to ``to``, which is known when nobody can enter any more."""

    who: str
    place: int | None
    to: int | None
    at: int
    prize: int


class EventPrice(Wire):
    pool: int
    fee: int
    bounty: int
    chips: int


class EventStanding(Wire):
    """Somebody who is still in: his chips, and where he sits."""

    who: str
    chips: int
    chair: str
    bot: bool
    away: bool


class EventTableNow(Wire):
    """A table that the house deals: ``id``, to look at it when it is open; ``waits``: no hand begins there now."""

    name: str
    id: str | None
    players: int
    waits: bool


class EventView(Wire):
    """What everybody may see. ``coming``: the clock as it will be if nobody touches it; ``next_break``: when."""

    id: str
    title: str
    base: str
    game: str
    currency: str
    purse: Literal["counter", "wallets"]
    phase: EventPhase
    at: int
    starts: int | None
    clock: EventClock | None
    coming: list[EventClock]
    levels: list[EventLevel]
    next_break: int | None
    prices: list[EventPrice]
    late: int
    closed: bool
    players: int
    people: int
    entries: int
    again: int
    chips: int
    average: int
    pool: int
    prizes: list[int]
    fixed: bool
    tables: int
    hand_for_hand: bool
    moves: list[EventMove]
    out: list[EventOut]
    last: str | None
    """What has happened last, in words."""
    dealt: bool
    """The house deals the tables: ``standings`` (the most chips first) and ``running`` tables are known."""
    fills: int | None
    standings: list[EventStanding]
    running: list[EventTableNow]


class EventSeat(Wire):
    """A seat at a table. ``moves``: where its player should go; ``kept``: for whom it is advised."""

    seat: int
    who: str | None
    button: bool
    away: bool
    broke: bool
    misses: int
    moves: str | None
    kept: str | None


class EventTable(Wire):
    name: str
    seats: list[EventSeat]
    breaks: bool


class EventAdvice(Wire):
    """What the rules would have the house do: these go to these seats; the table that breaks, or the final table."""

    moves: dict[str, str]
    breaks: str | None
    final: bool
    apart: int
    rule: str | None


class EventPerson(Wire):
    """``seat``: the name of his own page; ``won``: prizes that he has been paid, ``heads``: bounties."""

    who: str
    chair: str | None
    stack: int
    entries: int
    rebuys: int
    added: bool
    broke: bool
    away: bool
    misses: int
    bounty: int
    paid: int
    won: int
    seat: str


class EventLine(Wire):
    """An entry, in words. ``undone``: it is left out; ``mine``: he who looks may undo it."""

    n: int
    at: int
    words: str
    why: str | None
    undone: bool
    mine: bool


class EventRole(Wire):
    name: str
    role: Literal["director", "floor"]


class DeskView(Wire):
    """What the desk sees besides. ``until_break``: so many must go out until there is a table less; ``deals``: the
    house pays by what those who are left agree on."""

    role: Literal["director", "floor"]
    may: list[str]
    seating: list[EventTable]
    advice: EventAdvice | None
    persons: list[EventPerson]
    lines: list[EventLine]
    rebuys: bool
    add_ons: bool
    deals: bool
    until_break: int | None
    waiting: list[str]
    """Who is out in the hand that is played hand for hand."""
    rolled: list[EventRole]


class SeatNow(Wire):
    """What the link of one player shows him. ``moved``: from where he has come last, since when."""

    who: str
    chair: str | None
    seats: int
    moved: EventMove | None
    broke: bool
    misses: int
    out: EventOut | None
    won: int


class EventRow(Wire):
    """An event in a list. ``called_off``: what becomes of the money if it is, in words."""

    id: str
    title: str
    base: str
    currency: str
    purse: Literal["counter", "wallets"]
    phase: EventPhase
    starts: int | None
    prices: list[EventPrice]
    entries: int
    role: Literal["director", "floor"] | None
    entered: bool
    game: str
    dealt: bool
    fills: int | None
    left: int
    table: str | None
    """Of who asks: the table at which he plays now."""
    called_off: str
