"""The most that a table pays a box, and what the certificate says of it."""

from __future__ import annotations

import pytest

from croupier.analysis import certify
from croupier.rulebooks import load


@pytest.mark.rule("ray-casino/oasis-stud-poker#O:max_win")
def test_a_certificate_says_up_to_which_stake_no_win_is_cut() -> None:
    said = certify(load("ray-casino/oasis-stud-poker", version="D", max_win="5000")).warnings
    assert [line for line in said if "figures hold" in line] == [
        f"Bet {n} is paid up to 5\u202f000 €: the figures hold for stakes on it of at most 5 €" for n in (1, 2, 3)
    ]
    assert not any(
        "figures hold" in line for line in certify(load("ray-casino/oasis-stud-poker", version="D")).warnings
    )
