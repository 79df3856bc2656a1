"""What kernels are given, by the kind of its numbers: arrays, and pointers to their elements (see ``pointers``).

A single whole number is an ``int`` to them, of whatever width it is once it is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, SupportsIndex, cast

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
Numbers = np.ndarray[Any, Any]
"""Numbers of any kind, such as those of a file."""
Reals = NDArray[np.floating[Any]]


signed = cast("Callable[[object], int]", np.int64)
"""A number as a signed one of 64 bits, compiled or not."""


class Pointer(Protocol):
    """Whole numbers one after the other: an array of one dimension, or where it begins."""

    def __getitem__(self, place: SupportsIndex, /) -> int: ...

    def __setitem__(self, place: SupportsIndex, number: int, /) -> None: ...


class WordPointer(Protocol):
    """The same of words of 64 bits, such as the state of a stream of random numbers."""

    def __getitem__(self, place: SupportsIndex, /) -> np.uint64: ...

    def __setitem__(self, place: SupportsIndex, word: np.uint64, /) -> None: ...


class FloatPointer(Protocol):
    """The same of numbers with a point."""

    def __getitem__(self, place: SupportsIndex, /) -> float: ...

    def __setitem__(self, place: SupportsIndex, number: float, /) -> None: ...
