"""The wire: every message between browser and house. The client's TypeScript types are generated from these models.

Amounts are whole numbers in minor units. ``n`` numbers a client's messages, 1, 2, 3 …; each is answered by ``done`` or
``refused`` with the same number. A replayed or reordered number is refused and changes nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from croupier.figures import LONGEST_NAME, MOST
from croupier.play.mix import NONCE

TableId = Annotated[str, Field(max_length=64)]
Bet = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Amount = Annotated[StrictInt, Field(gt=0, le=MOST)]
Number = Annotated[StrictInt, Field(ge=1, le=2**53)]
Currency = Literal["CZK", "EUR", "PLAY"]


class Wire(BaseModel):
    model_config = ConfigDict(extra="forbid")


def _among(default: Any = None) -> Any:
    """A field that says something only at tables among players."""
    return Field(default, json_schema_extra={"among_players": True})


# ── who and what ───────────────────────────────────────────────────────────────────────────────────────────────


class Me(Wire):
    """The person at this browser."""

    player: str
    name: str
    guest: bool
    balances: dict[str, int]


class Heading(Wire):
    """Under what a lobby lists a game; a low rank stands first."""

    id: str
    title: str
    icon: str
    rank: int


class GameInfo(Wire):
    """A game of the house. ``compared``: its family's versions are, at ``/api/compare/{family}``."""

    id: str
    family: str
    rulebook: str
    title: dict[str, str]
    about: str
    currencies: list[str]
    seats: int | None
    heading: Heading
    among_players: bool
    compared: bool


class SeatView(Wire):
    """One seat. At a table among players: its chair, the chips in front of it between hands (in a hand: at its
    start), whether it sits out, and how a bot plays."""

    seat: str
    name: str
    bot: bool = False
    connected: bool = True
    place: int | None = _among()
    stack: int | None = _among()
    away: bool = _among(False)
    level: str | None = _among()


class Throw(Wire):
    """Cards are asked for: the word to answer with, how many at least and at most."""

    word: str
    least: int
    most: int


class Phase(Wire):
    """Where the round stands. ``ends_in_ms`` counts from the moment of sending; none: no clock runs."""

    name: Literal["waiting", "betting", "drawing", "choosing", "settled", "paused"]
    ends_in_ms: int | None = None
    asked: str | None = None  # the seat that is asked to choose
    options: list[dict[str, Any]] = []
    question: str | None = None
    facts: dict[str, Any] = {}  # what the question is about: a box, a spread, a sum
    default: str | None = None  # what silence means
    throw: Throw | None = _among()  # cards are to be thrown away or exchanged


class Holding(Wire):
    """What a seat has now in one share of the pot: in words, and the cards that make it."""

    share: str
    board: int | None
    words: str
    cards: list[str]


class Opening(Wire):
    """A card that a viewer was shown, with what its leaf was made of."""

    place: int
    card: str
    salt: str


class ShuffleProof(Wire):
    """A later shuffle of the same hand: which leaf of the whole it is, its own leaves, the cards shown of it."""

    leaf: int
    leaves: list[str]
    openings: list[Opening]


class Proof(Wire):
    """The shuffle of a hand whose seed is never given away: the commitment is SHA-256 over all leaves, a leaf is
    SHA-256 over salt, place (one byte) and card; opened are only the cards that this viewer was shown. The deck has so
    many ``places``; each leaf after theirs is that of a later shuffle."""

    places: int
    leaves: list[str]
    openings: list[Opening]
    again: list[ShuffleProof] = []


class BuyIn(Wire):
    """How many chips one may sit down with."""

    min: int
    max: int
    default: int


class Lying(Wire):
    """A stake on the table."""

    seat: str
    bet: str
    amount: int


class Past(Wire):
    """A finished round in the history strip."""

    round: str
    number: int
    result: str | None  # a field, or a throw such as 4.2; none: void
    void: str | None = None


class Nonce(Wire):
    """The number that the player on a seat has added to the chance of a round."""

    seat: str
    nonce: str


class RoundView(Wire):
    """The round in progress, as this viewer may see it. ``seed`` is shown when the round is over; among players
    nobody ever sees it, and there is a ``proof`` for the cards that were shown. ``nonces``: what the players have added
    to its chance, from its first draw on; none: nothing is drawn yet. ``holding``: what you have now."""

    id: str
    number: int
    commitment: str
    nonces: list[Nonce] | None = None
    seed: str | None = None
    proof: Proof | None = _among()
    events: list[dict[str, Any]]
    holding: list[Holding] | None = _among()


class TableNow(Wire):
    """What of a table's view changes by itself or is not the same for all. ``you``: your seat, if you have one."""

    watching: int
    phase: Phase
    you: str | None


