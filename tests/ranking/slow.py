"""A slow, obvious evaluator that shares nothing with croupier's: the judge of the fast one.

Written from the rulebooks' words with loops and counters. Every function gives a whole number, more is better, and
two hands are worth the same exactly when their numbers are equal. Compiled, so that millions can be judged.
Cards are 0 … 51 (rank · 4 + suit, deuce of clubs first), the joker 52.
"""

import numpy as np
from numba import njit

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_ALIKE = range(10)


@njit
def number(category, ranks):
    """Category first, then the ranks that decide, in base 16."""
    total = category
    for i in range(5):
        total = total * 16 + ranks[i]
    return total


@njit
def sequence_top(count, wheel):
    """The highest rank of five in a row that are all there, or 0; the ace is 14, with ``wheel`` also 1."""
    for top in range(14, 5, -1):
        if count[top] and count[top - 1] and count[top - 2] and count[top - 3] and count[top - 4]:
            return top
    if wheel and count[5] and count[4] and count[3] and count[2] and count[14]:
        return 5
    return 0


@njit
def read_five(ranks, suited, wheel, runs):
    """Category and deciding ranks of five ranks, of one suit or not, with or without straights and flushes."""
    count = np.zeros(16, np.int64)
    for rank in ranks:
        count[rank] += 1
    decide = np.zeros(5, np.int64)
    k = 0
    for times in range(5, 0, -1):
        for rank in range(15, 0, -1):
            if count[rank] == times:
                decide[k] = rank
                k += 1
    most, second = count[decide[0]], count[decide[1]]
    category = HIGH_CARD
    if most == 5:
        category = FIVE_ALIKE
    elif most == 4:
        category = QUADS
    elif most == 3 and second == 2:
        category = FULL_HOUSE
    elif most == 3:
        category = TRIPS
    elif most == 2 and second == 2:
        category = TWO_PAIR
    elif most == 2:
        category = PAIR
    if runs and most == 1:
        top = sequence_top(count, wheel)
        if top:
            decide[:] = 0
            decide[0] = top
        if top and suited:
            category = STRAIGHT_FLUSH
        elif suited:
            category = FLUSH
        elif top:
            category = STRAIGHT
    return category, decide


@njit
def ranks_of(cards, ace):
    ranks = np.zeros(5, np.int64)
    for i in range(5):
        ranks[i] = cards[i] // 4 + 2
        if ranks[i] == 14:
            ranks[i] = ace
    return ranks


@njit
def one_suit(cards):
    same = 0
    for i in range(5):
        same += cards[i] % 4 == cards[0] % 4
    return same == 5


@njit
def high(cards):
    category, decide = read_five(ranks_of(cards, 14), one_suit(cards), True, True)
    return number(category, decide)


@njit
def ace_to_five(cards):
    category, decide = read_five(ranks_of(cards, 1), False, False, False)
    return -number(category, decide)


@njit
def ace_to_six(cards):
    ranks = ranks_of(cards, 1)
    suited = one_suit(cards)
    category, decide = read_five(ranks, suited, False, True)
    low_run = True  # A-2-3-4-5: five ranks from one to five
    for wanted in range(1, 6):
        low_run = low_run and (ranks == wanted).any()
    if low_run:
        category = STRAIGHT_FLUSH if suited else STRAIGHT
        decide[:] = 0
        decide[0] = 5
    return -number(category, decide)


@njit
def deuce_to_seven(cards):
    category, decide = read_five(ranks_of(cards, 14), one_suit(cards), False, True)
    return -number(category, decide)


@njit
def soko(cards):
    category, decide = read_five(ranks_of(cards, 14), one_suit(cards), True, True)
    if category > PAIR:
        return number(category + 2, decide)  # make room for the two four-card hands above the pair
    best = np.int64(0)
    for fifth in range(5):  # leave out each card in turn and look at the other four
        four = np.zeros(4, np.int64)
        suits = np.zeros(4, np.int64)
        k = 0
        for i in range(5):
            if i != fifth:
                four[k] = cards[i] // 4 + 2
                suits[cards[i] % 4] += 1
                k += 1
        four = np.sort(four)[::-1]
        last = cards[fifth] // 4 + 2
        if suits.max() == 4:
            best = max(best, number(3, np.array([four[0], four[1], four[2], four[3], last])))
        top = 0
        if four[0] - 1 == four[1] and four[1] - 1 == four[2] and four[2] - 1 == four[3]:
            top = four[0]
        elif four[0] == 14 and four[1] == 4 and four[2] == 3 and four[3] == 2:
            top = 4
        if top:
            best = max(best, number(2, np.array([top, last, 0, 0, 0])))
    return max(best, number(category, decide))


@njit
def soko_low(cards):
    """Sökö reversed, the ace 1; four-card hands between pair and two pair, as in the high game."""
    ranks = ranks_of(cards, 1)
    worst = -ace_to_six(cards)
    if worst >> 20 > PAIR:
        return -(worst + (2 << 20))
    for fifth in range(5):
        four = np.sort(np.delete(ranks, fifth))[::-1]
        suits = np.zeros(4, np.int64)
        for i in range(5):
            if i != fifth:
                suits[cards[i] % 4] += 1
        if suits.max() == 4:
            worst = max(worst, number(3, np.array([four[0], four[1], four[2], four[3], ranks[fifth]])))
        if four[0] - four[1] == 1 and four[1] - four[2] == 1 and four[2] - four[3] == 1:
            worst = max(worst, number(2, np.array([four[0], ranks[fifth], 0, 0, 0])))
    return -worst


