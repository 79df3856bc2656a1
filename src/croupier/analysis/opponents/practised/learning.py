"""Learning one kind of game in chunks, so that it comes out the same again: the result depends on the seed and the
number of chunks, and on nothing else. Later chunks count more, as the first ones are played against players who know
nothing (discounted regret minimisation, Brown and Sandholm 2019)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from croupier.analysis.opponents.practised.average import rows_of
from croupier.analysis.opponents.practised.engine.buckets import SLOTS, edges_of, scratch
from croupier.analysis.opponents.practised.engine.game import Layout, fingerprint
from croupier.analysis.opponents.practised.engine.key import KEYS
from croupier.analysis.opponents.practised.engine.panel import Panel
from croupier.analysis.opponents.practised.engine.table import ACTIONS
from croupier.analysis.opponents.practised.engine.traversal import COLUMNS, Memory, train
from croupier.analysis.opponents.practised.file import counts
from croupier.analysis.opponents.practised.player import layout_of, panel_for
from croupier.games.poker.model import Rules
from croupier.ranking.arrays import F32, U8, Floats, Ints
from croupier.ranking.worth import tables

_ROWS: Final = 600_000
"""Room for so many rows; a key that comes when they are used up is not learned."""
_SPARE: Final = 64
_PRUNES_FROM: Final = 6
"""The chunk from which actions that lose much are mostly left out."""
_REGRETS, _SUMS = 1.5, 2.0
"""After chunk i regrets and sums are multiplied by i / (i + 1) to these powers."""


@dataclass
class Lesson:
    """What was learned of a game so far."""

    rules: Rules
    seed: int
    chunks: int = 0
    traversals: int = 0
    layout: Layout = field(init=False)
    panel: Panel = field(init=False)
    edges: Floats = field(init=False)
    memory: Memory = field(init=False)

    def __post_init__(self) -> None:
        self.layout = layout_of(self.rules)
        word = _word(self.seed, fingerprint(self.rules))
        self.panel = panel_for(self.layout)
        self.edges = edges_of(self.layout, tables(), self.panel, word)
        self.memory = Memory(
            np.zeros((_ROWS + _SPARE) * COLUMNS, np.float32), np.full(KEYS, -1, np.int32),
            np.array([0, _ROWS], np.int64), np.array([word], np.uint64), np.zeros(SLOTS, np.uint64), np.zeros(SLOTS),
            np.zeros(SLOTS, np.int64),
        )  # fmt: skip
        self._room = scratch()

    def chunk(self, traversals: int) -> None:
        """So many traversals, and what went before counts a little less."""
        known = self.layout.profile
        self.traversals += train(
            self.memory, self.layout.game, known.ways, tables(), known.beats, self.edges.ravel(), self.panel,
            self._room, traversals, self.chunks >= _PRUNES_FROM,
        )  # fmt: skip
        self.chunks += 1
        keep = self.chunks / (self.chunks + 1)
        learned = self._learned()
        learned[:, :ACTIONS] *= np.float32(keep**_REGRETS)
        learned[:, ACTIONS:] *= np.float32(keep**_SUMS)

    def _learned(self) -> F32:
        return self.memory.learned.reshape(-1, COLUMNS)[: int(self.memory.rows_used[0])]

    def rows(self) -> tuple[Ints, U8]:
        """The keys that were reached, and the average strategy of each of their rows."""
        keys = np.flatnonzero(self.memory.starts >= 0)
        length, starts = counts(keys), self.memory.starts[keys]
        places = np.concatenate([np.arange(start, start + n) for start, n in zip(starts, length, strict=True)])
        return keys, rows_of(keys, self._learned()[places][:, ACTIONS:])

    def state(self) -> dict[str, np.ndarray[Any, Any]]:
        """Everything that is needed to go on."""
        kept = np.flatnonzero(self.memory.counts)
        return {
            "facts": np.array([self.seed, self.chunks, self.traversals], np.int64), "luck": self.memory.luck,
            "starts": self.memory.starts, "learned": self._learned(), "kept": kept, "names": self.memory.names[kept],
            "sums": self.memory.sums[kept], "counts": self.memory.counts[kept],
        }  # fmt: skip

    @classmethod
    def resumed(cls, rules: Rules, state: dict[str, np.ndarray[Any, Any]]) -> Lesson:
        """A lesson that goes on where it was."""
        seed, chunks, traversals = (int(fact) for fact in state["facts"])
        out = cls(rules, seed, chunks, traversals)
        memory, kept = out.memory, state["kept"]
        memory.luck[:], memory.starts[:] = state["luck"], state["starts"]
        memory.rows_used[0] = len(state["learned"])
        out._learned()[:] = state["learned"]
        memory.names[kept], memory.sums[kept], memory.counts[kept] = state["names"], state["sums"], state["counts"]
        return out


def _word(seed: int, name: str) -> int:
    """Where luck begins."""
    return int.from_bytes(hashlib.sha256(f"{seed} {name}".encode()).digest()[:7], "little") | 1
