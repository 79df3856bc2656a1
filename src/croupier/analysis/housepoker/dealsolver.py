"""Deals drawn by chance, solved one after the other in compiled code; the room that this takes, kept between them."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.housepoker.dealerway import dealer_throws
from croupier.analysis.housepoker.onedeal import (
    COUNTERS,
    HANDS,
    PLACES,
    SIXTH,
    UNSEEN,
    Dealers,
    Game,
    Room,
    hidden_hands,
    in_order,
    list_draws,
    price,
    room_for,
)
from croupier.analysis.housepoker.rounds import Offer, Terms, buying_brings, settled
from croupier.analysis.luck import quick_below
from croupier.ranking.arrays import U64, Bools, Floats, Ints, signed
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5

WAYS: Final = 33
"""Stay as it is (0), every set of cards that may go, a sixth card."""


class Deal(NamedTuple):
    """The own cards, the dealer's open one, and those that the player has not seen."""

    own: Ints
    up: int
    left: Ints


class Ways(NamedTuple):
    """Ways on to be priced; ``skip``: see ``list_draws``.

    ``value[way]``: what it brings on average before its price, the best bet or fold after it. Where the dealer
    exchanges by chance: over two sets of chances, ``value[way, 0]`` and ``[way, 1]``; ``crossed`` has the bets chosen
    by the one and scored by the other.
    """

    ways: Ints
    skip: Ints
    value: Floats
    crossed: Floats


class Promise(NamedTuple):
    """What the guess says of every way, how near to its best one is promising, and whether all are priced anyway."""

    guessed: Floats
    near: float
    everything: bool


def all_draws(ways: Iterable[int]) -> int:
    """How many draws these ways have in all."""
    return sum(comb(UNSEEN, 1 if way == SIXTH else way.bit_count()) for way in ways)


def room(count: int) -> Room:
    """Room for so many draws."""
    dealers = Dealers(
        np.zeros((HANDS, 6), np.uint8), np.zeros(HANDS, np.uint8), np.zeros(HANDS, np.int16),
        np.zeros(PLACES + 2, np.int32), np.zeros(HANDS, np.int32),
    )  # fmt: skip
    return Room(
        dealers, np.zeros(COUNTERS, np.int32), room_for(count, WAYS), room_for(count, WAYS),
        np.zeros(PLACES + 2, np.int32), np.zeros((count, 4), np.int32), np.zeros(count), np.zeros(count),
    )  # fmt: skip


def new_ways(ways: Iterable[int], skip: Iterable[int] | None = None) -> Ways:
    """These ways on, nothing priced yet."""
    chosen = np.array([*ways], np.int64)
    passed = np.zeros(len(chosen), np.int64) if skip is None else np.array([*skip], np.int64)
    return Ways(chosen, passed, np.zeros((len(chosen), 2)), np.zeros((len(chosen), 2)))


@kernel
def unseen(own: Ints, up: int, gone: Ints) -> Ints:
    """The cards that a player has not seen."""
    out = np.zeros(52, np.int64)
    n = 0
    for card in range(52):
        known = card == up
        for other in own:
            known = known or card == other
        for other in gone:
            known = known or card == other
        if not known:
            out[n] = card
            n += 1
    return out[:n]


@kernel
def weigh(game: Game, deal: Deal, asked: Ways, state: U64, r: Room) -> int:
    """Price these ways on; returns the number of draws."""
    t, terms, (own, up, left) = game.places, game.terms, deal
    ways, skip, value, crossed = asked
    dealers = r.dealers
    depth = 1
    for way in ways:
        depth = max(depth, _bits(way))
    count = list_draws(game, own, left, ways, skip, r)
    n = hidden_hands(t, terms, up, left, state, dealers.used, dealers.size, dealers.place)
    in_order(dealers.place, n, dealers.start, dealers.order)
    price(game, up, left, n, min(depth, 4), count, r, r.worth)
    other = r.worth
    if terms.draws > 0:
        n = hidden_hands(t, terms, up, left, state, dealers.used, dealers.size, dealers.place)
        in_order(dealers.place, n, dealers.start, dealers.order)
        price(game, up, left, n, min(depth, 4), count, r, r.other)
        other = r.other
    draws = np.zeros(ways.shape[0])
    for w in range(ways.shape[0]):
        value[w, 0] = value[w, 1] = crossed[w, 0] = crossed[w, 1] = 0.0
    for q in range(count):
        w = r.draws.way[q]
        a, b = r.worth[q], other[q]
        draws[w] += 1.0
        value[w, 0] += max(a, -1.0)
        value[w, 1] += max(b, -1.0)
        crossed[w, 0] += b if a > -1.0 else -1.0
        crossed[w, 1] += a if b > -1.0 else -1.0
    for w in range(ways.shape[0]):
        for side in range(2):
            value[w, side] /= draws[w]
            crossed[w, side] /= draws[w]
    return int(count)


@kernel
def _bits(way: int) -> int:
    n = 0
    for i in range(6):
        n += way >> i & 1
    return n


@kernel
def _best(value: Floats, fee: Floats, crossed: Floats, near: Bools, count: int, out: Floats) -> None:
    """The most that these ways bring, and what the one chosen so brings over the other chances."""
    out[0] = out[1] = 0.0
    for side in range(2):
        most, scored = -1.0, -1.0
        for w in range(count):
            if near[w] and value[w, side] - fee[w] > most:
                most = value[w, side] - fee[w]
                scored = crossed[w, side] - fee[w]
        out[0] += most / 2
        out[1] += scored / 2


