"""The rules of a poker game against the house, as its rulebook file gives them.

One idea: streets. Each street deals some cards and asks each player in turn; an answer stakes a bet, pays a fee,
exchanges cards, takes one back or folds. At the end the dealer shows, qualifies or not, and every bet is settled by
the row of its outcome table that fits the situation. Nothing in the engine knows the name of a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from croupier.figures import MOST
from croupier.games.common import Amount, Cards, Code, Data, GameRules, Names, Problem, Ratio, Written
from croupier.money import Rounding, ratio

_WORDS = {"lose": Fraction(-1), "push": Fraction(0)}


def _result(value: Any) -> Any:
    if value == "table":
        return value
    return _WORDS[value] if isinstance(value, str) and value in _WORDS else ratio(value)


Result = Annotated[Fraction | Literal["table"], BeforeValidator(_result)]
"""What becomes of a stake: ``lose``, ``push``, a profit to 1, or what its pay table says."""

Situation = Literal[
    "fold", "any", "alone",
    "better", "worse", "equal",
    "unqualified", "unqualified_better", "unqualified_worse", "unqualified_equal",
    "bought_better", "bought_worse", "bought_equal", "bought_nothing",
]  # fmt: skip
"""How a hand ended. ``any``: not folded, whatever the dealer has; ``alone``: there is no dealer's hand;
``bought_…``: after the player had the dealer's card replaced."""

Sums = dict[Code, Written]
"""A fixed sum per currency."""
Pay = Ratio | Sums
Judging = Literal["best", "own", "dealt", "first_five", "both_own"]
"""What a pay table looks at: all cards; the two own; those first dealt; own cards and the first three common; the best
five that use both own cards."""


def _by_bet(value: object) -> Any:
    """``blind.flush = 4`` as a table of tables."""
    if not isinstance(value, dict):
        return value
    out: dict[str, Any] = {}
    for key, pay in value.items():
        bet, _, row = str(key).partition(".")
        if row and not isinstance(pay, dict):
            out.setdefault(bet, {})[row] = pay
        else:
            out[key] = pay
    return out


class Bet(Data):
    """A spot on the cloth: when it is staked, how much, and what becomes of it."""

    title: Names
    about: str = ""
    placed: Literal["opening", "later", "fee", "none"] = "opening"
    """Before the deal; at a decision; a price that never comes back; nothing lies there (a bonus on another stake)."""
    optional: bool = False
    equals: str | None = None
    needs: list[str] = []
    stake: Sums | None = None
    least: Sums | None = None
    most: Sums | None = None
    closed: Ratio | None = None
    """So many units may be staked before the deal by a player who plays closed: unseen, without decisions."""
    apart: bool = False
    """Lies beside the most that all stakes at one place may be together (``per_player_round``), with its own limit."""
    alone: bool = False
    """May be staked without the compulsory bets; who does so is dealt a hand and decides nothing."""
    on: str | None = None
    """Of a bonus without a stake: the bet whose amount it is reckoned on."""
    outcomes: dict[Situation, Result] = {}
    pays: dict[str, Pay] = {}
    below: Result = Fraction(-1)
    judged: Judging = "best"
    combinations: Annotated[int, Field(ge=1, le=2)] = 1
    stake_returned: bool = True
    when_settled: str | None = None
    """The street after which it is settled, or ``reveal``: when the dealer has shown; otherwise at the end."""

    @property
    def side(self) -> bool:
        """Is it settled by the player's own cards alone?"""
        return "any" in self.outcomes

    @property
    def fixed_sums(self) -> bool:
        return any(isinstance(pay, dict) for pay in self.pays.values())


class Span(Data):
    """The size of a bet that may be chosen freely between two figures: multiples of stakes, or of the possible win."""

    low: Ratio
    low_of: str
    high: Ratio
    high_of: str
    """A bet, ``win:bet`` for the most that bet can still win, ``first:bet`` for its first combination only."""
    with_stake: bool = False


class Action(Data):
    """One thing a player may do at a decision. ``does``: how one says it, where its name is no verb, with ``{}`` for
    the amount."""

    about: str = ""
    does: str = ""
    fold: bool = False
    bet: str | None = None
    times: list[Ratio] = []
    range: tuple[Ratio, Ratio] | None = None
    span: Span | None = None
    fee: Ratio | None = None
    books: str | None = None
    exchange: tuple[Cards, Cards] | None = None
    draw: Cards = 0
    forfeits: list[str] = []
    take_back: list[str] = []
    """One of these stakes goes back to the player: the first of them that still lies."""
    needs: list[str] = []

    @model_validator(mode="after")
    def _sized(self) -> Action:
        if self.bet is not None and not (self.times or self.range or self.span):
            raise ValueError("a bet needs 'times' (multiples of the unit), a 'range' or a 'span'")
        if self.fee is not None and self.books is None:
            raise ValueError("a fee needs 'books': the line it is booked on")
        return self


class Decision(Data):
    """A question to each player still in the round."""

    question: str
    options: Annotated[dict[str, Action], Field(min_length=1)]
    default: str
    after: list[str] = []
    """Asked only of those who have chosen one of these."""
    unless: list[str] = []
    """Not asked of those who have chosen one of these."""
    hand: str | None = None
    """Asked only with at least this hand."""
    rule: str | None = None


