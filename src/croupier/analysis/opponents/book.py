"""First hands of a game and how good each is, found out once: a few thousand of them, all dealt to the end together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.analysis.opponents import holdings as h
from croupier.analysis.opponents.ranges import ROOM, Spread, chances, tally
from croupier.analysis.opponents.thinking import Profile, profile
from croupier.games.poker.model import Rules
from croupier.ranking.arrays import Floats, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import pointer
from croupier.ranking.worth import Contest

_HANDS, _WAYS = 1600, 90


@dataclass(frozen=True)
class Book:
    """``hands``: from the worst to the best. ``alone``: each one's chance against one player who has any cards;
    ``several``: against more. Empty where cards lie open from the start."""

    hands: Ints
    alone: Floats
    several: Floats


_BOOKS: dict[int, Book] = {}
_EMPTY = Book(np.zeros((0, h.WIDTH), np.int64), np.zeros(0), np.zeros(0))


def book(rules: Rules) -> Book:
    """Made once for each kind of game."""
    if rules.stud or rules.streets[0].board:
        return _EMPTY
    known: Profile = profile(rules)
    if id(known) not in _BOOKS:
        _BOOKS[id(known)] = _made(rules, known)
    return _BOOKS[id(known)]


def _made(rules: Rules, known: Profile) -> Book:
    held = rules.streets[0].down
    draws = sum(street.draw is not None for street in rules.streets)
    board = sum(street.board for street in rules.streets)
    pack = [int(card) for card in rules.pack]

    def one(number: int) -> Ints:
        return np.array([[number]], np.int64)

    sight = h.Sight(
        np.array([len(pack), *pack], np.int64), np.zeros((rules.boards, h.WIDTH), np.int64), np.zeros(1, np.int64),
        np.array([rules.boards, len(rules.contests), known.keep, known.rule, board], np.int64),
        np.full((1, h.WIDTH), h.HIDDEN, np.int64), one(held), one(draws), one(0), np.full((1, 4, 3), -1, np.int64),
        _EMPTY.hands, np.zeros((1, h.OWN_WIDTH), np.int64),
    )  # fmt: skip
    hands, alone, several = _first_hands(np.uint64(7), _HANDS, _WAYS, sight, known.contest)
    order = np.argsort(alone, kind="stable")
    return Book(hands[order], alone[order], several[order])


@kernel
def _first_hands(
    seed: np.uint64, size: int, ways: int, sight: h.Sight, contest: Contest
) -> tuple[Ints, Floats, Floats]:
    state, spaces = np.array([seed | np.uint64(1)], np.uint64), np.zeros(ROOM, np.int64)
    hands, weights = np.zeros((1, 1, size, h.WIDTH), np.int64), np.zeros(size)
    found = np.zeros(size, np.int64)
    h.deal_pool(pointer(state), sight, contest, 0, hands[0], weights, found, pointer(spaces))
    ranks = h.finish(pointer(state), sight, contest, hands, 0, ways, pointer(spaces))
    channels = ranks.place.shape[0]
    spread = Spread(np.empty((4, channels, ways, ranks.most + 1)), np.empty((4, channels, ways)))
    for p in range(4):
        h_weights = np.ones(size)
        tally(ranks, 0, h_weights, spread.below[p], spread.none[p])
    alone, several = np.zeros(size), np.zeros(size)
    shares = int(sight.game[1])
    chances(ranks, spread, 0, 0, np.array([1.0, 1.0, 0.0, 0.0]), shares, ways, alone)
    chances(ranks, spread, 0, 0, np.array([1.0, 1.0, 1.0, 0.5]), shares, ways, several)
    alone[0] += 0.0 * (float(state[0] & np.uint64(1)) + float(spaces[0]))
    return hands[0, 0], alone, several


__all__ = ["Book", "book"]
