"""Strengths of all hands of five to seven cards by key, made from the rules in ``five`` and kept on disk.

A hand of six is worth the best of the sixes' fives, one of seven the best of its sixes: so the rules need to speak of
five cards only. Suits come in through a second table, by the set of ranks held in the one suit that has five or more.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from croupier.ranking import five
from croupier.ranking.cache import cached, stamp
from croupier.ranking.keys import RANK_WEIGHT, key_of, rank_counts

_MULTISETS = 6175 + 18395 + 49205  # of five, six and seven cards
_FLUSHES = 1 << 13
_SOURCES = ("value.py", "five.py", "keys.py", "tables.py")


class Strengths(NamedTuple):
    """``by_key``: rank part of the key to the strength without flush. ``by_suit``: ranks in one suit to that with."""

    by_key: dict[int, int]
    by_suit: list[int]


@cache
def strengths(name: str) -> Strengths:
    """The table of ``high`` or of one of the lows."""
    content = cached(f"{name}-{stamp('croupier.ranking', *_SOURCES)}.table", lambda: _build(name).tobytes())
    numbers = array("I")
    numbers.frombytes(content)
    keys, values = numbers[:_MULTISETS], numbers[_MULTISETS : 2 * _MULTISETS]
    return Strengths(dict(zip(keys, values, strict=True)), numbers[2 * _MULTISETS :].tolist())


def _rule(name: str) -> Callable[[list[int], bool], int]:
    return five.high_strength if name == "high" else five.LOWS[name].strength


def _build(name: str) -> array[int]:
    rule = _rule(name)
    by_key: dict[int, int] = {}
    for counts in rank_counts(5):
        by_key[key_of(counts)] = rule([rank + 2 for rank, count in enumerate(counts) for _ in range(count)], False)
    for size in (6, 7):
        for counts in rank_counts(size):
            key = key_of(counts)
            by_key[key] = max(by_key[key - RANK_WEIGHT[rank]] for rank, count in enumerate(counts) if count)
    by_suit = [0] * _FLUSHES
    for ranks in range(_FLUSHES):
        if ranks.bit_count() == 5:
            by_suit[ranks] = rule([rank + 2 for rank in range(13) if ranks >> rank & 1], True)
        elif ranks.bit_count() > 5:
            by_suit[ranks] = max(by_suit[ranks ^ bit] for bit in _bits(ranks))
    return array("I", [*by_key.keys(), *by_key.values(), *by_suit])


def _bits(ranks: int) -> Iterator[int]:
    while ranks:
        bit = ranks & -ranks
        yield bit
        ranks ^= bit
