"""The examples in the docstrings and in the documentation run."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

MODULES = (
    "ranking.value",
    "ranking.ask",
    "ranking.stud",
    "ranking.russian",
    "ranking.batch",
    "analysis.equity.solve",
    "analysis.equity.house",
)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    found = doctest.testmod(import_module(f"croupier.{name}"))
    assert found.attempted > 0
    assert found.failed == 0


def test_the_documentation_runs():
    text = (Path(__file__).parents[2] / "docs" / "ranking.md").read_text()
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(code, "docs/ranking.md", "exec"), {})
