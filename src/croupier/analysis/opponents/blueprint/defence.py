"""With two players: do not fold more than a bet deserves.

What was learned is an answer to what was met in training. Somebody who bets where nobody did finds a player who folds
too much: then any two cards make a profit. So after the flop one looks at one's own range – what one would hold by what
one has done so far, as anybody at the table can work it out who knows the strategy – and where more than so much of it
would fold that a bet of this size pays without cards, the best of the hands that would fold call instead, until it no
longer does (the minimum defence frequency).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np

from croupier.analysis.opponents.blueprint.boards import HOLDINGS
from croupier.analysis.opponents.blueprint.offers import offers
from croupier.analysis.opponents.blueprint.reading import Deed, Read, deeds
from croupier.analysis.opponents.blueprint.table import (
    ACTIONS,
    BET,
    CALL,
    CURRENT,
    FOLD,
    PLAYERS,
    POT,
    SMALL,
    STACK,
    STREET,
)
from croupier.play.events import Event
from croupier.ranking.arrays import U8, Floats, Ints

_SLIP: Final = 0.01
"""How likely anything is at least: somebody may slip, and no range is ever empty."""
_CARDS: Final = np.array([(a, b) for a in range(52) for b in range(a + 1, 52)])
_LYING: Final = (0, 3, 4, 5)
"""Cards of the board by street."""

Probabilities = Callable[[Ints, tuple[int, ...]], Floats]
"""What was learned: from a state and a board to the probability of each action with each of the holdings."""
Buckets = Callable[[tuple[int, ...]], U8]
"""The bucket of every holding on a board."""


def defended(events: Iterable[Event], now: Read, play: Probabilities, buckets: Buckets) -> Floats:
    """What a seat does at its turn with each of the holdings: as it learned, but folding no more than is bearable."""
    held, last = np.ones(HOLDINGS), None
    for deed in deeds(events):
        if deed.seat != now.seat:
            last = deed
            continue
        board = now.board[: _LYING[deed.before[STREET]]]
        found = _answer(deed.before, now.seat, last, held, board, play, buckets)
        held *= np.maximum(_SLIP, found[:, _meant(deed)])
    return _answer(now.state, now.seat, last, held, now.board, play, buckets)


def _answer(state: Ints, seat: int, last: Deed | None, held: Floats, board: tuple[int, ...], play: Probabilities,
            buckets: Buckets) -> Floats:  # fmt: skip
    """The probabilities at one turn, with no more of the range folding than is bearable."""
    found = play(state, board)
    if last is None or not concerns(state, seat):
        return found
    weights = np.where(np.isin(_CARDS, board).any(axis=1), 0.0, held)
    return less_folding(found, weights / weights.sum(), buckets(board), bearable(last.before, state, seat))


def concerns(state: Ints, seat: int) -> bool:
    """Is it a turn of this kind: two players, after the flop, facing a bet?"""
    return bool(state[PLAYERS] == 2 and state[STREET] > 0 and state[CURRENT] > state[BET + seat])


def bearable(before: Ints, state: Ints, seat: int) -> float:
    """How much of a range may fold to a bet before it pays with any two cards: what it risked, of that and the pot that
    it may win."""
    most = int(state[BET + seat] + state[STACK + seat])
    risked = min(int(state[CURRENT]), most) - int(before[BET + 1 - seat])
    return risked / (risked + int(before[POT]))


def less_folding(found: Floats, held: Floats, buckets: U8, most: float) -> Floats:
    """The same probabilities, with at most so much of the range folding: the best hands that would call instead."""
    folding = held * found[:, FOLD]
    excess = float(folding.sum()) - most
    if excess <= 0:
        return found
    by_bucket = np.bincount(buckets, folding, 256)
    better = by_bucket[::-1].cumsum()[::-1] - by_bucket
    part = np.clip(np.divide(excess - better, by_bucket, out=np.zeros(256), where=by_bucket > 0), 0.0, 1.0)
    out = found.copy()
    moved = found[:, FOLD] * part[buckets]
    out[:, FOLD] -= moved
    out[:, CALL] += moved
    return out


def _meant(deed: Deed) -> int:
    """Which of the actions thought of it was: a bet is the one of the nearest size."""
    if deed.event.action == "fold":
        return FOLD
    if deed.event.action not in ("bet", "raise"):
        return CALL
    may = np.zeros(ACTIONS, np.int64)
    offers(deed.before, deed.seat, False, 1.0, may)
    sizes = [(abs(np.log(int(may[a]) / max(1, deed.event.to))), a) for a in range(SMALL, ACTIONS) if may[a]]
    return min(sizes)[1] if sizes else CALL
