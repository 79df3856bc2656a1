"""Codes that change with time (RFC 6238) and the counting ones under them (RFC 4226): SHA-1, 30 seconds, six digits.

Pure: the moment is given. These are the figures that every app for phones takes for granted.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from typing import Final
from urllib.parse import quote, urlencode

STEP_S: Final = 30
DIGITS: Final = 6
AROUND: Final = 1
"""The code of one step before and after is taken, too: clocks differ, and people type slowly."""
SECRET_BYTES: Final = 20


def hotp(secret: bytes, counter: int, digits: int = DIGITS) -> str:
    """The code of a counter.

    >>> hotp(b"12345678901234567890", 0), hotp(b"12345678901234567890", 9)
    ('755224', '520489')
    """
    digest = hmac.digest(secret, counter.to_bytes(8, "big"), hashlib.sha1)
    at = digest[-1] & 15
    number = int.from_bytes(digest[at : at + 4], "big") & 0x7FFF_FFFF
    return str(number % 10**digits).zfill(digits)


def step_at(ms: int) -> int:
    """The step of a moment (milliseconds since 1970)."""
    return ms // (1000 * STEP_S)


def fitting_step(secret: bytes, code: str, ms: int, after: int) -> int | None:
    """The step whose code this is, near this moment and later than ``after``; none: it is wrong, old or used."""
    now, found = step_at(ms), None
    for step in range(now - AROUND, now + AROUND + 1):
        if hmac.compare_digest(hotp(secret, step).encode(), code.encode()) and step > after:
            found = step
    return found


def typed(secret: bytes) -> str:
    """A secret as people type it."""
    return base64.b32encode(secret).decode().rstrip("=")


def read(text: str) -> bytes:
    """A secret that was typed."""
    try:
        return base64.b32decode(text + "=" * (-len(text) % 8))
    except binascii.Error:
        raise ValueError("a secret is written in the letters A to Z and the digits 2 to 7") from None


def address(secret: bytes, house: str, name: str) -> str:
    """What an app for phones reads from a picture.

    >>> address(b"12345678901234567890", "Croupier", "Ann Lee")
    'otpauth://totp/Croupier:Ann%20Lee?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Croupier'
    """
    given = urlencode({"secret": typed(secret), "issuer": house}, quote_via=quote)
    return f"otpauth://totp/{quote(house)}:{quote(name)}?{given}"
