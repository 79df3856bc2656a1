"""What a round tells. The vocabulary is the table's, shared by all games; each event knows what a viewer may see of it.

A viewer is a seat, or ``None`` for anybody who only watches. ``Amount`` marks fields in minor units.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, Self

from croupier.cards import Card, cards
from croupier.play.answers import Seat
from croupier.play.places import Places
from croupier.play.record import Json, Record

Viewer = Seat | None
Amount = int


@dataclass(frozen=True, slots=True)
class Event(Record):
    """Base of all events: public unless its kind says otherwise."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        """This event as this viewer may know it, or ``None`` when not even its happening is known."""
        del viewer
        return self

    @property
    def outcome(self) -> str | None:
        """What fell, in a word or two for a strip of results; ``None`` for an event that decides nothing."""
        return None

    @property
    def laid(self) -> tuple[Seat, str, Amount] | None:
        """The stake that this puts on the table (or, negative, gives back): seat, bet, amount. This moves money."""
        return None

    def lay(self, places: Places) -> None:
        """What this does to the cards on the table, and to what is said of them."""
        del places

    def told(self, money: Callable[[int], str]) -> str:
        """This event as a sentence, where ``play.narrate`` has none for it."""
        del money
        return self.kind.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Said(Event):
    """The dealer says something; the rule it follows from, where there is one."""

    text: str
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class BetsOpened(Event):
    """Bets may be placed."""


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    """A stake lies on a bet. ``void`` is the part above the maximum: it never was in play and goes back."""

    seat: Seat
    bet: str
    amount: Amount
    void: Amount = 0
    standing: bool = False  # it lay there already from the round before
    called: str | None = None  # part of this called bet

    @property
    def laid(self) -> tuple[Seat, str, Amount]:
        return self.seat, self.bet, self.amount


@dataclass(frozen=True, slots=True)
class BetTaken(Event):
    """A stake went back to its player before the bets were closed, or by a ruling."""

    seat: Seat
    bet: str
    amount: Amount
    reason: str | None = None

    @property
    def laid(self) -> tuple[Seat, str, Amount]:
        return self.seat, self.bet, -self.amount


@dataclass(frozen=True, slots=True)
class ChipsBought(Event):
    """Colour chips for a player, each of this value."""

    seat: Seat
    value: Amount
    count: int


@dataclass(frozen=True, slots=True)
class ChipsExchanged(Event):
    """Colour chips turned into money; left behind by a player who went away they are worth less."""

    seat: Seat
    count: int
    worth: Amount
    left_behind: bool = False


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """No more bets."""


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The wheel turns and the ball runs."""


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The wheel rests: what was seen, and the field that counts (none when the draw is void)."""

    result: str | None
    index: int | None = None
    line: tuple[str, str] | None = None
    turns: float | None = None
    direction: str | None = None

    @property
    def outcome(self) -> str | None:
        return self.result


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice rest."""

    dice: tuple[int, ...]
    total: int
    thrower: Seat | None = None

    @property
    def outcome(self) -> str | None:
        return ".".join(str(face) for face in self.dice)


@dataclass(frozen=True, slots=True)
class ThrowRejected(Event):
    """A throw that does not count; it is repeated with the same stakes."""

    reason: str
    thrower: Seat | None = None


@dataclass(frozen=True, slots=True)
class DicePassed(Event):
    """The dice go to this player."""

    to: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Cards to a place: face up, face down for their owner only, or face down for everybody."""

    to: str
    cards: tuple[Card | None, ...]
    faces: Literal["up", "owner", "down"] = "up"

    @classmethod
    def read(cls, data: Json) -> Self:
        event = super(Dealt, cls).read(data)
        return replace(event, cards=tuple(None if face is None else Card(face) for face in data["cards"]))

    def seen_by(self, viewer: Viewer) -> Event:
        if self.faces == "up" or (self.faces == "owner" and viewer == self.to):
            return self
        return replace(self, cards=(None,) * len(self.cards))

    def lay(self, places: Places) -> None:
        places.deal(self.to, self.cards)


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """Cards of a place are turned face up for everybody."""

    of: str
    cards: tuple[Card, ...]

    @classmethod
    def read(cls, data: Json) -> Self:
        event = super(Turned, cls).read(data)
        return replace(event, cards=cards(data["cards"]))

    def lay(self, places: Places) -> None:
        places.turn(self.of, self.cards)


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """A seat chose."""

    seat: Seat
    option: str
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class Voided(Event):
    """The draw does not count, and what becomes of the stakes."""

    reason: str
    stakes: Literal["returned", "player_choice", "released"]
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """Those who run the table have decided something."""

    verdict: str
    reason: str
    seat: Seat | None = None
    bet: str | None = None
    result: str | None = None  # what counts from now on, where something was misread

    @property
    def outcome(self) -> str | None:
        return self.result


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """One stake is settled: ``profit`` on top of the stake (negative: lost), ``stays`` lies on for the next round."""

    seat: Seat
    bet: str
    stake: Amount
    profit: Amount
    stays: Amount = 0
    held: bool = False


@dataclass(frozen=True, slots=True)
class Alarm(Event):
    """Something the house must look at; the round goes on as the rules say."""

    text: str
    seat: Seat | None = None
    rule: str | None = None


EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        Said,
        BetsOpened,
        BetPlaced,
        BetTaken,
        ChipsBought,
        ChipsExchanged,
        BetsClosed,
        Started,
        Stopped,
        Rolled,
        ThrowRejected,
        DicePassed,
        Dealt,
        Turned,
        Chose,
        Voided,
        Ruled,
        Settled,
        Alarm,
    )
}


def read_event(data: Json) -> Event:
    """The event that ``as_json`` wrote down, or a ValueError that says what was expected."""
    if data.get("kind") not in EVENTS:
        raise ValueError(f"{data.get('kind')!r} is not an event: {', '.join(EVENTS)}")
    return EVENTS[data["kind"]].read(data)


def projected(events: tuple[Event, ...] | list[Event], viewer: Viewer) -> list[Json]:
    """What this viewer receives: the only way by which events leave the process."""
    return [seen.as_json() for event in events if (seen := event.seen_by(viewer)) is not None]
