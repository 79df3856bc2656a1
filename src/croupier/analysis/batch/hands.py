"""Hands from the deal to the last chip, many at once, compiled."""

from __future__ import annotations

import numpy as np

from croupier.analysis.batch import layout as x
from croupier.analysis.batch.betting import bet, post
from croupier.analysis.batch.dividing import award, value
from croupier.analysis.batch.layout import Asked, Compiled, Policy, Results, Seating, Space, Turns
from croupier.analysis.batch.straddling import straddle
from croupier.analysis.luck import below
from croupier.ranking.arrays import Pointer, Whole, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import pointer
from croupier.ranking.worth import Tables, bare


@kernel
def _deal(cards: Pointer, size: int, first: int, count: int, luck: WordPointer) -> None:
    """The next cards of the deck; it stays a permutation of itself, so that the next hand may go on from it."""
    for i in range(first, first + count):
        j = i + below(luck, size - i)
        cards[i], cards[j] = cards[j], cards[i]


@kernel
def _streets(v: Pointer, r: Pointer, b: Pointer, cards: Pointer, size: int, turns: Turns, asked: Asked) -> bool:
    """Forced bets and streets; is there a showdown? ``v`` has the stacks."""
    n, held = r[x.R_PLAYERS], r[x.R_HELD]
    v[x.POT] = v[x.ACTIONS] = v[x.ON_BOARD] = 0
    v[x.LIVE] = v[x.ABLE] = n
    for p in range(n):
        v[x.PAID + p] = v[x.FOLDED + p] = 0
    _deal(cards, size, 0, n * held, asked.luck)
    dealt = n * held
    post(v, r, b)
    if r[x.R_STRADDLE]:
        straddle(v, r, b, asked)
    for street in range(r[x.R_STREETS]):
        v[x.STREET] = street + 1
        count = r[x.R_BOARD + street]
        if count:
            _deal(cards, size, dealt, count * r[x.R_BOARDS], asked.luck)
            for board in range(r[x.R_BOARDS]):
                for i in range(count):
                    v[x.BOARD + 5 * board + v[x.ON_BOARD] + i] = cards[dealt]
                    dealt += 1
            v[x.ON_BOARD] += count
        bet(v, r, b, cards, turns, asked)
        if v[x.LIVE] == 1:
            for p in range(n):
                if not v[x.FOLDED + p]:
                    v[x.STACK + p] += v[x.POT]
            return False
    return True


@kernel
def play_hands(game: Compiled, seating: Seating, t: Tables, policy: Policy, luck: Whole, out: Results) -> int:
    """Some hands of a batch."""
    rules, ways, odd, pack = game
    first, stacks, button, moves = seating
    net, decks, told = out
    n = rules[x.R_PLAYERS]
    table, bets, deck, acting = (np.zeros(x.SEEN, np.int64), np.zeros(x.BETS, np.int64), pack.copy(),
                                 np.zeros((2, 16), np.int64))  # fmt: skip
    shown, rows, nothing = np.zeros(128, np.int64), np.zeros((8, 24), np.int64), np.full(1, 9, np.int64)
    v, r, b, cards = pointer(table), pointer(rules), pointer(bets), pointer(deck)
    places, values = pointer(shown), bare(t)
    turns = Turns(pointer(acting[0]), pointer(acting[1]))
    space = Space(pointer(rows[0]), pointer(rows[1]), pointer(rows[2]), pointer(rows[3]), pointer(rows[4]),
                  pointer(rows[5]), pointer(rows[6]), pointer(rows[7]), pointer(rows[0]))  # fmt: skip
    answers = pointer(told) if len(told) else pointer(nothing)
    columns = told.shape[1] if len(told) else 0
    v[x.PLAYERS], v[x.HELD], v[x.BIG_BLIND] = n, r[x.R_HELD], r[x.R_BIG_BLIND]
    for hand in range(len(net)):
        row = hand if len(stacks) > 1 else 0
        seat = (button + (first + hand if moves else 0)) % n + 1
        for p in range(n):
            v[x.STACK + p] = stacks[row, (seat + p) % n]
        asked = Asked(policy, pointer(luck), answers, hand * columns, columns)
        if _streets(v, r, b, cards, len(deck), turns, asked):
            value(v, r, cards, pointer(ways), values, places, space)
            award(v, r, b[x.B_DEAD], cards, pointer(odd), places, space)
        for p in range(n):
            net[hand, (seat + p) % n] = v[x.STACK + p] - stacks[row, (seat + p) % n]
        if len(decks):
            decks[hand] = deck
    # used to the last, so that no array is given back while a pointer looks at it
    kept: int = table[0] + bets[0] + acting[0, 0] + shown[0] + rows[0, 0] + nothing[0] + rules[0] + odd[0]
    return kept
