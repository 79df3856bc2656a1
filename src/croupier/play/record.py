"""Records: the answers given to a round and the events it tells, as plain data that can be written down.

Every record has a ``kind`` (its class name in snake case) and becomes a flat JSON object; values that stand at
their default are left out, so a log is short and stays readable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, ClassVar, Final, Literal, Self, Union, get_args, get_origin, get_type_hints

from croupier.cards import Card

Json = dict[str, Any]


_PLAIN: Final = frozenset({str, int, bool, float, NoneType})
"""Most values of most records: nothing is to be done with them."""


def plain(value: object) -> Any:
    """A value as JSON: cards and fractions as text, tuples as lists, records as objects."""
    if type(value) in _PLAIN:
        return value
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
        for name, default, new in _shape(type(self)):
            value = getattr(self, name)
            if value != (default if new is None else new()):
                out[name] = plain(value)
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


_Shape = tuple[tuple[str, object, Callable[[], object] | None], ...]
_SHAPES: Final[dict[type[Record], _Shape]] = {}


def _shape(cls: type[Record]) -> _Shape:
    """The fields of a record, each with its default or what makes one; worked out once for each class."""
    if cls not in _SHAPES:
        _SHAPES[cls] = tuple(
            (field.name, field.default, None if field.default_factory is MISSING else field.default_factory)
            for field in fields(cls)
        )
    return _SHAPES[cls]


def unfit(record: object) -> Iterator[tuple[str, Any, str]]:
    """Every field of a dataclass whose value is not what its annotation says: its name, what was found, what was
    expected. For data that came from outside."""
    for name, wanted in _hints(type(record)).items():
        value = getattr(record, name)
        if _fits(value, wanted):
            continue
        each = get_args(wanted)
        if isinstance(value, tuple) and each[1:] == (...,):
            place = next(place for place, inner in enumerate(value) if not _fits(inner, each[0]))
            yield f"{name}.{place}", value[place], _expected(each[0])
        else:
            yield name, value, _expected(wanted)


_HINTS: Final[dict[type[Any], dict[str, Any]]] = {}


def _hints(cls: type[Any]) -> dict[str, Any]:
    """Field → its annotation, worked out once for each class."""
    if cls not in _HINTS:
        known = get_type_hints(cls)
        _HINTS[cls] = {field.name: known[field.name] for field in fields(cls)}
    return _HINTS[cls]


def _fits(value: Any, wanted: Any) -> bool:
    inner = get_args(wanted)
    match get_origin(wanted) or wanted:
        case origin if origin is Any:
            return True
        case origin if origin is Literal:
            return any(type(value) is type(each) and value == each for each in inner)
        case origin if origin in (Union, UnionType):
            return any(_fits(value, each) for each in inner)
        case origin if origin is tuple:
            if not isinstance(value, tuple):
                return False
            every = inner[:1] * len(value) if inner[1:] == (...,) else inner
            return len(every) == len(value) and all(map(_fits, value, every))
        case origin if origin is float:
            return type(value) in (int, float)
        case origin if origin in (int, bool, str):
            return type(value) is origin
        case origin:
            return isinstance(value, origin)


_SAID: Final = {str: "text", int: "a whole number", float: "a number", bool: "true or false", NoneType: "nothing",
                dict: "a table", tuple: "a list"}  # fmt: skip


def _expected(wanted: Any) -> str:
    origin = get_origin(wanted) or wanted
    if origin is Literal:
        return f"one of {', '.join(map(str, get_args(wanted)))}"
    if origin in (Union, UnionType):
        return " or ".join(map(_expected, get_args(wanted)))
    return _SAID.get(origin) or str(origin.__name__).lower()


def _frozen(value: object) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
