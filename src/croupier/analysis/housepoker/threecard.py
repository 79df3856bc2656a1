"""Three cards against three, and tables without a dealer: small enough to count outright."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb

import numpy as np

from croupier.analysis.housepoker import symmetry
from croupier.analysis.housepoker.pays import added, integers, main_bets, payoff, qualifying_place
from croupier.analysis.housepoker.solved import Solved
from croupier.analysis.housepoker.tree import Fold, NotSolvable, Show, build
from croupier.games.housepoker.books import outcome
from croupier.games.housepoker.model import Rules
from croupier.ranking import find_ranking
from croupier.ranking.arrays import Bools, Ints, Whole
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5, places
from croupier.ranking.special import ThreePlaces, three, three_places


@kernel
def _against(t: ThreePlaces, hands: Whole, qualifies: int, counts: Ints, values: Ints) -> None:
    """Each hand against all 18 424 dealer's hands: the six counts."""
    for i in range(hands.shape[0]):
        h = hands[i]
        mine = three(t, h[0], h[1], h[2])
        values[i] = mine
        for a in range(50):
            if a in (h[0], h[1], h[2]):
                continue
            for b in range(a + 1, 51):
                if b in (h[0], h[1], h[2]):
                    continue
                for c in range(b + 1, 52):
                    if c in (h[0], h[1], h[2]):
                        continue
                    theirs = three(t, a, b, c)
                    s = 0 if mine > theirs else 1 if mine == theirs else 2
                    counts[i, s + (0 if theirs >= qualifies else 3)] += 1


def solve(rules: Rules) -> Solved:
    """A three-card game with one decision: play so many units, or fold."""
    tree = build(rules)
    (node,) = tree.by_level.get(0, [None])
    if node is None or set(tree.by_level) != {0}:
        raise NotSolvable("this solver knows one decision after three cards")
    opening, later = main_bets(rules)
    bonuses = [name for name, bet in rules.bets.items() if bet.placed == "none"]
    parts = [payoff(rules, name) for name in [*opening, *bonuses]]
    (base, unit), denominator = integers(added(parts), payoff(rules, later[0]))
    reps = symmetry.boards(3)
    counts = np.zeros((len(reps.cards), 6), np.int64)
    values = np.zeros(len(reps.cards), np.int64)
    _against(three_places(), reps.cards.astype(np.int64), qualifying_place(rules), counts, values)
    dealers = comb(49, 3)
    total, staked = Fraction(0), Fraction(0)
    distribution: dict[Fraction, Fraction] = defaultdict(Fraction)
    cases = comb(52, 3)
    best: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for i, size in enumerate(reps.sizes.tolist()):
        v = int(values[i])
        options: list[tuple[Fraction, str, Fraction | None]] = []
        for name, leaf in node.options:
            if isinstance(leaf, Fold):
                options.append((-leaf.units * dealers, name, None))
            elif isinstance(leaf, Show):
                pays = [Fraction(int(base[v, s]) + int(leaf.units) * int(unit[v, s]), denominator) for s in range(6)]
                won = sum((int(counts[i, s]) * pays[s] for s in range(6)), Fraction())
                options.append((won, name, leaf.units))
        value, name, units = max(options, key=lambda option: option[0])
        best[v][name] += size
        weight = Fraction(size, cases * dealers)
        total += value * weight
        if units is None:
            distribution[-Fraction(len(opening))] += Fraction(size, cases)
            staked += Fraction(len(opening) * size, cases)
            continue
        staked += (len(opening) + units) * Fraction(size, cases)
        for s in range(6):
            if counts[i, s]:
                profit = Fraction(int(base[v, s]) + int(units) * int(unit[v, s]), denominator)
                distribution[profit] += int(counts[i, s]) * weight
    solved = Solved(total, dict(distribution), staked, {})
    solved.rules, solved.rules_value = _rule(rules, best, node.options[0][0]), total
    solved.tables = {"floor": min(v for v, names in best.items() if node.options[0][0] in names)}
    return solved


def _rule(rules: Rules, best: dict[int, dict[str, int]], play: str) -> list[str]:
    """The lowest hand that is played, and whether every hand above it is."""
    way = find_ranking(rules.ranking)
    played = sorted(v for v, names in best.items() if play in names)
    mixed = [v for v, names in best.items() if len(names) > 1 or (play not in names and v > played[0])]
    text = f"{play.split()[0].capitalize()} with {way.value_at(played[0])} or better, fold the rest"
    return [text if not mixed else f"{text} (by suits for {len(mixed)} values)"]


