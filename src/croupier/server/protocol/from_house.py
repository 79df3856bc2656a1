"""What the house tells."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from croupier.play.record import Json
from croupier.room.news import SeatedWhy
from croupier.room.talk import Saying
from croupier.server.protocol.base import Told, Wire, among
from croupier.server.protocol.events import DeskView, EventView, SeatNow
from croupier.server.protocol.views import (
    Chat,
    ChatLine,
    Holding,
    HouseName,
    LinkedFall,
    Me,
    Nonce,
    Past,
    Phase,
    PlayedFor,
    Proof,
    RoundView,
    SeatView,
    TableFigures,
    TableView,
)


class Hello(Wire):
    type: Literal["hello"] = "hello"
    me: Me


class TableSnapshot(Wire):
    type: Literal["table"] = "table"
    table: TableView


class Mixed(Wire):
    """The round draws from now on, and these numbers of its players are mixed in."""

    type: Literal["mixed"] = "mixed"
    table: str
    round: str
    nonces: list[Nonce]


class Events(Wire):
    """New events of the round at a table; ``first`` is the place of the first of them in the round."""

    type: Literal["events"] = "events"
    table: str
    round: str
    first: int
    events: list[Told]
    phase: Phase
    holding: list[Holding] | None = among()  # what you have after this, at a table among players


class RoundStarted(Wire):
    """A new round has begun; its commitment stands before any bet is taken."""

    type: Literal["round"] = "round"
    table: str
    round: RoundView
    phase: Phase


class RoundOver(Wire):
    """The round is finished and stored; the seed lies open, or among players the cards that you were shown."""

    type: Literal["over"] = "over"
    table: str
    past: Past
    seed: str | None
    proof: Proof | None = among()
    phase: Phase


class Seats(Wire):
    """What is new among the seats: first those ``left`` are free, then those ``changed`` are as they are here, a seat
    that was not known yet as the last; and how many watch."""

    type: Literal["seats"] = "seats"
    table: str
    changed: list[SeatView]
    left: list[str]
    watching: int


class You(Wire):
    """Your seat at a table: you have sat down, or (none) stood up; and how its chat stands for you there."""

    type: Literal["you"] = "you"
    table: str
    seat: str | None
    chat: Chat | None = among()


class Said(Wire):
    """Somebody at a table says something."""

    type: Literal["said"] = "said"
    table: str
    seat: str
    saying: Saying


class Wrote(Wire):
    """Somebody who sits with you at a table has typed a line."""

    type: Literal["wrote"] = "wrote"
    table: str
    line: ChatLine


class ChatNow(Wire):
    """How the chat of a table stands for you from now on."""

    type: Literal["chat"] = "chat"
    table: str
    chat: Chat


class Waiting(Wire):
    """So many wait for a chair at a table now."""

    type: Literal["waiting"] = "waiting"
    table: str
    waiting: int


class Prize(Wire):
    """What a seat got when the jackpot fell in a hand."""

    hand: str
    seat: str
    amount: int


class JackpotNow(Wire):
    """What the jackpot of a table holds now, and what has just been paid of it for hands of this table."""

    type: Literal["jackpot"] = "jackpot"
    table: str
    amount: int
    prizes: list[Prize]


class LinkedNow(Wire):
    """What a jackpot of the house to which a table is linked pays now, which seats have paid its fee for this round,
    and to whom it has just gone, at this table or another."""

    type: Literal["linked"] = "linked"
    table: str
    jackpot: str
    amount: int
    entered: list[str]
    fell: list[LinkedFall]


class Line(Wire):
    """Your place on the waiting list of a table, wherever you are: so many are before you (none: you are on it no
    more). ``kept_ms``: you are called, and a chair is kept for you for so long; afterwards, by the ``rule``, it goes to
    the next. What is played there: ``structure``, ``stakes``, and whose ``house`` it is."""

    type: Literal["line"] = "line"
    table: str
    name: str
    house: HouseName
    currency: str
    structure: str
    stakes: Json
    rule: str | None = None
    ahead: int | None
    kept_ms: int | None = None


class Seated(Wire):
    """The house has seated you at a table, wherever you are: it draws the tables, yours feeds this one, or yours has
    broken up, or the event in which you play moves you. Your chips are there."""

    type: Literal["seated"] = "seated"
    table: str
    name: str
    why: SeatedWhy


class Reminder(Wire):
    """You wanted to be told how long you have played, wherever you are. Without ``played``: you have read it, on
    another page."""

    type: Literal["reminder"] = "reminder"
    played: PlayedFor | None


class Closed(Wire):
    """A table has closed for good: ``/api/tables/{table}/farewell`` says why, and where your chips went."""

    type: Literal["closed"] = "closed"
    table: str


class EventNow(Wire):
    """How a tournament stands: for everybody, and what who looks at it sees besides."""

    type: Literal["event_now"] = "event_now"
    event: EventView
    desk: DeskView | None
    seat: SeatNow | None


class EventGone(Wire):
    """It is not told any more to who looked at it: he has no part in it now."""

    type: Literal["event_gone"] = "event_gone"
    event: str


class LobbyNews(Wire):
    """For those who look at the lobby: the figures of tables that have changed since they were last told."""

    type: Literal["lobby"] = "lobby"
    tables: list[TableFigures]


class Balance(Wire):
    type: Literal["balance"] = "balance"
    balances: dict[str, int]


class Done(Wire):
    type: Literal["done"] = "done"
    n: int


class RefusedMessage(Wire):
    """What was wrong, what is possible; nothing has changed. ``short``: the currency in which there was not enough."""

    type: Literal["refused"] = "refused"
    n: int | None
    reason: str
    rule: str | None = None
    short: str | None = None


class Notice(Wire):
    """Something everybody at a table should read."""

    type: Literal["notice"] = "notice"
    table: str | None = None
    level: Literal["note", "failure"] = "note"
    text: str


_Talk = Said | Wrote | ChatNow
_OfASeat = Seats | You | Waiting
_Jackpots = JackpotNow | LinkedNow
_OfATable = TableSnapshot | RoundStarted | Mixed | Events | RoundOver | _OfASeat | _Talk | _Jackpots | Closed
_OfAnEvent = EventNow | EventGone
_Other = LobbyNews | Line | Seated | Reminder | Hello | Balance | Done | RefusedMessage | Notice
FromHouse = Annotated[_OfATable | _OfAnEvent | _Other, Field(discriminator="type")]
