"""Which rules of the specifications have a test.

``rules.tsv`` lists every rule id. A scenario carries ids in its ``rules``; a test in ``@pytest.mark.rule("…")``. What
cannot be software (a dress code), or what the list caught by mistake, stands in ``not_software.toml`` with the reason.
"""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from croupier.check.scenario import files, read_file

HERE = Path(__file__).parent


@dataclass(slots=True)
class Coverage:
    """Rule id → where it is proved; the ones that are not software and why; ids that tests carry but nobody knows."""

    rules: dict[str, str]
    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    not_software: dict[str, str] = field(default_factory=dict)

    @property
    def missing(self) -> list[str]:
        return [rule for rule in self.rules if rule not in self.tests and rule not in self.not_software]

    @property
    def unknown(self) -> list[str]:
        return sorted({rule for rule in [*self.tests, *self.not_software] if rule not in self.rules})

    def of(self, game: str) -> Coverage:
        """Only the rules of one specification file, or of a whole rulebook."""
        rules = {rule: text for rule, text in self.rules.items() if rule.startswith((f"{game}#", f"{game}/"))}
        tests = {rule: where for rule, where in self.tests.items() if rule in rules}
        apart = {rule: why for rule, why in self.not_software.items() if rule in rules}
        return Coverage(rules, tests, apart)

    def games(self) -> list[str]:
        """The specification files, in order."""
        return list(dict.fromkeys(rule.split("#")[0] for rule in self.rules))


def all_rules() -> dict[str, str]:
    """Rule id → its text, shortened."""
    lines = (HERE / "rules.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return dict(line.split("\t", 1) for line in lines if "\t" in line)


def not_software() -> dict[str, str]:
    """Rule id → why no test can prove it."""
    data = tomllib.loads((HERE / "not_software.toml").read_text(encoding="utf-8"))
    return {rule: entry["why"] for entry in data.get("rules", []) for rule in entry["ids"]}


def coverage(tests: Path) -> Coverage:
    """What the tests below this folder prove."""
    out = Coverage(all_rules(), not_software=not_software())
    for path in files([tests]):
        for scenario in read_file(path):
            for rule in scenario.rules:
                out.tests[rule].append(f"{path.relative_to(tests)}: {scenario.name}")
    for path in sorted(tests.rglob("test_*.py")):
        for rule, test in _marked(path):
            out.tests[rule].append(f"{path.relative_to(tests)}: {test}")
    return out


def _marked(path: Path) -> list[tuple[str, str]]:
    """(rule id, test) for every ``@pytest.mark.rule`` in a file."""
    out = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule":
                out += [
                    (arg.value, node.name)
                    for arg in mark.args
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                ]
    return out
