"""Five-card games that cannot be swept, between two bounds: deals drawn by chance are solved, each completely.

The mean of ``guess`` over all deals is known without chance; deals drawn from their classes say how far it is off. A
deal that is solved gives two figures. Low: the ways that the guess calls promising are priced, the best is chosen, and
where the dealer's own exchange was dealt by chance, it is scored over other chances than it was chosen by: this is play
that anybody could follow. High: all ways are priced and the best of each deal counts as chosen with knowledge of
chance, so no play can be better. Ways without promise are priced in every so many deals only, and weigh accordingly.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final

import numpy as np

from croupier.analysis.certificate import Z99, Distribution, Progress, unwatched
from croupier.analysis.housepoker import montecarlo
from croupier.analysis.housepoker.buying import shapes
from croupier.analysis.housepoker.dealsolver import WAYS, all_draws, room, solve_deal
from croupier.analysis.housepoker.guess import (
    FIVES,
    LANES,
    STEPS,
    WITHOUT,
    Counted,
    counted,
    draws_by_lane,
    guess,
    own_classes,
    six_cards,
    subsets,
    sweep,
)
from croupier.analysis.housepoker.montecarlo import Simulator
from croupier.analysis.housepoker.onedeal import PLACES, SIXTH, Terms, hidden_hands, in_order
from croupier.analysis.housepoker.rounds import BET, EXTRA
from croupier.analysis.housepoker.solved import Solved, threads
from croupier.analysis.housepoker.studsweep import order_by_value, value_fives
from croupier.analysis.housepoker.symmetry import choose_table, next_set
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.analysis.luck import shuffle
from croupier.games.housepoker.model import Rules
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import place5, places
from croupier.ranking.special import russian, russian_categories, wild_places

DEALS: Final = 250
"""Deals that are solved beside each of the thirteen open cards."""
DEALS_DRAWN: Final = 120
"""The same where the dealer exchanges: the guess is closer there, and a deal takes longer."""
ROUNDS: Final = 400
"""Rounds that are played of each deal, for the distribution."""
NEAR: Final = 0.02
"""Ways that the guess puts so close to its best are promising."""
EVERY: Final = 128
"""In one deal of so many all ways are priced."""
HIDDEN: Final = 249_900
"""The dealer's hands beside an open card when nothing else is seen: 51 choose 4."""
SPREAD: Final = 1_300
"""Deals for the distribution of a game that was solved exactly."""
_LARGE: Final = Fraction(10)
"""Results above this, in units, are tilted as this."""
_AT_ONCE: Final = 25
"""Deals after which progress is told."""
PASSES: Final = 4
"""How often each of them is completed for the guess where the dealer exchanges."""


@kernel
def _combined(t: Any, steps: Any, by_step: Any, both: Any, first: Any) -> None:
    """What five cards are paid by their place: for two combinations, and for the first alone."""
    h = np.arange(5)
    for _ in range(FIVES):
        v = place5(t, h[0], h[1], h[2], h[3], h[4])
        if first[v] < 0.0:
            found = russian(t, steps, h, 5)
            first[v] = by_step[found >> 4]
            both[v] = first[v] + by_step[found & 15]
        next_set(h, 5)


def terms_of(rules: Rules) -> tuple[Terms, Any]:
    """A game in numbers, and the price of every way on (NaN where it is not offered)."""
    sim = Simulator(rules)
    pays, firsts = sim.pays, sim.pays
    if sim.two:
        pays, firsts = np.full(PLACES, -1.0), np.full(PLACES, -1.0)
        _combined(places("high"), russian_categories(), sim.by_step, pays, firsts)
        pays[0] = firsts[0] = 0.0
    terms = Terms(
        pays, firsts, sim.by_step, sim.two, sim.units, sim.qualifies, sim.normal, sim.free, sim.insurable, sim.cover,
        sim.buys, sim.opens, sim.most, sim.bought, sim.buy_fee, sim.way, sim.draws,
    )  # fmt: skip
    prices = np.full(WAYS, np.nan)
    prices[0], prices[SIXTH] = sim.fees[BET], sim.fees[EXTRA]
    for way in range(1, SIXTH):
        prices[way] = sim.fees[EXTRA + way.bit_count()]
    if terms.draws and not all(math.isnan(prices[way]) for way in range(WAYS) if way.bit_count() > 2 and way < SIXTH):
        raise NotSolvable("against a dealer who exchanges at most two cards are exchanged here")
    return terms, prices