# ── tables without a dealer ────────────────────────────────────────────────────────────────────────────────────


def ride(rules: Rules) -> Solved:
    """Equal stakes, of which one may be taken back after three and one after four cards (or none)."""
    takes = [list(d.options.values()) for street in rules.streets.values() for d in street.decisions.values()]
    if any(not any(action.take_back for action in options) for options in takes) or len(takes) > 2:
        raise NotSolvable("this solver knows stakes that are taken back")
    circles = rules.compulsory
    tables = {name: _alone(rules, name) for name in circles}
    if len({tuple(table) for table in tables.values()}) != 1:
        raise NotSolvable("the stakes are not paid alike")
    (pays,), denominator = integers([[cell] for cell in tables[circles[0]]])
    reps = symmetry.boards(3)
    n = len(reps.cards)
    groups, group = np.unique(pays[:, 0], return_inverse=True)
    after, total = np.zeros((n, 52), np.int64), np.zeros(n, np.int64)
    hist = np.zeros((n, 52, len(groups)), np.int64)
    _ride_groups(places("high"), reps.cards.astype(np.int64), pays[:, 0], group.reshape(-1), after, total, hist)
    value, staked = Fraction(0), Fraction(0)
    distribution: dict[Fraction, Fraction] = defaultdict(Fraction)
    cases = comb(52, 3) * 49 * 48
    fixed = len(circles) - len(takes)
    kept_first: list[str] = []
    for i, size in enumerate(reps.sizes.tolist()):
        first = 1 if takes and total[i] > 0 else 0
        for a in range(52):
            seen = int(hist[i, a].sum())
            if not seen:
                continue
            second = 1 if len(takes) > 1 and after[i, a] > 0 else 0
            stakes = fixed + first + second
            value += Fraction(stakes * int(after[i, a]) * size, denominator)
            staked += stakes * seen * size
            for g, won in enumerate(groups):
                if hist[i, a, g]:
                    distribution[stakes * Fraction(int(won), denominator)] += Fraction(int(hist[i, a, g]) * size, cases)
        if first:
            kept_first.append(str(i))
    solved = Solved(value / cases, dict(distribution), staked / cases, {})
    if takes:
        solved.rules = [
            "First decision: leave the stake where the table pays more than it takes on average over the two cards"
            f" to come ({len(kept_first)} of {n} classes of three cards)",
            "Second decision: leave the stake where it does so over the one card to come",
        ]
    return solved


@kernel
def _ride_groups(t: Places, hands: Whole, table: Ints, group: Ints, after: Ints, total: Ints, hist: Ints) -> None:
    for i in range(hands.shape[0]):
        h = hands[i]
        for a in range(52):
            if a in (h[0], h[1], h[2]):
                continue
            for b in range(52):
                if b in (h[0], h[1], h[2]) or b == a:
                    continue
                v = place5(t, h[0], h[1], h[2], a, b)
                after[i, a] += table[v]
                total[i] += table[v]
                hist[i, a, group[v]] += 1


def table_of(rules: Rules) -> list[Fraction]:
    """What one stake brings by the place of the final hand."""
    return _alone(rules, rules.compulsory[0])


def stakes_left(rules: Rules) -> tuple[Bools, Bools, int]:
    """By the number of the three own cards (and the first common card): is the stake left lying?"""
    decisions = sum(len(street.decisions) for street in rules.streets.values())
    (pays,), _ = integers([[cell] for cell in table_of(rules)])
    hands = np.array([(a, b, c) for c in range(52) for b in range(c) for a in range(b)], np.int64)
    after, total = np.zeros((len(hands), 52), np.int64), np.zeros(len(hands), np.int64)
    hist = np.zeros((len(hands), 52, 1), np.int64)
    group = np.zeros(len(pays), np.int64)
    _ride_groups(places("high"), hands, pays[:, 0], group, after, total, hist)
    first = (total > 0) & (decisions > 0)
    second = (after > 0) & (decisions > 1)
    return first, second, len(rules.compulsory) - decisions


def _alone(rules: Rules, name: str) -> list[Fraction]:
    from croupier.analysis.housepoker.pays import by_place

    result = outcome(rules, name, "alone")
    return by_place(rules, name) if result == "table" else [result] * 7463
