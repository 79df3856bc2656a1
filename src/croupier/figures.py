"""Figures as people write them, and the largest that mean anything at a table.

A stranger's number is read before it is used: in plain digits (``²`` and ``٣`` are digits to Unicode and nothing to a
croupier), and so few of them that nobody builds or counts anything for its sake.
"""

from __future__ import annotations

import re
from typing import Final

MOST: Final = 10**15
"""The largest amount in minor units. Sums of thousands of such amounts still fit the books, which have 63 bits."""

LONGEST_NAME: Final = 80
"""No bet and no choice has a longer name."""

_BEYOND: Final = 10**30
_WHOLE: Final = re.compile(r"[0-9]{1,15}")
_AMOUNT: Final = re.compile(r"[-+]?(?:[0-9]{1,16}(?:\.[0-9]{0,16})?|\.[0-9]{1,16})")


def whole(text: str) -> int | None:
    """The whole number that plain digits say, or ``None``.

    >>> [whole(text) for text in ("17", "007", "²", "٣", "-1", "1.5", "", "9" * 16)]
    [17, 7, None, None, None, None, None, None]
    """
    return int(text) if _WHOLE.fullmatch(text) else None


def reads_as_amount(text: str) -> bool:
    """Is this an amount as people write it: plain digits, perhaps a sign before and a point among them?

    >>> [reads_as_amount(text) for text in ("12.50", "-3", ".5", "1e9", "①", "")]
    [True, True, True, False, False, False]
    """
    return _AMOUNT.fullmatch(text) is not None


def signed(value: float, digits: int) -> str:
    """A figure for people: below nothing with the sign for it, not with a hyphen.

    >>> signed(-0.4027, 2), signed(1.5, 2)
    ('−0.40', '1.50')
    """
    return f"{value:.{digits}f}".replace("-", "−")


def written(value: object) -> str:
    """As text; a number with more digits than anything here has is not written out.

    >>> written(10**15), written(-(10**5000))
    ('1000000000000000', 'a number beyond all')
    """
    return "a number beyond all" if isinstance(value, int) and abs(value) >= _BEYOND else str(value)
