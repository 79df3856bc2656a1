"""Strategies in words: charts of starting hands, and short rules by what a person sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.housepoker.features import CLASSES, OUTS, spoken
from croupier.cards import RANKS
from croupier.ranking.arrays import Floats, Ints, Reals

if TYPE_CHECKING:
    from croupier.analysis.housepoker.tree import Node


def ranges(hands: Iterable[str]) -> str:
    """Starting hands as people write them: ``33+ A2+ K5o+ K2s+ JTo``.

    >>> ranges(["AA", "KK", "AKs", "AQs", "AKo"])
    'KK+, AQs+, AKo'
    """
    have = set(hands)
    out = []
    pairs = [r for r in range(13) if RANKS[r] * 2 in have]
    out += _runs([f"{RANKS[r] * 2}" for r in range(13)], {RANKS[r] * 2 for r in pairs})
    for high in range(12, 0, -1):
        for kind in "so":
            line = [f"{RANKS[high]}{RANKS[low]}{kind}" for low in range(high)]
            out += _runs(line, have & set(line))
    return ", ".join(out)


def _runs(line: list[str], have: set[str]) -> list[str]:
    """Runs of a line that rises in strength: up to its top as ``K5o+``, others as ``K5o-K8o``."""
    out: list[str] = []
    i = len(line) - 1
    while i >= 0:
        if line[i] not in have:
            i -= 1
            continue
        j = i
        while j > 0 and line[j - 1] in have:
            j -= 1
        if i == len(line) - 1:
            out.append(line[j] + ("+" if j < i else ""))
        else:
            out.append(line[j] if j == i else f"{line[j]}-{line[i]}")
        i = j - 1
    return out


def _table(choice: Ints, weight: Reals | Ints, options: list[str], where: str) -> list[str]:
    """Rules from the broadest to the narrowest: one line for what is made where all its classes agree."""
    tree: dict[str, dict[str, dict[str, list[tuple[str, int]]]]] = {}
    for number in range(CLASSES):
        if weight[number]:
            made, flush, straight, high = spoken(number)
            row = tree.setdefault(made, {}).setdefault(flush, {}).setdefault(straight, [])
            row.append((high, int(choice[number])))
    said: dict[str, list[str]] = {option: [] for option in options}
    for made, flushes in tree.items():
        if len(all_of := {c for f in flushes.values() for s in f.values() for _, c in s}) == 1:
            said[options[all_of.pop()]].append(made)
            continue
        for flush, straights in flushes.items():
            draws = ", ".join(part for part in (made, flush) if part)
            if len(all_of := {c for s in straights.values() for _, c in s}) == 1:
                said[options[all_of.pop()]].append(draws)
                continue
            for straight, highs in straights.items():
                with_straight = ", ".join(part for part in (draws, straight) if part)
                if len(all_of := {c for _, c in highs}) == 1:
                    said[options[all_of.pop()]].append(with_straight)
                    continue
                for option in options:
                    some = [high for high, c in highs if options[c] == option]
                    if some:
                        said[option].append(f"{with_straight} ({' or '.join(some)})")
    return [f"{where}: {option} with {'; '.join(hands)}" for option, hands in said.items() if hands]


def flop_rules(rule: list[tuple[Node, Ints, Floats]]) -> list[str]:
    """The rules after the flop."""
    out = []
    for node, choice, weight in rule:
        out += _table(choice, weight, [name for name, _ in node.options], "After the flop")
    return out


def turn_rules(nodes: list[Node], sums: Ints) -> list[str]:
    """The rules after the fourth card: one for all decisions that offer the same."""
    node = next((n for n in nodes if len(n.options) > 1), None)
    if node is None:
        return []
    total = sum(sums[n.number] for n in nodes if len(n.options) > 1)
    names = [name for name, _ in node.options]
    more = 0 if getattr(node.options[0][1], "units", 0) > getattr(node.options[1][1], "units", 0) else 1
    choice = np.where(total > 0, more, 1 - more)
    return _table(choice, total != 0, names, "After the fourth card")


def river_rules(node: Node, play: Ints, fold: Ints, weight: Ints) -> list[str]:
    """The rules after the last card: by what is made, and by how many cards in the dealer's hand would win."""
    name = node.options[0][0]
    out = []
    for made, words in ((1, "with something of one's own"), (0, "with nothing of one's own")):
        rows = range(made * OUTS, (made + 1) * OUTS)
        yes = [n - made * OUTS for n in rows if weight[n] and play[n] >= fold[n]]
        no = [n - made * OUTS for n in rows if weight[n] and play[n] < fold[n]]
        if not no:
            out.append(f"After the river: {name} always {words}")
        elif not yes:
            out.append(f"After the river: fold always {words}")
        elif max(yes) < min(no):
            out.append(f"After the river: {name} {words} if at most {max(yes)} single cards beat you, else fold")
        else:
            cards = ", ".join(map(str, yes))
            out.append(f"After the river: {name} {words} if {cards} single cards beat you, else fold")
    return out
