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
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.certificate import Z99, Distribution
from croupier.analysis.housepoker import montecarlo
from croupier.analysis.housepoker.buying import shapes
from croupier.analysis.housepoker.dealsolver import WAYS, Promise, all_draws, room, solve_deal
from croupier.analysis.housepoker.guess import (
    FIVES,
    LANES,
    STEPS,
    WITHOUT,
    Counted,
    Hidden,
    Known,
    counted,
    draws_by_lane,
    guess,
    own_classes,
    six_cards,
    subsets,
    sweep,
)
from croupier.analysis.housepoker.montecarlo import Simulator
from croupier.analysis.housepoker.onedeal import PLACES, SIXTH, Game, Room, hidden_hands, in_order
from croupier.analysis.housepoker.rounds import BET, EXTRA, Terms
from croupier.analysis.housepoker.solved import Solved, threads
from croupier.analysis.housepoker.studsweep import order_by_value, value_fives
from croupier.analysis.housepoker.symmetry import choose_table, next_set
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.analysis.luck import shuffle
from croupier.analysis.progress import Done, unwatched
from croupier.games.housepoker.model import Rules
from croupier.ranking.arrays import F32, I16, U8, U64, Floats, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5, places
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
def _combined(t: Places, steps: U8, by_step: Floats, both: Floats, first: Floats) -> None:
    """What five cards are paid by their place: for two combinations, and for the first alone."""
    h = np.arange(5)
    for _ in range(FIVES):
        v = place5(t, h[0], h[1], h[2], h[3], h[4])
        if first[v] < 0.0:
            found = russian(t, steps, h, 5)
            first[v] = by_step[found >> 4]
            both[v] = first[v] + by_step[found & 15]
        next_set(h, 5)


def game_of(rules: Rules) -> Game:
    """A game as its deals are solved."""
    sim = Simulator(rules)
    terms = sim.terms
    if sim.two:
        pays, firsts = np.full(PLACES, -1.0), np.full(PLACES, -1.0)
        _combined(places("high"), russian_categories(), sim.by_step, pays, firsts)
        pays[0] = firsts[0] = 0.0
        terms = terms._replace(pays=pays, firsts=firsts)
    prices = np.full(WAYS, np.nan)
    prices[0], prices[SIXTH] = sim.fees[BET], sim.fees[EXTRA]
    for way in range(1, SIXTH):
        prices[way] = sim.fees[EXTRA + way.bit_count()]
    if terms.draws and not all(math.isnan(prices[way]) for way in range(WAYS) if way.bit_count() > 2 and way < SIXTH):
        raise NotSolvable("against a dealer who exchanges at most two cards are exchanged here")
    return Game(places("high"), russian_categories(), shapes(), terms, prices)


@cache
def _values() -> Ints:
    values = np.zeros(FIVES, np.int64)
    value_fives(places("high"), wild_places("deuces-wild"), False, values)
    return values


@dataclass(frozen=True, slots=True)
class Sample:
    """Deals beside one open card: the guess's mean over all of them; of those solved how far low and high lie above
    their guess, and rounds by the best play."""

    mean: float
    low: Floats
    high: Floats
    results: Floats


class Six(NamedTuple):
    """Every class of five cards with one card more: its place and its pay."""

    place: I16
    pay: F32


class Some(NamedTuple):
    """Deals to be solved: their classes, the number of the first, and the seed of their chances."""

    drawn: Ints
    first: int
    seed: int


class Guess:
    """The first guess beside one open card."""

    def __init__(self, terms: Terms, fees: Floats, u: int, seed: int, six: Six) -> None:
        self.terms, self.u, self.six = terms, u, six
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
        fours = ((1, 270_725), (2, 22_100), (3, 1_326), (4, 52))
        one, two, three, four = (
            np.zeros((1 if math.isnan(fees[EXTRA + k]) else n, LANES), np.float32) for k, n in fours
        )
        self.known = Known(
            fees, choose_table(), *subsets(), np.zeros(FIVES, np.float32), counted(STEPS), np.zeros(PLACES, np.int64),
            Counted(*(part[0] for part in counted(1))), np.zeros(PLACES), one, two, three, four, np.zeros(LANES),
            draws_by_lane(),
        )  # fmt: skip
        sweep(shapes(), terms, u, Hidden(dealers, size, begins, order), players, start, self.known)

    def mean(self, hands: U8, sizes: Ints) -> tuple[float, Ints]:
        """Its mean over all deals, and how many deals each class stands for."""
        weights = np.where((hands == self.u).any(axis=1), 0, sizes)
        total = _mean(self.terms, self.u, hands, weights, self.six, self.known)
        return total / WITHOUT, weights


