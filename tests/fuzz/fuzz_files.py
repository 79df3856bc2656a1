"""Files that people write: rulebooks and stories with places changed. They load, or there is a complaint; never a
traceback, never no end."""

from __future__ import annotations

import random
import tempfile
from functools import cache
from pathlib import Path

from cases import Case
from mutating import NUMBERS, WORDS, mutated

from croupier.check.scenario import read_file
from croupier.check.story import check
from croupier.complaint import Complaint
from croupier.rulebooks import load
from croupier.rulebooks.catalog import entries
from croupier.rulebooks.files import locate

STORIES = Path(__file__).parent.parent / "scenarios"
VALUES = (
    '""',
    "[]",
    "{}",
    "0",
    "-1",
    "true",
    "nan",
    "inf",
    "1979-05-27",
    "07:32:00",
    "'x'",
    "[[1]]",
    '["a", 1]',
    "1e9",
)


@cache
def _rulebooks() -> list[Path]:
    return [locate(entry.id) for entry in entries()]


@cache
def _stories() -> list[Path]:
    return sorted(STORIES.rglob("*.yaml"))


def _changed(lines: list[str], luck: random.Random) -> list[str]:
    """One line of a file changed as an editor's hand would slip."""
    at = luck.randrange(len(lines))
    name, mark, value = lines[at].partition(luck.choice(("=", ":")))
    match luck.randrange(8):
        case 0:
            return lines[:at] + lines[at + 1 :]
        case 1:
            return [*lines[: at + 1], *lines[at:]]
        case 2:
            other = luck.randrange(len(lines))
            return [*lines[:at], lines[other], *lines[at + 1 :]]
        case 3 | 4 if mark:
            return [*lines[:at], f"{name}{mark} {luck.choice((*VALUES, *map(str, NUMBERS), *WORDS))}", *lines[at + 1 :]]
        case 5 if mark:
            return [*lines[:at], mutated(name, luck, 1) + mark + value, *lines[at + 1 :]]
    return [*lines[:at], mutated(lines[at], luck), *lines[at + 1 :]]


class Files:
    """One case: the text of a file, a rulebook or stories."""

    name = "files"

    def made(self, luck: random.Random) -> Case:
        kind = luck.choice(("toml", "yaml"))
        path = luck.choice(_rulebooks() if kind == "toml" else _stories())
        lines = path.read_text(encoding="utf-8").split("\n")
        if kind == "yaml" and len(lines) > 40:  # some of its stories are enough
            lines = lines[: luck.randrange(20, 60)]
        for _ in range(luck.choice((1, 1, 1, 2, 4))):
            lines = _changed(lines, luck)
        return {"kind": kind, "text": "\n".join(lines)}

    def run(self, case: Case) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"own.{case['kind']}"
            path.write_bytes(case["text"].encode("utf-8", "surrogatepass"))
            try:
                if case["kind"] == "toml":
                    game = load(path)
                    game.family.layout(game.rules, game.currency())
                else:
                    for scenario in read_file(path):
                        outcome = check(scenario)
                        assert not outcome.broken, outcome.failures
            except Complaint as no:
                assert str(no).strip(), "a complaint says what is wrong"
