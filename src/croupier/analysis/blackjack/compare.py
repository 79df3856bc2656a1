"""Versions side by side: what each costs, how its best table differs, and the price of single rules."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from croupier.analysis.blackjack.charts import charts, legend
from croupier.analysis.blackjack.hands import ACE, TEN
from croupier.analysis.blackjack.solve import Solution, solve
from croupier.analysis.blackjack.upcard import AgainstUp
from croupier.games.blackjack import Rules
from croupier.games.blackjack.pages import side_distribution
from croupier.rulebooks import Game
from croupier.rulebooks.files import patched

Step = Callable[[str], None]
"""Called with the name of what has just been solved."""

_PRICES = Path(__file__).parent / "prices.toml"


@dataclass(frozen=True)
class Version:
    """One version, solved."""

    name: str
    game: Game
    solution: Solution

    @property
    def rules(self) -> Rules:
        assert isinstance(self.game.rules, Rules)
        return self.game.rules

    def cells(self) -> dict[str, str]:
        """The table, cell by cell: ``hard 11 v T`` → D."""
        out = {}
        for chart in charts(self.solution):
            kind = chart.title.removesuffix(" totals").lower()
            for row in chart.rows:
                for up, letter in zip(chart.columns[1:], row[1:], strict=True):
                    out[f"{kind if kind != 'pairs' else 'pair'} {row[0]} v {up}"] = letter
        return out


def version_of(name: str, game: Game) -> Version:
    assert isinstance(game.rules, Rules)
    return Version(name, game, solve(game.rules))


def differences(one: Version, other: Version) -> list[str]:
    """The cells in which the second table differs, as ``hard 11 v T: D → H``."""
    mine, theirs = one.cells(), other.cells()
    return [f"{cell}: {mine[cell]} → {theirs[cell]}" for cell in theirs if cell in mine and mine[cell] != theirs[cell]]


def value_with_odds(version: Version, rules: Rules) -> float:
    """The value of the same game with other odds for a natural: nothing else is played differently."""
    problem = replace(version.solution.problem, rules=rules)
    total = version.solution.value
    for up in version.solution.ups:
        if up.best is None:
            continue
        hand = problem.hands.of(ACE, TEN)
        other = AgainstUp(problem, up.against.first, up.against.kept_tables)
        chance = next(p for number, _, _, p in up.against.first_hands() if number == hand)
        total += up.chance * chance * (_natural(other) - _natural(up.against))
    return total


def _natural(against: AgainstUp) -> float:
    wait, even = against.natural_value()
    return wait if even is None else max(wait, even)


def prices(game: Game, step: Step | None = None) -> list[tuple[str, float]]:
    """What each rule of the list would change in the player's favour (in percent of the stake), one at a time."""
    assert isinstance(game.rules, Rules)
    data = game.rules.model_dump(mode="json")
    base = solve(game.rules).value
    out = []
    for entry in tomllib.loads(_PRICES.read_text(encoding="utf-8"))["rule"]:
        changed = Rules.model_validate(patched(data, entry["patch"]))
        if changed != game.rules:
            out.append((entry["about"], 100 * (solve(changed).value - base)))
        if step:
            step(entry["about"])
    return out


def side_edges(game_of: Callable[[str], Game], names: str) -> list[tuple[str, Fraction]]:
    """The exact edge of each side game."""
    out = []
    for name in names:
        rules = game_of(name).rules
        assert isinstance(rules, Rules)
        assert rules.side is not None
        found = side_distribution(rules, rules.side)
        out.append((name, -sum((profit * p for profit, p in found.items()), Fraction())))
    return out


__all__ = ["Version", "differences", "legend", "prices", "side_edges", "value_with_odds", "version_of"]
