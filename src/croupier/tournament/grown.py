"""A sequence that only grows, shared by all who hold an earlier length of it: one more costs the same at any length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Grown(Sequence[T], Generic[T]):
    """Equal to any sequence of the same things. What was handed out never changes: who adds to a length from which
    another has gone on already gets things of his own.

    >>> one = Grown("ab").plus("c")
    >>> one, one.plus("d"), one.plus("e"), one
    (Grown('a', 'b', 'c'), Grown('a', 'b', 'c', 'd'), Grown('a', 'b', 'c', 'e'), Grown('a', 'b', 'c'))
    """

    __slots__ = ("_length", "_things")

    def __init__(self, things: Iterable[T] = ()) -> None:
        self._things = list(things)
        self._length = len(self._things)

    def plus(self, thing: T) -> Grown[T]:
        """With one more."""
        things = self._things if len(self._things) == self._length else self._things[: self._length]
        things.append(thing)
        more: Grown[T] = Grown.__new__(Grown)
        more._things, more._length = things, self._length + 1
        return more

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._things, self._length)

    def __reversed__(self) -> Iterator[T]:
        return (self._things[place] for place in range(self._length - 1, -1, -1))

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return [self._things[each] for each in range(*place.indices(self._length))]
        return self._things[range(self._length)[place]]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(mine == yours for mine, yours in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Grown({', '.join(map(repr, self))})"
