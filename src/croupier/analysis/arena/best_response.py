"""Local best response: how much somebody who knows an opponent's strategy takes from it at least, heads-up.

After Lisý and Bowling, *Equilibrium Approximation Quality of Current No-Limit Poker Bots* (2017). The responder keeps
the range of the opponent by Bayes, from the likelihood of each action for every holding. At its turn it asks what each
of its actions brings if after it both only check and call, and takes the best. What it wins is a lower bound of what
could be won; a strategy that folds every hand loses the mean of the blinds, 750 thousandths of a big blind.

What it wins has less luck in it than the cards that fall. A showdown counts as its mean over the range, an all-in as
its mean over the ways to finish the hand. And what cards and the opponent's choices brought beyond what they bring on
average is taken off again (after Burch and others, *AIVAT*, 2018): a point of the hand is worth what both would win by
checking and calling from there, and since it is known how likely every card and every action is, so is the mean of what
comes next. All of it is unbiased, as far as the likelihoods are those of the play.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, Literal, NamedTuple, Protocol

import numpy as np

from croupier import poker
from croupier.analysis.opponents import Seen, seen
from croupier.analysis.progress import Done, unwatched
from croupier.cards import Card
from croupier.games.poker.asks import Act
from croupier.games.poker.hand import Hand
from croupier.games.stub import DealCards
from croupier.play import Choice, Drawn, Refused
from croupier.ranking.arrays import Floats, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.kernels import Places, place7, places

Column = Literal["calls", "bets", "calls first"]
"""What the responder may do: fold and call; also bet the pot or everything; the same, but before the flop only call."""
HOLDINGS: Final[Ints] = np.array(list(combinations(range(52), 2)), np.int64)
"""All 1,326 pairs of cards, the lower number first, in the order in which likelihoods are given."""
_BIG: Final = 100
_MANY: Final = 200
"""Ways to finish the board by which an all-in is valued."""
_SOME: Final = 48
"""The same of any other point of the hand: what is not known of one is as often too much as too little."""
_SURE: Final = 1.959964


Deed = tuple[str, int | None]
"""``fold``, ``check``, ``call``, ``bet`` or ``raise``, and the total of a bet or raise."""


class Ranged(Protocol):
    """An opponent that says how likely each of its actions is."""

    @property
    def name(self) -> str: ...

    def decide(self, view: Seen, luck: random.Random) -> Choice: ...

    def ranges(self, view: Seen) -> Mapping[Deed, Floats]:
        """Whatever it may do at this turn, and how likely it does it with each of the ``HOLDINGS``, whatever it holds
        now."""


class Exploited(NamedTuple):
    """What the responder wins, in thousandths of a big blind a hand; ``half``: half the interval of 95 %.
    ``unlikely``: actions of the opponent that it had called impossible."""

    mean: float
    half: float
    hands: int
    unlikely: int

    def __str__(self) -> str:
        return f"{self.mean:+.0f} ± {self.half:.0f}"


def best_response(
    opponent: Ranged,
    column: Column = "bets",
    hands: int = 1000,
    *,
    game: str = "unibet-ee/texas-holdem",
    stack: int = 100,
    run_outs: int = 16,
    seed: int = 0,
    progress: Done = unwatched,
) -> Exploited:
    """Hands against an opponent, the button in turn. ``stack``: in big blinds."""
    rules = poker.rules(game)
    if [(street.down, street.board) for street in rules.streets] != [(2, 0), (0, 3), (0, 1), (0, 1)]:
        raise Refused(f"local best response is for hold'em, not for {rules.title['en']}")
    won, unlikely = np.zeros(hands), 0
    for number in range(hands):
        luck = random.Random(f"{seed} {number}")
        chips = dict.fromkeys("RO", stack * _BIG)
        hand = poker.deal(game, chips, (_BIG // 2, _BIG), button="RO"[number % 2], live=True)
        duel = _Duel(hand, opponent, column, run_outs, luck)
        won[number], unlikely = 1000 * duel.play() / _BIG, unlikely + duel.unlikely
        progress(number + 1, hands)
    half = _SURE * float(won.std(ddof=1)) / math.sqrt(hands) if hands > 1 else math.nan
    return Exploited(float(won.mean()), half, hands, unlikely)


@dataclass
class _Duel:
    """One hand: the responder sits in seat R, the opponent in O."""

    hand: Hand
    opponent: Ranged
    column: Column
    run_outs: int
    luck: random.Random
    unlikely: int = 0
    lucky: float = 0.0
    """The chips that luck has brought so far."""
    own: tuple[int, ...] = ()
    board: tuple[int, ...] = ()
    holds: Floats = field(default_factory=lambda: np.ones(len(HOLDINGS)))

    def play(self) -> float:
        """The chips that the responder wins, but for luck."""
        deck = self.luck.sample([Card(number) for number in range(52)], 9)
        while (ask := self.hand.round.ask) is not None:
            if isinstance(ask, DealCards):
                if self._all_in():
                    break
                self._deal(tuple(deck.pop() for _ in range(ask.count)))
            elif not isinstance(ask, Act):
                break  # nothing is left but to show
            elif ask.asked == "O":
                self._opponent_acts(ask)
            else:
                self.hand.round.answer(self._respond(ask))
        gone = any(player.folded for player in self.hand.view(None).seats.values())
        won = float(self.hand.profit["R"]) if gone else self._shown(self.holds, min(self._paid()), self._chances(_MANY))
        return won - self.lucky

    def _deal(self, cards: tuple[Card, ...]) -> None:
        """Cards fall, first two for each, then the board's."""
        known, level = len(self.own) == 2, max(self._paid())
        before = self._shown(self.holds, level, self._chances()) if known else 0.0
        self.hand.round.answer(Drawn(cards))
        lay = len(self.board)
        self._look()
        if len(self.board) > lay:
            self.lucky += self._shown(self.holds, level, self._chances()) - before

    def _look(self) -> None:
        """The cards that the responder sees: whoever holds one of them does not hold it."""
        view = self.hand.view("R")
        self.own = tuple(int(card) for card in view.cards["R"] if card is not None)
        self.board = tuple(int(card) for card in view.boards[0]) if view.boards else ()
        self.holds = _without(self.holds, (*self.own, *self.board))

    def _all_in(self) -> bool:
        return any(player.all_in for player in self.hand.view(None).seats.values())

    def _paid(self) -> tuple[int, int]:
        """What the responder and the opponent have put in."""
        seats = self.hand.view(None).seats
        return seats["R"].paid, seats["O"].paid

    def _chances(self, ways: int = _SOME) -> Floats:
        return chances(self.own, self.board, ways, self.luck)

    def _shown(self, weights: Floats, paid: int, wins: Floats) -> float:
        """What the responder wins on average if each has paid so much and hands are shown."""
        return (2 * _mean(weights, wins) - 1) * paid

    def _opponent_acts(self, ask: Act) -> None:
        view, wins = seen(self.hand), self._chances()
        ranges = self.opponent.ranges(view)
        choice = self.opponent.decide(view, self.luck)
        mean, found = 0.0, None
        for deed, likely in ranges.items():
            weights = self.holds * likely
            if part := float(weights.sum()):
                worth = self._worth(ask, deed, weights, wins)
                mean += part / float(self.holds.sum()) * worth
                if deed == (choice.option, choice.amount):
                    found, left = worth, weights / part
        if found is None:
            self.unlikely += 1
        else:
            self.holds, self.lucky = left, self.lucky + found - mean
        self.hand.round.answer(choice)

    def _worth(self, ask: Act, deed: Deed, weights: Floats, wins: Floats) -> float:
        """What a deed of the opponent is worth to the responder: a bet is called or folded to, then hands are shown."""
        (mine, others), (action, size) = self._paid(), deed
        if action == "fold":
            return float(others)
        if size is None:
            return self._shown(weights, min(mine, others + ask.player.stack), wins)
        rich = mine + self.hand.view(None).seats["R"].stack
        return max(-float(mine), self._shown(weights, min(rich, others + size - ask.player.bet), wins))

    def _respond(self, ask: Act) -> Choice:
        """The action that brings most, if both only check and call after it."""
        pot, asked = seen(self.hand).pot, ask.call
        wins = chances(self.own, self.board, self.run_outs, self.luck)
        stay = Choice("R", "call" if ask.owes else "check")
        mean = _mean(self.holds, wins)
        best, choice = mean * pot - (1 - mean) * asked, stay
        for size in self._sizes(ask, pot, first=not self.board):
            worth = self._bet_worth(ask, size, pot, wins)
            if worth > best:
                best, choice = worth, Choice("R", ask.word, size)
        return choice if best > 0 or not ask.owes else Choice("R", "fold")

    def _sizes(self, ask: Act, pot: int, *, first: bool) -> Sequence[int]:
        if self.column == "calls" or not ask.high or (first and self.column == "calls first"):
            return ()
        whole_pot = ask.player.bet + ask.owes + pot + ask.call
        return sorted({min(max(whole_pot, ask.low), ask.high), ask.high})

    def _bet_worth(self, ask: Act, size: int, pot: int, wins: Floats) -> float:
        """What a bet brings: some holdings fold to it, the others call."""
        other = next(player for player in seen(self.hand).others)
        extra = min(size - ask.player.bet - ask.call, other.stack)
        self.hand.round.answer(Choice("R", ask.word, size))
        folds = self.opponent.ranges(seen(self.hand)).get(("fold", None), np.zeros(len(HOLDINGS)))
        self.hand.undo()
        gone = float((self.holds * folds).sum() / self.holds.sum())
        staying = self.holds * (1 - folds)
        mean = _mean(staying, wins) if staying.sum() > 0 else 0.0
        return gone * pot + (1 - gone) * (mean * (pot + extra) - (1 - mean) * (ask.call + extra))


