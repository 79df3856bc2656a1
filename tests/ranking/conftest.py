"""What the tests of hand ranking share."""

import os
from math import comb

import numpy as np
import pytest

from . import slow

LONG = os.environ.get("CROUPIER_LONG_TESTS") == "1"
"""Set ``CROUPIER_LONG_TESTS=1`` to judge millions of hands of every ranking instead of a hundred thousand."""


def all_hands(pack: int, size: int) -> np.ndarray:
    return slow.fill_hands(pack, size, np.empty((comb(pack, size), size), np.uint8))


def random_hands(rng: np.random.Generator, pack: int, size: int, count: int) -> np.ndarray:
    """Rows of different cards: drawn with doubles, and rows with a double drawn again."""
    hands = rng.integers(0, pack, (count, size), dtype=np.uint8)
    while True:
        ordered = np.sort(hands, axis=1)
        bad = (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
        if not bad.any():
            return hands
        hands[bad] = rng.integers(0, pack, (int(bad.sum()), size), dtype=np.uint8)


@pytest.fixture(scope="session")
def five_cards() -> np.ndarray:
    """All 2,598,960 hands of five cards."""
    return all_hands(52, 5)


def same_order(places: np.ndarray, judged: np.ndarray) -> bool:
    """Do two valuations agree on every pair of hands: which is better, and which are equal?"""
    order = np.argsort(judged, kind="stable")
    steps, judged_steps = np.diff(places[order].astype(np.int64)), np.diff(judged[order])
    return bool((steps >= 0).all() and ((steps == 0) == (judged_steps == 0)).all())
