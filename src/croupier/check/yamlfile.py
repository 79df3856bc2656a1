"""YAML as people write it: numbers stay as written, words are words, and nothing in a file can surprise its reader."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import yaml

from croupier.textfile import DEEPEST, BadFile, read_text

MOST_VALUES: Final = 100_000
"""So many values may stand in one file, counted as often as an alias repeats them."""
_TAG: Final = "tag:yaml.org,2002:"
_PLAIN: Final = frozenset(_TAG + kind for kind in ("map", "seq", "str", "null", "bool", "merge"))


def read_yaml(path: Path) -> Any:
    """What stands in a file, or ``BadFile`` with the line and the reason."""
    return parse_yaml(read_text(path), path)


def parse_yaml(text: str, path: Path) -> Any:
    """The same of a text that was read from there."""
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        if node is None:
            return None
        _Counted(path).size(node, DEEPEST)
        return loader.construct_document(node)
    except yaml.MarkedYAMLError as bad:
        mark = bad.problem_mark or bad.context_mark
        line = f"line {mark.line + 1}: " if mark else ""
        raise BadFile(path, f"{line}{bad.problem or bad.context}", "well-formed YAML") from None
    except yaml.YAMLError as bad:
        raise BadFile(path, str(bad).splitlines()[0], "well-formed YAML") from None
    except RecursionError:
        raise _too_deep(path) from None


def _too_deep(path: Path) -> BadFile:
    return BadFile(path, "lists and tables too deep in each other", f"at most {DEEPEST} in each other")


class _Counted:
    """Counts the values of a file before any of them is made, so that no alias of aliases can grow to billions."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sizes: dict[int, int] = {}
        self._open: set[int] = set()

    def size(self, node: yaml.Node, deepest: int) -> int:
        line = node.start_mark.line + 1
        if node.tag not in _PLAIN:
            tag = node.tag.replace(_TAG, "!!")
            raise BadFile(self._path, f"line {line}: the tag {tag}", "plain text, lists and tables without tags")
        if id(node) in self._open:
            raise BadFile(self._path, f"line {line}: an alias of itself", "an alias of something complete")
        if not deepest:
            raise _too_deep(self._path)
        if id(node) not in self._sizes:
            self._open.add(id(node))
            self._sizes[id(node)] = 1 + sum(self.size(inner, deepest - 1) for inner in _inside(node))
            self._open.discard(id(node))
        if self._sizes[id(node)] > MOST_VALUES:
            found = f"line {line}: aliases that grow to more than {MOST_VALUES} values"
            raise BadFile(self._path, found, "fewer aliases of aliases")
        return self._sizes[id(node)]


def _inside(node: yaml.Node) -> list[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        return [part for pair in node.value for part in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


class _Loader(yaml.SafeLoader):
    """Without surprises: 12.50 stays as it is, ``on`` and ``no`` are words, dates are text, no key stands twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and not key.tag.endswith(":merge"):
                if key.value in seen:
                    raise yaml.MarkedYAMLError(
                        problem=f"the key {key.value!r} stands twice", problem_mark=key.start_mark
                    )
                seen.add(key.value)
        return super().construct_mapping(node, deep)


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":float", ":timestamp", ":bool", ":int"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
