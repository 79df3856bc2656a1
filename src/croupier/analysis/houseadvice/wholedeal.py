"""Five-card games with more ways on than can be counted at a glance: the deal is solved as for the certificate.

Russian Poker's sixth card, exchanges of up to five cards and two combinations; a dealer who exchanges (Oasis B). A
first look prices some draws of every way; the best few are then priced over all of them.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

import numpy as np

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.houseadvice.seen import Seen, action_of
from croupier.analysis.housepoker.bounds import game_of
from croupier.analysis.housepoker.dealsolver import Deal as CardsSeen
from croupier.analysis.housepoker.dealsolver import new_ways, room, weigh
from croupier.analysis.housepoker.onedeal import SIXTH, Room
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.cards import show
from croupier.games.housepoker.model import Action, Rules
from croupier.play import Choose

LOOK: Final = 6_000
"""Draws of every way, at most, in the first look."""
BEST: Final = 3
"""Ways that are priced over all their draws afterwards."""


class Deal:
    """One position: the own cards, the dealer's open one, and everything that may still come."""

    def __init__(self, rules: Rules, seen: Seen) -> None:
        if len(seen.dealer) != 1:
            raise NotSolvable("this deals against one open card")
        self.game = game_of(rules)
        self.terms = self.game.terms
        self.own, self.up = np.array([*map(int, seen.own)], np.int64), int(seen.dealer[0])
        self.left = np.array(seen.unseen(), np.int64)

    def worth(self, ways: list[int], most: int = 0) -> tuple[list[float], Room]:
        """What each way brings per ante, its price apart; ``most``: over so many of its draws."""
        skip = [max(0, comb(len(self.left), _drawn(way)) // most - 1) if most else 0 for way in ways]
        seed = int(self.own.sum()) * 52 + self.up + 1
        asked = new_ways(ways, skip)
        place = room(
            sum(comb(len(self.left), _drawn(way)) // (1 + past) + 1 for way, past in zip(ways, skip, strict=True))
        )
        state = np.array([seed * 0x9E3779B97F4A7C15 % 2**64], np.uint64)
        weigh(self.game, CardsSeen(self.own, self.up, self.left), asked, state, place)
        return [float(both.mean()) for both in asked.value], place


def _drawn(way: int) -> int:
    return 1 if way == SIXTH else way.bit_count()


def advise(rules: Rules, ask: Choose, seen: Seen) -> Advice | None:
    """Worth of the options per ante; fees already paid are left out."""
    deal = Deal(rules, seen)
    actions = {option.name: action_of(rules, option.name) for option in ask.options}
    if any(action.span is not None for action in actions.values()):
        return _insurance(rules, actions, deal, seen)
    named: dict[str, tuple[int, Fraction]] = {}
    found: list[Worth] = []
    for name, action in actions.items():
        fee = action.fee or Fraction(0)
        if action.fold:
            found.append(Worth(name, Fraction(-1)))
        elif action.draw:
            named[name] = SIXTH, fee
        elif action.exchange is not None:
            low, high = action.exchange
            for count in range(max(1, low), high + 1):
                for away in combinations(range(len(seen.own)), count):
                    way = sum(1 << i for i in away)
                    named[f"{name} {show([seen.own[i] for i in away])}"] = way, fee
        elif action.bet is not None or action == Action(about=action.about):
            named[name] = 0, fee
        else:
            return None
    return Advice.of(_priced(deal, named) + found, seen.says(rules), _how(deal))


def _how(deal: Deal) -> str:
    if deal.terms.draws:
        return "every draw, twice against every hand of the dealer with one exchange of his each"
    return "every draw against every hand of the dealer"


def _priced(deal: Deal, named: dict[str, tuple[int, Fraction]]) -> list[Worth]:
    """A first look at all, then the best of them and what throws nothing over all draws."""
    ways = sorted({way for way, _ in named.values()})
    first = dict(zip(ways, deal.worth(ways, LOOK)[0], strict=True)) if len(ways) > 1 else {}
    price = {way: float(fee) for way, fee in named.values()}
    best = sorted(first, key=lambda way: price[way] - first[way])[:BEST]
    chosen = sorted({*best, *(way for way in ways if way in (0, SIXTH))}) or ways
    values = dict(zip(chosen, deal.worth(chosen)[0], strict=True))
    found = [
        Worth(name, Fraction(values[way]).limit_denominator(10**6) - fee)
        for name, (way, fee) in named.items()
        if way in values
    ]
    return sorted(found, key=lambda worth: -worth.value)


def _insurance(rules: Rules, actions: dict[str, Action], deal: Deal, seen: Seen) -> Advice:
    """Insure to the full where the dealer more often than not fails to qualify, else not at all."""
    _, place = deal.worth([0])
    qualified, every = int(place.tally[0, 2]), int(place.tally[0, 3])
    odds = 1 - 2 * qualified / every
    full, least = float(place.draws.cover[0]), deal.terms.units * float(deal.terms.cover[0])
    stake = full if odds > 0 else least
    plain = float(place.worth[0]) - max(0.0, odds) * full
    found = [
        Worth(name, Fraction(plain + (stake * odds if action.span is not None else 0.0)).limit_denominator(10**6))
        for name, action in actions.items()
    ]
    size = "to the full" if odds > 0 else "at the least"
    how = f"he fails to qualify with {100 * (1 - qualified / every):.2f} % of his hands; insured {size}"
    return Advice.of(found, seen.says(rules), how)