class TableView(TableNow):
    """Everything a browser needs to draw a table anew."""

    id: str
    name: str
    game: str
    rulebook: str
    family: str
    title: dict[str, str]
    currency: str
    options: dict[str, Any]
    seats: list[SeatView]
    places: int  # how many may sit
    round: RoundView | None
    lying: list[Lying]
    history: list[Past]
    betting_ms: int
    choosing_ms: int = _among(0)
    notice: str | None = None
    stakes: dict[str, Any] | None = _among()  # blinds, ante, bring-in, bets
    buy_in: BuyIn | None = _among()
    practice: bool = _among(False)


class TableRow(Wire):
    """A table in the lobby. Edges are of the bets on offer, lowest and highest, as exact fractions and percentages;
    ``among_players``: the house has none."""

    id: str
    name: str
    game: str
    rulebook: str
    family: str
    title: dict[str, str]
    currency: str
    options: dict[str, Any]
    min: int
    max: int
    players: int
    bots: int
    places: int
    watching: int
    phase: str
    heading: Heading
    among_players: bool
    edge_low: str  # empty: nobody has worked it out yet
    edge_high: str
    edge_low_percent: float
    edge_high_percent: float


# ── from the browser ───────────────────────────────────────────────────────────────────────────────────────────


class Watch(Wire):
    """Look at a table; its view follows, and then all that happens there."""

    type: Literal["watch"]
    n: Number
    table: TableId


class Unwatch(Wire):
    type: Literal["unwatch"]
    n: Number
    table: TableId


class Sit(Wire):
    """Take a seat. Among players: with how many chips (none: as usual) and on which chair (none: any)."""

    type: Literal["sit"]
    n: Number
    table: TableId
    buy_in: Amount | None = None
    place: Annotated[StrictInt, Field(ge=0, le=100)] | None = None


class Stand(Wire):
    type: Literal["stand"]
    n: Number
    table: TableId


class PlaceBet(Wire):
    type: Literal["place"]
    n: Number
    table: TableId
    bet: Bet
    amount: Amount


class TakeBackBet(Wire):
    """Take back one bet (or a part of it), or all bets of the round."""

    type: Literal["take_back"]
    n: Number
    table: TableId
    bet: Bet | None = None
    amount: Amount | None = None


class ChooseOption(Wire):
    """Answer a question. ``cards``: those that the option is about, for example to be exchanged."""

    type: Literal["choose"]
    n: Number
    table: TableId
    option: Annotated[str, Field(max_length=40)]
    amount: Amount | None = None
    cards: Annotated[list[Annotated[str, Field(min_length=2, max_length=2)]], Field(max_length=7)] = []


class Contribute(Wire):
    """Add a number of your own to the chance of a round: after you have seen its commitment, before it draws."""

    type: Literal["contribute"]
    n: Number
    table: TableId
    round: Annotated[str, Field(max_length=96)]
    nonce: Annotated[str, Field(pattern=f"^{NONCE}$")]


class TopUp(Wire):
    """More chips in front of you; in a hand that you play they come when it is over."""

    type: Literal["top_up"]
    n: Number
    table: TableId
    amount: Amount


class Away(Wire):
    """Sit out (no cards are dealt to you), or come back."""

    type: Literal["away"]
    n: Number
    table: TableId
    away: bool


class Ping(Wire):
    type: Literal["ping"]
    n: Number


_Asked = Watch | Unwatch | Sit | Stand | PlaceBet | TakeBackBet | ChooseOption | Contribute | TopUp | Away | Ping
FromBrowser = Annotated[_Asked, Field(discriminator="type")]
TYPES: Final = [get_args(each.model_fields["type"].annotation)[0] for each in get_args(_Asked)]
"""What a browser's messages are called."""

# ── from the house ─────────────────────────────────────────────────────────────────────────────────────────────


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
    events: list[dict[str, Any]]
    phase: Phase
    holding: list[Holding] | None = _among()  # what you have after this, at a table among players


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
    proof: Proof | None = _among()
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
    """Your seat at a table: you have sat down, or (none) stood up."""

    type: Literal["you"] = "you"
    table: str
    seat: str | None


class Balance(Wire):
    type: Literal["balance"] = "balance"
    balances: dict[str, int]


class Done(Wire):
    type: Literal["done"] = "done"
    n: int


class RefusedMessage(Wire):
    """What was wrong, what is possible; nothing has changed."""

    type: Literal["refused"] = "refused"
    n: int | None
    reason: str
    rule: str | None = None


class Notice(Wire):
    """Something everybody at a table should read."""

    type: Literal["notice"] = "notice"
    table: str | None = None
    level: Literal["note", "failure"] = "note"
    text: str


_OfATable = TableSnapshot | RoundStarted | Mixed | Events | RoundOver | Seats | You
FromHouse = Annotated[_OfATable | Hello | Balance | Done | RefusedMessage | Notice, Field(discriminator="type")]
