"""Drills of poker: the showdown, the pots, and the betting."""

from __future__ import annotations

from typing import Final

from croupier.games.poker.model import Rules
from croupier.school.drill import Kind
from croupier.school.poker import betting, pots, showdown

KINDS: Final[tuple[Kind[Rules], ...]] = (*showdown.KINDS, *pots.KINDS, *betting.KINDS)
