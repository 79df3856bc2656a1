"""Learning in chunks, by several workers, so that it comes out the same again.

Each worker has a stream of luck and a copy of all regrets and sums of its own. After a chunk of so many traversals
each, what all have added is added up, in the order of the workers, and everybody goes on from there: the result
depends on the seed, the number of workers and the number of chunks, and on nothing else.

Later chunks count more, as the first ones are played against players who know nothing (discounted regret
minimisation, Brown and Sandholm 2019): after chunk i regrets are multiplied by (i / (i + 1))², the sums of the average
by its cube.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any, Final

import numpy as np

from croupier.analysis.opponents.blueprint.buckets import BUCKETS, CLASSES
from croupier.analysis.opponents.blueprint.deals import Tables, tables
from croupier.analysis.opponents.blueprint.key import (
    AFTER,
    BEFORE,
    BEFORE_SEVERAL,
    BELOW_GROUPS,
    DUEL,
    GROUPS,
    ROWS,
    SEVERAL,
)
from croupier.analysis.opponents.blueprint.leaning import COUNTS, SPOTS, first_lean, leaned
from croupier.analysis.opponents.blueprint.table import ACTIONS
from croupier.analysis.opponents.blueprint.traversal import COLUMNS, Course, Memory, train
from croupier.ranking.arrays import F32, U8, U64, Floats
from croupier.ranking.compiled import kernel

PRUNES_FROM: Final = 10
"""The chunk from which actions that lose much are mostly left out."""
SPLITS_AT: Final = 40
"""The chunk from which raisers are told apart by each seat, and not only as late and early ones. So what all have in
common is learned from more hands."""
SMALLEST: Final = -1.6
"""Where sizes are drawn at random, they are at least the exponential of this times the usual ones: a fifth, and so
down to the smallest raise. Without them one never learns an answer to it, and somebody may raise like that always."""
NAMES: Final = {DUEL: "two", SEVERAL: "several"}


@kernel
def span(found: int, before: int) -> tuple[int, int]:
    """The first row of a key and how many it has."""
    if found < before:
        return found * CLASSES, CLASSES
    return before * CLASSES + (found - before) * BUCKETS, BUCKETS


@kernel
def _gather(whole: F32, parts: tuple[F32, ...], reached: U8, before: int, begin: int, end: int, keep: float) -> None:
    """Add up what the workers have added to the keys ``begin`` … ``end``, multiply it, and give it to everybody."""
    regrets, sums = np.float32(keep**2), np.float32(keep**3)
    for found in range(begin, end):
        if reached[found]:
            first, count = span(found, before)
            for row in range(first, first + count):
                for column in range(COLUMNS):
                    at = row * COLUMNS + column
                    old = whole[at]
                    new = old
                    for part in parts:
                        new += part[at] - old
                    new *= regrets if column < ACTIONS else sums
                    whole[at] = new
                    for part in parts:
                        part[at] = new


@kernel
def _split(learned: F32, reached: U8) -> None:
    """What was learned of raisers roughly is where each of them begins: 3 as 2, 4 as 5."""
    for found in range(BEFORE_SEVERAL):
        group = found // BELOW_GROUPS % GROUPS
        if reached[found] and group in (2, 5):
            other = found + (BELOW_GROUPS if group == 2 else -BELOW_GROUPS)
            reached[other] = 1
            first, start = found * CLASSES * COLUMNS, other * CLASSES * COLUMNS
            for at in range(CLASSES * COLUMNS):
                learned[start + at] = learned[first + at]


@dataclass
class Lesson:
    """One table in the making. ``chunks``: done so far."""

    kind: int
    seed: int
    workers: int = 2
    chunks: int = 0
    traversals: int = 0
    learned: F32 = field(init=False)
    reached: U8 = field(init=False)
    luck: U64 = field(init=False)
    lean: Floats = field(init=False)

    def __post_init__(self) -> None:
        rows, keys = ROWS[self.kind], BEFORE[self.kind] + AFTER[self.kind]
        self.learned = np.zeros(rows * COLUMNS, np.float32)
        self.reached = np.zeros(keys, np.uint8)
        self.luck = np.array([_word(self.seed, self.kind, n) for n in range(self.workers)], np.uint64)
        self.lean = first_lean()
        self._copies = tuple((np.zeros_like(self.learned), np.zeros_like(self.reached)) for _ in range(self.workers))

    def chunk(self, traversals: int) -> None:
        """One chunk: so many traversals of each worker, then all together."""
        looked_up, done = tables(), [0] * self.workers
        counts = np.zeros((self.workers, SPOTS, COUNTS))
        if self.kind == SEVERAL and self.chunks == SPLITS_AT:
            for learned, reached in ((self.learned, self.reached), *self._copies):
                _split(learned, reached)

        course = Course(self.kind == DUEL, SMALLEST, self.chunks < SPLITS_AT, self.chunks >= PRUNES_FROM)

        def work(number: int) -> None:
            learned, reached = self._copies[number]
            luck, counted = self.luck[number : number + 1], counts[number].ravel()
            memory = Memory(learned, reached, luck, self.lean.ravel(), counted)
            done[number] = train(memory, looked_up, course, traversals)

        together([partial(work, number) for number in range(self.workers)])
        self.chunks += 1
        self.traversals += sum(done)
        leaned(self.lean, counts.sum(axis=0), self.chunks)
        for _, reached in self._copies:
            np.maximum(self.reached, reached, out=self.reached)
        self._gather(tuple(learned for learned, _ in self._copies), self.chunks / (self.chunks + 1))

    def _gather(self, parts: tuple[F32, ...], keep: float) -> None:
        keys, before = len(self.reached), BEFORE[self.kind]
        cuts = [keys * n // self.workers for n in range(self.workers + 1)]
        together([partial(_gather, self.learned, parts, self.reached, before, *cut, keep) for cut in pairwise(cuts)])

    def rows(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The rows of all keys that were reached."""
        before = BEFORE[self.kind]
        spans = [span(int(found), before) for found in np.flatnonzero(self.reached)]
        return np.concatenate([np.arange(first, first + count) for first, count in spans] or [np.zeros(0, np.int64)])

    def state(self) -> dict[str, np.ndarray[Any, Any]]:
        """Everything that is needed to go on."""
        rows = self.rows()
        facts = np.array([self.seed, self.workers, self.chunks, self.traversals], np.int64)
        return {
            "facts": facts, "luck": self.luck, "lean": self.lean, "reached": self.reached,
            "learned": self.learned.reshape(-1, COLUMNS)[rows],
        }  # fmt: skip

    @classmethod
    def resumed(cls, kind: int, state: dict[str, np.ndarray[Any, Any]]) -> Lesson:
        """A lesson that goes on where it was."""
        seed, workers, chunks, traversals = (int(fact) for fact in state["facts"])
        out = cls(kind, seed, workers, chunks, traversals)
        out.luck[:], out.lean[:], out.reached[:] = state["luck"], state["lean"], state["reached"]
        rows = out.rows()
        for learned, reached in ((out.learned, out.reached), *out._copies):
            learned.reshape(-1, COLUMNS)[rows] = state["learned"]
            reached[:] = state["reached"]
        return out


def together(work: list[Callable[[], None]]) -> None:
    """Some work, each in a thread of its own."""
    if len(work) == 1:
        work[0]()
        return
    threads = [threading.Thread(target=each) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _word(seed: int, kind: int, worker: int) -> int:
    """Where a worker's luck begins."""
    return int.from_bytes(hashlib.sha256(f"{seed} {kind} {worker}".encode()).digest()[:8], "little") | 1


__all__ = ["NAMES", "PRUNES_FROM", "Lesson", "Tables", "span", "together"]
