"""All stories, and what the tests prove: read once in a process, however many tests ask for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from croupier.check.coverage import Coverage, coverage
from croupier.check.scenario import Scenario, files, read_file

HERE = Path(__file__).parent


@cache
def stories() -> tuple[tuple[Path, Scenario], ...]:
    """Every story of ``tests/scenarios``, with its file."""
    return tuple((path, scenario) for path in files([HERE / "scenarios"]) for scenario in read_file(path))


@cache
def proved(tests: Path) -> Coverage:
    """What the tests in this folder prove."""
    return coverage(tests)
