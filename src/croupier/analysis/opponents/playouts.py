"""Hands played out at random in an opponent's thoughts: what a choice is worth, compiled, for every game of the house.

A player who has shown strength is given better cards: of several holdings he might have, the one that comes out best
on boards of its own (not on the one that then falls). Where he drew cards, holdings that would have drawn as many come
first. So a range follows from what was seen, in every game alike and without a table of hands.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.analysis.opponents.throwing import throws
from croupier.ranking.compiled import kernel
from croupier.ranking.worth import worth

KNOWN, HIDDEN, DRAWS_DONE, DRAWS_LEFT, LAST_DRAWN = range(5)
"""Columns of a player: cards known, cards unknown, draws made, draws to come, cards drawn the last time (-1: none)."""
NARROW, STAYS, ADDS = range(3)
"""More columns: of how many holdings he has the best, the chance that he stays in, the chips he adds when he does."""
OWN_TO_COME, BOARD_TO_COME, ON_BOARD, BOARDS, KEEP, RULE, LOOKS = range(7)
"""The game from here on: cards to come to each hand and to each board, cards that lie on each board, the boards, cards
kept of those held, the rule of drawing, and on how many boards of its own a possible holding is looked at."""


@kernel
def _bits(state: Any) -> Any:
    """xorshift64*: the next 32 random bits."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)


@kernel
def _below(state: Any, n: Any) -> Any:
    return np.int64((_bits(state) * np.uint64(n)) >> np.uint64(32))


@kernel
def _chance(state: Any) -> Any:
    """A number from 0 up to 1."""
    return np.float64(_bits(state)) / 4294967296.0


@kernel
def _card(state: Any, deck: Any, used: Any, hand: Any, n: Any) -> Any:
    """A card that is not used yet, and is from now on. When the deck is used up any card that this hand has not."""
    for _ in range(64):
        card = deck[_below(state, len(deck))]
        if not used[card]:
            used[card] = True
            return card
    while True:
        card = deck[_below(state, len(deck))]
        held = False
        for i in range(n):
            held = held or hand[i] == card
        if not held:
            return card


@kernel
def _complete(state: Any, deck: Any, used: Any, hand: Any, n: Any, draws: Any, game: Any, taken: Any) -> Any:
    """Draw by the rule and add the cards to come; how many the hand has in the end. ``taken``: those that came, after
    their number."""
    count = 0
    for left in range(draws, 0, -1):
        thrown = throws(game[RULE], hand, n, left == 1)
        for i in range(n):
            if thrown >> i & 1:
                card = _card(state, deck, used, hand, n)
                hand[i] = card
                count += 1
                taken[count] = card
    for _ in range(game[OWN_TO_COME]):
        card = _card(state, deck, used, hand, n)
        hand[n] = card
        n += 1
        count += 1
        taken[count] = card
    taken[0] = count
    return n


@kernel
def _score(state: Any, deck: Any, used: Any, hand: Any, n: Any, draws: Any, ways: Any, t: Any, game: Any, cdf: Any,
           looks: Any, lie: Any, spaces: Any) -> Any:  # fmt: skip
    """How good a holding looks, about 0 to 1: how many hands it beats, on boards and draws of its own."""
    total, boards, to_come = 0.0, game[BOARDS], game[BOARD_TO_COME]
    own, taken = spaces[2], spaces[3]
    for look in range(game[LOOKS]):
        for i in range(n):
            own[i] = hand[i]
        count = n
        if draws + game[OWN_TO_COME]:
            count = _complete(state, deck, used, own, n, draws, game, taken)
            for i in range(taken[0]):
                used[taken[i + 1]] = False
        for b in range(boards):
            for i in range(to_come):
                lie[b, game[ON_BOARD] + i] = looks[look, b * to_come + i]
            for s in range(len(ways)):
                place = worth(
                    ways[s], t, own, count, lie[b], game[ON_BOARD] + to_come, game[KEEP], spaces[0], spaces[1]
                )
                total += cdf[s, place]
    return total / (game[LOOKS] * boards * len(ways))


@kernel
def _hold(state: Any, deck: Any, used: Any, known: Any, player: Any, rule: Any, hand: Any) -> Any:
    """A holding he might have, cards marked as used; how far its last draw was from the one that was seen."""
    n = player[KNOWN]
    for i in range(n):
        hand[i] = known[i]
    for _ in range(player[HIDDEN]):
        hand[n] = _card(state, deck, used, hand, n)
        n += 1
    off = 0
    for draw in range(player[DRAWS_DONE]):
        thrown = throws(rule, hand, n, draw + 1 == player[DRAWS_DONE] and player[DRAWS_LEFT] == 0)
        count = 0
        for i in range(n):
            if thrown >> i & 1:
                used[hand[i]] = False
                hand[i] = _card(state, deck, used, hand, n)
                count += 1
        off = abs(count - player[LAST_DRAWN])
    return off


