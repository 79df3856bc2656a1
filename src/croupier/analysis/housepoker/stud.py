"""Five-card games against the dealer, solved: stay in, give up, or exchange one card for a price."""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np

from croupier.analysis.housepoker import symmetry
from croupier.analysis.housepoker.holdem import Solved, threads
from croupier.analysis.housepoker.pays import (
    added,
    integers,
    main_bets,
    payoff,
    place_of,
    qualifying_place,
    strengths_of,
)
from croupier.analysis.housepoker.rounds import BET, EXTRA, GIVE_UP, number_thrown
from croupier.analysis.housepoker.studsweep import (
    FIVES,
    FOURS,
    HIDDEN,
    decide,
    order_by_value,
    stud,
    stud_counts,
    value_fives,
)
from croupier.analysis.housepoker.studwords import DRAW, MADE, SEEN, number_seen, stud_rules
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.games.housepoker.model import Action, Rules
from croupier.ranking import find_ranking
from croupier.ranking.kernels import places
from croupier.ranking.special import wild_places
from croupier.ranking.value import Category

Array = Any
RANKS: Final = "23456789TJQKA"
HEIGHTS: Final = {Category.HIGH_CARD: (13, 14), Category.PAIR: (8, 10, 12)}
"""Where deuces are wild, hands of nothing and pairs are told apart at these ranks (14 is an ace)."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The decisions of the game, in short: the bet in units, and the price of one other card (or none)."""

    bet: str
    units: Fraction
    fee: Fraction | None


def choices_of(rules: Rules) -> Choices:
    """What this solver understands of a game's decisions, or ``NotSolvable``."""
    bet: tuple[str, Fraction] | None = None
    fee: Fraction | None = None
    for street in rules.streets.values():
        for decision in street.decisions.values():
            for name, action in decision.options.items():
                if _plain(action):
                    continue
                if action.bet is not None and len(action.times) == 1:
                    bet = (action.bet, action.times[0])
                elif action.exchange == (1, 1) and fee is None and action.fee is not None:
                    fee = action.fee
                else:
                    raise NotSolvable(f"{name}: more than one card, or something else than a bet")
    if bet is None:
        raise NotSolvable("nothing is staked after the deal")
    return Choices(*bet, fee)


def _plain(action: Action) -> bool:
    return action.fold or (action.bet is None and action.exchange is None and not action.draw and not action.take_back)


def solve(rules: Rules) -> Solved:
    """Solve a five-card game exactly; the dealer's card cannot be bought here."""
    if (rules.own_cards, rules.dealer_cards, rules.board_cards) != (5, 5, 0) or rules.ranking == "three-card":
        raise NotSolvable("this solver knows five cards against five")
    if rules.dealer is None or rules.dealer.draws:
        raise NotSolvable("the dealer exchanges cards")
    if any(rules.bets[name].combinations > 1 for name in rules.bets):
        raise NotSolvable("two combinations are paid")
    choices = choices_of(rules)
    return _Stud(rules, choices, *staying(rules, choices)).solve()


def staying(rules: Rules, choices: Choices) -> tuple[Array, int, int]:
    """What staying in brings by place and situation, as integers over a denominator; the number of opening bets."""
    opening, _ = main_bets(rules)
    ante = added([payoff(rules, name) for name in opening])
    bet = [[choices.units * cell for cell in line] for line in payoff(rules, choices.bet)]
    (table,), denominator = integers(added([ante, bet]))
    return table, denominator, len(opening)


def classes_of(rules: Rules) -> Array:
    """The class of every place where deuces are wild: its category, pairs and hands of nothing by their height."""
    scale = find_ranking(rules.ranking).scale
    out = [0]
    for strength in strengths_of(rules.ranking):
        category, ranks = scale.read(strength)
        heights = HEIGHTS.get(category, ())
        out.append(4 * scale.ladder.index(category) + sum(ranks[0] >= height for height in heights))
    return np.array(out, np.int64)


def names_of(rules: Rules) -> list[str]:
    """These classes in words, four to a category."""
    out = []
    for category in find_ranking(rules.ranking).scale.ladder:
        heights = [f"from {RANKS[height - 2]}" for height in HEIGHTS.get(category, ())]
        first = f"below {heights[0][5:]}" if heights else ""
        out += [f"{category.spoken} {said}".strip() for said in (first, *heights, *[""] * (3 - len(heights)))]
    return out


