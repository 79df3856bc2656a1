"""Five cards against five: bet, exchange or fold, and whether to buy the dealer a card.

What buying a dealer who does not qualify another card adds later is counted where the solver counts it; another
exchange after the next one is left out.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.analysis.advice import Advice, Worth
from croupier.analysis.houseadvice.seen import Seen, action_of
from croupier.analysis.housepoker.buying import LANES, gains, may_gain, shapes
from croupier.analysis.housepoker.pays import payoff, qualifying_place, strengths_of
from croupier.analysis.housepoker.stud import Plan, choices_of, plan_of
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.cards import Card, show
from croupier.games.housepoker.books import outcome
from croupier.games.housepoker.box import compared, value
from croupier.games.housepoker.hands import least
from croupier.games.housepoker.model import Action, Rules
from croupier.play import Choose
from croupier.ranking import find_ranking
from croupier.ranking.arrays import I16, I32, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place5, places
from croupier.ranking.special import WildPlaces, wild5, wild_places

_MOST_CARDS = 2
"""Exchanges of more cards than this are not counted while somebody waits."""


@kernel
def _plain(t: Places, up: int, left: Ints, hands: Ints, out: Ints) -> None:
    for n in range(hands.shape[0]):
        h = hands[n]
        out[n] = place5(t, up, left[h[0]], left[h[1]], left[h[2]], left[h[3]])


@kernel
def _wild(t: WildPlaces, up: int, left: Ints, hands: Ints, out: Ints) -> None:
    for n in range(hands.shape[0]):
        h = hands[n]
        out[n] = wild5(t, up, left[h[0]], left[h[1]], left[h[2]], left[h[3]])


@kernel
def _held(dealers: Ints, hands: Ints, every: Ints, one: I32, two: I16) -> None:
    """The dealer's hands by place: all, those with each unseen card, those with each two of them."""
    for n in range(hands.shape[0]):
        place = dealers[n]
        every[place] += 1
        for i in range(4):
            one[hands[n, i], place] += 1
            for j in range(i):
                two[hands[n, j], hands[n, i], place] += 1


class Against:
    """All hands that the dealer may have beside his open card."""

    def __init__(self, rules: Rules, seen: Seen) -> None:
        if len(seen.dealer) != 1 or rules.kickers != "full":
            raise NotSolvable("this counts against one open card")
        assert rules.dealer is not None
        if rules.dealer.draws or rules.bets["bet"].combinations > 1:
            raise NotSolvable("the dealer exchanges too, or two combinations are paid")
        self.rules, self.seen = rules, seen
        self.left = np.array(seen.unseen(), np.int64)
        self.hands = np.array(list(combinations(range(len(self.left)), 4)), np.int64)
        self.dealers = np.zeros(len(self.hands), np.int64)
        up = int(seen.dealer[0])
        if rules.ranking == "deuces-wild":
            _wild(wild_places("deuces-wild"), up, self.left, self.hands, self.dealers)
        else:
            _plain(places("high"), up, self.left, self.hands, self.dealers)
        self.floor = qualifying_place(rules)
        self._count(1 + len(strengths_of(rules.ranking)))
        self.place = {strength: n + 1 for n, strength in enumerate(strengths_of(rules.ranking))}
        self.ante, self.bet = payoff(rules, rules.unit), payoff(rules, "bet")
        self.way = find_ranking(rules.ranking)
        self.plan = self._plan()
        self.times = next(
            action.times[0]
            for street in rules.streets.values()
            for decision in street.decisions.values()
            for action in decision.options.values()
            if action.bet == "bet"
        )

    def bets(self, own: tuple[int, ...], drawn: tuple[int, ...] = ()) -> Fraction:
        """Ante and bet with this hand, after these cards were drawn, per ante."""
        mine = self.place[self.way.of(tuple(Card(card) for card in own))]
        counts = self._situations(mine, [int(np.searchsorted(self.left, card)) for card in drawn])
        each = (self.ante[mine][s] + self.times * self.bet[mine][s] for s in range(6))
        stays = sum((n * one for n, one in zip(counts, each, strict=True)), Fraction())
        return (stays + self._buying(mine, drawn)) / sum(counts)

    def _plan(self) -> Plan | None:
        try:
            return plan_of(self.rules, choices_of(self.rules))
        except NotSolvable:
            return None

    def _buying(self, mine: int, drawn: tuple[int, ...]) -> Fraction:
        """What the right to buy the dealer a card adds, summed over his hands."""
        if self.plan is None or self.plan.sale is None:
            return Fraction(0)
        sale, up = self.plan.sale, int(self.seen.dealer[0])
        dead = np.array(sorted(set(range(52)) - {up, *self.left.tolist()} | set(drawn)), np.int64)
        unseen, terms = 47 - len(dead), sale.terms(mine)
        if not may_gain(shapes(), terms, unseen):
            return Fraction(0)
        out = np.zeros((52, LANES))
        gains(shapes(), dead, unseen, terms, 52, np.full((13, 14), -1.0), out)
        return Fraction(int(out[up, 52]), sale.parts(unseen) * self.plan.denominator)

    def _count(self, size: int) -> None:
        n = len(self.left)
        every, one, two = np.zeros(size, np.int64), np.zeros((n, size), np.int32), np.zeros((n, n, size), np.int16)
        _held(self.dealers, self.hands, every, one, two)
        self.every, self.one = np.cumsum(every), np.cumsum(one, axis=1)
        self.two = np.cumsum(two, axis=2, dtype=np.int16)

    def _up_to(self, place: int, drawn: list[int]) -> int:
        """How many of the dealer's hands without the drawn cards are at most this good."""
        out = int(self.every[place]) - sum(int(self.one[card, place]) for card in drawn)
        return out + (int(self.two[min(drawn), max(drawn), place]) if len(drawn) == 2 else 0)

    def _situations(self, mine: int, drawn: list[int]) -> list[int]:
        """Better, equal, worse against a dealer who qualifies, and against one who does not."""
        low, last = max(self.floor - 1, 0), len(self.every) - 1
        below, equal, none, all_ = (self._up_to(place, drawn) for place in (mine - 1, mine, low, last))
        return [
            max(0, below - none), equal - below if mine > low else 0, all_ - max(equal, none),
            min(below, none), equal - below if mine <= low else 0, max(0, none - equal),
        ]  # fmt: skip

    def exchanged(self, away: tuple[int, ...], fee: Fraction) -> Fraction:
        """These cards for others, then bet or fold, whichever is better."""
        kept = tuple(int(card) for card in self.seen.own if int(card) not in away)
        courses = list(combinations((int(card) for card in self.left), len(away)))
        total = sum((max(self.bets((*kept, *new), new), Fraction(-1)) for new in courses), Fraction())
        return total / len(courses) - fee


