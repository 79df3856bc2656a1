"""Holdings that a player may have, and what they come to: sampled from the cards nobody has seen, with the cards that
lie open, the draws that were watched and the cards thrown away; then dealt to the end many times and put in order.

A *look* is a moment of the hand at which holdings are judged: each round of betting so far, and now. A *pool* is a
number of equally likely holdings, the same at every look. Players whose cards are all hidden and who have thrown none
share one pool; each has weights of his own on it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.luck import quick_below
from croupier.analysis.opponents.throwing import throws
from croupier.ranking.arrays import Floats, Ints, Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset, pointer
from croupier.ranking.worth import Contest, Tables, bare, worth

WIDTH = 16
"""Room for the cards of a hand or a board."""
BOARDS, SHARES, KEEP, RULE, BOARD = range(5)
"""The game: boards, shares of the pot, cards kept of those held, the rule of drawing, cards of a whole board."""
AT, COUNT, KIND = range(3)
"""Columns of a throw: the look from which it counts, how many cards, and what it was."""
DISCARD, DRAW, LAST_DRAW = range(3)
HIDDEN = -1
OWN_WIDTH = WIDTH + 4
_TRIES = 10
_WRONG = 0.3
"""A holding that would have drawn another number of cards counts for so much, for each card."""
_TOP, _TOP_SHARE = 0.35, 0.5
"""From this upper part of all first hands comes this share of a pool, with so much less weight."""
_RUNS = 3
"""Ways to finish a hand that are looked at where it is not known which card was thrown away."""


class Sight(NamedTuple):
    """The cards as one player knows them. The first pool, or the only one, is his own as others see it."""

    deck: Ints
    """Cards that he has not seen, after their number."""
    boards: Ints
    lies: Ints
    """Cards of each board, by look."""
    game: Ints
    faces: Ints
    """A row for each pool: cards in dealing order, ``HIDDEN`` where only the back is seen."""
    held: Ints
    """Pool and look → cards held."""
    draws: Ints
    """Pool and look → draws to come."""
    coming: Ints
    """Pool and look → own cards to come."""
    thrown: Ints
    """Pool and throw → its columns; a count below nothing: there was none."""
    book: Ints
    """First hands to choose from, the best last; none where what lies open matters from the start."""
    own: Ints
    """The player's real cards, a row for each way to go on: how many, how many he replaces at once, draws to come, own
    cards to come, and the cards."""


class Ranks(NamedTuple):
    """Finished hands in order, for one look. ``place``: share of a board, holding (those of all pools one after the
    other, the player's real hand in each way to go on last), way to finish → the higher the better, 0: does not
    qualify, below: a card is twice. ``most``: the highest."""

    place: Ints
    most: int


@kernel
def _fresh(state: WordPointer, deck: Pointer, taken: int) -> int:
    """An unseen card that is not taken."""
    for _ in range(64):
        card = deck[1 + quick_below(state, deck[0])]
        if not taken >> card & 1:
            return card
    for i in range(deck[0]):
        if not taken >> deck[1 + i] & 1:
            return deck[1 + i]
    return deck[1]


@kernel
def bits(hand: Pointer, n: int) -> int:
    """A hand as a set of cards."""
    found = 0
    for i in range(n):
        found |= 1 << hand[i]
    return found


@kernel
def _count(mask: int) -> int:
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@kernel
def _as_many(hand: Pointer, n: int, thrown: int, count: int, low: bool) -> int:
    """Throw as many as were seen to go: fewer, then the worst of those kept, or the best of those thrown stay."""
    while _count(thrown) != count:
        more = _count(thrown) < count
        found, height = -1, 0
        for i in range(n):
            if (thrown >> i & 1) != more:
                rank = hand[i] >> 2
                good = -rank if low else rank
                if found < 0 or (good < height) == more:
                    found, height = i, good
        thrown ^= 1 << found
    return thrown


@kernel
def _first(state: WordPointer, sight: Sight, unseen: int, hand: Pointer, n: int, good: bool) -> int:
    """A first hand of the book that can be; its number there, below nothing: there is none."""
    size = len(sight.book)
    split = int((1.0 - _TOP) * size)
    for _ in range(200 if size else 0):
        at = split + quick_below(state, size - split) if good else quick_below(state, split)
        row = offset(pointer(sight.book), at * WIDTH)
        if not bits(row, n) & ~unseen:
            for i in range(n):
                hand[i] = row[i]
            return at
    taken = 0
    for i in range(n):
        hand[i] = _fresh(state, pointer(sight.deck), taken)
        taken |= 1 << hand[i]
    return -1


@kernel
def _shed(
    state: WordPointer, sight: Sight, contest: Contest, tables: Tables, hand: Pointer, n: int, look: int, room: Pointer
) -> int:
    """Throw the card away without which the hand does best on a few boards; how many cards it has then."""
    on_board, whole = sight.lies[look - 1], sight.game[BOARD]
    boards, kept = sight.game[BOARDS], offset(room, 4 * WIDTH)
    best, worst = -1.0, 0
    line = offset(room, 5 * WIDTH)
    runs = offset(room, 6 * WIDTH)
    mask = bits(hand, n) | bits(pointer(sight.boards), on_board)
    for r in range(_RUNS):
        taken = mask
        for i in range(on_board, whole):
            runs[r * 8 + i] = _fresh(state, pointer(sight.deck), taken)
            taken |= 1 << runs[r * 8 + i]
    for out in range(n):
        m = 0
        for i in range(n):
            if i != out:
                kept[m] = hand[i]
                m += 1
        total = 0.0
        for b in range(boards):
            for i in range(on_board):
                line[i] = sight.boards[b, i]
            for r in range(_RUNS):
                for i in range(on_board, whole):
                    line[i] = runs[r * 8 + i]
                place = worth(pointer(contest.ways), tables, kept, m, line, whole, sight.game[KEEP], room,
                              offset(room, 2 * WIDTH))  # fmt: skip
                total += contest.beats[0, place]
        if total > best:
            best, worst = total, out
    for i in range(worst, n - 1):
        hand[i] = hand[i + 1]
    return n - 1


@kernel
def _next_draw(sight: Sight, hand: Pointer, n: int, event: int, events: Pointer) -> tuple[int, int]:
    """What goes in the next draw, made as many as were seen, and how many cards it was off."""
    if event > 3 or events[3 * event + COUNT] < 0 or events[3 * event + KIND] == DISCARD:
        return 0, 0
    rule, target = sight.game[RULE], events[3 * event + COUNT]
    thrown = throws(rule, hand, n, events[3 * event + KIND] == LAST_DRAW)
    off = abs(_count(thrown) - target)
    return (_as_many(hand, n, thrown, target, rule != 0) if off else thrown), off


@kernel
def _begun(
    state: WordPointer, sight: Sight, unseen: int, hand: Pointer, n: int, events: Pointer, good: bool
) -> tuple[int, int, int]:
    """A first hand that would have drawn what was seen: its number in the book, what goes, and how far off it is."""
    at, goes, off = -1, 0, 0
    for _ in range(_TRIES):
        at = _first(state, sight, unseen, hand, n, good)
        goes, off = _next_draw(sight, hand, n, 0, events)
        if off == 0:
            break
    return at, goes, off


@kernel
def _replaced(
    state: WordPointer, sight: Sight, hand: Pointer, n: int, goes: int, taken: int, event: int, events: Pointer
) -> tuple[int, int, int]:
    """Replace cards until the next draw is the one that was seen: what goes then, the cards taken, how far off."""
    more, off, kept = 0, 0, taken
    for _ in range(_TRIES):
        taken = kept
        for i in range(n):
            if goes >> i & 1:
                hand[i] = _fresh(state, pointer(sight.deck), taken)
                taken |= 1 << hand[i]
        more, off = _next_draw(sight, hand, n, event, events)
        if off == 0:
            break
    return more, taken, off


@kernel
def _shown(hand: Pointer, n: int, replaced: int, faces: Pointer) -> None:
    """Cards that came open in the last draw are those."""
    place = 0
    for i in range(n):
        if faces[i] >= 0:
            while place < n and not replaced >> place & 1:
                place += 1
            if place < n:
                hand[place] = faces[i]
                place += 1


@kernel
def _in_sight(state: WordPointer, sight: Sight, faces: Pointer, hand: Pointer, n: int) -> None:
    """The cards that lie open, and any others."""
    taken = 0
    for i in range(n):
        if faces[i] >= 0:
            taken |= 1 << faces[i]
    for i in range(n):
        hand[i] = faces[i]
        if faces[i] < 0:
            hand[i] = _fresh(state, pointer(sight.deck), taken)
            taken |= 1 << hand[i]


@kernel
def deal_pool(
    state: WordPointer, sight: Sight, contest: Contest, pool: int, hands: Ints, weights: Floats, found: Ints,
    room: Pointer,
) -> None:  # fmt: skip
    """Fill a pool. ``hands``: look, holding → cards; ``weights``: how well each fits what was seen; ``found``: its
    number in the book of first hands, below nothing: in none."""
    looks, size = hands.shape[0], hands.shape[1]
    tables, events = bare(contest.tables), offset(pointer(sight.thrown), pool * 12)
    faces, hand = offset(pointer(sight.faces), pool * WIDTH), offset(room, 8 * WIDTH)
    last, known = sight.held[pool, looks - 1], 0
    unseen = bits(offset(pointer(sight.deck), 1), sight.deck[0])
    for i in range(last):
        known += faces[i] >= 0
    drawn = events[COUNT] >= 0 and known < last
    for h in range(size):
        weights[h], found[h] = 1.0, -1
        if known == last or (not drawn and (known or not len(sight.book))):
            _in_sight(state, sight, faces, hand, last)
            for t in range(looks):
                for i in range(last):
                    hands[t, h, i] = hand[i]
            continue
        n, good = sight.held[pool, 0], h < _TOP_SHARE * size
        found[h], goes, off = _begun(state, sight, unseen, hand, n, events, good)
        if found[h] >= 0:
            weights[h] = _TOP / _TOP_SHARE if good else (1.0 - _TOP) / (1.0 - _TOP_SHARE)
        weights[h] *= _WRONG**off
        taken, event = bits(hand, n), 0
        for t in range(looks):
            while event < 4 and events[3 * event + COUNT] >= 0 and events[3 * event + AT] <= t:
                if events[3 * event + KIND] == DISCARD:
                    for _ in range(events[3 * event + COUNT]):
                        n = _shed(state, sight, contest, tables, hand, n, events[3 * event + AT], room)
                else:
                    replaced = goes
                    goes, taken, off = _replaced(state, sight, hand, n, goes, taken, event + 1, events)
                    weights[h] *= _WRONG**off
                    if known and (event == 3 or events[3 * event + 3 + COUNT] < 0):
                        _shown(hand, n, replaced, faces)
                event += 1
            for i in range(n):
                hands[t, h, i] = hand[i]


@kernel
def _finished(state: WordPointer, sight: Sight, own: Pointer, n: int, draws: int, coming: int, taken: int) -> int:
    """Draw by the rule and take the cards to come; how many cards there are in the end."""
    deck, rule = pointer(sight.deck), sight.game[RULE]
    for left in range(draws, 0, -1):
        thrown = throws(rule, own, n, left == 1)
        for i in range(n):
            if thrown >> i & 1:
                own[i] = _fresh(state, deck, taken)
                taken |= 1 << own[i]
    for _ in range(coming):
        own[n] = _fresh(state, deck, taken)
        taken |= 1 << own[n]
        n += 1
    return n


@kernel
def _judged(
    sight: Sight, contest: Contest, tables: Tables, own: Pointer, n: int, lines: Pointer, room: Pointer, row: int,
    way: int, place: Ints,
) -> None:  # fmt: skip
    shares, whole = sight.game[SHARES], sight.game[BOARD]
    for b in range(sight.game[BOARDS]):
        for s in range(shares):
            place[b * shares + s, row, way] = worth(
                offset(pointer(contest.ways), 5 * s), tables, own, n, offset(lines, b * WIDTH), whole,
                sight.game[KEEP], room, offset(room, 2 * WIDTH))  # fmt: skip


@kernel
def finish(
    state: WordPointer, sight: Sight, contest: Contest, hands: Ints, look: int, ways: int, room: Pointer
) -> Ranks:
    """Deal all holdings to the end in so many ways, the same boards for all, and put them in order. The last look
    has the player's real hand too."""
    pools, size = hands.shape[0], hands.shape[2]
    tables, deck, game = bare(contest.tables), pointer(sight.deck), sight.game
    rows = pools * size + len(sight.own)
    place = np.full((game[BOARDS] * game[SHARES], rows, ways), -1, np.int64)
    lines, own = offset(room, 9 * WIDTH), offset(room, 11 * WIDTH)
    lie, real, at = sight.lies[look], look == len(sight.lies) - 1, min(look, hands.shape[1] - 1)
    plans = len(sight.own)
    own_bits = bits(offset(pointer(sight.own), 4), sight.own[0, 0])
    for way in range(ways):
        fallen, shown = 0, 0
        for b in range(game[BOARDS]):
            for i in range(lie):
                lines[b * WIDTH + i] = sight.boards[b, i]
                shown |= 1 << sight.boards[b, i]
        for b in range(game[BOARDS]):
            for i in range(lie, game[BOARD]):
                card = _fresh(state, deck, fallen | shown | own_bits)
                lines[b * WIDTH + i] = card
                fallen |= 1 << card
        for g in range(pools):
            n, draws, coming = sight.held[g, look], sight.draws[g, look], sight.coming[g, look]
            for h in range(size):
                hand = offset(pointer(hands), ((g * hands.shape[1] + at) * size + h) * WIDTH)
                mask = bits(hand, n)
                if mask & fallen:
                    continue
                for i in range(n):
                    own[i] = hand[i]
                m = _finished(state, sight, own, n, draws, coming, mask | fallen) if draws + coming else n
                _judged(sight, contest, tables, own, m, lines, room, g * size + h, way, place)
        for plan in range(plans if real else 0):
            n = sight.own[plan, 0]
            for i in range(n):
                own[i] = sight.own[plan, 4 + i]
            taken = own_bits | fallen
            for _ in range(sight.own[plan, 1]):
                own[n] = _fresh(state, deck, taken)
                taken |= 1 << own[n]
                n += 1
            m = _finished(state, sight, own, n, sight.own[plan, 2], sight.own[plan, 3], taken)
            _judged(sight, contest, tables, own, m, lines, room, pools * size + plan, way, place)
    return Ranks(place, _in_order(place))


@kernel
def _in_order(place: Ints) -> int:
    """Number the places of each share and way from 1 without gaps; the highest number."""
    most = 0
    column = np.empty(place.shape[1], np.int64)
    for share in range(place.shape[0]):
        for way in range(place.shape[2]):
            for row in range(place.shape[1]):
                column[row] = place[share, row, way]
            order = np.argsort(column)
            number, last = 0, 0
            for at in order:
                if column[at] > 0:
                    if column[at] != last:
                        number, last = number + 1, column[at]
                    place[share, at, way] = number
            most = max(most, number)
    return most