class _Stud:
    def __init__(self, rules: Rules, choices: Choices, table: Array, denominator: int, opening: int) -> None:
        self.rules, self.choices, self.table, self.denominator, self.opening = (
            rules,
            choices,
            table,
            denominator,
            opening,
        )
        free = {tuple(line[3:]) for line in table[1:].tolist()}
        if any(len(set(line)) != 1 for line in free) or len(free) != 1:
            raise NotSolvable("a dealer who does not qualify pays by the hand")
        self.free = int(table[1, 3])
        self.equal, self.lost = int(table[1, 1]), int(table[1, 2])
        self.better = np.ascontiguousarray(table[:, 0])
        self.qualifies = max(1, qualifying_place(rules))
        self.size = len(strengths_of(rules.ranking))
        self.values = np.zeros(FIVES, np.int64)
        self.deuces = deuces = rules.ranking == "deuces-wild"
        value_fives(places("high"), wild_places("deuces-wild"), deuces, self.values)
        self.seen = np.zeros(FIVES, np.int64)
        plain = not deuces
        number_seen(self.values, plain, classes_of(rules), self.seen)
        said = [", ".join(part for part in (made, draw) if part) for made in MADE for draw in DRAW]
        self.names = said if plain else names_of(rules)
        self.thrown = np.zeros(FIVES, np.int8)
        self.stay = 0
        if choices.fee is not None:
            if not plain:
                raise NotSolvable("cards are exchanged where deuces are wild")
            number_thrown(self.values, self.thrown)
            self.stay = place_of(rules.ranking, "ace_king")

    def solve(self) -> Solved:
        """The open cards of one suit stand for all."""
        with ThreadPoolExecutor(threads()) as pool:
            done = list(pool.map(self._open_card, [4 * rank for rank in range(13)]))
        cases = 13 * 42 * HIDDEN * self.denominator * 2_349_060
        value = Fraction(sum(total for total, _, _ in done), cases)
        sums = sum(part for _, part, _ in done)
        counts: dict[tuple[int, int], int] = defaultdict(int)
        for _, _, part in done:
            for key, n in part.items():
                counts[key] += n
        solved = Solved(value, self._distribution(counts), Fraction(0), {})
        offered = sums[:, :3] if self.choices.fee is not None else sums[:, :2]
        solved.rules_value = Fraction(int(offered.max(axis=1).sum()), cases)
        plans = np.array([GIVE_UP, BET, EXTRA + 1])
        solved.tables = {"policy": plans[offered.argmax(axis=1)].tolist()}
        solved.rules = stud_rules(sums, self.names, exchanging=self.choices.fee is not None, deuces=self.deuces)
        return solved

    def _open_card(self, u: int) -> tuple[int, Array, dict[tuple[int, int], int]]:
        choose = symmetry.choose_table()
        dealers, dealer_start = np.zeros((249_900, 5), np.uint8), np.zeros(self.size + 3, np.int64)
        order_by_value(self.values, u, True, dealers, dealer_start)
        players, player_start = np.zeros((FIVES - 249_900, 5), np.uint8), np.zeros(self.size + 3, np.int64)
        order_by_value(self.values, u, False, players, player_start)
        exchanging = self.choices.fee is not None
        bet = np.zeros(FIVES, np.int64)
        draw, simple = (np.zeros((FOURS if exchanging else 1, 52), np.int32) for _ in range(2))
        fold = -self.opening * self.denominator
        stud(
            u, dealers, dealer_start, players, player_start, self.qualifies, self.free, self.better, self.equal, fold,
            self.lost, choose, exchanging, bet, draw, self.stay, simple,
        )  # fmt: skip
        sums = np.zeros((2 * SEEN, 4), np.int64)
        chosen = np.full(FIVES, -1, np.int8)
        fee = int((self.choices.fee or 0) * self.denominator)
        total = decide(
            u, bet, draw, choose, exchanging, fee, fold, self.seen, self.deuces, simple, self.thrown, sums, chosen
        )
        counts = {} if exchanging else self._counts(u, dealers, dealer_start, players, player_start, chosen)
        return int(total), sums, counts

    def _counts(
        self, u: int, dealers: Array, dealer_start: Array, players: Array, player_start: Array, chosen: Array
    ) -> dict[tuple[int, int], int]:
        """How often each (hand's pay, situation) comes up; −1 for a fold. Without exchanges only."""
        packed = np.zeros(FIVES, np.int64)
        stud_counts(u, dealers, dealer_start, players, player_start, self.qualifies, symmetry.choose_table(), packed)
        played = chosen == 1
        out: dict[tuple[int, int], int] = {(-1, 0): int((chosen == 0).sum()) * HIDDEN}
        free = packed & ((1 << 20) - 1)
        below = (packed >> 20) & ((1 << 20) - 1)
        same = packed >> 40
        for pay in np.unique(self.better):
            mine = played & (self.better[self.values] == pay)
            n = int(mine.sum()) * HIDDEN
            parts = [int(column[mine].sum()) for column in (free, below, same)]
            for situation, count in enumerate((*parts, n - sum(parts))):
                out[int(pay), situation] = count
        return out

    def _distribution(self, counts: dict[tuple[int, int], int]) -> dict[Fraction, Fraction]:
        total = sum(counts.values())
        out: dict[Fraction, Fraction] = defaultdict(Fraction)
        for (pay, situation), n in counts.items():
            if not n:
                continue
            fold = -self.opening * self.denominator
            profit = fold if pay < 0 else (self.free, pay, self.equal, self.lost)[situation]
            out[Fraction(profit, self.denominator)] += Fraction(n, total)
        return dict(out)
