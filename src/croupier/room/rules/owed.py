"""What the chairs of a table owe: the state, what comes in, and what happens. ``blinds`` says what each does.

Nobody owes anything when a game opens. Who sits down in a running game is new; who is away when a blind is due has
missed it (veikkaus/button-and-blinds#V-4.30). Who owes waits for the big blind and pays nothing else, or posts what his
house asks and is dealt in at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.play.record import Json
from croupier.room.rules.model import Blind, Blinds, EntersBy, Entrance, Owes
from croupier.room.rules.positions import Positions


@dataclass(frozen=True, slots=True)
class Duty:
    """Of one chair: what he owes and how he wants to come in. ``auto``: he posts whatever he comes to owe. Who lets the
    blinds ``pass`` owes nothing, and is dealt in when they have."""

    owes: Owes | None = None
    enters: EntersBy = "wait"
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Owed:
    """What every chair owes, by its place. ``last``: where button and blinds stood in the last hand; ``running``: hand
    follows hand, so that who comes is new; ``before``: how it stood before the hand under way. ``over``: what those owe
    on whose chairs somebody else plays; ``prize``: the place of the button that the last winner has."""

    duties: Mapping[int, Duty] = field(default_factory=dict)
    last: Positions | None = None
    running: bool = False
    before: Owed | None = None
    over: Mapping[int, Duty] = field(default_factory=dict)
    prize: int | None = None


# ── entries ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody takes a chair. ``auto``: he posts whatever he owes, as bots do; ``moved``: his table was closed."""

    place: int
    auto: bool = False
    moved: bool = False


@dataclass(frozen=True, slots=True)
class StoodUp:
    """A chair is free again."""

    place: int


@dataclass(frozen=True, slots=True)
class ChangedSeat:
    """Somebody takes another chair. ``farther``: from the blinds than before (veikkaus/button-and-blinds#V-4.38)."""

    place: int
    to: int
    farther: bool


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two change chairs with each other; each farther from the blinds than before, or not."""

    place: int
    other: int
    farther: bool
    other_farther: bool


@dataclass(frozen=True, slots=True)
class PlayedOver:
    """Somebody plays on the chair of one who is away, and is new; what the other owes is kept for him."""

    place: int


@dataclass(frozen=True, slots=True)
class GivenUp:
    """Who was away has lost his chair to the one who plays on it."""

    place: int


@dataclass(frozen=True, slots=True)
class Chose:
    """Somebody decides how he comes in."""

    place: int
    enters: EntersBy


@dataclass(frozen=True, slots=True)
class AutoPost:
    """Somebody has posted for him whatever he owes, now and from now on; or not any more."""

    place: int
    auto: bool


@dataclass(frozen=True, slots=True)
class HandBegins:
    """The next hand: these are there, with chips. ``button_small``: of two players the button posts the small blind.
    ``button``: who has it where the first game opens, as a draw has named him; without one it is the last chair.
    ``straddles``: they are in use at this table."""

    there: frozenset[int]
    button_small: bool = True
    button: int | None = None
    straddles: bool = False


@dataclass(frozen=True, slots=True)
class HandOver:
    """The hand has come to its end. ``winners``: of its main pot, where they win the button."""

    winners: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class HandVoid:
    """The hand has not happened: everybody owes what he owed before."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """There are too few to play on: the next hand opens a game."""


Entry = (
    SatDown
    | StoodUp
    | ChangedSeat
    | Swapped
    | PlayedOver
    | GivenUp
    | Chose
    | AutoPost
    | HandBegins
    | HandOver
    | HandVoid
    | Stopped
)


def chosen(what: Json, place: int) -> Iterator[Chose | AutoPost]:
    """What somebody on this chair has chosen, as a log says it."""
    match what:
        case {"enters": "wait" | "post" | "buy" | "straddle" as enters}:
            yield Chose(place, enters)
        case {"auto": bool(auto)}:
            yield AutoPost(place, auto)


# ── events ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class Post(NamedTuple):
    """Blinds that somebody posts out of turn: one that counts as his bet, one that only goes to the pot; or he comes in
    with a straddle."""

    live: Blind | None
    dead: Blind | None = None
    straddle: bool = False


@dataclass(frozen=True, slots=True)
class Dealt:
    """Who is dealt in, where button and blinds are, and who posts what besides. ``leads``: the second button, from
    which the later rounds of betting start."""

    places: frozenset[int]
    positions: Positions
    posts: Mapping[int, Post] = field(default_factory=dict)
    leads: int | None = None


@dataclass(frozen=True, slots=True)
class Missed:
    """Somebody was away when a blind was due. ``over``: another plays on his chair."""

    place: int
    owes: Owes
    over: bool = False


Event = Dealt | Missed


# ── what a duty means ─────────────────────────────────────────────────────────────────────────────────────────────


def entrance(rules: Blinds, duty: Duty) -> Entrance | None:
    """How somebody comes in who is not simply dealt in."""
    return None if duty.owes is None else rules.entrance(duty.owes)


def waits(rules: Blinds, duty: Duty) -> bool:
    """Does he wait for the big blind?"""
    return duty.owes is not None and not posts(rules, duty)


def posts(rules: Blinds, duty: Duty) -> bool:
    here = entrance(rules, duty)
    return here is not None and here.may == "wait_or_post" and (duty.auto or duty.enters == "post")


def owing(rules: Blinds, owes: Owes) -> Owes | None:
    """Nothing, in a house that asks nothing for it."""
    return None if rules.entrance(owes).may == "play" else owes


def free(duty: Duty) -> Duty:
    return Duty(auto=duty.auto)
