"""The value of playing a hand, by backward induction over its compositions: the best play, or a given one.

All values are expectations over the unconditional shoe. Where the dealer has looked and found no natural, only the
cases without one count (``looked``): the case with it costs the box one stake whatever is done, and is added later.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.blackjack.dealer import CATEGORIES, NATURAL
from croupier.analysis.blackjack.hands import ACE, VALUES, Compositions
from croupier.ranking.arrays import Floats, Ints
from croupier.ranking.compiled import inlined, kernel

STAND, HIT, RAISE = 0, 1, 2
MOST_STAKES: Final = 4

# Places in the row of figures that tells the kernel the rules.
P_LOOKED, P_KEY, P_TAKES, P_SPLIT, P_LONG, P_LONG_PAYS, P_LONG_NOW, P_TRIO, P_TRIO_PAYS = range(9)
P_HIT_21, P_AUTO_CARDS, P_AUTO, P_DOUBLE, P_ACES_ONE, P_BUY, P_OUTRANKS, P_TIE_21 = range(9, 17)
FIGURES: Final = 17

TAKES_ALL, TAKES_ONE, TAKES_NOTHING = 0.0, 1.0, 2.0


class Terms(NamedTuple):
    """What hands are played for against given cards of the dealer."""

    shoe: Ints
    """Cards of each value that are left."""
    table: Floats
    """Hand × category: the dealer's chances beside this hand."""
    pays: Floats
    """Total × category of the dealer → profit to 1."""
    figures: Floats
    may_raise: Ints
    """Hand → may it be doubled?"""


class Played(NamedTuple):
    """Values of hands: ``values[stakes, hand]``, ``by_action[stakes, action, hand]`` and the actions taken."""

    values: Floats
    by_action: Floats
    actions: Ints


@inlined
def _stand(total: int, stakes: int, table: Floats, hand: int, pays: Floats, fig: Floats) -> float:
    """A finished hand of this total against the dealer's possible hands."""
    value = 0.0
    for c in range(CATEGORIES - 1):
        value += pays[total, c] * table[hand, c]
    value *= stakes
    natural = table[hand, NATURAL]
    if fig[P_LOOKED] == 0.0 and natural > 0.0:
        if fig[P_OUTRANKS] == 0.0 and total == 21:
            value += stakes * fig[P_TIE_21] * natural
        elif fig[P_TAKES] == TAKES_ALL:
            value -= stakes * natural
        elif fig[P_TAKES] == TAKES_ONE:
            value -= natural
    return value


@inlined
def _counted(left_key: int, left: int, fig: Floats) -> float:
    """The weight of something settled at once: 1, or the chance that the dealer has no natural where he has looked."""
    if fig[P_LOOKED] == 0.0 or left == 0:
        return 1.0
    return 1.0 - left_key / left


