"""The account of one person with one house: a frozen value that can be written as JSON and read again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pydantic import TypeAdapter

from croupier.house.platform.calendar import Window
from croupier.house.platform.model import Cls, Touches
from croupier.play.record import Json


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit that somebody has set himself. A raise waits in ``then`` until ``since``; ``None`` there: no limit."""

    amount: int | None
    then: int | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """What was lost (and paid in) in the window that began at a moment, by class."""

    begins: int = 0
    net: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Open:
    """What lies at a table. ``drawn``: it can be neither taken back nor changed."""

    cls: Cls
    currency: str
    amount: int
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Purse:
    """Money of one currency: what is there, what is withheld of it for which case, the limits of its owner and what he
    has spent of them. ``recent``: losses of the last 24 hours one by one (moment, class, amount), where the house
    counts so. ``cap``: the largest stake that is taken from him; ``owed``: what he has got wrongly and must pay
    back."""

    balance: int = 0
    held: Mapping[str, int] = field(default_factory=dict)
    limits: Mapping[str, Limit] = field(default_factory=dict)
    spent: Mapping[Window, Tally] = field(default_factory=dict)
    recent: tuple[tuple[int, str, int], ...] = ()
    cap: int | None = None
    owed: int = 0

    @property
    def free(self) -> int:
        """What he may use of it."""
        return max(0, self.balance - sum(self.held.values()))


@dataclass(frozen=True, slots=True)
class Block:
    """Something is taken away for a while."""

    ground: str
    what: Touches
    until: int | None
    game: str = ""
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What was done in a case: when, by whom, why, by which rule."""

    at: int
    what: str
    by: str = ""
    reason: str = ""
    rule: str | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """Play of this person that is or was looked at. ``hold``: until when money is withheld, if it ends by itself;
    ``video``: until when a recording is demanded."""

    ground: str
    role: str
    steps: tuple[Step, ...] = ()
    outcome: str | None = None
    hold: int | None = None
    video: int | None = None


@dataclass(frozen=True, slots=True)
class Prize:
    """Won and not paid yet. ``lapses``: until when it must be claimed; ``payable``: until when it must be paid."""

    amount: int
    currency: str
    won: int
    lapses: int | None = None
    claimed: int | None = None
    payable: int | None = None


@dataclass(frozen=True, slots=True)
class Time:
    """Time of play: since when he plays now, what he has played before on the day that began at ``day``; ``reached``:
    the day on which he was told that his time is up; ``every``: minutes after which he is told how long he has
    played, ``told``: when that was last, ``unread``: he has not said yet that he has read it."""

    since: int | None = None
    day: int = 0
    played: int = 0
    reached: int | None = None
    limit: Limit = Limit(None)
    every: int | None = None
    told: int = 0
    unread: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """All that the rules know of one person. ``now``: no entry is earlier."""

    now: int = 0
    opened: int | None = None
    closed: int | None = None
    born: str | None = None
    terms: str | None = None
    checked: int | None = None
    """The day on which the register of excluded persons did not know him."""
    excluded: int | None = None
    banned: int | None = None
    """Since when: a ban that is made longer is still one."""
    pauses: int | None = None
    stopped: int | None = None
    """Until when he has excluded himself, pauses, plays no more today."""
    purses: Mapping[str, Purse] = field(default_factory=dict)
    open: Mapping[str, Open] = field(default_factory=dict)
    time: Time = Time()
    blocks: Mapping[str, Block] = field(default_factory=dict)
    cases: Mapping[str, Case] = field(default_factory=dict)
    prizes: Mapping[str, Prize] = field(default_factory=dict)
    notes: tuple[Step, ...] = ()
    """What was done to the account outside of any case."""

    def purse(self, currency: str) -> Purse:
        return self.purses.get(currency, _EMPTY)

    def with_purse(self, currency: str, purse: Purse) -> Account:
        return replace(self, purses={**self.purses, currency: purse})

    def lying(self, currency: str, classes: frozenset[str] | None = None) -> int:
        """What lies at all tables, of these classes."""
        return sum(
            each.amount
            for each in self.open.values()
            if each.currency == currency and (classes is None or each.cls in classes)
        )

    def waiting(self, currency: str) -> int:
        """What he has won in prizes that wait to be claimed or paid."""
        return sum(prize.amount for prize in self.prizes.values() if prize.currency == currency)

    def limits(self) -> Iterator[tuple[str, str, Limit]]:
        """(currency, name, limit) for all that he has set; the one of time has no currency."""
        yield "", "time.day", self.time.limit
        for code, purse in self.purses.items():
            for name, limit in purse.limits.items():
                yield code, name, limit

    def with_limit(self, currency: str, name: str, limit: Limit) -> Account:
        if name == "time.day":
            return replace(self, time=replace(self.time, limit=limit))
        purse = self.purse(currency)
        return self.with_purse(currency, replace(purse, limits={**purse.limits, name: limit}))


_EMPTY: Final = Purse()
_JSON: Final = TypeAdapter(Account)


def as_json(account: Account) -> Json:
    """As plain data."""
    out: Json = _JSON.dump_python(account, mode="json", exclude_defaults=True)
    return out


def from_json(data: object) -> Account:
    """The account again; ``ValueError`` where these are no such data."""
    return _JSON.validate_python(data)
