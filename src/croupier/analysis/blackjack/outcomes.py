"""What a round brings, and how often: the distribution behind the edge.

Rounds without a split are followed forward through the compositions, by the best play or by the table, as exactly as
their value. The hands of a split box share one shoe and one dealer, so their sum is another matter: those rounds (two
or three in a hundred) are dealt, each from its own pair and the dealer's card, as often as it is likely.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.blackjack import kernel as k
from croupier.analysis.blackjack.dealer import CATEGORIES, NATURAL
from croupier.analysis.blackjack.hands import ACE, TEN, VALUES, Compositions
from croupier.analysis.blackjack.rounds import Play
from croupier.analysis.blackjack.simulate import counted_from
from croupier.analysis.blackjack.solve import Solution, UpSolution
from croupier.analysis.blackjack.table import actions_by, classes_of
from croupier.ranking.arrays import Floats, Ints
from croupier.ranking.compiled import kernel

SPLIT_ROUNDS: Final = 8_000_000
_SEED: Final = 1
_DIGITS: Final = 10**15


Splits = dict[tuple[int, tuple[int, ...]], float]
"""A pair (its value) against the dealer's first cards → how likely it is that it is dealt and split."""


@dataclass(frozen=True)
class Outcomes:
    """Profit per unit of the first stake → probability; ``split`` is the part that was dealt and not counted."""

    distribution: dict[Fraction, Fraction]
    split: float


@dataclass
class _Tally:
    """Probabilities by profit, in steps of one part of the stake (its ``denominator``)."""

    play: Play
    chances: Floats
    splits: Splits

    def add(self, profit: Fraction | float, chance: float) -> None:
        self.chances[self.play.offset + round(profit * self.play.denominator)] += chance


def outcomes(solution: Solution, play: Play) -> tuple[Outcomes, Outcomes]:
    """The distribution of a round by the best play, and by the table. ``play`` deals the rounds with a split, by the
    table in both."""
    best = counted_part(solution, play, by_table=False)
    table = counted_part(solution, play, by_table=True)
    dealt = _deal_splits(play, best.splits | table.splits)
    return _with_splits(best, dealt), _with_splits(table, dealt)


def _deal_splits(play: Play, splits: Splits) -> dict[tuple[int, tuple[int, ...]], Floats]:
    """Each pair that is split, against each card of the dealer, dealt in proportion to its chance."""
    every = sum(splits.values())
    out = {}
    for number, ((value, first), chance) in enumerate(splits.items()):
        rounds = max(10_000, round(SPLIT_ROUNDS * chance / every))
        out[value, first] = counted_from(play, value, first, rounds, _SEED + number) / rounds
    return out


def _with_splits(tally: _Tally, dealt: dict[tuple[int, tuple[int, ...]], Floats]) -> Outcomes:
    chances, play = tally.chances, tally.play
    for start, chance in tally.splits.items():
        chances = chances + chance * dealt[start]
    out = {
        Fraction(int(place) - play.offset, play.denominator): Fraction(round(float(chances[place]) * _DIGITS), _DIGITS)
        for place in np.flatnonzero(chances)
    }
    most = max(out, key=lambda profit: out[profit])
    out[most] += 1 - sum(out.values(), Fraction())  # roundings of the last digit
    return Outcomes(out, sum(tally.splits.values()))


def counted_part(solution: Solution, play: Play, *, by_table: bool) -> _Tally:
    """Everything without a split, and how likely each split is."""
    tally = _Tally(play, np.zeros(2 * play.offset + 1), {})
    for up in solution.ups:
        if up.best is None:
            _open_natural(up, tally)
        else:
            _against(up, tally, by_table=by_table)
    return tally


def _open_natural(up: UpSolution, tally: _Tally) -> None:
    """Both cards of the dealer lie open and are a natural: the round is over."""
    tie = up.against.problem.rules.natural_result(21, True)
    for _, low, high, p in up.against.first_hands():
        tally.add(tie if (low, high) == (ACE, TEN) else -1, up.chance * p)


def _against(up: UpSolution, tally: _Tally, *, by_table: bool) -> None:
    against, problem = up.against, up.against.problem
    assert up.best is not None
    actions, classes = up.best.actions, None
    if by_table:
        assert up.table is not None
        classes = classes_of(problem)
        told = actions_by(problem, up.table, classes, split=False)
        actions = against.play(actions=told).actions
    weight = np.zeros((k.MOST_STAKES + 1, len(problem.hands)))
    for hand, low, high, p in against.first_hands():
        chance = up.chance * p
        if (low, high) == (ACE, TEN):
            _natural(up, tally, chance, by_table=by_table)
            continue
        natural = against.natural_at(hand) if against.looked else 0.0
        choice = _first_choice(up, hand, low, high, classes)
        if choice == "split":
            tally.splits[low, against.first] = chance
            continue
        tally.add(-1, chance * natural)
        if choice == "surrender":
            assert problem.rules.surrender is not None
            tally.add(-problem.rules.surrender.loses, chance * (1 - natural))
        else:
            weight[1, hand] = chance
    figures = problem.figures(against.first, split=False)
    terms = k.Terms(against.shoe, against.table(), problem.pays, figures, problem.may_double)
    profits = Profits(tally.chances, tally.play.offset, tally.play.denominator)
    follow(problem.hands.compositions, against.which(None)[::-1].copy(), terms, actions, weight, profits)


def _first_choice(up: UpSolution, hand: int, low: int, high: int, classes: Ints | None) -> str:
    """``split``, ``surrender``, or anything else that is played out; by the table where its ``classes`` are given."""
    if classes is None:
        values = up.first[hand]
        return max(values, key=lambda name: values[name])
    table, against = up.table, up.against
    assert table is not None
    if against.can_split(low, high) and table.split[low]:
        return "split"
    given_up = table.surrender[int(classes[hand])] == 1
    return "surrender" if given_up and against.surrender_value(hand) is not None else "play"


