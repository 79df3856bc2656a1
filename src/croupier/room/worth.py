"""What the jackpot of a card room gives, in figures: how often it falls and what that is worth. What the fee takes is
counted in ``analysis.arena.fees``.

It is sampled, and says so: a figure comes with its interval of 95 %, and with what was assumed of the players.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, cards
from croupier.games.family import Finish
from croupier.play import Refused
from croupier.ranking import rank_many
from croupier.room.jackpots import holdings
from croupier.room.rules.jackpot import JackpotRules, found_in, shares
from croupier.rulebooks import Game

_Z: Final = 1.959964
"""Of an interval of 95 %."""

_CHUNK: Final = 50_000
STAY: Final = "everybody who is dealt in stays to the showdown: it falls no more often than this"


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure, and between which bounds it lies with 95 %."""

    low: float
    value: float
    high: float


def proportion(found: int, of: int) -> Interval:
    """Wilson's interval, which is honest where little was found.

    >>> proportion(0, 100).low, round(proportion(50, 100).low, 3)
    (0.0, 0.404)
    """
    share, more = found / of, _Z * _Z / of
    middle, half = (share + more / 2) / (1 + more), _Z * sqrt(share * (1 - share) / of + more / of / 4) / (1 + more)
    return Interval(max(0.0, middle - half) if found else 0.0, share, min(1.0, middle + half))


@dataclass(frozen=True, slots=True)
class JackpotWorth:
    """``hits``: by category, of so many ``deals`` to so many players; ``paid``: of each category the part of the fund
    that goes to the players in all."""

    game: str
    players: int
    deals: int
    hits: tuple[int, ...]
    paid: tuple[float, ...]
    drop: int
    assumed: str = STAY
    method: str = "sampled"

    def often(self, category: int | None = None) -> Interval:
        """In how many hands it falls: in one category, or in any."""
        return proportion(sum(self.hits) if category is None else self.hits[category], self.deals)

    def a_hand(self, fund: int) -> Interval:
        """What it is worth per hand to all players together, in the smallest coin, while it holds so much."""
        found = [(self.often(number), part) for number, part in enumerate(self.paid)]
        value, spread = (sum(f(each, part) for each, part in found) for f in (_mean, _spread))
        half = sqrt(spread)
        return Interval(max(0.0, fund * (value - half)), fund * value, fund * (value + half))


def _mean(each: Interval, part: float) -> float:
    return each.value * part


def _spread(each: Interval, part: float) -> float:
    """Of one category, squared: they fall independently of each other, as good as."""
    return ((each.high - each.low) / 2 * part) ** 2


def jackpot_worth(
    game: Game, rules: JackpotRules, players: int, deals: int = 1_000_000, seed: int | None = None
) -> JackpotWorth:
    """Deals are sampled; which of them hit, the rules of the jackpot say."""
    name = game.id.split("/")[-1]
    own, common, ranking = _dealt(game)
    most = _most(game, rules)
    if not rules.players <= players <= most:
        raise Refused(f"The jackpot is for {rules.players} to {most} players, not for {players}.", rules.rule)
    least = _threshold(rules, name, ranking)
    hits = [0] * len(rules.categories)
    paid = [0.0] * len(rules.categories)
    luck = np.random.default_rng(seed)
    for first in range(0, deals, _CHUNK):
        rows = min(_CHUNK, deals - first)
        decks = luck.random((rows, _among(game))).argsort(axis=1)[:, : own * players + common]
        hands = decks[:, : own * players].reshape(rows * players, own)
        board = np.repeat(decks[:, own * players :], players, axis=0) if common else None
        made = rank_many(hands, ranking, board=board, check=False).reshape(rows, players)
        best = made.max(axis=1, keepdims=True)
        for row in np.flatnonzero(((made < best) & (made >= least)).any(axis=1)):
            found = found_in(rules, _held(game, rules, name, decks[row], players, own), _seats(players))
            if found is not None:
                hits[found.category] += 1
                paid[found.category] = float(sum(shares(rules, found, _seats(players)).values()))
    return JackpotWorth(game.id, players, deals, tuple(hits), tuple(paid), rules.drop)


def _among(game: Game) -> int:
    """So many cards are in the pack; ``Refused`` where nobody plays among players."""
    if game.among_players is None:
        raise Refused(f"{game.title} is played against the house, which has no jackpot for it.")
    return len(game.among_players.pack(game.rules))


def _most(game: Game, rules: JackpotRules) -> int:
    _among(game)
    assert game.among_players is not None
    return min(game.among_players.most(game.rules), rules.most or game.among_players.most(game.rules))


def _dealt(game: Game) -> tuple[int, int, str]:
    """How many own and common cards there are in the end, and how hands are ranked; ``Refused`` where cards are
    exchanged or thrown away, for then play decides what is held."""
    streets = getattr(game.rules, "streets", ())
    if not streets or any(street.draw is not None or street.discard for street in streets):
        raise Refused(f"What is held in the end of {game.title} depends on how it is played: it is not sampled.")
    own, common = sum(street.down + street.up for street in streets), sum(street.board for street in streets)
    contests: Any = getattr(game.rules, "contests")  # noqa: B009 - of the games that have streets
    return own, common, str(contests[0].ranking)


def _threshold(rules: JackpotRules, game: str, ranking: str) -> int:
    """Below the least hand of all categories nothing can hit."""
    lowest = []
    for category in rules.categories:
        if (criterion := category.criteria.get(game)) is not None:
            lowest.append(_place(criterion.least, ranking))
    if not lowest:
        raise Refused(f"The jackpot is for no hand of {game}.", rules.rule)
    return min(lowest)


def _place(hand: str, ranking: str) -> int:
    """Of five cards; Omaha hands are ranked as high ones once the cards that play are chosen."""
    five = np.array([[int(card) for card in cards(hand)]])
    return int(rank_many(five, "high" if ranking == "omaha" else ranking)[0])


def _seats(players: int) -> list[str]:
    return [str(number) for number in range(players)]


def _held(
    game: Game, rules: JackpotRules, name: str, deck: npt.NDArray[np.int64], players: int, own: int
) -> dict[str, Any]:
    assert game.among_players is not None
    pack: Callable[[int], Card] = game.among_players.pack(game.rules).__getitem__
    shown = {str(n): tuple(pack(int(card)) for card in deck[n * own : (n + 1) * own]) for n in range(players)}
    board = tuple(pack(int(card)) for card in deck[own * players :])
    finish = Finish(0, shown, board, game.among_players.finish(game.rules, ()).strength)
    return holdings(rules, {}, name, finish, {seat: seat for seat in shown})
