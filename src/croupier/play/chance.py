"""Where chance comes from: unbiased integers by rejection, never by remainder.

* ``SystemChance`` – the operating system's cryptographic generator.
* ``CommittedChance`` – a seed whose SHA-256 is published before the round and the seed itself after it, so that
  anybody can recompute every draw. Byte stream: HMAC-SHA-256(seed, counter) for counter 0, 1, 2 … as eight big-endian
  bytes. A draw below ``n`` takes as few whole bytes as hold ``n - 1``, big-endian, keeps as many low bits as ``n - 1``
  has, and tries again when the number is ``n`` or more.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Final, Protocol

SEED_BYTES: Final = 32
_COUNTER_BYTES: Final = 8


class Chance(Protocol):
    """A source of chance."""

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely."""


class Rewindable(ABC):
    """A source of chance that can go back to a place it was at, and then draws the same numbers again."""

    @abstractmethod
    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely."""

    @abstractmethod
    def mark(self) -> Any:
        """Where it is now."""

    @abstractmethod
    def back(self, mark: Any) -> None:
        """Go back there."""


def _by_rejection(take: ByteSource, n: int) -> int:
    if n < 1:
        raise ValueError(f"chance draws below a positive number, not {n}")
    bits = (n - 1).bit_length()
    size, mask = (bits + 7) // 8, (1 << bits) - 1
    while size:
        number = int.from_bytes(take(size), "big") & mask
        if number < n:
            return number
    return 0


class ByteSource(Protocol):
    def __call__(self, size: int, /) -> bytes: ...


class SystemChance:
    """The operating system's generator."""

    def below(self, n: int) -> int:
        return _by_rejection(secrets.token_bytes, n)


class CommittedChance(Rewindable):
    """A stream of chance fixed by a seed, with a commitment that can be shown beforehand."""

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")
        self._counter = 0
        self._buffer = b""

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, to be published before the round."""
        return hashlib.sha256(self.seed).hexdigest()

    def below(self, n: int) -> int:
        return _by_rejection(self._take, n)

    def _take(self, size: int) -> bytes:
        if (lacking := size - len(self._buffer)) > 0:
            first, last = self._counter, self._counter - (-lacking // 32)
            self._buffer += b"".join(
                hmac.digest(self.seed, n.to_bytes(_COUNTER_BYTES, "big"), "sha256") for n in range(first, last)
            )
            self._counter = last
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken

    def mark(self) -> tuple[int, bytes]:
        return self._counter, self._buffer

    def back(self, mark: tuple[int, bytes]) -> None:
        self._counter, self._buffer = mark

    def stream(self, block: int = 1 << 16) -> Iterator[bytes]:
        """The bytes themselves, for statistical tests."""
        while True:
            yield self._take(block)


def derived(key: bytes, label: str) -> CommittedChance:
    """A stream beside the one of this key, fixed by it and by what it is called: that of HMAC-SHA-256(key, label). What
    is drawn from one says nothing about the other."""
    if len(text := label.encode()) <= _COUNTER_BYTES:
        raise ValueError(f"a label is longer than a counter's {_COUNTER_BYTES} bytes, not {label!r}")
    return CommittedChance(hmac.digest(key, text, "sha256"))


class ScriptedChance(Rewindable):
    """Draws that somebody wrote down: for tests and demonstrations."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = list(numbers)

    def below(self, n: int) -> int:
        if not self._numbers:
            raise ValueError("the script of chance has run out")
        number = self._numbers.pop(0)
        if not 0 <= number < n:
            raise ValueError(f"the script says {number} where a number below {n} is drawn")
        return number

    def mark(self) -> tuple[int, ...]:
        return tuple(self._numbers)

    def back(self, mark: tuple[int, ...]) -> None:
        self._numbers = list(mark)
