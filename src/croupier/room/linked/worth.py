"""The certificate of a linked jackpot: how often it falls, what it adds to the return of a game, and from which size on
the game has no edge any more.

A chance is a fraction wherever it is one: a surprise's by its rules, a combination's by what the solver of the family
counts. Where play decides what is held at the end, rounds are played out and the figure has an interval. All figures
are of one player who takes part with one stake, round after round.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, log1p, sqrt
from typing import Final, NotRequired

from typing_extensions import TypedDict  # pydantic reads no other before Python 3.12

from croupier.analysis.certificate import BetCertificate
from croupier.analysis.register import certified, unposted
from croupier.play import ChanceAsk, Choose, Close, Place, Refused, TakeBets
from croupier.room.course import Course
from croupier.room.linked.book import jackpot_named
from croupier.room.linked.model import ByBet, ByChance, ByResult, LinkedRules, Multiplied, Progressive
from croupier.room.linked.trigger import Played, hits
from croupier.room.worth import Interval, proportion
from croupier.rulebooks import Game, entries, load

_SEAT: Final = "player"
_ROUNDS: Final = 2_000
"""So many are played where the chance is not counted."""

_ROW: Final = 20


class WrittenWorth(TypedDict):
    """A certificate of a jackpot at a game, written down: fractions as text, amounts in minor units. ``added`` is the
    part of the stake that it adds to the return of the bet at its size now, ``long_run`` the same over all sizes;
    ``even``: the size from which on the bet has no edge. ``low`` and ``high``: where the chance was sampled, its
    interval of 95 %."""

    jackpot: str
    game: str
    bet: str
    stake: int
    fee: int
    size: int
    chance: str
    once_in: float
    worth: float
    edge: str
    added_percent: float
    long_run_percent: float
    even: int | None
    favours: bool
    expected: float
    deviation: float
    round_deviation: float
    method: str
    low: NotRequired[float]
    high: NotRequired[float]


@dataclass(frozen=True, slots=True)
class LinkedWorth:
    """A jackpot beside one bet of a game. ``chance``: that it falls to this player in one round; ``edge``: of the bet
    without it; ``interval``: of a chance that was sampled."""

    jackpot: str
    game: str
    bet: str
    stake: int
    size: int
    rules: LinkedRules
    chance: Fraction
    edge: Fraction
    method: str
    interval: Interval | None = None

    @property
    def fee(self) -> int:
        return self.rules.entry.fee

    @property
    def worth(self) -> Fraction:
        """What a round is worth by it, while it has this size."""
        return self.chance * self.size

    @property
    def added(self) -> Fraction:
        """What it adds to the return, as a part of the stake; the fee is taken off."""
        return (self.worth - self.fee) / self.stake

    @property
    def part(self) -> int:
        """What one round of this player puts in, in whole coins."""
        size = self.rules.size
        return int(size.part * (self.fee or self.stake) / 100) if isinstance(size, Progressive) else 0

    @property
    def long_run(self) -> Fraction:
        """What it adds over all sizes. A progressive one gives back what is put in, and its seed once in as many rounds
        as it takes to fall; the ceiling aside, which it hardly reaches."""
        paid = self.part + self.chance * self.rules.begins if self.part else self.worth
        return (paid - self.fee) / self.stake

    @property
    def favours(self) -> bool:
        """Does the bet favour the player over all sizes?"""
        return self.long_run > self.edge

    @property
    def even(self) -> int | None:
        """The least size at which the bet has no edge any more."""
        return max(0, ceil((self.edge * self.stake + self.fee) / self.chance)) if self.chance else None

    @property
    def expected(self) -> float:
        """How large it is on average when it falls."""
        return float(self.size) if not self.part else self.rules.begins + self.part * self._rounds

    @property
    def deviation(self) -> float:
        """Of its size when it falls: how many rounds that takes is distributed geometrically."""
        return self.part * sqrt(float(1 - self.chance)) / float(self.chance) if self.part and self.chance else 0.0

    @property
    def spread(self) -> float:
        """The deviation of what one round brings by it."""
        return self.size * sqrt(float(self.chance * (1 - self.chance)))

    @property
    def _rounds(self) -> float:
        """So many rounds feed it on average until it falls or stands at its ceiling."""
        p = float(self.chance)
        most = (self.rules.most - self.rules.begins) / self.part
        return most if not p else (1 - exp(most * log1p(-p))) / p if p < 1 else 1.0

    def as_json(self) -> WrittenWorth:
        out: WrittenWorth = {
            "jackpot": self.jackpot,
            "game": self.game,
            "bet": self.bet,
            "stake": self.stake,
            "fee": self.fee,
            "size": self.size,
            "chance": str(self.chance),
            "once_in": float(1 / self.chance) if self.chance else 0.0,
            "worth": float(self.worth),
            "edge": str(self.edge),
            "added_percent": float(100 * self.added),
            "long_run_percent": float(100 * self.long_run),
            "even": self.even,
            "favours": self.favours,
            "expected": self.expected,
            "deviation": self.deviation,
            "round_deviation": self.spread,
            "method": self.method,
        }
        if self.interval is not None:
            out |= {"low": self.interval.low, "high": self.interval.high}
        return out


def linked_worth(
    rules: LinkedRules, jackpot: str, game: Game, stake: int | None = None, holds: int | None = None
) -> LinkedWorth:
    """The certificate of a jackpot at a game, for who stakes so much (none: as little as takes part, or as much as the
    fee) on the bet that it is about, or else on the one with the lowest edge."""
    line = _line(rules, game)
    least = _least(rules, game, line)
    if stake is not None and stake < least:
        money = game.currency(rules.currency).with_sign
        raise Refused(f"With {money(stake)} nobody takes part: at least {money(least)} must lie there.", rules.rule)
    stake = stake or max(least, rules.entry.fee)
    size = rules.size
    pays = min(size.most, size.times * stake) if isinstance(size, Multiplied) else holds or rules.begins
    chance, method, interval = _chance(rules, game, line, stake)
    return LinkedWorth(jackpot, game.id, line.bet, stake, pays, rules, chance, line.edge, method, interval)


def _line(rules: LinkedRules, game: Game) -> BetCertificate:
    """The line of the game's certificate: of the bet that hits it or that takes part, or the one with the lowest
    edge."""
    lines = certified(unposted(game), rules.currency).bets
    wanted = rules.trigger.bet if isinstance(rules.trigger, ByBet) else next(iter(rules.entry.bets), None)
    named = [line for line in lines if wanted in (line.bet, line.of) or (wanted or "").split(" ")[0] == line.bet]
    return min(named or lines, key=lambda line: line.edge)


def _least(rules: LinkedRules, game: Game, line: BetCertificate) -> int:
    low = game.rules.span((line.of or line.bet).split(" ")[0], game.currency(rules.currency)).low
    least = rules.entry.amount or 0 if rules.entry.by == "stake" else 0
    return max(low, least, (rules.trigger.per or 0) if isinstance(rules.trigger, ByChance) else 0)


_Chance = tuple[Fraction, str, Interval | None]


def _chance(rules: LinkedRules, game: Game, line: BetCertificate, stake: int) -> _Chance:
    trigger = rules.trigger
    if isinstance(trigger, ByChance):
        units = 1 if trigger.per is None else stake // trigger.per
        return min(Fraction(1), trigger.chance * units), "exact", None
    if isinstance(trigger, ByBet) and not line.dealt:
        pays = trigger.pays
        wins = (p for profit, p in line.distribution.items() if (profit > 0 if pays is None else profit == pays))
        return sum(wins, Fraction()), line.method, None
    solver = game.family.part("solver")
    fall: Callable[[Game], Mapping[str, Fraction]] | None = getattr(solver, "results", None)
    if isinstance(trigger, ByResult) and fall is not None:
        chances = fall(game)
        wanted = trigger.results or list(chances)
        return sum((chances.get(each, Fraction()) ** trigger.times for each in wanted), Fraction()), "exact", None
    return _sampled(rules, game, line, stake)


def _sampled(rules: LinkedRules, game: Game, line: BetCertificate, stake: int) -> _Chance:
    """Rounds played out, every question answered by who wants to take part for as little as possible."""
    found, fell, bet = 0, list[str](), (line.of or line.bet)
    for n in range(_ROUNDS):
        played = _played(game, rules.currency, bet, stake, n)._replace(before=tuple(fell))
        found += bool(hits(rules, played, {_SEAT: stake}, ()))
        fell = [*fell, played.result][-_ROW:] if played.result is not None else fell
    return Fraction(found, _ROUNDS), f"sampled, {_ROUNDS:,} rounds", proportion(found, _ROUNDS)


def _played(game: Game, code: str, bet: str, stake: int, n: int) -> Played:
    table = game.table((_SEAT,), code)
    course = Course(game, table, hashlib.sha256(f"certificate {n}".encode()).digest())
    while (ask := course.ask) is not None:
        if isinstance(ask, TakeBets):
            for each in dict.fromkeys([*ask.legal().get("together", ()), bet]):
                with suppress(Refused):  # it comes with another
                    course.answer(Place(_SEAT, each, stake))
            course.answer(Close())
        elif isinstance(ask, ChanceAsk):
            course.draw()
        elif isinstance(ask, Choose):
            course.answer(ask.willing())
        else:
            course.answer(ask.silent())
    return Played.of(course)


def certificates(jackpot: str, stake: int | None = None, holds: int | None = None) -> list[LinkedWorth]:
    """A jackpot of a rulebook at every game of the catalogue to which it may be linked."""
    rules = jackpot_named(jackpot)
    games = (load(entry.id) for entry in entries() if rules.links("", entry.id, rules.currency))
    able = (game for game in games if game.among_players is None and rules.currency in game.rules.limits)
    return [linked_worth(rules, jackpot, game, stake, holds) for game in able]
