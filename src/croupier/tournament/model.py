"""The rules of a house for its tournaments, as its rulebook's ``tournaments.toml`` gives them."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from croupier.games.common import Amount, Data, Deviation, Percent, Ratio, Source
from croupier.room.rules.figures import Count
from croupier.room.rules.moments import Seconds

Some = Annotated[int, Field(ge=1)]


class Seating(Data):
    """Where people sit. ``chairs``: a table has from so many to so many; ``fewest``: the event begins only when every
    table has so many; ``waits``: who comes to a seat between button and small blind is dealt in when the button has
    passed it; ``redraw``: the seats of the final table are drawn anew."""

    chairs: tuple[Some, Some] = (2, 10)
    fewest: Some = 1
    waits: bool = False
    redraw: bool = False
    rule: str | None = None


class Button(Data):
    """Where it begins: it is drawn for every table, or lies at the last seat, or at the one that was filled last; and
    again for the final table, where ``final`` says so. Then the big blind goes on by one player, and the button

    * ``dead``: lies where the small blind was, whether somebody sits there or not (``no_small``: if not, nobody posts a
      small blind);
    * ``paid_both``: comes to who has paid both blinds, and stays where it was if he has gone;
    * ``before_small``: comes to the player before the place of the small blind.
    """

    first: Literal["drawn", "last_seat", "last_filled"] = "drawn"
    final: bool = False
    moves: Literal["dead", "paid_both", "before_small"] = "before_small"
    no_small: bool = False
    rule: str | None = None


class Balancing(Data):
    """Tables differ by at most so many (``difference``), by ``later`` so many when nobody can enter any more.
    ``mover``: who would be the next big blind at the larger table goes, or somebody who is drawn; games without blinds
    draw in any case. ``to``: the free seat that the big blind reaches next, or the one it reaches last. ``halts``: a
    table with so few waits for more while there are others."""

    difference: Some = 1
    later: Some | None = None
    mover: Literal["next_big", "drawn"] = "next_big"
    to: Literal["nearest", "farthest"] = "nearest"
    halts: Count = 0
    rule: str | None = None


class Breaking(Data):
    """Tables break as soon as the players fit at fewer: always, or when nobody can enter any more. Which one is drawn,
    or it is the one that was opened last."""

    begins: Literal["always", "closed"] = "always"
    which: Literal["drawn", "last"] = "drawn"
    rule: str | None = None


class Ranking(Data):
    """Who goes out in one hand: more chips at its beginning, the higher place. ``equal``: those with equal chips share
    the place, or draw lots. ``across``: who goes out at different tables in one hand shares, or is ranked with all."""

    equal: Literal["share", "lot"] = "share"
    across: Literal["share", "stacks"] = "share"
    ends_level: bool = False
    """It ends as soon as all who are left win the same prize."""
    rule: str | None = None


class Entering(Data):
    """Coming in. ``unregister``: until so long before the beginning; without a figure not at all. ``early``: late
    entries end before their time when all who are left are in paid places. ``changes``: the house may change the stakes
    of an event that runs. ``fee``: at least so many of a hundred of what is paid are the fee; ``most``: what an entry
    costs at most, in minor units. ``again``: so often may somebody rebuy or enter again, or without limit."""

    unregister: Seconds | None = None
    early: bool = False
    changes: bool = True
    fee: Percent | None = None
    most: Amount | None = None
    again: list[Some] = []
    rule: str | None = None


class Breaks(Data):
    """Breaks at the same minute of every hour for so long, not in the first level. Every break begins when all tables
    have finished their hands."""

    minute: Annotated[int, Field(ge=0, le=59)] | None = None
    lasts: Seconds = 0
    rule: str | None = None


class Posting(Data):
    """With too few chips for both the blind is whole, or the ante."""

    first: Literal["blind", "ante"] = "blind"
    rule: str | None = None


class Absent(Data):
    """Blinds and antes of who is away are posted all the same. His ``hand`` is ``live`` (checked or folded for him),
    ``dead``, or not dealt at all while two others are there (``none``); games without blinds deal it in any case."""

    hand: Literal["live", "dead", "none"] = "live"
    rule: str | None = None


class Bounties(Data):
    """Of a progressive bounty such a part (``keeps``) is added to the own one of who has won it, the rest is paid to
    him, an odd cent, too."""

    keeps: Ratio = Fraction(1, 2)
    rule: str | None = None


Measure = Literal["warning", "hands", "orbits", "chips", "exclusion", "disqualification"]


class Offence(Data):
    """What somebody may not do, and what it may cost him."""

    about: str
    rule: str
    may: Annotated[list[Measure], Field(min_length=1)]


class Calling(Data):
    """When the clock of somebody is called he has so long (``thinks``), of which the last part is ``counted`` aloud;
    then his hand is dead. In levels of at most ``level`` it is the ``short`` time, with its own count."""

    thinks: Seconds
    counted: Seconds
    level: Seconds = 0
    short: Seconds = 0
    short_counted: Seconds = 0
    rule: str | None = None


class HouseRules(Data):
    """The rules of one house."""

    about: str = ""
    source: Source | None = None
    seating: Seating = Seating()
    button: Button = Button()
    balancing: Balancing = Balancing()
    breaking: Breaking = Breaking()
    ranking: Ranking = Ranking()
    entering: Entering = Entering()
    breaks: Breaks = Breaks()
    posting: Posting = Posting()
    absent: Absent = Absent()
    bounties: Bounties = Bounties()
    offences: dict[str, Offence] = {}
    calling: Calling | None = None
    deviations: list[Deviation] = Field(default_factory=list)
