"""What comes in to a card room, each with its moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.room.rules.cardroom import Kind, OutWish
from croupier.room.rules.jackpot import Held
from croupier.room.rules.model import EntersBy


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that came in at a moment."""

    at: int


@dataclass(frozen=True, slots=True)
class Tick(Entry):
    """Time has passed: whatever is due by now happens."""


@dataclass(frozen=True, slots=True)
class Arrives(Entry):
    """Somebody enters the room with so much in his purse."""

    who: str
    purse: int


@dataclass(frozen=True, slots=True)
class Opens(Entry):
    """The house opens a table."""

    table: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Offers(Entry):
    """The house offers a kind of table: a table of it opens when enough people wait for it."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class AsksForSeat(Entry):
    """Somebody asks for a seat at any table of this kind. ``drawn``: what chance says of the table, from 0 up to
    less than 1 000 000."""

    who: str
    kind: str
    amount: int
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class LeavesQueue(Entry):
    """Somebody waits no longer."""

    who: str
    kind: str


@dataclass(frozen=True, slots=True)
class Sits(Entry):
    """Somebody sits down at a table, on this chair or on any."""

    who: str
    table: str
    amount: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class SignsUp(Entry):
    """Somebody wants to be called for a kind of table. ``by_phone``: he is not here yet."""

    who: str
    kind: str
    by_phone: bool = False


@dataclass(frozen=True, slots=True)
class Reports(Entry):
    """Who has signed up by phone is here."""

    who: str


@dataclass(frozen=True, slots=True)
class SignsOff(Entry):
    """He does not want to be called any more, or does not take the place that he is called to."""

    who: str
    kind: str


@dataclass(frozen=True, slots=True)
class Closes(Entry):
    """A table breaks up. ``movers``: those who want to go on at another table of its kind, with the cards that were
    drawn for the seats where there are too few."""

    table: str
    movers: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Raises(Entry):
    """The blinds of a table are raised, and its buy-in with them: from now on it is of this kind."""

    table: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Moves(Entry):
    """Somebody goes from one table to another, with so many chips. ``finishes``: after his blinds and his button, with
    what he has then."""

    who: str
    table: str
    to: str
    amount: int
    finishes: bool = False


@dataclass(frozen=True, slots=True)
class LastOrbit(Entry):
    """The house announces the last orbit of the evening."""

    table: str


@dataclass(frozen=True, slots=True)
class AtTable(Entry):
    """Somebody does something at a table."""

    who: str
    table: str


@dataclass(frozen=True, slots=True)
class Leaves(AtTable):
    """He stands up and takes his chips with him. ``by``: how they are paid out, where he may choose."""

    by: str | None = None


@dataclass(frozen=True, slots=True)
class Adds(AtTable):
    """He buys more chips."""

    amount: int


@dataclass(frozen=True, slots=True)
class MakesUp(AtTable):
    """After every hand his chips are made up to what he came with; or not any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class Enters(AtTable):
    """Who owes a blind says how he comes in."""

    enters: EntersBy


@dataclass(frozen=True, slots=True)
class ChangesSeat(AtTable):
    """He takes another chair of the table. ``agreed``: by the house."""

    to: int
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class WantsChair(AtTable):
    """He wants a chair that somebody else has, as soon as it is free."""

    to: int


@dataclass(frozen=True, slots=True)
class Swaps(AtTable):
    """He and another change chairs. ``agreed``: by the house."""

    other: str
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class PlaysOver(AtTable):
    """Somebody without a seat plays on the chair of one who is away. ``agreed``: by the house."""

    over: str
    amount: int
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Hedged(AtTable):
    """He bets against the house on cards that are not dealt yet."""

    on: str
    amount: int


@dataclass(frozen=True, slots=True)
class Barred(AtTable):
    """The floor punishes him: he misses hands, or orbits."""

    hands: int = 0
    orbits: int = 0


@dataclass(frozen=True, slots=True)
class SitsOut(AtTable):
    """He wants to sit out, from then on."""

    wish: OutWish = "next_hand"


@dataclass(frozen=True, slots=True)
class ComesBack(AtTable):
    """He plays again."""


@dataclass(frozen=True, slots=True)
class ButtonDrawn(Entry):
    """Everybody who is there has got an open card for the first button."""

    table: str
    cards: Mapping[str, Card]


@dataclass(frozen=True, slots=True)
class Fell(Entry):
    """Cards have been dealt: to each, and to the board. Only what is bet on is told."""

    table: str
    own: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    board: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Begins(Entry):
    """A hand begins. ``button``: the chair that a draw has named, where the game opens."""

    table: str
    button: int | None = None


@dataclass(frozen=True, slots=True)
class Ends(Entry):
    """A hand is over: what each has won or lost by it, and what the house has taken, for itself and the jackpot.
    ``winners``: of the main pot, where they win the button."""

    table: str
    won: Mapping[str, int] = field(default_factory=dict)
    fee: int = 0
    drop: int = 0
    winners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked(AtTable):
    """It is his turn. ``free``: he may check."""

    free: bool = False


@dataclass(frozen=True, slots=True)
class Acts(AtTable):
    """He has done what he was asked for."""


@dataclass(frozen=True, slots=True)
class Disconnects(Entry):
    """Somebody's connection is lost."""

    who: str


@dataclass(frozen=True, slots=True)
class Connects(Entry):
    """It is back."""

    who: str


@dataclass(frozen=True, slots=True)
class Fails(Entry):
    """The house fails: no hand under way can be finished."""


@dataclass(frozen=True, slots=True)
class CannotSettle(Entry):
    """A bet that nobody can settle."""

    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class FundStands(Entry):
    """The house publishes what is in the jackpot."""

    amount: int


@dataclass(frozen=True, slots=True)
class Shown(Entry):
    """The hands of a showdown beside the criteria of the jackpot. ``absent``: dealt in, but not in their seats."""

    table: str
    hands: Mapping[str, Held]
    absent: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PaysTime(Entry):
    """All players of a table have agreed to pay the jackpot by time instead of by drops."""

    table: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Registers(Entry):
    """Somebody pays for a tournament of this form, the one of this ``number``; ``again``: he is in it and buys more."""

    who: str
    form: str
    number: int
    price: int
    again: bool = False
