"""What comes in to a tournament, each with its moment, and with what chance said where something was drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.tournament.draws import UNDRAWN, Draw


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that came in at a moment."""

    at: int
    draw: Draw = UNDRAWN


@dataclass(frozen=True, slots=True)
class Tick(Entry):
    """Time has passed: whatever is due by now happens."""


# ── before it begins ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Announced(Entry):
    """It begins at this moment."""

    starts: int = 0


@dataclass(frozen=True, slots=True)
class Registers(Entry):
    """Somebody enters: at this price where there are several, or with a ``ticket``; ``meets`` the condition of the
    event, as the house has seen."""

    who: str = ""
    price: int | None = None
    ticket: bool = False
    meets: bool = False


@dataclass(frozen=True, slots=True)
class Brings(Entry):
    """Somebody comes with these chips from an earlier event; ``member``: of a team (``who``) this one does."""

    who: str = ""
    chips: int = 0
    member: str | None = None


@dataclass(frozen=True, slots=True)
class Unregisters(Entry):
    who: str = ""


@dataclass(frozen=True, slots=True)
class Starts(Entry):
    """The house begins it."""


@dataclass(frozen=True, slots=True)
class Cancels(Entry):
    """The house calls it off, before it begins or while it runs."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Closes(Entry):
    """The house takes no more entries."""


# ── hands ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Begins(Entry):
    """A hand begins at a table."""

    table: str = ""


@dataclass(frozen=True, slots=True)
class Finishes(Entry):
    """It ends: what each has won or lost; ``by``: who has won the last chips of somebody, in their order after the
    button."""

    table: str = ""
    won: Mapping[str, int] = field(default_factory=dict)
    by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fails(Entry):
    """The server fails: hands that are under way, at this table or at all, have not happened."""

    table: str = ""


@dataclass(frozen=True, slots=True)
class Falls(Entry):
    """At a table where nobody counts chips these are out, in one hand, with so many chips before it where they were
    counted."""

    who: Mapping[str, int | None] = field(default_factory=dict)
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counts(Entry):
    """The chips of everybody, counted."""

    stacks: Mapping[str, int] = field(default_factory=dict)


# ── buying ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Rebuys(Entry):
    who: str = ""


@dataclass(frozen=True, slots=True)
class Declines(Entry):
    """Somebody without chips buys none, or does not say how many of his stacks he puts up."""

    who: str = ""


@dataclass(frozen=True, slots=True)
class AddsOn(Entry):
    who: str = ""


@dataclass(frozen=True, slots=True)
class PutsUp(Entry):
    """Somebody puts so many of the stacks that he has kept on the table."""

    who: str = ""
    stacks: int = 1


# ── people ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class GoesAway(Entry):
    who: str = ""


@dataclass(frozen=True, slots=True)
class ComesBack(Entry):
    who: str = ""


@dataclass(frozen=True, slots=True)
class Penalised(Entry):
    """Somebody must miss so many hands, or so many orbits."""

    who: str = ""
    hands: int = 0
    orbits: int = 0
    ground: str | None = None


@dataclass(frozen=True, slots=True)
class Removed(Entry):
    """The house takes somebody out, ranked as if he went out now; ``cheated``: he has no place and no prize. As with
    every measure ``ground`` names the offence, where the house lists them."""

    who: str = ""
    cheated: bool = False
    ground: str | None = None


@dataclass(frozen=True, slots=True)
class Forfeits(Entry):
    """The house takes so many chips of somebody out of the event."""

    who: str = ""
    chips: int = 0
    ground: str | None = None


@dataclass(frozen=True, slots=True)
class HandsOver(Entry):
    """Chips of somebody who had said that he is all-in come to light: they go to who has won that pot."""

    who: str = ""
    chips: int = 0
    to: str = ""


@dataclass(frozen=True, slots=True)
class Repays(Entry):
    """The last hand of a table was paid wrongly: so much more, or less, has each."""

    table: str = ""
    won: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Voids(Entry):
    """The deal at a table is void: the hand is played anew, with the same blinds and antes."""

    table: str = ""


@dataclass(frozen=True, slots=True)
class CallsClock(Entry):
    """The time of who is to act in a hand is counted from now on; the house may shorten it (``within``)."""

    who: str = ""
    within: int | None = None


@dataclass(frozen=True, slots=True)
class Acts(Entry):
    """He has acted in time."""

    who: str = ""


@dataclass(frozen=True, slots=True)
class Gives(Entry):
    """The house draws who among those who are left gets so much of the mystery bounties."""

    amount: int = 0


# ── the floor ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class MovesTo(Entry):
    """The house moves somebody."""

    who: str = ""
    table: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Reseats(Entry):
    """The house moves these at once, each to a seat (``2/9``); a table that nobody is left at breaks."""

    moves: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PutsButton(Entry):
    """At a table whose hands a person sees the button of the next hand lies at this seat."""

    table: str = ""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class HandForHand(Entry):
    """The house begins or ends it."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class RoundOver(Entry):
    """At tables whose hands a person sees: every table has finished its hand of this round."""


@dataclass(frozen=True, slots=True)
class Warned(Entry):
    """Somebody is warned, and nothing else."""

    who: str = ""
    ground: str | None = None


# ── the clock ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class StopsClock(Entry):
    """The level stands still."""


@dataclass(frozen=True, slots=True)
class StartsClock(Entry):
    """It goes on."""


@dataclass(frozen=True, slots=True)
class WindsClock(Entry):
    """The level, or the break, is over so many milliseconds sooner (``by`` below nothing: later)."""

    by: int = 0


@dataclass(frozen=True, slots=True)
class SetsLevel(Entry):
    """This level begins now, from its beginning."""

    level: int = 0


@dataclass(frozen=True, slots=True)
class Changes(Entry):
    """The house changes the stakes of a level."""

    level: int = 0
    small: int = 0
    big: int = 0
    ante: int = 0


@dataclass(frozen=True, slots=True)
class LastHands(Entry):
    """So many hands are still played at every table today."""

    hands: int = 0


@dataclass(frozen=True, slots=True)
class GoesOn(Entry):
    """The next day begins."""


@dataclass(frozen=True, slots=True)
class Agreed(Entry):
    """A deal: so much for each who is left; what that leaves of the prizes is played for. ``agree``: who has
    consented."""

    amounts: Mapping[str, int] = field(default_factory=dict)
    agree: frozenset[str] = frozenset()
