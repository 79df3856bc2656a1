"""Acting out of turn (veikkaus/betting#V-5.29 to V-5.34): what becomes of an action made before its time."""

from __future__ import annotations

from typing import Literal

Deed = Literal["fold", "check", "call", "bet", "raise"]
Standing = Literal["stands", "cancelled", "check_or_call"]
Fate = Literal["act", "check", "fold", "premature"]


def standing(deed: Deed, skipped: list[Deed], *, players: int) -> Standing:
    """What becomes of ``deed`` after the skipped players have acted in their turn.

    A fold always binds (V-5.34). With more than two players: a skipped player bets or raises, and it is cancelled, the
    chips go back and he is free; somebody checks or calls, and he must check or call; all fold, and it stands (V-5.32).
    Between two: it stands, unless the skipped player declares a bet of his own in turn (V-5.33).
    """
    if deed == "fold":
        return "stands"
    if any(act in ("bet", "raise") for act in skipped):
        return "cancelled"
    if players == 2:
        return "stands"
    return "check_or_call" if any(act in ("check", "call") for act in skipped) else "stands"


def may_raise_after(deed: Deed) -> bool:
    """Who checked out of turn may not bet or raise in that round any more; he may call (V-5.31)."""
    return deed != "check"


def passed_over(acted_since: int, *, had_time: bool, next_street: bool, owes: bool) -> Fate:
    """A skipped player who has not reacted: after two players have acted although there was time he has checked or
    folded (V-5.29); when the next street is already dealt and he had no chance, those cards came too early (V-5.30)."""
    if next_street and not had_time:
        return "premature"
    if acted_since >= 2 and had_time:
        return "fold" if owes else "check"
    return "act"
