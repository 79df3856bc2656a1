"""What a choice is worth against the others' ranges: who folds to it, who calls and who raises follows from the same
model by which they are read, holding by holding. What comes after this round is not ignored: who ends up with a strong
hand is paid by some weaker ones, and who ends up with nothing lets the pot go."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.luck import quick_below, quick_bits
from croupier.analysis.opponents import behaviour as b
from croupier.analysis.opponents.holdings import WIDTH, Ranks, bits
from croupier.analysis.opponents.ranges import ASIDE, OWING, Reading, Spread, chances, pool_of, standing, tally, wins
from croupier.ranking.arrays import Floats, Ints, WordPointer
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import offset, pointer

BET, STACK, MUST_ACT, CAME_IN = range(4)
"""Columns of a player: chips in front of him, chips behind, has he still to act after a call or check, has he
come in."""
POT, COST, TO, RAISED = range(4)
"""Columns of a choice: the chips one can win by it, what it costs, the total of the round, and is it a bet or raise?"""
GROWTH, FIXED, ROUNDS, UNIT, LIMIT, RAISES_LEFT, LEADER = range(7)
"""The stage: what is bet later, as a part of the pot and in chips; rounds to come; the bet of this round and whether it
is fixed; raises left; and who bet last before this round."""
_JUDGED = 24
"""Ways to finish on which an answer is based."""
_STRONG, _WEAK, _NUTS = 0.62, 0.25, 0.9
_BETS, _BLUFFS = 0.8, 0.15


class Stage(NamedTuple):
    """The round as it stands. ``faced``: what the player who thinks faces, as in ``behaviour``; ``held``: cards held
    now, by pool."""

    players: Floats
    choices: Floats
    numbers: Floats
    faced: Floats
    habits: Floats
    own: Floats
    """The habits of others, and of the player himself."""
    held: Ints


class Others(NamedTuple):
    """How each answers a choice with each holding, the ranges before it as sums, and the cards as sets."""

    goes: Floats
    again: Floats
    sums: Floats
    masks: Ints
    answers: Ints
    """Who is asked."""
    due: Floats


@kernel
def _chance(state: WordPointer) -> float:
    return np.float64(quick_bits(state)) / 4294967296.0


@kernel
def share_won(ranks: Ranks, rows: Ints, stays: Ints, way: int, shares: int) -> float:
    """The part of the pot that goes to the first player."""
    place, part = ranks.place, 0.0
    boards = place.shape[0] // shares
    for board in range(boards):
        made, mine = 0, 0.0
        for s in range(shares):
            best, winners, at = 0, 0, board * shares + s
            for p in range(len(rows)):
                if stays[p]:
                    number = place[at, rows[p], way]
                    if number > best:
                        best, winners = number, 1
                    elif number == best:
                        winners += 1
            if best:
                made += 1
                if stays[0] and place[at, rows[0], way] == best:
                    mine += 1.0 / winners
        part += mine / max(made, 1)
    found: float = part / boards
    return found


@kernel
def _later(
    state: WordPointer, ranks: Ranks, spread: Spread, shares: int, rows: Ints, stays: Ints, way: int, pot: float,
    stacks: Floats, numbers: Floats, strength: Floats, present: Floats,
) -> float:  # fmt: skip
    """The chips that come back from a pot, less those put in later: all rounds to come as a single one."""
    players, live = len(rows), 0
    for p in range(players):
        live += stays[p]
        present[p] = float(stays[p])
    if numbers[ROUNDS] <= 0 or live < 2:
        return pot * share_won(ranks, rows, stays, way, shares)
    size = numbers[GROWTH] * pot + numbers[FIXED]
    strong = _STRONG ** (1.0 + 0.6 * (live - 2))
    bettor, best, bluffer = -1, strong, -1
    for p in range(players):
        if stays[p]:
            strength[p] = wins(ranks, spread, rows[p], way, p, present, shares)
            if stacks[p] > 0:
                if strength[p] > best and _chance(state) < _BETS:
                    bettor, best = p, strength[p]
                elif strength[p] < _WEAK and _chance(state) < _BLUFFS / (live - 1):
                    bluffer = p
    if bettor < 0:
        bettor = bluffer
    if bettor < 0:
        return pot * share_won(ranks, rows, stays, way, shares)
    most = 0.0
    for p in range(players):
        if stays[p] and p != bettor:
            most = max(most, stacks[p])
    size = min(size, stacks[bettor], most)
    needed = 0.95 * size / (pot + size)
    paid, put, again = 0.0, 0.0, 0.0
    for p in range(players):
        if stays[p] and p != bettor and stacks[p] > 0:
            if strength[p] < needed * (0.8 + 0.4 * _chance(state)):
                stays[p] = 0
                continue
            mine = min(size, stacks[p])
            if strength[p] > _NUTS and strength[bettor] > _STRONG:
                again = min(size, stacks[p] - mine, stacks[bettor] - size)
                mine += again
            paid += mine
            if p == 0:
                put = mine
    size += again
    paid += size
    if bettor == 0:
        put = size
    if not stays[0]:
        return 0.0
    back: float = (pot + paid) * share_won(ranks, rows, stays, way, shares) - put
    return back


@kernel
def _asked(stage: Stage, choice: int, player: int, facing: int, at: Floats) -> float:
    """What another player faces after a choice; what a call costs him."""
    choices, numbers, players = stage.choices, stage.numbers, stage.players
    raised = choices[choice, RAISED] > 0
    pot, stack = choices[choice, POT] + choices[choice, COST], players[player, STACK]
    due: float = max(0.0, min(choices[choice, TO] - players[player, BET], stack))
    behind = players[0, STACK] - choices[choice, COST]
    at[:] = stage.faced
    at[b.PRICE], at[b.POT] = due, pot
    if raised:
        at[b.AGAINST], at[b.UNOPENED] = pot, 0.0
        at[b.RAISES] = stage.faced[b.RAISES] + 1.0
        at[b.FACING] = b.defenders(facing, players[player, CAME_IN] > 0, int(at[b.RAISES]))
    elif due <= 0:
        at[b.FACING] = float(len(players) - 1)
    at[b.STAKED] = 0.0 if due <= 0 else 1.0 if behind <= 0 else due / stack
    at[b.UNIT] = numbers[UNIT] if numbers[LIMIT] > 0 else 0.6 * pot
    at[b.LED] = 1.0 if int(numbers[LEADER]) == player else 0.0
    left = numbers[RAISES_LEFT] - (1.0 if raised else 0.0)
    at[b.MAY_RAISE] = 1.0 if left > 0 and stack > due and behind > 0 else 0.0
    return due


@kernel
def _answers(stage: Stage, reading: Reading, choice: int, shares: int, spread: Spread, others: Others) -> None:
    """How everybody who is asked answers, and the spread of who calls."""
    players, size = len(reading.weights), reading.weights.shape[1]
    pools, habits = len(reading.hands), pointer(stage.habits)
    raised = stage.choices[choice, RAISED] > 0
    chance, rank, weights, there = np.empty(size), np.empty(size), np.empty(size), np.ones(players)
    chances(reading.ranks, reading.spread, 0, 0, reading.present, shares, _JUDGED, chance)
    by_book = reading.force[0, 0] >= 0.0
    standing(reading.force[0] if by_book else chance, reading.weights[0], rank)
    at = stage.faced.copy()
    at[b.PUT] = stage.choices[choice, COST]
    for h in range(size):
        weights[h] = reading.weights[0, h] * b.likelihood(pointer(at), raised, rank[h], chance[h], habits)
    tally(reading.ranks, 0, weights, spread.below[0], spread.none[0])
    facing = 0
    for p in range(1, players):
        asked = stage.players[p, STACK] > 0 if raised else stage.players[p, MUST_ACT] > 0
        others.answers[p] = 1 if asked else 0
        others.due[p] = 0.0
        facing += others.answers[p]
    for p in range(1, players):
        if not others.answers[p]:
            continue
        first = pool_of(p, pools) * size
        for q in range(players):
            owes = raised and others.answers[q]
            there[q] = reading.present[q] if not owes else OWING if stage.players[q, CAME_IN] > 0 else ASIDE
        there[0] = 1.0
        due = _asked(stage, choice, p, facing, at)
        others.due[p] = due
        chances(reading.ranks, spread, first, p, there, shares, _JUDGED, chance)
        standing(reading.force[pool_of(p, pools)] if by_book else chance, reading.weights[p], rank)
        for h in range(size):
            others.goes[p, h], others.again[p, h] = b.answers(pointer(at), rank[h], chance[h], habits)
    for p in range(1, players):
        if others.answers[p]:
            for h in range(size):
                weights[h] = reading.weights[p, h] * max(0.0, 1.0 - others.goes[p, h] - others.again[p, h])
            tally(reading.ranks, pool_of(p, pools) * size, weights, spread.below[p], spread.none[p])


@kernel
def _holds(state: WordPointer, sums: Floats) -> int:
    """A holding of a range."""
    want = _chance(state) * sums[-1]
    low, high = 0, len(sums) - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > want:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def _deal(state: WordPointer, reading: Reading, others: Others, way: int, rows: Ints, held: Ints) -> bool:
    """A holding for everybody that fits the others' and the board; no: it could not be found."""
    pools, size = len(reading.hands), reading.weights.shape[1]
    used = 0
    rows[0] = pools * size
    for p in range(1, len(rows)):
        pool = pool_of(p, pools)
        fits = False
        for _ in range(12):
            h = _holds(state, others.sums[p])
            if reading.ranks.place[0, pool * size + h, way] >= 0 and not others.masks[pool, h] & used:
                fits = True
                break
        if not fits:
            return False
        held[p], rows[p] = h, pool * size + h
        used |= others.masks[pool, h]
    return True


