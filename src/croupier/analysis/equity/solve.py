"""Equity of a spot: exactly where that is quick enough, by random deals where it is not."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import prod
from typing import Literal, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from croupier.analysis.equity.games import OMAHA, SOKO, Game, Half
from croupier.analysis.equity.kernels import (
    HANDS,
    LOWS,
    POT,
    TIE,
    UNITS,
    WIN,
    Contest,
    Deal,
    Ranges,
    Room,
    every_deal,
    random_deals,
)
from croupier.analysis.equity.preflop import Counts, preflop
from croupier.analysis.equity.ranges import Hand
from croupier.analysis.equity.result import Equities, PlayerEquity
from croupier.analysis.equity.spot import BadSpot, Spot, read_spot
from croupier.analysis.progress import Share
from croupier.cards import Card
from croupier.ranking.kernels import places
from croupier.ranking.rankings import Ranking, find_ranking
from croupier.ranking.special import soko_places

Method = Literal["auto", "exact", "monte-carlo"]

EXACT_UP_TO = 1_000_000_000
"""``auto`` counts exactly up to about so many hands looked at."""
_HOLDING = 2_500
"""Laying out one holding of all players takes as long as looking at so many hands."""
MOST_DEALS = 10**10
"""Random deals: an hour of many cores."""
_CHUNK = 50_000


_Part = TypeVar("_Part")
_Found = TypeVar("_Found")


class Kit(NamedTuple):
    """Everything the kernels need of a game."""

    contest: Contest
    ranking: Ranking


@cache
def kit_of(game: Game) -> Kit:
    ranking = find_ranking(game.half.ranking)
    low = game.low or Half(0, game.half.table, game.half.ranking)
    least = _least(low) if game.low else 0
    scale = ranking.scale
    steps = [0] + [scale.ladder.index(scale.read(strength)[0]) for strength in ranking.every()]
    contest = Contest(
        np.array([(1 + (game.low is not None), game.half.flush, 0), (0, low.flush, least)], np.int64),
        (places(game.half.table), places(low.table)),
        soko_places() if game.half.kind == SOKO else None,
        True if game.half.kind == OMAHA else None,
        np.array(steps, np.uint8),
    )
    return Kit(contest, ranking)


def _least(low: Half) -> int:
    """The place of the worst low that qualifies, among all lows of its table."""
    return len(find_ranking(low.table).every()) - len(find_ranking(low.ranking).every()) + 1


def equity(
    players: Sequence[str],
    game: str | Game = "holdem",
    *,
    board: str = "",
    dead: str = "",
    method: Method = "auto",
    deals: int = 1_000_000,
    seed: int | None = None,
    threads: int | None = None,
    progress: Share | None = None,
    exact_up_to: int = EXACT_UP_TO,
) -> Equities:
    """Everybody's equity.

    ``players``: cards or ranges, one text each (``"AsAh"``, ``"22+, ATs+"``, ``"random"``); cards that a player is
    not given are dealt. ``method``: ``exact`` looks at every deal, ``monte-carlo`` at ``deals`` random ones (the
    same ``seed`` and ``threads``, the same answer), ``auto`` is exact where that is a matter of seconds (about
    ``exact_up_to`` hands to look at).

    >>> found = equity(["AsAh", "KdKs"])
    >>> [f"{float(player.equity):.4%}" for player in found.players]
    ['81.9461%', '18.0539%']
    """
    spot = read_spot(players, game, board, dead, spread=method != "monte-carlo")
    if method == "auto":
        method = "exact" if _cost(spot) <= exact_up_to else "monte-carlo"
    if method == "exact":
        return _exact(spot, threads or cores(), progress)
    if method != "monte-carlo":
        raise BadSpot(f"{method!r} is not a method: 'auto', 'exact' or 'monte-carlo'")
    if deals < 1:
        raise BadSpot(f"{deals} random deals say nothing: at least one")
    if deals > MOST_DEALS:
        raise BadSpot(f"at most {MOST_DEALS:,} random deals are made")
    spot = read_spot(players, game, board, dead)
    return _monte_carlo(spot, deals, seed, threads or cores(), progress)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _is_preflop(spot: Spot) -> bool:
    return spot.game.name == "holdem" and not spot.board and len(spot.hands[0][0]) == 2


def _cost(spot: Spot) -> int:
    """Hands to be looked at, roughly; before the flop far fewer than there are, and equal suits only once."""
    if _is_preflop(spot):
        ways = prod(len(hands) for hands in spot.hands)
        return ways * (15_000 if len(spot.hands) == 2 else 400_000) if ways > 1 else 0
    omaha = 30 if spot.game.half.kind == OMAHA else 1
    holdings = prod(len(hands) for hands in spot.hands)
    return spot.deals_at_most() * len(spot.hands) * omaha + _HOLDING * holdings


def counters(players: int) -> Counts:
    return np.zeros((players, HANDS + 16), np.int64)


def _room(players: int, slots: int) -> Room:
    """What the kernels write into while they work."""
    return Room(
        np.zeros((2, players), np.int64),
        np.ones(players, np.bool_),
        np.zeros(52, np.bool_),
        np.zeros(slots + 1, np.int64),
    )


def _exact(spot: Spot, threads: int, progress: Share | None) -> Equities:
    kit = kit_of(spot.game)
    counts = counters(len(spot.hands))
    if _is_preflop(spot):
        deals = _exact_preflop(spot, kit, counts, threads, progress)
    else:
        deals = _exact_deals(spot, kit, counts, threads, progress)
    return _told(spot, kit, counts, deals, exact=True)


def _exact_preflop(spot: Spot, kit: Kit, counts: Counts, threads: int, progress: Share | None) -> int:
    """Each joint holding once per pattern of suits: a spot in hearts and spades is one in clubs and diamonds."""
    patterns: dict[tuple[int, ...], int] = {}
    for joint in spot.joint():
        pattern = same_suits([*joint, spot.dead])
        patterns[pattern] = patterns.get(pattern, 0) + 1
    dead = len(spot.dead)

    def one(pattern: tuple[int, ...]) -> tuple[Counts, int]:
        found = counters(len(spot.hands))
        held = pattern[: len(pattern) - dead]
        hole = np.array(held, np.uint8).reshape(-1, 2)
        boards = preflop(kit.contest.tables[0], hole, list(pattern[len(held) :]), kit.contest.category, found)
        weight = patterns[pattern]
        return found * weight, boards * weight

    deals = 0
    for done, (found, boards) in enumerate(spread(one, patterns, threads), 1):
        counts += found
        deals += boards
        if progress:
            progress(done / len(patterns))
    return deals


def same_suits(groups: Iterable[Sequence[Card]]) -> tuple[int, ...]:
    """The cards of some groups under the renaming of suits that makes them smallest; order in a group aside."""
    found = [[int(card) for card in group] for group in groups]
    return min(
        tuple(card for group in found for card in sorted((card & ~3) | suits[card & 3] for card in group))
        for suits in _SUITS
    )


_SUITS = tuple(permutations(range(4)))


def spread(work: Callable[[_Part], _Found], parts: Iterable[_Part], threads: int) -> Iterable[_Found]:
    if threads == 1:
        yield from map(work, parts)
        return
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(work, parts)


def _laid_out(spot: Spot, joint: Sequence[Hand]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Rows of cards, own first and board after, with what is known in its place; and the slots of what is to come."""
    game = spot.game
    rows = np.zeros((len(joint), game.own + game.board), np.uint8)
    slots = [(-1, game.own + i) for i in range(len(spot.board), game.board)]
    for player, hand in enumerate(joint):
        rows[player, : len(hand)] = hand
        rows[player, game.own : game.own + len(spot.board)] = spot.board
        slots += [(player, i) for i in range(len(hand), game.own)]
    return rows, np.array(slots, np.int64).reshape(-1, 2)


