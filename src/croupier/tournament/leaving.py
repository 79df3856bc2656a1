"""Who is out leaves his seat; his place is found, and his bounty is paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.tournament import bounties, places, seats
from croupier.tournament.state import Lost
from croupier.tournament.step import Step


def leave(step: Step, lost: Sequence[Lost], by: Mapping[str, Sequence[str]]) -> None:
    """These are out: their seats are free, their bounties paid."""
    for each in lost:
        seats.stand(step, each.who)
    places.go_out(step, lost)
    for each in lost:
        bounties.fell(step, each.who, by.get(each.who, ()))
