"""What would make the source hard to read is counted, and there may not be more of it than there is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "croupier"
MOST_ARGUMENTS = 9
FUNCTIONS = 7
"""Functions that take more: front doors whose arguments have names and defaults."""
LINES_WITH_ANY = 300
"""Lines of code that say ``Any``, imports apart."""


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield str(path.relative_to(SOURCE)), ast.parse(path.read_text())


def _arguments(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    given = function.args
    return len(given.posonlyargs) + len(given.args) + len(given.kwonlyargs)


def test_few_functions_take_many_arguments() -> None:
    """Where many things belong together, a record has a name for them."""
    many = [
        f"{name}: {node.name} takes {_arguments(node)}"
        for name, module in _modules()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _arguments(node) > MOST_ARGUMENTS
    ]
    assert len(many) <= FUNCTIONS, "\n".join(many)


def test_what_things_are_is_said() -> None:
    """``Any`` says nothing: an array says its numbers, a table its keys."""
    found = {
        (name, node.lineno)
        for name, module in _modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Name) and node.id == "Any"
    }
    assert len(found) <= LINES_WITH_ANY, f"{len(found)} lines say Any"
