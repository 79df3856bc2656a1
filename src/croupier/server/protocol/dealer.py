"""The dealer's console: what it shows of a table that a person deals, and what is entered there."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from croupier.figures import MOST
from croupier.play.answers import Verdict
from croupier.play.choices import Offered
from croupier.server.protocol.base import Bet, Currency, RoundId, TableId, Wire

SeatName = Annotated[str, Field(min_length=1, max_length=60)]
Words = Annotated[str, Field(max_length=200)]
Amount = Annotated[int, Field(gt=0, le=MOST)]
Cents = Annotated[int, Field(ge=0, le=10**12)]


class ClosesBets(Wire):
    """No more bets."""

    does: Literal["close"]


class SetsGoing(Wire):
    """The wheel is set going."""

    does: Literal["start"]


class ReportsDraw(Wire):
    """What fell or came, as it is typed, tapped or read by a reader: ``17``, ``4-2``, ``Ks 7h``."""

    does: Literal["fell"]
    text: Annotated[str, Field(min_length=1, max_length=120)]


class PlacesFor(Wire):
    """A stake of somebody without a page; ``colour``: in his colour chips."""

    does: Literal["place"]
    seat: SeatName
    bet: Bet
    amount: Amount
    colour: bool = False


class TakesBackFor(Wire):
    does: Literal["take_back"]
    seat: SeatName
    bet: Bet | None = None


class BuysColourFor(Wire):
    """Colour chips for somebody without a page, each of this value."""

    does: Literal["buy_colour"]
    seat: SeatName
    value: Amount
    count: Annotated[int, Field(ge=1, le=10_000)]


class ExchangesColourFor(Wire):
    does: Literal["exchange_colour"]
    seat: SeatName


class ChoosesFor(Wire):
    """What a player says or shows by a gesture."""

    does: Literal["choose"]
    seat: SeatName
    option: Annotated[str, Field(max_length=40)]
    amount: Amount | None = None
    cards: Annotated[list[Annotated[str, Field(min_length=2, max_length=2)]], Field(max_length=13)] = []


class RulesSo(Wire):
    """A ruling, with what it is about."""

    does: Literal["rule"]
    verdict: Verdict
    seat: SeatName | None = None
    bet: Bet | None = None
    amount: Amount | None = None
    result: Annotated[str, Field(max_length=40)] | None = None


class SeatsSomebody(Wire):
    """Somebody without a page sits down and pays in."""

    does: Literal["seat"]
    name: SeatName
    cash: Cents


class PaysInFor(Wire):
    does: Literal["pay_in"]
    seat: SeatName
    amount: Amount


class Goes(Wire):
    """He stands up and is paid out."""

    does: Literal["go"]
    seat: SeatName


class CallsOff(Wire):
    """The floor rules that the round does not happen."""

    does: Literal["call_off"]


class TakesBackEntry(Wire):
    """The last entry was a mistake."""

    does: Literal["undo"]


ConsoleSaid = Annotated[
    ClosesBets
    | SetsGoing
    | ReportsDraw
    | PlacesFor
    | TakesBackFor
    | BuysColourFor
    | ExchangesColourFor
    | ChoosesFor
    | RulesSo
    | SeatsSomebody
    | PaysInFor
    | Goes
    | CallsOff
    | TakesBackEntry,
    Field(discriminator="does"),
]


class ConsoleEntry(Wire):
    """An entry. ``key``: what the page calls it, so that it happens once however often it is sent; ``round`` and
    ``step``: the question that its console showed (none: it is for whatever is asked)."""

    key: Annotated[str, Field(min_length=1, max_length=60)]
    round: RoundId | None = None
    step: Annotated[int, Field(ge=0, le=100_000)] | None = None
    why: Words = ""
    said: ConsoleSaid


class ConsoleSeat(Wire):
    """Who sits here. ``walk_in``: he has no page, and has so much in ``purse`` besides what he has ``staked``."""

    seat: str
    walk_in: bool
    purse: int | None
    staked: int


class DueLine(Wire):
    """A stake and what becomes of it, in the order in which stakes are taken and paid."""

    seat: str
    bet: str
    stake: int
    profit: int
    returned: int
    stays: int
    held: bool


class OnLayout(Wire):
    seat: str
    bet: str
    amount: int


class EnteredLine(Wire):
    """Who entered what, in words."""

    name: str
    text: str


class RulingOpen(Wire):
    """What may be ruled now, and what it needs to be said besides."""

    verdict: Verdict
    needs: list[Literal["seat", "bet", "result", "card"]]


class ConsoleView(Wire):
    """A live table as its dealer sees it. ``asks``: what is waited for; ``now``: in words; ``fields``: of a wheel, in
    their order; ``dice``: so many, with so many ``faces``; ``left``: the cards that may come, and how many of each;
    ``count``: so many come now, to this ``place``; ``results``: what can have fallen; ``takes_back``: the entry that
    can be taken back; ``waiting``: who has money here from before and sits down by his name; ``due``: what is taken and
    paid, if the result stands; ``order``: the order of play, by the rulebook."""

    table: TableId
    name: str
    title: dict[str, str]
    game: str
    currency: Currency
    role: Literal["dealer", "floor"]
    round: RoundId | None
    number: int
    step: int
    phase: str
    asks: Literal["nothing", "bets", "wheel", "dice", "cards", "choice", "stands"]
    now: str
    fields: list[str]
    dice: int
    faces: int
    left: dict[str, int]
    count: int
    place: str
    asked: str | None
    options: list[Offered]
    rulings: list[RulingOpen]
    results: list[str]
    seats: list[ConsoleSeat]
    lying: list[OnLayout]
    bets: list[str]
    colour: bool
    due: list[DueLine]
    told: list[str]
    history: list[str]
    entered: list[EnteredLine]
    takes_back: str | None
    waiting: list[str]
    order: list[str]
    notice: str | None


class ConsoleDone(Wire):
    """``known``: it had been entered before, and happened then."""

    known: bool
    view: ConsoleView


class ConsolePreview(Wire):
    """What an entry would bring about, by which rules, and what would then be taken and paid."""

    told: list[str]
    rules: list[str]
    due: list[DueLine]
