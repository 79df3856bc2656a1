"""Which functions of the games a running table never reaches: nothing but tests calls them.

Read from the source, not from a list: a function lives when the code of a module, a front door or another living
function names it. What a class or an object is asked to do (``hand.act``) counts with its class.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import croupier

Name = tuple[str, str]
"""(module, function or class); the whole module is ``*``."""
Means = dict[str, set[Name]]
"""A name in a file → what it may stand for: two functions may import two things under one name."""

_JUDGED: Final = ("croupier.games.", "croupier.ranking.stud")
"""Where the order of play is written down; elsewhere functions are also found by their names in texts."""
_FRONT_DOORS: Final = ("croupier", "croupier.poker")
"""What programs of others import: whatever stands there is in use."""
_NOT_A_TABLE: Final = "croupier.check"
"""The room that looks at the rules and runs none."""


@dataclass(slots=True)
class _Module:
    """A file of the source: what it defines, what its names mean, which names its own code uses."""

    defines: dict[str, ast.stmt] = field(default_factory=dict)
    means: Means = field(default_factory=dict)
    code: list[ast.stmt] = field(default_factory=list)


class Source:
    """The source of the package, read once."""

    def __init__(self, home: Path | None = None) -> None:
        self._modules = {name: _read(path, name) for name, path in _files(home or Path(croupier.__file__).parent)}
        living = self._living()
        self.idle = {
            (name, own)
            for name, module in self._modules.items()
            if name.startswith(_JUDGED)
            for own in module.defines
            if (name, own) not in living
        }
        """Functions and classes of the order of play that nothing but tests calls."""

    def idle_in(self, code: ast.AST, means: Means) -> set[Name]:
        """Which of them a test calls."""
        return {one for name in self._named(code, means) for one in self._meant(name)} & self.idle

    def _living(self) -> set[Name]:
        waiting: list[Name] = []
        for name, module in self._modules.items():
            waiting += [used for statement in module.code for used in self._named(statement, module.means)]
            if name in _FRONT_DOORS or _is_family(name):
                waiting += [(name, own) for own in module.defines]
                waiting += [meant for several in module.means.values() for meant in several]
        living: set[Name] = set()
        while waiting:
            for one in self._meant(waiting.pop()) - living:
                living.add(one)
                module = self._modules[one[0]]
                waiting += self._named(module.defines[one[1]], module.means)
        return living

    def _named(self, code: ast.AST, means: Means) -> list[Name]:
        """What a piece of code names; ``button.drawn`` names that function and not the whole module ``button``."""
        out: list[Name] = []
        reached: set[int] = set()
        for node in ast.walk(code):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                reached.add(id(node.value))
                for owner, own in means.get(node.value.id, ()):
                    whole = f"{owner}.{own}" if own else owner
                    out.append((whole, node.attr) if whole in self._modules else (owner, own))
            elif isinstance(node, ast.Name) and id(node) not in reached:
                out += means.get(node.id, ())
        return out

    def _meant(self, name: Name) -> set[Name]:
        """Where a name is defined that a package may only hand on; of a whole module everything."""
        out: set[Name] = set()
        waiting, seen = [name], set[Name]()
        while waiting:
            module_name, own = one = waiting.pop()
            if one in seen:
                continue
            seen.add(one)
            module = self._modules.get(module_name)
            inner = f"{module_name}.{own}" if own else module_name
            if module is not None and own in module.defines:
                out.add(one)
            elif module is not None and own == "*":
                out |= {(module_name, name) for name in module.defines}
            elif inner in self._modules:
                waiting.append((inner, "*"))
            elif module is not None:
                waiting += module.means.get(own, ())
        return out


def imports(tree: ast.AST) -> Means:
    """What the names that a file imports from this package stand for."""
    out: Means = defaultdict(set)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "croupier":
            for alias in node.names:
                out[alias.asname or alias.name].add((node.module, alias.name))
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "croupier" and (alias.asname or alias.name == "croupier"):
                    out[alias.asname or alias.name].add((alias.name, ""))
    return out


def _files(home: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(home.rglob("*.py")):
        parts = ("croupier", *path.relative_to(home).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if not name.startswith(_NOT_A_TABLE):
            yield name, path


def _read(path: Path, name: str) -> _Module:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    out = _Module(means=imports(tree))
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            out.defines[statement.name] = statement
            out.code += [ast.Expr(mark) for mark in statement.decorator_list]
        elif not isinstance(statement, ast.Import | ast.ImportFrom):
            out.code.append(statement)
    for own in out.defines:
        out.means.setdefault(own, set()).add((name, own))
    return out


def _is_family(name: str) -> bool:
    """The package of a family of games, whose functions are found by their names."""
    return name.startswith("croupier.games.") and name.count(".") == 2
