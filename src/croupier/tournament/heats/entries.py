"""What comes in to an event in points, each with its moment, and with what chance said where something is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.tournament.draws import UNDRAWN, Draw
from croupier.tournament.heats.state import NOTHING, Tally


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that came in at a moment."""

    at: int
    draw: Draw = UNDRAWN


@dataclass(frozen=True, slots=True)
class Tick(Entry):
    """Time has passed: whatever is due by now happens."""


@dataclass(frozen=True, slots=True)
class Shows(Entry):
    """The instructions are on view; ``delivered``: the authority has them, too."""

    delivered: bool = False


@dataclass(frozen=True, slots=True)
class Registers(Entry):
    """``meets``: the condition of the event, as the house has seen; ``free``: with an entry that was won."""

    who: str = ""
    meets: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class Unregisters(Entry):
    who: str = ""


@dataclass(frozen=True, slots=True)
class Starts(Entry):
    """The house begins it."""


@dataclass(frozen=True, slots=True)
class Cancels(Entry):
    why: str = ""


@dataclass(frozen=True, slots=True)
class Reopens(Entry):
    """The next sit & go of the same kind takes entries."""


@dataclass(frozen=True, slots=True)
class Begins(Entry):
    """A round begins at a table."""

    table: str = ""


@dataclass(frozen=True, slots=True)
class Bets(Entry):
    """So many points in all; ``secret``: written down, and seen when all have bet."""

    who: str = ""
    points: int = 0
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Passes(Entry):
    """Somebody bets nothing in this round."""

    who: str = ""


@dataclass(frozen=True, slots=True)
class Finishes(Entry):
    """The round at a table is over: what each has staked and won on top of it (below nothing: lost)."""

    table: str = ""
    played: Mapping[str, Tally] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plays(Entry):
    """Somebody has played at the machine: what he staked, what he won on top of it, in how many games."""

    who: str = ""
    played: Tally = NOTHING


@dataclass(frozen=True, slots=True)
class MachineFails(Entry):
    who: str = ""


@dataclass(frozen=True, slots=True)
class MachineGoesOn(Entry):
    """On another one, with the same points and the time that was left."""

    who: str = ""


@dataclass(frozen=True, slots=True)
class Fails(Entry):
    """The rounds that are under way have not happened: that of this ``table``, or all."""

    table: str = ""


@dataclass(frozen=True, slots=True)
class Rebuys(Entry):
    who: str = ""


@dataclass(frozen=True, slots=True)
class AddsOn(Entry):
    who: str = ""


@dataclass(frozen=True, slots=True)
class Penalised(Entry):
    """Out of the table for so many rounds, or so many milliseconds."""

    who: str = ""
    rounds: int = 0
    time: int = 0


@dataclass(frozen=True, slots=True)
class Removes(Entry):
    """Somebody is out for good: for bad behaviour, or for cheating."""

    who: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Transfers(Entry):
    """Points were given or sold, and it was found out."""

    giver: str = ""
    taker: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class ChangesStakes(Entry):
    """From the next round on."""

    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class ChangesPrizes(Entry):
    """Somebody at the house wants another list of prizes."""
