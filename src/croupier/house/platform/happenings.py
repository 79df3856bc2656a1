"""What happens to an account, each with its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import ClassVar, Final, NamedTuple


class Say(NamedTuple):
    """How an amount of a currency is written, and how a moment."""

    money: Callable[[int, str], str]
    when: Callable[[int], str]


_AMOUNTS: Final = ("amount", "left", "offered")
_MOMENTS: Final = ("until", "since")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and the words for it."""

    words: ClassVar[str] = ""

    def told(self, say: Say) -> str:
        code = getattr(self, "currency", "")
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return self.words.format_map({name: _said(name, value, code, say) for name, value in values.items()})


def _said(name: str, value: object, code: str, say: Say) -> object:
    if name in _AMOUNTS and isinstance(value, int):
        return say.money(value, code)
    if name in _MOMENTS:
        return "for good" if value is None else f"until {say.when(value)}" if isinstance(value, int) else value
    return value


@dataclass(frozen=True, slots=True)
class Opened(Event):
    words: ClassVar[str] = "the account is opened"


@dataclass(frozen=True, slots=True)
class Closed(Event):
    words: ClassVar[str] = "the account is closed"


@dataclass(frozen=True, slots=True)
class Accepted(Event):
    """A stake is in play, or only a part of it."""

    words: ClassVar[str] = "{amount} of {offered} are accepted at {table}"
    table: str
    amount: int
    offered: int
    currency: str


@dataclass(frozen=True, slots=True)
class PaidToBank(Event):
    """What the account may not hold."""

    words: ClassVar[str] = "{amount} are paid to the bank account"
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A stake that was in no round."""

    words: ClassVar[str] = "{amount} come back from {table}"
    table: str
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class Reported(Event):
    """A win beyond what the house calls its largest."""

    words: ClassVar[str] = "a win of {amount} at {table} is reported"
    table: str
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class Cut(Event):
    words: ClassVar[str] = "the win at {table} is cut by {amount}"
    table: str
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class StoredCounts(Event):
    """A screen has shown something else than what is stored."""

    words: ClassVar[str] = "{amount} are credited at {table}, whatever was shown"
    table: str
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class LimitHolds(Event):
    """From now on."""

    what: str
    amount: int | None
    currency: str = ""

    def told(self, say: Say) -> str:
        if self.amount is None:
            return f"there is no limit of {self.what} any more"
        amount = say.money(self.amount, self.currency) if self.currency else f"{self.amount} min"
        return f"the limit of {self.what} is {amount}"


@dataclass(frozen=True, slots=True)
class RaiseWaits(Event):
    """A higher limit holds later."""

    what: str
    since: int

    def told(self, say: Say) -> str:
        return f"the limit of {self.what} is raised at {say.when(self.since)}"


@dataclass(frozen=True, slots=True)
class Excluded(Event):
    words: ClassVar[str] = "excluded {until}"
    until: int


@dataclass(frozen=True, slots=True)
class ExclusionOver(Event):
    words: ClassVar[str] = "the exclusion is over"


@dataclass(frozen=True, slots=True)
class Pausing(Event):
    words: ClassVar[str] = "pauses {until}"
    until: int


@dataclass(frozen=True, slots=True)
class PauseOver(Event):
    words: ClassVar[str] = "the pause is over"


@dataclass(frozen=True, slots=True)
class StoppedPlay(Event):
    words: ClassVar[str] = "plays no more {until}"
    until: int


@dataclass(frozen=True, slots=True)
class StopOver(Event):
    words: ClassVar[str] = "may play again"


@dataclass(frozen=True, slots=True)
class TimeIsUp(Event):
    words: ClassVar[str] = "the time of the day is up: {minutes} min"
    minutes: int


@dataclass(frozen=True, slots=True)
class RealityCheck(Event):
    words: ClassVar[str] = "has played for {minutes} min"
    minutes: int


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    words: ClassVar[str] = "{what} is blocked {until}: {ground}"
    id: str
    what: str
    ground: str
    until: int | None
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class BlockOver(Event):
    words: ClassVar[str] = "{what} is no longer blocked"
    id: str
    what: str


@dataclass(frozen=True, slots=True)
class Withheld(Event):
    words: ClassVar[str] = "{amount} are withheld for case {case}"
    case: str
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class Freed(Event):
    words: ClassVar[str] = "{amount} of case {case} are free"
    case: str
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class Confiscated(Event):
    """Money goes to an account of the house on which it waits for a decision."""

    words: ClassVar[str] = "{amount} are confiscated for case {case}"
    case: str
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class PaidBack(Event):
    """Of what somebody has got wrongly; ``left``: he still owes so much."""

    words: ClassVar[str] = "{amount} are paid back, {left} are owed"
    amount: int
    left: int
    currency: str


@dataclass(frozen=True, slots=True)
class Tipped(Event):
    words: ClassVar[str] = "a tip of {amount}"
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class CaseOpened(Event):
    words: ClassVar[str] = "case {case} is opened: {ground}"
    case: str
    ground: str


@dataclass(frozen=True, slots=True)
class CaseStep(Event):
    words: ClassVar[str] = "case {case}: {what}"
    case: str
    what: str


@dataclass(frozen=True, slots=True)
class PrizeWon(Event):
    words: ClassVar[str] = "prize {prize} of {amount} waits to be claimed"
    prize: str
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class Confirmed(Event):
    """The house has confirmed a claim in writing."""

    amount: int
    currency: str
    until: int | None = None

    def told(self, say: Say) -> str:
        words = f"the claim of {say.money(self.amount, self.currency)} is confirmed"
        return words if self.until is None else f"{words}, to be paid before {say.when(self.until)}"


@dataclass(frozen=True, slots=True)
class PrizePaid(Event):
    words: ClassVar[str] = "prize {prize} of {amount} is paid by {by}"
    prize: str
    amount: int
    currency: str
    by: str


@dataclass(frozen=True, slots=True)
class Overdue(Event):
    words: ClassVar[str] = "prize {prize} should have been paid by now"
    prize: str


@dataclass(frozen=True, slots=True)
class PrizeLapsed(Event):
    words: ClassVar[str] = "prize {prize} of {amount} was not claimed"
    prize: str
    amount: int
    currency: str
