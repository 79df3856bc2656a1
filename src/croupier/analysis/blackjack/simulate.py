"""Simulation of the best table over a finite shoe, against the edge that the solver gives for that table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np

from croupier.analysis.blackjack import rounds as r
from croupier.analysis.blackjack.dealer import BUST, PUSH
from croupier.analysis.blackjack.hands import UPS, VALUES
from croupier.analysis.blackjack.kernel import MOST_STAKES
from croupier.analysis.blackjack.problem import Problem
from croupier.analysis.blackjack.rounds import Play, play_batch
from croupier.analysis.blackjack.solve import Solution
from croupier.analysis.blackjack.table import UpTable, number_of_classes
from croupier.analysis.progress import Rounds
from croupier.games.blackjack import Rules
from croupier.ranking.arrays import Ints

BATCH: Final = 1 << 18
_WORKERS: Final = 2


def prepared(solution: Solution, *, fresh: bool) -> Play:
    """The solution as the compiled rounds take it. ``fresh``: the shoe is shuffled before every round."""
    problem, rules = solution.problem, solution.problem.rules
    den = _denominator(rules)
    columns = [up for up in solution.ups if up.table is not None]
    column = np.zeros((VALUES, VALUES), dtype=np.int64)
    for number, up in enumerate(columns):
        first = up.against.first
        for a, b in (first, first[::-1]) if len(first) == 2 else ((first[0], 0),):
            column[a, b] = number
    tables: list[UpTable] = [up.table for up in columns if up.table is not None]
    even = rules.even_money.against if rules.even_money else []
    surrender = rules.surrender
    return Play(
        np.repeat(np.arange(VALUES, dtype=np.uint8), problem.shoe),
        _figures(problem, den, fresh),
        _pays(rules, den),
        np.array([up in rules.natural.at_once for up in UPS], dtype=np.int64),
        column,
        np.array([t.hit for t in tables], dtype=np.int64),
        np.ascontiguousarray(np.array([t.raised for t in tables], dtype=np.int64).transpose(1, 0, 2)),
        np.array([t.surrender for t in tables], dtype=np.int64),
        np.array([t.split for t in tables], dtype=np.int64),
        np.array([t.even_money for t in tables], dtype=np.int64),
        np.array([surrender is not None and up not in surrender.not_against for up in UPS], dtype=np.int64),
        np.array([up in even for up in UPS], dtype=np.int64),
        offset=den * (MOST_STAKES + 4) * 8,
        denominator=den,
    )


def counted(play: Play, rounds: int, seed: int, progress: Rounds) -> Ints:
    """Play so many rounds in batches; how often each result (in denominators) fell, ``offset`` being nothing."""
    return _counted(play, rounds, seed, progress, np.full(4, -1, dtype=np.int64))


def counted_from(play: Play, value: int, first: tuple[int, ...], rounds: int, seed: int) -> Ints:
    """The same for rounds that begin with a pair of this value against these cards of the dealer, and split it."""
    start = np.full(4, -1, dtype=np.int64)
    start[0], start[1], start[2] = value, first[0], value
    if len(first) == 2:
        start[3] = first[1]
    cards = list(play.cards)
    for given in (value, value, *first):
        cards.remove(given)
    split = play.split.copy()
    split[play.column[first[0], first[1] if len(first) == 2 else 0], value] = 1
    begun = play._replace(cards=np.array(cards, dtype=np.uint8), split=split)
    return _counted(begun, rounds, seed, lambda _: None, start)


def _counted(play: Play, rounds: int, seed: int, progress: Rounds, start: Ints) -> Ints:
    width = 2 * play.offset + 1
    streams = np.random.SeedSequence(seed).generate_state((rounds + BATCH - 1) // BATCH, np.uint64)

    def batch(number: int) -> Ints:
        size = min(BATCH, rounds - number * BATCH)
        out = np.zeros(width, dtype=np.int64)
        play_batch(streams[number], size, start, play._replace(cards=play.cards.copy()), out)
        progress(size)
        return out

    total = np.zeros(width, dtype=np.int64)
    with ThreadPoolExecutor(_WORKERS) as workers:
        for some in workers.map(batch, range(len(streams))):
            total += some
    return total


def as_profits(play: Play, counts: Ints) -> dict[Fraction, int]:
    """Profit per unit staked on the box → how often it fell."""
    return {
        Fraction(int(place) - play.offset, play.denominator): int(counts[place]) for place in np.flatnonzero(counts)
    }


def _denominator(rules: Rules) -> int:
    pays = [rules.natural.pays, rules.natural.waiting_pays or Fraction(1)]
    pays += [rules.even_money.pays] if rules.even_money else []
    pays += [rules.surrender.loses] if rules.surrender else []
    pays += [rules.long_hand.pays] if rules.long_hand else []
    pays += [rules.trio.pays] if rules.trio else []
    return lcm(*(p.denominator for p in pays))


def _pays(rules: Rules, den: int) -> Ints:
    out = np.zeros((22, 8), dtype=np.int64)
    over = 22 if rules.dealer.push_at != 22 else 23
    dealer = {**{c: 17 + c for c in range(5)}, PUSH: rules.dealer.push_at or 22, BUST: over}
    for total in range(22):
        for category, against in dealer.items():
            out[total, category] = int(rules.result(total, against, False) * den)
    return out


def _figures(problem: Problem, den: int, fresh: bool) -> Ints:
    rules, out = problem.rules, np.zeros(r.RULES, dtype=np.int64)
    waiting = rules.natural.pays if rules.natural.waiting_pays is None else rules.natural.waiting_pays
    out[r.R_DEN], out[r.R_NATURAL], out[r.R_WAITING] = den, int(rules.natural.pays * den), int(waiting * den)
    out[r.R_NATURAL_TIE] = int(rules.natural_result(21, True) * den)
    out[r.R_EVEN] = int(rules.even_money.pays * den) if rules.even_money else 0
    out[r.R_SURRENDER] = int(rules.surrender.loses * den) if rules.surrender else 0
    out[r.R_TRIO] = -1
    if rules.trio:
        out[r.R_TRIO], out[r.R_TRIO_PAYS] = _rank(rules.trio.rank), int(rules.trio.pays * den)
    if long := rules.long_hand:
        out[r.R_LONG], out[r.R_LONG_PAYS], out[r.R_LONG_NOW] = long.cards, int(long.pays * den), long.at_once
    if split := rules.split:
        out[r.R_MAX_HANDS], out[r.R_ACE_CARDS] = split.max_hands, split.ace_cards
        out[r.R_RESPLIT_ACES], out[r.R_SPLIT_TENS] = split.resplit_aces, split.by == "value"
    if double := rules.double:
        out[r.R_DOUBLE], out[r.R_DOUBLE_SPLIT], out[r.R_DOUBLE_21] = 1, double.after_split, double.on_21
        out[r.R_ACES_ONE], out[r.R_EITHER] = double.aces == "one", double.aces == "either"
        out[r.R_DOUBLE_TOTALS] = sum(1 << total for total in double.totals or ())
    if rules.buy:
        out[r.R_BUY] = len(rules.buy.cards)
    if auto := rules.auto_card:
        out[r.R_AUTO_CARDS], out[r.R_AUTO] = auto.cards, auto.at_most
    dealer = rules.dealer
    out[r.R_HIT_21], out[r.R_HOLE], out[r.R_EXPOSED] = rules.hit_21, dealer.hole, dealer.exposed
    out[r.R_PEEK_ACE], out[r.R_PEEK_TEN] = "A" in dealer.peek, "T" in dealer.peek
    out[r.R_SOFT_17], out[r.R_PUSH_AT] = dealer.soft_17 == "hit", dealer.push_at or 0
    spared = rules.dealer_natural
    out[r.R_OUTRANKS] = rules.natural.outranks
    out[r.R_TAKES] = {"all": 0, "undoubled": 1, "original": 2}[spared.takes]
    out[r.R_TAKES_ACE], out[r.R_TAKES_TEN] = "A" in spared.up, "T" in spared.up
    out[r.R_LEVELS] = problem.counts_matter
    shoe = rules.shoe
    out[r.R_CUT] = 1 if fresh or shoe.shuffled == "every_round" else shoe.size - shoe.behind - shoe.burn
    return out


def _rank(rank: str) -> int:
    return UPS.index("A" if rank == "A" else "T" if rank in "TJQK" else rank)


__all__ = ["BATCH", "Play", "as_profits", "counted", "counted_from", "number_of_classes", "prepared"]
