"""What is won: the pool, what the house adds to it, what every place is paid, and a jackpot for wins in a row."""

from __future__ import annotations

from fractions import Fraction

from croupier.tournament.heats.happenings import BuyingEnds, JackpotWon, PrizePaid, SeatWon
from croupier.tournament.heats.state import Contest
from croupier.tournament.heats.step import Step
from croupier.tournament.heats.structure import Plan
from croupier.tournament.payouts import by_shares, equally


def pool(plan: Plan, state: Contest) -> int:
    """What the entries have brought, or what is guaranteed, or the sum that is fixed whatever came in
    (ray-casino/table-game-tournament#CT-16)."""
    prizes = plan.structure.prizes
    return sum(prizes.amounts) if prizes.amounts else max(state.money.pool, prizes.guarantee)


def by_place(plan: Plan, state: Contest) -> tuple[int, ...]:
    """By the announced list; seats in the target, and what is left over to the next place (``seats_of``: so many seats
    and no money); without a list the winner has all."""
    if state.prizes is not None:
        return state.prizes
    prizes, total, entries = plan.structure.prizes, pool(plan, state), len(state.players)
    if prizes.amounts:
        return tuple(prizes.amounts)
    if prizes.seat is not None:
        if plan.structure.seats_of is not None:
            return (prizes.seat,) * int(plan.structure.seats_of * entries / 100)
        seats, rest = divmod(total, prizes.seat)
        return (*(prizes.seat for _ in range(seats)), *((rest,) if rest else ()))
    for table in prizes.paid:
        if table.upto is None or entries <= table.upto:
            return tuple(by_shares(total, table.shares))
    return tuple(by_shares(total, [Fraction(100)]))


def fix(step: Step) -> None:
    """Nothing can be bought any more: the prizes are known, and shown (ray-casino/table-game-tournament#CT-12)."""
    amounts = by_place(step.plan, step.state)
    show = step.plan.purse.show
    step.put(bought=True, prizes=amounts)
    step.money(overlay=max(0, sum(amounts) - step.state.money.pool))
    step.tell(BuyingEnds(", ".join(map(show, amounts))))


def settle(step: Step) -> None:
    """Everybody has the prize of his place; those who share places divide what these are paid."""
    prizes = step.state.prizes
    assert prizes is not None
    for group, high, low in tuple(step.state.places()):
        theirs = sum(prizes[high - 1 : low])
        for who, amount in zip(group, equally(theirs, len(group)), strict=True):
            if amount:
                _pay(step, who, amount)
    money = step.state.money  # for places that nobody has the house adds nothing
    step.money(overlay=max(0, money.paid - money.pool) - money.overlay)


def _pay(step: Step, who: str, amount: int) -> None:
    prizes = step.structure.prizes
    step.put(won={**step.state.won, who: step.state.won.get(who, 0) + amount})
    step.money(paid=amount)
    if prizes.target is not None and amount == prizes.seat:
        step.tell(SeatWon(who, prizes.target, amount))
    else:
        step.tell(PrizePaid(who, amount))


def jackpot(step: Step, winners: tuple[str, ...]) -> None:
    """Wins in a row: who took part and has not won begins anew, and so does who has had it
    (ray-online/table-game-tournament#OT-8)."""
    rules = step.structure.jackpot
    if rules is None:
        return
    alone = winners[0] if len(winners) == 1 else None
    row = {**step.state.row, **dict.fromkeys(step.state.players, 0)}
    if alone is not None:
        row[alone] = step.state.row.get(alone, 0) + 1
        if row[alone] == rules.wins:
            row[alone] = 0
            step.put(won={**step.state.won, alone: step.state.won.get(alone, 0) + rules.pays})
            step.money(overlay=rules.pays, paid=rules.pays)
            step.tell(JackpotWon(alone, rules.wins, rules.pays))
    step.put(row={who: wins for who, wins in row.items() if wins})
