"""The rules of a baccarat game, as its rulebook file gives them.

Two hands, player and banker; who must draw a third card is a table (``D`` draws, ``S`` stands, ``C`` chooses). Bets are
conditions on how the round ends. With a ``bank`` in the file a player keeps the bank and the house only takes its
commission (chemin de fer).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from croupier.games.baccarat.points import Coup, Side, Winner
from croupier.games.common import Data, GameRules, Names, Problem, Ratio
from croupier.games.shoe import ShoeRules
from croupier.money import Rounding

Row = Annotated[str, StringConstraints(pattern="^[DSC]{8}$")]
"""For totals 0 to 7: draw, stand or choose."""
Against = Annotated[str, StringConstraints(pattern="^[DSC]{10}$")]
"""For the other side's third card, 0 to 9 points."""
Action = Literal["D", "S", "C"]


class Drawing(Data):
    """Who draws a third card. ``naturals`` with two cards on either side end the drawing."""

    naturals: list[Annotated[int, Field(ge=0, le=9)]] = [8, 9]
    player: Row
    banker_if_player_stands: Row
    banker: Annotated[list[Against], Field(min_length=8, max_length=8)]

    def player_does(self, total: int) -> Action:
        return self.player[total]  # type: ignore[return-value]  # one of the three letters, by its pattern

    def banker_does(self, total: int, third: int | None) -> Action:
        """``third``: the points of the player's third card, ``None`` when he stood."""
        row = self.banker_if_player_stands if third is None else self.banker[total]
        return row[total if third is None else third]  # type: ignore[return-value]


class On(Data):
    """What a bet wins on: a ``winner`` (with the winning ``total``), or a ``pair`` in the first two cards of a side."""

    winner: Winner | None = None
    total: Annotated[int, Field(ge=0, le=9)] | None = None
    pair: Side | None = None


class Commission(Data):
    """What the house keeps of a win; never less than ``min``, never more than the win."""

    percent: Ratio
    min: Annotated[int, Field(ge=0)] = 0

    @property
    def rate(self) -> Fraction:
        return self.percent / 100


class Bet(Data):
    """A bet: what it wins on and what it pays (profit to 1). A commission is taken off, or, where there is none, some
    winning totals pay otherwise."""

    title: Names
    on: On
    pays: Ratio
    pays_on_total: dict[str, Ratio] = {}
    push_on_tie: bool = False
    commission: Commission | None = None
    main: bool = False
    about: str = ""

    def ratio(self, coup: Coup) -> Fraction | None:
        """Profit to 1 before commission; 0 a push, ``None`` lost."""
        on = self.on
        if on.pair is not None:
            return self.pays if (coup.player_pair if on.pair == "player" else coup.banker_pair) else None
        if coup.winner == on.winner and on.total in (None, coup.winning_total):
            return self.pays if self.commission else self.pays_on_total.get(str(coup.winning_total), self.pays)
        return Fraction(0) if self.push_on_tie and coup.winner == "tie" else None


class Betting(Data):
    """When and how stakes may lie together."""

    closes: Literal["before_deal", "before_reveal"] = "before_deal"
    one_of: list[list[str]] = []  # of each of these groups a player has one bet only
    side_bets_need_main: bool = False
    free_games: bool = False  # rounds without any stake are dealt
    pushed: Literal["returned", "stay"] = "returned"  # stakes that neither win nor lose
    rules: dict[Literal["one_of"], str] = {}


class Dealing(Data):
    """How the cards come and who turns them."""

    order: Annotated[list[Side], Field(min_length=4, max_length=4)] = ["player", "banker", "player", "banker"]
    faces: Literal["up", "down"] = "up"
    third: Literal["up", "down"] = "up"
    turning: Literal["dealer", "highest_stake"] = "dealer"
    other_first: bool = False
    """Where only one side has stakes, who holds its cards may have the other side's turned first."""
    dealer: Literal["house", "rotating"] = "house"
    rules: dict[Literal["void"], str] = {}


