"""The strategy as people know it: hard totals, soft totals and pairs against the dealer's card."""

from __future__ import annotations

from dataclasses import replace

from croupier.analysis.blackjack.hands import UPS, VALUES
from croupier.analysis.blackjack.problem import Problem
from croupier.analysis.blackjack.solve import Solution, UpSolution
from croupier.analysis.blackjack.table import UpTable, class_of
from croupier.analysis.certificate import Chart
from croupier.games.blackjack.model import Rules

_ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")


def key(rules: Rules) -> dict[str, str]:
    """What the letters mean."""
    words = {"S": rules.word("stand"), "H": rules.word("hit")}
    if rules.double:
        words |= {"D": "double (else hit)", "Ds": "double (else stand)"}
    if rules.buy:
        words |= {"B": "buy (else draw)", "Bs": "buy (else stand)"}
    if rules.split:
        words["P"] = "split"
    if rules.surrender:
        words |= {"Rh": "surrender (else hit)", "Rs": "surrender (else stand)"}
    return words


def legend(problem: Problem) -> str:
    """The same in a line."""
    return ", ".join(f"{letter} {means}" for letter, means in key(problem.rules).items())


def letter(problem: Problem, column: UpTable, cls: int, stakes: int = 1) -> str:
    """The action of a class as a letter."""
    if cls < VALUES and column.split[cls]:
        return "P"
    base = "H" if column.hit[cls] else "S"
    if column.surrender[cls]:
        return f"R{base.lower()}"
    if column.raised[stakes][cls]:
        return ("D" if problem.rules.double else "B") + ("" if base == "H" else "s")
    return base


def charts(solution: Solution) -> list[Chart]:
    """The tables to print."""
    means = key(solution.problem.rules)
    return [replace(chart, key=means) for chart in _charts(solution)]


def _charts(solution: Solution) -> list[Chart]:
    problem = solution.problem
    columns = [up for up in solution.ups if up.table is not None]
    if problem.rules.dealer.exposed:
        return _by_rows(problem, columns)
    columns.sort(key=lambda up: _ORDER.index(up.name))
    heads = ("", *(up.name for up in columns))
    if not problem.counts_matter:
        return [
            Chart("Hard totals", heads, _totals(problem, columns, range(5, 20), soft=0)),
            Chart("Soft totals", heads, _totals(problem, columns, range(13, 21), soft=1)),
            Chart("Pairs", heads, _pairs(problem, columns)),
        ]
    out = [Chart("Pairs", heads, _pairs(problem, columns))]
    long = problem.rules.long_hand
    assert long is not None
    words = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}
    for cards in range(2, long.cards):
        for stakes in (1, 2) if cards == 3 and problem.rules.buy else (1,):
            name = f"{words.get(cards, str(cards))} cards" + (", the third bought" if stakes == 2 else "")
            out.append(Chart(f"{name}: hard totals", heads, _totals(problem, columns, range(5, 20), 0, cards, stakes)))
            out.append(Chart(f"{name}: soft totals", heads, _totals(problem, columns, range(13, 21), 1, cards, stakes)))
    return out


def _totals(
    problem: Problem, columns: list[UpSolution], totals: range, soft: int, cards: int = 2, stakes: int = 1
) -> list[tuple[str, ...]]:
    rows = []
    for total in totals:
        cls = class_of(problem, cards, soft, total)
        name = f"A,{'T' if total == 21 else total - 11}" if soft and cards == 2 else f"{'soft ' if soft else ''}{total}"
        rows.append((name, *(letter(problem, up.table, cls, stakes) for up in columns if up.table)))
    return rows


def _pairs(problem: Problem, columns: list[UpSolution]) -> list[tuple[str, ...]]:
    values = [*range(1, VALUES), 0]
    return [(f"{UPS[v]},{UPS[v]}", *(letter(problem, up.table, v) for up in columns if up.table)) for v in values]


def _by_rows(problem: Problem, columns: list[UpSolution]) -> list[Chart]:
    """Both cards of the dealer lie open: one row for each pair of his cards."""
    out = []
    kinds = (("Hard totals", 0, range(5, 21)), ("Soft totals", 1, range(13, 21)))
    for title, soft, totals in kinds:
        heads = ("dealer", *(str(total) if not soft else f"A,{total - 11}" for total in totals))
        rows = [
            (up.name, *(letter(problem, up.table, class_of(problem, 2, soft, total)) for total in totals))
            for up in columns
            if up.table
        ]
        out.append(Chart(title, heads, rows))
    values = [*range(1, VALUES), 0]
    heads = ("dealer", *(f"{UPS[v]},{UPS[v]}" for v in values))
    rows = [(up.name, *(letter(problem, up.table, v) for v in values)) for up in columns if up.table]
    out.append(Chart("Pairs", heads, rows))
    return out
