"""Acting out of turn: what becomes of what was done before its time, by the ``conduct`` of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from croupier.play import Move

Deed = Literal["fold", "check", "call", "bet", "raise", "bring in"]
Standing = Literal["stands", "cancelled", "check_or_call"]


@dataclass(slots=True)
class Early:
    """Somebody has acted before his turn. ``players``: so many held cards then; ``reactions``: what those have done
    since whom he skipped; ``accepted``: nobody reacted in time; ``start``: he started a round that was not his to
    start."""

    move: Move
    deed: Deed
    players: int
    reactions: list[Deed] = field(default_factory=list)
    accepted: bool = False
    start: bool = False


def standing(early: Early, binds: Literal["reacted", "changed"] = "reacted") -> Standing:
    """What becomes of it when his turn comes.

    With more than two players: a skipped player bets or raises, and it is cancelled, the chips go back and he is free;
    somebody checks or calls, and he must check or call; all fold, and it stands (veikkaus/betting#V-5.32). Between two
    it stands, unless the skipped player declares a bet of his own in turn (V-5.33). Who starts a round in another's
    place is corrected like a bet out of turn where the rulebook says so (veikkaus/soko#V-6.116). Where it binds unless
    the action has ``changed``, checks, calls and folds change nothing (gelp/tournaments#T-5.9).
    """
    if early.accepted:
        return "stands"
    if early.start or any(deed in ("bet", "raise") for deed in early.reactions):
        return "cancelled"
    if early.players == 2 or binds == "changed":
        return "stands"
    return "check_or_call" if any(deed in ("check", "call") for deed in early.reactions) else "stands"


def had_his_turn(acted_since: int) -> bool:
    """Two have acted over his head, and there was time: he has checked or folded (veikkaus/betting#V-5.29)."""
    return acted_since >= 2
