"""Jackpots of a test's own: chances and figures that leave nothing to luck."""

from __future__ import annotations

from typing import Any

from croupier.room.linked.book import read_jackpot
from croupier.room.linked.model import LinkedRules

SAID = {"part": "Play.", "entry": "{amount}.", "wins": "Luck.", "growth": "{part}, to {ceiling}.", "size": "{size}."}
STAKE = {"by": "stake", "amount": 1_00}
FEE = {"by": "fee", "amount": 5_00}
SURE = {"by": "chance", "chance": 1}
"""Drawn for everybody in every round."""
NEVER = {"by": "result", "results": ["nothing"]}
GROWS = {"by": "progressive", "seed": 100_00, "part": 10, "ceiling": 1_000_00}
FIXED = {"by": "fixed", "amount": 77_00}
TIMES = {"by": "multiplied", "times": 10, "most": 500_00}


def data(size: Any = None, trigger: Any = None, entry: Any = None, **more: Any) -> dict[str, Any]:
    """What a file would say."""
    trigger = trigger or SURE
    out: dict[str, Any] = {"title": {"en": "Test"}, "currency": "EUR", "games": ["*"], "announcement": SAID}
    out |= {"kind": "surprise" if trigger["by"] == "chance" else "combination", "size": size or GROWS}
    return out | {"trigger": trigger, "entry": entry or STAKE, **more}


def rules(size: Any = None, trigger: Any = None, entry: Any = None, **more: Any) -> LinkedRules:
    return read_jackpot(data(size, trigger, entry, **more), "test")
