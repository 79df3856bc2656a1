"""Who is let in, where a platform's rules hold: registration asks them, and they know everybody from then on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from croupier.house import identity
from croupier.house.file import HouseFile
from croupier.house.guard import Guard
from croupier.house.platform import entries as e
from croupier.house.platform.account import apply
from croupier.house.platform.refusals import Held
from croupier.house.platform.state import Account
from croupier.house.registration import Applicant, Registration
from croupier.house.terms import terms_of
from croupier.house.wrong import Field, Wrong
from croupier.play import Refused

_BESIDE: Final[Mapping[str, Field]] = {
    "born": "born",
    "registration.min_age": "born",
    "registration.in_register": "number",
    "registration.providers": "number",
    "registration.one": "number",
    "registration.terms": "terms",
}
"""Beside which field of the form a refusal belongs."""


@dataclass(frozen=True, slots=True)
class ByTheRules:
    """Admission and enrolment by the rules of the house's platform."""

    guard: Guard

    def admits(self, applicant: Applicant) -> Refused | None:
        try:
            apply(self.guard.rules, Account(), self._entry(applicant))
        except Held as no:
            field = _BESIDE.get(no.limit)
            return no if field is None else Wrong(field, no.reason, no.rule)
        except Refused as no:
            return no
        return None

    def enrols(self, db: Connection, player: str, applicant: Applicant) -> None:
        self.guard.enter(db, player, self._entry(applicant))

    def leaves(self, db: Connection, player: str) -> None:
        self.guard.enter(db, player, e.Closes(self.guard.now()))

    def _entry(self, applicant: Applicant) -> e.Registers:
        """Whom the house's provider has identified was identified in the way that the rules name."""
        wanted = self.guard.rules.registration
        return e.Registers(
            self.guard.now(),
            applicant.born.isoformat(),
            by=next(iter(wanted.providers), None),
            found=applicant.found,
            taken=applicant.taken,
            terms=None if applicant.terms is None else wanted.terms,
        )


def registration_of(house: HouseFile, guard: Guard) -> Registration | None:
    """What a house demands before somebody plays; none where guests play."""
    if house.platform is None:
        return None
    rules = ByTheRules(guard)
    return Registration(
        identity.provider_of(house.identity),
        rules.admits,
        terms_of("house"),
        rules.enrols,
        rules.leaves,
        pays_out_first=True,
    )
