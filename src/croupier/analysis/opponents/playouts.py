"""Hands played out at random in an opponent's thoughts: what a choice is worth, compiled, for every game of the house.

A player who has shown strength is given better cards: of several holdings he might have, the one that comes out best
on boards of its own (not on the one that then falls). Where he drew cards, holdings that would have drawn as many come
first. So a range follows from what was seen, in every game alike and without a table of hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.luck import quick_below, quick_bits
from croupier.analysis.opponents.throwing import throws
from croupier.ranking.arrays import FloatPointer, Floats, Ints, Pointer, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset, pointer
from croupier.ranking.worth import PLACES, Contest, Tables, bare, worth

KNOWN, HIDDEN, DRAWS_DONE, DRAWS_LEFT, LAST_DRAWN = range(5)
"""Columns of a player: cards known, cards unknown, draws made, draws to come, cards drawn the last time (-1: none)."""
NARROW, STAYS, ADDS = range(3)
"""More columns: of how many holdings he has the best, the chance that he stays in, the chips he adds when he does."""
OWN_TO_COME, BOARD_TO_COME, ON_BOARD, BOARDS, KEEP, RULE, LOOKS = range(7)
"""The game from here on: cards to come to each hand and to each board, cards that lie on each board, the boards, cards
kept of those held, the rule of drawing, and on how many boards of its own a possible holding is looked at."""


class Scene(NamedTuple):
    """The hand as the first player knows it."""

    deck: Ints
    """Its size, then the cards that he has not seen."""
    known: Ints
    """A row of known cards for each player."""
    players: Ints
    weights: Floats
    board: Ints
    pot: float


class Stock(NamedTuple):
    """Where cards come from: luck, the deck after its size, and which cards are used."""

    state: WordPointer
    deck: Pointer
    used: Pointer


class Judge(NamedTuple):
    """What hands are judged by, the boards to look at, and room to do so."""

    shares: int
    ways: Pointer
    tables: Tables
    game: Pointer
    beats: FloatPointer
    looks: Pointer
    lie: Pointer
    spaces: Pointer


class Seats(NamedTuple):
    """What is noted of each player: his hand, its places, whether he stays in."""

    hands: Pointer
    places: Pointer
    stays: Pointer


@kernel
def _chance(state: WordPointer) -> float:
    """A number from 0 up to 1."""
    return np.float64(quick_bits(state)) / 4294967296.0


@kernel
def _card(stock: Stock, hand: Pointer, n: int) -> int:
    """A card that is not used yet, and is from now on. When the deck is used up any card that this hand has not."""
    state, deck, used = stock
    for _ in range(64):
        card = deck[1 + quick_below(state, deck[0])]
        if not used[card]:
            used[card] = 1
            return card
    while True:
        card = deck[1 + quick_below(state, deck[0])]
        held = False
        for i in range(n):
            held = held or hand[i] == card
        if not held:
            return card


@kernel
def _complete(stock: Stock, hand: Pointer, n: int, draws: int, game: Pointer, taken: Pointer) -> int:
    """Draw by the rule and add the cards to come; how many the hand has in the end. ``taken``: those that came, after
    their number."""
    count = 0
    for left in range(draws, 0, -1):
        thrown = throws(game[RULE], hand, n, left == 1)
        for i in range(n):
            if thrown >> i & 1:
                card = _card(stock, hand, n)
                hand[i] = card
                count += 1
                taken[count] = card
    for _ in range(game[OWN_TO_COME]):
        card = _card(stock, hand, n)
        hand[n] = card
        n += 1
        count += 1
        taken[count] = card
    taken[0] = count
    return n


@kernel
def _score(stock: Stock, hand: Pointer, n: int, draws: int, judge: Judge) -> float:
    """How good a holding looks, about 0 to 1: how many hands it beats, on boards and draws of its own."""
    shares, ways, tables, game, beats, looks, lie, spaces = judge
    total, boards, to_come = 0.0, game[BOARDS], game[BOARD_TO_COME]
    own, taken = offset(spaces, 48), offset(spaces, 72)
    for look in range(game[LOOKS]):
        for i in range(n):
            own[i] = hand[i]
        count = n
        if draws + game[OWN_TO_COME]:
            count = _complete(stock, own, n, draws, game, taken)
            for i in range(taken[0]):
                stock.used[taken[i + 1]] = 0
        for b in range(boards):
            row = offset(lie, 16 * b)
            for i in range(to_come):
                row[game[ON_BOARD] + i] = looks[16 * look + b * to_come + i]
            for s in range(shares):
                place = worth(offset(ways, 5 * s), tables, own, count, row, game[ON_BOARD] + to_come, game[KEEP],
                              spaces, offset(spaces, 24))  # fmt: skip
                total += beats[s * PLACES + place]
    return total / (game[LOOKS] * boards * shares)


@kernel
def _hold(stock: Stock, known: Pointer, player: Pointer, rule: int, hand: Pointer) -> int:
    """A holding he might have, cards marked as used; how far its last draw was from the one that was seen."""
    n = player[KNOWN]
    for i in range(n):
        hand[i] = known[i]
    for _ in range(player[HIDDEN]):
        hand[n] = _card(stock, hand, n)
        n += 1
    off = 0
    for draw in range(player[DRAWS_DONE]):
        thrown = throws(rule, hand, n, draw + 1 == player[DRAWS_DONE] and player[DRAWS_LEFT] == 0)
        count = 0
        for i in range(n):
            if thrown >> i & 1:
                stock.used[hand[i]] = 0
                hand[i] = _card(stock, hand, n)
                count += 1
        off = abs(count - player[LAST_DRAWN])
    return off


@kernel
def _deal_in(stock: Stock, known: Pointer, player: Pointer, narrow: float, judge: Judge, hand: Pointer) -> None:
    """Give a player the cards of his range."""
    used, rule = stock.used, judge.game[RULE]
    n = player[KNOWN] + player[HIDDEN]
    tries = int(narrow)
    if _chance(stock.state) < narrow - tries:
        tries += 1
    if tries <= 1:
        _hold(stock, known, player, rule, hand)
        return
    found, best = -9.0, offset(judge.spaces, 96)
    for _ in range(tries):
        off = _hold(stock, known, player, rule, hand)
        score = _score(stock, hand, n, player[DRAWS_LEFT], judge)
        for i in range(player[KNOWN], n):
            used[hand[i]] = 0
        if score - 0.2 * off > found:
            found = score - 0.2 * off
            for i in range(n):
                best[i] = hand[i]
    for i in range(n):
        hand[i] = best[i]
        used[hand[i]] = 1


@kernel
def _won(places: Pointer, stays: Pointer, count: int, boards: int, shares: int) -> float:
    """The part of the pot that goes to the first player."""
    part = 0.0
    for b in range(boards):
        made, mine = 0, 0.0
        for s in range(shares):
            best, winners, at = 0, 0, b * shares + s
            for p in range(count):
                if stays[p]:
                    place = places[p * 16 + at]
                    if place > best:
                        best, winners = place, 1
                    elif place == best:
                        winners += 1
            if best:
                made += 1
                if places[at] == best:
                    mine += 1.0 / winners
        part += mine / max(made, 1)
    return part / boards


@kernel
def _one(
    stock: Stock,
    known: Pointer,
    players: Pointer,
    weights: FloatPointer,
    count: int,
    board: Pointer,
    pot: float,
    judge: Judge,
    seats: Seats,
) -> float:
    """One hand to the end: the chips that come back."""
    shares, ways, tables, game, _, looks, lie, spaces = judge
    used, (hands, places, stays) = stock.used, seats
    boards, to_come = game[BOARDS], game[BOARD_TO_COME]
    for card in range(52):
        used[card] = 0
    for b in range(boards):
        for i in range(game[ON_BOARD]):
            lie[16 * b + i] = board[16 * b + i]
    for look in range(game[LOOKS]):
        for i in range(to_come * boards):
            looks[16 * look + i] = _card(stock, hands, 0)
    money, alone = pot, True
    for p in range(1, count):
        stay = weights[3 * p + STAYS]
        stays[p] = 1 if stay >= 1.0 or _chance(stock.state) < stay else 0
        if stays[p]:
            alone = False
            money += weights[3 * p + ADDS]
            narrow = weights[3 * p + NARROW]
            _deal_in(stock, offset(known, 16 * p), offset(players, 5 * p), narrow, judge, offset(hands, 16 * p))
    stays[0] = 1
    if alone:
        return money
    for look in range(game[LOOKS]):  # boards that were only thought of go back
        for i in range(to_come * boards):
            used[looks[16 * look + i]] = 0
    for b in range(boards):
        row = offset(lie, 16 * b)
        for i in range(to_come):
            row[game[ON_BOARD] + i] = _card(stock, row, game[ON_BOARD] + i)
    for p in range(count):
        if stays[p]:
            player, hand = offset(players, 5 * p), offset(hands, 16 * p)
            n = player[KNOWN] + player[HIDDEN]
            if p == 0:  # what he has thrown is replaced
                n = player[KNOWN]
                for i in range(n):
                    hand[i] = known[i]
                for _ in range(player[HIDDEN]):
                    hand[n] = _card(stock, hand, n)
                    n += 1
            n = _complete(stock, hand, n, player[DRAWS_LEFT], game, offset(spaces, 72))
            for b in range(boards):
                for s in range(shares):
                    places[p * 16 + b * shares + s] = worth(
                        offset(ways, 5 * s), tables, hand, n, offset(lie, 16 * b), game[ON_BOARD] + to_come, game[KEEP],
                        spaces, offset(spaces, 24))  # fmt: skip
    return money * _won(places, stays, count, boards, shares)


@kernel
def play_out(seed: np.uint64, samples: int, scene: Scene, contest: Contest, game: Ints) -> float:
    """The chips that come back on average, when the first player stays in and the others as their weights say."""
    deck, known, players, weights, board, pot = scene
    count, ways = len(players), contest.ways
    luck, numbers = np.array([seed | 1], np.uint64), np.zeros(52 + 16 * (2 * count + 4) + count + 120, np.int64)
    state, used = pointer(luck), pointer(numbers)
    hands = offset(used, 52)
    looks = offset(hands, 16 * count)
    lie = offset(looks, 32)
    places = offset(lie, 32)
    stays = offset(places, 16 * count)
    spaces = offset(stays, count)
    stock, seats = Stock(state, pointer(deck), used), Seats(hands, places, stays)
    judge = Judge(len(ways), pointer(ways), bare(contest.tables), pointer(game), pointer(contest.beats), looks, lie,
                  spaces)  # fmt: skip
    total = 0.0
    for _ in range(samples):
        total += _one(stock, pointer(known), pointer(players), pointer(weights), count, pointer(board), pot, judge,
                      seats)  # fmt: skip
    # used to the last, so that no array is given back while a pointer looks at it
    chips: float = total / samples + 0 * (luck[0] + numbers[0])
    return chips


@kernel
def finished_hands(
    seed: np.uint64, samples: int, deck: Ints, held: int, draws: int, ways: Ints, t: Tables, game: Ints, counts: Ints
) -> np.uint64:
    """How often each place comes, in each share, when hands are dealt and drawn to the end."""
    luck, numbers = np.array([seed | 1], np.uint64), np.zeros(52 + 5 * 24, np.int64)
    used, values = pointer(numbers), bare(t)
    stock = Stock(pointer(luck), pointer(deck), used)
    hand, lie = offset(used, 52), offset(used, 76)
    for _ in range(samples):
        for card in range(52):
            used[card] = 0
        for i in range(held):
            hand[i] = _card(stock, hand, i)
        for i in range(game[BOARD_TO_COME]):
            lie[i] = _card(stock, lie, i)
        n = _complete(stock, hand, held, draws, pointer(game), offset(used, 100))
        for s in range(len(ways)):
            place = worth(offset(pointer(ways), 5 * s), values, hand, n, lie, game[BOARD_TO_COME], game[KEEP],
                          offset(used, 124), offset(used, 148))  # fmt: skip
            counts[s, place] += 1
    end: np.uint64 = luck[0] + np.uint64(numbers[0])
    return end
