"""Trials of the siege, each for a moment: ``siege.py`` beside this file makes it minutes, and all of them."""

from __future__ import annotations

import pytest
import siege


@pytest.mark.parametrize("trial", ["soak", "clock-back"])
def test_the_house_holds_for_a_moment(trial: str) -> None:
    if trial == "clock-back" and not siege.faketime():
        pytest.skip("no libfaketime here: a clock cannot jump")
    assert siege.run(trial, 4.0).startswith(f"| {trial} |")
