"""A few words that people at a table can say to each other, each known by its name: by these nobody can be insulted,
misled or told a card, and nobody can say them without end. What they type is ``chat``.
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


class Lately:
    """Who has said something lately: nobody does more than so often within so many seconds."""

    def __init__(self, clock: Clock, at_most: int, within_s: float) -> None:
        self._clock, self._at_most, self._within_s = clock, at_most, within_s
        self._said: dict[PlayerId, list[float]] = {}

    def says(self, player: PlayerId) -> None:
        """Somebody says something now; ``Refused`` when he has said enough for the moment."""
        now = self._clock.now()
        since = now - self._within_s
        self._said = {who: left for who, said in self._said.items() if (left := [at for at in said if at > since])}
        mine = self._said.setdefault(player, [])
        if len(mine) >= self._at_most:
            wait = max(1, round(mine[0] + self._within_s - now))
            raise Refused(f"You have said {self._at_most} things in {self._within_s:.0f} seconds: wait {wait} more.")
        mine.append(now)


class Talk:
    """The words of one table, by its clock."""

    def __init__(self, clock: Clock) -> None:
        self._lately = Lately(clock, AT_MOST, WITHIN_S)

    def say(self, player: PlayerId, saying: str) -> Saying:
        """``Refused`` when these are no words of the table, or he has said enough for the moment."""
        known = next((one for one in SAYINGS if one == saying), None)
        if known is None:
            raise Refused(f"What can be said here is {', '.join(SAYINGS)}.")
        self._lately.says(player)
        return known
