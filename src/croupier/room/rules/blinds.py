"""Blinds of those who come, go and return: what each chair owes, and who is dealt into the next hand for what.

Nobody owes anything when a game opens. Who sits down in a running game is new; who is away when a blind is due has
missed it (veikkaus/button-and-blinds#V-4.30). Who owes waits for the big blind and pays nothing else, or posts what his
house asks and is dealt in at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.rules.model import Blind, Blinds, Entering, Entrance, Owes
from croupier.room.rules.positions import Company, Positions, before, between, moved, opening


@dataclass(frozen=True, slots=True)
class Duty:
    """Of one chair: what he owes and how he wants to come in. ``auto``: he posts whatever he comes to owe."""

    owes: Owes | None = None
    enters: Entering = "wait"
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Owed:
    """What every chair owes, by its place. ``last``: where button and blinds stood in the last hand; ``running``: hand
    follows hand, so that who comes is new; ``before``: how it stood before the hand under way."""

    duties: Mapping[int, Duty] = field(default_factory=dict)
    last: Positions | None = None
    running: bool = False
    before: Owed | None = None


# ── entries ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody takes a chair. ``auto``: he posts whatever he owes, as bots do."""

    place: int
    auto: bool = False


@dataclass(frozen=True, slots=True)
class StoodUp:
    """A chair is free again."""

    place: int


@dataclass(frozen=True, slots=True)
class Chose:
    """Somebody decides how he comes in."""

    place: int
    enters: Entering


@dataclass(frozen=True, slots=True)
class AutoPost:
    """Somebody has posted for him whatever he owes, now and from now on; or not any more."""

    place: int
    auto: bool


@dataclass(frozen=True, slots=True)
class HandBegins:
    """The next hand: these are there, with chips. ``button_small``: of two players the button posts the small blind."""

    there: frozenset[int]
    button_small: bool = True


@dataclass(frozen=True, slots=True)
class HandOver:
    """The hand has come to its end."""


