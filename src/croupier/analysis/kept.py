"""Figures that were worked out beforehand and come with Croupier, so that a page can show them at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from croupier.play.record import Json

VERSIONS: Final = Path(__file__).parent / "blackjack" / "versions.json"
"""The blackjack versions compared, with the fingerprint of every rulebook file they were made from."""


def blackjack_versions() -> Json:
    """The comparison of blackjack versions, as ``croupier compare`` wrote it when the rulebooks were last changed."""
    out: Json = json.loads(VERSIONS.read_text(encoding="utf-8"))
    return out
