"""What is pushed and what is called, in every spot that comes up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.analysis.equity.grid import STARTING_HANDS
from croupier.analysis.equity.ranges import write_range

_HOLDINGS = {name: 6 if len(name) == 2 else 4 if name[2] == "s" else 12 for name in STARTING_HANDS}


@dataclass(frozen=True, slots=True)
class Spot:
    """A player who has to decide, after those of ``before`` went all in and all others folded.

    ``push``: how often all his chips go in with each starting hand, in the order of ``STARTING_HANDS``.
    """

    player: int
    before: frozenset[int]
    push: tuple[float, ...]

    def often(self, hand: str) -> float:
        """How often this starting hand goes in: ``spot.often("A5s")``."""
        return self.push[STARTING_HANDS.index(hand)]

    @property
    def share(self) -> float:
        """The part of all hands that goes in."""
        return sum(_HOLDINGS[h] * p for h, p in zip(STARTING_HANDS, self.push, strict=True)) / 1326

    @property
    def range(self) -> str:
        """What goes in more often than not, as people write it: ``22+, A2s+, …``."""
        return write_range(h for h, p in zip(STARTING_HANDS, self.push, strict=True) if p > 0.5)


@dataclass(frozen=True, slots=True)
class PushFold:
    """An equilibrium of push or fold.

    ``values``: what each player has after a hand, in big blinds or as part of the prizes; ``gains``: what a best answer
    would win from the others' play beyond his own, in the same unit: where deals were learned from, chosen on one half
    of other deals and counted on the other half, so that luck can make it less than nothing. ``deals``: so many were
    learned from; none where all holdings were counted.
    """

    stacks: tuple[float, ...]
    prizes: tuple[float, ...]
    spots: tuple[Spot, ...]
    values: tuple[float, ...]
    gains: tuple[float, ...]
    deals: int

    def spot(self, player: int, before: Iterable[int] = ()) -> Spot:
        wanted = frozenset(before)
        for each in self.spots:
            if each.player == player and each.before == wanted:
                return each
        raise KeyError(f"player {player} after {sorted(wanted)}: this hardly ever comes up")

    @property
    def names(self) -> tuple[str, ...]:
        return seats(len(self.stacks))


def seats(players: int) -> tuple[str, ...]:
    """What seats are called, in the order in which they act before the flop."""
    if players == 2:
        return ("SB", "BB")
    early = ["UTG", *(f"UTG+{n}" for n in range(1, 4))]
    late = ["LJ", "HJ", "CO", "BTN"]
    others = players - 2
    before = [*early[: max(0, others - 4)], *late[max(0, 4 - others) :]]
    return (*before, "SB", "BB")
