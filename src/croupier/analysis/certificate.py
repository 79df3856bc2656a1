"""A certificate: for every bet the exact edge, how often it wins, and its whole distribution.

The edge is minus the expected profit per unit staked. Everything is a fraction; percentages are only for reading.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from inspect import signature
from typing import Any, Final, NotRequired, Protocol, Self

from typing_extensions import TypedDict  # pydantic reads no other before Python 3.12

from croupier import svg
from croupier.analysis.progress import Done
from croupier.complaint import BEYOND, Complaint, told_by
from croupier.games import families
from croupier.games.titles import titled
from croupier.play import Refused
from croupier.play.record import Json
from croupier.rulebooks import Game

Z99: Final = 2.5758293035489004
"""Half of a 99 % interval, in standard deviations."""

Distribution = dict[Fraction, Fraction]
"""Profit per unit staked → probability."""


class WrittenOutcome(TypedDict):
    """A profit per unit staked, and how probable it is; both as fractions."""

    profit: str
    probability: str


class WrittenBet(TypedDict):
    """A bet of a certificate, written down: fractions as text, figures for reading beside them. What says that an edge
    is bounded, simulated or known otherwise than by counting is absent where it is not so; ``sd_counted``: where the
    deviation is known better than the distribution tells it.

    A line that is not a whole kind of bet says of which kind it is (``of``), ``which`` of its places or cases, and
    ``how`` it is played.
    """

    bet: str
    of: NotRequired[str]
    which: NotRequired[str]
    how: NotRequired[str]
    edge: str
    edge_percent: float
    hit_frequency: str
    sd: float
    positions: int
    distribution: list[WrittenOutcome]
    interval_99: NotRequired[float]
    edge_low: NotRequired[str]
    edge_high: NotRequired[str]
    edge_bounds: NotRequired[str]
    distribution_method: NotRequired[str]
    sd_counted: NotRequired[float]
    method: NotRequired[str]


class WrittenHand(TypedDict):
    """A hand that a chart decides for: its total, whether an ace counts eleven in it, and the ranks of its cards where
    the chart means these cards and not every hand of that total."""

    total: int
    soft: bool
    cards: list[str]


class WrittenStrategy(TypedDict):
    """What the rows and columns of a chart stand for: the hands, and the ranks of the dealer's cards they are played
    against. ``across``: the hands are the columns."""

    hands: list[WrittenHand]
    against: list[list[str]]
    across: bool


class WrittenChart(TypedDict):
    """A table of the best play: the first column names the rows. ``strategy``: where it is one of hands against the
    dealer's cards, which they are."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    strategy: NotRequired[WrittenStrategy]


class WrittenCertificate(TypedDict):
    """A certificate, written down. ``exact``: every edge in it is counted, none bounded or simulated."""

    game: str
    options: Json
    currency: str
    method: str
    exact: bool
    rulebook_sha256: str
    bets: list[WrittenBet]
    warnings: list[str]
    charts: NotRequired[list[WrittenChart]]
    notes: NotRequired[list[str]]


@dataclass(frozen=True, slots=True)
class BetCertificate:
    """One bet (or all positions of one kind, when they are alike)."""

    bet: str
    distribution: Distribution
    positions: int = 1
    method: str = "exact"
    known_edge: Fraction | None = None  # where the edge is known better than the distribution
    interval: float | None = None  # of a simulated edge: half of its 99 % interval
    low: Fraction | None = None  # where the edge against best play is bounded and not known: at least this
    high: Fraction | None = None  # and at most this; alone, it is that of the best play known
    dealt: str | None = None  # how the distribution was found, where it was not counted
    of: str | None = None  # the kind of bet, where the line is not all of it
    which: str = ""  # of its places or cases
    how: str = ""  # it is played
    known_sd: float | None = None  # where the deviation is known better than the distribution

    @classmethod
    def part(cls, of: str, distribution: Distribution, *, which: str = "", how: str = "", **rest: Any) -> Self:
        """A line about one place or case of a kind of bet (``sum 10``), or about one way to play it (``main, by the
        table``)."""
        name = " ".join(filter(None, (of, which)))
        return cls(", ".join(filter(None, (name, how))), distribution, of=of, which=which, how=how, **rest)

    def called(self, title: str) -> str:
        """The line in words, its kind of bet by this title."""
        return ", ".join(filter(None, (" ".join(filter(None, (title, self.which))), self.how)))

    @property
    def edge(self) -> Fraction:
        if self.known_edge is not None:
            return self.known_edge
        return -sum((profit * p for profit, p in self.distribution.items()), Fraction())

    @property
    def percent(self) -> str:
        """The edge in percent as it is known: exactly, between two bounds, at most, or with its interval."""
        if self.low is not None and self.high is not None:
            return f"between {float(100 * self.low):.2f} and {float(100 * self.high):.2f}"
        if self.high is not None:
            return f"at most {float(100 * self.high):.2f}"
        return f"{float(100 * self.edge):.4f}" + (f" ± {100 * self.interval:.4f}" if self.interval is not None else "")

    @property
    def hit_frequency(self) -> Fraction:
        """How often the bet brings a profit."""
        return sum((p for profit, p in self.distribution.items() if profit > 0), Fraction())

    @property
    def sd(self) -> float:
        if self.known_sd is not None:
            return self.known_sd
        mean = sum((profit * p for profit, p in self.distribution.items()), Fraction())
        return math.sqrt(sum((p * (profit - mean) ** 2 for profit, p in self.distribution.items()), Fraction()))

    def as_json(self) -> WrittenBet:
        out: WrittenBet = {
            "bet": self.bet,
            "edge": str(self.edge),
            "edge_percent": float(100 * self.edge),
            "hit_frequency": str(self.hit_frequency),
            "sd": self.sd,
            "positions": self.positions,
            "distribution": [
                {"profit": str(profit), "probability": str(p)} for profit, p in sorted(self.distribution.items())
            ],
        }
        if self.of is not None:
            out["of"] = self.of
        if self.which:
            out["which"] = self.which
        if self.how:
            out["how"] = self.how
        if self.interval is not None:
            out["interval_99"] = self.interval
        if self.low is not None:
            out["edge_low"] = str(self.low)
        if self.high is not None:
            out |= {"edge_high": str(self.high), "edge_bounds": self.percent}
        if self.dealt:
            out["distribution_method"] = self.dealt
        if self.known_sd is not None:
            out["sd_counted"] = self.known_sd
        if self.method != "exact":
            out["method"] = self.method
        return out


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the best play, as people know it: a title, the names of its columns, its rows."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    key: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What the signs in its cells mean, where they are signs."""
    strategy: WrittenStrategy | None = field(default=None, compare=False)
    """Which hands and cards it is about, where it is one of hands against the dealer's cards."""

    def _repr_svg_(self) -> str:
        """The chart, drawn for a notebook."""
        return svg.grid(self.title, self.columns, self.rows, self.key)

    def __str__(self) -> str:
        """The chart in columns.

        >>> print(Chart("Pairs", ("", "2", "A"), [("8,8", "P", "Rh"), ("T,T", "S", "S")]))
        Pairs
              2 A
          8,8 P Rh
          T,T S S
        """
        table = [self.columns, *self.rows]
        wide = [max(len(row[n]) for row in table) for n in range(len(self.columns))]
        lines = [" ".join(f"{cell:<{size}}" for cell, size in zip(row, wide, strict=True)).rstrip() for row in table]
        return "\n".join([self.title, *(f"  {line}" for line in lines)])

    def as_json(self) -> WrittenChart:
        out: WrittenChart = {
            "title": self.title,
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
        }
        if self.strategy is not None:
            out["strategy"] = self.strategy
        return out


