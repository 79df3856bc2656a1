"""What a family of games is to the rest of the house: one record, filled in by the family's own package."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, Protocol

from typing_extensions import TypeVar

from croupier.cards import Card
from croupier.games.common import BetInfo, GameRules
from croupier.games.remembered import Remembered
from croupier.money import Currency
from croupier.play import Choice, Choose, Event, Place, Seat, Settlement, Steps, Table, TakeBets
from croupier.play.record import Json
from croupier.play.round import Draws
from croupier.play.tabletop import Tabletop


class Heading(NamedTuple):
    """Under what a lobby lists a game: ``icon`` is one of wheel, sectors, dice and cards; a low ``rank`` stands
    first."""

    id: str
    title: str
    icon: str = "cards"
    rank: int = 9


class BuyIn(NamedTuple):
    """How many chips one may sit down with, and how many one usually has."""

    min: int
    max: int
    default: int


class Blinds(NamedTuple):
    """What is posted before the cards. ``button_small``: of two players the button posts the small one; ``straddle``:
    what who is first to act may straddle for, where that is in use."""

    small: int
    big: int
    button_small: bool = True
    straddle: int = 0


class Posting(NamedTuple):
    """Who posts before the cards: the blinds (``None``: nobody posts the small one), and besides them those who come or
    return (live, dead). ``straddler``: who comes in with a straddle; ``leads``: who has the second of two buttons."""

    small: Seat | None
    big: Seat
    posts: Mapping[Seat, tuple[int, int]]
    straddler: Seat | None = None
    leads: Seat | None = None


class ButtonDraw(NamedTuple):
    """Among whom the first button was drawn, and the card that each got; without cards it was the lot. What a hand
    begins with (``AmongPlayers.carry``) has it as ``drawn``."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...] = ()

    def as_json(self) -> Json:
        return {"seats": list(self.seats), "cards": [str(card) for card in self.cards]}

    @staticmethod
    def of(carry: Json) -> ButtonDraw | None:
        """The draw for the hand that begins with this; ``None``: there was none."""
        said = carry.get("drawn")
        return None if said is None else ButtonDraw(tuple(said["seats"]), tuple(map(Card, said["cards"])))


class HandTerms(NamedTuple):
    """How the room wants a hand played. ``fee``: it is taken; ``level``: of blinds that rise; ``shows``: those who want
    to be asked whether they show what nobody may ask to see; ``posting``: where the room says who posts;
    ``open_showdown``: whoever comes to the showdown shows, because a lost hand may count; ``drawn``: how the button
    came to who has it, where it is the first one."""

    fee: bool = False
    level: int = 0
    shows: Sequence[Seat] = ()
    posting: Posting | None = None
    open_showdown: bool = False
    drawn: ButtonDraw | None = None


class Drop(NamedTuple):
    """What a hand gives to a jackpot: so much, if it was dealt to so many players."""

    amount: int
    players: int


class Finish(NamedTuple):
    """What a finished hand has for a jackpot: what was dropped, who showed which cards of his own beside which common
    ones, and how strong cards are in this game, as one number."""

    drop: int
    shown: Mapping[Seat, tuple[Card, ...]]
    board: tuple[Card, ...]
    strength: Callable[[Sequence[Card], Sequence[Card]], int]


class Win(NamedTuple):
    """The largest profit that one bet can bring, and with which stake."""

    bet: str
    stake: int
    profit: int


class Cards(NamedTuple):
    """Cards of a hand as far as they are dealt: each seat's own in the order in which they came, and common ones."""

    own: Mapping[Seat, tuple[Card, ...]]
    board: tuple[Card, ...]


class OwnStakes(NamedTuple):
    """Which figures of the stakes a table may have of its own: made of this ``chip``, the opening one no larger than
    ``most``. ``levels``: the blinds that the house names, and whether there are ``only_levels``."""

    figures: tuple[str, ...]
    chip: int
    most: int
    levels: tuple[tuple[int, int], ...]
    only_levels: bool