@dataclass(frozen=True, slots=True)
class HandVoid:
    """The hand has not happened: everybody owes what he owed before."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """There are too few to play on: the next hand opens a game."""


Entry = SatDown | StoodUp | Chose | AutoPost | HandBegins | HandOver | HandVoid | Stopped


def chosen(what: Json, place: int) -> Iterator[Chose | AutoPost]:
    """What somebody on this chair has chosen, as a log says it."""
    match what:
        case {"enters": "wait" | "post" | "buy" as enters}:
            yield Chose(place, enters)
        case {"auto": bool(auto)}:
            yield AutoPost(place, auto)


# ── events ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class Post(NamedTuple):
    """Blinds that somebody posts out of turn: one that counts as his bet, one that only goes to the pot."""

    live: Blind | None
    dead: Blind | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """Who is dealt in, where button and blinds are, and who posts what besides."""

    places: frozenset[int]
    positions: Positions
    posts: Mapping[int, Post] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Missed:
    """Somebody was away when a blind was due."""

    place: int
    owes: Owes


Event = Dealt | Missed
_NOBODY: Final = "Nobody sits there."


def apply(rules: Blinds, owed: Owed, entry: Entry) -> tuple[Owed, tuple[Event, ...]]:
    """What an entry makes of it, and what has happened; ``Refused`` with the reason where it cannot be."""
    match entry:
        case SatDown(place, auto):
            return _with(owed, place, Duty(_owing(rules, "newcomer") if owed.running else None, auto=auto)), ()
        case StoodUp(place):
            return _without(owed, place), ()
        case Chose():
            return _chosen(rules, owed, entry), ()
        case AutoPost(place, auto):
            if auto and not rules.posting:
                raise Refused(_waits(rules.newcomer))
            return _with(owed, place, Duty(_duty(owed, place).owes, auto=auto)), ()
        case HandBegins():
            return _begun(rules, _undone(owed), entry)
        case HandOver():
            return replace(owed, before=None), ()
        case HandVoid():
            return _undone(owed), ()
        case Stopped():
            free = {place: _free(duty) for place, duty in owed.duties.items()}
            return replace(owed, duties=free, running=False), ()


def entrance(rules: Blinds, duty: Duty) -> Entrance | None:
    """How somebody comes in who is not simply dealt in."""
    return None if duty.owes is None else rules.entrance(duty.owes)


def waits(rules: Blinds, duty: Duty) -> bool:
    """Does he wait for the big blind?"""
    return duty.owes is not None and not _posts(rules, duty)


def _posts(rules: Blinds, duty: Duty) -> bool:
    here = entrance(rules, duty)
    return here is not None and here.may == "wait_or_post" and (duty.auto or duty.enters == "post")


def _owing(rules: Blinds, owes: Owes) -> Owes | None:
    """Nothing, in a house that asks nothing for it."""
    return None if rules.entrance(owes).may == "play" else owes


def _duty(owed: Owed, place: int) -> Duty:
    if place not in owed.duties:
        raise Refused(_NOBODY)
    return owed.duties[place]


def _with(owed: Owed, place: int, duty: Duty) -> Owed:
    return replace(owed, duties={**owed.duties, place: duty})


def _without(owed: Owed, place: int) -> Owed:
    """He owes nothing any more, whatever becomes of the hand under way."""
    left = {each: duty for each, duty in owed.duties.items() if each != place}
    return replace(owed, duties=left, before=None if owed.before is None else _without(owed.before, place))


def _free(duty: Duty) -> Duty:
    return Duty(auto=duty.auto)


def _undone(owed: Owed) -> Owed:
    """As if the hand under way had not begun; who has sat down since then is new, and what was chosen stays chosen."""
    if (then := owed.before) is None:
        return owed
    duties = {place: _as_before(duty, then.duties.get(place)) for place, duty in owed.duties.items()}
    return replace(then, duties=duties)


def _as_before(now: Duty, then: Duty | None) -> Duty:
    if then is None or now.owes == then.owes:
        return now
    return replace(then, auto=now.auto) if now.owes is None else replace(now, owes=then.owes)


def _chosen(rules: Blinds, owed: Owed, entry: Chose) -> Owed:
    duty = _duty(owed, entry.place)
    here = entrance(rules, duty)
    if here is None:
        raise Refused("You owe no blind: you are dealt into the next hand.")
    if entry.enters == "post" and here.may == "wait":
        raise Refused(_waits(here))
    if entry.enters == "buy" and not rules.buy_button:
        raise Refused("The button is not sold in this house.")
    return _with(owed, entry.place, Duty(duty.owes, entry.enters, duty.auto and entry.enters == "post"))


def _waits(here: Entrance) -> str:
    return "In this house who comes in waits for the big blind" + (f" ({here.rule})." if here.rule else ".")


# ── a hand ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _begun(rules: Blinds, owed: Owed, entry: HandBegins) -> tuple[Owed, tuple[Event, ...]]:
    here = _company(rules, owed, entry.there)
    if len(here.all) < 2:
        raise Refused("A hand needs two players or more.")
    if not owed.running or owed.last is None or not here.active:
        return _opened(rules, owed, here, entry)
    positions = moved(rules, owed.last, here, button_small=entry.button_small)
    if len(here.dealt(positions.big)) < 2:  # all but one wait, and the big blind comes to that one: they begin anew
        return _opened(rules, owed, here, entry)
    if (buyer := _buyer(rules, owed, here, positions)) is not None:
        return _dealt(rules, owed, here, _bought(here, buyer), ())
    return _dealt(rules, owed, here, positions, tuple(_missed(rules, owed, positions, here)))


def _dealt(
    rules: Blinds, owed: Owed, here: Company, positions: Positions, missed: tuple[Missed, ...]
) -> tuple[Owed, tuple[Event, ...]]:
    hand = Dealt(here.dealt(positions.big), positions, _to_post(rules, owed, here, positions))
    duties = {**owed.duties} | {each.place: replace(owed.duties[each.place], owes=each.owes) for each in missed}
    duties |= {place: _free(duties[place]) for place in hand.places}
    return Owed(duties, positions, running=True, before=owed), (hand, *missed)


def _company(rules: Blinds, owed: Owed, there: frozenset[int]) -> Company:
    here = {place: duty for place, duty in owed.duties.items() if place in there}
    posting = frozenset(place for place, duty in here.items() if _posts(rules, duty))
    waiting = frozenset(place for place, duty in here.items() if waits(rules, duty))
    new = frozenset(place for place, duty in here.items() if duty.owes == "newcomer")
    return Company(frozenset(here) - posting - waiting, posting, waiting, new)


def _opened(rules: Blinds, owed: Owed, here: Company, entry: HandBegins) -> tuple[Owed, tuple[Event, ...]]:
    """A game opens: all who are there play, and nobody owes. Who is not there comes after the draw for the button, and
    is new (veikkaus/button-and-blinds#V-4.20, V-4.21)."""
    positions = opening(owed.last, here.all, button_small=entry.button_small)
    late = _owing(rules, "newcomer")
    duties = {
        place: _free(duty) if place in here.all else replace(duty, owes=late) for place, duty in owed.duties.items()
    }
    return Owed(duties, positions, running=True, before=owed), (Dealt(here.all, positions),)


def _missed(rules: Blinds, owed: Owed, now: Positions, here: Company) -> Iterator[Missed]:
    """Whom the big blind has passed while he was away has missed both (V-4.31); who posted it in the last hand and is
    away now, the small one. Who is new pays as a newcomer, whatever has passed him (V-4.21)."""
    assert owed.last is not None
    for place, duty in owed.duties.items():
        if place in here.all or duty.owes == "newcomer":
            continue
        due: Owes | None = None
        if between(place, owed.last.big, now.big):
            due = _owing(rules, "missed_both")
        elif place == owed.last.big and duty.owes is None:
            due = _owing(rules, "missed_small")
        if due is not None and due != duty.owes:
            yield Missed(place, due)


def _to_post(rules: Blinds, owed: Owed, here: Company, positions: Positions) -> dict[int, Post]:
    """Who posts is the big blind, and pays nothing else, or posts what he owes. Of two players each is a blind. Who has
    bought the button posts the small blind besides, dead."""
    out = {positions.big: Post(None, "small")} if positions.bought else {}
    for place in here.posting - {positions.big} if len(here.dealt(positions.big)) > 2 else ():
        due = entrance(rules, owed.duties[place])
        assert due is not None
        out[place] = Post(due.live, due.dead)
    return out


def _buyer(rules: Blinds, owed: Owed, here: Company, now: Positions) -> int | None:
    """Who owes and comes in between button and small blind may buy the button, if two others play."""
    if not rules.buy_button or len(here.active | here.posting) < 2:
        return None
    first = now.big if now.small is None else now.small
    wanted = (place for place in sorted(here.waiting) if owed.duties[place].enters == "buy")
    return next((place for place in wanted if between(place, now.button, first)), None)


def _bought(here: Company, buyer: int) -> Positions:
    """He posts both blinds, the big one live; nobody else posts one, and the button lies to his right
    (veikkaus/button-and-blinds#V-4.37, gelp/cash-game#C-6.2)."""
    return Positions(before(buyer, here.dealt(buyer)), None, buyer, bought=True)