class Pays(Data):
    """How a profit is rounded, and to what: the smallest unit of money, or the smallest chip."""

    rounding: Rounding = Rounding.DOWN
    to: Literal["cent", "chip"] = "cent"
    chip: Annotated[int, Field(gt=0)] = 100

    def rounded(self, profit: Fraction) -> int:
        unit = self.chip if self.to == "chip" else 1
        return unit * self.rounding.apply(profit / unit)


Special = Literal["banco_solo", "banco_avec_la_table", "banco_avec", "punto"]


class Bank(Data):
    """A player keeps the bank. Stakes against it never exceed it; the house takes a commission when the bank wins."""

    commission: Commission
    growth: Literal["net", "gross"] = "net"
    avec: Literal["share_half", "add_half"] = "share_half"
    priority: Annotated[list[Special], Field(min_length=1)]
    free_drawing: list[Special] = []
    tie_keeps_bank: bool = True
    passes: Literal["counter-clockwise", "clockwise"] = "counter-clockwise"
    min_players: Annotated[int, Field(ge=2)] = 2
    rules: dict[Literal["cover"], str] = {}


class Rules(GameRules):
    """A game of the baccarat family."""

    family: Literal["baccarat"]
    shoe: ShoeRules
    sides: dict[Side, Names]
    drawing: Drawing
    dealing: Dealing = Dealing()
    bets: Annotated[dict[str, Bet], Field(min_length=1)]
    betting: Betting = Betting()
    pair_by: Literal["rank", "points"] = "rank"
    pays: Pays = Pays()
    bank: Bank | None = None
    max_win_policy: Literal["report", "cap", "reject"] = "report"
    pays_are_minimum: bool = False
    raised: dict[str, Ratio] = {}

    @property
    def fewest(self) -> int:
        """Against a player's bank somebody else must play."""
        return super().fewest if self.bank is None else self.bank.min_players

    def called(self, side: Side) -> str:
        """The side as the house calls it."""
        return self.sides[side]["en"]

    @cached_property
    def kinds(self) -> dict[str, Bet]:
        """The bets on offer, with pays as raised by the house."""
        return {
            name: bet.model_copy(update={"pays": self.raised[name]}) if name in self.raised else bet
            for name, bet in self.bets.items()
        }

    @property
    def staked(self) -> Iterable[str]:
        return self.bets

    @cached_property
    def mains(self) -> dict[Side, str]:
        """Side → the bet whose owner turns that side's cards."""
        return {bet.on.winner: name for name, bet in self.bets.items() if bet.main and bet.on.winner != "tie"}  # type: ignore[misc]

    @cached_property
    def coups(self) -> tuple[Coup, ...]:
        """Every way in which a round may end."""
        return tuple(Coup(p, b, pp, bp) for p, b, pp, bp in product(range(10), range(10), (False, True), (False, True)))

    def result(self, name: str, coup: Coup, stake: Fraction | None = None) -> Fraction:
        """Profit per unit staked, exactly. A minimum commission weighs on small stakes: say the ``stake`` then."""
        bet = self.kinds[name]
        ratio = bet.ratio(coup)
        if ratio is None:
            return Fraction(-1)
        if bet.commission is None or not ratio:
            return ratio
        least = Fraction(bet.commission.min) / stake if stake else Fraction(0)
        return ratio - min(ratio, max(bet.commission.rate * ratio, least))

    def profit(self, name: str, coup: Coup, stake: int) -> int:
        """Profit of a stake in minor units, rounded as the rulebook says."""
        exact = self.result(name, coup, Fraction(stake)) * stake
        return self.pays.rounded(exact) if exact > 0 else int(exact)

    def problems(self) -> list[Problem]:
        from croupier.games.baccarat.problems import problems

        return [*super().problems(), *problems(self)]
