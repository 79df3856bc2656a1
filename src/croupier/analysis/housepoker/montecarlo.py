"""Five-card games in bulk; where exact counting does not reach, the best strategy found, and how sure it is."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.analysis.certificate import Z99
from croupier.analysis.housepoker.dealerway import WAY
from croupier.analysis.housepoker.pays import place_of, qualifying_place
from croupier.analysis.housepoker.rounds import BET, EXTRA, GIVE_UP, PLANS, Policy, Tally, Terms, play_rounds
from croupier.analysis.housepoker.solved import Solved, threads
from croupier.analysis.housepoker.studwords import BUY, DRAW, MADE, SEEN
from croupier.analysis.housepoker.tree import NotSolvable
from croupier.cards import RANKS
from croupier.games.housepoker.books import outcome
from croupier.games.housepoker.model import Rules
from croupier.play.record import Json
from croupier.ranking.arrays import Floats
from croupier.ranking.kernels import places
from croupier.ranking.russian import RUSSIAN
from croupier.ranking.special import russian_categories
from croupier.ranking.value import Category, spoken

LEARN: Final = 1_000_000
"""Rounds for each plan while looking for the best one of every class."""
ROUNDS: Final = 20_000_000
_SAID: Final = f"{ROUNDS:,}".replace(",", " ")
NEVER: Final = -1
"""The plan of a class that no hand belongs to."""
STEPS: Final = ("anything", "high_card:A", "ace_king", *(f"pair:{rank}" for rank in RANKS), "two_pair")
"""From which hand on a player bets after other cards: one of these."""
_NAMES: Final = ("bet", "give up", "one more card", "exchange one", "exchange two", "exchange three",
                 "exchange four", "exchange all five")  # fmt: skip


class Simulator:
    """The rounds of one game."""

    def __init__(self, rules: Rules) -> None:
        if (rules.own_cards, rules.dealer_cards, rules.board_cards, rules.ranking) != (5, 5, 0, "high"):
            raise NotSolvable("this simulation knows five cards against five")
        assert rules.dealer is not None
        self.rules = rules
        self.bet, self.units, self.fees = self._plans()
        table = rules.pays(self.bet)
        self.pays = np.zeros(7463)
        for row in reversed(table):
            pay = table[row]
            assert isinstance(pay, Fraction)
            self.pays[place_of("high", row) :] = float(pay)
        self.two = rules.bets[self.bet].combinations > 1
        self.by_step = np.zeros(16)
        for step, category in enumerate(RUSSIAN.ladder):
            found = table.get(category.value)
            self.by_step[step] = float(found) if isinstance(found, Fraction) else 0.0
        self.qualifies = qualifying_place(rules)
        self.normal = self._situations("")
        beaten = "unqualified_better"
        self.free = self._result(rules.unit, beaten) + self.units * self._result(self.bet, beaten)
        buying = rules.dealer.buying
        self.buys = buying is not None
        self.bought = self._situations("bought_") if buying else self.normal
        if buying and buying.always_pays:
            self.bought[1:] = [self.bought[0], math.nan, self.bought[0], math.nan]
        self.opens = place_of("high", buying.opens) if buying else 0
        self.most = buying.most if buying else 0
        self.buy_fee = float(buying.fee) if buying else 0.0
        self.insurable, self.cover = self._insurance()
        self.draws = rules.dealer.most_thrown if rules.dealer.draws else 0
        self.way = np.array([WAY.index(rule) for rule in rules.dealer.draws], np.int64)
        self.ladder = np.array([1, *(place_of("high", step) for step in STEPS[1:])], np.int64)
        self.stay = np.full(13, place_of("high", "ace_king"), np.int64)
        self.policy = np.zeros(2 * SEEN, np.int64)
        self.insure = np.zeros(78, np.bool_)
        self.again = -1.0

    @property
    def terms(self) -> Terms:
        """The game in numbers."""
        return Terms(
            self.pays, self.pays, self.by_step, self.two, self.units, self.qualifies, self.normal, self.free,
            self.insurable, self.cover, self.buys, self.opens, self.most, self.bought, self.buy_fee, self.way,
            self.draws,
        )  # fmt: skip

    def _result(self, bet: str, situation: str) -> float:
        result = outcome(self.rules, bet, situation)
        return math.nan if result == "table" else float(result)

    def _insurance(self) -> tuple[int, Floats]:
        """From which place a hand may be insured, and how (see ``rounds.insured``; last: no buying once it is won)."""
        assert self.rules.dealer is not None
        for street in self.rules.streets.values():
            for decision in street.decisions.values():
                for action in decision.options.values():
                    if action.span is not None and decision.hand is not None:
                        span, buying = action.span, self.rules.dealer.buying
                        barred = buying is not None and action.bet in buying.after_won
                        cover = [span.low, span.high, span.high_of.startswith("first:"), span.with_stake, barred]
                        return place_of("high", decision.hand), np.array([float(n) for n in cover])
        return 0, np.zeros(5)

    def _situations(self, prefix: str) -> Floats:
        unit, bet = self.rules.unit, self.bet
        return np.array([
            self._result(unit, f"{prefix}better"), self._result(unit, f"{prefix}equal"),
            self._result(bet, f"{prefix}equal"), self._result(unit, f"{prefix}worse"),
            self._result(bet, f"{prefix}worse"),
        ])  # fmt: skip

    def _plans(self) -> tuple[str, float, Floats]:
        """The bet and its size in units, and the price of each plan; NaN where the game does not offer it."""
        fees = np.full(PLANS, np.nan)
        fees[GIVE_UP] = 0.0
        bet, units = "", 0.0
        for street in self.rules.streets.values():
            for decision in street.decisions.values():
                for action in decision.options.values():
                    if action.bet is not None and action.span is None:
                        bet, units, fees[BET] = action.bet, float(action.times[0]), 0.0
                    if action.draw:
                        fees[EXTRA] = float(action.fee or 0)
                    if action.exchange is not None and not action.needs:
                        for count in range(action.exchange[0], action.exchange[1] + 1):
                            fees[EXTRA + count] = float(action.fee or 0)
        return bet, units, fees

    def run(self, rounds: int, seed: int, forced: int = -1) -> Tally:
        """Play so many rounds; the sums by class, of the insurance, of staying in after other cards, and in all."""

        policy = Policy(self.policy, self.stay, self.insure, np.nan_to_num(self.fees), self.ladder, self.again)

        def part(number: int) -> Tally:
            tally = Tally(np.zeros((2 * SEEN, PLANS, 2)), np.zeros((78, 2)), np.zeros((13, len(STEPS))), np.zeros(4))
            state = np.array([(seed * 1_000_003 + number * 7919 + 88172645463325252) % 2**64], np.uint64)
            high, steps = places("high"), russian_categories()
            play_rounds(high, steps, self.terms, state, rounds // threads(), policy, forced, tally)
            return tally

        with ThreadPoolExecutor(threads()) as pool:
            done = list(pool.map(part, range(threads())))
        return Tally(*(np.asarray(sum(parts)) for parts in zip(*done, strict=True)))

    def learn(self) -> None:
        """Try every plan on every class and keep the best; insure where it has paid; bet on from where that has."""
        self._learn_to_stay()
        means = np.full((2 * SEEN, PLANS), -np.inf)
        total = np.zeros((78, 2))
        for plan in range(PLANS):
            if np.isnan(self.fees[plan]):
                continue
            sums, insurance, _, _ = self.run(LEARN, 11, plan)
            seen = sums[:, plan, 1] > 0
            means[seen, plan] = sums[seen, plan, 0] / sums[seen, plan, 1]
            total += insurance
        self.policy = np.where(np.isfinite(means).any(axis=1), np.argmax(means, axis=1), NEVER).astype(np.int64)
        self.insure = total[:, 0] > 3 * np.sqrt(total[:, 1])  # a won or lost bet each: three deviations above even

    def _learn_to_stay(self) -> None:
        """By the dealer's open card: from which hand on betting after other cards has brought more than giving up."""
        changing = [plan for plan in range(EXTRA, PLANS) if not np.isnan(self.fees[plan])]
        if changing:
            self.stay[:] = 0
            gained = sum((self.run(LEARN, 7, plan)[2] for plan in changing), np.zeros((13, len(STEPS))))
            above = np.cumsum(gained[:, ::-1], axis=1)[:, ::-1]
            self.stay = self.ladder[np.argmax(above, axis=1)]

    def tables(self) -> Json:
        """The strategy as small tables, for simulation."""
        return {"policy": self.policy.tolist(), "insure": self.insure.tolist(), "stay": self.stay.tolist()}

    def follow(self, tables: Json) -> None:
        """Play by a strategy that was found before."""
        self.policy = np.array(tables["policy"], np.int64)
        self.insure = np.array(tables.get("insure", self.insure), np.bool_)
        self.stay = np.array(tables.get("stay", self.stay), np.int64)
        if tables.get("again"):
            options = (a for s in self.rules.streets.values() for d in s.decisions.values() for a in d.options.values())
            self.again = next(float(action.fee or 0) for action in options if action.exchange and action.needs)

    def words(self) -> list[str]:
        """The strategy found."""
        said: dict[str, list[str]] = {name: [] for name in _NAMES}
        for seen in range(len(MADE) * len(DRAW)):
            made, draw = divmod(seen, len(DRAW))
            if made >= 5 and draw:
                continue
            text = ", ".join(part for part in (MADE[made], DRAW[draw]) if part)
            plain, match = (int(self.policy[2 * seen + m]) for m in (0, 1))
            if plain == match or NEVER in (plain, match):
                if max(plain, match) != NEVER:
                    said[_NAMES[max(plain, match)]].append(text)
            else:
                said[_NAMES[plain]].append(f"{text} (not matching the dealer's open card)")
                said[_NAMES[match]].append(f"{text} (matching it)")
        out = [f"{name.capitalize()} with {'; '.join(hands)}" for name, hands in said.items() if hands]
        if any(policy >= EXTRA for policy in self.policy):
            out.append(f"After other cards: {self._stay_words()}; give up the rest")
        if self.buys:
            out.append(BUY)
        if self.insure.any():
            faces = sorted({RANKS[key // 6] for key in np.flatnonzero(self.insure)}, key=RANKS.index)
            out.append(f"Insure to the full against an open {', '.join(faces)} with enough aces and kings of one's own")
        elif self.insurable:
            out.append("Never insure")
        return out

    def _stay_words(self) -> str:
        cards: dict[int, list[str]] = {}
        for rank, floor in enumerate(self.stay.tolist()):
            cards.setdefault(floor, []).append(RANKS[rank].replace("T", "10"))
        said = []
        for floor, ranks in sorted(cards.items()):
            step = STEPS[int(np.searchsorted(self.ladder, floor))]
            hand = {"anything": "anything", "high_card:A": "ace high or better", "ace_king": "ace-king or better",
                    "two_pair": "two pair or better"}  # fmt: skip
            words = hand.get(step) or f"a {spoken(Category.PAIR, (RANKS.index(step[-1]) + 2,))} or better"
            said.append(f"bet with {words}" + (f" against an open {', '.join(ranks)}" if len(cards) > 1 else ""))
        return "; ".join(said)


def solve(rules: Rules) -> Solved:
    """The best rules found, simulated: what a player can have at least, and no more is said."""
    simulator = Simulator(rules)
    simulator.learn()
    *_, out = simulator.run(ROUNDS, 4711)
    mean, spread = out[0] / ROUNDS, out[1] / ROUNDS
    half = Z99 * math.sqrt(max(0.0, spread - mean**2) / ROUNDS)
    method = f"best rules found, {_SAID} rounds simulated"
    value, least = (Fraction(figure).limit_denominator(10**12) for figure in (mean, mean - half))
    tables = simulator.tables()
    return Solved(
        value, {}, Fraction(0), {}, simulator.words(), value, method, half, tables, least, rules_interval=half
    )  # fmt: skip
