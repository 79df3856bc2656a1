"""Every scenario file, each scenario a test of its own."""

from __future__ import annotations

import pytest

from croupier.check.scenario import Scenario
from croupier.check.story import check
from stories_kit import stories

EACH = [pytest.param(scenario, id=f"{path.parent.name}/{path.stem}: {scenario.name}") for path, scenario in stories()]


@pytest.mark.parametrize("scenario", EACH)
def test_scenario(scenario: Scenario) -> None:
    outcome = check(scenario)
    assert outcome.passed, "\n".join([*outcome.failures, "At the table:", *outcome.told])
