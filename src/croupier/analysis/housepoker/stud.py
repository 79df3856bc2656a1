"""Five-card games against the dealer, solved: stay in, give up, or exchange cards for a price; and when the dealer does
not qualify, take the ante or buy him another card."""

from __future__ import annotations

import math
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.housepoker import symmetry
from croupier.analysis.housepoker.buying import Sale
from croupier.analysis.housepoker.buyinggains import UNSEEN, Sold
from croupier.analysis.housepoker.pays import (
    BOUGHT,
    SITUATIONS,
    added,
    integers,
    main_bets,
    payoff,
    place_of,
    qualifying_place,
    strengths_of,
)
from croupier.analysis.housepoker.rounds import BET, EXTRA, GIVE_UP, number_thrown
from croupier.analysis.housepoker.secondexchange import Second
from croupier.analysis.housepoker.solved import Solved, threads
from croupier.analysis.housepoker.studsweep import (
    FIVES,
    FOURS,
    HIDDEN,
    Decided,
    Order,
    Pays,
    Results,
    Seen,
    decide,
    order_by_value,
    stud,
    stud_counts,
    value_fives,
)
from croupier.analysis.housepoker.studwords import BUY, DRAW, MADE, NOT_TWO, SEEN, number_seen, stud_rules
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.cards import RANKS
from croupier.games.housepoker.model import Action, Rules
from croupier.ranking import find_ranking
from croupier.ranking.arrays import I8, Ints
from croupier.ranking.kernels import places
from croupier.ranking.special import wild_places
from croupier.ranking.value import Category

HEIGHTS: Final = {Category.HIGH_CARD: (13, 14), Category.PAIR: (8, 10, 12)}
"""Where deuces are wild, hands of nothing and pairs are told apart at these ranks (14 is an ace)."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The decisions of the game, in short: the bet in units, and the prices of one other card, of two at once and of
    another one after the first (or none)."""

    bet: str
    units: Fraction
    fee: Fraction | None
    two: Fraction | None = None
    again: Fraction | None = None


def choices_of(rules: Rules) -> Choices:
    """What this solver understands of a game's decisions, or ``NotSolvable``."""
    bet: tuple[str, Fraction] | None = None
    prices: dict[str, Fraction] = {}
    first = ""
    for street in rules.streets.values():
        for decision in street.decisions.values():
            for name, action in decision.options.items():
                if _plain(action):
                    continue
                if action.bet is not None and len(action.times) == 1 and bet in (None, (action.bet, action.times[0])):
                    bet = (action.bet, action.times[0])
                    continue
                kind = _exchange(action, first)
                if kind is None or kind in prices or action.fee is None:
                    raise NotSolvable(f"{name}: neither the one bet nor an exchange of one or two cards")
                prices[kind] = action.fee
                first = name if kind == "one" else first
    if bet is None:
        raise NotSolvable("nothing is staked after the deal")
    if prices and "one" not in prices:
        raise NotSolvable("two cards may be exchanged but not one")
    return Choices(*bet, prices.get("one"), prices.get("two"), prices.get("again"))


def _exchange(action: Action, first: str) -> str | None:
    """Which exchange an option is: of one card, of two at once, or of another one after the first."""
    if action.exchange == (2, 2) and not action.needs:
        return "two"
    if action.exchange == (1, 1):
        return "one" if not action.needs else "again" if action.needs == [first] else None
    return None


def _plain(action: Action) -> bool:
    return action.fold or (action.bet is None and action.exchange is None and not action.draw and not action.take_back)


def solve(rules: Rules) -> Solved:
    """Solve a five-card game exactly."""
    if (rules.own_cards, rules.dealer_cards, rules.board_cards) != (5, 5, 0) or rules.ranking == "three-card":
        raise NotSolvable("this solver knows five cards against five")
    if rules.dealer is None or rules.dealer.draws:
        raise NotSolvable("the dealer exchanges cards")
    if any(rules.bets[name].combinations > 1 for name in rules.bets):
        raise NotSolvable("two combinations are paid")
    choices = choices_of(rules)
    solved = _Stud(rules, choices).solve()
    if not solved.distribution:
        from croupier.analysis.housepoker.bounds import spread_of

        solved.distribution, solved.dealt = spread_of(rules, solved.value)
        solved.dealt += "" if choices.again is None else ", none of them with a second exchange"
    return solved


