"""Versions side by side: what each costs, how its best table differs, and the price of single rules."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from croupier.analysis.blackjack.charts import charts, legend
from croupier.analysis.blackjack.hands import ACE, TEN
from croupier.analysis.blackjack.problem import Problem
from croupier.analysis.blackjack.solve import Solution, solve
from croupier.analysis.blackjack.upcard import AgainstUp
from croupier.analysis.comparison import ComparedVersion, Comparison, RulePrice, SideEdges, UnlikeCells
from croupier.games.blackjack import Rules
from croupier.games.blackjack.pages import side_distribution
from croupier.rulebooks import Game, load
from croupier.rulebooks.files import patched

Step = Callable[[str], None]
"""Called with the name of what has just been solved."""

_PRICES: Final = Path(__file__).parent / "prices.toml"
ODDS: Final = ("1:1", "6:5", "7:5", "3:2", "2:1")
PACKS: Final = (1, 2, 4, 6, 8)


@dataclass(frozen=True)
class Version:
    """One version, solved."""

    name: str
    game: Game[Rules]
    solution: Solution

    @property
    def rules(self) -> Rules:
        return self.game.rules

    def cells(self) -> dict[tuple[str, str], str]:
        """The table, cell by cell: ``hard 11``, ``T`` → D."""
        out = {}
        for chart in charts(self.solution):
            kind = chart.title.removesuffix(" totals").lower()
            for row in chart.rows:
                for up, letter in zip(chart.columns[1:], row[1:], strict=True):
                    out[f"{kind if kind != 'pairs' else 'pair'} {row[0]}", up] = letter
        return out


def version_of(name: str, game: Game[Rules]) -> Version:
    return Version(name, game, solve(game.rules))


def alike(one: Version, other: Version) -> bool:
    """Have their tables the same shape?"""
    return one.rules.dealer.exposed == other.rules.dealer.exposed and one.rules.buy == other.rules.buy


def differences(one: Version, other: Version) -> list[UnlikeCells]:
    """The cells in which the second table differs: of one row and one change all cards of the dealer together."""
    mine, theirs = one.cells(), other.cells()
    out: dict[tuple[str, str, str], list[str]] = {}
    for (row, up), letter in theirs.items():
        if (row, up) in mine and mine[row, up] != letter:
            out.setdefault((row, mine[row, up], letter), []).append(up)
    return [{"row": row, "against": ups, "from": before, "to": after} for (row, before, after), ups in out.items()]


def changed(cells: Sequence[UnlikeCells]) -> int:
    """How many cells that are."""
    return sum(len(cell["against"]) for cell in cells)


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


def prices(game: Game[Rules], step: Step | None = None) -> list[tuple[str, float]]:
    """What each rule of the list would change in the player's favour (in percent of the stake), one at a time."""
    data = game.rules.model_dump(mode="json")
    base = solve(game.rules).value
    out = []
    for entry in tomllib.loads(_PRICES.read_text(encoding="utf-8"))["rule"]:
        after = Rules.model_validate(patched(data, entry["patch"]))
        if after != game.rules:
            out.append((entry["about"], 100 * (solve(after).value - base)))
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


# ── all of it as data ──────────────────────────────────────────────────────────────────────────────────────────


def compared(
    versions: Sequence[Version], command: str, priced: tuple[str, Sequence[tuple[str, float]]] | None = None
) -> Comparison:
    """The whole comparison: figures in percent of the first stake."""
    return {
        "command": command,
        "letters": letters([version.solution.problem for version in versions]),
        "versions": [_version(version, versions[:n]) for n, version in enumerate(versions)],
        "sides": _sides(versions),
        "prices": None if priced is None else {"game": priced[0], "rules": [_price(*row) for row in priced[1]]},
    }


def letters(problems: Sequence[Problem]) -> str:
    """What the letters of all their tables mean."""
    said = dict.fromkeys(word for problem in problems for word in legend(problem).split(", "))
    order = ("S ", "H ", "D ", "Ds ", "B ", "Bs ", "P ", "Rh ", "Rs ")
    return ", ".join(sorted(said, key=lambda word: next(n for n, first in enumerate(order) if word.startswith(first))))


