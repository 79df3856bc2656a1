"""Hands from the deal to the last chip, many at once, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.analysis.batch import layout as x
from croupier.analysis.batch.betting import bet, post
from croupier.analysis.batch.dividing import award, value
from croupier.ranking.compiled import kernel


@kernel
def next_bits(state: Any) -> Any:
    """xoshiro256**: the next 64 random bits. A policy may use it on its ``luck``."""
    result = state[1] * np.uint64(5)
    result = ((result << np.uint64(7)) | (result >> np.uint64(57))) * np.uint64(9)
    t = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return result


@kernel
def below(state: Any, n: Any) -> Any:
    """A number from 0 to n - 1, each equally likely."""
    bound = np.uint64(n)
    product = (next_bits(state) >> np.uint64(32)) * bound
    if product & np.uint64(0xFFFFFFFF) < bound:
        least = np.uint64(0x100000000) % bound
        while product & np.uint64(0xFFFFFFFF) < least:
            product = (next_bits(state) >> np.uint64(32)) * bound
    return np.int64(product >> np.uint64(32))


@kernel
def _deal(cards: Any, first: Any, count: Any, luck: Any) -> None:
    """The next cards of the deck; it stays a permutation of itself, so that the next hand may go on from it."""
    for i in range(first, first + count):
        j = i + below(luck, len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]


@kernel
def _hand(v: Any, r: Any, b: Any, cards: Any, ways: Any, t: Any, policy: Any, luck: Any, queue: Any, may_raise: Any,
          places: Any, order: Any, won: Any, groups: Any, parts: Any, which: Any, own: Any, lie: Any, room: Any,
          more: Any, told: Any, hand: Any) -> None:  # fmt: skip
    """One hand: forced bets, streets, showdown. ``v`` has the stacks and will have them in the end."""
    n, held = r[x.R_PLAYERS], r[x.R_HELD]
    v[x.POT] = v[x.ACTIONS] = v[x.ON_BOARD] = 0
    v[x.LIVE] = v[x.ABLE] = n
    for p in range(n):
        v[x.PAID + p] = v[x.FOLDED + p] = 0
    _deal(cards, 0, n * held, luck)
    dealt = n * held
    post(v, r, b)
    for street in range(r[x.R_STREETS]):
        v[x.STREET] = street + 1
        count = r[x.R_BOARD + street]
        if count:
            _deal(cards, dealt, count * r[x.R_BOARDS], luck)
            for board in range(r[x.R_BOARDS]):
                for i in range(count):
                    v[x.BOARD + 5 * board + v[x.ON_BOARD] + i] = cards[dealt]
                    dealt += 1
            v[x.ON_BOARD] += count
        bet(v, r, b, cards, queue, may_raise, policy, luck, told, hand)
        if v[x.LIVE] == 1:
            for p in range(n):
                if not v[x.FOLDED + p]:
                    v[x.STACK + p] += v[x.POT]
            return
    value(v, r, cards, ways, t, places, own, lie, room, more)
    award(v, r, b[x.B_DEAD], cards, ways, places, order, won, groups, parts, which)


@kernel
def play_hands(first: Any, stacks: Any, button: Any, moves: Any, r: Any, ways: Any, t: Any, policy: Any, luck: Any,
               pack: Any, net: Any, decks: Any, told: Any) -> None:  # fmt: skip
    """Hands ``first`` … of a batch: who won and lost how much, seat by seat.

    ``stacks``: a row for each hand, or one row for all. ``button``: the seat that has it in the first hand;
    ``moves``: does it go on from hand to hand? ``decks`` and ``told`` take the cards and the answers, where asked for.
    """
    n = r[x.R_PLAYERS]
    v, b = np.zeros(x.SEEN, np.int64), np.zeros(x.BETS, np.int64)
    cards = pack.copy()
    queue, may_raise = np.zeros(16, np.int64), np.zeros(16, np.bool_)
    places = np.zeros((2, len(ways), 16), np.int64)
    order, won, groups, parts, which = (np.zeros(24, np.int64), np.zeros(24, np.int64), np.zeros(24, np.int64),
                                        np.zeros(24, np.int64), np.zeros(24, np.int64))  # fmt: skip
    own, lie, room, more = (np.zeros(24, np.int64), np.zeros(24, np.int64), np.zeros(24, np.int64),
                            np.zeros(24, np.int64))  # fmt: skip
    v[x.PLAYERS], v[x.HELD], v[x.BIG_BLIND] = n, r[x.R_HELD], r[x.R_BIG_BLIND]
    for hand in range(len(net)):
        row = hand if len(stacks) > 1 else 0
        seat = (button + (first + hand if moves else 0)) % n + 1
        for p in range(n):
            v[x.STACK + p] = stacks[row, (seat + p) % n]
        _hand(v, r, b, cards, ways, t, policy, luck, queue, may_raise, places, order, won, groups, parts,
              which, own, lie, room, more, told, hand)  # fmt: skip
        for p in range(n):
            net[hand, (seat + p) % n] = v[x.STACK + p] - stacks[row, (seat + p) % n]
        if len(decks):
            decks[hand] = cards