def _exact_deals(spot: Spot, kit: Kit, counts: Counts, threads: int, progress: Share | None) -> int:
    shape = np.array([len(spot.hands), spot.game.own, spot.game.own + spot.game.board], np.int64)

    def one(part: tuple[tuple[Hand, ...], int, int]) -> tuple[Counts, int]:
        joint, first, last = part
        rows, slots = _laid_out(spot, joint)
        gone = {*spot.gone, *(card for hand in joint for card in hand)}
        deck = np.array([card for card in range(51, -1, -1) if card not in gone], np.uint8)
        found = counters(len(joint))
        last = len(deck) if last < 0 else last
        deal = Deal(deck, slots, rows, shape)
        return found, int(every_deal(deal, kit.contest, first, last, _room(len(joint), len(slots)), found))

    joints = list(spot.joint())
    if len(joints) > 64 or not spot.to_come:
        parts = [(joint, 0, -1) for joint in joints]
    else:  # few holdings, long counts: cut each by its first card, so that threads and the bar have something to do
        left = 52 - len(spot.gone) - sum(len(hand) for hand in joints[0])
        parts = [(joint, card, card + 1) for joint in joints for card in range(left)]
    deals = 0
    for done, (found, made) in enumerate(spread(one, parts, threads), 1):
        counts += found
        deals += made
        if progress:
            progress(done / len(parts))
    return deals


