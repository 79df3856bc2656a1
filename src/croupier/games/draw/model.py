"""The rules of a wheel or dice game, as its rulebook file gives them.

One idea: an outcome space, bets as sets of outcomes, pays. A wheel's outcomes are its fields, the outcomes of dice are
their throws in the order of the dice (``4.2``). Everything else is where the chips may lie and what spoils a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, model_validator

from croupier.games.common import Amount, Data, GameRules, Name, Names, Problem, Ratio, Written
from croupier.games.draw.positions import Position, called_positions, positions_of
from croupier.money import Rounding

MOST_FIELDS: Final = 1_000
MOST_THROWS: Final = 20_000
"""Every field and every throw is written out one by one."""

Cells = list[Name]
Span = Annotated[str, BeforeValidator(lambda v: str(v) if isinstance(v, int) else v)]


class Wheel(Data):
    """A wheel: how many fields of each name, and their order. Without a printed order the fields are spread evenly."""

    counts: dict[str, Annotated[int, Field(ge=1)]] | None = None
    order: Annotated[list[Name], Field(max_length=MOST_FIELDS)] | None = None
    colours: dict[str, Cells] = {}
    names: dict[str, Names] = {}
    kind: Literal["pockets", "sectors"] = "sectors"

    @model_validator(mode="after")
    def _something(self) -> Wheel:
        if not self.counts and not self.order:
            raise ValueError("a wheel needs 'order' (its fields round the wheel) or 'counts' (how many of each)")
        if sum((self.counts or {}).values()) > MOST_FIELDS:
            raise ValueError(f"counts that make at most {MOST_FIELDS} fields")
        return self

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The fields in their order round the wheel."""
        if self.order is not None:
            return tuple(self.order)
        assert self.counts is not None
        return _spread(self.counts)


def _spread(counts: dict[str, int]) -> tuple[str, ...]:
    """Each name as evenly round the wheel as it goes, and rare names apart: every name begins at another angle."""
    golden = 0.6180339887498949
    places = [
        ((k + (0.5 + turn * golden) % 1) / n % 1, turn, name)
        for turn, (name, n) in enumerate(counts.items())
        for k in range(n)
    ]
    return tuple(name for _, _, name in sorted(places))


class Dice(Data):
    """Dice, each with its colour. Their order is part of the outcome."""

    colours: Annotated[list[str], Field(min_length=1, max_length=5)]
    faces: Annotated[int, Field(ge=2, le=20)] = 6

    @model_validator(mode="after")
    def _can_be_listed(self) -> Dice:
        if self.faces ** len(self.colours) > MOST_THROWS:
            raise ValueError(f"dice that fall in at most {MOST_THROWS} ways: fewer of them, or fewer faces")
        return self


class Grid(Data):
    """The number field of the layout: rows of cells, and cells that stand at its head (the zeros)."""

    rows: Annotated[list[Cells], Field(min_length=1)]
    head: Cells = []


Shape = Literal["cell", "pair", "square", "row", "run", "lines", "rows", "column"]


class On(Data):
    """Which outcomes a bet covers. Exactly one of these, ``alike`` also beside ``sum``:

    * ``fields`` or ``colour`` – fields of the wheel;
    * ``grid`` – positions on the number field: every ``cell``, every ``pair`` that touches, ``square`` of four,
      ``row``, ``run`` of so many in a row, ``lines`` of so many neighbouring rows, ``rows`` in blocks, ``column``;
      ``also`` adds positions the grid alone does not give (combinations with zero);
    * ``sum`` – the dice add up to it: ``7``, ``"4-10"``, ``"even"``, ``"each"``: a position for each sum that pays;
    * ``shows`` – a pattern of faces is among the dice: ``"a b"``, ``"a a"``; different letters are different faces;
    * ``exactly`` – the dice are just this pattern;
    * ``different_from`` – all dice different and all from the chosen set;
    * ``alike`` – all dice equal (or, ``false``, not all equal).
    """

    fields: Cells | None = None
    colour: str | None = None
    grid: Shape | None = None
    of: Annotated[int, Field(ge=1)] | None = None
    also: list[Cells] = []
    sum: Span | None = None
    shows: str | None = None
    exactly: str | None = None
    letters_may_agree: bool = False
    different_from: list[Cells] | None = None
    alike: bool | None = None

    @model_validator(mode="after")
    def _one(self) -> On:
        ways = ("fields", "colour", "grid", "sum", "shows", "exactly", "different_from")
        said = [way for way in ways if getattr(self, way) is not None]
        if len(said) > 1 or (not said and self.alike is None):
            raise ValueError(f"say exactly one of {', '.join(ways)} or alike, not {' and '.join(said) or 'nothing'}")
        if self.grid in ("run", "lines", "rows") and not self.of:
            raise ValueError(f"grid = '{self.grid}' needs 'of': how many")
        return self


class Bet(Data):
    """A bet: what it covers and what it pays, profit to 1; a table of pays where it depends on the throw."""

    title: Names
    on: On
    pays: Ratio | dict[str, Ratio]
    about: str = ""


class Called(Data):
    """A called bet: nothing but a bundle of ordinary bets, so many chips on each."""

    title: Names
    parts: dict[str, Annotated[int, Field(ge=1, le=1_000)]] | None = None
    neighbours: Annotated[int, Field(ge=1, le=MOST_FIELDS)] | None = None
    part: str | None = None
    multiples: bool = True
    about: str = ""

    @model_validator(mode="after")
    def _one(self) -> Called:
        if (self.parts is None) == (self.neighbours is None):
            raise ValueError("a called bet has 'parts' (bet → chips) or 'neighbours' (how many to each side), not both")
        if self.neighbours is not None and self.part is None:
            raise ValueError("neighbours need 'part': the bet placed on each number")
        return self


