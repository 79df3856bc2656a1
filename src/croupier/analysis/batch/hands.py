"""Hands from the deal to the last chip, many at once, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.analysis.batch import layout as x
from croupier.analysis.batch.betting import bet, post
from croupier.analysis.batch.dividing import award, value
from croupier.analysis.batch.straddling import straddle
from croupier.analysis.luck import below
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import pointer
from croupier.ranking.worth import bare


@kernel
def _deal(cards: Any, size: Any, first: Any, count: Any, luck: Any) -> None:
    """The next cards of the deck; it stays a permutation of itself, so that the next hand may go on from it."""
    for i in range(first, first + count):
        j = i + below(luck, size - i)
        cards[i], cards[j] = cards[j], cards[i]


@kernel
def _streets(v: Any, r: Any, b: Any, cards: Any, size: Any, policy: Any, luck: Any, queue: Any, may_raise: Any,
             told: Any, row: Any, columns: Any) -> Any:  # fmt: skip
    """Forced bets and streets; is there a showdown? ``v`` has the stacks."""
    n, held = r[x.R_PLAYERS], r[x.R_HELD]
    v[x.POT] = v[x.ACTIONS] = v[x.ON_BOARD] = 0
    v[x.LIVE] = v[x.ABLE] = n
    for p in range(n):
        v[x.PAID + p] = v[x.FOLDED + p] = 0
    _deal(cards, size, 0, n * held, luck)
    dealt = n * held
    post(v, r, b)
    if r[x.R_STRADDLE]:
        straddle(v, r, b, policy, luck, told, row, columns)
    for street in range(r[x.R_STREETS]):
        v[x.STREET] = street + 1
        count = r[x.R_BOARD + street]
        if count:
            _deal(cards, size, dealt, count * r[x.R_BOARDS], luck)
            for board in range(r[x.R_BOARDS]):
                for i in range(count):
                    v[x.BOARD + 5 * board + v[x.ON_BOARD] + i] = cards[dealt]
                    dealt += 1
            v[x.ON_BOARD] += count
        bet(v, r, b, cards, queue, may_raise, policy, luck, told, row, columns)
        if v[x.LIVE] == 1:
            for p in range(n):
                if not v[x.FOLDED + p]:
                    v[x.STACK + p] += v[x.POT]
            return False
    return True


@kernel
def play_hands(first: Any, stacks: Any, button: Any, moves: Any, rules: Any, ways: Any, odd: Any, t: Any, policy: Any,
               luck: Any, pack: Any, net: Any, decks: Any, told: Any) -> Any:  # fmt: skip
    """Hands ``first`` … of a batch: who won and lost how much, seat by seat.

    ``stacks``: a row for each hand, or one row for all. ``button``: the seat that has it in the first hand; ``moves``:
    does it go on from hand to hand? ``odd``: to whom the odd chips of each share go. ``decks`` and ``told`` take the
    cards and the answers, where asked for.
    """
    n = rules[x.R_PLAYERS]
    table, bets, deck, turns = (np.zeros(x.SEEN, np.int64), np.zeros(x.BETS, np.int64), pack.copy(),
                                np.zeros((2, 16), np.int64))  # fmt: skip
    shown, space, nothing = np.zeros(128, np.int64), np.zeros((8, 24), np.int64), np.full(1, 9, np.int64)
    v, r, b, cards = pointer(table), pointer(rules), pointer(bets), pointer(deck)
    queue, may_raise, places = pointer(turns[0]), pointer(turns[1]), pointer(shown)
    own, lie, room, more = pointer(space[0]), pointer(space[1]), pointer(space[2]), pointer(space[3])
    values = bare(t)
    order, won, groups, parts, which = (pointer(space[4]), pointer(space[5]), pointer(space[6]), pointer(space[7]),
                                        pointer(space[0]))  # fmt: skip
    answers = pointer(told) if len(told) else pointer(nothing)
    columns = told.shape[1] if len(told) else 0
    v[x.PLAYERS], v[x.HELD], v[x.BIG_BLIND] = n, r[x.R_HELD], r[x.R_BIG_BLIND]
    for hand in range(len(net)):
        row = hand if len(stacks) > 1 else 0
        seat = (button + (first + hand if moves else 0)) % n + 1
        for p in range(n):
            v[x.STACK + p] = stacks[row, (seat + p) % n]
        if _streets(v, r, b, cards, len(deck), policy, pointer(luck), queue, may_raise, answers, hand * columns,
                    columns):  # fmt: skip
            value(v, r, cards, pointer(ways), values, places, own, lie, room, more)
            award(v, r, b[x.B_DEAD], cards, pointer(odd), places, order, won, groups, parts, which)
        for p in range(n):
            net[hand, (seat + p) % n] = v[x.STACK + p] - stacks[row, (seat + p) % n]
        if len(decks):
            decks[hand] = deck
    # used to the last, so that no array is given back while a pointer looks at it
    return table[0] + bets[0] + turns[0, 0] + shown[0] + space[0, 0] + nothing[0] + rules[0] + odd[0]
