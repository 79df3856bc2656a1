"""What would make the source hard to read is counted, and there may not be more of it than there is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "croupier"
MOST_ARGUMENTS = 9
FUNCTIONS = 8
"""Functions that take more: front doors whose arguments have names and defaults."""
LINES_WITH_ANY = 300
"""Lines of code that say ``Any``, imports apart."""
READ_ELSEWHERE = {
    "pydantic": {"model_config"},
    "Typer, as an option": {"monte_carlo"},
    "Gymnasium and PettingZoo": {"action_masks", "action_space", "observation_space", "render"},
    "Numba": {"_cache", "_impl_class", "_locator_classes", "_py_file", "get_cache_path", "get_disambiguator",
              "get_source_stamp"},
    "SQLite's driver and the server's": {"disconnected", "isolation_level"},
    "people, in rulebook files of whose data recorded rounds keep the hash": {"chapter", "minutes", "owner_rule"},
    "whoever uses the library": {"best_response", "buttons", "plain_layout", "raise_from", "raise_to"},
    "the floor of a real table (docs/poker.md)": {"dealt_too_early", "may_raise_after", "passed_over",
                                                  "shared_last_card", "wrong_burns", "wrong_opener"},
    "tests that wait for a table": {"serve_waiting"},
    "whoever opens a house in which one registers": {"Adults", "PlayMoney", "TestRegister"},
    "who tries the test register": {"code_of"},
}  # fmt: skip
"""Names that no line of the source reads, by who does."""


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield str(path.relative_to(SOURCE)), ast.parse(path.read_text())


def _arguments(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    given = function.args
    return len(given.posonlyargs) + len(given.args) + len(given.kwonlyargs)


def _compiled(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Numba takes arrays and figures one by one, and no record of them."""
    return any(isinstance(mark, ast.Name) and mark.id in ("kernel", "inlined") for mark in function.decorator_list)


def test_few_functions_take_many_arguments() -> None:
    """Where many things belong together, a record has a name for them."""
    many = [
        f"{name}: {node.name} takes {_arguments(node)}"
        for name, module in _modules()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not _compiled(node)
        if _arguments(node) > MOST_ARGUMENTS
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


def _made(module: ast.Module) -> Iterator[str]:
    """What a module gives a name; what a decorator with arguments takes is known to whoever made the decorator."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if not any(isinstance(decorator, ast.Call | ast.Attribute) for decorator in node.decorator_list):
                yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _read(module: ast.Module) -> Iterator[str]:
    """Every name that is read, imported, handed over or written as a word of its own in quotes."""
    for node in ast.walk(module):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
                yield name
            case ast.keyword(arg=str(name)) | ast.alias(name=name):
                yield name
            case ast.Constant(value=str(text)) if re.fullmatch(r"[\w.]+", text):
                yield from text.split(".")


def test_nothing_has_a_name_that_nobody_reads() -> None:
    """Dead code is deleted; what only others read is listed with who does."""
    modules = [(name, module) for name, module in _modules() if "migrations" not in name]
    read = {name for _, module in modules for name in _read(module)}.union(*READ_ELSEWHERE.values())
    dead = [
        f"{where}: {name}"
        for where, module in modules
        for name in _made(module)
        if name not in read and not re.fullmatch(r"__\w+__|_", name)
    ]
    assert not dead, "\n".join(dead)
