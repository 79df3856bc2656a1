"""A rulebook's game as the solver sees it: the shoe by value, pays by total, and the rules as figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from croupier.analysis.blackjack import kernel as k
from croupier.analysis.blackjack.dealer import BUST, CATEGORIES, PUSH
from croupier.analysis.blackjack.hands import ACE, TEN, UPS, VALUES, Hands, hands_up_to
from croupier.cards import RANKS
from croupier.games.blackjack import Rules
from croupier.games.blackjack.hands import points
from croupier.ranking.arrays import Floats, Ints

SHORT: Final = 6
"""A long hand of so many cards or fewer (a five-card trick) makes the number of cards part of the strategy."""


@dataclass(frozen=True)
class Problem:
    """What is the same for every card of the dealer."""

    rules: Rules
    hands: Hands
    shoe: Ints
    pays: Floats  # total × category of the dealer → profit to 1
    may_double: Ints  # unsplit hands
    may_double_split: Ints

    @classmethod
    def of(cls, rules: Rules) -> Problem:
        hands = hands_up_to(rules.long_hand.cards if rules.long_hand else 21)
        shoe = np.zeros(VALUES, dtype=np.int64)
        for card in rules.shoe.deck():
            shoe[points(card) - 1] += 1
        return cls(rules, hands, shoe, _pays(rules), _doubles(rules, hands, False), _doubles(rules, hands, True))

    @property
    def counts_matter(self) -> bool:
        long = self.rules.long_hand
        return long is not None and long.cards <= SHORT

    def looked(self, first: tuple[int, ...]) -> bool:
        """Has the dealer made sure, before anybody plays, that he has no natural?"""
        return len(first) == 1 and UPS[first[0]] in self.rules.dealer.peek

    def figures(
        self, first: tuple[int, ...], *, split: bool, later_hand: bool = False, one_card: bool = False
    ) -> Floats:
        """The rules for hands against these cards of the dealer."""
        rules, fig = self.rules, np.zeros(k.FIGURES)
        up = UPS[first[0]]
        fig[k.P_LOOKED] = self.looked(first)
        fig[k.P_KEY] = TEN if first[0] == ACE else ACE
        spared = rules.dealer_natural
        if spared.takes != "all" and up in spared.up:
            fig[k.P_TAKES] = k.TAKES_NOTHING if spared.takes == "original" and later_hand else k.TAKES_ONE
        fig[k.P_SPLIT] = split
        if long := rules.long_hand:
            fig[k.P_LONG], fig[k.P_LONG_PAYS], fig[k.P_LONG_NOW] = long.cards, float(long.pays), long.at_once
        fig[k.P_TRIO] = -1
        if trio := rules.trio:
            fig[k.P_TRIO], fig[k.P_TRIO_PAYS] = _value(trio.rank), float(trio.pays)
        fig[k.P_HIT_21] = rules.hit_21
        if auto := rules.auto_card:
            fig[k.P_AUTO_CARDS], fig[k.P_AUTO] = auto.cards, auto.at_most
        fig[k.P_DOUBLE] = rules.double is not None and not one_card
        fig[k.P_ACES_ONE] = rules.double is not None and rules.double.aces == "one"
        fig[k.P_BUY] = len(rules.buy.cards) if rules.buy and not one_card else 0
        fig[k.P_OUTRANKS] = rules.natural.outranks
        fig[k.P_TIE_21] = float(rules.result(21, 21, False))
        return fig

    def dealer_starts(self) -> list[tuple[tuple[int, ...], float]]:
        """What the dealer shows before play, each with its probability: one card, or two open ones."""
        n = int(self.shoe.sum())
        if not self.rules.dealer.exposed:
            return [((u,), self.shoe[u] / n) for u in range(VALUES) if self.shoe[u]]
        out: list[tuple[tuple[int, ...], float]] = []
        for first in range(VALUES):
            for second in range(first, VALUES):
                ways = self.shoe[first] * (self.shoe[second] - (first == second)) * (2 if first != second else 1)
                if ways:
                    out.append(((first, second), ways / (n * (n - 1))))
        return out


def _value(rank: str) -> int:
    return ACE if rank == "A" else min(RANKS.index(rank) + 2, 10) - 1


def _pays(rules: Rules) -> Floats:
    pays = np.zeros((22, CATEGORIES))
    over = 22 if rules.dealer.push_at != 22 else 23
    for total in range(22):
        for category in range(5):
            pays[total, category] = float(rules.result(total, 17 + category, False))
        pays[total, PUSH] = float(rules.result(total, rules.dealer.push_at or 22, False))
        pays[total, BUST] = float(rules.result(total, over, False))
    return pays


def _doubles(rules: Rules, hands: Hands, split: bool) -> Ints:
    out = np.zeros(len(hands), dtype=np.int64)
    double = rules.double
    if double is None or (split and not double.after_split):
        return out
    for hand in range(len(hands)):
        if hands.cards[hand] != 2 or (hands.total[hand] == 21 and not double.on_21):
            continue
        low, total = int(hands.hard[hand]), int(hands.total[hand])
        totals = {"one": {low}, "free": {total}, "either": {low, total}}[double.aces]
        out[hand] = double.totals is None or bool(totals & set(double.totals))
    return out
