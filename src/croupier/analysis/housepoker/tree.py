"""The decisions of a hold'em game as a tree of multiples: what can be staked when, and what a fold costs."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from croupier.complaint import Complaint
from croupier.games.housepoker.model import Action, Decision, Rules


class NotSolvable(Complaint, ValueError):
    """A game whose exact solution this solver does not know; says what is in the way."""


@dataclass(frozen=True, slots=True)
class Show:
    """The hand is compared with so many units staked beside the opening bets."""

    units: Fraction


@dataclass(frozen=True, slots=True)
class Fold:
    """The hand is given up; so many units are lost."""

    units: Fraction


@dataclass(slots=True)
class Node:
    """A decision after so many common cards: the options by name, in the order of the rulebook."""

    level: int
    options: list[tuple[str, Show | Fold | Node]] = field(default_factory=list)
    number: int = 0

    def leaves(self) -> list[tuple[str, Show | Fold | Node]]:
        return self.options


@dataclass(slots=True)
class Tree:
    """All decisions: the first one, and those of each level (common cards seen) in a fixed order."""

    root: Node | Show | Fold
    by_level: dict[int, list[Node]]

    @property
    def levels(self) -> list[int]:
        return sorted(self.by_level)


def stakes_before(rules: Rules) -> Fraction:
    """The compulsory opening stakes, in units."""
    return Fraction(len(rules.compulsory))


def build(rules: Rules) -> Tree:
    """The tree of a game's decisions."""
    course: list[tuple[int, Decision]] = []
    seen = 0
    for street in rules.streets.values():
        seen += street.board + street.turn
        course += [(seen, decision) for decision in street.decisions.values()]
    before = stakes_before(rules)
    made: dict[tuple[int, frozenset[str], Fraction], Node | Show | Fold] = {}
    by_level: dict[int, list[Node]] = {}

    def at(place: int, done: frozenset[str], units: Fraction) -> Node | Show | Fold:
        while place < len(course) and not _asked(course[place][1], done):
            place += 1
        if place == len(course):
            return Show(units)
        key = (place, done, units)
        if key in made:
            return made[key]
        level, decision = course[place]
        node = Node(level)
        made[key] = node
        for name, action in decision.options.items():
            if action.needs and not any(need in done for need in action.needs):
                continue
            if action.exchange or action.draw or action.span or action.take_back:
                raise NotSolvable(f"{name}: cards change hands at this decision")
            if action.fold:
                node.options.append((name, Fold(before + units)))
                continue
            for times in sizes(action):
                said = f"{name} {times}" if times else name
                node.options.append((said, at(place + 1, done | {name}, units + times)))
        nodes = by_level.setdefault(level, [])
        node.number = len(nodes)
        nodes.append(node)
        return node

    root = at(0, frozenset(), Fraction(0))
    return Tree(root, by_level)


def sizes(action: Action) -> list[Fraction]:
    """The multiples worth trying: all of a list, the ends of a range (a stake's result is linear in its size)."""
    if action.range is not None:
        return list(dict.fromkeys(action.range))
    return action.times or [Fraction(0)]


def _asked(decision: Decision, done: frozenset[str]) -> bool:
    if decision.after and not done.intersection(decision.after):
        return False
    return not done.intersection(decision.unless)
