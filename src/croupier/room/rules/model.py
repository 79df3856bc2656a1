"""The rules of a card room as its rulebook's ``room.toml`` gives them: who comes, goes and returns owes blinds. All
other figures have their models in ``figures``."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Literal

from pydantic import Field, model_validator

from croupier.games.common import Data, Deviation, Source
from croupier.room.rules.figures import (
    Absence,
    Breaking,
    Buying,
    Clocks,
    Faults,
    Formats,
    Limits,
    Lists,
    Prices,
    Returning,
    Seating,
)
from croupier.room.rules.hedges import Hedge
from croupier.room.rules.jackpot import JackpotRules, Reward
from croupier.room.rules.moments import Seconds

Blind = Literal["small", "big"]
"""A blind by its name; what it costs the stakes of the table say."""
Owes = Literal["newcomer", "missed_small", "missed_both"]
"""Why somebody is not simply dealt in: he is new here, or blinds have passed him while he was away."""


Entering = Literal["wait", "post", "buy", "straddle"]
"""What somebody who owes chooses: to wait for the big blind, to post, to buy the button where he can, or to come in
with a live straddle left of the big blind."""
EntersBy = Entering | Literal["pass"]
"""… or to let the blinds pass him once."""


class Entrance(Data):
    """How somebody who owes comes into the game. Everybody may wait until the big blind reaches him and then pays
    nothing else. ``may`` be dealt in at once: not at all (``wait``), for a post, or for nothing (``play``).

    ``live`` counts as his bet, ``dead`` goes to the pot and is nobody's bet.
    """

    may: Literal["wait", "wait_or_post", "play"] = "wait_or_post"
    live: Blind | None = None
    dead: Blind | None = None
    rule: str | None = None

    @model_validator(mode="after")
    def _posts_something(self) -> Entrance:
        if (self.may == "wait_or_post") != (self.live is not None):
            raise ValueError("who may post puts in a live blind, and nobody else does")
        if self.dead is not None and self.live is None:
            raise ValueError("a dead blind is posted beside a live one")
        return self


class Blinds(Data):
    """Where button and blinds go from hand to hand, and what those owe who come and return.

    * ``moves``: the big blind goes on by one player and the others follow from it, or the button does;
    * ``button``, where the big blind moves: it comes only to who has paid both blinds (and stays where it was if he has
      gone), or to the player before the small blind, whoever he is;
    * ``heir``: who takes the chair of the big blind when he leaves is the next big blind;
    * ``seat_change``: what somebody owes who moves to a chair farther from the blinds; ``dealt_off``: who had the
      button in the last hand and moves is dealt in again, and owes nothing, when the blinds have passed his new chair;
    * ``forced_move``: does somebody owe as a newcomer whose table has been closed, or nothing;
    * ``buy_button``: who owes and sits between button and small blind may post both blinds for everybody, and has the
      button in the next hand;
    * ``straddle_in``: who owes and sits left of the big blind may come in with a live straddle instead, at tables
      where straddles are in use;
    * ``wins``: the winner of a hand has the button in the next one; or there are two buttons, and he has the one from
      which the later rounds of betting start.
    """

    moves: Literal["big_blind", "button"] = "big_blind"
    button: Literal["paid_both", "before_small"] = "before_small"
    heir: bool = False
    newcomer: Entrance = Entrance(live="big")
    missed_small: Entrance = Entrance(live="small")
    missed_both: Entrance = Entrance(live="big", dead="small")
    buy_button: bool = False
    straddle_in: bool = False
    wins: Literal["nothing", "button", "betting_button"] = "nothing"
    seat_change: Owes | None = None
    dealt_off: bool = False
    forced_move: Literal["owes", "free"] = "owes"

    def entrance(self, owes: Owes) -> Entrance:
        match owes:
            case "newcomer":
                return self.newcomer
            case "missed_small":
                return self.missed_small
            case "missed_both":
                return self.missed_both

    @property
    def posting(self) -> bool:
        """Is there anything that somebody may post here instead of waiting?"""
        return any(each.may == "wait_or_post" for each in (self.newcomer, self.missed_small, self.missed_both))


class RoomRules(Data):
    """The rules of one house's room."""

    about: str = ""
    source: Source | None = None
    day_begins: Seconds = 0
    """A gaming day begins so long after midnight UTC."""
    blinds: Blinds = Blinds()
    buying: Buying = Buying()
    returning: Returning | None = None
    formats: dict[str, Formats] = {}
    absence: Absence = Absence()
    clocks: Clocks = Clocks()
    seating: Seating = Seating()
    lists: Lists | None = None
    breaking: Breaking | None = None
    limits: Limits = Limits()
    faults: Faults = Faults()
    jackpot: JackpotRules | None = None
    rewards: dict[str, Reward] = {}
    hedges: dict[str, Hedge] = {}
    tournaments: list[Prices] = []
    deviations: list[Deviation] = Field(default_factory=list)

    @cached_property
    def sha256(self) -> str:
        """Of what they decide about blinds, not of how they say it: that is what a table's log is read by again."""
        return hashlib.sha256(self.blinds.model_dump_json().encode()).hexdigest()
