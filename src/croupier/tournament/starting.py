"""The beginning: enough have entered, seats are drawn, everybody gets his chips, and the buttons their places; and the
beginning of a further stage and of the final table."""

from __future__ import annotations

from dataclasses import replace

from croupier.cards import Card
from croupier.play import Refused
from croupier.tournament import bounties, refunding, seats, teams
from croupier.tournament.draws import DECK
from croupier.tournament.happenings import (
    Began,
    ButtonAt,
    Cancelled,
    FinalTable,
    Moved,
    PoolDrawn,
    Seated,
    StageBegins,
    several,
)
from croupier.tournament.lottery.draw import drawn, game
from croupier.tournament.lottery.model import said
from croupier.tournament.state import Clock
from croupier.tournament.step import Pools, Step, begins


def begin(step: Step, *, by_itself: bool = False) -> None:
    """``Refused`` where it cannot begin; at its announced moment it is cancelled then
    (unibet-ee/tournaments#U-EE-37)."""
    if step.state.phase != "registering":
        raise Refused("The tournament has begun already.")
    if step.structure.power_of_two:
        _to_power_of_two(step)
    if (why := _lacks(step)) is not None:
        if not by_itself:
            raise Refused(why)
        cancel(step, why)
        return
    if step.plan.pools is not None:
        _draw_pool(step, step.plan.pools)
    people = list(step.state.entrants)
    names = [str(number + 1) for number in range(-(-len(people) // seats.size(step)))]
    _hand_out(step)
    placed = seats.spread(step, people, names, "seats")
    now = step.state.now
    step.put(phase="running", began=now, opened=len(names), clock=Clock(since=now, looked=now - 1))
    seats.lay_out(step, placed)
    step.tell(Began(len(people), several(len(names), "table")))
    step.tell(*(Seated(who, str(at), step.state.entrants[who].stack) for who, at in placed.items()))
    _buttons(step)
    step.tell(begins(step.plan, step.state))
    bounties.mark(step)


def _draw_pool(step: Step, pools: Pools) -> None:
    """The last seat is taken: the pool is drawn before the first hand, and with it chips and levels
    (unibet-ee/hexapro#U-EE-221, Ambiguity 4)."""
    number = step.draw_pool()
    found = drawn(pools.form.lottery, number)
    step.put(bought=dict.fromkeys(step.state.entrants, step.structure.entry[0]))
    step.tell(PoolDrawn(number, said(found.times), game(pools.form, pools.buy_in, found).pool))


def _lacks(step: Step) -> str | None:
    """Why it cannot begin with those who have entered."""
    if (small := teams.too_small(step)) is not None:
        return small
    count, structure = len(step.state.entrants), step.structure
    least = max(structure.least, structure.fills or 0)
    if count < least:
        return f"At least {least} must have entered, and {count} have."
    tables = -(-count // seats.size(step))
    fewest = step.house.seating.fewest
    if count // tables < min(fewest, seats.size(step)):
        return f"Every table must have {fewest} players at the beginning."
    return None


def _to_power_of_two(step: Step) -> None:
    """A cup needs 2, 4, 8 … players: who has registered last gets his money back (gelp/tournaments#T-2.4)."""
    count = len(step.state.entrants)
    cup = 1 << (count.bit_length() - 1) if count else 0
    for who in list(step.state.entrants)[cup:]:
        refunding.give_back(step, who, step.state.entrants[who])


def _hand_out(step: Step) -> None:
    """Everybody has the chips of his price, or those that he brings (ray-halls/tournament-poker#TP-4)."""
    entrants = {}
    for who, each in step.state.entrants.items():
        if step.structure.carried is not None:
            entrants[who] = replace(each, stack=each.kept, kept=0)
        else:
            chips = step.state.bought[who].chips
            first = chips // step.structure.stacks
            entrants[who] = replace(each, stack=first, kept=chips - first)
    step.put(entrants=entrants, chips=sum(each.stack + each.kept for each in entrants.values()))


def cancel(step: Step, why: str) -> None:
    """Before it has begun everybody gets back what he has paid, as he paid it."""
    for who in list(step.state.entrants):
        if who in step.state.bought:
            refunding.give_back(step, who, step.state.entrants[who])
    step.put(phase="cancelled")
    step.tell(Cancelled(why))


def _buttons(step: Step) -> None:
    """One draw for all tables: a card for each seat number, the highest has the button (gelp/tournaments#T-4.8); or it
    lies at the last seat with chips (veikkaus/tournaments#V-8.4), or at the one that was filled last
    (unibet-ee/tournaments#U-EE-29)."""
    first, state = step.house.button.first, step.state
    if not step.structure.blinds:
        return
    drawn = seats.size(step)
    if first == "drawn":
        cards = dict(enumerate(step.order(DECK, "button")[:drawn], 1))
        drawn = max(cards, key=lambda seat: Card(cards[seat]))
    latest = {who: number for number, who in enumerate(state.entrants)}
    for name, table in state.tables.items():
        taken = [seat for seat in table.chairs if seat <= drawn] or list(table.chairs)
        seat = max(taken)
        if first == "last_filled":
            seat = max(table.chairs, key=lambda each: latest[table.chairs[each]])
        step.table(name, button=seat)
        step.tell(ButtonAt(f"{name}/{seat}"))


def final_table(step: Step) -> None:
    """All who are left sit at one table; where the house says so, seats and button are drawn anew
    (gelp/tournaments#T-4.8)."""
    people = list(step.state.seated())
    tables = list(step.state.tables.values())
    step.put(forms=False, final=True, breaks=None)
    step.tell(FinalTable(len(people)))
    if step.house.seating.redraw:
        placed = seats.spread(step, people, [tables[0].name], "final")
        old = {who: step.state.entrants[who].chair for who in people}
        seats.lay_out(step, placed)
        step.tell(*(Moved(who, str(old[who]), str(placed[who])) for who in people))
    else:
        stays = max(tables, key=lambda table: len(table.chairs))
        for who in [who for table in tables if table.name != stays.name for who in table.chairs.values()]:
            free = [f"{stays.name}/{seat}" for seat in seats.vacant(step, step.state.tables[stays.name])]
            seats.move(step, who, seats.chair(step.order(free, f"final {who}")[0]))
        step.put(tables={stays.name: step.state.tables[stays.name]})
    if step.house.button.final or step.house.seating.redraw:
        _buttons(step)


def next_stage(step: Step) -> None:
    """Those who go on draw seats for the next stage (gelp/tournaments#T-2.3)."""
    people = list(step.state.seated())
    step.put(stage=step.state.stage + 1)
    count = -(-len(people) // seats.size(step))
    names = [str(number + 1) for number in range(count)]
    seats.lay_out(step, seats.spread(step, people, names, f"stage {step.state.stage}"))
    step.put(opened=count)
    step.tell(StageBegins(step.state.stage + 1, len(people), several(count, "table")))
    _buttons(step)
