"""Several hands in one file: as PHHS a numbered table for each, as Open Hand Histories with an empty line between."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Literal

from croupier.games.poker.history import History

Form = Literal["phhs", "ohh", "txt"]


def one(history: History, form: Form) -> str:
    """One hand of such a file."""
    match form:
        case "phhs":
            return history.phh()
        case "ohh":
            return json.dumps(history.ohh(), ensure_ascii=False)
        case "txt":
            return history.text()


def joined(hands: Sequence[str], form: Form) -> str:
    """The file of hands that are written already.

    >>> print(joined(["hand = 7\\n", "hand = 8\\n"], "phhs"), end="")
    [1]
    hand = 7
    <BLANKLINE>
    [2]
    hand = 8
    """
    match form:
        case "phhs":
            return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))
        case "ohh":
            return "\n\n".join(hands) + "\n"
        case "txt":
            return "\n".join(hands)