@kernel
def _one_choice(
    state: WordPointer, samples: int, stage: Stage, reading: Reading, choice: int, shares: int, spread: Spread,
    others: Others,
) -> float:  # fmt: skip
    """The chips won by a choice on average, where a fold wins and loses nothing."""
    players, numbers = len(reading.weights), stage.numbers
    pot, cost, to = stage.choices[choice, POT], stage.choices[choice, COST], stage.choices[choice, TO]
    rows, held, stays = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players, np.int64)
    stacks, strength, present = np.zeros(players), np.zeros(players), np.zeros(players)
    total, pressed, done = 0.0, 0.0, 0
    ways = reading.ranks.place.shape[2]
    for _ in range(samples):
        way = quick_below(state, ways)
        if not _deal(state, reading, others, way, rows, held):
            continue
        done += 1
        money, matched, raiser, company = pot + cost, 0.0, -1, 0
        stays[0], stacks[0] = 1, stage.players[0, STACK] - cost
        for p in range(1, players):
            stays[p], stacks[p] = 1, stage.players[p, STACK]
            if others.answers[p]:
                luck = _chance(state)
                if luck < others.goes[p, held[p]]:
                    stays[p] = 0
                    continue
                if raiser < 0 and luck > 1.0 - others.again[p, held[p]]:
                    raiser = p
                money += others.due[p]
                stacks[p] -= others.due[p]
            company += 1
            matched = max(matched, stage.players[p, BET] + others.due[p])
        if company == 0:
            total += pot
            continue
        if raiser < 0:
            back = max(0.0, to - matched)
            total += back - cost + _later(state, reading.ranks, spread, shares, rows, stays, way, money - back, stacks,
                                          numbers, strength, present)  # fmt: skip
            continue
        more = numbers[UNIT] if numbers[LIMIT] > 0 else 0.8 * money
        more = min(more, stacks[raiser], stacks[0])
        for p in range(1, players):
            if p != raiser and others.answers[p]:
                stays[p] = 0
        stacks[0] -= more
        stacks[raiser] -= more
        total -= cost
        pressed += _later(state, reading.ranks, spread, shares, rows, stays, way, money + 2 * more, stacks, numbers,
                          strength, present) - more  # fmt: skip
    return (total + max(0.0, pressed)) / max(1, done)


