"""Records: the answers given to a round and the events it tells, as plain data that can be written down.

Every record has a ``kind`` (its class name in snake case) and becomes a flat JSON object; values that stand at
their default are left out, so a log is short and stays readable.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from fractions import Fraction
from typing import Any, ClassVar, Self

from croupier.cards import Card

Json = dict[str, Any]


def plain(value: Any) -> Any:
    """A value as JSON: cards and fractions as text, tuples as lists, records as objects."""
    if isinstance(value, Card | Fraction):
        return str(value)
    if isinstance(value, Record):
        return value.as_json()
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value


def _quick_init(cls: type[Any]) -> Callable[..., None]:
    """The ``__init__`` of a frozen dataclass at half the price: it fills the slots directly instead of going through
    ``object.__setattr__`` by name. A poker hand tells sixty events; this is a fifth of its time."""
    known: Json = {"_MISSING": MISSING}
    head, body = ["self"], []
    for field in fields(cls):
        name = field.name
        known[f"_set_{name}"] = getattr(cls, name).__set__
        if field.default_factory is not MISSING:
            known[f"_new_{name}"] = field.default_factory
            head.append(f"{name}=_MISSING")
            body.append(f"_set_{name}(self, _new_{name}() if {name} is _MISSING else {name})")
        else:
            if field.default is not MISSING:
                known[f"_default_{name}"] = field.default
            head.append(name if field.default is MISSING else f"{name}=_default_{name}")
            body.append(f"_set_{name}(self, {name})")
    source = f"def __init__({', '.join(head)}):\n " + ("\n ".join(body) or "pass")
    exec(source, known)
    made: Callable[..., None] = known["__init__"]
    return made


@dataclass(frozen=True, slots=True)
class Record:
    """Base of answers and events."""

    kind: ClassVar[str] = "record"

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        if "__slots__" in cls.__dict__ and "__dataclass_fields__" in cls.__dict__:
            cls.__init__ = _quick_init(cls)  # type: ignore[method-assign]

    def as_json(self) -> Json:
        out: Json = {"kind": self.kind}
        for field in fields(self):
            value = getattr(self, field.name)
            default = field.default if field.default_factory is MISSING else field.default_factory()
            if value != default:
                out[field.name] = plain(value)
        return out

    @classmethod
    def read(cls, data: Json) -> Self:
        """The record that ``as_json`` wrote."""
        known = {field.name for field in fields(cls)}
        unknown = set(data) - known - {"kind"}
        if unknown:
            raise ValueError(f"{cls.kind} has no {', '.join(sorted(unknown))}: it has {', '.join(sorted(known))}")
        values = {name: _frozen(value) for name, value in data.items() if name != "kind"}
        missing = [
            f.name
            for f in fields(cls)
            if f.name not in values and f.default is MISSING and f.default_factory is MISSING
        ]
        if missing:
            raise ValueError(f"{cls.kind} needs {', '.join(missing)}")
        return cls(**values)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
