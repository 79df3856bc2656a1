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
from croupier.analysis.opponents.levels import BLUEPRINT, levels
from croupier.analysis.opponents.reader import Reader
from croupier.analysis.opponents.seen import Seen, seen
from croupier.analysis.opponents.sound import Sound
from croupier.games.poker.model import Rules
from croupier.play import Choice

__all__ = ["OPPONENTS", "Opponent", "Seen", "seen", "warm"]


class Opponent(Protocol):
    """A way to play. ``says``: what it does, in one line."""

    @property
    def name(self) -> str: ...

    @property
    def says(self) -> str: ...

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        """A legal answer to the question of this turn."""


def warm(rules: Rules) -> None:
    """Compile, or fetch from the cache, what an opponent needs to answer at once: some seconds the first time on a
    machine, later a blink. A room does it before it deals."""
    from croupier.analysis.opponents.thinking import warm_up

    warm_up(rules)


_ALL: Final[tuple[Opponent, ...]] = (*levels(), BLUEPRINT, Reader(), Sound(), Caller(), Random())
OPPONENTS: Final[dict[str, Opponent]] = {player.name: player for player in _ALL}
