"""The structure sheet of an event in points: what is on view before it begins, line by line, made of its figures
(ray-casino/table-game-tournament#CT-5, ray-online/table-game-tournament#OT-4, ray-halls/slot-tournament#ST-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.room.rules.moments import span
from croupier.tournament.happenings import several
from croupier.tournament.heats.prizes import by_place
from croupier.tournament.heats.state import Contest
from croupier.tournament.heats.structure import Below, Heat, Input, Plan

_INPUTS: Final[dict[Input, str]] = {
    "left": "points that are left",
    "staked": "what was staked",
    "won": "what came back",
    "games": "games played",
    "gates": "the points of gates",
    "hits": "the hits of gates",
    "other": "what other rules fulfil",
}
_WHEN: Final[dict[Below, str]] = {
    "below": "by who has fewer than {points} points",
    "same": "by who has {points} points or fewer",
    "zero": "by who has none",
}


def sheet(plan: Plan, state: Contest) -> list[str]:
    """All of it, as it is now."""
    return [*_entry(plan), *_play(plan, state), *_buying(plan), *_prizes(plan, state)]


def _entry(plan: Plan) -> Iterator[str]:
    price, show = plan.structure.entry, plan.purse.with_sign
    if price.whole:
        bought = f", {show(price.purchase)} of it for tokens" if price.purchase else ""
        yield f"an entry is {show(price.whole)}, {show(price.fee)} of it for the house{bought}"
    else:
        yield "the entry is free"
    if plan.structure.fills is not None:
        yield f"it begins when {plan.structure.fills} have entered"
    if plan.structure.condition is not None:
        yield f"it is for {plan.structure.condition}"


def _play(plan: Plan, state: Contest) -> Iterator[str]:
    structure = plan.structure
    yield f"{structure.game} is played" + (", each at a machine" if structure.alone else "")
    if not structure.money:
        yield f"everybody has {structure.points} points"
    for number, heat in enumerate(structure.heats):
        low, high = plan.stakes(number, state.changed)
        what = (plan.purse.show(low), plan.purse.show(high)) if structure.money else (low, high)
        yield f"heat {number + 1}: {_heat(heat)}, stakes {what[0]} to {what[1]}"
    betting = structure.betting
    if betting.order == "turns":
        yield "bets are made in turns, one seat further each round"
    if betting.secret:
        yield f"{several(betting.secret, 'bet')} of a heat may be secret"
    if betting.last != "turns":
        who = "most" if betting.last == "most_first" else "fewest"
        yield f"in the last {several(betting.last_rounds, 'round')} of a heat who has {who} points bets first"
    counted = (f"{weight} × {_INPUTS[name]}" for name, weight in structure.formula.items())
    yield f"what counts: {' + '.join(counted)}"
    if len(structure.heats) > 1:
        yield "who is equal where it decides who goes on " + (
            "plays on for it" if structure.equal == "heat" else "draws for it"
        )


def _heat(heat: Heat) -> str:
    ends = [
        several(heat.rounds, "round") if heat.rounds is not None else "",
        span(heat.lasts) if heat.lasts is not None else "",
        f"until {heat.left} are left" if heat.left is not None else "",
    ]
    on = f"{heat.advance} of a table go on" if heat.advance else ""
    best = f"the {heat.best} best of the others go on" if heat.best else ""
    rest = f"a break of {span(heat.rest)} follows" if heat.rest else ""
    keeps = "points are kept" if heat.keeps else ""
    return ", ".join(filter(None, (f"tables of {heat.seats}", *ends, on, best, keeps, rest)))


def _buying(plan: Plan) -> Iterator[str]:
    structure, show = plan.structure, plan.purse.with_sign
    if (rebuy := structure.rebuy) is None:
        yield "nobody buys points again"
        return
    until = f"until the end of round {rebuy.until}" if rebuy.until is not None else f"for {span(rebuy.lasts or 0)}"
    most = f", at most {several(rebuy.most, 'time')}" if rebuy.most is not None else ""
    when = _WHEN[rebuy.when].format(points=structure.points)
    yield f"a rebuy of {rebuy.points} points is {show(rebuy.pool + rebuy.fee)}, {when}, {until}{most}"
    if (more := structure.add_on) is not None:
        yield f"an add-on of {more.points} points is {show(more.pool + more.fee)}, once, after that"


def _prizes(plan: Plan, state: Contest) -> Iterator[str]:
    prizes, show = plan.structure.prizes, plan.purse.with_sign
    if prizes.target is not None:
        seats = "" if plan.structure.seats_of is None else f" for {plan.structure.seats_of} of a hundred entries"
        yield f"the prizes are entries to {prizes.target}{seats}"
    elif prizes.amounts:
        yield f"the prizes are fixed: {', '.join(map(show, prizes.amounts))}"
    else:
        for table in prizes.paid:
            upto = f" with up to {table.upto} entries" if table.upto is not None else ""
            yield f"of what came in are paid: {', '.join(f'{share} %' for share in table.shares)}{upto}"
        if not prizes.paid:
            yield "the winner has all of it"
    if state.bought:
        yield f"the prizes are {', '.join(map(show, by_place(plan, state)))}"
    if (jackpot := plan.structure.jackpot) is not None:
        yield f"who wins {jackpot.wins} in a row has {show(jackpot.pays)} besides"
    back = "is divided by points" if plan.structure.called_off == "points" else "goes back"
    yield f"called off before it begins all is paid back; once it runs what was collected {back}"