def _monte_carlo(spot: Spot, deals: int, seed: int | None, threads: int, progress: Share | None) -> Equities:
    kit = kit_of(spot.game)
    shape = np.array([len(spot.hands), spot.game.own, spot.game.own + spot.game.board], np.int64)
    given = np.array([len(hands[0]) for hands in spot.hands], np.int64)
    starts = np.cumsum([0, *(len(hands) for hands in spot.hands)]).astype(np.int64)
    held = np.zeros((starts[-1], max(1, given.max())), np.uint8)
    for row, hand in enumerate(hand for hands in spot.hands for hand in hands):
        held[row, : len(hand)] = hand
    deck = np.array([card for card in range(52) if card not in set(spot.gone)], np.uint8)
    example = spot.example()
    assert example is not None
    rows, slots = _laid_out(spot, example)
    ranges = Ranges(held, starts, given)
    chunks = [_CHUNK] * (deals // _CHUNK) + ([deals % _CHUNK] if deals % _CHUNK else [])
    seeds = np.random.SeedSequence(seed).spawn(len(chunks))

    def one(number: int) -> tuple[Counts, int]:
        found = counters(len(spot.hands))
        state = seeds[number].generate_state(4, np.uint64)
        deal, room = Deal(deck, slots, rows.copy(), shape), _room(len(spot.hands), len(slots))
        tries = 200 * chunks[number]
        return found, int(random_deals(state, chunks[number], tries, deal, ranges, kit.contest, room, found))

    counts = counters(len(spot.hands))
    total = 0
    for done, (found, made) in enumerate(spread(one, range(len(chunks)), threads), 1):
        counts += found
        total += made
        if progress:
            progress(done / len(chunks))
    if not total:
        raise BadSpot(f"the ranges {' / '.join(spot.holds)} clash in nearly every deal: ask for an exact count")
    return _told(spot, kit, counts, total, exact=False)


def _told(spot: Spot, kit: Kit, counts: Counts, deals: int, *, exact: bool) -> Equities:
    ladder = kit.ranking.scale.ladder
    players = tuple(
        PlayerEquity(
            holds,
            deals,
            int(row[WIN]),
            int(row[TIE]),
            Fraction(int(row[UNITS]), POT * deals),
            int(row[LOWS]),
            {category: int(row[HANDS + step]) for step, category in enumerate(ladder) if row[HANDS + step]},
        )
        for holds, row in zip(spot.holds, counts, strict=True)
    )
    return Equities(spot.game, spot.board, spot.dead, deals, exact, players)