class Certified(Protocol):
    """What a certificate is of: a game, or something else that is played by rules in a file."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def options(self) -> Json: ...

    @property
    def sha256(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Certificate:
    """All bets of a game in one currency, and what the house should know about them.

    Where players decide something, ``charts`` show the best play and ``notes`` say what it covers.
    """

    game: Certified
    currency: str
    bets: list[BetCertificate]
    warnings: list[str] = field(default_factory=list)
    method: str = "exact"
    charts: list[Chart] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def exact(self) -> bool:
        """Is every edge counted, and none of them bounded or simulated?"""
        return all(bet.interval is None and bet.high is None for bet in self.bets)

    def as_json(self) -> WrittenCertificate:
        out: WrittenCertificate = {
            "game": self.game.id,
            "options": self.game.options,
            "currency": self.currency,
            "method": self.method,
            "exact": self.exact,
            "rulebook_sha256": self.game.sha256,
            "bets": [bet.as_json() for bet in self.bets],
            "warnings": self.warnings,
        }
        if self.charts:
            out["charts"] = [chart.as_json() for chart in self.charts]
        if self.notes:
            out["notes"] = self.notes
        return out

    def __getitem__(self, bet: str) -> BetCertificate:
        for each in self.bets:
            if each.bet == bet:
                return each
        raise Refused(f"there is no bet {bet!r} in this certificate: {', '.join(each.bet for each in self.bets)}")


def line_words(game: Game, bet: BetCertificate) -> str:
    """A line of a certificate as people read it: its kind of bet by its title, then which and how."""
    kind = bet.of or bet.bet
    titles = {info.name: info.title for info in game.family.catalogue(game.rules)}
    said = titled(titles[kind], kind) if kind in titles else kind.replace("_", " ").capitalize()
    return bet.called(said)


class NoSolver(Complaint):
    """A game that nobody has a certificate of, or that cannot be simulated: says why."""


def solver(game: Game, part: str) -> Callable[..., Any]:
    """What solves (``certificate``) or plays (``simulated``) games of this family, or ``NoSolver``."""
    found: Callable[..., Any] | None = getattr(game.family.part("solver"), part, None)
    if found is None:
        among = f"{game.id} is played among players: the house has no edge in it"
        why = among if game.among_players else f"nobody has solved {game.rules.family} games such as {game.id} yet"
        have = ", ".join(family.name for family in families() if family.solver is not None)
        raise NoSolver(f"{why}. Certificates and simulations are of games against the house: {have}")
    return found


@contextmanager
def within_reach(game: Game) -> Iterator[None]:
    """A file of one's own may have rules that its solver never met. That is a complaint about the file; in a game of
    the house it would be a fault."""
    try:
        yield
    except Complaint:
        raise
    except BEYOND as bad:
        if not game.id.endswith(".toml"):
            raise
        why = f"its rules go beyond what is known of {game.rules.family} games"
        raise NoSolver(f"{game.id} cannot be solved: {why} ({told_by(bad)})") from bad


def certify(
    game: Game, currency: str | None = None, progress: Done | None = None, *, anew: bool = False
) -> Certificate:
    """Solve a game: exactly, or between bounds. Long work tells its ``progress``; ``anew``: nothing from the cache or
    from the record.

    >>> from croupier import load
    >>> certify(load("gelp/european-roulette"))["straight"].edge
    Fraction(1, 37)
    """
    solve: Callable[..., Certificate] = solver(game, "certificate")
    code = game.currency(currency).code
    known = signature(solve).parameters
    how = {"progress": progress} if progress is not None and "progress" in known else {}
    with within_reach(game):
        return solve(game, code, **how, **({"anew": True} if anew and "anew" in known else {}))
