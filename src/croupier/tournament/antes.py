"""What each puts in before the cards: blinds and antes of the level, as far as his chips go."""

from __future__ import annotations

from typing import NamedTuple

from croupier.tournament.model import Posting
from croupier.tournament.state import Hand
from croupier.tournament.structure import Level


class Posted(NamedTuple):
    blind: int = 0
    ante: int = 0


def posts(rules: Posting, level: Level, hand: Hand, who: str) -> Posted:
    """Blind and ante of somebody in a hand. With too few chips for both the one that the house takes first is whole,
    the other is what is left (veikkaus/tournaments#V-8.31 to V-8.33)."""
    stack = hand.stacks[who]
    blind = level.big if who == hand.big else level.small if who == hand.small else 0
    ante = level.ante if not level.big_ante or who == hand.big else 0
    if rules.first == "ante":
        ante = min(ante, stack)
        return Posted(min(blind, stack - ante), ante)
    blind = min(blind, stack)
    return Posted(blind, min(ante, stack - blind))
