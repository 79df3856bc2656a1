"""A family is known once: nothing outside of its own rooms imports it or decides by its name, in Python or in the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from croupier.games import families
from croupier.games.family import Family, Part

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src/croupier"
PAGE = ROOT / "web/src"

ALLOWED = {
    "envs": "poker as an environment for learning: what it is for",
    "analysis/equity": "the calculator of poker hands",
    "analysis/arena": "where those who play poker are measured",
    "analysis/batch": "poker by the million, for researchers",
    "analysis/opponents": "those who play poker against people",
    "ranking": "a ranking of hands is called as the game it comes from",
    "cli/replay.py": "hand histories are files of poker",
    "cli/convert.py": "hand histories are files of poker",
    "server/equity.py": "the door of that calculator",
    "server/hands.py": "the door of hand histories",
    "house/hands.py": "hands of the books, written as hand histories",
}
"""Rooms that are about one family by what they do; no table, list or lobby is among them."""


def _package(family: Family) -> str:
    return family.model.__module__.split(".")[2]


def _homes(family: Family) -> set[str]:
    """Where a family lives: its package, and the modules that its record names."""
    named = [module for part in get_args(Part) if (module := getattr(family, part))]
    return {f"games/{_package(family)}", *(module.removeprefix("croupier.").replace(".", "/") for module in named)}


def _at_home(family: Family, path: Path) -> bool:
    """In a home of the family, or in a file that carries its name (``analysis/paigowbest.py``, ``check/poker/``)."""
    where, package = path.with_suffix("").as_posix(), _package(family)
    parts = where.split("/")
    return any(where == home or where.startswith(f"{home}/") for home in _homes(family)) or any(
        part.startswith(package) or part.endswith(f"_{package}") for part in parts
    )


def _allowed(path: Path) -> bool:
    return any(path.as_posix() == known or path.as_posix().startswith(f"{known}/") for known in ALLOWED)


def _named(tree: ast.AST, family: Family, *, texts: bool = True) -> Iterator[str]:
    """Imports of a family's own modules, and texts that are nothing but its name; to another family ``draw`` is a verb
    and ``spread`` a stake."""
    homes = tuple(f"croupier.{home.replace('/', '.')}" for home in _homes(family))
    for node in ast.walk(tree):
        found: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            found = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif texts and isinstance(node, ast.Constant) and node.value in (family.name, _package(family)):
            yield f"line {node.lineno}: {node.value!r}"
        for module in found:
            if any(module == home or module.startswith(f"{home}.") for home in homes):
                yield f"line {node.lineno}: imports {module}"  # type: ignore[attr-defined]
                break


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_no_room_names_a_family(family: Family) -> None:
    seams = []
    for path in sorted(SOURCE.rglob("*.py")):
        inside = path.relative_to(SOURCE)
        if not _allowed(inside) and not _at_home(family, inside):
            nobodys = not any(_at_home(other, inside) for other in families())
            seams += [f"{inside}, {what}" for what in _named(ast.parse(path.read_text("utf-8")), family, texts=nobodys)]
    assert not seams, "\n".join(seams)


def test_what_is_allowed_is_needed() -> None:
    for known in ALLOWED:
        files = [SOURCE / known] if known.endswith(".py") else sorted((SOURCE / known).rglob("*.py"))
        trees = [ast.parse(path.read_text("utf-8")) for path in files]
        assert any(list(_named(tree, family)) for tree in trees for family in families()), f"{known} names no family"


_FELTS = {family.felt for family in families()}
PAGE_ALLOWED = {
    "poker": "the room of tables among players",
    "wire": "written by the house",
    "equity/Ask.svelte": "the calculator of poker hands",
    "families/cards/Neighbour.svelte": "a neighbour's place as two felts show it",
}


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_the_page_names_no_family(family: Family) -> None:
    """Neither as a text nor by the folder of its felt; in the folders of felts every family is at home."""
    names = "|".join({family.name, _package(family)})
    seam = re.compile(rf"""(['"`])({names})\1|from ['"][^'"]*(families|cards)/({names})(/[^'"]*)?['"]""")
    seams = []
    for path in sorted([*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]):
        inside = path.relative_to(PAGE)
        own = inside.parts[0] == "families" and _FELTS & set(inside.parts)
        if own or any(inside.as_posix() == known or inside.parts[0] == known for known in PAGE_ALLOWED):
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            seams += [f"{inside}:{number}: {line.strip()}"] if seam.search(line) else []
    assert not seams, "\n".join(seams)
