"""The rules of a card room as its rulebook's ``room.toml`` gives them: who comes, goes and returns owes blinds."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Literal

from pydantic import Field, model_validator

from croupier.games.common import Data, Deviation, Source

Blind = Literal["small", "big"]
"""A blind by its name; what it costs the stakes of the table say."""
Owes = Literal["newcomer", "missed_small", "missed_both"]
"""Why somebody is not simply dealt in: he is new here, or blinds have passed him while he was away."""


Entering = Literal["wait", "post", "buy"]
"""What somebody who owes chooses: to wait for the big blind, to post, or to buy the button where he can."""


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
    * ``buy_button``: who owes and sits between button and small blind may post both blinds for everybody, and has the
      button in the next hand.
    """

    moves: Literal["big_blind", "button"] = "big_blind"
    button: Literal["paid_both", "before_small"] = "before_small"
    heir: bool = False
    newcomer: Entrance = Entrance(live="big")
    missed_small: Entrance = Entrance(live="small")
    missed_both: Entrance = Entrance(live="big", dead="small")
    buy_button: bool = False

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
    blinds: Blinds = Blinds()
    deviations: list[Deviation] = Field(default_factory=list)

    @cached_property
    def sha256(self) -> str:
        """Of what they decide, not of how they say it."""
        return hashlib.sha256(self.blinds.model_dump_json().encode()).hexdigest()
