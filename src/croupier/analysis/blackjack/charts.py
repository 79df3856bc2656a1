"""The strategy as people know it: hard totals, soft totals and pairs against the dealer's card."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from croupier.analysis.blackjack.hands import UPS, VALUES
from croupier.analysis.blackjack.problem import Problem
from croupier.analysis.blackjack.solve import Solution, UpSolution
from croupier.analysis.blackjack.table import UpTable, class_of
from croupier.analysis.certificate import Chart, WrittenHand, WrittenStrategy
from croupier.games.blackjack.model import Rules

_HARD: Final = range(5, 20)
_SOFT: Final = range(13, 21)
_PAIRS: Final = (*range(1, VALUES), 0)
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
    if not problem.counts_matter:
        return [
            _of_totals(problem, columns, "Hard totals", _HARD, soft=0),
            _of_totals(problem, columns, "Soft totals", _SOFT, soft=1),
            _of_pairs(problem, columns),
        ]
    out = [_of_pairs(problem, columns)]
    long = problem.rules.long_hand
    assert long is not None
    words = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}
    for cards in range(2, long.cards):
        for stakes in (1, 2) if cards == 3 and problem.rules.buy else (1,):
            name = f"{words.get(cards, str(cards))} cards" + (", the third bought" if stakes == 2 else "")
            out.append(_of_totals(problem, columns, f"{name}: hard totals", _HARD, 0, cards, stakes))
            out.append(_of_totals(problem, columns, f"{name}: soft totals", _SOFT, 1, cards, stakes))
    return out


def _of_totals(
    problem: Problem, columns: list[UpSolution], title: str, totals: range, soft: int, cards: int = 2, stakes: int = 1
) -> Chart:
    rows, hands = [], []
    for total in totals:
        cls = class_of(problem, cards, soft, total)
        hand = _total(total, soft, two=cards == 2)
        hands.append(hand)
        rows.append((_named(hand), *(letter(problem, up.table, cls, stakes) for up in columns if up.table)))
    return _chart(title, columns, rows, hands)


def _of_pairs(problem: Problem, columns: list[UpSolution]) -> Chart:
    rows = [(_named(_pair(v)), *(letter(problem, up.table, v) for up in columns if up.table)) for v in _PAIRS]
    return _chart("Pairs", columns, rows, [_pair(v) for v in _PAIRS])


def _chart(title: str, columns: list[UpSolution], rows: list[tuple[str, ...]], hands: list[WrittenHand]) -> Chart:
    strategy = WrittenStrategy(hands=hands, against=[_ranks(up) for up in columns], across=False)
    return Chart(title, ("", *(up.name for up in columns)), rows, strategy=strategy)


def _total(total: int, soft: int, *, two: bool) -> WrittenHand:
    """Every hand of a total; a soft one of two cards can be only one."""
    cards = ["A", "T" if total == 21 else str(total - 11)] if soft and two else []
    return {"total": total, "soft": bool(soft), "cards": cards}


def _pair(value: int) -> WrittenHand:
    one = UPS[value]
    return {"total": 12 if one == "A" else 2 * (value + 1), "soft": one == "A", "cards": [one, one]}


def _named(hand: WrittenHand) -> str:
    return ",".join(hand["cards"]) or f"{'soft ' if hand['soft'] else ''}{hand['total']}"


def _ranks(up: UpSolution) -> list[str]:
    return [UPS[value] for value in up.against.first]


def _by_rows(problem: Problem, columns: list[UpSolution]) -> list[Chart]:
    """Both cards of the dealer lie open: one row for each pair of his cards."""
    out = []
    kinds = (("Hard totals", 0, range(5, 21)), ("Soft totals", 1, _SOFT))
    for title, soft, totals in kinds:
        hands = [_total(total, soft, two=True) for total in totals]
        rows = [
            (up.name, *(letter(problem, up.table, class_of(problem, 2, soft, total)) for total in totals))
            for up in columns
            if up.table
        ]
        out.append(_across(title, columns, hands, rows))
    rows = [(up.name, *(letter(problem, up.table, v) for v in _PAIRS)) for up in columns if up.table]
    out.append(_across("Pairs", columns, [_pair(v) for v in _PAIRS], rows))
    return out


def _across(title: str, columns: list[UpSolution], hands: list[WrittenHand], rows: list[tuple[str, ...]]) -> Chart:
    strategy = WrittenStrategy(hands=hands, against=[_ranks(up) for up in columns], across=True)
    return Chart(title, ("dealer", *map(_named, hands)), rows, strategy=strategy)