@cache
def _values() -> Any:
    values = np.zeros(FIVES, np.int64)
    value_fives(places("high"), wild_places("deuces-wild"), False, values)
    return values


@dataclass(frozen=True, slots=True)
class Sample:
    """Deals beside one open card: the guess's mean over all of them; of those solved how far low and high lie above
    their guess, and rounds by the best play."""

    mean: float
    low: Any
    high: Any
    results: Any


class Guess:
    """The first guess beside one open card."""

    def __init__(self, terms: Terms, fees: Any, u: int, seed: int, six: tuple[Any, Any]) -> None:
        self.terms, self.fees, self.u, self.six = terms, fees, u, six
        players, start = np.zeros((WITHOUT, 5), np.uint8), np.zeros(PLACES + 2, np.int64)
        order_by_value(_values(), u, False, players, start)
        left = np.array([card for card in range(52) if card != u], np.int64)
        many = HIDDEN * (PASSES if terms.draws else 1)
        used, size, place = np.zeros((many, 6), np.uint8), np.zeros(many, np.uint8), np.zeros(many, np.int16)
        state = np.array([seed], np.uint64)
        for at in range(0, many, HIDDEN):
            hidden_hands(places("high"), terms, u, left, state, used[at:], size[at:], place[at:])
        begins, order = np.zeros(PLACES + 2, np.int32), np.zeros(many, np.int32)
        in_order(place, many, begins, order)
        dealers = left.astype(np.uint8)[used]
        self.bet, self.of_place = np.zeros(FIVES, np.float32), np.zeros(PLACES, np.int64)
        self.grid, self.opened, self.usual = (
            counted(STEPS),
            Counted(*(part[0] for part in counted(1))),
            np.zeros(PLACES),
        )
        asked = np.array([False, *(not math.isnan(fees[EXTRA + k]) for k in range(1, 6))])
        sizes = [n if asked[k] else 1 for k, n in ((1, 270_725), (2, 22_100), (3, 1_326), (4, 52))]
        self.sums: tuple[Any, ...] = (*(np.zeros((n, LANES), np.float32) for n in sizes), np.zeros(LANES))
        sweep(
            *shapes(), terms, u, dealers, size, begins, order, players, start, asked, *subsets(), choose_table(),
            self.bet, self.grid, self.of_place, self.opened, self.usual, *self.sums,
        )  # fmt: skip

    def known(self) -> tuple[Any, ...]:
        """What the kernel ``guess`` reads."""
        tables = (choose_table(), *subsets(), self.bet, self.grid, self.of_place, self.opened, self.usual)
        return (*tables, *self.sums, draws_by_lane())

    def mean(self, hands: Any, sizes: Any) -> tuple[float, Any]:
        """Its mean over all deals, and how many deals each class stands for."""
        weights = np.where((hands == self.u).any(axis=1), 0, sizes)
        total = _mean(self.terms, self.fees, self.u, hands, weights, *self.six, *self.known())
        return total / WITHOUT, weights


@kernel
def _mean(terms: Any, fees: Any, u: Any, hands: Any, weights: Any, six_place: Any, six_pay: Any, choose: Any,
          kept: Any, keeps: Any, bet: Any, grid: Any, of_place: Any, opened: Any, usual: Any, g1: Any, g2: Any, g3: Any,
          g4: Any, g5: Any, combs: Any) -> float:  # fmt: skip
    total = 0.0
    out = np.zeros(34)
    for k in range(hands.shape[0]):
        if weights[k]:
            total += weights[k] * guess(terms, fees, u, hands[k], choose, kept, keeps, bet, grid, of_place,
                                        opened, usual, six_place[k], six_pay[k], g1, g2, g3, g4, g5, combs,
                                        out)  # fmt: skip
    return float(total)


