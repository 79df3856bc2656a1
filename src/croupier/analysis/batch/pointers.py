"""The first element of an array as a bare pointer: what a policy is given. A pointer is not counted, an array is, and
counting twice for every action of every hand is what takes longest."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_numba: Any = import_module("numba")
_extending: Any = import_module("numba.extending")
_types = _numba.types

SIGNATURE = _types.int64(_types.CPointer(_types.int64), _types.CPointer(_types.uint64))
"""A policy: the table and luck in, the answer out."""


@_extending.intrinsic  # type: ignore[untyped-decorator,unused-ignore]
def pointer(typing: Any, array: Any) -> Any:  # noqa: ARG001 - Numba gives it
    """Where the elements of a contiguous array begin."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return _types.CPointer(array.dtype)(array), generate