@kernel
def _usual(stage: Stage, reading: Reading, shares: int, usual: Floats) -> None:
    """How likely a model player would make each choice with the real hand, and a fold last."""
    size, ways = reading.weights.shape[1], reading.ranks.place.shape[2]
    row, chance, rank = len(reading.hands) * size, 0.0, 0.0
    for way in range(ways):
        chance += wins(reading.ranks, reading.spread, row, way, 0, reading.present, shares) / ways
    range_chance = np.empty(size)
    chances(reading.ranks, reading.spread, 0, 0, reading.present, shares, ways, range_chance)
    for h in range(size):
        if range_chance[h] < chance:
            rank += reading.weights[0, h]
        elif range_chance[h] == chance:
            rank += 0.5 * reading.weights[0, h]
    at = stage.faced.copy()
    goes, again = b.answers(pointer(at), rank, chance, pointer(stage.own))
    usual[len(usual) - 1], usual[0] = goes, max(0.0, 1.0 - goes - again)
    total = 0.0
    for choice in range(1, len(usual) - 1):
        at[b.PUT] = stage.choices[choice, COST]
        usual[choice] = b.likelihood(pointer(at), True, rank, chance, pointer(stage.own))
        total += usual[choice]
    for choice in range(1, len(usual) - 1):
        usual[choice] *= again / total


