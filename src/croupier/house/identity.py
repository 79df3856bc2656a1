"""Who somebody is: a small interface to whoever can tell, and a register of people that do not exist.

A house that demands it asks a provider before it makes an account. Which one is a setting, ``module:Class``; the class
is made without arguments and answers ``identify``. The shipped one is for trying out.

**The test register** takes a Finnish personal identity code whose individual number is 900 to 999: such codes are given
to nobody, and a real person's code is refused so that nobody types his own. The check character must be right and the
birth date must fit. 900 to 989 are found in the register, 990 to 999 are not: 010190-900P is a grown-up who is found,
010190-990L one who is not, and ``code_of`` writes others.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from typing import Final, Protocol

from croupier.complaint import Complaint
from croupier.house.keys import derived
from croupier.house.wrong import Wrong

_CODE: Final = re.compile(r"(\d\d)(\d\d)(\d\d)([-+A-FU-Y])(\d{3})([0-9A-Y])", re.ASCII)
_CENTURIES: Final[Mapping[str, int]] = {"+": 1800, **dict.fromkeys("-UVWXY", 1900), **dict.fromkeys("ABCDEF", 2000)}
_CHECKS: Final = "0123456789ABCDEFHJKLMNPRSTUVWXY"
_NOBODYS: Final = 900
"""Individual numbers from here on belong to nobody."""
_NOT_FOUND: Final = 990
"""From here on they are not in the test register."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says of himself."""

    number: str
    born: date


@dataclass(frozen=True, slots=True)
class Identified:
    """What a provider knows: the number as it is always written, the day of birth, the name (for this moment, it is not
    kept), and whether the person is in the register."""

    number: str
    born: date
    name: str
    found: bool


class IdentityProvider(Protocol):
    """Somebody who can tell. ``name`` stands in the books beside what was learned."""

    @property
    def name(self) -> str: ...

    async def identify(self, claim: Claim) -> Identified:
        """Who this is; a refusal (``Wrong``, with the field) where the claim itself cannot be."""
        ...


class TestRegister:
    """People that do not exist."""

    name = "test-register"
    __test__ = False

    async def identify(self, claim: Claim) -> Identified:
        said = claim.number.strip().upper()
        match = _CODE.fullmatch(said)
        if match is None:
            raise Wrong("number", "A personal identity code is written like 010190-900P.")
        day, month, year, sign, individual, check = match.groups()
        should = _check(day + month + year + individual)
        if check != should:
            raise Wrong("number", f"The last character of {said} does not fit the rest: there is a typing error.")
        try:
            born = date(_CENTURIES[sign] + int(year), int(month), int(day))
        except ValueError:
            raise Wrong("number", f"{said} begins with no day there is.") from None
        if int(individual) < _NOBODYS:
            raise Wrong(
                "number",
                "This may be the code of a real person. The test register takes only codes that nobody has: their "
                "three digits after the sign are 900 to 999, as in 010190-900P.",
            )
        if born != claim.born:
            raise Wrong("born", f"{said} belongs to another birthday than {claim.born.isoformat()}.")
        return Identified(said, born, f"Test person {individual}", int(individual) < _NOT_FOUND)


def code_of(born: date, individual: int, sign: str | None = None) -> str:
    """The code of somebody who does not exist.

    >>> code_of(date(1990, 1, 1), 900), code_of(date(2010, 5, 31), 990)
    ('010190-900P', '310510A990J')
    """
    said = sign or next(sign for sign, century in _CENTURIES.items() if century == born.year // 100 * 100)
    digits = f"{born:%d%m%y}{individual:03}"
    return f"{digits[:6]}{said}{digits[6:]}{_check(digits)}"


def _check(digits: str) -> str:
    return _CHECKS[int(digits) % len(_CHECKS)]


def kept_as(secret: str, identified: Identified) -> str:
    """A person's number as it is kept: whoever has the books alone cannot tell whose it is, and the same number is the
    same again."""
    return hmac.new(derived(secret, "person's number"), identified.number.encode(), hashlib.sha256).hexdigest()


class BadProvider(Complaint):
    """A setting that names no provider."""


def provider_of(setting: str) -> IdentityProvider:
    """The provider that a setting names, ``module:Class``."""
    module, _, name = setting.partition(":")
    try:
        made: IdentityProvider = getattr(import_module(module), name)()
    except (ImportError, AttributeError, TypeError, ValueError) as no:
        raise BadProvider(f"identity {setting!r} cannot be used ({no}); expected module:Class") from None
    if not callable(getattr(made, "identify", None)) or not isinstance(getattr(made, "name", None), str):
        raise BadProvider(f"identity {setting!r} cannot be used: it has no name or does not identify anybody")
    return made
