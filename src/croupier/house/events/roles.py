"""Who may enter what in an event: a role is a set of entries.

It is asked at the door and once more where an entry is carried out. Of an event that somebody has no part in he learns
no more than of one that there is not.
"""

from __future__ import annotations

from typing import Final, Literal

from croupier.tournament import entries as e

Role = Literal["director", "floor"]

_FLOOR: Final[frozenset[type[e.Entry]]] = frozenset(
    {
        e.Falls,
        e.Declines,
        e.Reseats,
        e.PutsButton,
        e.RoundOver,
        e.Warned,
        e.Penalised,
        e.GoesAway,
        e.ComesBack,
        e.StopsClock,
        e.StartsClock,
        e.WindsClock,
    }
)
"""What happens at the tables, and nothing that costs or pays by itself."""

_DIRECTOR: Final[frozenset[type[e.Entry]]] = _FLOOR | {
    e.Announced,
    e.Registers,
    e.Unregisters,
    e.Starts,
    e.Cancels,
    e.Closes,
    e.Counts,
    e.Rebuys,
    e.AddsOn,
    e.PutsUp,
    e.Removed,
    e.Gives,
    e.HandForHand,
    e.SetsLevel,
    e.Changes,
    e.LastHands,
    e.GoesOn,
    e.Agreed,
}

MAY: Final[dict[Role, frozenset[type[e.Entry]]]] = {"floor": _FLOOR, "director": _DIRECTOR}

SEEN: Final[frozenset[type[e.Entry]]] = frozenset({e.Falls, e.Counts, e.Reseats, e.PutsButton, e.RoundOver, e.Gives})
"""What a person sees or arranges at tables with real cards, and nobody where the house deals."""

OWN: Final[frozenset[type[e.Entry]]] = frozenset({e.Registers, e.Unregisters, e.Rebuys, e.AddsOn, e.Declines})
"""What somebody enters for himself, where an entry is paid from his wallet; nobody else spends his money."""
