"""Five-card games with more ways on than can be counted while somebody waits: each way over the same deals.

Russian Poker's sixth card, exchanges of up to five cards and two combinations; a dealer who exchanges (Oasis B).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any, Final

import numpy as np

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.certificate import Z99
from croupier.analysis.houseadvice.seen import Seen, action_of
from croupier.analysis.housepoker.dealerway import dealer_throws
from croupier.analysis.housepoker.montecarlo import STEPS, Simulator
from croupier.analysis.housepoker.rounds import (
    buying_brings,
    hand_value,
    insured,
    paid_for,
    settled,
    step_of,
)
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.analysis.luck import shuffle
from croupier.cards import show
from croupier.games.housepoker.model import Action, Rules
from croupier.play import Choose
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import places
from croupier.ranking.special import russian_categories

FIRST: Final = 3_000
"""Deals for every way."""
MORE: Final = 40_000
"""Deals for the best few of them, and for those that throw nothing."""
_SAID: Final = f"{MORE:,}".replace(",", " ")
EXTRA: Final = 32
"""The way that takes one card more; any other way is the set of cards that go, one bit each."""


@kernel
def _deals(t: Any, steps: Any, state: Any, count: Any, own: Any, n: Any, up: Any, known: Any, left: Any, ways: Any,
           pays: Any, by_step: Any, two: Any, units: Any, qualifies: Any, normal: Any, free: Any, buys: Any, opens: Any,
           bought: Any, buy_fee: Any, way: Any, thrown: Any, ladder: Any, gained: Any, out: Any) -> None:  # fmt: skip
    """Play every way over the same deals: what betting brings above giving up, by the step the hand has reached.

    ``out``: how often the dealer qualified.
    """
    hand = np.zeros(6, np.int64)
    away = np.zeros(5, np.int64)
    hidden = np.zeros(5, np.int64)
    dealer = np.zeros(5, np.int64)
    for _ in range(count):
        shuffle(state, left, 11)
        for i in range(4):
            hidden[i] = left[i]
        hidden[4] = up
        theirs = hand_value(t, hidden, 5)
        if thrown > 0:
            for k in range(dealer_throws(hidden, theirs, way, thrown, away)):
                hidden[away[k]] = left[9 + k]
            theirs = hand_value(t, hidden, 5)
        out[0] += theirs >= qualifies
        for w in range(ways.shape[0]):
            used = known
            for i in range(n):
                hand[i] = own[i]
            for i in range(5):
                dealer[i] = hidden[i]
                used |= np.uint64(1) << np.uint64(hidden[i])
            size, at = n, 4
            if ways[w] == EXTRA:
                hand[n] = left[at]
                used |= np.uint64(1) << np.uint64(left[at])
                size += 1
            else:
                for i in range(n):
                    if ways[w] >> i & 1:
                        hand[i] = left[at]
                        used |= np.uint64(1) << np.uint64(left[at])
                        at += 1
            value = hand_value(t, hand, size)
            pay = paid_for(t, steps, pays, by_step, two, hand, size, value)
            if theirs >= qualifies:
                result = settled(value, theirs, pay, units, normal)
            else:
                result = free
                if buys:
                    result = max(free, buying_brings(t, dealer, used, value, pay, units, opens, bought, buy_fee, 1))
            step = step_of(ladder, value)
            gained[w, step, 0] += result + 1.0
            gained[w, step, 1] += (result + 1.0) ** 2


class Deals:
    """One position: the own cards, the dealer's open one, and everything that may still come."""

    def __init__(self, rules: Rules, seen: Seen) -> None:
        if len(seen.dealer) != 1:
            raise NotSolvable("this deals against one open card")
        self.simulator = Simulator(rules)
        self.own, self.up = np.array([*map(int, seen.own)], np.int64), int(seen.dealer[0])
        self.left = np.array(seen.unseen(), np.int64)
        self.known = np.uint64(sum(1 << card for card in seen.known))
        self.opened = self.deals = 0

    def worth(self, ways: list[int], count: int) -> tuple[list[float], float]:
        """What each way brings per ante, fees apart; the widest 99 % interval of them."""
        sim = self.simulator
        gained, out = np.zeros((len(ways), len(STEPS), 2)), np.zeros(1)
        seed = int(self.own.sum()) * 52 + self.up + 1
        _deals(
            places("high"), russian_categories(), np.array([seed * 0x9E3779B97F4A7C15 % 2**64], np.uint64), count,
            self.own, len(self.own), self.up, self.known, self.left.copy(), np.array(ways, np.int64), sim.pays,
            sim.by_step, sim.two, sim.units, sim.qualifies, sim.normal, sim.free, sim.buys, sim.opens, sim.bought,
            sim.buy_fee, sim.way, sim.draws, sim.ladder, gained, out,
        )  # fmt: skip
        self.opened, self.deals = int(out[0]), count
        values, widest = [], 0.0
        for way, sums in zip(ways, gained, strict=True):
            above = np.cumsum(sums[::-1], axis=0)[::-1]
            from_step = int(np.argmax(above[:, 0])) if way else 0  # after other cards, bet from the best step on
            mean, square = above[from_step] / count
            values.append(float(mean) - 1.0)
            widest = max(widest, Z99 * float(np.sqrt(max(0.0, square - mean**2) / count)))
        return values, widest


