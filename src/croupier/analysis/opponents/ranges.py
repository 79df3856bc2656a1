"""What the others hold, by Bayes: every action makes the holdings likelier with which one does such a thing."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.luck import quick_bits
from croupier.analysis.opponents.behaviour import COLUMNS, likelihood
from croupier.analysis.opponents.holdings import WIDTH, Ranks, Sight, deal_pool, finish
from croupier.ranking.arrays import Floats, Ints, Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset, pointer
from croupier.ranking.worth import Contest

WHO, LOOK, RAISED = range(3)
"""Columns of an action: the player's number, the look at which it was made, and was it a bet or raise?"""
ROOM = 24 * WIDTH
OWING, ASIDE = 0.4, 0.15
"""How far another player counts who owes something, and one who has not come in at all: he may well fold."""


class Story(NamedTuple):
    """What was done, in order: by whom and when, and what he faced."""

    acts: Ints
    faced: Floats
    there: Floats
    """How far each player counted then."""
    habits: Floats
    trust: float
    """How far actions are believed: 0 not at all, 1 as the model says."""


class Spread(NamedTuple):
    """A range over finished hands. ``below``: player, share of a board, way, place → the part of his range that is
    worse, ties half; ``none``: player, share, way → the part that does not qualify."""

    below: Floats
    none: Floats


class Pool(NamedTuple):
    """Pool, look, holding → cards; player, holding → how likely; pool, holding → how good as a first hand."""

    hands: Ints
    weights: Floats
    force: Floats


class Reading(NamedTuple):
    """All that is known now. ``weights``: player and holding → how likely. ``present``: how far each counts."""

    hands: Ints
    weights: Floats
    force: Floats
    """Pool and holding → how good it is as a first hand; below nothing where that does not matter any more."""
    present: Floats
    ranks: Ranks
    spread: Spread


@kernel
def pool_of(player: int, pools: int) -> int:
    """Players have pools of their own, or all the same."""
    return player if pools > 1 else 0


@kernel
def tally(ranks: Ranks, first: int, weights: Floats, below: Floats, none: Floats) -> None:
    """Spread one player's range over finished hands. ``first``: the row of his pool's first holding."""
    place = ranks.place
    size = len(weights)
    at = np.empty(ranks.most + 1, np.float64)
    for share in range(place.shape[0]):
        for way in range(place.shape[2]):
            at[:] = 0.0
            total = 0.0
            for h in range(size):
                number = place[share, first + h, way]
                if number >= 0:
                    at[number] += weights[h]
                    total += weights[h]
            total = max(total, 1e-12)
            none[share, way] = at[0] / total
            sofar = 0.0
            for number in range(ranks.most + 1):
                below[share, way, number] = (sofar + 0.5 * at[number]) / total
                sofar += at[number]


@kernel
def wins(ranks: Ranks, spread: Spread, row: int, way: int, me: int, present: Floats, shares: int) -> float:
    """The part of the pot that a holding wins on average in one way to finish, against all who are present; below
    nothing where it cannot be."""
    place, part = ranks.place, 0.0
    boards = place.shape[0] // shares
    for b in range(boards):
        first = b * shares
        number = place[first, row, way]
        if number < 0:
            return -1.0
        won = 1.0
        for p in range(len(present)):
            if p != me:
                won *= 1.0 - present[p] * (1.0 - spread.below[p, first, way, number])
        if shares == 2:
            number = place[first + 1, row, way]
            other = 1.0
            for p in range(len(present)):
                if p != me:
                    worse = spread.none[p, first + 1, way] if number == 0 else spread.below[p, first + 1, way, number]
                    other *= 1.0 - present[p] * (1.0 - worse)
            won = 0.5 * won + 0.5 * other if number else won * (0.5 + 0.5 * other)
        part += won
    found: float = part / boards
    return found


@kernel
def chances(
    ranks: Ranks, spread: Spread, first: int, me: int, present: Floats, shares: int, ways: int, found: Floats
) -> None:
    """Each holding's chance against the others' ranges."""
    for h in range(len(found)):
        total, count = 0.0, 0
        for way in range(min(ways, ranks.place.shape[2])):
            part = wins(ranks, spread, first + h, way, me, present, shares)
            if part >= 0.0:
                total += part
                count += 1
        found[h] = total / count if count else 0.0


@kernel
def standing(chance: Floats, weights: Floats, found: Floats) -> None:
    """The part of the range that is worse than each holding."""
    order = np.argsort(chance)
    total, sofar = max(1e-12, weights.sum()), 0.0
    for h in order:
        found[h] = (sofar + 0.5 * weights[h]) / total
        sofar += weights[h]


@kernel
def _believe(weights: Floats, likely: Floats, trust: float) -> None:
    """Bayes, where an action says nothing at all as often as it is not trusted."""
    usual, total = 0.0, 0.0
    for h in range(len(weights)):
        usual += weights[h] * likely[h]
    for h in range(len(weights)):
        weights[h] *= trust * likely[h] + (1.0 - trust) * usual
        total += weights[h]
    for h in range(len(weights)):
        weights[h] /= total


