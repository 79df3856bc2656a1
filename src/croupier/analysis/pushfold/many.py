"""Push or fold among two to ten players, for chips or for prizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from croupier.analysis.equity.games import find_game
from croupier.analysis.equity.grid import STARTING_HANDS
from croupier.analysis.equity.solve import kit_of
from croupier.analysis.icm.result import BadStacks
from croupier.analysis.progress import Share
from croupier.analysis.pushfold.kernels import MOST_PLAYERS, Known, Table, known_ends, learn, measure
from croupier.analysis.pushfold.meetings import meetings
from croupier.analysis.pushfold.result import PushFold, Spot
from croupier.analysis.pushfold.two import Duel
from croupier.cards import RANKS
from croupier.ranking.arrays import Floats, Ints

DEALS: Final = 2_000_000
_PART: Final = 50_000
_MEASURED: Final = 0.5
"""So many deals for every one that was learned from say what a best answer would win."""
MOST_STACK: Final = 100.0
_SEEN: Final = 50
"""A starting hand that came up less often in a spot is not known there."""


def push_or_fold(
    stacks: Sequence[float],
    *,
    small: float = 0.5,
    ante: float = 0.0,
    one_ante: float = 0.0,
    prizes: Sequence[float] = (),
    deals: int = DEALS,
    seed: int = 1,
    progress: Share | None = None,
) -> PushFold:
    """Who pushes all his chips, and who calls, when nobody may do anything else.

    ``stacks``: in big blinds, in the order in which they act; the last two are the small and the big blind. ``ante`` is
    posted by each, ``one_ante`` by the big blind for all. Where there are ``prizes`` (the first place first), chips are
    worth what the independent chip model says; else themselves.

    >>> found = push_or_fold([10, 10])
    >>> f"{found.spot(0).share:.1%} are pushed, {found.spot(1, {0}).share:.1%} called"
    '58.3% are pushed, 37.4% called'
    """
    _must_be_sound(stacks, small, ante, one_ante, prizes, deals)
    if len(stacks) == 2 and not one_ante:
        return _between_two(min(stacks), tuple(stacks), small, ante)
    table = _table(stacks, small, ante, one_ante, prizes)
    known = _known(table)
    nodes = (1 << len(stacks)) - 1
    regrets, plays = np.zeros((nodes, 169, 2)), np.zeros((nodes, 169, 2))
    seen = np.zeros((nodes, 169), np.int64)
    luck = np.array([np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) | np.uint64(1)], np.uint64)
    whole = deals * (1 + _MEASURED)
    for done in range(0, deals, _PART):
        learn(table, known, regrets, plays, seen, done, min(_PART, deals - done), luck)
        if progress:
            progress(min(done + _PART, deals) / whole)
    every = plays.sum(axis=2, keepdims=True)
    shares = np.where(every > 0, plays / np.where(every > 0, every, 1), 0.5)
    found, values = np.zeros((2, nodes, 169)), np.zeros((2, len(stacks)))
    looked = max(2, int(deals * _MEASURED) // 2 * 2)
    for done in range(0, looked, _PART):
        measure(table, known, shares, min(_PART, looked - done), found, values, luck)
        if progress:
            progress((deals + min(done + _PART, looked)) / whole)
    unit = sum(prizes) or 1.0
    return PushFold(
        stacks=tuple(float(s) for s in stacks),
        prizes=tuple(float(p) for p in prizes),
        spots=_spots(len(stacks), shares, seen),
        values=tuple(float(v) for v in values.sum(axis=0) / looked / unit),
        gains=_gains(len(stacks), shares, found, looked / 2 * unit),
        deals=deals,
    )


def _between_two(stack: float, stacks: tuple[float, ...], small: float, ante: float) -> PushFold:
    found = Duel(stack, small, ante).solve()
    spots = {(0, 0): Spot(0, frozenset(), tuple(found.push)), (1, 1): Spot(1, frozenset({0}), tuple(found.call))}
    values = (stacks[0] + found.value, stacks[1] - found.value)
    return PushFold(stacks, (), tuple(spots.values()), values, found.gains, 0)


def _must_be_sound(
    stacks: Sequence[float], small: float, ante: float, one_ante: float, prizes: Sequence[float], deals: int
) -> None:
    if not 2 <= len(stacks) <= MOST_PLAYERS:
        raise BadStacks(f"{len(stacks)} stacks; expected two to {MOST_PLAYERS}, in the order in which they act.")
    for what, amount, most in (
        ("small blind", small, 1.0),
        ("ante", ante, 1.0),
        ("ante of the big blind", one_ante, 2.0),
    ):
        if not 0 <= amount <= most:
            raise BadStacks(f"The {what} is {amount:g} big blinds; expected 0 to {most:g}.")
    least = 1 + ante + one_ante
    for number, stack in enumerate(stacks, 1):
        if not least <= stack <= MOST_STACK:
            raise BadStacks(
                f"Stack {number} is {stack:g} big blinds; expected {least:g} to {MOST_STACK:g}: who has less than a "
                "big blind and his antes is all in with anything."
            )
    if len(prizes) > len(stacks):
        raise BadStacks(f"{len(prizes)} prizes for {len(stacks)} players: expected at most one for each.")
    for place, prize in enumerate(prizes):
        if prize < 0 or not np.isfinite(prize) or (place and prize > prizes[place - 1]):
            raise BadStacks(
                f"Place {place + 1} has the prize {prize:g}; expected prizes that fall, none below nothing."
            )
    if len(prizes) and not prizes[0]:
        raise BadStacks("The first prize is nothing; expected something to play for.")
    if deals < 1000:
        raise BadStacks(f"{deals} deals; expected a thousand at least.")


def _table(stacks: Sequence[float], small: float, ante: float, one_ante: float, prizes: Sequence[float]) -> Table:
    many = len(stacks)
    antes, posts = np.full(many, float(ante)), np.zeros(many)
    antes[-1] += one_ante
    posts[-2:] = small, 1.0
    return Table(np.array(stacks, np.float64), antes, posts, np.array(prizes, np.float64))


def _known(table: Table) -> Known:
    many = len(table.stacks)
    alone, two = np.zeros((many, many)), np.zeros((many, many, 3, many))
    known_ends(table, alone, two)
    found = meetings()
    return Known(alone, two, found.win, found.tie, _hands(), kit_of(find_game("holdem")).contest.tables[0])


def _hands() -> Ints:
    """The starting hand of any two cards."""
    index = {name: at for at, name in enumerate(STARTING_HANDS)}
    out = np.zeros((52, 52), np.int64)
    for a in range(52):
        for b in range(52):
            high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
            end = "" if high == low else "s" if a & 3 == b & 3 else "o"
            out[a, b] = index[RANKS[high] + RANKS[low] + end] if a != b else -1
    return out


def _spots(many: int, shares: Floats, seen: Ints) -> tuple[Spot, ...]:
    out = []
    for player in range(many):
        for bits in range(1 << player):
            if player == many - 1 and not bits:
                continue
            node = (1 << player) - 1 + bits
            if seen[node].min() >= _SEEN:
                before = frozenset(p for p in range(player) if bits >> p & 1)
                out.append(Spot(player, before, tuple(float(x) for x in shares[node, :, 1])))
    return tuple(out)


def _gains(many: int, shares: Floats, found: Floats, deals: float) -> tuple[float, ...]:
    """What the best answer of each player wins: chosen by one half of the deals, counted in the other."""
    push = shares[:, :, 1]
    out = []
    for player in range(many):
        of = slice((1 << player) - 1, (1 << player + 1) - 1)
        won = 0.0
        for chosen, counted in ((0, 1), (1, 0)):
            best = (found[chosen, of] > 0).astype(np.float64)
            won += float(((best - push[of]) * found[counted, of]).sum()) / 2
        out.append(won / deals)
    return tuple(out)
