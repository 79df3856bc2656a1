"""The rules of a platform as its rulebook's ``platform.toml`` gives them. Every figure has the rule it comes from in
``rules`` of its table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from croupier.games.common import Amount, Code, Data, Deviation, Source
from croupier.house.platform.calendar import ClockTime, Window, Zone

Cls = Literal["slot", "alone", "among"]
"""The class of a game: a slot machine, a game against the bank, a game against others."""
Direction = Literal["deposit", "withdrawal"]
Touches = Literal["play", "deposit", "withdrawal", "account"]
"""What a block of the house takes away; ``account``: all of it."""
Sanction = Literal[
    "warning", "removal", "game block", "disqualification", "suspension", "closure", "bar", "disclosure", "legal action"
]
Days = Annotated[int, Field(ge=1)]


class Ruled(Data):
    """Figures, and for each by its name the rule that gives it."""

    rules: dict[str, str] = {}

    def rule(self, *names: str) -> str | None:
        """The rule of the first of these figures that has one."""
        return next((self.rules[name] for name in names if name in self.rules), None)


class Registration(Ruled):
    """Who is let in. ``required``: he registers before he plays; otherwise only his age is asked, if there is one.

    * ``providers``: by whom he is identified; ``in_register``: his data must be found in the population register;
    * ``one``: a person has one account; ``terms``: the version that he must have accepted;
    * ``excluded``: before somebody plays, on each day, the register of excluded persons is asked.
    """

    required: bool = False
    min_age: Annotated[int, Field(ge=0, le=120)] | None = None
    providers: list[str] = []
    in_register: bool = False
    one: bool = False
    terms: str | None = None
    excluded: bool = False


class NightBan(Data):
    """No money is transferred in these directions from ``start`` until before ``end``, by the clock of the house."""

    start: ClockTime
    end: ClockTime
    directions: Annotated[list[Direction], Field(min_length=1)]

    @model_validator(mode="after")
    def _some_time(self) -> NightBan:
        if self.start == self.end:
            raise ValueError("a ban that begins and ends at different times of day")
        return self


class Wallet(Ruled):
    """Money of a person with the house. ``ceiling``: the account holds no more; what a win brings beyond it is paid to
    the ``bank`` at once, or is ``kept`` there and nothing is deposited until it has gone."""

    ceiling: Amount | None = None
    excess: Literal["bank", "kept"] = "bank"
    night: NightBan | None = None


class Limits(Ruled):
    """What a person may lose and how long he plays.

    * ``compulsory``: he must have set himself a limit of spending for these windows before he plays;
    * ``raise_days``: a raise holds from the beginning of the so-manieth day after, 0: at once;
    * ``joint``: an own limit covers all kinds of games together, none is set for one kind;
    * ``loss``: the house's own, by class of game and window; a ``calendar`` day, or ``rolling`` 24 hours;
    * ``time``: he may limit his time a day.
    """

    compulsory: list[Window] = []
    raise_days: Annotated[int, Field(ge=0, le=365)] = 1
    joint: bool = False
    loss: dict[Cls, dict[Window, Amount]] = {}
    loss_window: Literal["calendar", "rolling"] = "calendar"
    time: bool = True

    @model_validator(mode="after")
    def _rolls_by_day(self) -> Limits:
        if self.loss_window == "rolling" and any("month" in windows for windows in self.loss.values()):
            raise ValueError("rolling windows of a day only")
        return self


class Breaks(Ruled):
    """How one keeps oneself from playing. ``exclusion_months``: at most so many at a time; ``pauses``: so many hours,
    or others; nothing ends any of them early."""

    exclusion_months: Annotated[int, Field(ge=1, le=1_200)] | None = None
    pauses: list[Annotated[int, Field(ge=1, le=24 * 365)]] = [24, 7 * 24, 30 * 24]
    reality_minutes: Annotated[int, Field(ge=1, le=24 * 60)] | None = None


class Measures(Ruled):
    """What the house may do to an account. ``grounds``: for what it may block, by name; ``partial``: it may take a part
    of a stake only; ``reclaims``: who has got something wrongly pays it back, and does nothing else before."""

    grounds: dict[str, str] = {}
    partial: bool = False
    reclaims: bool = False


class Payment(Ruled):
    """How winnings come to a person.

    * ``cash``: where chips become money;
    * ``noncash``: a transfer instead needs the person's ``consent``, or is the ``usual`` way; ``duty``: the law may
      demand it of prizes;
    * ``claim``: a prize of a tournament is paid when it is claimed; where that cannot be, within so many ``days`` from
      the claim, with a ``confirmation`` of it;
    * ``unclaimed_days``: a prize that nobody claims is the house's after so many;
    * ``tips``: they are allowed.
    """

    cash: Literal["desk", "indicated"] | None = None
    noncash: Literal["consent", "usual"] = "usual"
    duty: bool = False
    claim: bool = False
    days: Days | None = None
    confirmation: bool = False
    unclaimed_days: Days | None = None
    tips: bool = False


class Winnings(Ruled):
    """The largest single win against the house, and what is done beyond it: it is paid and ``report``-ed, ``cut``, or
    no table is opened that could bring it (``configure``), and what comes all the same is cut."""

    ceiling: Amount | None = None
    policy: Literal["report", "cut", "configure"] = "report"


class Ground(Data):
    """For what a case is opened, by which ``rule``; ``sanctions``: what may follow, by which rule; ``seizes``: the rule
    by which money may be taken for it; ``fraud``: what follows fraud may follow this, too."""

    rule: str
    sanctions: dict[Sanction, str] = {}
    seizes: str | None = None
    fraud: bool = False


class Review(Ruled):
    """Play that is looked at. ``hold``: winnings may be withheld meanwhile; ``receiver``: who has received chips is
    liable, too; ``confiscation``: how much of somebody's money may be taken; ``video``: a recording of his play may be
    demanded; ``grounds``: for what a case is opened; ``fraud``: what may follow fraud, whatever it was."""

    hold: bool = False
    receiver: bool = False
    confiscation: Literal["none", "part", "all"] = "none"
    video: bool = False
    grounds: dict[str, Ground] = {}
    fraud: Ground | None = None

    def sanctions(self, ground: str) -> dict[Sanction, str]:
        """What may follow, by which rule; what a ground says itself comes first."""
        own = self.grounds[ground]
        return {**(self.fraud.sanctions if own.fraud and self.fraud is not None else {}), **own.sanctions}

    def seizes(self, ground: str) -> str | None:
        """The rule by which money may be taken."""
        own = self.grounds[ground]
        return own.seizes or (self.fraud.seizes if own.fraud and self.fraud is not None else None)


class Help(Data):
    """Where somebody finds help whose play has become a burden."""

    name: str
    phone: str | None = None
    site: str | None = None


class PlatformRules(Data):
    """The rules of one house for people and their money."""

    about: str = ""
    source: Source | None = None
    zone: Zone = "UTC"
    currencies: Annotated[list[Code], Field(min_length=1)] = ["EUR"]
    registration: Registration = Registration()
    wallet: Wallet = Wallet()
    limits: Limits = Limits()
    breaks: Breaks = Breaks()
    measures: Measures = Measures()
    payment: Payment = Payment()
    winnings: Winnings = Winnings()
    review: Review = Review()
    help: list[Help] = []
    deviations: list[Deviation] = Field(default_factory=list)
