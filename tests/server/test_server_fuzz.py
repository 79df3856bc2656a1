"""A few thousand bad messages; ``fuzz.py`` beside this file makes it a hundred thousand."""

from __future__ import annotations

import random
from pathlib import Path

from fuzz import fuzz


def test_bad_messages_change_nothing(tmp_path: Path) -> None:
    did = fuzz(tmp_path / "house", 4_000, random.Random(4))
    assert did["refused"] > did["done"] > 0
    assert did["quiet rounds"] > 0