@kernel
def _follow(
    state: WordPointer, sight: Sight, contest: Contest, story: Story, pool: Pool, from_row: int, past: int,
    room: Pointer,
) -> int:  # fmt: skip
    """Go through the actions of one look; the number of the first after it."""
    hands, weights, force = pool
    pools, players, size = len(hands), len(weights), weights.shape[1]
    shares, row = int(sight.game[1]), from_row
    chance, rank, likely = np.empty(size), np.empty(size), np.empty(size)
    look = story.acts[row, LOOK]
    by_book = look == 0 and force[0, 0] >= 0.0
    ranks = finish(state, sight, contest, hands, look, 1 if by_book else past, room)
    channels, ways = ranks.place.shape[0], ranks.place.shape[2]
    spread = Spread(np.empty((players, channels, ways, ranks.most + 1)), np.empty((players, channels, ways)))
    if not by_book:
        for p in range(players):
            tally(ranks, pool_of(p, pools) * size, weights[p], spread.below[p], spread.none[p])
    while row < len(story.acts) and story.acts[row, LOOK] == look:
        who = story.acts[row, WHO]
        first = pool_of(who, pools) * size
        if by_book:
            chance[:] = force[pool_of(who, pools)]
        else:
            chances(ranks, spread, first, who, story.there[row], shares, past, chance)
        standing(chance, weights[who], rank)
        at = offset(pointer(story.faced), row * COLUMNS)
        for h in range(size):
            likely[h] = likelihood(at, story.acts[row, RAISED] > 0, rank[h], chance[h], pointer(story.habits))
        _believe(weights[who], likely, story.trust)
        if not by_book:
            tally(ranks, first, weights[who], spread.below[who], spread.none[who])
        row += 1
    return row


@kernel
def _thin(state: WordPointer, pool: Pool, count: int) -> Pool:
    """Keep so many holdings of each pool, the likely ones rather, with weights that make it good."""
    hands, weights, force = pool
    pools, looks, size, players = len(hands), hands.shape[1], hands.shape[2], len(weights)
    few, light, less = (
        np.zeros((pools, looks, count, WIDTH), np.int64),
        np.zeros((players, count)),
        np.zeros((pools, count)),
    )
    chosen = np.empty(size)
    for g in range(pools):
        chosen[:] = 0.1 / size
        for p in range(players):
            if pool_of(p, pools) == g:
                chosen += 0.9 * weights[p] * (1.0 if pools > 1 else 1.0 / players)
        step, sofar, h = chosen.sum() / count, 0.0, 0
        want = step * np.float64(quick_bits(state)) / 4294967296.0
        for k in range(count):
            while h < size - 1 and sofar + chosen[h] <= want:
                sofar += chosen[h]
                h += 1
            for look in range(looks):
                few[g, look, k] = hands[g, look, h]
            less[g, k] = force[g, h]
            for p in range(players):
                if pool_of(p, pools) == g:
                    light[p, k] = weights[p, h] / chosen[h]
            want += step
    for p in range(players):
        light[p] /= light[p].sum()
    return Pool(few, light, less)


@kernel
def read(
    seed: np.uint64, sight: Sight, contest: Contest, story: Story, present: Floats, strength: Floats, counts: Ints
) -> Reading:
    """Everybody's range after all that was done. ``present``: how far each player counts now; ``strength``: of each
    first hand of the book; ``counts``: holdings of a pool at first, after the first street and in the end, ways to
    finish that are looked at for the actions and in the end."""
    state, spaces = np.array([seed | np.uint64(1)], np.uint64), np.zeros(ROOM, np.int64)
    pools, looks, players = len(sight.faces), len(sight.lies), len(present)
    size = counts[0] if len(sight.book) else counts[1]
    hands, found = np.zeros((pools, looks, size, WIDTH), np.int64), np.zeros(size, np.int64)
    fits, weights, force = np.zeros((pools, size)), np.zeros((players, size)), np.full((pools, size), -1.0)
    for g in range(pools):
        deal_pool(pointer(state), sight, contest, g, hands[g], fits[g], found, pointer(spaces))
        for h in range(size):
            if found[h] >= 0:
                force[g, h] = strength[found[h]]
    for p in range(players):
        weights[p] = fits[pool_of(p, pools)] / fits[pool_of(p, pools)].sum()
    pool, row = Pool(hands, weights, force), 0
    while row < len(story.acts):
        if story.acts[row, LOOK] > 0 and pool.hands.shape[2] > counts[1]:
            pool = _thin(pointer(state), pool, counts[1])
        row = _follow(pointer(state), sight, contest, story, pool, row, counts[3], pointer(spaces))
    pool = _thin(pointer(state), pool, counts[2])
    ranks = finish(pointer(state), sight, contest, pool.hands, looks - 1, counts[4], pointer(spaces))
    channels, ways = ranks.place.shape[0], ranks.place.shape[2]
    spread = Spread(np.empty((players, channels, ways, ranks.most + 1)), np.empty((players, channels, ways)))
    for p in range(players):
        tally(ranks, pool_of(p, pools) * counts[2], pool.weights[p], spread.below[p], spread.none[p])
    # used to the last, so that no array is given back while a pointer looks at it
    pool.weights[0, 0] += 0.0 * (float(state[0] & np.uint64(1)) + float(spaces[0]))
    if looks > 1:
        pool.force[:] = -1.0
    return Reading(pool.hands, pool.weights, pool.force, present, ranks, spread)


__all__ = [
    "ASIDE",
    "OWING",
    "ROOM",
    "Pool",
    "Reading",
    "Spread",
    "Story",
    "chances",
    "read",
    "standing",
    "tally",
    "wins",
]
