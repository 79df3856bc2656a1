"""A whole game, solved: every card of the dealer, the best play by composition and the best table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

from croupier.analysis.blackjack.hands import ACE, TEN, UPS
from croupier.analysis.blackjack.kernel import HIT, RAISE, STAND
from croupier.analysis.blackjack.problem import Problem
from croupier.analysis.blackjack.table import UpTable, best_table
from croupier.analysis.blackjack.upcard import AgainstUp, Played
from croupier.analysis.progress import Done
from croupier.games.blackjack import Rules

_WORKERS: Final = 2


@dataclass
class UpSolution:
    """One card of the dealer (or two open ones): its chance, the best value, the value of the best table."""

    against: AgainstUp
    chance: float
    value: float
    best: Played | None
    table: UpTable | None
    first: dict[int, dict[str, float]] = field(default_factory=dict)  # two-card hand → action → value

    @property
    def name(self) -> str:
        return self.against.name


@dataclass
class Solution:
    """The game. ``value`` is what one unit staked on a box brings with the best play, ``table_value`` by the table."""

    problem: Problem
    ups: list[UpSolution]

    @property
    def value(self) -> float:
        return sum(up.chance * up.value for up in self.ups)

    @property
    def table_value(self) -> float:
        return sum(up.chance * (up.table.value if up.table else up.value) for up in self.ups)

    def up(self, name: str) -> UpSolution:
        return next(up for up in self.ups if up.name == name)


def solve(rules: Rules, done: Done | None = None) -> Solution:
    """Solve a game. The dealer's cards are independent of one another; two are worked on at a time."""
    problem = Problem.of(rules)
    starts = problem.dealer_starts()
    if done:
        done(0, len(starts))
    out: list[UpSolution] = []
    with ThreadPoolExecutor(_WORKERS) as workers:
        for solved in workers.map(lambda start: _solve_up(problem, *start), starts):
            out.append(solved)
            if done:
                done(len(out), len(starts))
    return Solution(problem, out)


def _solve_up(problem: Problem, first: tuple[int, ...], chance: float) -> UpSolution:
    against = AgainstUp(problem, first)
    if len(first) == 2 and problem.hands.total[problem.hands.of(*first)] == 21:
        return UpSolution(against, chance, _against_open_natural(against), None, None)
    best = against.play()
    out = UpSolution(against, chance, 0.0, best, best_table(against, best))
    for hand, low, high, p in against.first_hands():
        values = first_values(against, best, hand, low, high)
        out.first[hand] = values
        out.value += p * max(values.values())
    return out


def first_values(against: AgainstUp, best: Played, hand: int, low: int, high: int) -> dict[str, float]:
    """What each first decision of a box is worth, the dealer's natural included."""
    if (low, high) == (ACE, TEN):
        wait, even = against.natural_value()
        return {"no": wait} if even is None else {"no": wait, "even money": even}
    values = {"stand": float(best.by_action[1, STAND, hand])}
    for name, action in (("hit", HIT), ("raise", RAISE)):
        if best.by_action[1, action, hand] > -1e8:
            values[name] = float(best.by_action[1, action, hand])
    if (lost := against.surrender_value(hand)) is not None:
        values["surrender"] = lost
    if against.can_split(low, high):
        values["split"] = max(against.split_value(low)[0], against.split_value(low, resplit=False)[0])
    natural = against.natural_at(hand) if against.looked else 0.0
    return {name: value - natural for name, value in values.items()}


def _against_open_natural(against: AgainstUp) -> float:
    """Both cards lie open and are a natural: the round is over, only a natural ties."""
    tie = float(against.problem.rules.natural_result(21, True))
    return sum(p * (tie if (low, high) == (ACE, TEN) else -1.0) for _, low, high, p in against.first_hands())


__all__ = ["UPS", "Solution", "UpSolution", "first_values", "solve"]