def _without(weights: Floats, gone: Sequence[int]) -> Floats:
    """A range without the holdings that have one of these cards."""
    left: Floats = np.where(np.isin(HOLDINGS, gone).any(axis=1), 0.0, weights)
    return left / float(left.sum())


def _mean(weights: Floats, wins: Floats) -> float:
    """How much of a pot is won on average; holdings that no card to come allowed do not count."""
    possible = wins >= 0
    weight = float(weights[possible].sum())
    return float((weights[possible] * wins[possible]).sum()) / weight if weight else 0.5


def chances(own: Sequence[int], board: Sequence[int], run_outs: int, luck: random.Random) -> Floats:
    """How often two cards win against each of the ``HOLDINGS`` (a tie is half of it), over so many ways to complete the
    board, or all where there are no more; below nothing for what cannot be held."""
    left = [card for card in range(52) if card not in own and card not in board]
    lacking = 5 - len(board)
    if math.comb(len(left), lacking) <= run_outs:
        ends = list(combinations(left, lacking))
    else:
        ends = [tuple(luck.sample(left, lacking)) for _ in range(run_outs)]
    boards = np.array([(*board, *end) for end in ends], np.int64)
    out = np.full(len(HOLDINGS), -1.0)
    _showdowns(places("high"), HOLDINGS, boards, np.array(own, np.int64), out)
    return out


@kernel
def _showdowns(t: Places, holdings: Ints, boards: Ints, own: Ints, out: Floats) -> None:
    mine = np.zeros(len(boards), np.int64)
    for n in range(len(boards)):
        b = boards[n]
        mine[n] = place7(t, own[0], own[1], b[0], b[1], b[2], b[3], b[4])
    for h in range(len(holdings)):
        first, second = holdings[h]
        if first == own[0] or first == own[1] or second == own[0] or second == own[1]:
            continue
        won, count = 0.0, 0
        for n in range(len(boards)):
            b = boards[n]
            lies = False
            for place in range(5):
                lies = lies or b[place] == first or b[place] == second
            if not lies:
                theirs = place7(t, first, second, b[0], b[1], b[2], b[3], b[4])
                count += 1
                if mine[n] > theirs:
                    won += 1.0
                elif mine[n] == theirs:
                    won += 0.5
        if count:
            out[h] = won / count
