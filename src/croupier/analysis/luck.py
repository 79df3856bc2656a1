"""Random numbers inside compiled code. The caller owns the state: four 64-bit words, or one for the quick stream."""

from __future__ import annotations

import numpy as np

from croupier.ranking.arrays import Whole, WordPointer, signed
from croupier.ranking.compiled import kernel


@kernel
def next_bits(state: WordPointer) -> np.uint64:
    """xoshiro256**: the next 64 random bits. A policy may use it on its ``luck``."""
    result = state[1] * np.uint64(5)
    result = ((result << np.uint64(7)) | (result >> np.uint64(57))) * np.uint64(9)
    t = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return result


@kernel
def below(state: WordPointer, n: int) -> int:
    """A number from 0 to n - 1, each equally likely."""
    bound = np.uint64(n)
    product = (next_bits(state) >> np.uint64(32)) * bound
    if product & np.uint64(0xFFFFFFFF) < bound:
        least = np.uint64(0x100000000) % bound
        while product & np.uint64(0xFFFFFFFF) < least:
            product = (next_bits(state) >> np.uint64(32)) * bound
    return signed(product >> np.uint64(32))


@kernel
def quick_bits(state: WordPointer) -> np.uint64:
    """xorshift64*: the next 32 random bits of a stream with one word of state, for deals by the million."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)


@kernel
def quick_below(state: WordPointer, n: int) -> int:
    """A number from 0 to n - 1 by multiply and shift (bias below 10^-8)."""
    return signed((quick_bits(state) * np.uint64(n)) >> np.uint64(32))


@kernel
def shuffle(state: WordPointer, deck: Whole, count: int) -> None:
    """The first cards of a fresh shuffle, from the quick stream."""
    size = deck.shape[0]
    for i in range(count):
        j = i + quick_below(state, size - i)
        deck[i], deck[j] = deck[j], deck[i]
