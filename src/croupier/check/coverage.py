"""Which rules of the specifications are proved, and by what.

``rules.tsv`` lists every rule id. A scenario carries ids in its ``rules``; a test in ``@pytest.mark.rule("…")``. A rule
is **proved** by what a running hand or round does. A test of functions that no table calls proves that they agree with
themselves: such a rule is **library only**. What cannot be software (a dress code), or what the list caught by mistake,
stands in ``not_software.toml`` with the reason. Everything else is **missing**; ``missing.toml`` says what for.
"""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from croupier.check.reach import Name, Source, imports
from croupier.check.scenario import Scenario, files, own_stories, read_file

HERE = Path(__file__).parent
_UNTOLD: Final = "not built"

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(slots=True)
class Coverage:
    """Rule id → where it is proved, or only calculated; the ones that are not software and why; what waits for what."""

    rules: dict[str, str]
    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    library: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    not_software: dict[str, str] = field(default_factory=dict)
    waits_for: dict[str, str] = field(default_factory=dict)

    @property
    def proved(self) -> list[str]:
        return [rule for rule in self.rules if rule in self.tests]

    @property
    def library_only(self) -> list[str]:
        """Rules that only functions follow which no table calls."""
        return [rule for rule in self.rules if rule in self.library and rule not in self.tests]

    @property
    def apart(self) -> dict[str, str]:
        """Rules that no software can follow, and why."""
        return {rule: why for rule, why in self.not_software.items() if rule in self.rules}

    @property
    def missing(self) -> dict[str, str]:
        """Every other rule, and what it waits for."""
        known = {*self.tests, *self.library, *self.not_software}
        return {rule: self.waits_for.get(rule, _UNTOLD) for rule in self.rules if rule not in known}

    @property
    def unknown(self) -> list[str]:
        carried = [*self.tests, *self.library, *self.not_software, *self.waits_for]
        return sorted({rule for rule in carried if rule not in self.rules})

    @property
    def twice(self) -> list[str]:
        """Rules that are said to be missing or no software, and are proved."""
        return sorted(rule for rule in {*self.not_software, *self.waits_for} if rule in self.tests)

    def of(self, game: str) -> Coverage:
        """Only the rules of one specification file, or of a whole rulebook."""
        rules = {rule: text for rule, text in self.rules.items() if rule.startswith((f"{game}#", f"{game}/"))}
        return Coverage(rules, self.tests, self.library, self.not_software, self.waits_for)

    def games(self) -> list[str]:
        """The specification files, in order."""
        return list(dict.fromkeys(rule.split("#")[0] for rule in self.rules))


def all_rules() -> dict[str, str]:
    """Rule id → its text, shortened."""
    lines = (HERE / "rules.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return dict(line.split("\t", 1) for line in lines if "\t" in line)


def reasons(name: str) -> dict[str, str]:
    """Rule id → why, as a list of this room says."""
    data = tomllib.loads((HERE / name).read_text(encoding="utf-8"))
    return {rule: entry["why"] for entry in data.get("rules", []) for rule in entry["ids"]}


def coverage(tests: Path) -> Coverage:
    """What the tests below this folder prove."""
    out = Coverage(all_rules(), not_software=reasons("not_software.toml"), waits_for=reasons("missing.toml"))
    source = Source()
    for path in files([tests]):
        for scenario in read_file(path):
            kept = out.library if _calls(scenario) & source.idle else out.tests
            for rule in scenario.rules:
                kept[rule].append(f"{path.relative_to(tests)}: {scenario.name}")
    for path in sorted(tests.rglob("test_*.py")):
        for rule, test, idle in claims(path, source):
            (out.library if idle else out.tests)[rule].append(f"{path.relative_to(tests)}: {test}")
    return out


def _calls(scenario: Scenario) -> set[Name]:
    return {name for stories in own_stories().values() for name in stories.calls(scenario)}


def claims(path: Path, source: Source) -> Iterator[tuple[str, str, set[Name]]]:
    """(rule id, test, what it calls that no table does) for every ``@pytest.mark.rule`` in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    means = imports(tree)
    helpers = {node.name: node for node in tree.body if isinstance(node, Function)}
    for node in ast.walk(tree):
        if not isinstance(node, Function | ast.ClassDef):
            continue
        marked = list(_rules(node))
        if marked:
            idle = {name for part in _with_helpers(node, helpers) for name in source.idle_in(part, means)}
            for rule in marked:
                yield rule, node.name, idle


def _with_helpers(test: ast.AST, helpers: dict[str, Function]) -> list[ast.AST]:
    """A test and the functions of its own file that it uses."""
    out = [test]
    for part in out:
        called = {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
        out += [helper for name, helper in helpers.items() if name in called and helper not in out]
    return out


def _rules(node: Function | ast.ClassDef) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule":
            for arg in mark.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield arg.value
