"""Who is out, and in which place: of those who go out in one hand who had more chips at its beginning is higher."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from croupier.tournament.happenings import Lots, Out
from croupier.tournament.state import Gone, Lost
from croupier.tournament.step import Step


def go_out(step: Step, lost: Sequence[Lost]) -> None:
    """These are out; hand for hand their places are found when every table has finished."""
    if step.state.round is not None:
        step.put(round=replace(step.state.round, lost=(*step.state.round.lost, *lost)))
        return
    ranked(step, lost)


def ranked(step: Step, lost: Sequence[Lost]) -> None:
    for group in _groups(step, lost):
        members = tuple(Gone(each.who, step.state.entrants[each.who].entries) for each in group)
        step.put(gone=(*step.state.gone, members))
        high, low = _latest(step)
        place = (high, low) if step.state.closed else (None, None)
        step.tell(*(Out(each.who, *place) for each in group))


def _latest(step: Step) -> tuple[int, int]:
    out = sum(map(len, step.state.gone))
    return step.state.ranked - out + 1, step.state.ranked - out + len(step.state.gone[-1])


def _groups(step: Step, lost: Sequence[Lost]) -> Iterator[Sequence[Lost]]:
    """Those who share a place together, the lowest first (veikkaus/tournaments#V-8.27, V-8.28, gelp/tournaments#T-4.23,
    unibet-ee/tournaments#U-EE-41, U-EE-43)."""
    rules = step.house.ranking
    if rules.across == "share" and len({each.table for each in lost}) > 1:
        yield lost
        return
    for _, same in groupby(sorted(lost, key=lambda each: each.stack), key=lambda each: each.stack):
        group = list(same)
        if rules.equal == "share" or len(group) == 1:
            yield group
            continue
        names = {each.who: each for each in group}
        drawn = step.order(names, "lots")
        step.tell(Lots(" before ".join(drawn)))
        for who in reversed(drawn):
            yield [names[who]]


def last(step: Step, count: int) -> Iterator[Out]:
    """The places of the last so many, the best first."""
    for group, high, low in reversed([*step.state.places()]):
        if high > count:
            return
        yield from (Out(gone.who, high, low) for gone in group)
