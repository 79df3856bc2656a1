"""What players add to the chance of a round, so that the house alone cannot choose it.

The house commits to its secret first. Then each player's browser may send a number of its own, and only then is
anything drawn: whoever wanted to try secrets beforehand would have had to know all those numbers.

The numbers and the name of the round are written as canonical JSON, ``[round, [[seat, number], …]]`` in the order of
the seats' names, and hashed under a key:

* a round against the house draws from the stream of HMAC-SHA-256(seed, that text) instead of the seed's own;
* a deck among players stays sealed as it lies, and is dealt in an order of its places drawn from the stream of
  HMAC-SHA-256(commitment, that text), which everybody can compute.

A round to which nobody has added anything draws from the seed alone, as all rounds did before there were numbers.
"""

from __future__ import annotations

import hmac
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Self

from croupier.complaint import Complaint
from croupier.play.answers import Seat

NONCE: Final = "[0-9a-f]{32}"
"""A number of a player's browser: sixteen bytes in hexadecimal digits."""


class BadMix(Complaint, ValueError):
    """Numbers of players that cannot be such."""


@dataclass(frozen=True, slots=True)
class Mix:
    """The numbers that players added to one round, by seat."""

    round: str
    nonces: tuple[tuple[Seat, str], ...]

    @classmethod
    def of(cls, round_id: str, nonces: Iterable[Any]) -> Self | None:
        """Pairs of seat and number, in whatever order; ``None`` when there are none.

        >>> Mix.of("t.1", [["Bob", "0" * 32], ["Ann", "f" * 32]]).nonces[0][0]
        'Ann'
        """
        pairs = [tuple(pair) for pair in nonces]
        for pair in pairs:
            if len(pair) != 2 or not all(isinstance(part, str) for part in pair) or not re.fullmatch(NONCE, pair[1]):
                raise BadMix(f"a seat and its number of 32 hexadecimal digits are expected, not {list(pair)!r}")
        if len({seat for seat, _ in pairs}) < len(pairs):
            raise BadMix("a seat adds one number to a round")
        return cls(round_id, tuple(sorted(pairs))) if pairs else None

    @property
    def text(self) -> bytes:
        """What is hashed."""
        said = [self.round, [list(pair) for pair in self.nonces]]
        return json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode()

    def key(self, secret: bytes) -> bytes:
        """The key of a stream of chance: HMAC-SHA-256 over the text."""
        return hmac.digest(secret, self.text, "sha256")
