"""Train the strategy: ``python -m croupier.analysis.opponents.blueprint.train``, or ``make train-opponents``.

Ends after so many minutes or chunks. What was learned is saved every few minutes: who starts again goes on from there.
The file depends on the seed, the number of workers and the chunks done, not on time: ``--chunks`` with the number of a
training log makes the same file again, bit by bit, with the same versions on the same kind of processor.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from croupier.analysis.opponents.blueprint import file
from croupier.analysis.opponents.blueprint.average import rows_of
from croupier.analysis.opponents.blueprint.buckets import training_buckets
from croupier.analysis.opponents.blueprint.key import DUEL, SEVERAL
from croupier.analysis.opponents.blueprint.learning import NAMES, Lesson
from croupier.analysis.opponents.blueprint.table import ACTIONS
from croupier.analysis.opponents.blueprint.traversal import COLUMNS
from croupier.complaint import Complaint
from croupier.play.record import Json
from croupier.ranking.arrays import U8, Numbers
from croupier.ranking.cache import cache_dir, stamp

SIZES: Final = {DUEL: 200_000, SEVERAL: 600_000}
"""Traversals of each worker in a chunk."""
_GROWING: Final = 16
"""The first chunks are shorter, as what they learn is soon forgotten."""
_ROOM: Final = "croupier.analysis.opponents.blueprint"
_SOURCES: Final = (
    *("boards.py", "strength.py", "buckets.py", "table.py", "key.py", "offers.py", "deals.py", "leaning.py"),
    *("traversal.py", "learning.py", "average.py"),
)
"""What decides the content of a file."""
_SAVED: Final = 150.0
"""Seconds between checkpoints."""


class TornCheckpoint(Complaint):
    """A checkpoint that cannot be read."""


def length(kind: int, chunk: int, scale: float = 1.0) -> int:
    """How many traversals of each worker a chunk has."""
    return max(1, int(SIZES[kind] * scale * min(1.0, (chunk + 1) / _GROWING)))


@dataclass
class Training:
    """Both tables in the making. ``folder``: of the checkpoints; ``scale``: of the chunks' length."""

    folder: Path
    seed: int = 1
    workers: int = 2
    scale: float = 1.0
    lessons: dict[int, Lesson] = field(default_factory=dict)
    minutes: float = 0.0
    """Spent so far, over all runs."""

    def begin(self) -> None:
        """From the last checkpoints, or from nothing."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for kind in NAMES:
            self.lessons[kind] = self._resumed(kind) or Lesson(kind, self.seed, self.workers)
        self._read_past()

    def _read_past(self) -> None:
        """How long earlier runs took. They must have learned by the same rules."""
        now = stamp(_ROOM, *_SOURCES)  # of what is running, whatever is edited meanwhile
        try:
            past = json.loads((self.folder / "past.json").read_text())
            self.minutes, then = float(past["minutes"]), past["sources"]
        except FileNotFoundError:
            return
        except (OSError, ValueError, KeyError, TypeError) as no:
            raise TornCheckpoint(f"{self.folder}/past.json cannot be read ({no}): remove the folder") from None
        if then != now:
            raise TornCheckpoint(f"what is in {self.folder} was learned by other rules: remove it to begin anew")

    def _resumed(self, kind: int) -> Lesson | None:
        path = self.folder / f"{NAMES[kind]}.npz"
        if not path.exists():
            return None
        try:
            with np.load(path) as saved:
                lesson = Lesson.resumed(kind, dict(saved))
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as no:
            raise TornCheckpoint(f"the checkpoint {path} cannot be read ({no}): remove it to begin anew") from None
        if (lesson.seed, lesson.workers) != (self.seed, self.workers):
            raise TornCheckpoint(
                f"{path} is of seed {lesson.seed} and {lesson.workers} workers, not of {self.seed} and {self.workers}"
            )
        return lesson

    def step(self, kinds: Collection[int]) -> None:
        """One chunk of that of these tables that has had fewer."""
        kind = min(kinds, key=lambda kind: self.lessons[kind].chunks)
        start = time.monotonic()
        self.lessons[kind].chunk(length(kind, self.lessons[kind].chunks, self.scale))
        self.minutes += (time.monotonic() - start) / 60

    def lacking(self, chunks: Mapping[int, int]) -> list[int]:
        """The tables that have not had so many chunks yet."""
        return [kind for kind, lesson in self.lessons.items() if lesson.chunks < chunks.get(kind, 0)]

    def save(self) -> None:
        """Checkpoints, each written aside and put in its place."""
        for kind, lesson in self.lessons.items():
            path = self.folder / f"{NAMES[kind]}.npz"
            aside = path.with_name(f".{path.name}.{os.getpid()}.npz")
            np.savez(aside, **lesson.state())  # type: ignore[arg-type]
            aside.replace(path)
        past = {"minutes": self.minutes, "sources": stamp(_ROOM, *_SOURCES)}
        (self.folder / "past.json").write_text(json.dumps(past))

    def told(self) -> Json:
        """How far it has come."""
        out: Json = {"minutes": round(self.minutes, 2)}
        for kind, lesson in self.lessons.items():
            reached = int(lesson.reached.sum())
            out[NAMES[kind]] = {"chunks": lesson.chunks, "traversals": lesson.traversals, "keys": reached}
        out["lean"] = self.lessons[SEVERAL].lean.round(3).tolist()
        return out

    def provenance(self) -> Json:
        """Where a file comes from: all that decides what is in it."""
        tables = {name: told for name, told in self.told().items() if name in NAMES.values()}
        return {
            "made_by": "croupier.analysis.opponents.blueprint.train",
            "seed": self.seed,
            "workers": self.workers,
            "scale": self.scale,
            "tables": tables,
            "versions": {name: version(name) for name in ("croupier", "numpy", "numba")},
            "python": platform.python_version(),
            "sources": stamp(_ROOM, *_SOURCES),
        }

    def write(self, path: Path) -> str:
        """The strategy as it stands, and its provenance with time and hash beside it."""
        tables: dict[int, tuple[Numbers, U8]] = {}
        for kind, lesson in self.lessons.items():
            sums = lesson.learned.reshape(-1, COLUMNS)[lesson.rows()][:, ACTIONS:]
            keys = np.flatnonzero(lesson.reached)
            tables[kind] = keys, rows_of(kind, keys, sums)
        buckets, about = training_buckets(), self.provenance()
        digest = file.write(path, tables, buckets.flop, buckets.turn_centres, about)
        beside = {
            **about, "sha256": digest, "bytes": path.stat().st_size, "minutes": round(self.minutes, 1),
            "written": datetime.now(UTC).isoformat(timespec="seconds"), "machine": platform.machine(),
        }  # fmt: skip
        path.with_suffix(".json").write_text(json.dumps(beside, indent=2) + "\n")
        return digest


def run(training: Training, minutes: float, chunks: Mapping[int, int] | None, log: Path) -> None:
    """Learn until the time is over or the chunks are done; an interrupt ends it as time does."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    saved = time.monotonic()
    with Progress(*columns, disable=not sys.stdout.isatty()) as bar:
        task = bar.add_task("", total=sum(chunks.values()) if chunks is not None else minutes)
        try:
            while kinds := training.lacking(chunks) if chunks is not None else _in_time(training, minutes):
                training.step(kinds)
                two, several = (training.lessons[kind].traversals / 1e6 for kind in (DUEL, SEVERAL))
                done = training.minutes if chunks is None else sum(x.chunks for x in training.lessons.values())
                bar.update(
                    task, completed=done, description=f"million hands: {two:.1f} of two, {several:.1f} of several"
                )
                if time.monotonic() - saved > _SAVED:
                    training.save()
                    _note(log, training.told())
                    saved = time.monotonic()
        except KeyboardInterrupt:
            bar.console.print("interrupted: what was learned so far is kept")
    training.save()
    _note(log, training.told())