def advise(rules: Rules, ask: Choose, seen: Seen) -> Advice | None:
    """Worth of the options per ante, over many deals that are the same for every option."""
    deals = Deals(rules, seen)
    actions = {option.name: action_of(rules, option.name) for option in ask.options}
    if any(action.span is not None for action in actions.values()):
        return _insurance(rules, actions, deals, seen)
    named: dict[str, tuple[int, Fraction]] = {}
    fixed: list[Worth] = []
    for name, action in actions.items():
        fee = action.fee or Fraction(0)
        if action.fold:
            fixed.append(Worth(name, Fraction(-1)))
        elif action.draw:
            named[name] = EXTRA, fee
        elif action.exchange is not None:
            low, high = action.exchange
            for count in range(max(1, low), high + 1):
                for away in combinations(range(len(seen.own)), count):
                    cards = show([seen.own[i] for i in away])
                    named[f"{name} {cards}"] = sum(1 << i for i in away), fee
        else:
            named[name] = 0, fee
    rough, _ = deals.worth([way for way, _ in named.values()], FIRST)
    ranked = sorted(zip(rough, named, strict=True), key=lambda one: named[one[1]][1] - Fraction(one[0]))
    kept = [name for name in named if named[name][0] in (0, EXTRA)]
    kept += [name for _, name in ranked if name not in kept][:5]
    values, widest = deals.worth([named[name][0] for name in kept], MORE)
    found = [
        Worth(name, Fraction(value).limit_denominator(10**6) - named[name][1])
        for name, value in zip(kept, values, strict=True)
    ]
    if not any(action.bet for action in actions.values()):  # keep the cards, and bet or give up later
        found = [Worth(w.option, max(w.value, Fraction(-1))) if not named[w.option][0] else w for w in found]
    how = f"over {_SAID} deals, ± {100 * widest:.1f} % of the {rules.unit}"
    return Advice.of([*found, *fixed], seen.says(rules), how)


def _insurance(rules: Rules, actions: dict[str, Action], deals: Deals, seen: Seen) -> Advice:
    """Insure to the full where the dealer more often than not fails to qualify, else not at all."""
    sim = deals.simulator
    (plain,), _ = deals.worth([0], MORE)
    odds = 1 - 2 * deals.opened / deals.deals
    own, size = deals.own, len(deals.own)
    value = hand_value(places("high"), own, size)
    pay = paid_for(places("high"), russian_categories(), sim.pays, sim.by_step, sim.two, own, size, value)
    most = insured(places("high"), russian_categories(), sim.by_step, own, size, pay, sim.cover)
    bets = sim.units * (most if odds > 0 else float(sim.cover[0]))
    found = [
        Worth(name, Fraction(plain + (bets * odds if action.span is not None else 0.0)).limit_denominator(10**6))
        for name, action in actions.items()
    ]
    size_said = "to the full" if odds > 0 else "at the least"
    unqualified = 100 * (1 - deals.opened / deals.deals)
    how = f"he fails to qualify in {unqualified:.1f} % of {_SAID} deals; insured {size_said}"
    return Advice.of(found, seen.says(rules), how)