@kernel
def _solve(t: Any, steps: Any, sets: Any, plain: Any, suited: Any, terms: Any, fees: Any, prices: Any, u: Any,
           hands: Any, drawn: Any, first: Any, seed: Any, near: Any, all_in: Any, r: Any, out: Any, results: Any,
           six_place: Any, six_pay: Any, choose: Any, kept: Any, keeps: Any, bet: Any, grid: Any, of_place: Any,
           opened: Any, usual: Any, g1: Any, g2: Any, g3: Any, g4: Any, g5: Any, combs: Any) -> None:  # fmt: skip
    """Solve the deals of these classes: the guess; low and high by promising ways; by all ways, where looked at."""
    own, guessed, state = np.zeros(5, np.int64), np.zeros(34), np.zeros(1, np.uint64)
    for n in range(drawn.shape[0]):
        k, c = first + n, drawn[n]
        for i in range(5):
            own[i] = hands[c, i]
        out[n, 0] = guess(terms, fees, u, own, choose, kept, keeps, bet, grid, of_place, opened, usual, six_place[c],
                          six_pay[c], g1, g2, g3, g4, g5, combs, guessed)  # fmt: skip
        state[0] = (np.uint64(seed) + np.uint64(k)) * np.uint64(0x9E3779B97F4A7C15) | np.uint64(1)
        solve_deal(t, steps, sets, plain, suited, terms, prices, own, u, guessed, near, k % all_in == 0, state, r,
                   out[n, 1:], results[n])  # fmt: skip


