"""A poker game as its rulebook file declares it: streets, what the pot is played for, how one bets.

One idea: a hand is a row of streets. On each, cards are thrown away, burned, exchanged and dealt, in this order, and
then there is a round of betting. A variant says which cards; a house says how chips move.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Final, Literal

from pydantic import Field, PrivateAttr, model_validator

from croupier.cards import Card
from croupier.games.common import Amount, Cards, Code, Data, GameRules, Limits, Names, Problem
from croupier.games.poker.conduct import Conduct
from croupier.games.poker.fee import Rake
from croupier.games.poker.values import Valuer, valuer
from croupier.play.record import Json

Structure = Literal["no_limit", "pot_limit", "fixed_limit", "spread_limit"]
First = Literal["button", "door", "open"]
OddChip = Literal["button", "high_card", "low_card", "suit", "low_suit", "first_share"]
Scale = Literal["high", "low", "high_low"]
Chips = Annotated[int, Field(ge=0)]
_NO_LIMIT: Final = 10**15


class Draw(Data):
    """An exchange of cards. ``together``: all throw before the first replacement is dealt; ``one_open``: a single
    replacement is dealt face up and may be refused once."""

    least: Cards = 0
    most: Annotated[int, Field(ge=1, le=52)] = 5
    together: bool = False
    one_open: bool = False


class Street(Data):
    """One street: cards, then betting. ``first``: who starts the betting when there is no blind to start after."""

    name: str
    discard: Cards = 0
    burn: Cards = 0
    draw: Draw | None = None
    down: Cards = 0
    up: Cards = 0
    board: Cards = 0
    first: First = "button"
    bet: Literal["small", "big"] = "small"


class Share(Data):
    """What a part of the pot is played for. ``cards``: all a player may use, or only his own.

    ``exactly``: so many own cards must be used.
    ``odd``: to whom an odd chip goes when several share it: the first after the button, the highest or lowest single
    card, the best or the lowest suit of the highest card that plays, or the better hand in the first share.
    """

    name: str
    ranking: str = "high"
    cards: Literal["all", "own"] = "all"
    exactly: Annotated[int, Field(ge=0, le=5)] = 0
    house: dict[str, bool | int | str] = {}
    odd: OddChip = "button"

    @cached_property
    def valuer(self) -> Valuer:
        return valuer(self.ranking, own_only=self.cards == "own", exactly=self.exactly, **self.house)


class Low(Data):
    """The low hand where a game is played low or high-low: by which order, and the highest card it may contain."""

    ranking: str = "eight-or-better"
    qualifier: Annotated[int, Field(ge=5, le=13)] | None = None
    odd: OddChip = "button"


class Betting(Data):
    """How one bets.

    * ``cap``: bets and raises of a round in fixed limit; ``uncapped``: without a cap when only two who start the round
      have chips, or when only two are dealt in (the last two of a tournament);
    * ``min_raise``: by the last bet or raise, or to the double of the bet faced;
    * ``short_counts``: which short all-in counts as a bet or raise in fixed limit;
    * ``cumulate``: short all-in raises add up, and the one that completes a raise reopens the betting;
    * ``short_blind``: what a call costs when the big blind was short: what lies there, or the full blind;
    * ``pot_rule``: the largest raise is the pot after the call, or the chips put in are at most the pot;
    * ``open_pair``: on which street a pair in sight allows the big bet.
    """

    structure: Structure = "no_limit"
    cap: Annotated[int, Field(ge=1)] | None = 4
    uncapped: Literal["never", "two_with_chips", "two_dealt_in"] = "never"
    min_raise: Literal["increment", "double_total"] = "increment"
    short_counts: Literal["more_than_half", "at_least_half", "never"] = "never"
    cumulate: bool = False
    call_breaks_chain: bool = True
    short_blind: Literal["actual", "full"] = "full"
    pot_rule: Literal["call_then_pot", "literal"] = "call_then_pot"
    open_pair: str | None = None
    opener: Literal["J", "Q", "K", "A"] | None = None
    """The first bet of the first round needs a pair of this rank or better."""


class Forced(Data):
    """Forced bets. ``ante``: paid by each, or by the button or the big blind for the table. ``straddle_size``: of the
    first straddle, in big blinds, each next one ``straddle_multiple`` times as large; the button's straddle may be as
    large as ``button_straddle_most``."""

    blinds: bool = True
    ante: Literal["each", "button", "big_blind"] = "each"
    ante_first: bool = True
    ante_in_first_pot: bool = True
    heads_up: Literal["button_small", "literal"] = "button_small"
    straddle: Literal["off", "single", "multiple"] = "off"
    button_straddle: bool = False
    straddle_size: Annotated[int, Field(ge=2)] = 2
    straddle_multiple: Annotated[int, Field(ge=2)] = 2
    button_straddle_most: Annotated[int, Field(ge=2)] = 2
    straddle_raise: Literal["raise_size", "double"] = "raise_size"
    button_straddle_first: Literal["left_of_straddler", "left_of_bb"] = "left_of_straddler"
    attack: bool = False


class Doors(Data):
    """Who opens with the first up-card. ``suits``: they decide between equal ranks; otherwise the dealing order."""

    card: Literal["lowest", "highest"] = "lowest"
    ace: Literal["high", "low"] = "high"
    suits: bool = True


class Open(Data):
    """How open cards are compared for the first to act."""

    game: Literal["high", "low", "soko"] = "high"
    four_card_hands: bool = True


class Showdown(Data):
    """``first``: who shows first: the last to bet or raise in the hand, in the last round, or by position;
    ``no_bet``: who does when nobody bet. ``muck``: losing hands are mucked, players choose, or all must show;
    ``beside_all_in``: nobody mucks in a side pot beside somebody who is all-in. ``all_in``: hands are opened as soon as
    nobody can bet any more and all have drawn, at the end, or as the room says (at the end where it says nothing)."""

    first: Literal["hand_aggressor", "street_aggressor", "position"] = "street_aggressor"
    no_bet: Literal["button", "open", "bring_in"] = "button"
    muck: Literal["auto", "ask", "never"] = "auto"
    beside_all_in: Literal["muck", "show"] = "muck"
    all_in: Literal["at_once", "at_end", "room"] = "room"


class Odd(Data):
    """Odd chips between shares: to the first share, or to the share whose winner sits first after the button.
    ``boards`` the same between boards. ``evenly``: the same winners of all shares divide the whole pot evenly."""

    shares: Literal["first", "button"] = "first"
    boards: Literal["first", "button"] = "first"
    evenly: bool = False


class Shortage(Data):
    """When the deck runs short. Stud: one common card for all; ``spare``: so many cards more than players are needed;
    ``burns_back``: burned cards are shuffled in first. Draws: thrown cards are shuffled to supply the rest."""

    stud: Literal["community", "refuse"] = "community"
    spare: Cards = 0
    burns_back: bool = False
    common_burn: bool = False
    folded_back: bool = True
    burns_in_draw: bool = False


class Stakes(Data):
    """The figures of a table. ``chip``: the smallest chip, never broken when a pot is divided. ``level``: the blinds of
    the stake level, where the game has none or others."""

    blinds: tuple[Chips, Chips] = (1_00, 2_00)
    ante: Chips = 0
    bring_in: Chips = 0
    bets: tuple[Chips, Chips] | None = None
    min_bet: Chips | None = None
    spread: tuple[Chips, Chips] | None = None
    chip: Annotated[int, Field(ge=1)] = 1
    level: tuple[Chips, Chips] | None = None

    @cached_property
    def figures(self) -> dict[str, Any]:
        """The stakes as a log has them: the figures that are in use."""
        return {"blinds": list(self.blinds)} | self.model_dump(mode="json", exclude_defaults=True)

    @property
    def small_bet(self) -> int:
        return self.bets[0] if self.bets else self.blinds[1] or 2 * self.ante

    @property
    def big_bet(self) -> int:
        return self.bets[1] if self.bets else 2 * self.small_bet


class Rotation(Data):
    """A mix of games. ``every``: so many hands, one orbit, a level, or one hand at the choice of a player."""

    order: Annotated[list[str], Field(min_length=1)]
    every: Literal["hands", "orbit", "level", "choice"] = "hands"
    hands: Annotated[int, Field(ge=1)] = 8
    chooser: Literal["button", "after_button"] = "button"
    cards_first: Cards = 0
    freeze_button: bool = True
    factors: dict[str, Annotated[int, Field(ge=1)]] = {}


class StakeLimits(Limits):
    """The largest opening stake (blind or ante); without a figure there is none. ``levels``: the blinds on offer;
    ``stakes``: the figures of a table in this currency, where they are others."""

    max: Amount | dict[str, Amount] = _NO_LIMIT
    levels: list[tuple[Chips, Chips]] = []
    only_levels: bool = False
    stakes: Stakes | None = None


class BuyIns(Data):
    """Chips to sit down with, in big blinds: the fewest, the most, and as many as usual. Where the fewest are the most,
    nobody sits down with anything else, and more chips are taken up to that figure only."""

    min: Annotated[int, Field(ge=1)] = 1
    max: Annotated[int, Field(ge=1)] | None = None
    usual: Annotated[int, Field(ge=1)] = 100

    @model_validator(mode="after")
    def _in_order(self) -> BuyIns:
        if self.max is not None and self.max < self.min:
            raise ValueError(f"a largest buy-in of no fewer big blinds than the smallest, {self.min}")
        return self


class Named(Data):
    """What a game is called when it is played on this scale, with so many draws if that matters too."""

    scale: Scale
    draws: Annotated[int, Field(ge=0)] | None = None
    title: Names
    about: str


class Rules(GameRules):
    """A game of the poker family."""

    family: Literal["poker"]
    limits: Annotated[dict[Code, StakeLimits], Field(min_length=1)]  # type: ignore[assignment]  # narrower on purpose
    streets: list[Street] = []
    shares: Annotated[list[Share], Field(min_length=1)] = [Share(name="high")]
    scale: Scale = "high"
    names: list[Named] = []
    """What the game is called when its options make another game of it; of several that fit the last."""
    low: Low = Low()
    boards: Literal[1, 2] = 1
    run_twice: bool = False
    blind_chop: bool = False
    """When all others have folded the two blinds may agree to take them back."""
    deck: Literal["52", "short"] = "52"
    button: bool = True
    burns: bool = True
    betting: Betting = Betting()
    forced: Forced = Forced()
    doors: Doors = Doors()
    open: Open = Open()
    showdown: Showdown = Showdown()
    odd: Odd = Odd()
    shortage: Shortage = Shortage()
    stakes: Stakes = Stakes()
    buy_in: BuyIns = BuyIns()
    to_start: Annotated[int, Field(ge=2)] = 2
    """So many begin; where there were so many in the hand before, two play on."""
    rake: Rake | None = None
    conduct: Conduct | None = None
    """What people do and rule at a real table; ``None``: the rulebook does not say."""
    dealt_in: Annotated[int, Field(ge=2)] | None = None
    no_opener: Literal["carry_over", "return"] = "carry_over"
    rotation: Rotation | None = None
    legs: dict[str, Rules] = {}
    phh: str | None = None
    variant: str = ""
    _own_stakes: Json = PrivateAttr(default_factory=dict)

    @property
    def own_stakes(self) -> Json:
        """What a table has chosen for itself (``ownstakes.at_stakes``); no file can say it."""
        return self._own_stakes

    @model_validator(mode="after")
    def _a_game(self) -> Rules:
        if bool(self.streets) == bool(self.legs):
            raise ValueError("a poker game has 'streets', or a rotation of 'legs', one of the two")
        if self.legs and self.rotation is None:
            raise ValueError("'legs' need a 'rotation'")
        return self

    @model_validator(mode="after")
    def _called(self) -> Rules:
        """The game by the name that it has as it is played (ray-casino/five-card-draw#O:name)."""
        draws = sum(street.draw is not None for street in self.streets)
        fits = [name for name in self.names if name.scale == self.scale and name.draws in (None, draws)]
        if not fits:
            return self
        called = fits[-1]
        return self.model_copy(update={"title": called.title, "about": called.about, "variant": "", "names": []})

    @cached_property
    def known_stakes(self) -> dict[Any, Stakes]:
        """Stakes that were checked before: the same table plays the same stakes hand after hand."""
        return {}

    @cached_property
    def phrase(self) -> str:
        """``no-limit Texas hold'em``."""
        return f"{self.betting.structure.replace('_', '-')} {self.variant or self.title['en']}"

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """The cards of the deck."""
        return tuple(Card(number) for number in range(0 if self.deck == "52" else 16, 52))

    @cached_property
    def contests(self) -> list[Share]:
        """What the pot is played for: the shares of the game; played low or high-low, with or instead of them the best
        low hand, made of as many own cards as the high one (ray-casino/poker-general#PG-15)."""
        if self.scale == "high":
            return self.shares
        house: dict[str, bool | int | str] = {}
        if self.low.qualifier is not None:
            house["qualifier"] = self.low.qualifier
        two = 2 if self.shares[0].ranking == "omaha" else self.shares[0].exactly
        low = Share(name="low", ranking=self.low.ranking, exactly=two, house=house, odd=self.low.odd)
        return [low] if self.scale == "low" else [*self.shares, low]

    @cached_property
    def held(self) -> int:
        """Cards dealt to each player in all."""
        return sum(street.down + street.up for street in self.streets)

    @cached_property
    def stud(self) -> bool:
        """Are cards dealt open to the players?"""
        return any(street.up for street in self.streets)

    @cached_property
    def uses_button(self) -> bool:
        return self.button or self.forced.blinds

    @property
    def fewest(self) -> int:
        """One player alone is dealt no hand, and in some houses not even two."""
        return self.to_start

    @cached_property
    def stakes_by_currency(self) -> dict[str, Stakes]:
        """The figures of a table in each currency."""
        own = {code: limits.stakes for code, limits in self.limits.items()}
        return {
            code: self.stakes if here is None else self.stakes.model_copy(update=here.model_dump(exclude_unset=True))
            for code, here in own.items()
        }

    @cached_property
    def most_players(self) -> int:
        """How many the deck can serve. A stud hand may end on common cards, a draw on reshuffled ones."""
        if self.legs:
            order = self.rotation.order if self.rotation is not None else []
            return min([self.seats or 12, *(self.legs[name].most_players for name in order if name in self.legs)])
        common = sum(street.board for street in self.streets) * self.boards
        burns = sum(street.burn for street in self.streets) if self.burns else 0
        each = self.held
        if self.stud:
            each = self.streets[0].down + self.streets[0].up
            return min(self.seats or 12, len(self.pack) // each)
        return min(self.seats or 12, (len(self.pack) - common - burns) // each)

    def problems(self) -> list[Problem]:
        out = super().problems()
        names = [street.name for street in self.streets]
        if self.betting.open_pair is not None and self.betting.open_pair not in names and self.streets:
            out.append(Problem("betting.open_pair", self.betting.open_pair, f"a street: {', '.join(names)}"))
        for number, share in enumerate(self.contests):
            try:
                _ = share.valuer
            except ValueError as bad:
                out.append(Problem(f"shares.{number}.ranking", share.ranking, str(bad)))
        if self.streets and not any(street.down or street.up for street in self.streets):
            out.append(Problem("streets", names, "at least one street that deals cards to the players"))
        for name in self.rotation.order if self.rotation else []:
            if name not in self.legs:
                out.append(Problem("rotation.order", name, f"a leg of this game: {', '.join(self.legs)}"))
        for code, stakes in self.stakes_by_currency.items():
            limits = self.limits[code]
            if limits.only_levels and (level := stakes.level or stakes.blinds) not in limits.levels:
                out.append(Problem(f"limits.{code}.stakes.blinds", level, "blinds of the levels on offer"))
        if self.streets and not self.forced.blinds and self.forced.ante != "each":
            out.append(Problem("forced.ante", self.forced.ante, "'each' where there are no blinds"))
        if self.betting.structure == "spread_limit" and self.stakes.spread is None:
            out.append(Problem("stakes.spread", None, "the smallest and the largest bet"))
        return out