@kernel
def _mean(terms: Terms, u: int, hands: U8, weights: Ints, six: Six, known: Known) -> float:
    """The guess, summed over classes of hands that count so often."""
    total = 0.0
    out = np.zeros(34)
    for k in range(hands.shape[0]):
        if weights[k]:
            total += weights[k] * guess(terms, u, hands[k], known, six.place[k], six.pay[k], out)
    return float(total)


@kernel
def _solve(
    game: Game, u: int, hands: U8, some: Some, r: Room, six: Six, known: Known, out: Floats, results: Floats
) -> None:
    """Solve the deals of these classes: the guess; low and high by promising ways; by all ways, where looked at."""
    drawn, first, seed = some
    own, guessed, state = np.zeros(5, np.int64), np.zeros(34), np.zeros(1, np.uint64)
    for n in range(drawn.shape[0]):
        k, c = first + n, drawn[n]
        for i in range(5):
            own[i] = hands[c, i]
        out[n, 0] = guess(game.terms, u, own, known, six.place[c], six.pay[c], guessed)
        state[0] = (np.uint64(seed) + np.uint64(k)) * np.uint64(0x9E3779B97F4A7C15) | np.uint64(1)
        solve_deal(game, own, u, Promise(guessed, NEAR, k % EVERY == 0), state, r, out[n, 1:], results[n])


class Bounds:
    """What a game is worth, from below and from above."""

    def __init__(self, rules: Rules, deals: int = 0, seed: int = 4711, rounds: int = ROUNDS) -> None:
        self.game = game_of(rules)
        self.fees = Simulator(rules).fees
        self.deals = deals or (DEALS_DRAWN if self.game.terms.draws else DEALS)
        self.seed, self.rounds = seed, rounds
        self.offered = [way for way in range(WAYS) if not math.isnan(self.game.prices[way])]

    def sample(self, progress: Done = unwatched, ranks: range = range(13)) -> list[Sample]:
        """Solve deals beside every open card."""
        hands, sizes = own_classes()
        six = Six(np.zeros((len(hands), 52), np.int16), np.zeros((len(hands), 52), np.float32))
        if SIXTH in self.offered:
            six_cards(self.game.places, self.game.steps, self.game.terms, hands, *six)
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

    def _open_card(self, rank: int, hands: U8, sizes: Ints, six: Six, tell: Callable[[int], None]) -> Sample:
        u = 4 * rank
        first = Guess(self.game.terms, self.fees, u, self.seed + rank, six)
        mean, weights = first.mean(hands, sizes)
        tell(2)
        chance = np.random.default_rng((self.seed, rank))
        ends = np.cumsum(weights)
        drawn = np.searchsorted(ends, chance.integers(0, ends[-1], self.deals), side="right")
        place = room(all_draws(self.offered))
        out, results = np.full((self.deals, 5), np.nan), np.zeros((self.deals, self.rounds))
        for at in range(0, self.deals, _AT_ONCE):
            end = min(self.deals, at + _AT_ONCE)
            some = Some(drawn[at:end], at, self.seed * 1_000_003 + rank * 10_007)
            _solve(self.game, u, hands, some, place, six, first.known, out[at:end], results[at:end])
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


def solve(rules: Rules, progress: Done = unwatched) -> Solved:
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


def played(results: list[Floats], value: Fraction) -> Distribution:
    """The distribution of rounds that were played by the best play."""
    profits, counts = np.unique(np.concatenate([some.ravel() for some in results]), return_counts=True)
    return calibrated({_fraction(x): int(n) for x, n in zip(profits, counts, strict=True)}, value)


@kernel
def _at_random(game: Game, state: U64, r: Room, results: Floats) -> None:
    """Deals as they come, all ways of each priced, and rounds by the best of them."""
    deck, own, guessed, out = np.arange(52), np.zeros(5, np.int64), np.zeros(34), np.zeros(4)
    for n in range(results.shape[0]):
        shuffle(state, deck, 6)
        for i in range(5):
            own[i] = deck[i]
        solve_deal(game, own, deck[5], Promise(guessed, 1.0, False), state, r, out, results[n])


def spread_of(rules: Rules, value: Fraction, deals: int = SPREAD) -> tuple[Distribution, str]:
    """The distribution of a game whose value is known without it, and how it was found."""
    game = game_of(rules)
    offered = [way for way in range(WAYS) if not math.isnan(game.prices[way])]

    def part(number: int) -> Floats:
        results = np.zeros((deals // threads(), ROUNDS))
        state = np.array([np.random.default_rng((4711, number)).integers(1, 2**63)], np.uint64)
        _at_random(game, state, room(all_draws(offered)), results)
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