class Bounds:
    """What a game is worth, from below and from above."""

    def __init__(self, rules: Rules, deals: int = 0, seed: int = 4711, rounds: int = ROUNDS) -> None:
        self.terms, self.prices = terms_of(rules)
        self.fees = Simulator(rules).fees
        self.deals = deals or (DEALS_DRAWN if self.terms.draws else DEALS)
        self.seed, self.rounds = seed, rounds
        self.offered = [way for way in range(WAYS) if not math.isnan(self.prices[way])]

    def sample(self, progress: Progress = unwatched, ranks: range = range(13)) -> list[Sample]:
        """Solve deals beside every open card."""
        hands, sizes = own_classes()
        six = np.zeros((len(hands), 52), np.int16), np.zeros((len(hands), 52), np.float32)
        if SIXTH in self.offered:
            six_cards(places("high"), russian_categories(), self.terms, hands, *six)
        parts = len(ranks) * (2 + -(-self.deals // _AT_ONCE))
        done = 0

        def tell(steps: int) -> None:
            nonlocal done
            done += steps
            progress(done, parts)

        def part(rank: int) -> Sample:
            return self._open_card(rank, hands, sizes, six, tell)

        with ThreadPoolExecutor(threads()) as pool:
            return list(pool.map(part, ranks))

    def _open_card(
        self, rank: int, hands: Any, sizes: Any, six: tuple[Any, Any], tell: Callable[[int], None]
    ) -> Sample:
        u = 4 * rank
        first = Guess(self.terms, self.fees, u, self.seed + rank, six)
        mean, weights = first.mean(hands, sizes)
        tell(2)
        chance = np.random.default_rng((self.seed, rank))
        ends = np.cumsum(weights)
        drawn = np.searchsorted(ends, chance.integers(0, ends[-1], self.deals), side="right")
        place = room(all_draws(self.offered))
        out, results = np.full((self.deals, 5), np.nan), np.zeros((self.deals, self.rounds))
        for at in range(0, self.deals, _AT_ONCE):
            end = min(self.deals, at + _AT_ONCE)
            _solve(
                places("high"), russian_categories(), *shapes(), self.terms, self.fees, self.prices, u, hands,
                drawn[at:end], at, self.seed * 1_000_003 + rank * 10_007, NEAR, EVERY, place, out[at:end],
                results[at:end], *six, *first.known(),
            )  # fmt: skip
            tell(1)
        low, high = out[:, 1] - out[:, 0], out[:, 2] - out[:, 0]
        seen = np.isfinite(out[:, 4])
        high[seen] += (out[seen, 4] - out[seen, 2]) * EVERY
        return Sample(mean, low, high, results)


def estimate(samples: list[Sample], side: str) -> tuple[float, float]:
    """What the game is worth by one side, and half of its 99 % interval: every open card is as likely as any other."""
    found = [getattr(one, side) for one in samples]
    value = sum(one.mean + float(gaps.mean()) for one, gaps in zip(samples, found, strict=True)) / len(samples)
    error = sum(float(gaps.var(ddof=1)) / len(gaps) for gaps in found) / len(samples) ** 2
    return value, Z99 * math.sqrt(error)


def solve(rules: Rules, progress: Progress = unwatched) -> Solved:
    """The value of best play between two bounds, and what the rules that a person can follow are worth."""
    bounds = Bounds(rules)
    samples = bounds.sample(progress)
    (low, below), (high, above) = estimate(samples, "low"), estimate(samples, "high")
    value, deals = _fraction(low), 13 * bounds.deals
    by_rules = montecarlo.solve(rules)
    return Solved(
        value, played([one.results for one in samples], value), Fraction(0), {}, by_rules.rules, by_rules.value,
        f"between two bounds, {_spoken(deals)} deals solved", below, by_rules.tables, _fraction(low - below),
        _fraction(high + above), dealt_by(deals * bounds.rounds), by_rules.interval,
    )  # fmt: skip


def played(results: list[Any], value: Fraction) -> Distribution:
    """The distribution of rounds that were played by the best play."""
    profits, counts = np.unique(np.concatenate([some.ravel() for some in results]), return_counts=True)
    return calibrated({_fraction(x): int(n) for x, n in zip(profits, counts, strict=True)}, value)


@kernel
def _at_random(t: Any, steps: Any, sets: Any, plain: Any, suited: Any, terms: Any, prices: Any, state: Any, r: Any,
               results: Any) -> None:  # fmt: skip
    """Deals as they come, all ways of each priced, and rounds by the best of them."""
    deck, own, guessed, out = np.arange(52), np.zeros(5, np.int64), np.zeros(34), np.zeros(4)
    for n in range(results.shape[0]):
        shuffle(state, deck, 6)
        for i in range(5):
            own[i] = deck[i]
        solve_deal(t, steps, sets, plain, suited, terms, prices, own, deck[5], guessed, 1.0, False, state, r, out,
                   results[n])  # fmt: skip


def spread_of(rules: Rules, value: Fraction, deals: int = SPREAD) -> tuple[Distribution, str]:
    """The distribution of a game whose value is known without it, and how it was found."""
    terms, prices = terms_of(rules)
    offered = [way for way in range(WAYS) if not math.isnan(prices[way])]

    def part(number: int) -> Any:
        results = np.zeros((deals // threads(), ROUNDS))
        state = np.array([np.random.default_rng((4711, number)).integers(1, 2**63)], np.uint64)
        _at_random(
            places("high"), russian_categories(), *shapes(), terms, prices, state, room(all_draws(offered)), results
        )
        return results

    with ThreadPoolExecutor(threads()) as pool:
        found = list(pool.map(part, range(threads())))
    return played(found, value), dealt_by(deals // threads() * threads() * ROUNDS)


def calibrated(counts: dict[Fraction, int], value: Fraction) -> Distribution:
    """The frequencies counted, tilted so that their mean is the value known; rare large results no more than others."""
    total = sum(counts.values())
    mean = sum((x * n for x, n in counts.items()), Fraction()) / total
    steps = {x: min(x, _LARGE) for x in counts}
    middle = sum((steps[x] * n for x, n in counts.items()), Fraction()) / total
    slope = sum(((x - mean) * (steps[x] - middle) * n for x, n in counts.items()), Fraction()) / total
    tilt = (value - mean) / slope
    return {x: Fraction(n, total) * (1 + tilt * (steps[x] - middle)) for x, n in counts.items()}


def dealt_by(rounds: int) -> str:
    """How such a distribution was found."""
    return f"the distribution is that of {_spoken(rounds)} rounds by the best play, fitted to the value"


def _spoken(number: int) -> str:
    return f"{number:,}".replace(",", " ")


def _fraction(x: float) -> Fraction:
    return Fraction(float(x)).limit_denominator(10**9)
