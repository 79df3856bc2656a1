"""What the fee of a house costs those who play: a hundred hands at a stake, sampled by playing them under its table of
fees; exact where one pays for the time.

>>> (found,) = rake("gelp/texas-holdem", Sample(hands=40, bots="caller", currency="EUR"), stake="1/3")
>>> found.stake, found.hands, found.method, found.each.mean > 0
('1/3', 40, 'sampled', True)
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import fmean, stdev
from typing import Final

from croupier import poker
from croupier.analysis.arena.entrants import found
from croupier.analysis.arena.result import Rate
from croupier.analysis.opponents import seen
from croupier.games.poker.events import RakeTaken
from croupier.games.poker.fee import Level, Rake, Time, rate
from croupier.games.poker.hand import Hand
from croupier.games.poker.model import Rules
from croupier.play import Choice, Choose, Refused
from croupier.rulebooks import load

_SURE: Final = 1.959964
_DEEPEST: Final = 10_000


@dataclass(frozen=True, slots=True)
class Sample:
    """What is assumed: so many players of one way of playing, each with so many big blinds (``stack``) in every hand,
    the button moving on, a mix in its rotation or, where somebody chooses, each game as likely as another.
    ``an_hour``: hands, where one pays for the time."""

    players: int = 6
    hands: int = 1_000
    seed: int = 0
    bots: str = "medium"
    stack: int = 100
    an_hour: int = 30
    currency: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stake:
    """A stake that has its price: ``unit``, the big blind or small bet."""

    name: str
    blinds: tuple[int, int] | None
    unit: int
    cap: int | None = None
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """``table``: what a hundred hands cost all together, in the smallest coin. Of so many ``hands`` that were played so
    many cost something (``raked``), so many the cap; ``drops``: what went to the jackpot besides."""

    stake: str
    unit: int
    players: int
    table: Rate
    hands: int = 0
    raked: int = 0
    capped: int = 0
    drops: int = 0

    @property
    def method(self) -> str:
        return "sampled" if self.hands else "exact"

    @property
    def each(self) -> Rate:
        """What a hundred hands cost each player."""
        return self.table.times(1 / self.players)

    @property
    def blinds(self) -> Rate:
        """The same in big blinds (small bets)."""
        return self.each.times(1 / self.unit)


def rake(game: str, sample: Sample, stake: str | None = None) -> Iterator[Cost]:
    """What is paid at each stake of the table of fees, or at one of them; ``Refused`` where there is no fee."""
    rules = poker.rules(game, sample.options)
    fee, title = rules.rake, rules.title["en"]
    if fee is None:
        raise Refused(f"{title} has no fee here.")
    if not 1 <= sample.stack <= _DEEPEST:
        raise Refused(f"A stack is 1 to {_DEEPEST:,} big blinds, not {sample.stack}.")
    if not 2 <= sample.players <= rules.most_players:
        raise Refused(f"{title} is played by 2 to {rules.most_players}, not by {sample.players}.")
    found(sample.bots)
    currency = sample.currency or load(game).currencies[0]
    stakes = _stakes(rules, fee, currency, sample)
    chosen = [each for each in stakes if stake in (None, each.name)]
    if not chosen:
        raise Refused(f"There is no fee for {stake}: {', '.join(each.name for each in stakes)}.")
    if fee.by == "time":
        return (_for_time(each, sample) for each in chosen)
    return (_counted(game, each, currency, sample) for each in chosen)


def _stakes(rules: Rules, fee: Rake, currency: str, sample: Sample) -> list[Stake]:
    """Every row of the table of fees in this currency; the game's own stake where there is no table, or where other
    figures than the blinds make the pots."""
    if not rules.legs and rules.forced.blinds and rules.betting.structure in ("no_limit", "pot_limit"):
        rows = [level for level in fee.levels if level.currency in (None, currency)]
        if rows:
            return [_row(fee, level, currency, sample) for level in rows]
    own = rules.stakes_by_currency[currency]
    unit = max(own.blinds[1], own.small_bet) or 1
    cap = rate(fee, own.level or own.blinds, currency, sample.players)[1]
    return [Stake("as usual", None, unit, cap)]


def _row(fee: Rake, level: Level, currency: str, sample: Sample) -> Stake:
    cap = rate(fee, level.blinds, currency, sample.players)[1]
    return Stake(level.name, level.blinds, level.blinds[1], cap, level.time)


def _for_time(stake: Stake, sample: Sample) -> Cost:
    """Exact: what an hour costs everybody, over its hands."""
    if stake.time is None:
        raise Refused(f"Nothing is paid for the time at {stake.name}.")
    an_hour = Fraction(stake.time.fee * 60 * sample.players, stake.time.minutes)
    return Cost(stake.name, stake.unit, sample.players, Rate(float(100 * an_hour / sample.an_hour), 0.0, 0))


def played(game: str, stake: Stake, currency: str, sample: Sample) -> Iterator[Hand]:
    """The hands of a sample, each to its end: the same seed gives the same."""
    player, rules = found(sample.bots), poker.rules(game, sample.options)
    names = list(poker.NAMES[: sample.players])
    for number in range(sample.hands):
        luck = random.Random(f"{sample.seed} {game} {stake.name} {number}")
        hand = poker.deal(
            game,
            dict.fromkeys(names, sample.stack * stake.unit),
            stake.blinds,
            button=names[number % len(names)] if rules.legs or rules.uses_button else None,
            seed=luck.getrandbits(48),
            rake=True,
            currency=currency,
            options=sample.options,
            hand=number + 1,
        )
        while (ask := hand.round.ask) is not None:
            if isinstance(ask, Choose) and (games := [each.name for each in ask.options if each.name in rules.legs]):
                hand.round.answer(Choice(ask.asked or "", luck.choice(games)))
                continue
            try:
                hand.round.answer(player.decide(seen(hand), luck))
            except Refused:  # what it cannot do is silence
                hand.round.answer(ask.silent())
        yield hand


def _counted(game: str, stake: Stake, currency: str, sample: Sample) -> Cost:
    fees: list[int] = []
    drops = 0
    for hand in played(game, stake, currency, sample):
        taken = [event for event in hand.round.events if isinstance(event, RakeTaken)]
        fees.append(sum(event.amount for event in taken))
        drops += sum(event.drop for event in taken)
    half = 100 * _SURE * stdev(fees) / math.sqrt(len(fees)) if len(fees) > 1 else math.inf
    capped = sum(stake.cap is not None and fee >= stake.cap for fee in fees)
    table = Rate(100 * fmean(fees), half, len(fees))
    return Cost(stake.name, stake.unit, sample.players, table, len(fees), sum(map(bool, fees)), capped, drops)
