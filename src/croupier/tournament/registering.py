"""Coming in: an entry with its price, chips and seat; a ticket; another entry; and going back before it begins."""

from __future__ import annotations

from fractions import Fraction

from croupier.play import Refused
from croupier.tournament import prizes, refunding, seats, starting, teams
from croupier.tournament.entries import Brings, Registers, Unregisters
from croupier.tournament.happenings import Charged, EntriesClosed, Qualified
from croupier.tournament.state import Entrant, Tournament
from croupier.tournament.step import Plan, Step
from croupier.tournament.structure import Price


def register(step: Step, entry: Registers) -> None:
    """Somebody enters, for the first time or again (gelp/tournaments#T-2.8, veikkaus/tournaments#V-8.12, V-8.13)."""
    who, state, structure = entry.who, step.state, step.structure
    if structure.carried is not None:
        raise Refused("One comes here with chips of an earlier event only.")
    if structure.condition is not None and not entry.meets:
        raise Refused(f"This event is for {structure.condition} only.")
    before = state.entrants.get(who)
    if before is not None and (before.chair is not None or state.phase == "registering"):
        raise Refused(f"{who} is in this tournament already.")
    _must_be_open(step)
    _may_enter_again(step, who, before)
    price = priced(step.plan, entry.price)
    if before is None and structure.most is not None and len(state.entrants) >= structure.most:
        raise Refused(f"All {structure.most} places are taken.")
    if state.phase == "running" and not seats.free(step):
        seats.open_table(step)
    first = price.chips // structure.stacks
    kept = price.chips - first
    again = before is not None
    entrant = Entrant(
        stack=first if state.phase == "running" else 0,
        kept=kept if state.phase == "running" else 0,
        paid=(before.paid if before else 0) + price.whole,
        fees=(before.fees if before else 0) + price.fee,
        entries=before.entries + 1 if before else 1,
        ticket=entry.ticket,
        rebuys=before.rebuys if before else 0,
        won=before.won if before else 0,
        bounty=price.bounty,
    )
    step.put(
        entrants={**state.entrants, who: entrant},
        entries=state.entries + 1,
        reentries=state.reentries + again,
        bought={**state.bought, who: price},
    )
    step.money(pool=price.pool, fees=price.fee, bounties=price.bounty)
    step.tell(Charged(who, "enters again" if again else "enters", price.pool, price.fee, price.bounty, entry.ticket))
    if step.state.phase == "running":
        step.put(chips=step.state.chips + price.chips)
        seats.sit_late(step, who)
    elif structure.fills is not None and len(step.state.entrants) == structure.fills:
        starting.begin(step)


def _must_be_open(step: Step) -> None:
    if step.state.closed:
        raise Refused("Entries are closed.")
    if step.state.phase == "running" and not step.structure.late:
        raise Refused("Nobody can enter any more: the tournament has begun.")


def _may_enter_again(step: Step, who: str, before: Entrant | None) -> None:
    if before is None:
        return
    again = step.structure.again
    if again is None:
        raise Refused(f"{who} is out, and nobody enters a second time here.")
    if again.most is not None and before.entries > again.most:
        raise Refused(f"{who} has entered again {before.entries - 1} times, and at most {again.most} are allowed.")


def priced(plan: Plan, price: int | None) -> Price:
    """The price that somebody chooses (gelp/tournaments#T-2.14), or any from the first to the last with chips in
    proportion (unibet-ee/tournament-types#U-EE-205)."""
    prices, show = plan.structure.entry, plan.money.with_sign
    if price is None:
        if len(prices) > 1:
            raise Refused(f"Which price? There are {', '.join(show(each.whole) for each in prices)}.")
        return prices[0]
    if plan.structure.span:
        low, high = prices
        if not low.whole <= price <= high.whole:
            raise Refused(f"An entry costs {show(low.whole)} to {show(high.whole)}, not {show(price)}.")
        part = Fraction(price, low.whole)
        fee = int(low.fee * part)
        return Price(pool=price - fee, fee=fee, chips=int(low.chips * part))
    found = next((each for each in prices if each.whole == price), None)
    if found is None:
        raise Refused(f"An entry costs {' or '.join(show(each.whole) for each in prices)}, not {show(price)}.")
    return found


def bring(step: Step, entry: Brings) -> None:
    """Somebody comes with his chips from an earlier event: the largest of his stacks counts, or their sum
    (unibet-ee/tournament-types#U-EE-212, gelp/tournaments#T-2.15, T-2.16)."""
    carried = step.structure.carried
    if carried is None or step.state.phase != "registering":
        raise Refused("Nobody comes here with chips of another event now.")
    if entry.chips < (entry.member is None):
        raise Refused(f"{entry.who} has no chips there.")
    teams.join(step, entry)
    before = step.state.entrants.get(entry.who)
    has = before.kept if before is not None else 0
    chips = has + entry.chips if carried == "sum" else max(has, entry.chips)
    entrants = {**step.state.entrants, entry.who: Entrant(kept=chips)}
    step.put(entrants=entrants, entries=len(entrants))
    step.tell(Qualified(entry.who, chips))


def unregister(step: Step, entry: Unregisters) -> None:
    """Before the beginning, as the event or the house allows it; who came with a ticket gets a ticket
    (unibet-ee/tournaments#U-EE-33, U-EE-34, U-EE-36)."""
    state, who = step.state, entry.who
    entrant = state.entrant(who)
    if state.phase != "registering":
        raise Refused("The tournament has begun: nobody takes back an entry.")
    if step.structure.carried is not None:
        raise Refused("Who is carried here from an earlier event stays.")
    until = step.structure.unregister
    until = step.house.entering.unregister if until is None else until
    if until is None:
        raise Refused("Entries to this event are not taken back.")
    if state.starts is not None and state.now > state.starts - until:
        raise Refused("It is too late to take back an entry.")
    refunding.give_back(step, who, entrant)


def must_close(plan: Plan, state: Tournament) -> bool:
    """Is the time of late entries over: the level has ended, or, where the house closes early, all who are left are in
    paid places (unibet-ee/tournaments#U-EE-32)?"""
    if state.closed or state.phase != "running":
        return False
    if state.clock.level >= plan.structure.late:
        return True
    if not plan.house.entering.early:
        return False
    paid = len(prizes.by_place(plan, state))
    return state.left <= paid


def close(step: Step) -> None:
    step.put(closed=True)
    step.tell(EntriesClosed(step.state.entries))
