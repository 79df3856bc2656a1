"""How Python's types are written in TypeScript, and which file declares them."""

from __future__ import annotations

import inspect
import json
import types
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, dataclass, field, fields
from datetime import date
from enum import Enum
from fractions import Fraction
from posixpath import dirname, relpath
from typing import Annotated, Any, Final, Literal, NamedTuple, NotRequired, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from croupier.cards import Card
from croupier.games.layouts import Of
from croupier.play.record import Record
from croupier.server.protocol.base import Named

_PLAIN: Final[dict[Any, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    Any: "unknown",
    object: "unknown",
    Card: "string",
    Fraction: "string",
    date: "string",
    None: "null",
    type(None): "null",
}
_HEAD: Final = "// Generated from the house's models by `python -m croupier.server.typescript`. Do not edit by hand.\n"
WIDTH: Final = 120


class Member(NamedTuple):
    """A field of an interface."""

    name: str
    kind: Any
    optional: bool = False


def is_typed_dict(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, dict) and hasattr(kind, "__total__")


def _is_declared(kind: Any) -> bool:
    return isinstance(kind, type) and (issubclass(kind, BaseModel | Record) or is_typed_dict(kind))


def without_none(kind: Any) -> Any:
    """A union without ``None``; anything else as it is."""
    if get_origin(kind) not in (Union, types.UnionType):
        return kind
    rest = tuple(arg for arg in get_args(kind) if arg is not type(None))
    return Union[rest]  # noqa: UP007 - made of a tuple


def members(kind: type[Any], *, asked: bool = False, without: Iterable[str] = ()) -> Iterator[Member]:
    """The fields of a model, a ``TypedDict`` or a record, as they cross the wire. ``asked``: a browser sends it."""
    hints = get_type_hints(kind, include_extras=True)
    if issubclass(kind, Record):
        yield Member("kind", Literal[kind.kind])
        for each in fields(kind):
            usual = each.default is not MISSING or each.default_factory is not MISSING
            # what has its usual value is left out (``Record.as_json``), so a usual ``None`` is never sent
            yield Member(each.name, without_none(hints[each.name]) if each.default is None else hints[each.name], usual)
    elif issubclass(kind, BaseModel):
        for name, info in kind.model_fields.items():
            if name not in set(without):
                yield Member(name, hints[name], _optional(name, info, asked=asked))
    else:
        for name, hint in hints.items():
            optional = get_origin(hint) is NotRequired
            yield Member(name, get_args(hint)[0] if optional else hint, optional)


def _optional(name: str, info: FieldInfo, *, asked: bool) -> bool:
    """A field with a default may be left out by a browser; the house always sends it. What only tables among players
    have, or only those against the house, may be left out by whoever draws another one."""
    extra = info.json_schema_extra
    if isinstance(extra, dict) and "among_players" in extra:
        return True
    return asked and not info.is_required() and name != "type"


def comment(text: str | None, indent: str = "") -> list[str]:
    said = (
        inspect.cleandoc(text or "").replace("``None``", "`null`").replace("``", "`").replace("*/", "* /").splitlines()
    )
    if not said:
        return []
    if len(said) == 1:
        return [f"{indent}/** {said[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in said), f"{indent} */"]


@dataclass
class Files:
    """All files under way: which of them declares a type, under which name. What nobody has declared yet is declared
    by the file that needs it first."""

    homes: dict[Any, tuple[str, str]] = field(default_factory=dict)
    asked: set[Any] = field(default_factory=set)
    """Models that a browser sends."""
    made: dict[str, File] = field(default_factory=dict)

    def file(self, path: str) -> File:
        return self.made.setdefault(path, File(path, self))

    def texts(self) -> dict[str, str]:
        return {path: file.text() for path, file in self.made.items()}


@dataclass
class File:
    """One file: what it takes from others, and what it declares."""

    path: str
    files: Files
    parts: list[str] = field(default_factory=list)
    taken: dict[str, set[str]] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)

    def text(self) -> str:
        taken = []
        for path, names in sorted(self.taken.items()):
            where = relpath(path.removesuffix(".ts"), dirname(self.path) or ".")
            where = where if where.startswith(".") else f"./{where}"
            taken.append(_wrapped("import type { ", sorted(names), f' }} from "{where}";'))
        return "\n".join([_HEAD, *taken, *([""] if taken else []), "\n\n".join(self.parts), ""])

    def written(self, kind: Any) -> str:
        """A type in TypeScript."""
        if isinstance(kind, types.NoneType) or kind in _PLAIN:
            return _PLAIN[kind]
        if _is_declared(kind):
            return self.name_of(kind)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return " | ".join(json.dumps(each.value) for each in kind)
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._annotated(args[0], kind.__metadata__)
        if origin is Literal:
            return " | ".join(json.dumps(value) for value in args)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.written(arg) for arg in args))
        if origin is list or (origin is tuple and args[1:] == (...,)):
            inner = self.written(args[0])
            return f"({inner})[]" if "|" in inner and not inner.endswith("]") else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.written(arg) for arg in args)}]"
        if origin is dict:
            return f"Record<{self.written(args[0])}, {self.written(args[1])}>"
        raise TypeError(f"{kind!r} has no TypeScript yet")

    def _annotated(self, kind: Any, marks: tuple[Any, ...]) -> str:
        for mark in marks:
            if isinstance(mark, Of):
                name = self.name_of(mark.model, without=mark.without)
                return f"Partial<{name}>" if mark.partial else name
            if isinstance(mark, Named):
                return self.alias(mark.name, kind)
        return self.written(kind)

    def name_of(self, kind: Any, **how: Any) -> str:
        """The name of a declared type, which is taken from its file or declared here."""
        if kind not in self.files.homes:
            self.interface(kind, **how)
        return self._take(*self.files.homes[kind])

    def _take(self, path: str, name: str) -> str:
        if path != self.path:
            self.taken.setdefault(path, set()).add(name)
        return name

    def alias(self, name: str, kind: Any) -> str:
        """A type under a name of its own."""
        if name not in self.files.homes:
            self._claim(name, name)
            line = f"export type {name} = {(text := self.written(kind))};"
            body = "".join(f"\n  | {part}" for part in text.split(" | "))
            self.parts.append(line if len(line) <= WIDTH else f"export type {name} ={body};")
        return self._take(*self.files.homes[name])

    def _claim(self, kind: Any, name: str) -> None:
        if name in self.names:
            raise TypeError(f"{self.path} has two types called {name}")
        self.names.add(name)
        self.files.homes[kind] = self.path, name

    def interface(self, kind: type[Any], *, base: type[Any] | None = None, without: Iterable[str] = ()) -> None:
        """Declare a model, a ``TypedDict`` or a record; on top of a ``base``, whose fields are not said again."""
        self._claim(kind, kind.__name__)
        below = set() if base is None else {member.name for member in members(base)}
        extends = "" if base is None else f" extends {self.name_of(base)}"
        lines = [*comment(_own_words(kind)), f"export interface {kind.__name__}{extends} {{"]
        for name, inner, optional in members(kind, asked=kind in self.files.asked, without=without):
            if name not in below:
                lines.append(_one_of(f"  {name}{'?' * optional}:", self.written(inner)))
        self.parts.append("\n".join([*lines, "}"]))

    def union(self, name: str, kinds: Iterable[Any], about: str = "") -> None:
        """One of several declared types, or of other unions by their names."""
        names = [self._take(*self.files.homes[kind]) for kind in kinds]
        self._claim(name, name)
        body = "".join(f"\n  | {each}" for each in names) or " never"
        self.parts.append("\n".join([*comment(about), f"export type {name} ={body};"]))


def _own_words(kind: type[Any]) -> str | None:
    words = kind.__dict__.get("__doc__")
    return None if words is None or words.startswith(f"{kind.__name__}(") or words == dict.__doc__ else words


def _one_of(field: str, written: str) -> str:
    """A field; of many words or names each has its line."""
    line = f"{field} {written};"
    words = written.split(" | ")
    if len(line) <= WIDTH or not all(word.strip('"').isidentifier() for word in words):
        return line
    return field + "".join(f"\n    | {word}" for word in words) + ";"


def _wrapped(before: str, names: list[str], after: str) -> str:
    line = before + ", ".join(names) + after
    if len(line) <= WIDTH:
        return line
    return before.rstrip() + "".join(f"\n  {name}," for name in names) + "\n" + after.lstrip()
