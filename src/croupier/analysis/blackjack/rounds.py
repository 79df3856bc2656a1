"""Rounds in bulk, compiled: one box played by a table of actions, from a shoe with a cut card or shuffled every round.

Reproducible: rounds come in batches, each with its own stream of chance derived from the seed and the batch's number,
so the same seed gives the same rounds on any number of cores. The stream is one word that is handed on from draw to
draw, together with the place in the shoe.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.blackjack.dealer import CATEGORIES
from croupier.analysis.blackjack.hands import ACE, TEN, VALUES
from croupier.ranking.arrays import U8, Ints, Pointer, signed
from croupier.ranking.compiled import inlined, kernel
from croupier.ranking.pointers import pointer

(
    R_DEN, R_NATURAL, R_WAITING, R_NATURAL_TIE, R_EVEN, R_SURRENDER, R_TRIO, R_TRIO_PAYS, R_LONG, R_LONG_PAYS,
    R_LONG_NOW, R_MAX_HANDS, R_ACE_CARDS, R_RESPLIT_ACES, R_DOUBLE, R_DOUBLE_SPLIT, R_DOUBLE_21, R_ACES_ONE,
    R_DOUBLE_TOTALS, R_EITHER, R_BUY, R_AUTO_CARDS, R_AUTO, R_HIT_21, R_HOLE, R_EXPOSED, R_PEEK_ACE,
    R_PEEK_TEN, R_SOFT_17, R_PUSH_AT, R_OUTRANKS, R_TAKES, R_TAKES_ACE, R_TAKES_TEN, R_LEVELS, R_CUT, R_SPLIT_TENS,
) = range(37)  # fmt: skip
RULES: Final = 37
MOST_HANDS: Final = 16
_OPEN, _BUST, _LONG, _DONE = 0, 1, 2, 3


class Play(NamedTuple):
    """Everything the compiled rounds need: the rules in whole numbers, and the table to play by."""

    cards: U8
    """The values in the shoe; drawing changes their order."""
    rules: Ints
    pays: Ints
    """Total × category of the dealer → profit."""
    at_once: Ints
    column: Ints
    """The dealer's cards → the column of the table."""
    hit: Ints
    raised: Ints
    surrender: Ints
    split: Ints
    even: Ints
    may_surrender: Ints
    even_offered: Ints
    offset: int
    """Where no profit is counted."""
    denominator: int


class Felt(NamedTuple):
    """The same as pointers (see ``ranking.pointers``), tables row by row: the parts of a round look things up here."""

    cards: Pointer
    size: int
    rules: Pointer
    pays: Pointer
    at_once: Pointer
    hit: Pointer
    raised: Pointer
    surrender: Pointer
    split: Pointer
    even: Pointer
    may_surrender: Pointer
    even_offered: Pointer
    columns: int
    classes: int


class Box(NamedTuple):
    """The hands of a box, one without a split."""

    hard: Pointer
    free_ace: Pointer
    """Is there an ace that may count eleven?"""
    number: Pointer
    """How many cards."""
    stake: Pointer
    first: Pointer
    status: Pointer


class Dealt(NamedTuple):
    """The first cards: two of the player, the dealer's open one and (0 without one) his hole card."""

    one: int
    two: int
    up: int
    hole: int


@kernel
def bare(play: Play) -> Felt:
    return Felt(pointer(play.cards), play.cards.shape[0], pointer(play.rules), pointer(play.pays),
                pointer(play.at_once), pointer(play.hit), pointer(play.raised), pointer(play.surrender),
                pointer(play.split), pointer(play.even), pointer(play.may_surrender), pointer(play.even_offered),
                play.raised.shape[1], play.hit.shape[1])  # fmt: skip


@inlined
def _draw(play: Felt, state: np.uint64, at: int) -> tuple[int, np.uint64, int]:
    """The next card, from a new shuffle where the shoe is used up."""
    cards, size = play.cards, play.size
    if at >= size:
        at = 0
    state = state * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    mixed = (state ^ (state >> np.uint64(22))) >> (np.uint64(22) + (state >> np.uint64(61)))
    j = at + signed(((mixed & np.uint64(0xFFFFFFFF)) * np.uint64(size - at)) >> np.uint64(32))
    card = cards[j]
    cards[j] = cards[at]
    cards[at] = card
    return signed(card), state, at + 1


