"""Chips that are bought in the course of an event, or put up from those that one has kept."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.play import Refused
from croupier.tournament import leaving
from croupier.tournament.entries import AddsOn, Declines, PutsUp, Rebuys
from croupier.tournament.happenings import Broke, Charged
from croupier.tournament.state import Lost
from croupier.tournament.step import Step


def rebuys_open(step: Step) -> bool:
    rebuy = step.structure.rebuy
    return rebuy is not None and step.state.phase == "running" and step.state.clock.level < rebuy.until


def over(step: Step) -> bool:
    """Can nothing be bought any more: no entry, no rebuy, no add-on? Who has no chips may still say whether he buys."""
    add_on = step.structure.add_on
    if not step.state.closed or any(each.broke for each in step.state.entrants.values()):
        return False
    if step.state.left <= 1:  # nobody is there to play with
        return True
    if rebuys_open(step):
        return False
    return add_on is None or _add_on_over(step, add_on.after)


def _add_on_over(step: Step, level: int) -> bool:
    clock = step.state.clock
    return clock.level > level or (clock.level == level and clock.since is not None and clock.pauses is None)


def may_stay(step: Step, who: str, by: Sequence[str]) -> bool:
    """Without chips one keeps the seat where one may buy some, and stacks that one has kept are put up."""
    entrant, rebuy = step.state.entrants[who], step.structure.rebuy
    more = rebuy is not None and (rebuy.most is None or entrant.rebuys < rebuy.most)
    if not entrant.kept and not (more and rebuys_open(step)):
        return False
    step.entrant(who, broke=True, felled=tuple(by))
    step.tell(Broke(who))
    return True


def rebuy(step: Step, entry: Rebuys) -> None:
    """In its period, so often as allowed, by who has few enough chips; not in a hand, and it counts at once
    (gelp/tournaments#T-2.7, T-4.3, veikkaus/tournaments#V-8.15, V-8.16, unibet-ee/tournament-types#U-EE-206)."""
    rule = step.structure.rebuy
    if rule is None:
        raise Refused("No chips are bought in this event.")
    entrant, at = step.state.playing(entry.who)
    if not rebuys_open(step) and not entrant.broke:
        raise Refused("The time of rebuys is over.")
    if step.state.tables[at.table].hand is not None and not entrant.broke:
        raise Refused(f"{entry.who} buys chips between hands.")
    if rule.most is not None and entrant.rebuys >= rule.most:
        raise Refused(f"{entry.who} has bought {entrant.rebuys} times, and at most {rule.most} are allowed.")
    if entrant.stack > rule.below:
        raise Refused(f"{entry.who} has {entrant.stack} chips; who has more than {rule.below} buys none.")
    _bought(step, entry.who, "rebuys", (rule.pool, rule.fee, rule.chips))
    step.entrant(entry.who, rebuys=entrant.rebuys + 1)


def add_on(step: Step, entry: AddsOn) -> None:
    """Once, in the break after its level; who has no chips must rebuy first (veikkaus/tournaments#V-8.18)."""
    rule = step.structure.add_on
    if rule is None:
        raise Refused("There is no add-on in this event.")
    entrant, _ = step.state.playing(entry.who)
    clock = step.state.clock
    if clock.level != rule.after or _add_on_over(step, rule.after) or clock.until is None:
        raise Refused(f"The add-on is bought in the break after level {rule.after}.")
    if entrant.added:
        raise Refused(f"{entry.who} has bought the add-on.")
    if entrant.broke:
        raise Refused(f"{entry.who} has no chips and must rebuy first.")
    _bought(step, entry.who, "adds on", (rule.pool, rule.fee, rule.chips))
    step.entrant(entry.who, added=True)


def _bought(step: Step, who: str, what: str, price: tuple[int, int, int]) -> None:
    pool, fee, chips = price
    entrant = step.state.entrants[who]
    paid, fees = entrant.paid + pool + fee, entrant.fees + fee
    step.entrant(who, stack=entrant.stack + chips, paid=paid, fees=fees, broke=False, felled=())
    step.put(chips=step.state.chips + chips)
    step.money(pool=pool, fees=fee)
    step.tell(Charged(who, what, pool, fee))


def decline(step: Step, entry: Declines) -> None:
    """Who buys nothing is out; who does not say how many of his stacks he puts up puts up all of them."""
    entrant, at = step.state.playing(entry.who)
    if not entrant.broke:
        raise Refused(f"{entry.who} has {entrant.stack} chips.")
    if entrant.kept:
        step.entrant(entry.who, stack=entrant.kept, kept=0, broke=False, felled=())
        return
    step.entrant(entry.who, broke=False, felled=())
    leaving.leave(step, [Lost(entry.who, 0, at.table)], {entry.who: entrant.felled})


# ── stacks that are kept ───────────────────────────────────────────────────────────────────────────────────────────


def _one(step: Step, who: str) -> int:
    return step.state.bought[who].chips // step.structure.stacks


def puts_up_last(step: Step, who: str) -> bool:
    """Who has lost all that is on the table and has one stack left puts it up (gelp/tournaments#T-2.10)."""
    kept = step.state.entrants[who].kept
    if not kept or kept > _one(step, who):
        return False
    step.entrant(who, stack=kept, kept=0)
    return True


def put_up(step: Step, entry: PutsUp) -> None:
    """Between hands any number of the stacks that one has kept (gelp/tournaments#T-2.10)."""
    entrant, at = step.state.playing(entry.who)
    more = entry.stacks * _one(step, entry.who) if entrant.kept else 0
    if not 0 < more <= entrant.kept:
        raise Refused(f"{entry.who} has {entrant.kept} chips that are not on the table.")
    if step.state.tables[at.table].hand is not None and not entrant.broke:
        raise Refused(f"{entry.who} puts up stacks between hands.")
    step.entrant(entry.who, stack=entrant.stack + more, kept=entrant.kept - more, broke=False, felled=())


def puts_up_all(step: Step) -> None:
    """When their time is over all stacks are put up."""
    until = step.structure.stacks_until
    if until is None or step.state.clock.level < until:
        return
    for who, each in step.state.entrants.items():
        if each.kept and each.chair is not None and step.state.tables[each.chair.table].hand is None:
            step.entrant(who, stack=each.stack + each.kept, kept=0, broke=False, felled=())
