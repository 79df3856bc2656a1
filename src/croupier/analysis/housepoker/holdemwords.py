"""Hold'em in words: the solved strategy as a chart and as rules for a person, and what following them brings."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.analysis.housepoker import features, symmetry
from croupier.analysis.housepoker.follow import gather_turn
from croupier.analysis.housepoker.holdem import Best, Holdem
from croupier.analysis.housepoker.solved import Solved
from croupier.analysis.housepoker.tree import Node, Show
from croupier.analysis.housepoker.words import flop_rules, river_rules, turn_rules
from croupier.cards import RANKS
from croupier.play.record import Json
from croupier.ranking.arrays import I16, Floats, Ints


class FlopRule(NamedTuple):
    """One option for all hands that look alike after the flop."""

    node: Node
    choice: Ints
    """What a person sees → the option."""
    weight: Floats
    """What a person sees → how many hands come there."""
    codes: I16
    """Class of hands → the option's code."""


def hand_name(number: int) -> str:
    """One of the 169 starting hands as people write it: ``AKs``, ``QJo``, ``77``."""
    a, b = divmod(number, 13)
    if a == b:
        return RANKS[a] * 2
    return f"{RANKS[max(a, b)]}{RANKS[min(a, b)]}{'s' if a > b else 'o'}"


def chart(best: Best) -> dict[str, list[str]]:
    """Option before the flop → the starting hands that take it."""
    return {
        name: [hand_name(c) for c in range(169) if best.start_choice[c] == number]
        for number, name in enumerate(best.start_names)
    }


def flop_rules_of(game: Holdem, best: Best) -> list[FlopRule]:
    """For every decision after the flop the option that is best on average of the hands that come there."""
    flop = game.flop
    seen = np.zeros(len(flop.sizes), np.int64)
    cards, pairs = symmetry.boards(3).cards, symmetry.pair_cards()
    features.number_features(game.showdown.places, cards, pairs, flop.board, flop.pair, seen)
    start = best.start_codes[symmetry.starting_class()[flop.pair]]
    out = []
    for number, node in enumerate(game.tree.by_level.get(3, [])):
        reached = start == -1 - number
        codes = np.array([game.code(leaf) for _, leaf in node.options], np.int16)
        sums = np.zeros((len(node.options), features.CLASSES), np.int64)
        for option, values in enumerate(best.flop_values[number]):
            np.add.at(sums[option], seen[reached], values[reached])
        choice = sums.argmax(axis=0)
        weight = np.bincount(seen[reached], weights=flop.sizes[reached], minlength=features.CLASSES)
        out.append(FlopRule(node, choice, weight.astype(np.float64), codes[choice[seen]]))
    return out


class Prose:
    """The rules for a person, as sentences and as tables, and the sum of what following them brings."""

    def __init__(self, game: Holdem, best: Best, by_rule: list[FlopRule]) -> None:
        self.game, self.best, self.by_rule = game, best, by_rule
        self.total = best.base_sum
        self.rules: list[str] = []
        flops = [[game.code(rule.node.options[c][1]) for c in rule.choice] for rule in by_rule]
        self.tables: Json = {"start": best.start_codes.tolist(), "flop": flops, "turn": [], "river": [], "last": []}

    def write(self, solved: Solved, river: Ints) -> None:
        """Put everything into the solution. ``river``: the results of those who come there by the rules."""
        self._start_and_flop()
        if 5 in self.game.levels:
            self._river(river)
        if 4 in self.game.levels:
            self._turn()
        cases = self.best.cases
        if 0 in self.game.levels:
            named = zip(self.best.start_names, self.best.start_values, strict=True)
            self.tables["worth"] = {name: _worths(row, cases) for name, row in named}
        self.tables["ends"] = [[isinstance(end, Show), str(end.units)] for end in self.game.ends]
        solved.chart = chart(self.best)
        solved.rules, solved.tables = self.rules, self.tables
        solved.rules_value = Fraction(self.total, cases)

    def _reached(self) -> I16:
        """The code before the flop of every class of hands after it."""
        return self.best.start_codes[symmetry.starting_class()[self.game.flop.pair]]

    def _start_and_flop(self) -> None:
        best, start = self.best, self._reached()
        self.total += int(best.start_best[best.start_codes >= 0].sum())
        for number, rule in enumerate(self.by_rule):
            reached = start == -1 - number
            for option, (_, leaf) in enumerate(rule.node.options):
                if not isinstance(leaf, Node):
                    chosen = reached & (rule.codes == self.game.code(leaf))
                    self.total += int(best.flop_values[number][option][chosen].sum())
        self.rules += flop_rules([(rule.node, rule.choice, rule.weight) for rule in self.by_rule])

    def _river(self, river: Ints) -> None:
        low, high, lost = self.best.last.choices[0]
        unit, base, hands = river[:, 0], river[:, 1], river[:, 2]
        play, fold = np.maximum(low * unit, high * unit), -lost * hands - base
        self.total += int(np.maximum(play, fold).sum()) // 2
        with_low, with_high, give_up = (int(end) for end in self.best.last.ends[0])
        ends = np.where(play >= fold, np.where(high * unit > low * unit, with_high, with_low), give_up)
        self.tables["river"] = ends.tolist()
        self.rules += river_rules(self.game.tree.by_level[5][0], play, fold, hands)

    def _turn(self) -> None:
        game, turn = self.game, self.game.turn
        assert turn is not None
        nodes = game.tree.by_level[4]
        sums = np.zeros((len(nodes), features.CLASSES), np.int64)
        seen = np.zeros(len(turn.sizes), np.int64)
        cards, pairs = symmetry.boards(4).cards, symmetry.pair_cards()
        features.number_features(game.showdown.places, cards, pairs, turn.board, turn.pair, seen)
        paths = np.where(self._reached() < 0, self.by_rule[0].codes, 0).astype(np.int16)
        gather_turn(symmetry.suits(), cards, game.flop, turn, paths, seen, self.best.turn_sums, sums)
        for number, node in enumerate(nodes):
            shows = [leaf for _, leaf in node.options if isinstance(leaf, Show)]
            worth = np.array([int(leaf.units) for leaf in shows], np.int64)[:, None] * sums[number][None, :]
            self.total += int(np.max(worth, axis=0).sum())
            ends = [game.end(leaf) for leaf in shows]
            self.tables["turn"].append([ends[c] for c in worth.argmax(axis=0)])
        self.rules += turn_rules(nodes, sums)


def _worths(sums: Ints, cases: int) -> list[str]:
    """What an option before the flop brings with each starting hand, per unit."""
    hands = np.bincount(symmetry.starting_class(), minlength=169)
    return [str(Fraction(int(total) * symmetry.PAIRS, int(n) * cases)) for total, n in zip(sums, hands, strict=True)]
