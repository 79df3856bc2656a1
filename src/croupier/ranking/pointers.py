"""Bare pointers to the elements of arrays, for kernels that call one another often: an array is counted whenever it is
handed on, a pointer is not, and the counting can take as long as the work. Whoever makes pointers keeps the arrays."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_extending: Any = import_module("numba.extending")
types: Any = import_module("numba").types


@_extending.intrinsic  # type: ignore[untyped-decorator,unused-ignore]
def pointer(typing: Any, array: Any) -> Any:  # noqa: ARG001 - Numba gives it
    """Where the elements of a contiguous array begin."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate


@_extending.intrinsic  # type: ignore[untyped-decorator,unused-ignore]
def offset(typing: Any, start: Any, count: Any) -> Any:  # noqa: ARG001 - Numba gives it
    """So many elements further."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.gep(arguments[0], [arguments[1]])

    return start(start, types.intp), generate
