"""The client's types, written from the protocol's models: ``python -m croupier.server.typescript``.

One interface per model, its docstring as the comment; the two unions under their own names.
"""

from __future__ import annotations

import inspect
import json
import types
import typing
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from croupier.server import account, equity, hands, http, practice, protocol

_PLAIN: dict[Any, str] = {str: "string", int: "number", float: "number", bool: "boolean", Any: "unknown"}
_ASKED = {account.NewPassword, practice.NewTable, equity.EquityAsk}
"""Models of HTTP that a browser sends."""

_HEAD = """// Generated from the server's models by `python -m croupier.server.typescript`. Do not edit by hand.

"""


def written(kind: Any) -> str:
    """A type in TypeScript.

    >>> written(list[int | None]), written(dict[str, Any]), written(Literal["a", 2])
    ('(number | null)[]', 'Record<string, unknown>', '"a" | 2')
    """
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is None or kind is type(None):
        return "null"
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.__name__
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return written(args[0])
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(written(arg) for arg in args)
    if origin is list:
        inner = written(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{written(args[0])}, {written(args[1])}>"
    raise TypeError(f"{kind!r} has no TypeScript yet")


def _comment(text: str | None) -> list[str]:
    said = inspect.cleandoc(text or "").replace("``", "`").replace("*/", "* /").splitlines()
    if not said:
        return []
    if len(said) == 1:
        return [f"/** {said[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in said), " */"]


def _optional(name: str, field: FieldInfo, sent: bool) -> bool:
    """A field with a default may be left out by a browser; the house always sends it. What only tables among
    players have may be left out by whoever draws another one."""
    extra = field.json_schema_extra
    if isinstance(extra, dict) and extra.get("among_players"):
        return True
    return not sent and not field.is_required() and name != "type"


def interface(model: type[BaseModel], *, sent: bool) -> str:
    own = model.__doc__ if "__doc__" in model.__dict__ else None
    hints = typing.get_type_hints(model, include_extras=True)
    lines = [*_comment(own), f"export interface {model.__name__} {{"]
    for name, field in model.model_fields.items():
        mark = "?" if _optional(name, field, sent) else ""
        lines.append(f"  {name}{mark}: {written(hints[name])};")
    return "\n".join([*lines, "}"])


def _models(module: Any, base: type[BaseModel]) -> list[type[BaseModel]]:
    found = [m for m in vars(module).values() if isinstance(m, type) and issubclass(m, base) and m is not base]
    return [model for model in found if model.__module__ == module.__name__]


def generate() -> str:
    """The whole file."""
    from_browser = set(get_args(get_args(protocol.FromBrowser)[0]))
    parts = [interface(m, sent=m not in from_browser) for m in _models(protocol, protocol.Wire)]
    parts.append(interface(http.StoredRound, sent=True))
    for module in (account, practice, hands, equity):
        parts += [interface(m, sent=m not in _ASKED) for m in _models(module, protocol.Wire)]
    for name in ("FromBrowser", "FromHouse"):
        members = [model.__name__ for model in get_args(get_args(getattr(protocol, name))[0])]
        parts.append(f"export type {name} =\n  | " + "\n  | ".join(members) + ";")
    return _HEAD + "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(generate(), end="")
