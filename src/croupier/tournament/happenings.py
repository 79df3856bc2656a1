"""What happens in a tournament, each with its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import ClassVar, Final

Show = Callable[[int], str]


def several(count: int, what: str) -> str:
    """``1 table``, ``2 tables``."""
    return f"{count} {what}" + "s" * (count != 1)


_MONEY: Final = ("amount", "fee", "pool", "bounty", "overlay")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and the words for it; chips are plain numbers, money is said by ``show``."""

    words: ClassVar[str] = ""

    def told(self, show: Show) -> str:
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return self.words.format_map({name: show(v) if name in _MONEY else v for name, v in values.items()})


# ── money ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Charged(Event):
    """Somebody has paid for an entry, a rebuy or an add-on: so much for the prizes, the house and a bounty."""

    words: ClassVar[str] = "{who} {what}: {pool} for the prizes, {fee} for the house"
    who: str
    what: str
    pool: int
    fee: int
    bounty: int = 0
    ticket: bool = False

    @property
    def whole(self) -> int:
        """Out of his purse; a ticket was paid before."""
        return 0 if self.ticket else self.pool + self.fee + self.bounty

    def told(self, show: Show) -> str:
        bounty = f", {show(self.bounty)} for the bounty" if self.bounty else ""
        return Event.told(self, show) + bounty + (" (ticket)" if self.ticket else "")


@dataclass(frozen=True, slots=True)
class Refunded(Event):
    words: ClassVar[str] = "{who} gets back {amount}"
    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class TicketBack(Event):
    words: ClassVar[str] = "{who} gets the ticket back"
    who: str


@dataclass(frozen=True, slots=True)
class PrizesFixed(Event):
    words: ClassVar[str] = "the prizes are {amount} for {places} places"
    amount: int
    places: int
    overlay: int

    def told(self, show: Show) -> str:
        added = f", of which the house adds {show(self.overlay)}" if self.overlay else ""
        return Event.told(self, show) + added


@dataclass(frozen=True, slots=True)
class PrizePaid(Event):
    words: ClassVar[str] = "{who} is paid {amount}"
    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class PrizeTaken(Event):
    words: ClassVar[str] = "{who} must give back {amount}"
    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class SeatWon(Event):
    words: ClassVar[str] = "{who} wins a seat in {target} ({amount})"
    who: str
    target: str
    amount: int


@dataclass(frozen=True, slots=True)
class BountyPaid(Event):
    words: ClassVar[str] = "{who} is paid the bounty of {amount}"
    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class BountyGrows(Event):
    words: ClassVar[str] = "the bounty of {who} is {amount}"
    who: str
    amount: int


# ── the course ─────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Qualified(Event):
    words: ClassVar[str] = "{who} comes with {chips} chips"
    who: str
    chips: int


@dataclass(frozen=True, slots=True)
class Began(Event):
    words: ClassVar[str] = "the tournament begins with {players} players at {tables}"
    players: int
    tables: str


@dataclass(frozen=True, slots=True)
class Seated(Event):
    words: ClassVar[str] = "{who} sits at {chair} with {chips}"
    who: str
    chair: str
    chips: int


@dataclass(frozen=True, slots=True)
class ButtonAt(Event):
    words: ClassVar[str] = "the button is at {chair}"
    chair: str


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    words: ClassVar[str] = "the tournament is cancelled: {why}"
    why: str


@dataclass(frozen=True, slots=True)
class EntriesClosed(Event):
    words: ClassVar[str] = "entries are closed with {entries}"
    entries: int


@dataclass(frozen=True, slots=True)
class LevelBegins(Event):
    words: ClassVar[str] = "level {level} begins: {small}/{big}{ante}"
    level: int
    small: int
    big: int
    ante: str


@dataclass(frozen=True, slots=True)
class BreakBegins(Event):
    words: ClassVar[str] = "a break of {minutes} minutes begins"
    minutes: str


@dataclass(frozen=True, slots=True)
class BreakEnds(Event):
    words: ClassVar[str] = "the break ends"


@dataclass(frozen=True, slots=True)
class Raced(Event):
    """Chips of a value are gone; these have one of the next value for what was left over."""

    words: ClassVar[str] = "the chips of {small} are changed; {who} a chip of {value}"
    small: int
    value: int
    who: str


