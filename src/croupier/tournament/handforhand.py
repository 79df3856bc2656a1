"""Hand for hand: all tables play one hand and wait for each other; who goes out in it is ranked when all have
finished."""

from __future__ import annotations

from dataclasses import replace

from croupier.play import Refused
from croupier.tournament import places
from croupier.tournament.happenings import ForHand
from croupier.tournament.state import Round, Table, Tournament
from croupier.tournament.step import Plan, Step


def wanted(plan: Plan, state: Tournament) -> bool:
    """Is it time for it: so many are left as the event names, or so many more than paid places, or the house says so
    (gelp/tournaments#T-4.23, unibet-ee/tournaments#U-EE-43, veikkaus/sviten-special#V-6.65)?"""
    if state.phase != "running" or len(state.tables) < 2 or plan.structure.apart(state.stage):
        return False
    if state.said is not None:
        return state.said
    if state.left in plan.structure.hand_for_hand:
        return True
    paid = 0 if state.prizes is None else len(state.prizes)
    return state.prizes is not None and paid < state.left <= paid + plan.structure.above


def waits(step: Step, table: Table) -> str | None:
    """Why a table waits for the others."""
    turn = step.state.round
    if turn is None:
        return None
    old = [each.name for each in step.state.tables.values() if each.hand is not None and each.hand.round is None]
    if table.name in turn.played or old:
        return f"Play is hand for hand: table {table.name} waits for the others."
    return None


def played(step: Step, name: str) -> None:
    turn = step.state.round
    if turn is not None:
        step.put(round=replace(turn, played=turn.played | {name}))


def round_over(step: Step) -> None:
    """A person has seen that every table has finished its hand: who went out in it is ranked now."""
    turn = step.state.round
    if turn is None or not step.plan.live:
        raise Refused("Play is not hand for hand at tables whose hands a person sees.")
    step.put(round=None)
    places.ranked(step, turn.lost)
    again = wanted(step.plan, step.state)
    step.put(round=Round(turn.number + 1) if again else None)
    if not again:
        step.tell(ForHand("no longer"))


def _live(step: Step) -> None:
    turn, goes_on = step.state.round, wanted(step.plan, step.state)
    if turn is None and goes_on:
        step.put(round=Round())
        step.tell(ForHand("now"))
    elif turn is not None and not goes_on and not turn.lost:
        step.put(round=None)
        step.tell(ForHand("no longer"))


def settle(step: Step) -> None:
    """It begins, every table has played its hand, or it is over."""
    turn, state = step.state.round, step.state
    if step.plan.live:
        _live(step)
        return
    if turn is not None:
        able = {table.name for table in state.tables.values() if len(table.chairs) > 1}
        if not state.waiting or (turn.played and able - turn.played):
            return
        if not turn.played:
            if not wanted(step.plan, state):
                step.put(round=None)
                step.tell(ForHand("no longer"))
            return
        step.put(round=None)
        places.ranked(step, turn.lost)
        again = wanted(step.plan, step.state)
        step.put(round=Round(turn.number + 1) if again else None)
        if not again:
            step.tell(ForHand("no longer"))
    elif wanted(step.plan, state):
        step.put(round=Round())
        step.tell(ForHand("now"))
