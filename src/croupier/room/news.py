"""What a table tells those who look at it. Whoever delivers it shows each viewer only what that viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from croupier.play import Event, Seat
from croupier.room.bank import PlayerId
from croupier.room.chat import Line
from croupier.room.talk import Saying


@dataclass(frozen=True, slots=True)
class Past:
    """A finished round."""

    round: str
    number: int
    result: str | None
    void: str | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """A round has begun."""


@dataclass(frozen=True, slots=True)
class Happened:
    """New events; ``first`` is the place of the first of them in the round."""

    first: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Mixed:
    """The players' numbers are in: from here on the round draws."""


@dataclass(frozen=True, slots=True)
class Over:
    """The round is finished and stored; ``seed`` is none where it is never given away."""

    past: Past
    seed: str | None


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """These seats were given up, these were taken or are not as they were; and how many look on now. A seat that was
    given up and taken again is both."""

    changed: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Yours:
    """To one person alone: this is your seat now, or you have none."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Looked:
    """Somebody wants to see everything anew."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something everybody should read."""

    text: str
    failure: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody at the table says something to the others."""

    seat: Seat
    saying: Saying


@dataclass(frozen=True, slots=True)
class Wrote:
    """Somebody at the table has typed a line: to those who sit there and read it."""

    line: Line


@dataclass(frozen=True, slots=True)
class ChatChanged:
    """The chat of the table stands otherwise than before, for everybody or for those who are told."""


@dataclass(frozen=True, slots=True)
class PhaseChanged:
    """A clock was set without any event."""


@dataclass(frozen=True, slots=True)
class Wallet:
    """To one person alone, wherever in the house he looks: so much is in your wallet now."""

    player: PlayerId
    currency: str
    balance: int


@dataclass(frozen=True, slots=True)
class ListChanged:
    """So many wait for a chair now."""

    waiting: int


@dataclass(frozen=True, slots=True)
class InLine:
    """To one person alone, wherever in the house he looks: his place on the list of this table (none: he is not on it
    any more), and for how many milliseconds a chair is kept for him."""

    player: PlayerId
    ahead: int | None
    kept_ms: int | None


@dataclass(frozen=True, slots=True)
class Fallen:
    """The jackpot has fallen in a hand of this table: what each seat of it got."""

    hand: str
    to: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class JackpotNow:
    """What the jackpot of the room holds now, and for which hands of this table it has just been paid."""

    amount: int
    fallen: tuple[Fallen, ...] = ()


@dataclass(frozen=True, slots=True)
class Fell:
    """A jackpot of the house has fallen to a seat of a table (its id and name): so much."""

    seat: Seat
    table: str
    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class LinkedNow:
    """What a jackpot of the house holds now, which seats of this table have paid its fee for the round, and to whom it
    has just gone, wherever that was."""

    jackpot: str
    amount: int
    entered: tuple[Seat, ...] = ()
    fell: tuple[Fell, ...] = ()


@dataclass(frozen=True, slots=True)
class Closed:
    """The table has closed for good."""


SeatedWhy = Literal["drawn", "must_move", "broken", "event"]


@dataclass(frozen=True, slots=True)
class Seated:
    """To one person alone, wherever in the house he looks: the house has seated him at this table. ``why``: it draws
    the tables, his table feeds this one, or it has broken up, or his event moves him."""

    player: PlayerId
    table: str
    name: str
    why: SeatedWhy


_OfRounds = Opened | Mixed | Happened | Over | PhaseChanged
_Talk = Said | Wrote | ChatChanged
_Jackpots = JackpotNow | LinkedNow
OfTable = _OfRounds | SeatsChanged | Yours | Looked | Noticed | _Talk | ListChanged | _Jackpots | Closed
News = OfTable | Wallet | InLine | Seated