def _in_time(training: Training, minutes: float) -> list[int]:
    """All tables, as long as there is time; then those that are behind, so that all have had as many chunks."""
    most = max(lesson.chunks for lesson in training.lessons.values())
    return list(NAMES) if training.minutes < minutes else training.lacking(dict.fromkeys(NAMES, most))


def _chunks(said: str) -> dict[int, int]:
    """``131`` of each table, or ``210,131``: of the one for two players, and of the other."""
    two, _, several = said.partition(",")
    return {DUEL: int(two), SEVERAL: int(several or two)}


def _note(log: Path, told: Json) -> None:
    with log.open("a") as out:
        out.write(json.dumps(told) + "\n")


def main(said: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="train", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hours", type=float, default=3.0, help="in all, earlier runs counted in (3)")
    parser.add_argument("--minutes", type=float, help="the same in minutes")
    parser.add_argument("--chunks", type=_chunks, help="so many of each table instead: 100, or 150,100 (two, several)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="threads; another number is another result (2)")
    parser.add_argument("--scale", type=float, default=1.0, help="of the length of chunks (1)")
    parser.add_argument("--folder", type=Path, default=cache_dir() / "training", help="of the checkpoints")
    parser.add_argument("--out", type=Path, default=file.shipped(), help="the strategy to write")
    asked = parser.parse_args(said)
    training = Training(asked.folder, asked.seed, asked.workers, asked.scale)
    try:
        training.begin()
    except Complaint as no:
        print(no, file=sys.stderr)
        return 1
    minutes = asked.minutes if asked.minutes is not None else 60 * asked.hours
    run(training, minutes, asked.chunks, asked.out.with_suffix(".log"))
    digest = training.write(asked.out)
    print(f"{asked.out}: {asked.out.stat().st_size / 1e6:.1f} MB, sha256 {digest}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
