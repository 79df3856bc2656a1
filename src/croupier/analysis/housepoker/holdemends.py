"""What happens by a strategy of hold'em: every end counted, the distribution of results and what is staked."""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb

import numpy as np

from croupier.analysis.certificate import Distribution
from croupier.analysis.housepoker import features, symmetry
from croupier.analysis.housepoker.follow import Counted, Strategy, follow
from croupier.analysis.housepoker.holdem import Best, Holdem, board_parts
from croupier.analysis.housepoker.pays import strengths_of
from croupier.analysis.housepoker.solved import Solved, threads
from croupier.analysis.housepoker.sweep import DEALERS
from croupier.analysis.housepoker.symmetry import Boards
from croupier.analysis.housepoker.tree import Fold
from croupier.ranking import find_ranking
from croupier.ranking.arrays import I16, Ints


def categories() -> Ints:
    """Place → the step of its category."""
    scale = find_ranking("high").scale
    return np.array([0, *(scale.ladder.index(scale.read(strength)[0]) for strength in strengths_of("high"))], np.int64)


def _groups(game: Holdem) -> tuple[Ints, Ints]:
    """Places that are paid alike: the group of each, and one place of each group."""
    joined = np.concatenate([game.base, game.unit], axis=1)
    joined[0] = joined[1]
    _, first, group = np.unique(joined, axis=0, return_index=True, return_inverse=True)
    return group.reshape(-1).astype(np.int64), first


def _stacked(codes: list[I16]) -> I16:
    return np.stack(codes) if codes else np.zeros((0, 1), np.int16)


def followed(game: Holdem, best: Best, by_rule: list[I16]) -> tuple[Ints, Ints]:
    """How often each end is reached by the best strategy, by group and situation; and the results of hands that come to
    the river by the rules, by what a person sees."""
    group, first = _groups(game)
    category, suits, turn = categories(), symmetry.suits(), game.turn or game.flop
    strategy = Strategy(best.start_codes, _stacked(best.flop_codes), _stacked(best.turn_codes))
    rule = strategy._replace(flop=_stacked(by_rule))

    def run(part: Boards) -> tuple[Ints, Ints]:
        hist = np.zeros((len(game.ends), len(first), 6), np.int64)
        river = np.zeros((features.RIVER_CLASSES if len(best.last.choices) else 1, 3), np.int64)
        counted = Counted(group, category, hist, river)
        follow(game.showdown, suits, part, game.flop, turn, best.last, strategy, rule, counted)
        return hist, river

    with ThreadPoolExecutor(threads()) as pool:
        done = list(pool.map(run, board_parts()))
    return np.sum([hist for hist, _ in done], axis=0), np.sum([river for _, river in done], axis=0)


def distribution(game: Holdem, hist: Ints, value: Fraction) -> Solved:
    """The distribution of results and what is staked; its mean must be the value that the solver found."""
    _, first = _groups(game)
    cases = 20 * comb(52, 5) * comb(47, 2) * DEALERS
    out: Distribution = defaultdict(Fraction)
    staked = Fraction(0)
    before = len(game.opening)
    for e, end in enumerate(game.ends):
        reached = int(hist[e].sum())
        if isinstance(end, Fold):
            out[-end.units] += Fraction(reached, cases)
            staked += end.units * Fraction(reached, cases)
            continue
        staked += (before + end.units) * Fraction(reached, cases)
        for g, place in enumerate(first):
            for s in range(6):
                if n := int(hist[e, g, s]):
                    profit = Fraction(int(game.base[place, s]), game.denominator)
                    profit += end.units * Fraction(int(game.unit[place, s]), game.denominator)
                    out[profit] += Fraction(n, cases)
    found = sum((p * n for p, n in out.items()), Fraction())
    if found != value or sum(out.values()) != 1:
        raise AssertionError(f"the sweep gives {value}, following its strategy gives {found}")
    return Solved(value, dict(out), staked, {})
