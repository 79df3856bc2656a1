"""One event: what it costs, how many chips one gets, its levels, who may buy again, its prizes."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, model_validator

from croupier.games.common import Amount, Code, Data, Names, Percent, Ratio, Source, Word
from croupier.room.rules.figures import Count
from croupier.room.rules.moments import Seconds
from croupier.tournament.model import Some

Money = Annotated[int, Field(ge=0)]
Chips = Some


class Level(Data):
    """``big_ante``: the ante is what the big blind pays for all, after his blind; otherwise everybody pays it. Games
    without blinds have a ``bring_in``, and bets of ``big``. ``rest``: a break of so long follows; ``removes``: the chip
    of this value, which is changed for those of ``next_chip`` in it."""

    small: Count = 0
    big: Chips
    ante: Count = 0
    big_ante: bool = False
    lasts: Seconds
    rest: Seconds = 0
    removes: Chips | None = None
    next_chip: Chips | None = None
    game: Word | None = None

    @model_validator(mode="after")
    def _whole(self) -> Level:
        if self.small > self.big:
            raise ValueError("a small blind that is not above the big one")
        if (self.removes is None) != (self.next_chip is None):
            raise ValueError("chips are removed ('removes') for larger ones ('next_chip')")
        if self.removes is not None and not self.rest:
            raise ValueError("chips are changed in a break ('rest')")
        if self.removes is not None and self.next_chip is not None and self.next_chip % self.removes:
            raise ValueError("a larger chip is worth several of the smaller ones")
        return self


class Price(Data):
    """What an entry costs: a part for the prizes, one for the house, one for a bounty; and the chips for it."""

    pool: Money = 0
    fee: Money = 0
    bounty: Money = 0
    chips: Chips

    @property
    def whole(self) -> int:
        return self.pool + self.fee + self.bounty


class Again(Data):
    """Who is out enters again, at the full price, for a full stack: so often (``most``) or without limit. ``count``: of
    every so many of them one counts as a player for the number of prizes; without a figure each does."""

    most: Some | None = None
    count: Some | None = None


class Rebuy(Data):
    """Chips are bought until the end of that level, so often or without limit, by who has ``below`` so many or fewer;
    without a figure by who has none. ``last``: when its time is over every table plays so many hands more, in which
    chips are still bought."""

    until: Some
    pool: Money
    fee: Money = 0
    chips: Chips
    most: Some | None = None
    below: Count = 0
    last: Count = 0


class AddOn(Data):
    """Once, by everybody, in the break after that level; who has no chips must rebuy first."""

    after: Some
    pool: Money
    fee: Money = 0
    chips: Chips


class Heads(Data):
    """The bounties: everybody's, whole (``knockout``) or growing (``progressive``); those of so many who are marked
    before the start, openly (``fixed``) or not (``special``); all in one pool, for who has knocked out most (``pool``),
    or drawn among those who are still in (``mystery``). ``leaves``: of a progressive one so much is always left, not a
    part; ``keeps``: such a part, where it is not that of the house. ``vip``: somebody on whom a prize is set."""

    kind: Literal["knockout", "progressive", "fixed", "special", "mystery", "pool"] = "knockout"
    marked: Count = 0
    keeps: Ratio | None = None
    leaves: Amount | None = None
    vip: dict[str, Amount] = {}


class Paid(Data):
    """How a pool is divided where so many (``upto``) have entered: so many of a hundred for each place."""

    upto: Some | None = None
    shares: Annotated[list[Percent], Field(min_length=1)]


class Prizes(Data):
    """What can be won: of what came in the ``paid`` shares by place, or ``amounts`` that are fixed, whatever came in,
    or seats in the ``target``, each worth ``seat``. ``guarantee``: the pool is at least so much;
    ``first_out``: of it so much is for who is out first; ``at_end``: nothing is paid before it is over."""

    paid: list[Paid] = []
    amounts: list[Amount] = []
    guarantee: Money = 0
    first_out: Money = 0
    at_end: bool = False
    target: Word | None = None
    seat: Amount | None = None

    @model_validator(mode="after")
    def _adds_up(self) -> Prizes:
        for each in self.paid:
            if sum(each.shares) > 100:
                raise ValueError(f"prizes of at most 100 per cent together, and these are {sum(each.shares)}")
            if any(later > sooner for sooner, later in pairwise(each.shares)):
                raise ValueError("a better place has no smaller share")
        if (self.target is None) != (self.seat is None):
            raise ValueError("a satellite has a 'target' and says what a 'seat' in it costs")
        if sum(map(bool, (self.paid, self.amounts, self.target))) > 1:
            raise ValueError("prizes by 'paid' shares, fixed 'amounts' or seats in a 'target', one of them")
        if any(later > sooner for sooner, later in pairwise(self.amounts)):
            raise ValueError("a better place has no smaller prize")
        return self


class Stage(Data):
    """Each table plays until so many are left there (``advance``), who go on to the next stage; or all together play,
    at tables that are kept even, until so many are ``left``. ``chairs``: so many sit at a table; ``flip``: everybody is
    all-in in every hand."""

    advance: Some | None = None
    left: Some | None = None
    chairs: Annotated[int, Field(ge=2, le=10)]
    flip: bool = False

    @model_validator(mode="after")
    def _ends(self) -> Stage:
        if (self.advance is None) == (self.left is None):
            raise ValueError("a stage ends at each table ('advance') or with so many 'left', one of them")
        return self


class Team(Data):
    """Who plays are teams of so many: the chips of their members from earlier days are added, they take turns level by
    level, and share what the team wins."""

    low: Annotated[int, Field(ge=2)]
    high: Annotated[int, Field(ge=2)]


class Ends(Data):
    """How it ends, if not with the last player: after so much time (``after``), after that ``level``, or with the paid
    places; then those who are left share the pool ``by`` their chips, or are ranked by them, or carry them on to
    another event."""

    after: Seconds | None = None
    level: Some | None = None
    paid_places: bool = False
    by: Literal["share", "rank", "carry"] = "rank"

    @model_validator(mode="after")
    def _ends(self) -> Ends:
        if sum((self.after is not None, self.level is not None, self.paid_places)) != 1:
            raise ValueError("it ends 'after' a time, after a 'level' or at its 'paid_places', one of them")
        return self


class Structure(Data):
    """An event as it is announced.

    * ``entry``: one price, or several to choose from; ``span``: any price from the first to the last, with chips in
      proportion;
    * ``late``: people may enter until the end of that level;
    * ``fills``: it begins when so many have entered; ``least``: with fewer it is cancelled; ``most``: so many may
      enter;
    * ``unregister``: until so long before the start, where it is not the time of the house; ``power_of_two``: the last
      entries are refunded until they are as many as a cup needs;
    * ``carried``: chips come from earlier events, the ``best`` stack of each person or the ``sum``; nobody enters here
      otherwise;
    * ``hand_for_hand``: tables wait for each other with so many ``left``, or so many above the paid places;
    * ``final``: so many make the final table; ``stacks``: the chips of an entry are in so many parts, of which one must
      be put on the table, the others when one wants, until the end of level ``stacks_until``;
    * ``condition``: who may enter;
    * ``unfinished``: when the server has failed and no hand has been played for so long, it is called off."""

    title: Names
    about: str = ""
    source: Source | None = None
    rules: list[str] = []
    game: Word
    currency: Code = "EUR"
    chairs: Annotated[int, Field(ge=2, le=10)] = 9
    final: Annotated[int, Field(ge=2, le=10)] | None = None
    blinds: bool = True
    entry: list[Price] = []
    span: bool = False
    stacks: Some = 1
    stacks_until: Some | None = None
    levels: Annotated[list[Level], Field(min_length=1)]
    late: Count = 0
    again: Again | None = None
    rebuy: Rebuy | None = None
    add_on: AddOn | None = None
    heads: Heads | None = None
    prizes: Prizes = Prizes()
    fills: Annotated[int, Field(ge=2)] | None = None
    least: Some = 2
    most: Some | None = None
    unregister: Seconds | None = None
    power_of_two: bool = False
    carried: Literal["best", "sum"] | None = None
    team: Team | None = None
    stages: list[Stage] = []
    ends: Ends | None = None
    hand_for_hand: list[Some] = []
    above: Count = 0
    condition: Word | None = None
    unfinished: Seconds | None = None

    @model_validator(mode="after")
    def _fits(self) -> Structure:
        for number, (one, two) in enumerate(zip(self.levels, self.levels[1:], strict=False), 2):
            if one.game == two.game and (two.big < one.big or two.small < one.small):
                raise ValueError(f"blinds that never fall, and level {number} is below the one before it")
        for until in (self.late, self.rebuy.until if self.rebuy else 0, self.add_on.after if self.add_on else 0):
            if until > len(self.levels):
                raise ValueError(f"level {until} is beyond the last one, {len(self.levels)}")
        if bool(self.entry) == (self.carried is not None):
            raise ValueError("people enter at a price ('entry'), or come with chips of earlier events ('carried')")
        if self.team is not None and self.carried != "sum":
            raise ValueError("the chips of a team are the sum of its members' from earlier days (carried = 'sum')")
        if self.span and len(self.entry) != 2:
            raise ValueError("any price from the first to the last: two of them")
        if self.again is not None and not self.late:
            raise ValueError("who is out enters again while late entries ('late') are taken")
        if self.heads is not None and self.entry and not any(price.bounty for price in self.entry):
            raise ValueError("bounties are paid with the entry")
        if self.fills is not None and self.most is not None and self.fills > self.most:
            raise ValueError("fewer seats than entries that it needs")
        if any(price.chips % self.stacks for price in self.entry):
            raise ValueError(f"chips in {self.stacks} equal stacks")
        return self

    def stage(self, number: int) -> Stage | None:
        """The stage of this index; a cup repeats its last one, others go on at tables of their own size."""
        if number < len(self.stages):
            return self.stages[number]
        return self.stages[-1] if self.stages and self.power_of_two else None

    def apart(self, number: int) -> bool:
        """Does every table play for itself in this stage?"""
        stage = self.stage(number)
        return stage is not None and stage.advance is not None

    def blinds_at(self, level: int) -> Level:
        """The last level goes on for ever."""
        return self.levels[min(level, len(self.levels) - 1)]