class AmongPlayers(Protocol):
    """What a family offers (as ``among_players``) whose players bring chips and play for them among themselves. A
    table that runs such a game keeps the chips, the chairs and the clock; what a hand makes of them is the family's
    business."""

    def most(self, rules: Any) -> int:
        """How many may play at most; ``rules.fewest`` must, for a game to begin."""

    def enough(self, rules: Any, players: int, before: int) -> bool:
        """Is a hand dealt to so many players when the last one was dealt to ``before`` of them (0: there was none)?"""

    def buy_in(self, rules: Any, currency: Currency) -> BuyIn:
        """How many chips to sit down with."""

    def least(self, rules: Any, currency: Currency) -> int:
        """Who has fewer chips than this has as good as none (and must buy in anew)."""

    def to_play(self, rules: Any, currency: Currency, players: int) -> int:
        """The chips without which nobody is dealt in among so many players."""

    def stakes(self, rules: Any, currency: Currency) -> Json:
        """The figures of the table: blinds, ante, bets."""

    def own_stakes(self, rules: Any, currency: Currency) -> OwnStakes:
        """Which stakes somebody may choose who opens a table for himself."""

    def opening(self, rules: Any, currency: Currency) -> int:
        """The largest stake that is put in before the cards: a blind or an ante."""

    def at_stakes(self, rules: Any, currency: Currency, given: Json) -> Any:
        """The rules at a table with stakes of its own, or ``Refused`` with what is possible."""

    def blinds(self, rules: Any, currency: Currency) -> Blinds | None:
        """What is posted in every hand by who is next to post it, so that who is away misses it; ``None``: nothing."""

    def carry(
        self,
        rules: Any,
        before: Json,
        stacks: Mapping[Seat, int],
        first: Seat,
        terms: HandTerms = ...,
    ) -> Json:
        """What the next hand must know. ``before``: what the last one left; ``stacks``: who is dealt in, in the order
        of the chairs; ``first``: of them the one at or next after the place where the last hand left its mark, or who
        has the button where the room says who is posting. Stakes of the table's own are part of it: its log needs no
        more."""

    def time_fee(self, rules: Any, currency: Currency) -> tuple[int, int] | None:
        """What each pays for so many minutes at the table, where the house takes its fee so."""

    def drop(self, rules: Any) -> Drop | None:
        """What hands of this game give to a jackpot; ``None``: nothing."""

    def finish(self, rules: Any, events: Sequence[Event]) -> Finish:
        """What the events of a hand that is over have for a jackpot."""

    def deals(self, rules: Any) -> tuple[int, int]:
        """How many cards of his own each gets in a hand, and how many all have in common."""

    def dealt(self, events: Sequence[Event]) -> Cards:
        """The cards of a hand so far; of two boards the first."""

    def won(self, events: Sequence[Event]) -> frozenset[Seat]:
        """Who has won the main pot of a hand that is over."""

    def mark(self, carry: Json) -> Seat | None:
        """The seat at which a hand left its mark for the next one (the button)."""

    def middle(self, carry: Json) -> int:
        """Chips that lie in the middle for the next hand and belong to nobody yet."""

    def pack(self, rules: Any) -> tuple[Card, ...]:
        """The cards that are shuffled for every hand."""

    def shuffles(self, rules: Any, players: int) -> int:
        """How often cards can be shuffled again in one hand, at most."""

    @property
    def retold(self) -> Mapping[type[Event], type[Any]]:
        """Events to which ``told`` adds something, each with what is told instead (a ``TypedDict``)."""

    def as_seen(self, rules: Any, events: Sequence[Event], first: int, viewer: Seat | None) -> list[Json]:
        """The events from ``first`` on as this viewer may see them, with what was shown said in words."""

    def concerns(self, event: Event, seat: Seat) -> bool:
        """May an event change what this seat holds?"""

    def holding(self, rules: Any, events: Sequence[Event], seat: Seat) -> list[Json] | None:
        """What a seat has now, from what it has seen."""


class Company(Protocol):
    """What a family offers (as ``company``) when its tables need more than one player: house players."""

    def seats(self, rules: Any) -> tuple[Seat, ...]:
        """Who sits down beside a single player."""

    def places(self, ask: TakeBets, seat: Seat) -> list[Place]:
        """What such a player stakes before the bets are closed."""

    def answer(self, rules: Any, ask: Choose, events: Iterable[Event]) -> Choice:
        """What such a player chooses, from what his seat has been told."""


R = TypeVar("R", bound=GameRules, default=Any)
"""The rules of a family: what its model makes of a file."""
Verb = Literal["deal", "spin", "throw"]
"""What is done when the bets are closed."""
Part = Literal["solver", "adviser", "comparison", "opponents", "figures", "terminal", "stories", "drills"]


class Ways(NamedTuple):
    """How bots play the games of a family. ``levels``: how well, ``styles``: in which manner, ``plain``: to try things
    out, each with a line that says what it does; ``usual``: the level without a word. A bot is called by its level, or
    by level and style: ``medium``, ``hard-tight``."""

    levels: Mapping[str, str]
    styles: Mapping[str, str]
    plain: Mapping[str, str]
    usual: str

    @property
    def names(self) -> list[str]:
        """Every way to play: each level, each of them in every style, and the plain ones."""
        styled = [f"{level}-{style}" for level in self.levels for style in self.styles]
        return [*self.levels, *styled, *self.plain]

    @property
    def spoken(self) -> str:
        """All names for people: *easy, medium, hard (each also -tight or -loose), caller*."""
        styles = " or ".join(f"-{style}" for style in self.styles)
        return ", ".join([", ".join(self.levels) + (f" (each also {styles})" if styles else ""), *self.plain])

    def says(self, name: str) -> str:
        """What a bot of this name does, in one line."""
        level, _, style = name.partition("-")
        words = {**self.levels, **self.plain}[level]
        return f"{words}; {self.styles[style]}" if style else words


