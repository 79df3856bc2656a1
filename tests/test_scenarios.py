"""Every scenario file, each scenario a test of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.check.scenario import Scenario, files, read_file
from croupier.check.story import check

HERE = Path(__file__).parent / "scenarios"
ALL = [(path, scenario) for path in files([HERE]) for scenario in read_file(path)]


@pytest.mark.parametrize("scenario", [pytest.param(s, id=f"{p.parent.name}/{p.stem}: {s.name}") for p, s in ALL])
def test_scenario(scenario: Scenario) -> None:
    outcome = check(scenario)
    assert outcome.passed, "\n".join([*outcome.failures, "At the table:", *outcome.told])
