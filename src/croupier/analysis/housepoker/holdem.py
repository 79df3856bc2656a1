"""Hold'em against the dealer, solved: the best strategy of every hand on every board.

What follows from it is counted in ``holdemends`` and told in ``holdemwords``.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from croupier.analysis.housepoker import symmetry
from croupier.analysis.housepoker.follow import Last, push_turn
from croupier.analysis.housepoker.pays import added, integers, main_bets, payoff, qualifying_place, strengths_of
from croupier.analysis.housepoker.solved import Solved, threads
from croupier.analysis.housepoker.sweep import DEALERS, Showdown, Sums, sweep
from croupier.analysis.housepoker.symmetry import Beside, Boards
from croupier.analysis.housepoker.tree import Fold, Node, NotSolvable, Show, Tree, build
from croupier.games.housepoker.box import _set_only
from croupier.games.housepoker.model import Rules
from croupier.ranking import HandValue, find_ranking
from croupier.ranking.arrays import I16, Ints
from croupier.ranking.kernels import places

__all__ = ["Best", "Holdem", "board_parts", "comparison", "solve"]


@dataclass
class Best:
    """The best play: sums of results are whole numbers of ``cases``, codes are those of ``follow``."""

    last: Last
    turn_sums: Ints
    """What one unit brings, by class of hands after the fourth card."""
    turn_codes: list[I16]
    """By decision and class, here and after the flop."""
    flop_values: list[Ints]
    """By decision, option and class."""
    flop_codes: list[I16]
    base_sum: int
    """What the opening bets bring when nothing is added."""
    start_best: Ints
    """Beyond that, by starting hand."""
    start_codes: I16
    start_names: list[str]
    """The options before the flop, their results, and which of them each starting hand takes."""
    start_values: Ints
    start_choice: Ints
    cases: int

    @property
    def value(self) -> Fraction:
        return Fraction(self.base_sum + int(self.start_best.sum()), self.cases)


def board_parts() -> list[Boards]:
    """All boards of five cards, a part for each thread."""
    every, n = symmetry.boards(5), threads()
    return [Boards(every.cards[i::n].copy(), every.sizes[i::n].copy()) for i in range(n)]


class Holdem:
    """The solver of one game."""

    def __init__(self, rules: Rules) -> None:
        if (rules.own_cards, rules.dealer_cards, rules.board_cards, rules.ranking) != (2, 2, 5, "high"):
            raise NotSolvable("this solver knows hold'em: two cards each and a board of five")
        self.rules = rules
        self.tree: Tree = build(rules)
        self.opening, self.later = main_bets(rules)
        parts = [payoff(rules, name) for name in self.opening]
        unit = payoff(rules, self.later[0]) if self.later else [[Fraction(0)] * 6] * len(parts[0])
        (self.base, self.unit), self.denominator = integers(added(parts), unit)
        self.qualifies = qualifying_place(rules)
        self.showdown = Showdown(places("high"), comparison(rules), self.qualifies, self.base, self.unit)
        self.flop: Beside = symmetry.beside(3)
        self.turn: Beside | None = None
        self.levels = self.tree.levels
        if not set(self.levels) <= {0, 3, 4, 5} or {4, 5} <= set(self.levels):
            raise NotSolvable(f"decisions after {self.levels} common cards")
        if 4 in self.levels:
            self.turn = symmetry.beside(4)
        self.twice = 2 if 4 in self.levels else 1
        """Where turn and river are told apart, each flop has twice as many courses."""
        self.ends: list[Show | Fold] = []

    # ── the sweep ──────────────────────────────────────────────────────────────────────────────────────────────

    def _last(self) -> Last:
        """The decisions after the fifth card, as the kernels want them: multiples, loss by a fold; and their ends."""
        rows, ends = [], []
        for node in self.tree.by_level.get(5, []):
            shows = sorted((leaf.units for _, leaf in node.options if isinstance(leaf, Show)))
            folds = [leaf.units for _, leaf in node.options if isinstance(leaf, Fold)]
            if len(shows) + len(folds) != len(node.options):
                raise NotSolvable("two decisions after the fifth card")
            low, high = shows[0], shows[-1]
            lost = int(folds[0] * self.denominator * DEALERS) if folds else -1
            rows.append((int(low), int(high), lost))
            ends.append((self.end(Show(low)), self.end(Show(high)), self.end(Fold(folds[0])) if folds else 0))
        return Last(np.array(rows, np.int64).reshape(-1, 3), np.array(ends, np.int64).reshape(-1, 3))

    def end(self, leaf: Show | Fold) -> int:
        """The number of an end."""
        if leaf not in self.ends:
            self.ends.append(leaf)
        return self.ends.index(leaf)

    def code(self, leaf: Show | Fold | Node) -> int:
        """What an option leads to, as ``follow`` reads it."""
        return -1 - leaf.number if isinstance(leaf, Node) else self.end(leaf)

    def _sweep(self, last: Ints) -> tuple[Ints, Ints, Ints]:
        """The sums of every board by class of hands: before the flop, after it, and of one unit after the turn."""
        flop, turn, suits = self.flop, self.turn, symmetry.suits()
        to_flop = np.array([0, 1, *range(2, 2 + len(last))] if 3 in self.levels else [0], np.int64)
        if self._folds(3) is False:
            to_flop = to_flop[to_flop != 1]
        to_turn = np.array([0], np.int64)

        def run(part: Boards) -> Sums:
            sums = Sums(
                np.zeros((169, 2 + len(last)), np.int64),
                np.zeros((len(flop.sizes) if 3 in self.levels else 1, len(to_flop)), np.int64),
                np.zeros((len(turn.sizes) if turn else 1, 1), np.int64),
                to_flop,
                to_turn,
            )
            sweep(self.showdown, suits, part, last, flop, turn or flop, sums)
            return sums

        with ThreadPoolExecutor(threads()) as pool:
            done = list(pool.map(run, board_parts()))
        wide = np.zeros((len(done[0].flop), 2 + len(last)), np.int64)
        wide[:, to_flop] = np.sum([sums.flop for sums in done], axis=0)
        return np.sum([sums.start for sums in done], axis=0), wide, np.sum([sums.turn for sums in done], axis=0)[:, 0]

    def _folds(self, level: int) -> bool:
        return any(isinstance(leaf, Fold) for node in self.tree.by_level.get(level, []) for _, leaf in node.options)

    # ── from the back ──────────────────────────────────────────────────────────────────────────────────────────

    def best(self) -> Best:
        """The best decisions, from the last to the first."""
        last = self._last()
        start_sums, flop_sums, turn_sums = self._sweep(last.choices)
        turn_best, turn_codes = self._best_turn(turn_sums)
        flop_values = self._flop_values(flop_sums, self._pushed(turn_best, flop_sums.shape[0]))
        flop_best, flop_codes = self._best_flop(flop_values)
        root = self.tree.root
        if not isinstance(root, Node):
            raise NotSolvable("nothing is decided")
        base = 10 * self.twice * start_sums[:, 1]
        if root.level != 0:
            names, values = [], np.zeros((0, 169), np.int64)
            start_choice = np.zeros(169, np.int64)
            start_best, start_codes = self._to_start(flop_best[root.number]), np.full(169, -1 - root.number, np.int16)
        else:
            names, values = [name for name, _ in root.options], self._start_values(root, start_sums, flop_best)
            start_choice = values.argmax(axis=0)
            codes = np.array([self.code(leaf) for _, leaf in root.options], np.int16)
            start_best, start_codes = values.max(axis=0), codes[start_choice]
        cases = 10 * self.twice * self.denominator * comb(52, 5) * comb(47, 2) * DEALERS
        return Best(
            last, turn_sums, turn_codes, flop_values, flop_codes, int(base.sum()), start_best, start_codes, names,
            values + base, start_choice, cases,
        )  # fmt: skip

    def _best_turn(self, turn_sums: Ints) -> tuple[list[Ints], list[I16]]:
        best, codes = [], []
        for node in self.tree.by_level.get(4, []):
            shows = [leaf for _, leaf in node.options if isinstance(leaf, Show)]
            if len(shows) != len(node.options):
                raise NotSolvable("a fold after the fourth card")
            values = [int(leaf.units) * turn_sums for leaf in shows]
            ends = np.array([self.end(leaf) for leaf in shows], np.int16)
            best.append(np.maximum.reduce(values))
            codes.append(ends[np.argmax(values, axis=0)])
        return best, codes

    def _pushed(self, turn_best: list[Ints], size: int) -> Ints:
        """What the decisions after the fourth card bring, by class of hands after the flop."""
        out = np.zeros((size, max(1, len(turn_best))), np.int64)
        if turn_best and self.turn:
            cards = symmetry.boards(4).cards
            push_turn(symmetry.suits(), cards, self.flop, self.turn, np.stack(turn_best, axis=1), out)
        return out

    def _flop_values(self, flop_sums: Ints, pushed: Ints) -> list[Ints]:
        """For each decision after the flop the results of all options."""
        every = []
        for node in self.tree.by_level.get(3, []):
            values = []
            for _, leaf in node.options:
                if isinstance(leaf, Show):
                    values.append(self.twice * int(leaf.units) * flop_sums[:, 0])
                elif isinstance(leaf, Fold):
                    lost = int(leaf.units * self.denominator) * comb(47, 2) * DEALERS
                    values.append(self.twice * (-lost * self.flop.sizes - flop_sums[:, 1]))
                elif leaf.level == 4:
                    values.append(pushed[:, leaf.number])
                else:
                    values.append(self.twice * flop_sums[:, 2 + leaf.number])
            every.append(np.stack(values))
        return every

    def _best_flop(self, flop_values: list[Ints]) -> tuple[list[Ints], list[I16]]:
        """For each decision after the flop: the best result, and the option that gives it."""
        best, found = [], []
        for node, values in zip(self.tree.by_level.get(3, []), flop_values, strict=True):
            codes = np.array([self.code(leaf) for _, leaf in node.options], np.int16)
            best.append(values.max(axis=0))
            found.append(codes[values.argmax(axis=0)])
        return best, found

    def _to_start(self, values: Ints) -> Ints:
        out = np.zeros(169, np.int64)
        np.add.at(out, symmetry.starting_class()[self.flop.pair], values)
        return out

    def _start_values(self, root: Node, start_sums: Ints, flop_best: list[Ints]) -> Ints:
        """What each option before the flop brings beyond the opening bets, by starting hand."""
        hands = np.bincount(symmetry.starting_class(), minlength=169)
        values = []
        for _, leaf in root.options:
            if isinstance(leaf, Show):
                values.append(10 * self.twice * int(leaf.units) * start_sums[:, 0])
            elif isinstance(leaf, Fold):
                lost = int(leaf.units * self.denominator) * comb(50, 5) * DEALERS
                values.append(10 * self.twice * (-lost * hands - start_sums[:, 1]))
            else:
                values.append(self._to_start(flop_best[leaf.number]))
        return np.stack(values)


def comparison(rules: Rules) -> Ints:
    """Place → what hands are compared by."""
    out = np.arange(7463, dtype=np.int64)
    if rules.kickers == "full":
        return out
    way = find_ranking("high")
    every = strengths_of("high")
    sets = [_set_only(way.scale, HandValue(strength, way)) for strength in every]
    out[1:] = 1 + np.searchsorted(np.array(every), np.array(sets))
    return out


def solve(rules: Rules) -> Solved:
    """Solve a hold'em game exactly: the best play, what happens by it, and both in words."""
    from croupier.analysis.housepoker.holdemends import distribution, followed
    from croupier.analysis.housepoker.holdemwords import Prose, flop_rules_of

    game = Holdem(rules)
    best = game.best()
    by_rule = flop_rules_of(game, best)
    hist, river = followed(game, best, [rule.codes for rule in by_rule])
    solved = distribution(game, hist, best.value)
    Prose(game, best, by_rule).write(solved, river)
    return solved
