"""Names of bets as people read them: the titles of the rulebook, never the keys of its file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_CAPITAL: Final = re.compile(r"[^\W\d_](?=[^\W\d_])")


def within(title: str) -> str:
    """A title within a sentence; a letter that stands alone keeps its size.

    >>> within("Perfect Pairs"), within("Bonus B"), within("Table III")
    ('perfect pairs', 'bonus B', 'table III')
    """
    return _CAPITAL.sub(lambda letter: _small(title, letter.start()), title)


def _small(title: str, at: int) -> str:
    return title[at].lower() if title[at + 1].islower() else title[at]


def titled(titles: Mapping[str, str], name: str) -> str:
    """The English title, or what there is instead.

    >>> titled({"en": "Any Triple"}, "any-triple"), titled({}, "any-triple")
    ('Any Triple', 'any-triple')
    """
    return titles.get("en") or next(iter(titles.values()), name)