def _natural(up: UpSolution, tally: _Tally, chance: float, *, by_table: bool) -> None:
    against, rules = up.against, up.against.problem.rules
    if against.paid_at_once:
        tally.add(rules.natural.pays, chance)
        return
    wait, even = against.natural_value()
    taken = up.table.even_money if by_table and up.table else even is not None and even > wait
    if even is not None and taken:
        tally.add(Fraction(even).limit_denominator(1000), chance)
        return
    row = against.table()[against.problem.hands.of(ACE, TEN)]
    for category in range(CATEGORIES - 1):
        tally.add(rules.natural_result(17 + category if category < 5 else 22, False), chance * row[category])
    tally.add(rules.natural_result(21, True), chance * row[NATURAL])


class Profits(NamedTuple):
    """How likely each profit is: that of ``n / den`` lies at ``offset + n``."""

    chances: Floats
    offset: int
    den: int


@kernel
def follow(hands: Compositions, which: Ints, terms: k.Terms, actions: Ints, weight: Floats, profits: Profits) -> None:
    """Follow hands from low to high by their actions and add what they bring; the mirror of ``play_values``."""
    counts, cards, hard, totals, add = hands
    shoe, table, _, fig, may_raise = terms
    out, offset, den = profits
    all_cards = 0
    for v in range(VALUES):
        all_cards += shoe[v]
    key = int(fig[k.P_KEY])
    most = 1 + int(fig[k.P_BUY])
    for at in range(which.shape[0]):
        hand = which[at]
        n = cards[hand]
        left = all_cards - n
        for stakes in range(1, most + 1):
            w = weight[stakes, hand]
            if w == 0.0:
                continue
            now = 1.0
            if fig[k.P_LOOKED] == 1.0:
                now = 1.0 - (shoe[key] - counts[hand, key]) / left
            if fig[k.P_TRIO] >= 0 and n == 3 and counts[hand, int(fig[k.P_TRIO])] == 3:
                out[offset + round(stakes * fig[k.P_TRIO_PAYS] * den)] += w * now
                continue
            if fig[k.P_LONG] > 0 and n >= fig[k.P_LONG]:
                won = offset + round(stakes * fig[k.P_LONG_PAYS] * den)
                if fig[k.P_LONG_NOW] == 1.0 or fig[k.P_LOOKED] == 1.0:
                    out[won] += w * now
                else:
                    natural = table[hand, NATURAL]
                    lost = stakes if fig[k.P_TAKES] == k.TAKES_ALL else (1 if fig[k.P_TAKES] == k.TAKES_ONE else 0)
                    out[won] += w * (1.0 - natural)
                    out[offset - lost * den] += w * natural
                continue
            choice = actions[stakes, hand]
            can_buy = fig[k.P_BUY] > 0 and totals[hand] < 21 and n == stakes + 1 and stakes <= int(fig[k.P_BUY])
            can_double = fig[k.P_DOUBLE] == 1.0 and n == 2 and may_raise[hand] == 1
            if choice == k.RAISE and not (can_buy or can_double):
                choice = k.HIT
            if choice == k.HIT and totals[hand] >= 21 and fig[k.P_HIT_21] == 0.0:
                choice = k.STAND
            if choice == k.STAND:
                _stood(totals[hand], stakes, w, hand, terms, profits)
                continue
            staked = stakes + 1 if choice == k.RAISE else stakes
            for v in range(VALUES):
                more = shoe[v] - counts[hand, v]
                if more <= 0:
                    continue
                p = w * more / left
                if hard[hand] + v + 1 > 21:
                    gone = 1.0
                    if fig[k.P_LOOKED] == 1.0:
                        gone = 1.0 - (shoe[key] - counts[hand, key] - (1 if v == key else 0)) / (left - 1)
                    out[offset - staked * den] += p * gone
                    continue
                grown = add[hand, v]
                if choice == k.RAISE and can_double:
                    if fig[k.P_TRIO] >= 0 and counts[grown, int(fig[k.P_TRIO])] == 3:
                        sure = 1.0
                        if fig[k.P_LOOKED] == 1.0:
                            sure = 1.0 - (shoe[key] - counts[grown, key]) / (left - 1)
                        out[offset + round(2 * fig[k.P_TRIO_PAYS] * den)] += p * sure
                        continue
                    total = totals[grown]
                    if fig[k.P_ACES_ONE] == 1.0 and counts[hand, ACE] > 0:
                        total = hard[grown]
                        if v == ACE and total <= 11:
                            total += 10
                    _stood(total, 2, p, grown, terms, profits)
                else:
                    weight[staked, grown] += p


@kernel
def _stood(total: int, stakes: int, w: float, hand: int, terms: k.Terms, profits: Profits) -> None:
    """A finished hand against each hand of the dealer."""
    table, pays, fig = terms.table, terms.pays, terms.figures
    out, offset, den = profits
    for c in range(CATEGORIES - 1):
        out[offset + round(stakes * pays[total, c] * den)] += w * table[hand, c]
    natural = table[hand, NATURAL]
    if fig[k.P_LOOKED] == 0.0 and natural > 0.0:
        lost = -stakes * den
        if fig[k.P_OUTRANKS] == 0.0 and total == 21:
            lost = round(stakes * fig[k.P_TIE_21] * den)
        elif fig[k.P_TAKES] == k.TAKES_ONE:
            lost = -den
        elif fig[k.P_TAKES] == k.TAKES_NOTHING:
            lost = 0
        out[offset + lost] += w * natural