@kernel
def play_values(hands: Compositions, which: Ints, terms: Terms, best: bool, played: Played) -> None:
    """Fill in the values; ``which`` runs from high hands to low. ``best``: choose, and write the actions; otherwise
    play as the actions say."""
    counts, cards, hard, totals, add = hands
    shoe, table, pays, fig, may_raise = terms
    values, by_action, actions = played
    all_cards = 0
    for v in range(VALUES):
        all_cards += shoe[v]
    key = int(fig[P_KEY])
    most = 1 + int(fig[P_BUY])
    for at in range(which.shape[0]):
        hand = which[at]
        n = cards[hand]
        left = all_cards - n
        possible = True
        for v in range(VALUES):
            if shoe[v] < counts[hand, v]:
                possible = False
        if not possible:
            continue
        now = _counted(shoe[key] - counts[hand, key], left, fig)
        for stakes in range(most, 0, -1):
            if fig[P_TRIO] >= 0 and fig[P_SPLIT] == 0.0 and n == 3 and counts[hand, int(fig[P_TRIO])] == 3:
                values[stakes, hand] = stakes * fig[P_TRIO_PAYS] * now
                continue
            if fig[P_LONG] > 0 and n >= fig[P_LONG]:
                values[stakes, hand] = stakes * fig[P_LONG_PAYS] * now
                if fig[P_LONG_NOW] == 0.0 and fig[P_LOOKED] == 0.0:
                    natural = table[hand, NATURAL]
                    lost = stakes if fig[P_TAKES] == TAKES_ALL else (1.0 if fig[P_TAKES] == TAKES_ONE else 0.0)
                    values[stakes, hand] = stakes * fig[P_LONG_PAYS] * (1.0 - natural) - lost * natural
                continue
            stand = _stand(totals[hand], stakes, table, hand, pays, fig)
            by_action[stakes, STAND, hand] = stand
            hit, raised = -1e9, -1e9
            can_hit = totals[hand] < 21 or fig[P_HIT_21] == 1.0
            can_buy = fig[P_BUY] > 0 and totals[hand] < 21 and n == stakes + 1 and stakes <= int(fig[P_BUY])
            can_double = fig[P_DOUBLE] == 1.0 and n == 2 and may_raise[hand] == 1
            if can_hit or can_buy or can_double:
                hit, raised = 0.0, 0.0
                for v in range(VALUES):
                    more = shoe[v] - counts[hand, v]
                    if more <= 0:
                        continue
                    p = more / left
                    grown = add[hand, v]
                    if hard[hand] + v + 1 > 21:
                        left_key = shoe[key] - counts[hand, key] - (1 if v == key else 0)
                        gone = p * _counted(left_key, left - 1, fig)
                        hit -= stakes * gone
                        raised -= (stakes + 1) * gone
                        continue
                    hit += p * values[stakes, grown]
                    if can_buy:
                        raised += p * values[stakes + 1, grown]
                    elif can_double:
                        if fig[P_TRIO] >= 0 and fig[P_SPLIT] == 0.0 and counts[grown, int(fig[P_TRIO])] == 3:
                            raised += p * values[1, grown] * 2
                            continue
                        total = totals[grown]
                        if fig[P_ACES_ONE] == 1.0 and counts[hand, ACE] > 0:
                            total = hard[grown]
                            if v == ACE and total <= 11:
                                total += 10
                        raised += p * _stand(total, 2, table, grown, pays, fig)
                if not can_hit:
                    hit = -1e9
                if not (can_buy or can_double):
                    raised = -1e9
            by_action[stakes, HIT, hand] = hit
            by_action[stakes, RAISE, hand] = raised
            if fig[P_AUTO_CARDS] == n and totals[hand] <= fig[P_AUTO]:
                values[stakes, hand] = hit
                actions[stakes, hand] = HIT
            elif best:
                choice = STAND
                value = stand
                if hit > value:
                    choice, value = HIT, hit
                if raised > value:
                    choice, value = RAISE, raised
                actions[stakes, hand] = choice
                values[stakes, hand] = value
            else:
                choice = actions[stakes, hand]
                if choice == RAISE and raised <= -1e8:
                    choice = HIT
                if choice == HIT and hit <= -1e8:
                    choice = STAND
                values[stakes, hand] = by_action[stakes, choice, hand]


@kernel
def reach(hands: Compositions, which: Ints, shoe: Ints, fig: Floats, played: Played, weight: Floats) -> None:
    """How often each hand is reached by its actions, from the weights of first hands; ``which`` from low to high."""
    counts, cards, add = hands.counts, hands.cards, hands.add
    by_action, actions = played.by_action, played.actions
    all_cards = 0
    for v in range(VALUES):
        all_cards += shoe[v]
    most = 1 + int(fig[P_BUY])
    for at in range(which.shape[0]):
        hand = which[at]
        for stakes in range(1, most + 1):
            w = weight[stakes, hand]
            if w == 0.0:
                continue
            choice = actions[stakes, hand]
            if choice == RAISE and by_action[stakes, RAISE, hand] <= -1e8:
                choice = HIT
            if choice == STAND or (choice == RAISE and fig[P_BUY] == 0):
                continue
            to = stakes + 1 if choice == RAISE else stakes
            for v in range(VALUES):
                more = shoe[v] - counts[hand, v]
                if more > 0 and add[hand, v] >= 0:
                    weight[to, add[hand, v]] += w * more / (all_cards - cards[hand])


def not_played(hands: int) -> Played:
    """Room for values, values by action, and actions."""
    return Played(
        np.zeros((MOST_STAKES + 1, hands)),
        np.full((MOST_STAKES + 1, 3, hands), -1e9),
        np.zeros((MOST_STAKES + 1, hands), dtype=np.int64),
    )
