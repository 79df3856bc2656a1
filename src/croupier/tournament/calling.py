"""The clock of somebody who thinks too long: it is called, counted, and at its end his hand is dead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.play import Refused
from croupier.room.rules.moments import span
from croupier.tournament.entries import CallsClock
from croupier.tournament.state import Called, Tournament
from croupier.tournament.step import Step, stakes
from croupier.tournament.verdicts import TimeCalled, TimeCounted, TimeOver


def call(step: Step, entry: CallsClock) -> None:
    """By the length of the level, or as short as the house says (gelp/tournaments#T-4.21)."""
    rule, state = step.house.calling, step.state
    if rule is None:
        raise Refused("By the rules of this house nobody's clock is called.")
    at = state.playing(entry.who)[1]
    hand = state.tables[at.table].hand
    if hand is None or entry.who not in hand.stacks or entry.who in hand.dead | hand.without:
        raise Refused(f"{entry.who} has no hand to act on.")
    if at.table in state.called:
        raise Refused(f"The clock of {state.called[at.table].who} is running.")
    short = stakes(step.plan, state, hand.level).lasts <= rule.level
    thinks, counted = (rule.short, rule.short_counted) if short else (rule.thinks, rule.counted)
    if entry.within is not None:
        if not 0 < entry.within <= thinks:
            raise Refused(f"The house may shorten the time of {span(thinks)}.")
        thinks, counted = entry.within, min(counted, entry.within)
    until = state.now + thinks
    step.put(called={**state.called, at.table: Called(entry.who, until - counted, until)})
    step.tell(TimeCalled(entry.who, span(thinks), span(counted)))


def acts(step: Step, who: str) -> None:
    """What is done at the very end of the time is in time."""
    at = step.state.playing(who)[1]
    if (called := step.state.called.get(at.table)) is None or called.who != who:
        raise Refused(f"The clock of {who} is not running.")
    over(step, at.table)


def over(step: Step, table: str) -> None:
    """Nobody's clock runs at a table any more."""
    if table in step.state.called:
        step.put(called={name: each for name, each in step.state.called.items() if name != table})


def moments(state: Tournament) -> Iterator[int]:
    for called in state.called.values():
        yield called.until if called.counted else called.counts


def passes(step: Step) -> None:
    """What is due by now: the count begins, or the hand is dead."""
    for name, called in list(step.state.called.items()):
        if not called.counted and called.counts <= step.state.now:
            step.put(called={**step.state.called, name: called._replace(counted=True)})
            step.tell(TimeCounted(called.who, span(called.until - called.counts)))
        if called.until <= step.state.now:
            over(step, name)
            hand = step.state.tables[name].hand
            assert hand is not None, "a hand that ends ends the time, too"
            step.table(name, hand=replace(hand, dead=hand.dead | {called.who}))
            step.tell(TimeOver(called.who))
