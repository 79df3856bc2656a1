"""Train the strategies of all games but no-limit hold'em: ``python -m croupier.analysis.opponents.practised.train``.

Each kind of game of the catalogue has so many minutes of the processor or so many chunks; games that differ in their
stakes alone are one kind. What was learned is saved with each strategy: who starts again goes on from there. A file
depends on the seed and the chunks done, not on time: ``--chunks`` with the number in its provenance makes it again, bit
by bit, with the same versions on the same kind of processor.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from croupier import poker
from croupier.analysis.opponents.blueprint import Blueprint
from croupier.analysis.opponents.practised import file
from croupier.analysis.opponents.practised.engine.game import fingerprint, games, why_not
from croupier.analysis.opponents.practised.learning import Lesson
from croupier.complaint import Complaint
from croupier.games.poker.model import Rules
from croupier.play.record import Json
from croupier.ranking.cache import cache_dir, stamp
from croupier.rulebooks import entries

CHUNK: Final = 20_000
"""Traversals of a chunk."""
_GROWING: Final = 8
"""The first chunks are shorter, as what they learn is soon forgotten."""
_ENGINE: Final = "croupier.analysis.opponents.practised.engine"
_ROOM: Final = "croupier.analysis.opponents.practised"
_SOURCES: Final = (
    "game.py", "table.py", "offers.py", "key.py", "strength.py", "panel.py", "crowd.py", "deals.py", "buckets.py",
    "traversal.py",
)  # fmt: skip
"""What decides the content of a file, beside ``learning.py`` and ``average.py``."""


class TornCheckpoint(Complaint):
    """A checkpoint that cannot be read."""


def kinds() -> dict[str, tuple[Rules, list[str]]]:
    """The games of the catalogue by kind, without those that have a blueprint: one of each, and their names."""
    out: dict[str, tuple[Rules, list[str]]] = {}
    blueprint = Blueprint()
    for entry in entries():
        if entry.family != "poker":
            continue
        whole = poker.rules(entry.id)
        for rules in games(whole):
            if not blueprint.why_not(rules) or why_not(rules):
                continue
            _, names = out.setdefault(fingerprint(rules), (rules, []))
            names.append(entry.id if rules is whole else f"{entry.id}: {rules.phrase}")
    return out


@dataclass
class Training:
    """One kind of game in the making. ``where``: of the checkpoints; ``to``: of the strategies."""

    name: str
    rules: Rules
    games: Sequence[str]
    seed: int
    where: Path
    to: Path

    def begin(self) -> Lesson:
        """From the last checkpoint, or from nothing."""
        path = self._checkpoint()
        if not path.exists():
            return Lesson(self.rules, self.seed)
        try:
            with np.load(path) as saved:
                state = dict(saved)
            sources = str(state.pop("sources"))
            lesson = Lesson.resumed(self.rules, state)
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as no:
            raise TornCheckpoint(f"the checkpoint {path} cannot be read ({no}): remove it to begin anew") from None
        if lesson.seed != self.seed or sources != _stamps():
            raise TornCheckpoint(f"{path} was learned from another seed or by other rules: remove it to begin anew")
        return lesson

    def _checkpoint(self) -> Path:
        return self.where / f"{self.name}.npz"

    def save(self, lesson: Lesson) -> Json:
        """The checkpoint and the strategy as it stands."""
        self.where.mkdir(parents=True, exist_ok=True)
        aside = self.where / f".{self.name}.npz"
        np.savez(aside, sources=np.array(_stamps()), **lesson.state())  # type: ignore[arg-type]
        aside.replace(self._checkpoint())
        keys, rows = lesson.rows()
        about: Json = {
            "made_by": f"{_ROOM}.train", "seed": self.seed, "chunks": lesson.chunks, "traversals": lesson.traversals,
            "keys": len(keys), "games": list(self.games), "sources": _stamps(), "python": platform.python_version(),
            "versions": {name: version(name) for name in ("croupier", "numpy", "numba")},
        }  # fmt: skip
        path = file.path_of(self.name, self.to)
        digest = file.write(path, keys, rows, lesson.edges, about)
        told: Json = {**about, "sha256": digest, "bytes": path.stat().st_size}
        file.note(self.to, self.name, told)
        return told


def _stamps() -> str:
    return f"{stamp(_ENGINE, *_SOURCES)} {stamp(_ROOM, 'learning.py', 'average.py')}"


def length(chunk: int) -> int:
    """How many traversals a chunk has."""
    return max(1, CHUNK * min(_GROWING, chunk + 1) // _GROWING)


def learn(training: Training, minutes: float, chunks: int | None, bar: Progress) -> Json:
    """Learn until the time is over or the chunks are done; an interrupt ends it as time does."""
    lesson, start = training.begin(), time.process_time()
    task = bar.add_task(training.games[0], total=minutes if chunks is None else chunks)

    def done() -> float:
        return (time.process_time() - start) / 60 if chunks is None else lesson.chunks

    try:
        while done() < (minutes if chunks is None else chunks):
            lesson.chunk(length(lesson.chunks))
            bar.update(task, completed=done(), description=f"{training.games[0]}: {lesson.traversals:,} hands")
    finally:
        bar.remove_task(task)
        told = training.save(lesson)
    return {**told, "minutes": round((time.process_time() - start) / 60, 2)}


def main(said: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="train", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0, help="of the processor, for each kind of game (5)")
    parser.add_argument("--chunks", type=int, help="so many in all, earlier runs counted in, instead of minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="kinds, or games of them, by a part of the name; with commas")
    parser.add_argument("--folder", type=Path, default=cache_dir() / "practising", help="of the checkpoints")
    parser.add_argument("--out", type=Path, default=file.folder(), help="where the strategies go")
    asked = parser.parse_args(said)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    wanted = [part for part in asked.only.split(",") if part] or [""]
    chosen = [
        (name, *found) for name, found in kinds().items()
        if any(part in game for part in wanted for game in (name, *found[1]))
    ]  # fmt: skip
    with Progress(*columns, disable=not sys.stdout.isatty()) as bar:
        for name, rules, names in chosen:
            training = Training(name, rules, names, asked.seed, asked.folder, asked.out)
            try:
                told = learn(training, asked.minutes, asked.chunks, bar)
            except Complaint as no:
                print(no, file=sys.stderr)
                return 1
            with (asked.out / "training.log").open("a") as log:
                log.write(json.dumps({"kind": name, **told}) + "\n")
            bar.console.print(f"{name} {names[0]}: {told['traversals']} traversals, {told['bytes']} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
