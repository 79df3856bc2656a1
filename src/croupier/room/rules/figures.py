"""The figures of a card room as its rulebook's ``room.toml`` gives them: buy-ins, clocks, absence, seats."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from croupier.games.common import Amount, Code, Data, Percent, Ratio
from croupier.room.rules.moments import Seconds

Count = Annotated[int, Field(ge=0)]


class Returning(Data):
    """With how many chips somebody sits down who was here before.

    * ``scope``: where he was: at the same table, at any of the same game and stake, or at one of the same betting
      structure; ``within`` this time, or without a figure on the same gaming day;
    * ``below``: who left with more than the smallest and less than the largest buy-in brings what he likes, at least
      that, or exactly that (and no less than the smallest);
    * ``full``: what counts as a large stack: the largest buy-in, or only more than that. Such a stack is brought back
      whole; ``free_returns`` times a day its owner may come with the largest buy-in instead, or with anything ``from``
      it up. ``counter``: houses count such returns together or for each kind of table.
    """

    scope: Literal["table", "stake", "structure"] = "table"
    within: Seconds | None = None
    below: Literal["free", "at_least", "exactly"] = "exactly"
    full: Literal["reached", "exceeded"] = "reached"
    free_returns: Count = 0
    instead: Literal["from_largest", "largest"] = "from_largest"
    counter: str = "room"
    rule: str | None = None


class Formats(Data):
    """Tables with rules of their own: those of these ``games``, where the game is played with these ``options``.
    ``most_tables``: of one stake a person plays at so many at most; ``initial``: chips are made up to the largest
    buy-in, whatever somebody came with."""

    games: Annotated[list[str], Field(min_length=1)]
    options: dict[str, str] = {}
    returning: Returning | None = None
    most_tables: Annotated[int, Field(ge=1)] | None = None
    initial: Literal["brought", "largest"] = "brought"
    rule: str | None = None


class ShortBuyIn(Data):
    """Whose chips are gone may buy so much of the smallest buy-in, so many times a day, in games of these betting
    structures."""

    structures: Annotated[list[str], Field(min_length=1)]
    fraction: Ratio
    a_day: Annotated[int, Field(ge=1)] = 1
    rule: str | None = None


class Buying(Data):
    """Chips between hands. ``made_up``: who wants it has them made up to his first buy-in after every hand; or that is
    not offered. ``moving``:
    who goes to another table of the same betting structure brings his whole stack, to another stake up to its largest
    buy-in; or what he likes."""

    made_up: bool = True
    short: ShortBuyIn | None = None
    moving: Literal["free", "whole_stack"] = "free"
    in_hand: Literal["refused", "next_hand"] = "refused"
    """What is put in during a hand is not taken, or counts from the next one on."""
    payouts: list[str] = []
    """By what chips are paid out to who leaves, where he may choose."""
    rule: str | None = None


class Absence(Data):
    """Who sits out keeps his seat for a while: ``alone`` where he plays at one table, ``everywhere`` from the moment at
    which he sits out at several, all at once. ``next_big_blind``: he may ask to play until the big blind reaches him.
    ``silent``: when somebody sits out for whom the clock has answered. ``wanted``: a chair is given away only while
    somebody is on the list for it, and who has lost it so comes on the list himself. ``walking``: who sits out as the
    so-manieth at a table has one orbit to come back. ``leaving``: who stands up in a hand does so when it is over, or
    at once, and his hand is dead."""

    alone: Seconds | None = None
    everywhere: Seconds | None = None
    next_big_blind: bool = False
    silent: Literal["never", "at_once", "end_of_hand"] = "never"
    wanted: bool = False
    walking: Annotated[int, Field(ge=2)] | None = None
    leaving: Literal["after_hand", "at_once"] = "after_hand"
    rule: str | None = None


class Bank(Data):
    """A reserve of time: ``start`` with the first hand, ``more`` with every so many (``every``) hands, up to ``most``;
    ``least``: no hand begins with less."""

    start: Seconds
    more: Seconds
    every: Annotated[int, Field(ge=1)] = 1
    most: Seconds
    least: Seconds = 0


class Clocks(Data):
    """The time to act, and for somebody without a connection so much more (``reconnect``) instead of his reserve.
    ``banks``: the reserve of time by the kind of table."""

    decision: Seconds = 30_000
    reconnect: Seconds = 0
    banks: dict[str, Bank] = {}
    rule: str | None = None


class Seating(Data):
    """``by``: the house draws a table for who asks, the more likely the more chairs are free there, and so many times
    as likely (``been``) where he has sat before; or he comes to the shortest table, of several the one that opened
    first; or people choose. ``opens``: who has the first button: who gets the highest ``card``, whom the ``lot``
    names, or the last chair."""

    by: Literal["house", "shortest", "person"] = "person"
    been: Annotated[int, Field(ge=1)] = 1
    opens: Literal["last_chair", "lot", "card"] = "last_chair"
    consent: bool = False
    """Nobody changes his chair without the consent of the house."""
    wishes: bool = False
    """Who wants a chair that somebody else has comes to it before new players, who sits here longest first."""
    over: Literal["never", "consent", "first_listed"] = "never"
    """Who may play on the chair of somebody who is away: nobody, whom the house lets, or the first on the list."""
    over_time: Seconds | None = None
    """So long has the other to come back from then on; without a figure as long as he had anyway."""
    short: Count = 0
    """Who avoids a blind by a break at a table of fewer than so many gets no seat elsewhere."""
    rule: str | None = None

    @property
    def changes(self) -> bool:
        """May somebody change his chair? Not where the house names table and chair
        (unibet-ee/cash-general#U-EE-2)."""
        return self.by != "house"


class Breaking(Data):
    """A table breaks when fewer than so many (``below``) have been there to play for this time (``after``), and other
    tables of its kind have a place for everybody."""

    below: Annotated[int, Field(ge=2)] = 2
    after: Seconds
    rule: str | None = None


class Lists(Data):
    """Waiting lists, one for each kind of table. Who is called has so long to ``claim`` his place; then the next one
    is. ``in_person``: who signs up by phone is called only after he has come."""

    claim: Seconds = 300_000
    in_person: bool = False
    rule: str | None = None


class Limits(Data):
    """The largest blind or ante of a table, the largest entry of a tournament, and the most chairs."""

    blind: Amount | None = None
    entry: Amount | None = None
    seats: Annotated[int, Field(ge=2)] | None = None
    rule: str | None = None


class Prices(Data):
    """What tournaments of one form cost: each price with the fee in it, or what part of any price the fee is
    (``percent``, whole coins). ``players``: so many play one; ``again``: what is bought in its course costs a fee,
    too."""

    form: str
    currency: Code
    fees: list[tuple[Amount, Amount]] = []
    percent: Percent | None = None
    players: Annotated[int, Field(ge=2)] | None = None
    again: bool = False
    rule: str | None = None

    @model_validator(mode="after")
    def _priced(self) -> Prices:
        if bool(self.fees) == (self.percent is not None):
            raise ValueError("a tournament has 'fees' by its price, or a 'percent', one of the two")
        if any(fee >= price for price, fee in self.fees):
            raise ValueError("a fee is less than its price")
        return self


class Faults(Data):
    """When the house cannot finish a hand: all chips are as before it, and it is dealt again under its number
    (``redealt``) or counts as ``void``. A bet that nobody can settle lapses after so many days, for the benefit of
    ``to``."""

    hand: Literal["void", "redealt"] = "void"
    lapses_days: Annotated[int, Field(ge=1)] | None = None
    to: str = "the house"
    rule: str | None = None

    @model_validator(mode="after")
    def _says_to_whom(self) -> Faults:
        if self.lapses_days is None and self.to != "the house":
            raise ValueError("to whom a lapsed bet goes is said where bets lapse")
        return self
