"""The first cards of fresh shuffles, in compiled code: one word of state, which the caller owns."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.ranking.compiled import kernel


@kernel
def next_random(state: Any) -> Any:
    """xorshift64*: a fast stream of 64 bits."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return x * np.uint64(2685821657736338717)


@kernel
def below(state: Any, n: Any) -> int:
    """A number below n by multiply and shift of 32 bits (bias below 10^-8)."""
    return int(((next_random(state) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel
def shuffle(state: Any, deck: Any, count: Any) -> None:
    """The first cards of a fresh shuffle."""
    size = deck.shape[0]
    for i in range(count):
        j = i + below(state, size - i)
        deck[i], deck[j] = deck[j], deck[i]