def staying(rules: Rules, choices: Choices) -> tuple[Ints, int, int]:
    """What staying in brings by place and situation, as integers over a denominator; the number of opening bets."""
    (table,), denominator = integers(_together(rules, choices, SITUATIONS))
    return table, denominator, len(main_bets(rules)[0])


def _together(rules: Rules, choices: Choices, situations: tuple[str, ...]) -> list[list[Fraction]]:
    opening, _ = main_bets(rules)
    ante = added([payoff(rules, name, situations) for name in opening])
    bet = [[choices.units * cell for cell in line] for line in payoff(rules, choices.bet, situations)]
    return added([ante, bet])


@dataclass(frozen=True, slots=True)
class Plan:
    """The game in whole numbers over one denominator: results, prices, and the terms of buying the dealer a card."""

    denominator: int
    opening: int
    better: Ints
    equal: int
    lost: int
    free: int
    fee: int
    two: int
    again: int
    sale: Sale | None


def plan_of(rules: Rules, choices: Choices) -> Plan:
    """The results of a game that depend on the player's hand only where he wins, or ``NotSolvable``."""
    assert rules.dealer is not None
    buying = rules.dealer.buying
    prices = [price or Fraction(0) for price in (choices.fee, choices.two, choices.again, buying and buying.fee)]
    bought = _together(rules, choices, BOUGHT) if buying else [[Fraction(0)]]
    (table, sold, paid), denominator = integers(_together(rules, choices, SITUATIONS), bought, [prices])
    if len({tuple(line[3:]) for line in table[1:].tolist()}) != 1 or len(set(table[1, 3:].tolist())) != 1:
        raise NotSolvable("a dealer who does not qualify pays by the hand")
    fee, two, again, price = (int(cell) for cell in paid[0])
    better, (equal, lost, free) = np.ascontiguousarray(table[:, 0]), (int(cell) for cell in table[1, 1:4])
    sale = None
    if buying is not None:
        if len({tuple(line[1:]) for line in sold[1:].tolist()}) != 1:
            raise NotSolvable("a bought hand that is not beaten pays by the player's hand")
        ace_king, pair, opens = (place_of(rules.ranking, name) for name in ("ace_king", "pair", buying.opens))
        if rules.ranking != "high" or qualifying_place(rules) != ace_king or not ace_king <= opens <= pair:
            raise NotSolvable("the dealer's card is bought for something else than ace-king or a pair")
        if buying.after_won:
            raise NotSolvable("who may buy the dealer a card depends on another bet")
        deep = min(buying.most, 4) if buying.repeat == "same_rank" else 1
        even, worse, nothing = (int(cell) for cell in sold[1, 1:])
        wins = np.ascontiguousarray(sold[:, 0])
        sale = Sale(wins, even, worse, nothing, free, price, opens, deep, buying.always_pays)
    return Plan(denominator, len(main_bets(rules)[0]), better, equal, lost, free, fee, two, again, sale)


def classes_of(rules: Rules) -> Ints:
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


def _whole(halves: Ints) -> npt.NDArray[np.object_]:
    """Sums kept in two halves, as whole numbers of any size."""
    whole: npt.NDArray[np.object_] = (halves[..., 0].astype(object) << 32) + halves[..., 1].astype(object)
    return whole