@inlined
def _deal(play: Felt, start: Pointer, hole: bool, state: np.uint64, at: int) -> tuple[Dealt, np.uint64, int]:
    """The first cards, in order of the deal, where they are not given."""
    one, up, two, below = start[0], start[1], start[2], 0
    if one < 0:
        one, state, at = _draw(play, state, at)
    if up < 0:
        up, state, at = _draw(play, state, at)
    if two < 0:
        two, state, at = _draw(play, state, at)
    if hole:
        below = start[3]
        if below < 0:
            below, state, at = _draw(play, state, at)
    return Dealt(one, two, up, below), state, at


@inlined
def _natural(a: int, b: int) -> bool:
    return (a == ACE and b == TEN) or (a == TEN and b == ACE)


@inlined
def _total(hard: int, free_ace: int) -> int:
    return hard + (10 if free_ace == 1 and hard <= 11 else 0)


@inlined
def _over_at_once(play: Felt, dealt: Dealt, column: int, natural: bool) -> tuple[bool, int]:
    """Is the round over before anybody plays, and with which profit? A natural paid at once or for even money, or a
    natural of the dealer that all can see or that he has looked for."""
    rules, up = play.rules, dealt.up
    exposed = rules[R_EXPOSED] == 1
    if natural and play.at_once[up] == 1 and not exposed:
        return True, rules[R_NATURAL]
    if natural and play.even_offered[up] == 1 and play.even[column] == 1 and not exposed:
        return True, rules[R_EVEN]
    known = rules[R_HOLE] == 1 and (
        exposed or (up == ACE and rules[R_PEEK_ACE] == 1) or (up == TEN and rules[R_PEEK_TEN] == 1)
    )
    if known and _natural(up, dealt.hole):
        return True, rules[R_NATURAL_TIE] if natural else -rules[R_DEN]
    return False, 0


@inlined
def _one_card(box: Box, hand: int, card: int) -> None:
    """A hand that begins with one card of a pair."""
    box.hard[hand], box.free_ace[hand], box.number[hand] = card + 1, (1 if card == ACE else 0), 1
    box.stake[hand], box.first[hand], box.status[hand] = 1, card, _OPEN


@inlined
def _begin(play: Felt, box: Box, dealt: Dealt, column: int) -> int:
    """The first decision: how many hands there are now, none when the box is given up."""
    one, two, rules = dealt.one, dealt.two, play.rules
    ace, pair = one == ACE or two == ACE, one == two
    place = one if pair else 10 + (22 if ace else 0) + one + two + 2 + (10 if ace else 0)
    can_split = pair and rules[R_MAX_HANDS] > 1 and (one != TEN or rules[R_SPLIT_TENS] == 1)
    if can_split and play.split[VALUES * column + one] == 1:
        _one_card(box, 0, one)
        _one_card(box, 1, one)
        return 2
    if play.may_surrender[dealt.up] == 1 and play.surrender[play.classes * column + place] == 1:
        return 0
    box.hard[0], box.free_ace[0], box.number[0] = one + two + 2, (1 if ace else 0), 2
    box.stake[0], box.first[0], box.status[0] = 1, one, _OPEN
    return 1


@inlined
def _may_raise(rules: Pointer, box: Box, hand: int, total: int, split: bool, drew: bool) -> bool:
    """May the hand be doubled, or its next card be bought?"""
    number, stake, hard = box.number[hand], box.stake[hand], box.hard[hand]
    if rules[R_BUY] > 0:
        return not drew and number == stake + 1 and stake <= rules[R_BUY] and total < 21
    if rules[R_DOUBLE] != 1 or number != 2 or (split and rules[R_DOUBLE_SPLIT] != 1):
        return False
    if total >= 21 and rules[R_DOUBLE_21] != 1:
        return False
    if rules[R_DOUBLE_TOTALS] > 0:
        low = (rules[R_DOUBLE_TOTALS] >> hard) & 1
        high = (rules[R_DOUBLE_TOTALS] >> total) & 1
        if rules[R_ACES_ONE] == 1:
            return low == 1
        return high == 1 or (rules[R_EITHER] == 1 and low == 1)
    return True


