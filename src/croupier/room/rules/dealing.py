"""The next hand of a table: who is dealt in, where button and blinds are, who posts what, who has missed a blind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.play import Refused
from croupier.room.rules.model import Blinds, Owes
from croupier.room.rules.owed import (
    Dealt,
    Event,
    HandBegins,
    Missed,
    Owed,
    Post,
    entrance,
    free,
    owing,
    posts,
    waits,
)
from croupier.room.rules.positions import Company, Positions, after, before, between, moved, opening


def begun(rules: Blinds, owed: Owed, entry: HandBegins) -> tuple[Owed, tuple[Event, ...]]:
    here = _company(rules, owed, entry.there)
    if len(here.all) < 2:  # too few are left to let anything pass
        here = here.joined(here.passing)
    if len(here.all) < 2:
        raise Refused("A hand needs two players or more.")
    if not owed.running or owed.last is None or not here.active:
        return _opened(rules, owed, here, entry)
    won = owed.prize if rules.wins == "button" else None
    positions = moved(rules, owed.last, here, button_small=entry.button_small, won=won)
    if len(here.dealt(positions.big)) < 2:  # all but one wait, and the big blind comes to that one: they begin anew
        return _opened(rules, owed, here, entry)
    if (buyer := _buyer(rules, owed, here, positions)) is not None:
        return _dealt(rules, owed, here, _bought(here, buyer), ())
    here = here.joined(_passed(owed, here, positions))
    if entry.straddles and (straddler := _straddler(owed, here, positions)) is not None:
        return _dealt(rules, owed, here.joined({straddler}), positions, _all_missed(rules, owed, positions, here))
    return _dealt(rules, owed, here, positions, _all_missed(rules, owed, positions, here))


def _dealt(
    rules: Blinds, owed: Owed, here: Company, positions: Positions, missed: tuple[Missed, ...]
) -> tuple[Owed, tuple[Event, ...]]:
    places = here.dealt(positions.big)
    hand = Dealt(places, positions, _to_post(rules, owed, here, positions), _leads(rules, owed, positions, places))
    mine, others = ([each for each in missed if each.over is over] for over in (False, True))
    duties = {**owed.duties} | {each.place: replace(owed.duties[each.place], owes=each.owes) for each in mine}
    duties |= {place: free(duties[place]) for place in hand.places}
    over = {**owed.over} | {each.place: replace(owed.over[each.place], owes=each.owes) for each in others}
    return Owed(duties, positions, True, owed, over, owed.prize), (hand, *missed)


def _leads(rules: Blinds, owed: Owed, positions: Positions, places: frozenset[int]) -> int | None:
    """Of two buttons the second lies before the winner; has he gone, before the player whom it has passed last
    (veikkaus/button-and-blinds#V-4.13)."""
    if rules.wins != "betting_button":
        return None
    lies = positions.button if owed.prize is None else owed.prize
    return lies if lies in places else before(lies, places)


def _passed(owed: Owed, here: Company, now: Positions) -> set[int]:
    """Those who have let the blinds pass and lie behind both of them now."""
    assert owed.last is not None
    last, first = (each.big if each.small is None else each.small for each in (owed.last, now))
    return {place for place in here.passing if between(place, last, first)}


def _straddler(owed: Owed, here: Company, now: Positions) -> int | None:
    """Who comes in left of the big blind with a live straddle pays nothing else
    (veikkaus/button-and-blinds#V-4.27, V-4.34, gelp/cash-game#C-6.6)."""
    dealt = here.dealt(now.big)
    wanted = {place for place in here.waiting - {now.big} if owed.duties[place].enters == "straddle"}
    if not wanted:
        return None
    first = after(now.big, dealt | wanted)
    return first if first in wanted else None


def _company(rules: Blinds, owed: Owed, there: frozenset[int]) -> Company:
    here = {place: duty for place, duty in owed.duties.items() if place in there}
    posting = frozenset(place for place, duty in here.items() if posts(rules, duty))
    waiting = frozenset(place for place, duty in here.items() if waits(rules, duty))
    passing = frozenset(place for place, duty in here.items() if duty.enters == "pass")
    new = frozenset(place for place, duty in here.items() if duty.owes == "newcomer")
    return Company(frozenset(here) - posting - waiting - passing, posting, waiting, new, passing)


def _opened(rules: Blinds, owed: Owed, here: Company, entry: HandBegins) -> tuple[Owed, tuple[Event, ...]]:
    """A game opens: all who are there play, and nobody owes. Who is not there comes after the draw for the button, and
    is new (veikkaus/button-and-blinds#V-4.20, V-4.21)."""
    here = here.joined(here.passing)
    positions = opening(owed.last, here.all, entry.button, button_small=entry.button_small)
    late = owing(rules, "newcomer")
    duties = {
        place: free(duty) if place in here.all else replace(duty, owes=late) for place, duty in owed.duties.items()
    }
    hand = Dealt(here.all, positions, leads=_leads(rules, owed, positions, here.all))
    return Owed(duties, positions, True, owed, owed.over, owed.prize), (hand,)


def _all_missed(rules: Blinds, owed: Owed, now: Positions, here: Company) -> tuple[Missed, ...]:
    return (*_missed(rules, owed, now, here), *_missed_over(rules, owed, now))


def _missed_over(rules: Blinds, owed: Owed, now: Positions) -> Iterator[Missed]:
    """On whose chair another plays misses the blinds all the same, whoever posts them there (V-4.41)."""
    assert owed.last is not None
    for place, duty in owed.over.items():
        due: Owes | None = None
        if place == now.big or between(place, owed.last.big, now.big):
            due = owing(rules, "missed_both")
        elif place == now.small and duty.owes is None:
            due = owing(rules, "missed_small")
        if due is not None and due != duty.owes and duty.owes != "newcomer":
            yield Missed(place, due, over=True)


def _missed(rules: Blinds, owed: Owed, now: Positions, here: Company) -> Iterator[Missed]:
    """Whom the big blind has passed while he was away has missed both (V-4.31); who posted it in the last hand and is
    away now, the small one. Who is new pays as a newcomer, whatever has passed him (V-4.21)."""
    assert owed.last is not None
    for place, duty in owed.duties.items():
        if place in here.all or place in here.passing or duty.owes == "newcomer":
            continue
        due: Owes | None = None
        if between(place, owed.last.big, now.big):
            due = owing(rules, "missed_both")
        elif place == owed.last.big and duty.owes is None:
            due = owing(rules, "missed_small")
        if due is not None and due != duty.owes:
            yield Missed(place, due)


def _to_post(rules: Blinds, owed: Owed, here: Company, positions: Positions) -> dict[int, Post]:
    """Who posts is the big blind, and pays nothing else, or posts what he owes. Of two players each is a blind. Who has
    bought the button posts the small blind besides, dead."""
    out = {positions.big: Post(None, "small")} if positions.bought else {}
    for place in here.active:
        if owed.duties[place].owes is not None:
            out[place] = Post(None, straddle=True)
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