def advise(rules: Rules, ask: Choose, seen: Seen) -> Advice | None:
    """Worth of the options, per ante; fees already paid are left out."""
    buying = rules.dealer.buying if rules.dealer else None
    names = {option.name for option in ask.options}
    if buying is not None and buying.option in names:
        return _buy(rules, ask, seen)
    against = Against(rules, seen)
    own = tuple(int(card) for card in seen.own)
    stays = against.bets(own)
    worth: list[Worth] = []
    for option in ask.options:
        action = action_of(rules, option.name)
        if action.exchange is not None:
            worth += _exchanges(against, option.name, action)
        elif action.fold:
            worth.append(Worth(option.name, Fraction(-1)))
        elif action.bet == "bet":
            worth.append(Worth(option.name, stays))
        elif action == Action(about=action.about):
            worth.append(Worth(option.name, max(stays, Fraction(-1))))
        else:
            return None
    return Advice.of(worth, seen.says(rules))


def _exchanges(against: Against, name: str, action: Action) -> list[Worth]:
    assert action.exchange is not None
    low, high = action.exchange
    if high > _MOST_CARDS or against.rules.ranking != "high":
        raise NotSolvable("too many cards are exchanged to count them while somebody waits")
    fee = action.fee or Fraction(0)
    out = []
    for count in range(max(1, low), high + 1):
        for away in combinations((int(card) for card in against.seen.own), count):
            out.append(Worth(f"{name} {show(away)}", against.exchanged(away, fee)))
    return sorted(out, key=lambda worth: -worth.value)[:5]


def _buy(rules: Rules, ask: Choose, seen: Seen) -> Advice | None:
    """The dealer's cards lie open: every card that may replace his highest is counted, one replacement ahead."""
    assert rules.dealer is not None
    assert rules.dealer.buying is not None
    buying = rules.dealer.buying
    unit, bet = seen.stakes[rules.unit], seen.stakes.get("bet", 0)
    highest = max(seen.dealer, key=lambda card: (card.rank, card.suit))
    rest = [card for card in seen.dealer if card != highest]
    floor = least(rules.ranking, buying.opens)
    assert floor is not None
    mine = compared(rules, value(rules, seen.own))
    worth, left = Fraction(), seen.unseen()
    for card in left:
        hand = value(rules, [*rest, Card(card)])
        theirs = compared(rules, hand)
        order = "better" if mine > theirs or buying.always_pays else "worse" if mine < theirs else "equal"
        situation = f"bought_{order}" if hand.strength >= floor else "bought_nothing"
        worth += _settled(rules, seen, situation, unit, bet)
    again = sum(1 for option, _ in seen.done if option == buying.option)
    now = "bought_nothing" if again else "unqualified_better"
    takes = _settled(rules, seen, now, unit, bet)
    options = [Worth(buying.decline, takes / unit), Worth(buying.option, worth / len(left) / unit - buying.fee)]
    del ask
    return Advice.of(options, f"{seen.says(rules)}, the dealer has {show(seen.dealer)}")


def _settled(rules: Rules, seen: Seen, situation: str, unit: int, bet: int) -> Fraction:
    from croupier.games.housepoker.box import Box, Middle, pay_for

    total = Fraction()
    for name, stake in ((rules.unit, unit), ("bet", bet)):
        result = outcome(rules, name, situation)
        if result == "table":
            pay, _ = pay_for(rules, name, Box("", {name: stake}, unit, cards=list(seen.own)), Middle(), "")
            below = rules.bets[name].below
            assert isinstance(below, Fraction)
            result = below if pay is None else Fraction(pay)
        total += stake * result
    return total