@inlined
def _splits_again(play: Felt, box: Box, hand: int, second: int, hands: int, column: int) -> bool:
    """Is this hand of a split box a pair that is split once more?"""
    first, rules = box.first[hand], play.rules
    if hands == 1 or hands >= rules[R_MAX_HANDS] or box.number[hand] != 2 or first != second:
        return False
    return (first != ACE or rules[R_RESPLIT_ACES] == 1) and play.split[VALUES * column + first] == 1


@inlined
def _settled_by_cards(rules: Pointer, box: Box, hand: int, trio: bool) -> tuple[bool, int]:
    """Is the hand over with the card that came, and with which profit: too many, three of a kind that pays, long?"""
    if box.hard[hand] > 21:
        box.status[hand] = _BUST
        return True, -box.stake[hand] * rules[R_DEN]
    if trio:
        box.status[hand] = _DONE
        return True, box.stake[hand] * rules[R_TRIO_PAYS]
    if rules[R_LONG] > 0 and box.number[hand] == rules[R_LONG]:
        if rules[R_LONG_NOW] == 1:
            box.status[hand] = _DONE
            return True, box.stake[hand] * rules[R_LONG_PAYS]
        box.status[hand] = _LONG
        return True, 0
    return False, 0


@inlined
def _play_hand(
    play: Felt, box: Box, hand: int, hands: int, second: int, column: int, state: np.uint64, at: int
) -> tuple[int, int, np.uint64, int]:
    """One hand to its end: how many hands there are then, and its profit as far as it is settled. ``second``: its
    second card, -1 where that is still to come."""
    rules, split = play.rules, hands > 1
    first = box.first[hand]
    trio = not split and rules[R_TRIO] >= 0 and first == rules[R_TRIO] and second == rules[R_TRIO]
    doubling = drew = False
    while True:
        number = box.number[hand]
        if number != 1:
            if _splits_again(play, box, hand, second, hands, column):
                _one_card(box, hands, first)
                hands += 1
                box.hard[hand], box.free_ace[hand], box.number[hand] = first + 1, (1 if first == ACE else 0), 1
                continue
            if doubling or (split and first == ACE and rules[R_ACE_CARDS] == 1):
                return hands, 0, state, at
            hard, ace = box.hard[hand], box.free_ace[hand]
            total = _total(hard, ace)
            level = (number - 2) if rules[R_LEVELS] == 1 else 0
            soft = 1 if ace == 1 and hard <= 11 else 0
            place = first if number == 2 and first == second else 10 + (level * 2 + soft) * 22 + total
            if rules[R_AUTO_CARDS] == number and total <= rules[R_AUTO]:
                drew = True
            elif (
                _may_raise(rules, box, hand, total, split, drew)
                and play.raised[(play.columns * box.stake[hand] + column) * play.classes + place] == 1
            ):
                if rules[R_BUY] == 0:
                    doubling = True
                    if rules[R_ACES_ONE] == 1:
                        box.free_ace[hand] = 0
                box.stake[hand] += 1
            elif play.hit[play.classes * column + place] == 1 and (total < 21 or rules[R_HIT_21] == 1):
                drew = True
            else:
                return hands, 0, state, at
        card, state, at = _draw(play, state, at)
        if number == 1:
            second = card
        box.number[hand] = number + 1
        box.hard[hand] += card + 1
        if card == ACE:
            box.free_ace[hand] = 1
        over, profit = _settled_by_cards(rules, box, hand, trio and number == 2 and card == rules[R_TRIO])
        if over:
            return hands, profit, state, at