def _price(about: str, gain: float) -> RulePrice:
    return {"about": about, "gain": round(gain, 6)}


def _version(version: Version, before: Sequence[Version]) -> ComparedVersion:
    chosen = version.name.partition(":")[2]
    about = version.rules.about.split(". ")[0].rstrip(".")
    others = [(differences(other, version), other.name) for other in before if alike(other, version)]
    nearest = min(others, key=lambda pair: changed(pair[0]), default=None)
    return {
        "id": version.game.id,
        "name": version.name,
        "title": ", ".join([version.game.title, *([chosen.replace("=", " ")] if chosen else [])]),
        "rulebook": version.game.id.split("/")[0],
        "about": f"{version.game.title} ({chosen})" if chosen else about,
        "sha256": version.game.sha256,
        "rules": _rules(version.rules),
        "edge": round(-100 * version.solution.value, 6),
        "by_table": round(-100 * version.solution.table_value, 6),
        "odds": _odds(version),
        "like": None if nearest is None else nearest[1],
        "unlike": [] if nearest is None else nearest[0],
    }


def _odds(version: Version) -> dict[str, float]:
    """The edge with each of the odds for a blackjack that the house may announce."""
    option = version.game.choices.get("blackjack_pays")
    out: dict[str, float] = {}
    for pays in ODDS:
        if option is None or not option.choices or len(option.choices) < 2 or pays not in option.choices:
            continue
        rules = load(version.game.id, **{**version.game.options, "blackjack_pays": pays}).rules
        assert isinstance(rules, Rules)
        out[pays] = round(-100 * value_with_odds(version, rules), 6)
    return out


def _rules(rules: Rules) -> dict[str, str]:
    """What a version is, in a few words for each rule."""
    dealer, double, split, surrender = rules.dealer, rules.double, rules.split, rules.surrender
    second = "no hole card"
    if dealer.hole:
        looks = " and ".join({"A": "ace", "T": "ten"}[up] for up in dealer.peek)
        second = (
            "both cards open"
            if dealer.exposed
            else f"hole card, looked at with {looks}"
            if looks
            else "hole card, seen last"
        )
    pushes = [total for total, what in rules.ties.items() if what == "push" and total != "default"]
    ties = "push" if rules.ties["default"] == "push" else "lose" + (f", {' and '.join(pushes)} push" if pushes else "")
    doubling = "no"
    if double is not None:
        totals = "any two cards" if double.totals is None else ", ".join(map(str, double.totals))
        doubling = totals + ("" if double.after_split else ", not after a split")
    giving_up = "no"
    if surrender is not None:
        giving_up = f"for {'half' if surrender.loses == Fraction(1, 2) else surrender.loses}" + (
            ", not against an ace" if "A" in surrender.not_against else ""
        )
    extras = [f"a dealer's {dealer.push_at} pushes"] if dealer.push_at else []
    extras += [f"{rules.trio.name} {rules.trio.pays}:1"] if rules.trio else []
    extras += [f"{rules.long_hand.name}"] if rules.long_hand else []
    extras += ["a dealer's natural spares the doubled part"] if rules.dealer_natural.takes == "undoubled" else []
    return {
        "dealer": second,
        "ties": ties,
        "double": doubling,
        "hands": str(split.max_hands) if split else "no split",
        "surrender": giving_up,
        "extras": ", ".join(extras),
    }


def _sides(versions: Sequence[Version]) -> list[SideEdges]:
    """The side games by number of packs."""
    host = next((v.game for v in versions if "side_game" in v.game.choices), None)
    if host is None:
        return []
    names = "ABCDEFGHI"
    found = {
        n: dict(side_edges(lambda name, n=n: load(host.id, side_game=name, decks=n), names))  # type: ignore[misc]
        for n in PACKS
    }
    return [{"name": name, "edge": {str(n): float(100 * found[n][name]) for n in PACKS}} for name in names]


__all__ = ["Version", "compared", "differences", "prices", "side_edges", "value_with_odds", "version_of"]
