"""Opponents for every poker game of the house. Each decides from what its seat may see and nothing else.

>>> import random
>>> from croupier import poker
>>> from croupier.analysis.opponents import OPPONENTS, seen
>>> hand = poker.deal("gelp/omaha-hi-lo", stacks=[200, 200, 200], blinds=(1, 2), seed=7)
>>> luck = random.Random(1)
>>> while not hand.over:
...     _ = hand.round.answer(OPPONENTS["sound"].decide(seen(hand), luck))
>>> sum(hand.profit.values())
0
"""

from __future__ import annotations

import random
from typing import Final, Protocol

from croupier.analysis.opponents.dull import Caller, Random
from croupier.analysis.opponents.levels import BLUEPRINT, PRACTISED, SOUND, every_level
from croupier.analysis.opponents.seen import Seen, seen
from croupier.play import Choice

__all__ = ["OPPONENTS", "Opponent", "Seen", "seen"]


class Opponent(Protocol):
    """A way to play. ``says``: what it does, in one line."""

    @property
    def name(self) -> str: ...

    @property
    def says(self) -> str: ...

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        """A legal answer to the question of this turn."""


_ALL: Final[tuple[Opponent, ...]] = (*every_level(), BLUEPRINT, PRACTISED, SOUND, Caller(), Random())
OPPONENTS: Final[dict[str, Opponent]] = {player.name: player for player in _ALL}