@inlined
def _dealer(play: Felt, dealt: Dealt, state: np.uint64, at: int) -> tuple[int, bool, np.uint64, int]:
    """The dealer's hand: its total, and whether it is a natural."""
    rules = play.rules
    hard, ace, number = dealt.up + 1, dealt.up == ACE, 1
    if rules[R_HOLE] == 1:
        hard += dealt.hole + 1
        ace = ace or dealt.hole == ACE
        number = 2
    while True:
        soft = ace and hard <= 11
        total = hard + (10 if soft else 0)
        if number == 2 and total == 21:
            return total, True, state, at
        if number >= 2 and (total > 17 or (total == 17 and not (rules[R_SOFT_17] == 1 and soft))):
            return total, False, state, at
        card, state, at = _draw(play, state, at)
        hard += card + 1
        ace = ace or card == ACE
        number += 1


@inlined
def _settle(play: Felt, box: Box, hands: int, up: int, theirs: int, natural: bool) -> int:
    """What the hands that wait for the dealer bring against his total or his natural."""
    rules, profit = play.rules, 0
    category = 6
    if theirs <= 21:
        category = theirs - 17
    elif theirs == rules[R_PUSH_AT]:
        category = 5
    for hand in range(hands):
        status, stake = box.status[hand], box.stake[hand]
        if status != _OPEN and status != _LONG:
            continue
        if natural and rules[R_OUTRANKS] == 1:
            spared = rules[R_TAKES] > 0 and (
                (up == ACE and rules[R_TAKES_ACE] == 1) or (up == TEN and rules[R_TAKES_TEN] == 1)
            )
            if not spared:
                profit -= stake * rules[R_DEN]
            elif rules[R_TAKES] == 1 or hand == 0:
                profit -= rules[R_DEN]
        elif status == _LONG:
            profit += stake * rules[R_LONG_PAYS]
        else:
            profit += stake * play.pays[CATEGORIES * _total(box.hard[hand], box.free_ace[hand]) + category]
    return profit


@kernel
def play_batch(seed: np.uint64, rounds: int, start: Ints, play: Play, counts: Ints) -> int:
    """Play so many rounds and count the results in ``counts[offset + profit × denominator]``.

    ``start``: the values of the first cards (player, dealer, player, dealer's hole card) where they are given and not
    in the shoe; −1 where they are drawn.
    """
    felt, first, rules = bare(play), pointer(start), play.rules
    offset, state, at = play.offset, np.uint64(seed), 0
    room = np.zeros((6, MOST_HANDS), dtype=np.int64)
    box = Box(
        pointer(room[0]), pointer(room[1]), pointer(room[2]), pointer(room[3]), pointer(room[4]), pointer(room[5])
    )
    for _ in range(rounds):
        if at >= rules[R_CUT]:
            at = 0
        dealt, state, at = _deal(felt, first, rules[R_HOLE] == 1, state, at)
        column = play.column[dealt.up, dealt.hole if rules[R_EXPOSED] == 1 else 0]
        natural = _natural(dealt.one, dealt.two)
        over, profit = _over_at_once(felt, dealt, column, natural)
        if over:
            counts[offset + profit] += 1
            continue
        hands, waits = 1, natural
        if not natural:
            hands = _begin(felt, box, dealt, column)
            if hands == 0:
                counts[offset - rules[R_SURRENDER]] += 1
                continue
            hand = 0
            while hand < hands:
                second = dealt.two if hands == 1 else -1
                hands, result, state, at = _play_hand(felt, box, hand, hands, second, column, state, at)
                profit += result
                waits = waits or box.status[hand] == _OPEN or box.status[hand] == _LONG
                hand += 1
        if waits:
            theirs, beaten, state, at = _dealer(felt, dealt, state, at)
            if not natural:
                profit += _settle(felt, box, hands, dealt.up, theirs, beaten)
            elif beaten or (theirs == 21 and rules[R_OUTRANKS] == 0):
                profit = rules[R_NATURAL_TIE]
            else:
                profit = rules[R_WAITING]
        counts[offset + profit] += 1
    # used to the last, so that no array is given back while a pointer looks at it
    end: int = room[0, 0] + start[0] + play.cards[0] + play.rules[0]
    return end