@kernel
def _deal_in(state: Any, deck: Any, used: Any, known: Any, player: Any, narrow: Any, ways: Any, t: Any, game: Any,
             cdf: Any, looks: Any, lie: Any, hand: Any, spaces: Any) -> None:  # fmt: skip
    """Give a player the cards of his range."""
    n = player[KNOWN] + player[HIDDEN]
    tries = int(narrow)
    if _chance(state) < narrow - tries:
        tries += 1
    if tries <= 1:
        _hold(state, deck, used, known, player, game[RULE], hand)
        return
    found, best = -9.0, spaces[4]
    for _ in range(tries):
        off = _hold(state, deck, used, known, player, game[RULE], hand)
        score = _score(state, deck, used, hand, n, player[DRAWS_LEFT], ways, t, game, cdf, looks, lie, spaces)
        for i in range(player[KNOWN], n):
            used[hand[i]] = False
        if score - 0.2 * off > found:
            found = score - 0.2 * off
            for i in range(n):
                best[i] = hand[i]
    for i in range(n):
        hand[i] = best[i]
        used[hand[i]] = True


@kernel
def _won(places: Any, stays: Any, boards: Any, shares: Any) -> Any:
    """The part of the pot that goes to the first player."""
    part = 0.0
    for b in range(boards):
        made, mine = 0, 0.0
        for s in range(shares):
            best, winners = 0, 0
            for p in range(len(stays)):
                if stays[p]:
                    place = places[p, b, s]
                    if place > best:
                        best, winners = place, 1
                    elif place == best:
                        winners += 1
            if best:
                made += 1
                if places[0, b, s] == best:
                    mine += 1.0 / winners
        part += mine / max(made, 1)
    return part / boards


@kernel
def play_out(seed: Any, samples: Any, deck: Any, known: Any, players: Any, weights: Any, board: Any, ways: Any, t: Any,
             game: Any, cdf: Any, pot: Any) -> Any:  # fmt: skip
    """The chips that come back on average, when the first player stays in and the others as their weights say."""
    count, boards, shares, to_come = len(players), game[BOARDS], len(ways), game[BOARD_TO_COME]
    state = np.array([seed | 1], np.uint64)
    used = np.zeros(52, np.bool_)
    hands = np.zeros((count, 16), np.int64)
    looks = np.zeros((max(1, game[LOOKS]), 16), np.int64)
    spaces = np.zeros((5, 24), np.int64)
    lie = np.zeros((2, 16), np.int64)
    places = np.zeros((count, 2, shares), np.int64)
    stays = np.zeros(count, np.bool_)
    total = 0.0
    for _ in range(samples):
        used[:] = False
        for b in range(boards):
            for i in range(game[ON_BOARD]):
                lie[b, i] = board[b, i]
        for look in range(game[LOOKS]):
            for i in range(to_come * boards):
                looks[look, i] = _card(state, deck, used, hands[0], 0)
        money, alone = pot, True
        for p in range(1, count):
            stays[p] = weights[p, STAYS] >= 1.0 or _chance(state) < weights[p, STAYS]
            if stays[p]:
                alone = False
                money += weights[p, ADDS]
                _deal_in(state, deck, used, known[p], players[p], weights[p, NARROW], ways, t, game, cdf, looks, lie,
                         hands[p], spaces)  # fmt: skip
        stays[0] = True
        if alone:
            total += money
            continue
        for look in range(game[LOOKS]):  # boards that were only thought of go back
            for i in range(to_come * boards):
                used[looks[look, i]] = False
        for b in range(boards):
            for i in range(to_come):
                lie[b, game[ON_BOARD] + i] = _card(state, deck, used, lie[b], game[ON_BOARD] + i)
        for p in range(count):
            if stays[p]:
                n = players[p, KNOWN] + players[p, HIDDEN]
                if p == 0:  # what he has thrown is replaced
                    n = players[0, KNOWN]
                    for i in range(n):
                        hands[0, i] = known[0, i]
                    for _ in range(players[0, HIDDEN]):
                        hands[0, n] = _card(state, deck, used, hands[0], n)
                        n += 1
                n = _complete(state, deck, used, hands[p], n, players[p, DRAWS_LEFT], game, spaces[3])
                for b in range(boards):
                    for s in range(shares):
                        places[p, b, s] = worth(ways[s], t, hands[p], n, lie[b], game[ON_BOARD] + to_come, game[KEEP],
                                                spaces[0], spaces[1])  # fmt: skip
        total += money * _won(places, stays, boards, shares)
    return total / samples


@kernel
def finished_hands(seed: Any, samples: Any, deck: Any, held: Any, draws: Any, ways: Any, t: Any, game: Any,
                   counts: Any) -> None:  # fmt: skip
    """How often each place comes, in each share, when hands are dealt and drawn to the end."""
    state = np.array([seed | 1], np.uint64)
    used = np.zeros(52, np.bool_)
    hand, lie = np.zeros(24, np.int64), np.zeros(16, np.int64)
    spaces = np.zeros((5, 24), np.int64)
    for _ in range(samples):
        used[:] = False
        for i in range(held):
            hand[i] = _card(state, deck, used, hand, i)
        for i in range(game[BOARD_TO_COME]):
            lie[i] = _card(state, deck, used, lie, i)
        n = _complete(state, deck, used, hand, held, draws, game, spaces[3])
        for s in range(len(ways)):
            place = worth(ways[s], t, hand, n, lie, game[BOARD_TO_COME], game[KEEP], spaces[0], spaces[1])
            counts[s, place] += 1
