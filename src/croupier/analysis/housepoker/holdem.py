"""Hold'em against the dealer, solved: the best strategy of every hand on every board, its edge and its distribution."""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from croupier.analysis.certificate import Distribution
from croupier.analysis.housepoker import features, symmetry
from croupier.analysis.housepoker.follow import follow, gather_turn, push_turn
from croupier.analysis.housepoker.pays import added, integers, main_bets, payoff, qualifying_place, strengths_of
from croupier.analysis.housepoker.solved import Solved, threads
from croupier.analysis.housepoker.sweep import DEALERS, sweep
from croupier.analysis.housepoker.tree import Fold, Node, NotSolvable, Show, Tree, build
from croupier.games.housepoker.box import _set_only
from croupier.games.housepoker.model import Rules
from croupier.ranking import HandValue, find_ranking
from croupier.ranking.kernels import places

Array = Any


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
        self.places = places("high")
        self.compare = _compare(rules)
        self.flop, self.turn = symmetry.beside(3), None
        self.levels = self.tree.levels
        if not set(self.levels) <= {0, 3, 4, 5} or {4, 5} <= set(self.levels):
            raise NotSolvable(f"decisions after {self.levels} common cards")
        if 4 in self.levels:
            self.turn = symmetry.beside(4)
        self.ends: list[Show | Fold] = []

    # ── the sweep ──────────────────────────────────────────────────────────────────────────────────────────────

    def _last(self) -> tuple[Array, Array]:
        """The decisions after the fifth card, as the kernel wants them: multiples, loss by a fold; and their ends."""
        rows, ends = [], []
        for node in self.tree.by_level.get(5, []):
            shows = sorted((leaf.units for _, leaf in node.options if isinstance(leaf, Show)))
            folds = [leaf.units for _, leaf in node.options if isinstance(leaf, Fold)]
            if len(shows) + len(folds) != len(node.options):
                raise NotSolvable("two decisions after the fifth card")
            low, high = shows[0], shows[-1]
            lost = int(folds[0] * self.denominator * DEALERS) if folds else -1
            rows.append((int(low), int(high), lost))
            ends.append((self._end(Show(low)), self._end(Show(high)), self._end(Fold(folds[0])) if folds else 0))
        return np.array(rows, np.int64).reshape(-1, 3), np.array(ends, np.int64).reshape(-1, 3)

    def _end(self, leaf: Show | Fold) -> int:
        if leaf not in self.ends:
            self.ends.append(leaf)
        return self.ends.index(leaf)

    def _boards(self) -> list[tuple[Array, Array]]:
        boards = symmetry.boards(5)
        n = threads()
        return [(boards.cards[i::n].copy(), boards.sizes[i::n].copy()) for i in range(n)]

    def _sweep(self, last: Array) -> tuple[Array, Array, Array]:
        flop, turn = self.flop, self.turn
        to_flop = np.array([0, 1, *range(2, 2 + len(last))] if 3 in self.levels else [0], np.int64)
        if self._folds(3) is False:
            to_flop = to_flop[to_flop != 1]
        to_turn = np.array([0], np.int64)

        def run(part: tuple[Array, Array]) -> tuple[Array, Array, Array]:
            acc0 = np.zeros((169, 2 + len(last)), np.int64)
            acc3 = np.zeros((len(flop.sizes) if 3 in self.levels else 1, len(to_flop)), np.int64)
            acc4 = np.zeros((len(turn.sizes) if turn else 1, 1), np.int64)
            beside4 = turn or flop
            sweep(
                self.places, symmetry.choose_table(), self.compare, *part, self.qualifies, self.base, self.unit, last,
                symmetry.starting_class(), flop.of_board, flop.by, flop.number, beside4.of_board, beside4.by,
                beside4.number, symmetry.pair_images(), to_flop, to_turn, acc0, acc3, acc4,
            )  # fmt: skip
            return acc0, acc3, acc4

        with ThreadPoolExecutor(threads()) as pool:
            done = list(pool.map(run, self._boards()))
        acc0, acc3, acc4 = (sum(parts[1:], parts[0]) for parts in zip(*done, strict=True))
        wide = np.zeros((acc3.shape[0], 2 + len(last)), np.int64)
        wide[:, to_flop] = acc3
        return acc0, wide, acc4[:, 0]

    def _folds(self, level: int) -> bool:
        return any(isinstance(leaf, Fold) for node in self.tree.by_level.get(level, []) for _, leaf in node.options)

    # ── from the back ──────────────────────────────────────────────────────────────────────────────────────────

    def solve(self) -> Solved:
        """Everything."""
        last, last_ends = self._last()
        acc0, acc3, unit4 = self._sweep(last)
        twice = 2 if 4 in self.levels else 1  # turn and river are told apart: each flop has twice as many courses
        best4, act4 = self._best_turn(unit4)
        pushed = self._pushed(best4, acc3.shape[0])
        best3, act3, values3 = self._best_flop(acc3, pushed, twice)
        best0, act0 = self._best_start(acc0, best3, twice)
        cases = 10 * twice * self.denominator * comb(52, 5) * comb(47, 2) * DEALERS
        value = Fraction(int((10 * twice * acc0[:, 1]).sum() + best0.sum()), cases)
        rule3, seen3 = self._rule_flop(values3, act0)
        hist, river = self._follow(last, last_ends, act0, act3, act4, rule3)
        solved = self._distribution(hist, value)
        solved.chart = self._chart(act0)
        self._rules(solved, acc0, best0, act0, act3, rule3, values3, seen3, unit4, last, river, twice, cases)
        return solved

    def _best_turn(self, unit4: Array) -> tuple[list[Array], list[Array]]:
        best, act = [], []
        for node in self.tree.by_level.get(4, []):
            values = [int(leaf.units) * unit4 for _, leaf in node.options if isinstance(leaf, Show)]
            if len(values) != len(node.options):
                raise NotSolvable("a fold after the fourth card")
            codes = np.array([self._end(leaf) for _, leaf in node.options if isinstance(leaf, Show)], np.int16)
            best.append(np.maximum.reduce(values))
            act.append(codes[np.argmax(values, axis=0)])
        return best, act

    def _pushed(self, best4: list[Array], size: int) -> Array:
        out = np.zeros((size, max(1, len(best4))), np.int64)
        if best4 and self.turn:
            flop, turn = self.flop, self.turn
            push_turn(
                symmetry.choose_table(), symmetry.boards(4).cards, turn.board, turn.pair, flop.of_board, flop.by,
                flop.number, symmetry.pair_images(), np.stack(best4, axis=1), out,
            )  # fmt: skip
        return out

    def _code(self, leaf: Show | Fold | Node) -> int:
        return -1 - leaf.number if isinstance(leaf, Node) else self._end(leaf)

    def _best_flop(self, acc3: Array, pushed: Array, twice: int) -> tuple[list[Array], list[Array], list[Array]]:
        """For each decision after the flop: the best result, the option that gives it, and all options' results."""
        best, act, every = [], [], []
        for node in self.tree.by_level.get(3, []):
            values = []
            for _, leaf in node.options:
                if isinstance(leaf, Show):
                    values.append(twice * int(leaf.units) * acc3[:, 0])
                elif isinstance(leaf, Fold):
                    lost = int(leaf.units * self.denominator) * comb(47, 2) * DEALERS
                    values.append(twice * (-lost * self.flop.sizes - acc3[:, 1]))
                elif leaf.level == 4:
                    values.append(pushed[:, leaf.number])
                else:
                    values.append(twice * acc3[:, 2 + leaf.number])
            codes = np.array([self._code(leaf) for _, leaf in node.options], np.int16)
            stacked = np.stack(values)
            best.append(stacked.max(axis=0))
            act.append(codes[stacked.argmax(axis=0)])
            every.append(stacked)
        return best, act, every

    def _to_start(self, values: Array) -> Array:
        out = np.zeros(169, np.int64)
        np.add.at(out, symmetry.starting_class()[self.flop.pair], values)
        return out

    def _best_start(self, acc0: Array, best3: list[Array], twice: int) -> tuple[Array, Array]:
        root = self.tree.root
        if not isinstance(root, Node):
            raise NotSolvable("nothing is decided")
        if root.level != 0:
            return self._to_start(best3[root.number]), np.full(169, -1 - root.number, np.int16)
        hands = np.bincount(symmetry.starting_class(), minlength=169)
        values = []
        for _, leaf in root.options:
            if isinstance(leaf, Show):
                values.append(10 * twice * int(leaf.units) * acc0[:, 0])
            elif isinstance(leaf, Fold):
                lost = int(leaf.units * self.denominator) * comb(50, 5) * DEALERS
                values.append(10 * twice * (-lost * hands - acc0[:, 1]))
            else:
                values.append(self._to_start(best3[leaf.number]))
        codes = np.array([self._code(leaf) for _, leaf in root.options], np.int16)
        stacked = np.stack(values)
        self.start_names = [name for name, _ in root.options]
        self.start_choice = stacked.argmax(axis=0)
        self.start_values = stacked + 10 * twice * acc0[:, 1]
        return stacked.max(axis=0), codes[self.start_choice]

    # ── what happens ───────────────────────────────────────────────────────────────────────────────────────────

    def _groups(self) -> tuple[Array, Array]:
        """Places that are paid alike: the group of each, and one place of each group."""
        joined = np.concatenate([self.base, self.unit], axis=1)
        joined[0] = joined[1]
        _, first, group = np.unique(joined, axis=0, return_index=True, return_inverse=True)
        return group.reshape(-1).astype(np.int64), first

    def _follow(
        self, last: Array, last_ends: Array, act0: Array, act3: list[Array], act4: list[Array], rule3: list[Array]
    ) -> tuple[Array, Array]:
        group, first = self._groups()
        flop, turn = self.flop, self.turn or self.flop
        none = np.zeros((0, 1), np.int16)
        stacked3 = np.stack(act3) if act3 else none
        stacked4 = np.stack(act4) if act4 else none
        stacked_rule = np.stack(rule3) if rule3 else none
        steps = np.array(
            [0, *(find_ranking("high").scale.ladder.index(_category(p)) for p in range(1, 7463))], np.int64
        )

        def run(part: tuple[Array, Array]) -> tuple[Array, Array]:
            hist = np.zeros((len(self.ends), len(first), 6), np.int64)
            river = np.zeros((features.RIVER_CLASSES if len(last) else 1, 3), np.int64)
            follow(
                self.places, symmetry.choose_table(), self.compare, *part, self.qualifies, self.base, self.unit, group,
                last, last_ends, symmetry.starting_class(), act0, stacked3, stacked4, act0, stacked_rule,
                flop.of_board, flop.by, flop.number, turn.of_board, turn.by, turn.number, symmetry.pair_images(),
                steps, hist, river,
            )  # fmt: skip
            return hist, river

        with ThreadPoolExecutor(threads()) as pool:
            done = list(pool.map(run, self._boards()))
        return sum(h for h, _ in done), sum(r for _, r in done)

    def _distribution(self, hist: Array, value: Fraction) -> Solved:
        _, first = self._groups()
        cases = 20 * comb(52, 5) * comb(47, 2) * DEALERS
        out: Distribution = defaultdict(Fraction)
        staked = Fraction(0)
        before = len(self.opening)
        for e, end in enumerate(self.ends):
            reached = int(hist[e].sum())
            if isinstance(end, Fold):
                out[-end.units] += Fraction(reached, cases)
                staked += end.units * Fraction(reached, cases)
                continue
            staked += (before + end.units) * Fraction(reached, cases)
            for g, place in enumerate(first):
                for s in range(6):
                    if n := int(hist[e, g, s]):
                        profit = Fraction(int(self.base[place, s]), self.denominator)
                        profit += end.units * Fraction(int(self.unit[place, s]), self.denominator)
                        out[profit] += Fraction(n, cases)
        found = sum((p * n for p, n in out.items()), Fraction())
        if found != value or sum(out.values()) != 1:
            raise AssertionError(f"the sweep gives {value}, following its strategy gives {found}")
        return Solved(value, dict(out), staked, {})

    # ── in words ───────────────────────────────────────────────────────────────────────────────────────────────

    def _chart(self, act0: Array) -> dict[str, list[str]]:
        del act0
        if 0 not in self.levels:
            return {}
        return {
            name: [hand_name(c) for c in range(169) if self.start_choice[c] == number]
            for number, name in enumerate(self.start_names)
        }

    def _rule_flop(self, values3: list[Array], act0: Array) -> tuple[list[Array], Array]:
        """One option for all hands that look alike after the flop: the best on average of those that come there."""
        seen = np.zeros(len(self.flop.sizes), np.int64)
        features.number_features(
            self.places, symmetry.boards(3).cards, symmetry.pair_cards(), self.flop.board, self.flop.pair, seen
        )
        start = act0[symmetry.starting_class()[self.flop.pair]]
        out = []
        self.flop_rule: list[tuple[Node, Array, Array]] = []
        for number, node in enumerate(self.tree.by_level.get(3, [])):
            reached = start == -1 - number
            codes = np.array([self._code(leaf) for _, leaf in node.options], np.int16)
            sums = np.zeros((len(node.options), features.CLASSES), np.int64)
            for option, values in enumerate(values3[number]):
                np.add.at(sums[option], seen[reached], values[reached])
            choice = sums.argmax(axis=0)
            weight = np.bincount(seen[reached], weights=self.flop.sizes[reached], minlength=features.CLASSES)
            self.flop_rule.append((node, choice, weight))
            out.append(codes[choice[seen]])
        return out, seen

    def _rules(self, solved: Solved, acc0: Array, best0: Array, act0: Array, act3: list[Array], rule3: list[Array],
               values3: list[Array], seen3: Array, unit4: Array, last: Array, river: Array, twice: int, cases: int
               ) -> None:  # fmt: skip
        """The strategy as rules for a person, and exactly what following them brings."""
        from croupier.analysis.housepoker.words import flop_rules, river_rules, turn_rules

        total = int((10 * twice * acc0[:, 1]).sum())
        flops = [[self._code(node.options[c][1]) for c in choice] for node, choice, _ in self.flop_rule]
        tables: dict[str, Any] = {"start": act0.tolist(), "flop": flops, "turn": [], "river": [], "last": []}
        start = act0[symmetry.starting_class()[self.flop.pair]]
        total += int(best0[act0 >= 0].sum())
        del act3, seen3
        for number, node in enumerate(self.tree.by_level.get(3, [])):
            reached = start == -1 - number
            for option, (_, leaf) in enumerate(node.options):
                if not isinstance(leaf, Node):
                    chosen = reached & (rule3[number] == self._code(leaf))
                    total += int(values3[number][option][chosen].sum())
        solved.rules += flop_rules(self.flop_rule)
        if 5 in self.levels:
            lost = last[0, 2]
            play = np.maximum(last[0, 0] * river[:, 0], last[0, 1] * river[:, 0])
            fold = -lost * river[:, 2] - river[:, 1]
            total += int(np.maximum(play, fold).sum()) // 2
            low, high, give_up = (int(end) for end in self._last()[1][0])
            more = last[0, 1] * river[:, 0] > last[0, 0] * river[:, 0]
            ends = np.where(play >= fold, np.where(more, high, low), give_up)
            tables["river"] = ends.tolist()
            solved.rules += river_rules(self.tree.by_level[5][0], play, fold, river[:, 2])
        if 4 in self.levels and self.turn:
            nodes = self.tree.by_level[4]
            sums = np.zeros((len(nodes), features.CLASSES), np.int64)
            flop, turn = self.flop, self.turn
            seen = np.zeros(len(turn.sizes), np.int64)
            boards = symmetry.boards(4).cards
            features.number_features(self.places, boards, symmetry.pair_cards(), turn.board, turn.pair, seen)
            paths = np.where(start < 0, rule3[0], 0).astype(np.int16)
            gather_turn(
                symmetry.choose_table(), boards, turn.board, turn.pair, flop.of_board, flop.by, flop.number,
                symmetry.pair_images(), paths, seen, unit4, sums,
            )  # fmt: skip
            for number, node in enumerate(nodes):
                units = np.array([int(leaf.units) for _, leaf in node.options if isinstance(leaf, Show)], np.int64)
                worth = units[:, None] * sums[number][None, :]
                total += int(np.max(worth, axis=0).sum())
                ends4 = [self._end(leaf) for _, leaf in node.options if isinstance(leaf, Show)]
                tables["turn"].append([ends4[c] for c in worth.argmax(axis=0)])
            solved.rules += turn_rules(nodes, sums)
        solved.rules_value = Fraction(total, cases)
        if 0 in self.levels:
            tables["worth"] = {
                name: self._worths(row, cases) for name, row in zip(self.start_names, self.start_values, strict=True)
            }
        tables["ends"] = [[isinstance(end, Show), str(end.units)] for end in self.ends]
        solved.tables = tables

    @staticmethod
    def _worths(sums: Array, cases: int) -> list[str]:
        """What an option before the flop brings with each starting hand, per unit."""
        hands = np.bincount(symmetry.starting_class(), minlength=169)
        return [
            str(Fraction(int(total) * symmetry.PAIRS, int(n) * cases)) for total, n in zip(sums, hands, strict=True)
        ]


def _category(place: int) -> Any:
    way = find_ranking("high")
    return way.scale.read(strengths_of("high")[place - 1])[0]


def _compare(rules: Rules) -> Array:
    """Place → what hands are compared by."""
    out = np.arange(7463, dtype=np.int64)
    if rules.kickers == "full":
        return out
    way = find_ranking("high")
    every = strengths_of("high")
    sets = [_set_only(way.scale, HandValue(strength, way)) for strength in every]
    out[1:] = 1 + np.searchsorted(np.array(every), np.array(sets))
    return out


def hand_name(number: int) -> str:
    """One of the 169 starting hands as people write it: ``AKs``, ``QJo``, ``77``."""
    from croupier.cards import RANKS

    a, b = divmod(number, 13)
    if a == b:
        return RANKS[a] * 2
    return f"{RANKS[max(a, b)]}{RANKS[min(a, b)]}{'s' if a > b else 'o'}"


def solve(rules: Rules) -> Solved:
    """Solve a hold'em game exactly."""
    return Holdem(rules).solve()
