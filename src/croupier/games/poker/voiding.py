"""A deal that is void: until when, and on what grounds, by the ``misdeals`` of the rulebook's conduct."""

from __future__ import annotations

from croupier.games.poker.conduct import Conduct, Misdeal
from croupier.play import Refused, Ruling


def misdealt(conduct: Conduct, ruling: Ruling, *, acts: int, chips: bool, later: bool) -> Misdeal:
    """Why the deal is void, or ``Refused`` with what is played instead. ``acts``: so many have acted; ``chips``: one
    of them has put chips in; ``later``: another street has been dealt meanwhile."""
    known = conduct.misdeals
    if ruling.ground not in known:
        raise Refused(f"{ruling.ground or 'nothing'} is no ground on which a deal is void: {', '.join(known)}")
    found = known[ruling.ground]
    if later or (_substantial(acts, chips=chips) if found.until == "substantial" else acts >= 2):
        what = "there has been substantial action" if found.until == "substantial" else "two have acted"
        raise Refused(f"{what}: the hand is played as it was dealt", found.rule)
    return found


def _substantial(acts: int, *, chips: bool) -> bool:
    """Two actions in a row, one of them with chips, or any three (gelp/tournaments#T-5.6)."""
    return acts >= 3 or (acts >= 2 and chips)
