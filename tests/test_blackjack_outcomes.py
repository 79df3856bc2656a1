"""What a round of blackjack brings and how often: the forward count against the solver, and against dealt rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.analysis import certify, simulate
from croupier.analysis.blackjack import solution_of
from croupier.analysis.blackjack.dealer import NATURAL, draws_from
from croupier.analysis.blackjack.hands import TEN, VALUES
from croupier.analysis.blackjack.outcomes import counted_part, outcomes
from croupier.analysis.blackjack.simulate import as_profits, counted, prepared
from croupier.analysis.blackjack.solve import Solution, UpSolution
from croupier.analysis.blackjack.table import actions_by, classes_of
from croupier.games.blackjack import Rules
from croupier.rulebooks import load

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("gelp/blackjack", {}),
    ("gelp/pontoon", {}),
    ("ray-halls/blackjack-variant-f", {}),
    ("ray-halls/blackjack-variant-h", {}),
    ("ray-halls/blackjack-variant-s", {}),
    ("ray-casino/blackjack", {"version": "A"}),
]


def solution(name: str, options: dict[str, Any]) -> Solution:
    rules = load(name, **options).rules
    assert isinstance(rules, Rules)
    return solution_of(rules)


def _split_worth(up: UpSolution, value: int, by_table: bool) -> float:
    """What a split is worth by the solver, the dealer's natural included."""
    against, problem = up.against, up.against.problem
    if by_table:
        assert up.table is not None
        worth = against.split_value(value, actions_by(problem, up.table, classes_of(problem), split=True))[0]
    else:
        worth = max(against.split_value(value)[0], against.split_value(value, resplit=False)[0])
    return worth - (against.natural_at(problem.hands.of(value, value)) if against.looked else 0.0)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_way_forward_leads_to_the_value_that_the_way_back_found(name: str, options: dict[str, Any]) -> None:
    """Two passes in opposite directions: probabilities sum to 1 and their mean is the solver's value, to 13 digits."""
    found = solution(name, options)
    play = prepared(found, fresh=True)
    for by_table in (False, True):
        tally = counted_part(found, play, by_table=by_table)
        assert abs(tally.chances.sum() + sum(tally.splits.values()) - 1) < 1e-13
        profits = (np.arange(len(tally.chances)) - play.offset) / play.denominator
        mean = float(tally.chances @ profits)
        ups = {up.against.first: up for up in found.ups}
        mean += sum(p * _split_worth(ups[first], v, by_table) for (v, first), p in tally.splits.items())
        assert abs(mean - (found.table_value if by_table else found.value)) < 1e-13


@pytest.mark.parametrize(("name", "options"), [("gelp/blackjack", {}), ("ray-casino/blackjack", {"version": "A"})])
def test_the_distribution_is_that_of_dealt_rounds(name: str, options: dict[str, Any]) -> None:
    found = solution(name, options)
    play = prepared(found, fresh=True)
    _, table = outcomes(found, play)
    assert sum(table.distribution.values()) == 1
    rounds = 4_000_000
    fell = as_profits(play, counted(play, rounds, 5, lambda _: None))
    for profit, chance in table.distribution.items():
        expected = float(chance) * rounds
        assert abs(fell.get(profit, 0) - expected) < 4.5 * (expected + 1) ** 0.5, profit
    assert set(fell) <= set(table.distribution)


def test_the_certificate_says_how_its_figures_were_found() -> None:
    done = certify(load("gelp/blackjack"))
    main = done["main"]
    assert sum(main.distribution.values()) == 1
    assert main.method.startswith("exact enumeration")
    mean = -sum(profit * p for profit, p in main.distribution.items())
    assert abs(float(mean - main.edge)) < 0.0001
    notes = " ".join(done.notes)
    assert "2.27 % of rounds with a split" in notes
    assert "cut-card effect" in notes
    assert "rounding error" in notes


def test_double_precision_is_exact_enough() -> None:
    """The dealer's chances in whole numbers: what doubles lose is in the fifteenth digit."""
    found = solution("gelp/blackjack", {})
    up = found.up("6")
    draws = draws_from(up.against.first, hits_soft_17=False, push_at=None)
    hands = found.problem.hands
    for values in ((TEN, 5), (0, 1, 2), (1, 1, 1, 1, 1, 1)):
        hand = hands.of(*values)
        left = [int(up.against.shoe[v] - hands.counts[hand, v]) for v in range(VALUES)]
        exact = [Fraction(0)] * 8
        for way in range(len(draws.category)):
            ways, size = int(draws.orders[way]), sum(left)
            for k in range(draws.first[way], draws.first[way + 1]):
                for i in range(int(draws.number[k])):
                    ways *= left[int(draws.value[k])] - i
            below = 1
            for i in range(int(draws.cards[way])):
                below *= size - i
            exact[int(draws.category[way])] += Fraction(ways, below)
        assert sum(exact) == 1
        row = up.against.table()[hand]
        assert all(abs(float(row[c]) - float(exact[c])) < 1e-14 for c in range(NATURAL + 1))


@pytest.mark.parametrize("name", ["gelp/blackjack", "ray-halls/blackjack-variant-h", "gelp/pontoon"])
def test_the_certified_edge_lies_inside_the_interval_of_a_simulation(name: str) -> None:
    """The short form of the billion rounds that docs/blackjack.md records."""
    done = simulate(load(name), "main" if name.startswith("gelp") else "base", 20_000_000, seed=2026, fresh=True)
    assert done.note is None
    assert done.agrees


def test_a_cut_shoe_is_said_to_be_one() -> None:
    cut = simulate(load("gelp/blackjack"), "main", 300_000, seed=1)
    assert cut.note is not None
    assert "cut-card effect" in cut.note
    assert cut.as_json()["note"] == cut.note
    assert simulate(load("gelp/blackjack"), "main", 300_000, seed=1, fresh=True).counts != cut.counts
