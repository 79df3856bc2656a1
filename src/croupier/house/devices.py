"""Browsers in which an account was logged in before, so that a stranger's wrong passwords do not keep its owner out.

Such a browser holds a cookie with a number, signed for that account's name. It opens nothing: whoever shows it has his
tries at the password counted by its number, apart from everybody else's tries at that name, and waits like everybody
when they are used up. It does not say to whom it belongs.
"""

from __future__ import annotations

import secrets
from typing import Final

from itsdangerous import BadSignature, TimestampSigner

from croupier.house.people import name_key

LASTS_S: Final = 365 * 24 * 3600
MOST: Final = 4
"""So many accounts are remembered in one browser; the one longest not used is forgotten."""

_BETWEEN: Final = "~"
_LONGEST: Final = 120


class Devices:
    def __init__(self, secret: str) -> None:
        self._secret = secret

    def known(self, cookie: str | None, name: str) -> str | None:
        """The number of this browser, if the account of this name was logged in there before."""
        return next((number for each in _parts(cookie) if (number := self._number(each, name))), None)

    def remember(self, cookie: str | None, name: str) -> str:
        """The cookie of a browser in which this account has just been logged in. It keeps its number: nobody gets new
        tries by logging in again."""
        number = self.known(cookie, name) or secrets.token_hex(8)
        others = [each for each in _parts(cookie) if self._number(each, name) is None]
        return _BETWEEN.join([self._signer(name).sign(number).decode(), *others[: MOST - 1]])

    def _number(self, signed: str, name: str) -> str | None:
        try:
            return self._signer(name).unsign(signed, max_age=LASTS_S).decode()
        except BadSignature:
            return None

    def _signer(self, name: str) -> TimestampSigner:
        return TimestampSigner(self._secret, salt=f"croupier device {name_key(name)}")


def _parts(cookie: str | None) -> list[str]:
    parts = (cookie or "").split(_BETWEEN, MOST)[:MOST]
    return [part for part in parts if part.isascii() and 0 < len(part) <= _LONGEST]
