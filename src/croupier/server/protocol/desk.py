"""What is entered in an event: each entry that a person may make, by its name (``of``)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from croupier.figures import MOST
from croupier.server.protocol.base import Named, Wire

Who = Annotated[str, Field(min_length=1, max_length=40)]
Words = Annotated[str, Field(max_length=200)]
EventId = Annotated[str, Field(max_length=64)]
_Chips = Annotated[int, Field(ge=0, le=MOST)]
_Few = Annotated[int, Field(ge=0, le=1_000)]
_TableName = Annotated[str, Field(min_length=1, max_length=8)]
_Chair = Annotated[str, Field(min_length=3, max_length=12)]
_DAY_MS: Final = 86_400_000
_ALL: Final = 500
Moment = Annotated[int, Field(ge=0, le=2**53)]


class AnnouncedEntry(Wire):
    """It begins at this moment."""

    of: Literal["Announced"]
    starts: Moment


class RegistersEntry(Wire):
    """Somebody enters, or enters again: at this price where there are several."""

    of: Literal["Registers"]
    who: Who
    price: _Chips | None = None
    ticket: bool = False
    meets: bool = True


class OfSomebody(Wire):
    """Something that is said of one person."""

    of: Literal["Unregisters", "Rebuys", "Declines", "AddsOn", "GoesAway", "ComesBack", "Warned"]
    who: Who


class OfTheHouse(Wire):
    """Something that is said of the whole event."""

    of: Literal["Starts", "Closes", "StopsClock", "StartsClock", "RoundOver", "GoesOn"]


class CancelsEntry(Wire):
    of: Literal["Cancels"]
    why: Words


class FallsEntry(Wire):
    """These are out, all in one hand. With how many chips each began it, where that decides a place; ``by``: who has
    won their last chips."""

    of: Literal["Falls"]
    who: Annotated[dict[Who, _Chips | None], Field(min_length=1, max_length=20)]
    by: Annotated[list[Who], Field(max_length=20)] = []


class CountsEntry(Wire):
    """The chips of everybody, counted."""

    of: Literal["Counts"]
    stacks: Annotated[dict[Who, _Chips], Field(min_length=1, max_length=_ALL)]


class PutsUpEntry(Wire):
    of: Literal["PutsUp"]
    who: Who
    stacks: _Few = 1


class PenalisedEntry(Wire):
    """Somebody misses so many hands, or orbits."""

    of: Literal["Penalised"]
    who: Who
    hands: _Few = 0
    orbits: _Few = 0


class RemovedEntry(Wire):
    """Somebody is taken out; ``cheated``: without a place or a prize."""

    of: Literal["Removed"]
    who: Who
    cheated: bool = False


class GivesEntry(Wire):
    """Of the mystery bounties so much goes to somebody who is drawn."""

    of: Literal["Gives"]
    amount: _Chips


class ReseatsEntry(Wire):
    """These move at once, each to a seat such as ``2/9``."""

    of: Literal["Reseats"]
    moves: Annotated[dict[Who, _Chair], Field(min_length=1, max_length=40)]


class PutsButtonEntry(Wire):
    of: Literal["PutsButton"]
    table: _TableName
    seat: _Few


class HandForHandEntry(Wire):
    of: Literal["HandForHand"]
    on: bool


class WindsClockEntry(Wire):
    """The level, or the break, is over so many milliseconds sooner; below nothing: later."""

    of: Literal["WindsClock"]
    by: Annotated[int, Field(ge=-_DAY_MS, le=_DAY_MS)]


class SetsLevelEntry(Wire):
    of: Literal["SetsLevel"]
    level: _Few


class ChangesEntry(Wire):
    """The stakes of a level are changed."""

    of: Literal["Changes"]
    level: _Few
    small: _Chips
    big: _Chips
    ante: _Chips = 0


class LastHandsEntry(Wire):
    of: Literal["LastHands"]
    hands: _Few


class AgreedEntry(Wire):
    """A deal: so much for each who is left, and who has consented."""

    of: Literal["Agreed"]
    amounts: Annotated[dict[Who, _Chips], Field(min_length=1, max_length=200)]
    agree: Annotated[list[Who], Field(max_length=200)]


class UndoEntry(Wire):
    """An entry is left out; ``again``: it holds again."""

    of: Literal["Undo"]
    n: Annotated[int, Field(ge=1, le=2**31)]
    again: bool = False


DeskEntry = Annotated[
    AnnouncedEntry
    | RegistersEntry
    | OfSomebody
    | OfTheHouse
    | CancelsEntry
    | FallsEntry
    | CountsEntry
    | PutsUpEntry
    | PenalisedEntry
    | RemovedEntry
    | GivesEntry
    | ReseatsEntry
    | PutsButtonEntry
    | HandForHandEntry
    | WindsClockEntry
    | SetsLevelEntry
    | ChangesEntry
    | LastHandsEntry
    | AgreedEntry
    | UndoEntry,
    Field(discriminator="of"),
    Named("DeskEntry"),
]
"""What a person at the desk may enter."""
