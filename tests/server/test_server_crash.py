"""Ten kills at random moments; ``crash.py`` beside this file makes it a thousand."""

from __future__ import annotations

import random
from pathlib import Path

from crash import crash_test


def test_killed_at_random_moments_no_coin_is_lost_or_made(tmp_path: Path) -> None:
    total = crash_test(tmp_path / "house", kills=10, luck=random.Random(10))
    assert total["kills"] == 10
    assert total["rounds over"] > 0
