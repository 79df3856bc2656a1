"""Where button and blinds lie in the next hand of a table."""

from __future__ import annotations

from croupier.room.rules.model import Blinds
from croupier.room.rules.positions import Company, Positions, after, before, moved, opening
from croupier.tournament.model import Button
from croupier.tournament.state import Marks, Table


def coming(rules: Button, table: Table, there: frozenset[int]) -> tuple[Marks, Positions]:
    """For those who are dealt in there (two or more): the marks, and who posts what."""
    if table.marks is None:
        drawn = table.button if table.button in there else before(table.button or 0, there)
        first = opening(None, there, drawn, button_small=True)
        return Marks(first.button, first.button if first.small is None else first.small, first.big), first
    if rules.moves == "dead":
        now = _dead(rules, table.marks, there)
    else:
        small = table.marks.small if table.marks.small in there else None
        last = Positions(table.marks.button, small, table.marks.big)
        moves = Blinds(moves="big_blind", button=rules.moves)
        now = moved(moves, last, Company(there), button_small=True)
    place = table.marks.big if now.small is None else now.small
    return Marks(now.button, place, now.big), now


def _dead(rules: Button, last: Marks, there: frozenset[int]) -> Positions:
    """The big blind goes on by one player; button and small blind lie where small and big blind were, whether somebody
    sits there or not. Of two players the button posts the small blind (gelp/tournaments#T-4.8)."""
    big = after(last.big, there)
    if len(there) == 2:
        (other,) = there - {big}
        return Positions(other, other, big)
    small = last.big if last.big in there and last.big != big else None
    button = last.small
    if button in (small, big):  # of two players the button was small blind, and there are more again
        button = before(big if small is None else small, there)
    if rules.no_small and button not in there:
        small = None
    return Positions(button, small, big)
