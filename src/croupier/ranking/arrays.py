"""What kernels are given, by the kind of its numbers: arrays, and pointers to their elements (see ``pointers``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
I8 = NDArray[np.int8]
I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
F32 = NDArray[np.float32]
U8 = NDArray[np.uint8]
U16 = NDArray[np.uint16]
U32 = NDArray[np.uint32]
U64 = NDArray[np.uint64]
Whole = NDArray[np.integer[Any]]
"""Whole numbers of any width, such as cards."""
Reals = NDArray[np.floating[Any]]


signed = cast("Callable[[object], int]", np.int64)
"""A number as a signed one of 64 bits, compiled or not."""


class Pointer(Protocol):
    """Numbers one after the other: an array of one dimension, or where it begins."""

    def __getitem__(self, place: int, /) -> Any: ...

    def __setitem__(self, place: int, number: Any, /) -> None: ...