@dataclass(frozen=True, kw_only=True)
class Family(Generic[R]):
    """A family of games, known once: everything that the house can do with its games is said here.

    A family needs the first seven. What a higher room knows of it is named by its module and imported when it is first
    asked for (``part``); what is left out the games of the family do not have.
    """

    name: str
    """As its rulebook files give it."""
    model: type[R]
    """What its rulebook files hold."""
    play: Callable[[R, Table], Steps[Settlement]]
    """One round, from bets to settlement."""
    catalogue: Callable[[R], list[BetInfo]]
    """Every kind of bet."""
    flow: Callable[[R], list[str]]
    """The order of play in sentences."""
    layout: Callable[[R, Currency], Mapping[str, Any]]
    """What a page needs to draw the table; the client's types are written from what it says that it gives."""
    paid: Callable[[R, str, Currency], str] | None = None
    """What a bet pays at a table of one currency, where some are paid in amounts; without it as the catalogue says."""
    largest: Callable[[R, Currency], Iterable[Win]] | None = None
    """What each bet can win at most, staked as high as it may be, at a table of one currency; without it, unknown."""
    laid_out: Callable[[R], str] | None = None
    """Its table drawn for a notebook; without it the bets by name."""
    remembered: Callable[[R, str], Remembered] | None = None
    """The result of a finished round as its strip shows it; without it the page draws it as it was written down."""
    notation: Callable[[R, Sequence[Event]], str] | None = None
    """A round as people elsewhere write it down, from what it told; without it there is no such way."""
    pictured: Draws = Tabletop
    """A round to look at: drawn from events, for a viewer (``play.tabletop``)."""
    events: tuple[type[Event], ...] = ()
    """What its rounds tell beside the words of all tables (``play.events``)."""

    felt: str = "plain"
    """The felt that the browser lays: a folder of ``web/src/families``. The plain one suits every game."""
    verb: Callable[[R], Verb] = lambda _: "deal"
    """What follows when the bets are closed, as the button says it that ends the betting: *Deal now*."""
    heading: Callable[[R], Heading] | None = None
    """Under what the lobby lists a game; without it under the name of the family."""
    rulebooks: Path | None = None
    """A folder of rulebooks (``<rulebook>/<game>.toml``) that a family from elsewhere brings along."""
    dealt: bool = True
    """Can a person deal its games at a table? What software alone draws nobody can."""
    among_players: AmongPlayers | None = None
    company: Company | None = None

    solver: str | None = None
    """``certificate(game, currency)`` solves a game, ``simulated(game, bet, rounds, seed, progress)`` plays it. If it
    is there: ``looks(game)``, what can fall and how often, to be set against what fell (``analysis.fallen``);
    ``results(game)``, how often each result falls, where all are counted."""
    quick: bool = False
    """Solved while one waits; otherwise in a process of its own."""
    adviser: str | None = None
    """``advise(game, ask, events)`` prices an open choice. If they are there: ``teaches(game)``, does this game have
    any? ``engine(game)``, the way in which it is advised: what is compiled for one game serves all that share it."""
    comparison: str | None = None
    """Versions side by side: ``known()``, or ``compared(games, command, laid_over, step)`` in so many steps and
    ``PRICED`` more for the prices; ``markdown(data)`` and ``html(data)`` write them down."""
    opponents: str | None = None
    """Among players: ``WAYS`` in which bots play, and ``player(name)`` of one of them. If it is there:
    ``notice(game)``, why they do not play a game as they should, and ``begin()``, to have them ready soon."""
    figures: str | None = None
    """Among players: ``counted(events, seat, net)``, what counts of one hand of somebody, and ``own_play(hands)``, how
    he has played all of them; a win rate is told of ``FEWEST`` hands on (``analysis.ownplay``)."""
    terminal: str | None = None
    """``sit_down(game, currency, bankroll, players=…, opponents=…, log=…)`` plays in the terminal, where its usual
    table does not suit."""
    stories: str | None = None
    """Keys of a scenario that only games of this family know (``check.scenario.OwnStories``)."""
    drills: str | None = None
    """What dealers of its games practise: ``KINDS`` of drills (``school.drill.Kind``)."""

    def part(self, part: Part) -> Any:
        """The module in which a higher room keeps what it knows of this family; ``None``: it has none."""
        name: str | None = getattr(self, part)
        return None if name is None else import_module(name)

    def listed_under(self, rules: R) -> Heading:
        if self.heading is not None:
            return self.heading(rules)
        return Heading(self.name, self.name.replace("-", " ").capitalize())
