"""Hold'em: before the flop by the solver's own figures, later by counting every course of the cards."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.houseadvice.seen import Seen
from croupier.analysis.housepoker import main_game
from croupier.analysis.housepoker.holdem import comparison
from croupier.analysis.housepoker.holdemwords import hand_name
from croupier.analysis.housepoker.pays import added, integers, main_bets, payoff, qualifying_place
from croupier.analysis.housepoker.symmetry import pair_cards, starting_class
from croupier.analysis.housepoker.tree import Fold, Node, NotSolvable, Show, build
from croupier.games.housepoker.model import Rules
from croupier.play import Choose
from croupier.ranking.arrays import Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place7, places

_DEALERS = comb(45, 2)


@kernel
def _showdowns(
    t: Places, compare: Ints, own: Ints, board: Ints, left: Ints, qualifies: int, base: Ints, unit: Ints
) -> tuple[int, int]:
    """Over all of the dealer's hands: what the opening bets bring, and one unit more."""
    a, b, c, d, e = board[0], board[1], board[2], board[3], board[4]
    mine = place7(t, own[0], own[1], a, b, c, d, e)
    first, more = 0, 0
    for i in range(left.shape[0]):
        for j in range(i):
            theirs = place7(t, left[i], left[j], a, b, c, d, e)
            order = (
                0
                if compare[mine] > compare[theirs]
                else (1 if mine == theirs or compare[mine] == compare[theirs] else 2)
            )
            column = order if theirs >= qualifies else order + 3
            first += base[mine, column]
            more += unit[mine, column]
    return first, more


@kernel
def _after_flop(
    t: Places, compare: Ints, own: Ints, flop: Ints, left: Ints, qualifies: int, base: Ints, unit: Ints, out: Ints
) -> None:
    """The same for every turn and river (``left[i]``, ``left[j]``)."""
    board = np.zeros(5, np.int64)
    board[:3] = flop
    rest = np.zeros(left.shape[0] - 2, np.int64)
    for i in range(left.shape[0]):
        for j in range(i):
            board[3], board[4] = left[i], left[j]
            n = 0
            for k in range(left.shape[0]):
                if k not in (i, j):
                    rest[n] = left[k]
                    n += 1
            first, more = _showdowns(t, compare, own, board, rest, qualifies, base, unit)
            out[i, j, 0] = out[j, i, 0] = first
            out[i, j, 1] = out[j, i, 1] = more


class Counted:
    """Everything that may follow this board."""

    def __init__(self, rules: Rules, seen: Seen) -> None:
        opening, later = main_bets(rules)
        parts = [payoff(rules, name) for name in opening]
        unit = payoff(rules, later[0]) if later else [[Fraction(0)] * 6] * len(parts[0])
        (self.base, self.unit), self.denominator = integers(added(parts), unit)
        self.own = np.array([int(card) for card in seen.own], np.int64)
        self.board = [int(card) for card in seen.board]
        self.left = np.array(seen.unseen(), np.int64)
        self.tables = (places("high"), comparison(rules))
        self.qualifies = qualifying_place(rules)
        self.level = len(self.board)
        self.sums = self._sums()

    def _sums(self) -> Ints:
        """Turn × river × (opening bets, one unit): of boards that lie complete one entry only."""
        t, compare = self.tables
        rest = (self.qualifies, self.base, self.unit)
        if self.level == 3:
            out = np.zeros((len(self.left), len(self.left), 2), np.int64)
            _after_flop(t, compare, self.own, np.array(self.board, np.int64), self.left, *rest, out)
            return out
        if self.level == 4:
            rows = []
            for card in self.left:
                board = np.array([*self.board, card], np.int64)
                rows.append(_showdowns(t, compare, self.own, board, self.left[self.left != card], *rest))
            return np.array(rows, np.int64).reshape(1, -1, 2)
        found = _showdowns(t, compare, self.own, np.array(self.board, np.int64), self.left, *rest)
        return np.array(found, np.int64).reshape(1, 1, 2)

    def worth(self, leaf: Show | Fold | Node, sums: Ints | None = None) -> Fraction:
        """What a course is worth, per unit, when the best is done from there on."""
        sums = self.sums if sums is None else sums
        cases = self._cases(sums)
        if isinstance(leaf, Fold):
            return -leaf.units
        if isinstance(leaf, Show):
            total = Fraction(int(sums[..., 0].sum())) + leaf.units * int(sums[..., 1].sum())
            return total / (cases * _DEALERS * self.denominator)
        if leaf.level == 4 and self.level == 3:
            rows = [self._best(leaf, sums[i : i + 1]) for i in range(len(sums))]
            return sum(rows, Fraction()) / len(rows)
        if leaf.level == 5 and self.level == 3:
            pairs = [self._best(leaf, sums[i : i + 1, j : j + 1]) for i in range(len(sums)) for j in range(i)]
            return sum(pairs, Fraction()) / len(pairs)
        raise NotSolvable(f"a decision after {leaf.level} cards seen from {self.level}")

    def _cases(self, sums: Ints) -> int:
        """How many courses these sums hold; on the diagonal no card can come twice."""
        rows, columns = int(sums.shape[0]), int(sums.shape[1])
        if self.level == 3 and columns > 1:
            return rows * (columns - 1)
        return rows * columns

    def _best(self, node: Node, sums: Ints) -> Fraction:
        return max(self.worth(leaf, sums) for _, leaf in node.options)


def advise(rules: Rules, ask: Choose, seen: Seen) -> Advice | None:
    """Worth of the options at this decision; of several sizes the best is told."""
    node = _node(rules, seen)
    if node is None:
        return None
    if node.level == 0:
        return _start(rules, ask, seen)
    counted = Counted(rules, seen)
    return _told(ask, [(name, counted.worth(leaf)) for name, leaf in node.options], seen.says(rules))


def _node(rules: Rules, seen: Seen) -> Node | None:
    """Where in the tree of decisions the player stands."""
    at: Show | Fold | Node = build(rules).root
    for option, _ in seen.done:
        if not isinstance(at, Node):
            return None
        at = next(leaf for name, leaf in at.options if name.split(" ")[0] == option or name == option)
    return at if isinstance(at, Node) else None


def _start(rules: Rules, ask: Choose, seen: Seen) -> Advice | None:
    cards = tuple(sorted(int(card) for card in seen.own))
    pair = next(i for i, two in enumerate(pair_cards()) if (int(two[0]), int(two[1])) == cards)
    kind = int(starting_class()[pair])
    worth = main_game(rules).tables.get("worth")
    if worth is None:
        return None
    return _told(ask, [(name, Fraction(row[kind])) for name, row in worth.items()], hand_name(kind))


def _told(ask: Choose, worths: list[tuple[str, Fraction]], because: str) -> Advice | None:
    best: dict[str, tuple[Fraction, str]] = {}
    for said, value in worths:
        name = next((o.name for o in ask.options if said == o.name or said.rpartition(" ")[0] == o.name), None)
        if name is None:
            return None
        if name not in best or value > best[name][0]:
            best[name] = (value, said)
    top, said = max(best.values())
    size = said.rpartition(" ")[2] if any(said != name and best[name][1] == said for name in best) else ""
    many = sum(1 for other, _ in worths if other.rpartition(" ")[0] == said.rpartition(" ")[0]) > 1
    del top
    note = f"{because} ({size} ×)" if size and many else because
    return Advice.of([Worth(name, value) for name, (value, _) in best.items()], note)
