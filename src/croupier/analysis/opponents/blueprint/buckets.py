"""Which hands are played alike: 169 before the flop, then buckets of hands that may become about as good.

Flop and turn: k-means over the cumulated histograms of ``strength`` with the plain distance, which is close to the
earth mover's distance between the histograms. Buckets are in the order of the mean. River: by the part of holdings
that are beaten, in steps that grow finer towards the best hands.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.opponents.blueprint.boards import HOLDINGS, boards, choose
from croupier.analysis.opponents.blueprint.strength import (
    BINS,
    EDGES,
    assign,
    flop_histograms,
    nearest,
    turn_histograms,
)
from croupier.ranking.arrays import F32, U8, U16, FloatPointer, Floats, Ints
from croupier.ranking.cache import cached, stamp
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import places

BUCKETS: Final = 100
CLASSES: Final = 169
_SOURCES: Final = ("boards.py", "strength.py", "buckets.py")
_SAMPLE: Final = 120_000
_ROUNDS: Final = 25
_STEPS: Final = ((0.5, 24), (0.8, 28), (0.95, 28), (1.0, 20))
"""The river: up to this part so many buckets of equal width."""


class Buckets(NamedTuple):
    """``preflop``: holding → class. ``flop``, ``turn``: class of the board × holding → bucket; the turn's table is only
    made for training. ``river``: upper edges of the buckets. ``turn_centres``: what the turn's buckets are."""

    preflop: U8
    flop: U8
    turn: U8
    river: Floats
    turn_centres: F32


@cache
def preflop_classes() -> U8:
    """Pairs 0–12, then suited and offsuit hands."""
    out = np.zeros(HOLDINGS, np.uint8)
    at = 0
    for first in range(52):
        for second in range(first + 1, 52):
            low, high = first >> 2, second >> 2
            unequal = high * (high - 1) // 2 + low
            suited = first & 3 == second & 3
            out[at] = low if low == high else 13 + unequal + (0 if suited else 78)
            at += 1
    return out


@cache
def river_edges() -> Floats:
    """The upper edges of the river's buckets but the last."""
    edges, begin = [], 0.0
    for end, count in _STEPS:
        edges += [begin + (end - begin) * (n + 1) / count for n in range(count)]
        begin = end
    return np.array(edges[:-1])


@kernel
def river_bucket(edges: FloatPointer, part: float) -> int:
    """The bucket of a part of holdings beaten."""
    low, high = 0, BUCKETS - 1
    while low < high:
        middle = (low + high) // 2
        if part < edges[middle]:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def _means(points: F32, centres: F32) -> float:
    """One round of k-means: each centre moves to the mean of the points that are nearest to it. How far they moved."""
    sums, counts = np.zeros(centres.shape, np.float64), np.zeros(len(centres))
    for n in range(len(points)):
        c = nearest(centres, points[n])
        counts[c] += 1.0
        for i in range(points.shape[1]):
            sums[c, i] += points[n, i]
    moved = 0.0
    for c in range(len(centres)):
        if counts[c] > 0:
            for i in range(points.shape[1]):
                mean = sums[c, i] / counts[c]
                moved += abs(mean - centres[c, i])
                centres[c, i] = mean
    return moved


def centres_of(histograms: U16, seed: int) -> F32:
    """The centres of the buckets, the weakest first."""
    luck = np.random.default_rng(seed)
    flat = histograms.reshape(-1, histograms.shape[-1])
    sample = flat[luck.integers(0, len(flat), _SAMPLE)].astype(np.float64)
    sample = sample[sample.sum(axis=1) > 0]
    points = (np.cumsum(sample, axis=1) / sample.sum(axis=1, keepdims=True)).astype(np.float32)
    centres = _spread(points, luck)
    for _ in range(_ROUNDS):
        if _means(points, centres) < 1e-3:
            break
    return centres[np.argsort(-centres.sum(axis=1), kind="stable")]


def _spread(points: F32, luck: np.random.Generator) -> F32:
    """Where k-means begins: each next centre far from those before (k-means++), on a part of the points."""
    some = points[:20_000]
    out = [some[luck.integers(len(some))]]
    far = np.square(some - out[0]).sum(axis=1)
    for _ in range(BUCKETS - 1):
        out.append(some[luck.choice(len(some), p=far / far.sum())])
        far = np.minimum(far, np.square(some - out[-1]).sum(axis=1))
    return np.array(out, np.float32)


def in_two(count: int, work: Callable[[int, int], None]) -> None:
    """The work of ``count`` boards in two threads."""
    half = count // 2
    threads = [threading.Thread(target=work, args=part) for part in ((0, half), (half, count))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _build() -> bytes:
    b, t, ways = boards(), places("high"), choose()
    turns, flops = np.zeros((16432, HOLDINGS, BINS), np.uint16), np.zeros((1755, HOLDINGS, BINS), np.uint16)

    def of_turns(begin: int, end: int) -> None:
        turn_histograms(t, EDGES, b.first_turn, begin, end, turns[begin:end])

    in_two(16432, of_turns)
    in_two(1755, lambda begin, end: flop_histograms(b, ways, turns, begin, end, flops))
    turn_centres, flop_centres = centres_of(turns, 1), centres_of(flops, 2)
    turn, flop = np.zeros((16432, HOLDINGS), np.uint8), np.zeros((1755, HOLDINGS), np.uint8)
    in_two(16432, lambda begin, end: assign(turn_centres, turns, begin, end, turn))
    in_two(1755, lambda begin, end: assign(flop_centres, flops, begin, end, flop))
    out = io.BytesIO()
    np.savez(out, flop=flop, turn=turn, turn_centres=turn_centres)
    return out.getvalue()


@cache
def training_buckets() -> Buckets:
    """All tables; made in a minute, then kept in the cache."""
    name = f"buckets-{stamp('croupier.analysis.opponents.blueprint', *_SOURCES)}.npz"
    with np.load(io.BytesIO(cached(name, _build))) as made:
        return Buckets(preflop_classes(), made["flop"], made["turn"], river_edges(), made["turn_centres"])


def rows_of_turns(centres: F32, cards: Ints) -> U8:
    """The buckets of all holdings on one turn board, without the table."""
    histograms = np.zeros((1, HOLDINGS, BINS), np.uint16)
    turn_histograms(places("high"), EDGES, cards.astype(np.uint8).reshape(1, 4), 0, 1, histograms)
    out = np.zeros((1, HOLDINGS), np.uint8)
    assign(centres, histograms, 0, 1, out)
    found: U8 = out[0]
    return found
