"""Main and side pots and how they are divided, compiled: what ``games.poker.pots`` and ``games.poker.shares`` say."""

from __future__ import annotations

import numpy as np

from croupier.analysis.batch import layout as x
from croupier.analysis.batch.layout import Space
from croupier.ranking.arrays import Pointer
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, best_of, by_ranks
from croupier.ranking.keys import FIVE_SUITED
from croupier.ranking.pointers import offset
from croupier.ranking.worth import ANY, COLUMNS, HIGH, KIND, TABLE, Tables, worth

_FIVE_SUITED = np.uint64(FIVE_SUITED)


@kernel
def value(v: Pointer, r: Pointer, cards: Pointer, ways: Pointer, t: Tables, places: Pointer, space: Space) -> None:
    """The places of everybody still in, by board, share and player."""
    own, lie, room, more = space.own, space.lie, space.room, space.more
    n, held = r[x.R_PLAYERS], r[x.R_HELD]
    if r[x.R_BOARDS] * r[x.R_SHARES] == 1 and ways[KIND] == ANY and ways[TABLE] == HIGH and held + 5 < 8:
        _value_high(v, n, held, cards, t.places[0], places, room)
        return
    for board in range(r[x.R_BOARDS]):
        for i in range(v[x.ON_BOARD]):
            lie[i] = v[x.BOARD + 5 * board + i]
        for p in range(n):
            if v[x.FOLDED + p]:
                continue
            for i in range(held):
                own[i] = cards[i * n + p]
            for s in range(r[x.R_SHARES]):
                at = (board * x.SHARES + s) * x.MOST_PLAYERS + p
                places[at] = worth(offset(ways, COLUMNS * s), t, own, held, lie, v[x.ON_BOARD], held, room, more)


@kernel
def _value_high(v: Pointer, n: int, held: int, cards: Pointer, high: Places, places: Pointer, room: Pointer) -> None:
    """The most usual case, straight away: the best five of everything on one board."""
    w = high.weight
    common = np.uint64(0)
    for i in range(v[x.ON_BOARD]):
        common += w[v[x.BOARD + i]]
        room[held + i] = v[x.BOARD + i]
    for p in range(n):
        if not v[x.FOLDED + p]:
            key = common
            for i in range(held):
                key += w[cards[i * n + p]]
            if key & _FIVE_SUITED:
                for i in range(held):
                    room[i] = cards[i * n + p]
                places[p] = best_of(high, room, held + v[x.ON_BOARD], 1)
            else:
                places[p] = by_ranks(high, key)


@kernel
def _winners(places: Pointer, board: int, share: int, among: int, n: int) -> int:
    """The best of these players, as bits; 0 when nobody qualifies."""
    best, found = 0, 0
    for p in range(n):
        if among >> p & 1:
            place = places[(board * x.SHARES + share) * x.MOST_PLAYERS + p]
            if place > best:
                best, found = place, 1 << p
            elif place == best and best:
                found |= 1 << p
    return found


@kernel
def _first_place(bits: int, n: int) -> int:
    for p in range(n):
        if bits >> p & 1:
            return p
    return n


@kernel
def _before(one: int, other: int, rule: int, r: Pointer, cards: Pointer, places: Pointer, board: int) -> bool:
    """Does the first of two winners, who sits later, come before the other with an odd chip?"""
    n = r[x.R_PLAYERS]
    if rule == x.ODD_FIRST_SHARE:
        first = board * x.SHARES * x.MOST_PLAYERS
        return places[first + one] > places[first + other]
    if rule == x.ODD_HIGH_CARD:
        mine, his = -1, -1
        for i in range(r[x.R_HELD]):
            mine, his = max(mine, cards[i * n + one]), max(his, cards[i * n + other])
        return mine > his
    if rule == x.ODD_LOW_CARD:
        mine, his = 99, 99
        for i in range(r[x.R_HELD]):
            mine, his = min(mine, (cards[i * n + one] + 4) % 52), min(his, (cards[i * n + other] + 4) % 52)
        return mine < his
    return False


