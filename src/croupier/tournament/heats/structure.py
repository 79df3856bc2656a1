"""An event in points as it is announced: its game, its heats, stakes and prizes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field, model_validator

from croupier.games.common import Amount, Code, Data, Deviation, Names, Percent, Source, Word
from croupier.money import POINTS, Currency, currency
from croupier.room.rules.figures import Count
from croupier.room.rules.moments import Seconds
from croupier.rulebooks import Game, load
from croupier.rulebooks.points import stakes
from croupier.tournament.model import Some
from croupier.tournament.structure import Money, Prizes

Input = Literal["left", "staked", "won", "games", "gates", "hits", "other"]
"""What may count: points that are left, points staked, points won, games played, the points of the gates of a pajatso,
its hits, and whatever else the rules of a game fulfil."""
Weight = Annotated[Fraction, BeforeValidator(lambda value: Fraction(str(value)))]
Order = Literal["together", "turns"]
Last = Literal["turns", "most_first", "fewest_first"]
Below = Literal["below", "same", "zero"]
OWN: Final = "heats"
"""A file of an event that has this key is one in points."""


class Price(Data):
    """What an entry costs: a part for the prizes, one for the house, and chips or tokens that must be bought at least,
    which count as prizes, too."""

    pool: Money = 0
    fee: Money = 0
    purchase: Money = 0

    @property
    def for_prizes(self) -> int:
        return self.pool + self.purchase

    @property
    def whole(self) -> int:
        return self.pool + self.fee + self.purchase


class Heat(Data):
    """A heat plays so many ``rounds``, for so long (``lasts``), or until so many are ``left``. ``seats``: so many at
    one table; ``advance``: so many of each table go on, besides the ``best`` of all others; none after the last one.
    ``rest``: a break of so long follows; ``keeps``: one goes on with the points that one has, and not with equal ones.
    ``stakes``: those of this heat."""

    seats: Some
    advance: Count = 0
    best: Count = 0
    rounds: Some | None = None
    lasts: Seconds | None = None
    left: Some | None = None
    rest: Seconds = 0
    keeps: bool = False
    stakes: tuple[Some, Some] | None = None

    @model_validator(mode="after")
    def _ends(self) -> Heat:
        if self.rounds is None and self.lasts is None and self.left is None:
            raise ValueError("a heat ends after so many 'rounds', after a time ('lasts') or with so many 'left'")
        if self.advance >= self.seats:
            raise ValueError(f"fewer go on ('advance') than the {self.seats} of a table")
        return self


class Betting(Data):
    """How bets are made in a round: all ``together``, or in ``turns``, beginning one seat further each time. In the
    ``last_rounds`` of a heat the order may be by points (``last``). ``secret``: so many bets of a heat may be written
    down unseen until all have bet."""

    order: Order = "together"
    secret: Count = 0
    last: Last = "turns"
    last_rounds: Some = 1

    @model_validator(mode="after")
    def _turns(self) -> Betting:
        if self.order == "together" and (self.secret or self.last != "turns"):
            raise ValueError("secret bets and a last round by points belong to bets in 'turns'")
        return self


class Rebuy(Data):
    """Points are bought until the end of that round of the first heat (or so long after its beginning: ``lasts``), so
    often or without limit, by who has fewer than at the start (``below``), as many or fewer (``same``), or none
    (``zero``)."""

    until: Some | None = None
    lasts: Seconds | None = None
    pool: Money
    fee: Money = 0
    points: Some
    most: Some | None = None
    when: Below

    @model_validator(mode="after")
    def _ends(self) -> Rebuy:
        if (self.until is None) == (self.lasts is None):
            raise ValueError("rebuys end after a round ('until') or after a time ('lasts'), one of them")
        return self


class AddOn(Data):
    """Once, after the last round of the rebuy period; who has no points must rebuy first."""

    pool: Money
    fee: Money = 0
    points: Some


class Jackpot(Data):
    """Who wins so many sit & gos in a row has this of the house; then his count begins anew."""

    wins: Annotated[int, Field(ge=2)]
    pays: Amount


class HeatStructure(Data):
    """An event in points.

    * ``game``, ``options``: what is played, at any table against the house; ``alone``: everybody at a machine of his
      own; ``money``: with real stakes, which settle as they do otherwise, and only count here;
    * ``entry``, ``fee_class``: what it costs, and the class of the rulebook's ceilings that it must not exceed;
    * ``points``: everybody's; ``stakes``: the least and the largest of a round, in points; ``formula``: what counts;
    * ``equal``: where those who would go on are equal they play on for it (``heat``), so often at most
      (``equal_most``), or it is drawn (``lot``);
    * ``fills``: it begins when so many have entered; ``least``: with fewer it does not; ``most``: so many may enter;
    * ``authority``: its instructions must be delivered to the authority before it begins, but where it is ``closed``:
      ordered by somebody, or not open to all;
    * ``seats_of``: so many of a hundred entries win the seat in the target;
    * ``called_off``: what was collected is divided by points (``points``) or goes back (``refund``), once it runs."""

    title: Names
    about: str = ""
    source: Source | None = None
    rules: list[str] = []
    deviations: list[Deviation] = []
    game: Word
    options: dict[str, str | int | bool] = {}
    currency: Code = "EUR"
    alone: bool = False
    money: bool = False
    entry: Price = Price()
    fee_class: Word
    points: Some
    stakes: tuple[Some, Some]
    heats: Annotated[list[Heat], Field(min_length=1, max_length=20)]
    betting: Betting = Betting()
    formula: dict[Input, Weight] = {"left": Fraction(1)}
    equal: Literal["heat", "lot"] = "heat"
    equal_most: Some = 10
    rebuy: Rebuy | None = None
    add_on: AddOn | None = None
    prizes: Prizes = Prizes()
    seats_of: Percent | None = None
    fills: Annotated[int, Field(ge=2)] | None = None
    least: Annotated[int, Field(ge=2)] = 2
    most: Some | None = None
    authority: bool = False
    closed: bool = False
    condition: Word | None = None
    jackpot: Jackpot | None = None
    called_off: Literal["points", "refund"] = "points"

    @model_validator(mode="after")
    def _fits(self) -> HeatStructure:
        if self.heats[-1].advance or self.heats[-1].best:
            raise ValueError("nobody goes on from the last heat: it has no 'advance'")
        for number, one in enumerate(self.heats[:-1], 1):
            if not one.advance and not one.best:
                raise ValueError(f"heat {number} says how many go on ('advance' or 'best'), for another one follows")
            if one.left is not None and one.left < one.advance:
                raise ValueError(f"heat {number} ends with {one.left} left, and {one.advance} go on")
        for low, high in (self.stakes, *(heat.stakes for heat in self.heats if heat.stakes is not None)):
            if not low <= high or low > self.points:
                raise ValueError(f"stakes from the least to the largest, the least within the {self.points} points")
        if self.add_on is not None and self.rebuy is None:
            raise ValueError("an add-on follows a rebuy period ('rebuy')")
        if self.fills is not None and self.most is not None and self.fills > self.most:
            raise ValueError("fewer places than entries that it needs")
        if self.seats_of is not None and self.prizes.target is None:
            raise ValueError("seats are won in a 'target'")
        if self.jackpot is not None and self.fills is None:
            raise ValueError("a jackpot belongs to a sit & go ('fills')")
        if not self.formula:
            raise ValueError("a formula counts something")
        if self.money and not self.alone:
            raise ValueError("rounds with money are played at machines, each for himself ('alone')")
        if self.alone and (self.betting != Betting() or self.rebuy is not None):
            raise ValueError("who plays at a machine bets alone, and buys no points")
        if (
            self.rebuy is not None
            and self.rebuy.until is not None
            and self.rebuy.until >= (self.heats[0].rounds or 10**9)
        ):
            raise ValueError(f"rebuys end before the first heat does, which has {self.heats[0].rounds} rounds")
        return self


@dataclass(frozen=True, slots=True)
class Plan:
    """What holds for an event."""

    structure: HeatStructure

    @property
    def purse(self) -> Currency:
        return currency(self.structure.currency)

    @property
    def played_in(self) -> str:
        """In what is staked at the tables: in points, or with real money."""
        return self.structure.currency if self.structure.money else POINTS

    def game(self, stage: int, changed: tuple[int, int] | None = None) -> Game:
        """The game with the stakes of a heat."""
        low, high = self.stakes(stage, changed)
        in_points = {} if self.structure.money else stakes(low, high)
        return load(self.structure.game, **self.structure.options, **in_points)

    def stakes(self, stage: int, changed: tuple[int, int] | None) -> tuple[int, int]:
        """The stakes of a heat, or as the house has changed them (ray-casino/table-game-tournament#CT-6)."""
        return changed or self.structure.heats[stage].stakes or self.structure.stakes
