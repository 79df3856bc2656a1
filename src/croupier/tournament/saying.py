"""The words for what was entered, whatever became of it."""

from __future__ import annotations

from croupier.room.rules.moments import MINUTE
from croupier.tournament import entries as e
from croupier.tournament.happenings import Show


def said(entry: e.Entry, show: Show) -> str:
    """
    >>> said(e.Falls(0, who={"Ann": None, "Bea": 5}), str)
    'out: Ann, Bea'
    >>> said(e.WindsClock(0, by=-60_000), str)
    'clock back by 1 min'
    """
    match entry:
        case e.Registers(who=who) | e.Brings(who=who):
            return f"{who} enters"
        case e.Falls(who=out):
            return f"out: {', '.join(out)}"
        case e.Reseats(moves=moves):
            return f"moved: {', '.join(f'{who} to {to}' for who, to in moves.items())}"
        case e.WindsClock(by=by):
            return f"clock {'forward' if by > 0 else 'back'} by {abs(by) / MINUTE:g} min"
        case e.SetsLevel(level=level):
            return f"level {level}"
        case e.Changes(level=level, small=small, big=big):
            return f"level {level} is {small}/{big}"
        case e.Penalised(who=who, hands=hands, orbits=orbits):
            return f"{who} misses {f'{orbits} orbits' if orbits else f'{hands} hands'}"
        case e.Agreed(amounts=amounts):
            return f"a deal: {', '.join(f'{who} {show(amount)}' for who, amount in amounts.items())}"
        case e.Gives(amount=amount):
            return f"a mystery bounty of {show(amount)}"
        case e.PutsButton(table=table, seat=seat):
            return f"button at {table}/{seat}"
        case e.HandForHand(on=on):
            return "hand for hand" if on else "no longer hand for hand"
        case e.Counts():
            return "chips counted"
    words, whose = _WORDS.get(type(entry), type(entry).__name__), getattr(entry, "who", None)
    return words if whose is None else f"{whose} {words}"


_WORDS: dict[type[e.Entry], str] = {
    e.Tick: "the clock",
    e.Announced: "the beginning is announced",
    e.Unregisters: "takes the entry back",
    e.Starts: "it begins",
    e.Cancels: "called off",
    e.Closes: "entries closed",
    e.Rebuys: "rebuys",
    e.Declines: "buys nothing",
    e.AddsOn: "adds on",
    e.PutsUp: "puts up stacks",
    e.GoesAway: "is away",
    e.ComesBack: "is back",
    e.Removed: "is taken out",
    e.Warned: "is warned",
    e.StopsClock: "clock stopped",
    e.StartsClock: "clock started",
    e.RoundOver: "every table has finished its hand",
    e.LastHands: "last hands of the day",
    e.GoesOn: "the next day begins",
    e.Forfeits: "loses chips",
    e.HandsOver: "hands chips over",
    e.Repays: "a payment is put right",
    e.Voids: "a deal is void",
    e.CallsClock: "is on the clock",
    e.Acts: "acts",
}