class PartialLoss(Data):
    """On these outcomes these bets lose only a part of the stake."""

    outcomes: Cells
    bets: list[str]
    loses: Ratio
    rounding: Rounding = Rounding.DOWN
    unit: Amount = 1  # money is kept in multiples of this
    rule: str | None = None


Stakes = Literal["returned", "player_choice", "released"]
"""After a void draw: paid back; each player chooses between leaving and taking; lying free for the next draw."""


class Drawing(Data):
    """What makes a draw valid, and what happens when it is not."""

    min_turns: Annotated[float, Field(gt=0)] | None = None
    direction: Literal["either", "clockwise", "alternate"] = "either"
    ball_against_wheel: bool = False
    on_line: Literal["previous", "void"] = "void"
    line_stakes: Stakes = "returned"
    short_stakes: Stakes = "returned"
    void_stakes: Stakes = "returned"
    void_after_result: bool = False
    correct_result: bool = False
    bets_close: Literal["at_announcement", "at_start"] = "at_announcement"
    thrower: Literal["dealer", "players"] = "dealer"
    pass_on_sum: int | None = None
    source: str | None = None  # where the result comes from, when not from this table
    rules: dict[Literal["turns", "direction", "line", "void"], str] = {}


class ColourChips(Data):
    """Colour chips: whose bet it is. Each player one colour at a time, the value chosen within the table's limits."""

    abandoned: Literal["full", "table_min"] = "full"
    rule: str | None = None


class Jackpot(Data):
    """A side game of the table: who pays the entry wins a fixed sum when one of these results falls."""

    entry: Written
    on: Annotated[Cells, BeforeValidator(lambda v: v.split("/") if isinstance(v, str) else v)]
    wins: Written
    rule: str | None = None


class Rules(GameRules):
    """A game of the draw family."""

    family: Literal["draw"]
    wheel: Wheel | None = None
    dice: Dice | None = None
    grid: Grid | None = None
    bets: Annotated[dict[str, Bet], Field(min_length=1)]
    called: dict[str, Called] = {}
    called_bets: bool = True
    offered: list[str] | None = None
    partial_loss: list[PartialLoss] = []
    drawing: Drawing = Drawing()
    made_of: list[Literal["value", "colour"]] = ["value"]
    colour_chips: ColourChips | None = None
    winning_stake: Literal["returned", "stays"] = "returned"
    pays_are_minimum: bool = False
    raised: dict[str, Ratio] = {}
    rounding: Rounding = Rounding.DOWN
    jackpot: Jackpot | None = None

    @model_validator(mode="after")
    def _one_space(self) -> Rules:
        if (self.wheel is None) == (self.dice is None):
            raise ValueError("a game of the draw family has either a wheel or dice")
        return self

    # ── the outcome space ──────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def weights(self) -> dict[str, int]:
        """Outcome → how many of the equally likely cases give it."""
        if self.wheel:
            return dict(Counter(self.wheel.fields))
        assert self.dice is not None
        names = [""]
        for _ in self.dice.colours:
            names = [
                f"{name}.{face}" if name else str(face) for name in names for face in range(1, self.dice.faces + 1)
            ]
        return dict.fromkeys(names, 1)

    @cached_property
    def cases(self) -> int:
        return sum(self.weights.values())

    @cached_property
    def kinds(self) -> dict[str, Bet]:
        """The bets on offer, with pays as raised by the house."""
        out: dict[str, Bet] = {}
        for name, bet in self.bets.items():
            if self.offered is None or name in self.offered:
                pays = self.raised.get(name)
                out[name] = bet if pays is None else bet.model_copy(update={"pays": pays})
        if self.jackpot:
            pays = Fraction(self.jackpot.wins, self.jackpot.entry) - 1
            about = f"A fixed sum on {', '.join(self.jackpot.on)}, for a fixed entry"
            out["jackpot"] = Bet(title={"en": "Jackpot"}, on=On(fields=self.jackpot.on), pays=pays, about=about)
        return out

    @property
    def staked(self) -> Iterable[str]:
        return self.bets

    @cached_property
    def positions(self) -> dict[str, Position]:
        """Every place where a chip may lie, by its name."""
        return {p.id: p for name, bet in self.kinds.items() for p in positions_of(name, bet, self)}

    @cached_property
    def bundles(self) -> dict[str, dict[str, int]]:
        """Every called bet: its name → position → chips."""
        if not self.called_bets:
            return {}
        return {k: v for name, called in self.called.items() for k, v in called_positions(name, called, self).items()}

    @cached_property
    def mercy(self) -> dict[tuple[str, str], PartialLoss]:
        """(outcome, kind of bet) → the partial loss."""
        return {(o, bet): part for part in self.partial_loss for o in part.outcomes for bet in part.bets}

    @cached_property
    def made_once(self) -> dict[str, object]:
        """Things derived from the rules that are worth keeping (bet books by currency)."""
        return {}

    def result(self, position: Position, outcome: str) -> Any:
        """Profit per unit staked, exactly."""
        if (pays := position.pays.get(outcome)) is not None:
            return pays
        part = self.mercy.get((outcome, position.kind))
        return -(part.loses if part else 1)

    def profit(self, position: Position, outcome: str, stake: int) -> int:
        """Profit of a stake in minor units, rounded as the rulebook says."""
        if (pays := position.pays.get(outcome)) is not None:
            return self.rounding.apply(stake * pays)
        part = self.mercy.get((outcome, position.kind))
        if part is None:
            return -stake
        return part.unit * part.rounding.apply(-stake * part.loses / part.unit)

    def problems(self) -> list[Problem]:
        from croupier.games.draw.problems import problems

        return [*super().problems(), *problems(self)]