@njit
def three_card(cards, runs):
    a, b, c = np.sort(np.array([cards[0] // 4 + 2, cards[1] // 4 + 2, cards[2] // 4 + 2]))[::-1]
    suited = cards[0] % 4 == cards[1] % 4 and cards[1] % 4 == cards[2] % 4
    row = (a - b == 1 and b - c == 1) or (a == 14 and b == 3 and c == 2)
    top = 3 if a == 14 and b == 3 else a
    if a == b and b == c:
        return number(4, np.array([a, 0, 0, 0, 0]))
    if a == b or b == c:
        return number(1, np.array([b, a if b == c else c, 0, 0, 0]))
    if runs and row and suited:
        return number(5, np.array([top, 0, 0, 0, 0]))
    if runs and row:
        return number(3, np.array([top, 0, 0, 0, 0]))
    if runs and suited:
        return number(2, np.array([a, b, c, 0, 0]))
    return number(0, np.array([a, b, c, 0, 0]))


@njit
def pai_gow_number(category, decide):
    """A-2-3-4-5 between the ace-high and the king-high straight."""
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        if decide[0] == 14:
            decide[0] = 15
        elif decide[0] == 5:
            decide[0] = 14
    return number(category, decide)


@njit
def pai_gow(cards):
    joker = -1
    for i in range(5):
        if cards[i] == 52:
            joker = i
    if joker < 0:
        category, decide = read_five(ranks_of(cards, 14), one_suit(cards), True, True)
        return pai_gow_number(category, decide)
    best = np.int64(-1)
    for stands_for in range(52):
        held = False
        for i in range(5):
            held = held or cards[i] == stands_for
        trial = cards.copy()
        trial[joker] = stands_for
        if stands_for >= 48 and not held:  # an ace, of a suit that is not there
            ranks = ranks_of(trial, 14)
            category, decide = read_five(ranks, False, True, False)
            best = max(best, number(category, decide))
        if not held:
            category, decide = read_five(ranks_of(trial, 14), one_suit(trial), True, True)
            if category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
                best = max(best, pai_gow_number(category, decide))
    aces = 0
    for i in range(5):
        aces += 48 <= cards[i] <= 51
    if aces == 4:
        best = number(FIVE_ALIKE, np.array([14, 0, 0, 0, 0]))
    return best


@njit
def deuces_natural(cards, wilds):
    """The value of five cards once every deuce has become what it stands for."""
    category, decide = read_five(ranks_of(cards, 14), one_suit(cards), True, True)
    if category == STRAIGHT_FLUSH and decide[0] == 14:
        return number(11 if wilds == 0 else 10, decide)
    return number(category, decide)


@njit
def deuces_wild(cards):
    trial = cards.copy()
    spots = np.zeros(4, np.int64)
    wilds = 0
    for i in range(5):
        if cards[i] < 4:
            spots[wilds] = i
            wilds += 1
    if wilds == 0:
        return deuces_natural(trial, 0)
    best = np.int64(-1)
    alike = True
    first = -1
    for i in range(5):
        if cards[i] >= 4:
            alike = alike and (first < 0 or cards[i] // 4 == first)
            first = cards[i] // 4
    if alike:
        best = number(FIVE_ALIKE, np.array([first + 2, 0, 0, 0, 0]))
    total = 52**wilds
    for code in range(total):
        rest = code
        good = True
        last = -1
        for k in range(wilds):
            card = rest % 52
            rest //= 52
            if card <= last:  # every set of substitutes once
                good = False
                break
            last = card
            for i in range(5):
                if cards[i] >= 4 and cards[i] == card:
                    good = False
            trial[spots[k]] = card
        if good:
            best = max(best, deuces_natural(trial, wilds))
    return best


@njit
def best_of(cards, n, one):
    """The best of all five-card hands in ``n`` cards, tried one after the other."""
    best = np.int64(-(1 << 60))
    five = np.zeros(5, np.int64)
    for chosen in range(1 << n):
        k = 0
        for i in range(n):
            if chosen >> i & 1:
                if k < 5:
                    five[k] = cards[i]
                k += 1
        if k == 5:
            best = max(best, one(five))
    return best


@njit
def omaha(cards, own, n, one):
    """The best of all hands with two of the first ``own`` cards and three of the others."""
    best = np.int64(-(1 << 60))
    five = np.zeros(5, np.int64)
    for i in range(own):
        for j in range(i + 1, own):
            for x in range(own, n):
                for y in range(x + 1, n):
                    for z in range(y + 1, n):
                        five[0], five[1], five[2], five[3], five[4] = cards[i], cards[j], cards[x], cards[y], cards[z]
                        best = max(best, one(five))
    return best


@njit
def judge(hands, one):
    out = np.zeros(len(hands), np.int64)
    for i in range(len(hands)):
        out[i] = best_of(hands[i].astype(np.int64), hands.shape[1], one)
    return out


@njit
def judge_omaha(hands, own, one):
    out = np.zeros(len(hands), np.int64)
    for i in range(len(hands)):
        out[i] = omaha(hands[i].astype(np.int64), own, hands.shape[1], one)
    return out


@njit
def judge_three(hands, runs):
    out = np.zeros(len(hands), np.int64)
    for i in range(len(hands)):
        out[i] = three_card(hands[i].astype(np.int64), runs)
    return out


@njit
def fill_hands(pack, size, out):
    """Every set of ``size`` cards of a pack, in order."""
    at = np.arange(size)
    for row in range(len(out)):
        for i in range(size):
            out[row, i] = at[i]
        i = size - 1
        while i >= 0 and at[i] == pack - size + i:
            i -= 1
        if i < 0:
            break
        at[i] += 1
        for j in range(i + 1, size):
            at[j] = at[j - 1] + 1
    return out