@kernel
def play_out(
    t: Places, terms: Terms, deal: Deal, number: int, fee: float, draws: int, state: U64, r: Room, results: Floats
) -> None:
    """Rounds of a deal that was weighed, by one of its ways and the best bets after it."""
    own, up, left = deal
    dealer = np.zeros(5, np.int64)
    away = np.zeros(5, np.int64)
    for n in range(results.shape[0]):
        q = quick_below(state, draws)
        while r.draws.way[q] != number:
            q = quick_below(state, draws)
        results[n] = -fee - 1.0
        if r.worth[q] <= -1.0:
            continue
        count = r.draws.many[number]
        known = np.uint64(1) << np.uint64(up)
        for i in range(own.shape[0]):
            known |= np.uint64(1) << np.uint64(own[i])
        for i in range(count):
            known |= np.uint64(1) << np.uint64(left[r.draws.drawn[q, i]])
        used = known
        for i in range(4):
            card = left[quick_below(state, left.shape[0])]
            while used >> np.uint64(card) & np.uint64(1):
                card = left[quick_below(state, left.shape[0])]
            dealer[i] = card
            used |= np.uint64(1) << np.uint64(card)
        dealer[4] = up
        theirs = place5(t, dealer[0], dealer[1], dealer[2], dealer[3], up)
        if terms.draws > 0:
            for i in range(dealer_throws(dealer, theirs, terms.way, terms.draws, away)):
                used = _replace(state, left, dealer, away[i], used)
            theirs = place5(t, dealer[0], dealer[1], dealer[2], dealer[3], dealer[4])
        mine, pay = signed(r.draws.place[q]), np.float64(r.draws.pay[q])
        insured = r.draws.cover[q] if 2 * r.tally[q, 2] < r.tally[q, 3] else 0.0
        if theirs >= terms.qualifies:
            results[n] = settled(mine, theirs, pay, terms.units, terms.normal) - fee - insured
            continue
        result = terms.free
        if terms.buys and not (terms.cover[4] and insured > 0.0):
            result = _buying(t, terms, state, left, dealer, used, mine, pay)
        results[n] = result - fee + insured


@kernel
def _replace(state: U64, left: Ints, dealer: Ints, at: int, used: np.uint64) -> np.uint64:
    """Another card for the dealer; returns the cards that are out by now."""
    card = left[quick_below(state, left.shape[0])]
    while used >> np.uint64(card) & np.uint64(1):
        card = left[quick_below(state, left.shape[0])]
    dealer[at] = card
    return used | np.uint64(1) << np.uint64(card)


@kernel
def _buying(
    t: Places, terms: Terms, state: U64, left: Ints, dealer: Ints, used: np.uint64, mine: int, pay: float
) -> float:
    """A dealer who does not qualify: take the ante, or buy him cards as long as that is better."""
    taken, paid = terms.free, 0.0
    offer = Offer(terms.units, terms.opens, terms.bought, terms.buy_fee)
    for swap in range(terms.most):
        worth = buying_brings(t, dealer, used, mine, pay, offer, terms.most - swap)
        if worth <= taken:
            break
        high = 0
        for i in range(1, 5):
            if dealer[i] >> 2 > dealer[high] >> 2:
                high = i
        old = dealer[high] >> 2
        used = _replace(state, left, dealer, high, used)
        paid += terms.buy_fee
        taken = 0.0
        theirs = place5(t, dealer[0], dealer[1], dealer[2], dealer[3], dealer[4])
        if theirs >= terms.opens:
            return float(settled(mine, theirs, pay, terms.units, terms.bought) - paid)
        if dealer[high] >> 2 != old:
            break
    return float(taken - paid)


@kernel
def solve_deal(
    game: Game, own: Ints, up: int, promise: Promise, state: U64, r: Room, out: Floats, results: Floats
) -> None:
    """``out``: low and high by the promising ways; low and high by all ways, where ``everything`` is asked for.
    ``results``: of as many rounds by the best of the promising ways."""
    guessed, near, everything = promise
    price_of = game.prices
    ways, fee = np.zeros(WAYS, np.int64), np.zeros(WAYS)
    promising = np.zeros(WAYS, np.bool_)
    best, count = -1.0, 0
    for way in range(WAYS):
        best = max(best, guessed[way])
    for way in range(WAYS):
        if np.isnan(price_of[way]) or not (everything or guessed[way] > best - near):
            continue
        ways[count], fee[count], promising[count] = way, price_of[way], guessed[way] > best - near
        count += 1
    value, crossed, found = np.zeros((WAYS, 2)), np.zeros((WAYS, 2)), np.zeros(2)
    none = np.zeros(0, np.int64)
    deal = Deal(own, up, unseen(own, up, none))
    draws = 0
    if count > 0:
        draws = weigh(game, deal, Ways(ways[:count], np.zeros(count, np.int64), value, crossed), state, r)
    _best(value, fee, crossed, promising, count, found)
    out[0], out[1] = found[1], found[0]
    chosen, most = -1, -1.0
    for w in range(count):
        if promising[w] and value[w, 0] - fee[w] > most:
            chosen, most = w, value[w, 0] - fee[w]
    if chosen < 0:
        results[:] = -1.0
    else:
        play_out(game.places, game.terms, deal, chosen, fee[chosen], draws, state, r, results)
    if everything:
        promising[:] = True
        _best(value, fee, crossed, promising, count, found)
        out[2], out[3] = found[1], found[0]