@kernel
def _among(v: Pointer, r: Pointer, winners: int, amount: int, rule: int, cards: Pointer, places: Pointer, board: int,
           order: Pointer) -> None:  # fmt: skip
    """Equal shares in whole chips, odd chips one each in the house's order."""
    n, chip, count = r[x.R_PLAYERS], r[x.R_CHIP], 0
    if winners & (winners - 1) == 0:
        v[x.STACK + _first_place(winners, n)] += amount
        return
    for p in range(n):
        if winners >> p & 1:
            at = count
            while at and _before(p, order[at - 1], rule, r, cards, places, board):
                order[at] = order[at - 1]
                at -= 1
            order[at] = p
            count += 1
    chips, broken = amount // chip, amount % chip
    each, over = chips // count, chips % count
    for i in range(count):
        v[x.STACK + order[i]] += (each + (i < over)) * chip + (broken if i == 0 else 0)


@kernel
def _parts(amount: int, groups: Pointer, at0: int, count: int, by_button: int, chip: int, n: int, out: Pointer,
           order: Pointer) -> None:  # fmt: skip
    """Equal parts in whole chips; an odd chip to the first part, or to that of the first winner after the button.
    Groups of winners and their parts begin at ``at0``."""
    chips, broken = amount // chip, amount % chip
    if count == 1:
        out[at0] = amount
        return
    each, over = chips // count, chips % count
    for part in range(count):
        at = part
        while by_button and at and _first_place(groups[at0 + part], n) < _first_place(groups[at0 + order[at - 1]], n):
            order[at] = order[at - 1]
            at -= 1
        order[at] = part
        out[at0 + part] = each * chip
    for i in range(over):
        out[at0 + order[i]] += chip
    out[at0 + order[0]] += broken


@kernel
def _divide(
    v: Pointer, r: Pointer, among: int, amount: int, cards: Pointer, odd: Pointer, places: Pointer, space: Space
) -> None:
    """One pot."""
    order, won, groups, parts, which = space.order, space.won, space.groups, space.parts, space.which
    n, boards, shares = r[x.R_PLAYERS], r[x.R_BOARDS], r[x.R_SHARES]
    if among & (among - 1) == 0:
        v[x.STACK + _first_place(among, n)] += amount
        return
    if boards * shares == 1:
        _among(v, r, _winners(places, 0, 0, among, n), amount, odd[0], cards, places, 0, order)
        return
    same, first = True, 0
    for board in range(boards):
        groups[board] = 0
        for s in range(shares):
            found = _winners(places, board, s, among, n)
            won[board * x.SHARES + s] = found
            groups[board] |= found
            if found:
                first = first or found
                same = same and found == first
    if same and r[x.R_EVENLY]:
        for s in range(shares):
            if won[s]:
                _among(v, r, first, amount, odd[s], cards, places, 0, order)
                return
    _parts(amount, groups, 0, boards, r[x.R_ODD_BOARDS], r[x.R_CHIP], n, parts, order)
    for board in range(boards):
        count = 0
        for s in range(shares):
            if won[board * x.SHARES + s]:
                groups[4 + count], which[count] = won[board * x.SHARES + s], s
                count += 1
        _parts(parts[board], groups, 4, count, r[x.R_ODD_SHARES], r[x.R_CHIP], n, parts, order)
        for i in range(count):
            _among(v, r, groups[4 + i], parts[4 + i], odd[which[i]], cards, places, board, order)


@kernel
def award(v: Pointer, r: Pointer, dead: int, cards: Pointer, odd: Pointer, places: Pointer, space: Space) -> None:
    """Every pot, the main pot first: an all-in player contests only what he matched of each opponent."""
    n, below = r[x.R_PLAYERS], 0
    while True:
        level, top = 1 << 60, 0
        for p in range(n):
            if not v[x.FOLDED + p]:
                top = max(top, v[x.PAID + p])
                if v[x.PAID + p] > below or (below == 0 and v[x.PAID + p] == 0):
                    level = min(level, v[x.PAID + p])
        amount, among = dead, 0
        for p in range(n):
            amount += min(v[x.PAID + p], level) - min(v[x.PAID + p], below)
            if not v[x.FOLDED + p] and v[x.PAID + p] >= level:
                among |= 1 << p
            if level == top and v[x.PAID + p] > level:  # a folded player had put in more than any who is left
                amount += v[x.PAID + p] - level
        if amount:
            _divide(v, r, among, amount, cards, odd, places, space)
        if level == top:
            return
        below, dead = level, 0
