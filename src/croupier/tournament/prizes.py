"""What is won: the pool, what the house adds to it, and what every place is paid, once."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.play import Refused
from croupier.tournament.deals import agreed, by_hand
from croupier.tournament.entries import Agreed
from croupier.tournament.happenings import Dealt, PrizePaid, PrizesFixed, PrizeTaken, SeatWon
from croupier.tournament.payouts import by_shares, equally, made
from croupier.tournament.state import Tournament
from croupier.tournament.step import Plan, Step


def pool(plan: Plan, state: Tournament) -> int:
    """What has come in for prizes, or what is guaranteed (gelp/tournaments#T-2.21,
    unibet-ee/tournament-types#U-EE-200); or the sum that is fixed, whatever came in
    (ray-halls/tournament-poker#TP-6)."""
    prizes = plan.structure.prizes
    return sum(prizes.amounts) if prizes.amounts else max(state.money.pool, prizes.guarantee)


def players(plan: Plan, state: Tournament) -> int:
    """So many count for the number of paid places: of those who enter again perhaps only some
    (veikkaus/tournaments#V-8.14)."""
    again = plan.structure.again
    if again is None or again.count is None:
        return state.entries
    return state.entries - state.reentries + state.reentries // again.count


def by_place(plan: Plan, state: Tournament) -> tuple[int, ...]:
    """The prizes as they stand, or as they would be now."""
    if state.prizes is not None:
        return state.prizes
    places = max(0, pool(plan, state) - plan.structure.prizes.first_out)
    return divided(plan, places, players(plan, state))


def divided(plan: Plan, pool: int, players: int) -> tuple[int, ...]:
    """By the announced table: its shares; seats in the target, and what is left over to the next place; or the fixed
    amounts. Where no table is announced the prizes are made by the rule of the house (``Made``)."""
    prizes, rules = plan.structure.prizes, plan.paying
    if prizes.amounts:
        return tuple(prizes.amounts)
    if prizes.seat is not None:
        seats, rest = divmod(pool, prizes.seat)
        return (*(prizes.seat for _ in range(seats)), *((rest,) if rest else ()))
    for table in prizes.paid:
        if table.upto is None or players <= table.upto:
            return tuple(by_shares(pool, table.shares, rules.dividing))
    if pool < rules.made.step or not players:
        return (pool,) if pool else ()
    price = min((each.pool for each in plan.structure.entry), default=0)
    return tuple(made(pool, players, price, rules.made))


def fix(step: Step) -> None:
    """Nothing can be bought any more: the prizes are known (gelp/tournaments#R4, veikkaus/tournaments#V-8.26)."""
    amounts = by_place(step.plan, step.state)
    total = sum(amounts) + step.structure.prizes.first_out
    added = max(0, total - step.state.money.pool)
    step.put(prizes=amounts)
    step.money(overlay=added)
    step.tell(PrizesFixed(total, len(amounts), added))


def same_for_all(plan: Plan, state: Tournament) -> bool:
    """Do all who are left win the same (unibet-ee/tournaments#U-EE-41, gelp/tournaments#T-2.5)?"""
    if state.prizes is None or state.left < 1 or state.left > len(state.prizes):
        return False
    if plan.structure.prizes.target is None and not plan.house.ranking.ends_level:
        return False
    return len(set(state.prizes[: state.left])) == 1


def settle(step: Step) -> None:
    """Everybody who is out has the prize of his place; those who share one divide theirs equally."""
    state = step.state
    if state.prizes is None or (state.gone is step.settled[0] and state.prizes is step.settled[1]):
        return
    if step.structure.prizes.at_end and state.left > 1:
        return
    step.settled = (state.gone, state.prizes)
    due: dict[str, int] = {}
    special = step.structure.prizes.first_out
    for group, high, low in step.state.places():
        total = sum(state.prizes[high - 1 : low]) + special
        special = 0  # it was for who is out first (veikkaus/tournaments#V-8.30)
        if not total:
            continue  # most places are not paid
        for gone, part in zip(group, equally(total, len(group)), strict=True):
            due[gone.who] = due.get(gone.who, 0) + part
    for who, amount in due.items():
        has = step.state.won.get(who, 0)
        if amount != has:
            pay(step, who, amount - has)
    for who in set(step.state.won) - set(due):
        pay(step, who, -step.state.won[who])


def pay(step: Step, who: str, amount: int) -> None:
    """A prize, or back what somebody should not have."""
    won = step.state.won.get(who, 0) + amount
    step.put(won={**{name: had for name, had in step.state.won.items() if name != who}, **({who: won} if won else {})})
    step.money(paid=amount)
    prizes = step.structure.prizes
    if amount < 0:
        step.tell(PrizeTaken(who, -amount))
    elif prizes.target is not None and amount == prizes.seat:
        step.tell(SeatWon(who, prizes.target, amount))
    else:
        _paid(step, who, amount)


def _paid(step: Step, who: str, amount: int) -> None:
    """Of what a team wins every member has the same part (gelp/tournaments#T-2.13, Ambiguity 22)."""
    members = step.state.teams.get(who, (who,))
    step.tell(*(PrizePaid(each, part) for each, part in zip(members, equally(amount, len(members)), strict=True)))


def open_prizes(state: Tournament) -> int:
    """What those who are left still play for."""
    assert state.prizes is not None
    return sum(state.prizes[: state.left])


def hand_out(step: Step, amounts: Mapping[str, int], still_open: int = 0) -> None:
    """Those who are left have so much now; what stays open goes to the first place."""
    prizes = step.state.prizes
    assert prizes is not None
    left = step.state.left
    nothing = (still_open, *(0 for _ in range(left - 1)))[:left]
    step.put(prizes=(*nothing, *prizes[left:]))
    for who, amount in amounts.items():
        if amount:
            step.money(paid=amount)
            _paid(step, who, amount)


def agree(step: Step, entry: Agreed) -> None:
    """What those who are left agree on is paid, where the house pays by it; what the parts leave is played for
    (gelp/tournaments#T-4.24, veikkaus/tournaments#V-8.29)."""
    state, plan = step.state, step.plan
    if state.phase != "running":
        raise Refused("A deal is made by those who play.")
    stacks = {who: state.entrants[who].stack for who in state.seated()}
    deal = by_hand(entry.amounts, stacks, by_place(plan, state)[: state.left], plan.money)
    agreed(plan.paying, deal, entry.agree, closed=state.prizes is not None)
    hand_out(step, deal.shares, deal.left)
    step.tell(Dealt(deal.pool - deal.left, deal.left))