class Street(Data):
    """Cards, then decisions. Everybody answers before the next street begins."""

    burn: Cards = 0
    own: Cards = 0
    dealer: Cards = 0
    dealer_up: list[Annotated[int, Field(ge=1)]] = []
    board: Cards = 0
    board_down: Cards = 0
    turn: Cards = 0
    decisions: dict[str, Decision] = {}
    exchanges: Literal["in_turn", "together"] = "in_turn"
    """Cards are exchanged at once, or when all have decided."""
    burn_before_exchange: Literal["none", "each", "once"] = "none"


class Buying(Data):
    """What a player may buy when the dealer does not qualify: the dealer's highest card is replaced, for all payers."""

    option: str
    decline: str
    fee: Ratio
    books: str
    opens: str
    most: Annotated[int, Field(ge=1)] = 1
    repeat: Literal["never", "same_rank"] = "never"
    always_pays: bool = False
    """Whoever bought and got the dealer a hand is paid even if that hand is better (Oasis, literal reading)."""
    after_won: list[str] = []
    """Not offered to those who have just won one of these bets."""
    rule: str | None = None


class Dealer(Data):
    """The dealer's hand."""

    qualifies: str | None = None
    buying: Buying | None = None
    draws: list[str] = []
    """The dealer exchanges too: his way, the first rule that fits (see ``ways``)."""
    most_thrown: Cards = 2


class Prize(Data):
    """A line of a progressive table."""

    hand: str
    percent: Ratio | None = None
    fixed: Written | None = None

    @model_validator(mode="after")
    def _one(self) -> Prize:
        if (self.percent is None) == (self.fixed is None):
            raise ValueError("a prize is a 'percent' of the pot or a 'fixed' sum, one of the two")
        return self


class Progressive(Data):
    """A pot fed by a side bet."""

    bet: str
    contribution: Ratio
    table: list[Prize]
    judged: Judging = "best"
    seed: Annotated[int, Field(ge=0, le=MOST)] = 0
    on_fold: Literal["lose", "stays"] = "lose"
    multi_winner: Literal["share-tier", "sequential-by-seat"] = "share-tier"
    stake_returned: bool = False
    random_prizes: Literal["off", "device-drawn"] = "off"
    random_share: Ratio = Fraction(1, 100)
    random_blanks: Annotated[int, Field(ge=0, le=100_000)] = 99
    """The device draws a seat with a progressive stake or one of so many blanks; the seat gets this share."""
    rule: str | None = None


class Conduct(Data):
    """What a ruling does to the stakes of an offender."""

    forfeits: list[str] = []
    """Stakes an offender loses when the round is void; everything else goes back."""
    dead_hand: list[str] = []
    """Stakes lost with a hand that is declared dead."""
    rule: str | None = None


class MaxWin(Data):
    """What the printed largest win does: it is reported, cut, or stakes that could exceed it are refused."""

    policy: Literal["report", "cap", "reject"] = "report"
    counts: Literal["net", "gross"] = "gross"


class Rules(GameRules):
    """A game of poker against the house."""

    family: Literal["house-poker"]
    ranking: Literal["high", "three-card", "deuces-wild"] = "high"
    kickers: Literal["full", "sets"] = "full"
    """``sets``: equal threes, fours and full houses by their set only, then a tie."""
    unit: str
    """The bet whose amount all multiples are reckoned on."""
    bets: Annotated[dict[str, Bet], Field(min_length=1)]
    streets: Annotated[dict[str, Street], Field(min_length=1)]
    dealer: Dealer | None = None
    progressive: Progressive | None = None
    conduct: Conduct = Conduct()
    max_win: MaxWin = MaxWin()
    cap: Amount | None = None
    """The most that each box pays by its table, as announced at this table; fixed odds are never cut."""
    chip: Amount = 1
    rounding: Rounding = Rounding.DOWN
    pay_unit: Amount = 1
    """Profits are paid in multiples of this."""
    settle_from: Literal["left", "right"] = "left"
    new_deck_after: str | None = None
    """A hand after which the deck is changed."""
    raised: Annotated[dict[str, dict[str, Ratio]], BeforeValidator(_by_bet)] = {}
    """Pays raised by the house: bet → row → profit to 1 (also written ``bet.row``)."""
    pays_are_minimum: bool = False

    @property
    def pot_seed(self) -> int | None:
        return None if self.progressive is None else self.progressive.seed

    @cached_property
    def opening(self) -> dict[str, Bet]:
        return {name: bet for name, bet in self.bets.items() if bet.placed == "opening"}

    @property
    def staked(self) -> Iterable[str]:
        return [name for name, bet in self.opening.items() if bet.stake is None]

    @cached_property
    def compulsory(self) -> list[str]:
        """The bets without which there is no hand, in the order in which they are laid: equal ones last."""
        must = [name for name, bet in self.opening.items() if not bet.optional]
        return sorted(must, key=lambda name: self.bets[name].equals is not None)

    @cached_property
    def own_cards(self) -> int:
        return sum(street.own for street in self.streets.values())

    @cached_property
    def board_cards(self) -> int:
        return sum(street.board + street.board_down for street in self.streets.values())

    @cached_property
    def dealer_cards(self) -> int:
        return sum(street.dealer for street in self.streets.values())

    @cached_property
    def closed(self) -> dict[str, Bet]:
        """The bets that make a closed game when staked before the deal."""
        return {name: bet for name, bet in self.bets.items() if bet.closed is not None}

    def pays(self, name: str) -> dict[str, Pay]:
        """The pay table of a bet as this house has raised it."""
        return {**self.bets[name].pays, **self.raised.get(name, {})}

    def problems(self) -> list[Problem]:
        from croupier.games.housepoker.problems import problems

        return [*super().problems(), *problems(self)]