@dataclass(frozen=True, slots=True)
class HandBegins(Event):
    """``posts``: who posts which blind; ``without``: who is not dealt in."""

    words: ClassVar[str] = "hand {number} at {table}: button {button}{small}{big}"
    table: str
    number: int
    button: int
    small: str
    big: str


@dataclass(frozen=True, slots=True)
class AllIn(Event):
    words: ClassVar[str] = "everybody is all-in at {table}"
    table: str


@dataclass(frozen=True, slots=True)
class HandVoid(Event):
    words: ClassVar[str] = "hand {number} at {table} has not happened"
    table: str
    number: int


@dataclass(frozen=True, slots=True)
class Broke(Event):
    words: ClassVar[str] = "{who} has no chips and may buy some"
    who: str


@dataclass(frozen=True, slots=True)
class Out(Event):
    """Somebody is out; his place is known when nobody can enter any more."""

    words: ClassVar[str] = "{who} is out"
    who: str
    place: int | None
    to: int | None

    def told(self, show: Show) -> str:
        if self.place is None:
            return Event.told(self, show)
        shared = f"places {self.place} to {self.to}" if self.to != self.place else f"place {self.place}"
        return f"{Event.told(self, show)} in {shared}"


@dataclass(frozen=True, slots=True)
class Lots(Event):
    words: ClassVar[str] = "lots decide: {names}"
    names: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    words: ClassVar[str] = "{who} moves from {old} to {new}"
    who: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    words: ClassVar[str] = "table {table} opens"
    table: str


@dataclass(frozen=True, slots=True)
class TableBroken(Event):
    words: ClassVar[str] = "table {table} breaks"
    table: str


@dataclass(frozen=True, slots=True)
class FinalTable(Event):
    words: ClassVar[str] = "the final table forms with {players}"
    players: int


@dataclass(frozen=True, slots=True)
class StageBegins(Event):
    words: ClassVar[str] = "stage {stage} begins with {players} players at {tables}"
    stage: int
    players: int
    tables: str


@dataclass(frozen=True, slots=True)
class TableDone(Event):
    words: ClassVar[str] = "table {table} is done: {names} {does} on"
    table: str
    names: str
    does: str


@dataclass(frozen=True, slots=True)
class ForHand(Event):
    words: ClassVar[str] = "play is hand for hand {does}"
    does: str


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A bounty lies on these; nobody is told where it is secret."""

    words: ClassVar[str] = "a bounty lies on {names}"
    names: str


@dataclass(frozen=True, slots=True)
class Misses(Event):
    words: ClassVar[str] = "{who} misses {hands} hands"
    who: str
    hands: int


@dataclass(frozen=True, slots=True)
class IsWarned(Event):
    words: ClassVar[str] = "{who} is warned"
    who: str


@dataclass(frozen=True, slots=True)
class LastRebuys(Event):
    words: ClassVar[str] = "the last {hands} hands with rebuys begin at every table"
    hands: int


@dataclass(frozen=True, slots=True)
class PoolDrawn(Event):
    words: ClassVar[str] = "{number} is drawn: {times}, and {pool} are played for"
    number: int
    times: str
    pool: int


@dataclass(frozen=True, slots=True)
class PlaysFor(Event):
    words: ClassVar[str] = "{who} plays for {team} in this level"
    who: str
    team: str


@dataclass(frozen=True, slots=True)
class ClockStands(Event):
    words: ClassVar[str] = "the clock stands still"


@dataclass(frozen=True, slots=True)
class ClockGoes(Event):
    words: ClassVar[str] = "the clock goes on"


@dataclass(frozen=True, slots=True)
class ClockWound(Event):
    words: ClassVar[str] = "the clock is put {way} by {minutes} minutes"
    way: str
    minutes: str


@dataclass(frozen=True, slots=True)
class DayEnds(Event):
    words: ClassVar[str] = "the day ends with {players} players"
    players: int


@dataclass(frozen=True, slots=True)
class Carries(Event):
    words: ClassVar[str] = "{who} goes on with {chips}"
    who: str
    chips: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    words: ClassVar[str] = "{who} wins the tournament"
    who: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    words: ClassVar[str] = "the tournament ends with {players} players"
    players: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A deal stands."""

    words: ClassVar[str] = "a deal is made: {amount} are divided, {pool} stay open"
    amount: int
    pool: int
