"""What people at a table can say to each other: a few words, each known by its name. Nothing else crosses the table, so
nobody can be insulted, misled or told a card; and nobody can say them without end.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from croupier.play import Refused
from croupier.room.bank import PlayerId
from croupier.room.pace import Clock

Saying = Literal["hello", "nice_hand", "well_played", "thank_you", "one_moment", "good_night"]
SAYINGS: Final[tuple[Saying, ...]] = get_args(Saying)
AT_MOST: Final = 3
WITHIN_S: Final = 20.0
"""So often one may say something within so many seconds."""


class Talk:
    """Who has said something lately, by the table's clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lately: dict[PlayerId, list[float]] = {}

    def say(self, player: PlayerId, saying: str) -> Saying:
        """``Refused`` when these are no words of the table, or he has said enough for the moment."""
        known = next((one for one in SAYINGS if one == saying), None)
        if known is None:
            raise Refused(f"What can be said here is {', '.join(SAYINGS)}.")
        now = self._clock.now()
        self._lately = {
            who: left for who, said in self._lately.items() if (left := [at for at in said if at > now - WITHIN_S])
        }
        mine = self._lately.setdefault(player, [])
        if len(mine) >= AT_MOST:
            wait = max(1, round(mine[0] + WITHIN_S - now))
            raise Refused(f"You have said {AT_MOST} things in {WITHIN_S:.0f} seconds: wait {wait} more.")
        mine.append(now)
        return known
