"""What comes in to the account of one person, each with its moment (milliseconds since 1970, UTC)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.house.platform.calendar import Window
from croupier.house.platform.model import Cls, Sanction, Touches

Own = Literal["spending", "deposit", "time", "slot", "alone", "among"]
"""What somebody limits for himself: what he loses in all games, what he pays in, how long he plays (in minutes), or
what he loses in one class of games."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that came in at a moment."""

    at: int


@dataclass(frozen=True, slots=True)
class Tick(Entry):
    """Time has passed: whatever is due by now happens."""


# ── registration ───────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Registers(Entry):
    """Somebody wants an account. ``born``: as ``2008-03-29``; ``by``: who has identified him; ``found``: the population
    register knows him so; ``taken``: he has an account here already; ``terms``: the version that he accepts."""

    born: str
    by: str | None = None
    found: bool = False
    taken: bool = False
    terms: str | None = None


@dataclass(frozen=True, slots=True)
class Accepts(Entry):
    """He accepts this version of the terms."""

    terms: str


@dataclass(frozen=True, slots=True)
class Checked(Entry):
    """The register of excluded persons was asked: is he in it?"""

    excluded: bool


@dataclass(frozen=True, slots=True)
class Proves(Entry):
    """He turns out to be born on this day, whatever he has said before."""

    born: str


@dataclass(frozen=True, slots=True)
class Closes(Entry):
    """He closes his account: it must be empty, and is never opened again."""


# ── money ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Deposits(Entry):
    amount: int
    currency: str = "EUR"


@dataclass(frozen=True, slots=True)
class Withdraws(Entry):
    """``by``: in cash, where chips become money, or by transfer; ``where``: at the cash desk, at the table, or where
    the dealer has shown him to;
    ``consent``: he agrees to a transfer instead of cash."""

    amount: int
    currency: str = "EUR"
    by: Literal["transfer", "cash"] = "transfer"
    where: Literal["desk", "table", "indicated", "online"] = "online"
    consent: bool = True


@dataclass(frozen=True, slots=True)
class Stakes(Entry):
    """He offers a stake at a table, or takes money to a table among players. ``own``: with his own account."""

    table: str
    cls: Cls
    amount: int
    currency: str = "EUR"
    game: str = ""
    own: bool = True


@dataclass(frozen=True, slots=True)
class Drawn(Entry):
    """The draw at a table was started, or its time for stakes has run out."""

    table: str


@dataclass(frozen=True, slots=True)
class TakesBack(Entry):
    """He takes a stake back."""

    table: str
    amount: int


@dataclass(frozen=True, slots=True)
class Settles(Entry):
    """A round or a visit of a table is settled: so much of what lies there is ``released``, so much is ``paid``.
    ``shown``: what his screen has said instead, because of a fault."""

    table: str
    cls: Cls
    released: int
    paid: int
    currency: str = "EUR"
    shown: int | None = None


@dataclass(frozen=True, slots=True)
class Interrupted(Entry):
    """A round has broken off without a stored result."""

    table: str


@dataclass(frozen=True, slots=True)
class Tips(Entry):
    """He gives a tip."""

    amount: int
    currency: str = "EUR"


@dataclass(frozen=True, slots=True)
class Caps(Entry):
    """For reasons of risk the house takes no larger stake from him; ``None``: any again."""

    amount: int | None
    currency: str = "EUR"


# ── limits and breaks ──────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class SetsLimit(Entry):
    """He limits himself; ``None``: no longer."""

    what: Own
    window: Window
    amount: int | None
    currency: str = "EUR"


@dataclass(frozen=True, slots=True)
class TakesBackRaise(Entry):
    """He wants no higher limit after all."""

    what: Own
    window: Window
    currency: str = "EUR"


@dataclass(frozen=True, slots=True)
class Plays(Entry):
    """He begins to play somewhere, or has stopped everywhere."""

    begins: bool


@dataclass(frozen=True, slots=True)
class RemindsAfter(Entry):
    """He wants to be told how long he has played, every so many minutes; ``None``: as the house does."""

    minutes: int | None


@dataclass(frozen=True, slots=True)
class ReadsReminder(Entry):
    """He has read how long he has played."""


@dataclass(frozen=True, slots=True)
class Excludes(Entry):
    """He bans himself for so many months, or days."""

    months: int = 0
    days: int = 0


@dataclass(frozen=True, slots=True)
class LiftsExclusion(Entry):
    """He, or somebody else, asks to end it early."""


@dataclass(frozen=True, slots=True)
class CoolsOff(Entry):
    """He pauses for so many hours."""

    hours: int


@dataclass(frozen=True, slots=True)
class Stops(Entry):
    """He does not want to play any more today."""


# ── measures of the house ──────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Blocks(Entry):
    """The house blocks something on one of its grounds. ``game``: only this one; ``until`` then, or until it is lifted;
    ``by``: who has decided it, and why."""

    id: str
    ground: str
    what: Touches
    until: int | None = None
    game: str = ""
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Unblocks(Entry):
    id: str
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reclaims(Entry):
    """He has got so much wrongly and pays it back."""

    amount: int
    currency: str = "EUR"
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OpensCase(Entry):
    """Play is looked at. ``ground``: what is suspected; ``role``: his part in it."""

    case: str
    ground: str
    role: Literal["suspect", "giver", "receiver", "complainant"] = "suspect"
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Holds(Entry):
    """So much of his winnings is withheld for a case."""

    case: str
    amount: int
    currency: str = "EUR"
    until: int | None = None
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Releases(Entry):
    """What was withheld for a case is free again."""

    case: str
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Confiscates(Entry):
    """So much of his money is taken for a case."""

    case: str
    amount: int
    currency: str = "EUR"
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Sanctions(Entry):
    """What is done to him because of a case; ``game``: where it is of one game."""

    case: str
    what: Sanction
    until: int | None = None
    game: str = ""
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AsksVideo(Entry):
    """A recording of his play is demanded, until then."""

    case: str
    until: int
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GivesVideo(Entry):
    case: str


@dataclass(frozen=True, slots=True)
class AsksBack(Entry):
    """Who has complained asks for what he has lost."""

    case: str
    amount: int


@dataclass(frozen=True, slots=True)
class ClosesCase(Entry):
    """The case is over; ``outcome``: in words."""

    case: str
    outcome: str
    by: str = ""


# ── prizes ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Wins(Entry):
    """A prize that is not paid at a table."""

    prize: str
    amount: int
    currency: str = "EUR"


@dataclass(frozen=True, slots=True)
class Claims(Entry):
    prize: str


@dataclass(frozen=True, slots=True)
class Postpones(Entry):
    """A claimed prize cannot be paid at once, for this reason."""

    prize: str
    reason: str


@dataclass(frozen=True, slots=True)
class PaysOut(Entry):
    """A prize is paid; ``consent``: he agrees to a transfer, ``duty``: the law demands one."""

    prize: str
    by: Literal["transfer", "cash"] = "cash"
    consent: bool = False
    duty: bool = False