class _Stud:
    def __init__(self, rules: Rules, choices: Choices) -> None:
        self.rules, self.choices = rules, choices
        self.plan = plan = plan_of(rules, choices)
        self.opening, self.denominator = plan.opening, plan.denominator
        self.free, self.equal, self.lost, self.better = plan.free, plan.equal, plan.lost, plan.better
        self.fold = -self.opening * self.denominator
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
        self.exchanging = choices.fee is not None
        if self.exchanging:
            if not plain:
                raise NotSolvable("cards are exchanged where deuces are wild")
            number_thrown(self.values, self.thrown)
            self.stay = place_of(rules.ranking, "ace_king")
        self.exchanges = max(
            1 if self.exchanging else 0, 2 if choices.two is not None or choices.again is not None else 0
        )
        self.sold = Sold(plan.sale, self.values, self.exchanges) if plan.sale else None
        self.second = None
        if self.exchanges > 1:
            more = {"again": choices.again is not None, "two": choices.two is not None}
            self.second = Second(plan, self.sold, self.values, self.stay, **more)
        self.parts = [plan.sale.parts(UNSEEN - n) if plan.sale else 1 for n in range(3)]
        self.scale = math.lcm(*(math.perm(42, n) * self.parts[n] for n in range(self.exchanges + 1)))
        """Every result is a whole number of the dealer's hidden hands times this."""

    def solve(self) -> Solved:
        """The open cards of one suit stand for all."""
        with ThreadPoolExecutor(threads()) as pool:
            done = list(pool.map(self._open_card, [4 * rank for rank in range(13)]))
        cases = 13 * self.scale * HIDDEN * self.denominator * 2_349_060
        value = Fraction(sum(total for total, _, _ in done), cases)
        sums: npt.NDArray[np.object_] = np.sum([part for _, part, _ in done], axis=0)
        counts: dict[tuple[int, int], int] = defaultdict(int)
        for _, _, part in done:
            for key, n in part.items():
                counts[key] += n
        solved = Solved(value, self._distribution(counts), Fraction(0), {})
        offered = sums[:, :3] if self.exchanging else sums[:, :2]
        solved.rules_value = Fraction(int(offered.max(axis=1).sum()), cases)
        plans = np.array([GIVE_UP, BET, EXTRA + 1])
        again = self.choices.again is not None
        solved.tables = {"policy": plans[offered.argmax(axis=1)].tolist(), "again": again}
        solved.rules = stud_rules(sums, self.names, exchanging=self.exchanging, deuces=self.deuces, again=again)
        solved.rules += [NOT_TWO] if self.choices.two is not None else []
        solved.rules += [BUY] if self.sold is not None else []
        return solved

    def _open_card(self, u: int) -> tuple[int, npt.NDArray[np.object_], dict[tuple[int, int], int]]:
        choose = symmetry.choose_table()
        dealers, dealer_start = np.zeros((249_900, 5), np.uint8), np.zeros(self.size + 3, np.int64)
        order_by_value(self.values, u, True, dealers, dealer_start)
        players, player_start = np.zeros((FIVES - 249_900, 5), np.uint8), np.zeros(self.size + 3, np.int64)
        order_by_value(self.values, u, False, players, player_start)
        bet = np.zeros(FIVES, np.int64)
        fours = FOURS if self.exchanging else 1
        draw, simple = (np.zeros((fours, 52), np.int64 if self.sold or self.second else np.int32) for _ in range(2))
        spread = np.zeros((FIVES if self.exchanges > 1 else 1, 2), np.int32)
        order = Order(dealers, dealer_start, players, player_start)
        pays = Pays(self.qualifies, self.free, self.better, self.equal, self.fold, self.lost)
        results = Results(bet, draw, simple)
        stud(u, order, pays, choose, self.exchanging, self.stay, results, spread)
        if self.sold is not None:
            self.sold.sure(bet, self.better, self.lost, self.fold)
        known = self.second.bounds(u, bet, spread) if self.second else None
        bet *= self.scale
        if self.exchanging and self.scale != 42:
            draw *= self.scale // 42
            simple *= self.scale // 42
        if self.sold is not None:
            now, after = self.scale // self.parts[0], self.scale // (42 * self.parts[1])
            self.sold.add(u, now, after, results)
        if self.second is not None and known is not None:
            self.second.add(u, order, pays, known, self.scale, results)
        sums, total = np.zeros((2 * SEEN, 4, 2), np.int64), np.zeros((1, 2), np.int64)
        chosen = np.full(FIVES, -1, np.int8)
        fee, fold = (int(price) * HIDDEN * self.scale for price in (self.plan.fee, self.fold))
        view = Seen(self.seen, self.deuces, self.thrown)
        decide(u, results, choose, self.exchanging, fee, fold, view, Decided(sums, chosen, total))
        counted = not self.exchanging and self.sold is None
        counts = self._counts(u, order, chosen) if counted else {}
        return int(_whole(total)[0]), _whole(sums), counts

    def _counts(self, u: int, order: Order, chosen: I8) -> dict[tuple[int, int], int]:
        """How often each (hand's pay, situation) comes up; −1 for a fold. Without exchanges only."""
        packed = np.zeros(FIVES, np.int64)
        stud_counts(u, *order, self.qualifies, symmetry.choose_table(), packed)
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
            profit = self.fold if pay < 0 else (self.free, pay, self.equal, self.lost)[situation]
            out[Fraction(profit, self.denominator)] += Fraction(n, total)
        return dict(out)
