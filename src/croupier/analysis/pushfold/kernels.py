"""Push or fold among several players: deals at random, learned by counterfactual regrets; compiled.

Players act in the order of their number; the last is the big blind. A *node* is a player and who went all in before
him, as bits: node ``2^player - 1 + bits``. Everybody is dealt cards, so that what others hold is felt as it is. Two
hands all in are worth what they are on average; the boards of three or more are dealt.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.icm.kernels import subsets
from croupier.analysis.luck import quick_bits, shuffle
from croupier.ranking.arrays import U8, U64, Floats, Ints, signed
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, best_of

MOST_PLAYERS: Final = 10
_SURE: Final = 1e-12


class Table(NamedTuple):
    """What lies and who has what, in chips as numbers."""

    stacks: Floats
    """Before anything is posted."""
    antes: Floats
    """Dead in the middle."""
    posts: Floats
    """Blinds, which belong to a push."""
    prizes: Floats
    """The first place first; none where chips are played for."""


class Known(NamedTuple):
    """What need not be worked out again: results of one and of two players all in, and the starting hands."""

    alone: Floats
    """``alone[i, p]``: what player p has when i is left alone."""
    two: Floats
    """``two[i, j, how, p]``: the same when i and j are all in and i wins, they share, j wins."""
    win: Floats
    tie: Floats
    hand: Ints
    """The starting hand of two cards."""
    places: Places


@kernel
def settle(table: Table, allin: int, places: Ints, out: Floats) -> None:
    """What everybody has after the hand: chips, by side pots; then what they are worth in prizes, if there are any."""
    players = len(table.stacks)
    dead = 0.0
    for p in range(players):
        out[p] = table.stacks[p] - table.antes[p]
        dead += table.antes[p]
        if allin >> p & 1:
            continue
        out[p] -= table.posts[p]
        dead += table.posts[p]
    paid = 0.0
    while True:
        level = 0.0
        for p in range(players):
            has = table.stacks[p] - table.antes[p]
            if allin >> p & 1 and has > paid + _SURE and (level == 0.0 or has < level):
                level = has
        if level == 0.0:
            break
        best, many, winners = -1, 0, 0
        for p in range(players):
            if allin >> p & 1 and table.stacks[p] - table.antes[p] > paid + _SURE:
                many += 1
                if places[p] > best:
                    best, winners = places[p], 1
                elif places[p] == best:
                    winners += 1
        share = (dead + many * (level - paid)) / winners
        dead = 0.0
        for p in range(players):
            if allin >> p & 1 and table.stacks[p] - table.antes[p] > paid + _SURE:
                out[p] -= level - paid
                if places[p] == best:
                    out[p] += share
        paid = level
    if len(table.prizes):
        in_prizes(table, out)


@kernel
def in_prizes(table: Table, out: Floats) -> None:
    """Chips into prizes: who has none is behind all others, after those who had more before the hand."""
    players = len(out)
    left = 0
    for p in range(players):
        left += out[p] > _SURE
    stacks = np.empty(left)
    at = 0
    for p in range(players):
        if out[p] > _SURE:
            stacks[at] = out[p]
            at += 1
    paid = min(left, len(table.prizes))
    chances = subsets(stacks, paid)
    at = 0
    worth = np.zeros(players)
    for p in range(players):
        if out[p] > _SURE:
            for place in range(paid):
                worth[p] += chances[at, place] * table.prizes[place]
            at += 1
            continue
        ahead, alike = left, 0
        for other in range(players):
            if out[other] <= _SURE:
                ahead += table.stacks[other] > table.stacks[p]
                alike += table.stacks[other] == table.stacks[p]
        for place in range(ahead, min(ahead + alike, len(table.prizes))):
            worth[p] += table.prizes[place] / alike
    out[:] = worth


@kernel
def _uniform(luck: U64) -> float:
    return signed(quick_bits(luck) >> np.uint64(8)) * (1.0 / 16777216.0)


@kernel
def _ranked(known: Known, deck: U8, players: int, places: Ints, cards: U8) -> None:
    for p in range(players):
        cards[0], cards[1] = deck[2 * p], deck[2 * p + 1]
        for b in range(5):
            cards[2 + b] = deck[2 * players + b]
        places[p] = best_of(known.places, cards, 7, 1)


@kernel
def _worth(table: Table, known: Known, allin: int, hands: Ints, places: Ints, out: Floats, player: int) -> float:
    """What the end of a hand is worth to a player."""
    players = len(hands)
    many, first, second = 0, -1, -1
    for p in range(players):
        if allin >> p & 1:
            many += 1
            if first < 0:
                first = p
            else:
                second = p
    if many == 0:
        return float(known.alone[players - 1, player])
    if many == 1:
        return float(known.alone[first, player])
    if many == 2:
        win = known.win[hands[first], hands[second]]
        tie = known.tie[hands[first], hands[second]]
        ends = known.two[first, second]
        return float(win * ends[0, player] + tie * ends[1, player] + (1.0 - win - tie) * ends[2, player])
    settle(table, allin, places, out)
    return float(out[player])


@kernel
def _pushes(regrets: Floats, node: int, hand: int) -> float:
    fold, push = max(regrets[node, hand, 0], 0.0), max(regrets[node, hand, 1], 0.0)
    return push / (fold + push) if fold + push > 0.0 else 0.5


@kernel
def _rest(shares: Floats, learning: bool, hands: Ints, begin: int, allin: int, luck: U64) -> int:
    """Who is all in after everybody from ``begin`` on has played."""
    players = len(hands)
    for p in range(begin, players):
        if p == players - 1 and allin == 0:
            break
        node = (1 << p) - 1 + allin
        push = _pushes(shares, node, hands[p]) if learning else shares[node, hands[p], 1]
        if _uniform(luck) < push:
            allin |= 1 << p
    return allin


@kernel
def learn(
    table: Table, known: Known, regrets: Floats, plays: Floats, seen: Ints, done: int, deals: int, luck: U64
) -> None:
    """Deals from number ``done`` on. ``regrets`` and ``plays``: of each node and starting hand for fold and push; a
    deal counts by its number, so that what was played at first is forgotten."""
    players = len(table.stacks)
    deck = np.arange(52).astype(np.uint8)
    hands, places = np.empty(players, np.int64), np.empty(players, np.int64)
    cards, out = np.empty(7, np.uint8), np.empty(players)
    for deal in range(done, done + deals):
        shuffle(luck, deck, 2 * players + 5)
        for p in range(players):
            hands[p] = known.hand[deck[2 * p], deck[2 * p + 1]]
        if players > 2:
            _ranked(known, deck, players, places, cards)
        weight = deal + 1.0
        allin = 0
        for p in range(players):
            if p == players - 1 and allin == 0:
                break
            node, hand = (1 << p) - 1 + allin, hands[p]
            push = _pushes(regrets, node, hand)
            ends = _rest(regrets, True, hands, p + 1, allin, luck)
            folds = _worth(table, known, ends, hands, places, out, p)
            ends = _rest(regrets, True, hands, p + 1, allin | 1 << p, luck)
            gains = _worth(table, known, ends, hands, places, out, p) - folds
            regrets[node, hand, 0] -= weight * push * gains
            regrets[node, hand, 1] += weight * (1.0 - push) * gains
            plays[node, hand, 0] += weight * (1.0 - push)
            plays[node, hand, 1] += weight * push
            seen[node, hand] += 1
            if _uniform(luck) < push:
                allin |= 1 << p


@kernel
def measure(table: Table, known: Known, shares: Floats, deals: int, found: Floats, values: Floats, luck: U64) -> None:
    """What pushing is worth beyond folding, everybody playing by ``shares``: summed up in ``found[half, node, hand]``
    over two halves of the deals; ``values[half, p]``: what each player has at the end."""
    players = len(table.stacks)
    deck = np.arange(52).astype(np.uint8)
    hands, places = np.empty(players, np.int64), np.empty(players, np.int64)
    cards, out = np.empty(7, np.uint8), np.empty(players)
    for deal in range(deals):
        half = deal & 1
        shuffle(luck, deck, 2 * players + 5)
        for p in range(players):
            hands[p] = known.hand[deck[2 * p], deck[2 * p + 1]]
        if players > 2:
            _ranked(known, deck, players, places, cards)
        allin = 0
        for p in range(players):
            if p == players - 1 and allin == 0:
                break
            node, hand = (1 << p) - 1 + allin, hands[p]
            ends = _rest(shares, False, hands, p + 1, allin, luck)
            folds = _worth(table, known, ends, hands, places, out, p)
            ends = _rest(shares, False, hands, p + 1, allin | 1 << p, luck)
            found[half, node, hand] += _worth(table, known, ends, hands, places, out, p) - folds
            if _uniform(luck) < shares[node, hand, 1]:
                allin |= 1 << p
        for p in range(players):
            values[half, p] += _worth(table, known, allin, hands, places, out, p)


@kernel
def known_ends(table: Table, alone: Floats, two: Floats) -> None:
    """The ends of hands with one or two players all in."""
    players = len(table.stacks)
    places = np.zeros(players, np.int64)
    for i in range(players):
        settle(table, 1 << i, places, alone[i])
        for j in range(i + 1, players):
            for how in range(3):
                places[:] = 0
                places[i], places[j] = 2 - how, how
                if how == 1:
                    places[i] = places[j] = 1
                settle(table, 1 << i | 1 << j, places, two[i, j, how])
