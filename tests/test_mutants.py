"""The lists of mutants fit the source: each line stands there once, and what must find it names the rule.

Whether they are found is the work of ``make mutants``.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from croupier.check.scenario import read_file

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "mutants"))

import run  # noqa: E402 - the runner beside its lists


@cache
def stories(file: str) -> frozenset[str]:
    """The rules that the stories of a file carry."""
    return frozenset(rule for one in read_file(HERE / "scenarios" / file) for rule in one.rules)


@cache
def marks(file: str) -> dict[str, str]:
    """Test → its source, decorators included."""
    text = (HERE / file).read_text(encoding="utf-8")
    found = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    lines = text.splitlines()
    first = {node.name: min([node.lineno, *(mark.lineno for mark in node.decorator_list)]) for node in found}
    return {node.name: "\n".join(lines[first[node.name] - 1 : node.end_lineno]) for node in found}


@pytest.mark.parametrize("mutant", run.mutants(), ids=str)
def test_a_mutant_fits_the_source_and_its_proof_names_the_rule(mutant: run.Mutant) -> None:
    text = mutant.path.read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1, f"{mutant.old!r} must stand once in {mutant.file}"
    assert mutant.new != mutant.old
    ast.parse(text.replace(mutant.old, mutant.new))
    if mutant.by.endswith(".yaml"):
        assert mutant.rule in stories(mutant.by), f"no story of {mutant.by} carries {mutant.rule}"
    else:
        file, _, test = mutant.by.partition("::")
        named = marks(file)[test] + test.replace("_", " ")
        assert mutant.rule in named, f"{test} does not name {mutant.rule}"


def test_there_are_enough_of_them_and_none_twice() -> None:
    some = run.mutants()
    assert len(some) >= 150
    assert [key for key, times in Counter((one.file, one.old, one.new) for one in some).items() if times > 1] == []


def test_a_line_exchanged_is_read_and_the_disk_is_not_touched() -> None:
    one = run.mutants()[0]
    before = one.path.read_bytes()
    assert dict(run.tried([one])) == {one: True}
    harmless = run.Mutant("games/poker/pots.py", "out, below = [], 0", "out, below = list(), 0", one.rule, one.by)
    assert dict(run.tried([harmless])) == {harmless: False}
    nothing = run.Mutant(one.file, one.old, one.old, one.rule, one.by)
    with pytest.raises(RuntimeError, match="stands in no function"):
        dict(run.tried([nothing]))
    assert one.path.read_bytes() == before