@kernel
def weigh(seed: np.uint64, samples: int, stage: Stage, reading: Reading, shares: int) -> tuple[Floats, Floats]:
    """What each choice is worth, all on the same luck; and how usual each is, a fold last."""
    players, size = len(reading.weights), reading.weights.shape[1]
    pools, looks = len(reading.hands), reading.hands.shape[1]
    found, usual = np.empty(len(stage.choices)), np.empty(len(stage.choices) + 1)
    spread = Spread(reading.spread.below.copy(), reading.spread.none.copy())
    others = Others(np.zeros((players, size)), np.zeros((players, size)), np.zeros((players, size)),
                    np.zeros((pools, size), np.int64), np.zeros(players, np.int64), np.zeros(players))  # fmt: skip
    _usual(stage, reading, shares, usual)
    for g in range(pools):
        for h in range(size):
            hand = offset(pointer(reading.hands), ((g * looks + looks - 1) * size + h) * WIDTH)
            others.masks[g, h] = bits(hand, stage.held[g])
    for p in range(players):
        others.sums[p] = np.cumsum(reading.weights[p])
    state = np.empty(1, np.uint64)
    for choice in range(len(found)):
        spread.below[:] = reading.spread.below
        spread.none[:] = reading.spread.none
        _answers(stage, reading, choice, shares, spread, others)
        state[0] = seed | np.uint64(1)
        found[choice] = _one_choice(pointer(state), samples, stage, reading, choice, shares, spread, others)
    found[0] += 0.0 * float(state[0] & np.uint64(1))  # used to the last: a pointer looks at it
    return found, usual


@kernel
def go_on(reading: Reading, shares: int) -> Floats:
    """The part of the pot that the real hand wins on average against all ranges, for each way to go on."""
    first = len(reading.hands) * reading.weights.shape[1]
    ways = reading.ranks.place.shape[2]
    found = np.zeros(reading.ranks.place.shape[1] - first)
    for plan in range(len(found)):
        for way in range(ways):
            found[plan] += wins(reading.ranks, reading.spread, first + plan, way, 0, reading.present, shares) / ways
    return found


__all__ = ["Stage", "go_on", "share_won", "weigh"]
