"""Making an account where the house must know who plays: who somebody is, from a provider; whether he is admitted, from
the rules; and a name, a password and the terms.

The rules are a function (``Admission``): what is known of an applicant in, a refusal or nothing out. It is asked inside
the writer's transaction, where nobody else can take the same person's place at the same moment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Protocol
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, insert, select

from croupier.house import daybook, identity, terms
from croupier.house.identity import Claim, Identified, IdentityProvider
from croupier.house.people import People, Person
from croupier.house.terms import Terms
from croupier.house.wrong import Wrong
from croupier.play import Refused
from croupier.store.log import now_ms
from croupier.store.schema import identities


def _taken() -> Wrong:
    return Wrong("number", "This person has an account here already: one person, one account.")


@dataclass(frozen=True, slots=True)
class Applicant:
    """What is known of somebody who wants an account: born when, found in the register or not, whether the person has
    an account already, the version of the terms that was accepted, and the moment (milliseconds since 1970)."""

    born: date
    found: bool
    taken: bool
    terms: str | None
    at: int


class Admission(Protocol):
    """Does the house let somebody in? ``Wrong`` names the field beside which its reason belongs."""

    def __call__(self, applicant: Applicant) -> Refused | None: ...


@dataclass(frozen=True, slots=True)
class Adults:
    """The least that a house demands: so many years, found, one account for a person."""

    years: int
    zone: str = "UTC"

    def __call__(self, applicant: Applicant) -> Refused | None:
        if not applicant.found:
            return Wrong("number", "This person was not found in the register.")
        today = datetime.fromtimestamp(applicant.at / 1000, UTC).astimezone(ZoneInfo(self.zone)).date()
        if age(applicant.born, today) < self.years:
            return Wrong("born", f"One plays here from {self.years} years on.")
        if applicant.taken:
            return _taken()
        return None


def age(born: date, today: date) -> int:
    """In whole years; who was born on 29 February is a year older on 1 March.

    >>> age(date(2008, 2, 29), date(2026, 2, 28)), age(date(2008, 2, 29), date(2026, 3, 1))
    (17, 18)
    """
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


@dataclass(frozen=True, slots=True)
class Registration:
    """What a house demands before somebody has an account."""

    provider: IdentityProvider
    admits: Admission
    terms: Terms | None = None
    enrols: Callable[[Connection, str, Applicant], None] = lambda *_: None
    """Who is told of somebody admitted, in the transaction that makes his account."""
    leaves: Callable[[Connection, str], None] = lambda *_: None
    """Who is told of an account that is closed, in the transaction that closes it; he may refuse."""
    pays_out_first: bool = False
    """An account that still holds money is not closed: it is withdrawn first."""


@dataclass(frozen=True, slots=True)
class Form:
    """What somebody has filled in."""

    name: str
    password: str
    claim: Claim
    terms: str | None


class Registrar:
    """The counter at which accounts are made."""

    def __init__(self, people: People, secret: str, wanted: Registration) -> None:
        self._people, self._secret, self._wanted = people, secret, wanted

    async def register(self, who: Person, form: Form) -> Person:
        """A guest becomes an account of a person whom the house knows."""
        if self._wanted.terms is not None:
            terms.current(self._wanted.terms, form.terms or "")
        found = await self._wanted.provider.identify(form.claim)
        return await self._people.become_account(
            who, form.name, form.password, lambda db, player: self._admit(db, player, found, form.terms)
        )

    async def may(self, claim: Claim) -> None:
        """Would this person be admitted? The first step of a form asks: nobody fills in the rest for nothing."""
        found = await self._wanted.provider.identify(claim)
        now = None if self._wanted.terms is None else self._wanted.terms.version
        taken = await self._people.looked_up(self._taken(found))
        self._must_be_admitted(self._applicant(taken, found, now))

    def _admit(self, db: Connection, player: str, found: Identified, version: str | None) -> None:
        """In the transaction that makes the account."""
        applicant = self._applicant(self._taken(found)(db), found, version)
        self._must_be_admitted(applicant)
        number = identity.kept_as(self._secret, found)
        row = {"player_id": player, "number_hmac": number, "born": found.born.isoformat(), "at": now_ms()}
        db.execute(insert(identities).values(**row, provider=self._wanted.provider.name[:40]))
        daybook.row(db, identities, player_id=player)
        terms.enter(db, player, self._wanted.terms)
        self._wanted.enrols(db, player, applicant)

    def _must_be_admitted(self, applicant: Applicant) -> None:
        """By the rules; and whatever they say, the books keep one account for a person."""
        if (no := self._wanted.admits(applicant)) is not None:
            raise no
        if applicant.taken:
            raise _taken()

    @staticmethod
    def _applicant(taken: bool, found: Identified, version: str | None) -> Applicant:
        return Applicant(found.born, found.found, taken, version, now_ms())

    def _taken(self, found: Identified) -> Callable[[Connection], bool]:
        wanted = select(identities.c.player_id).where(identities.c.number_hmac == identity.kept_as(self._secret, found))
        return lambda db: db.execute(wanted).first() is not None
