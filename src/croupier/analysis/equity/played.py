"""A spot of any game of the house, checked, and played out street by street: random deals, or every board to come."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import combinations
from math import comb, sqrt
from typing import Final

import numpy as np

from croupier.analysis.equity import playing as k
from croupier.analysis.equity.course import DISCARD, DRAW, Course
from croupier.analysis.equity.ranges import BadRange, Hand, read_hands
from croupier.analysis.equity.result import Outlook, Part
from croupier.analysis.equity.spot import MOST_PLAYERS, BadSpot
from croupier.analysis.opponents.thinking import profile
from croupier.analysis.opponents.throwing import throws
from croupier.cards import Card, show
from croupier.games.poker.model import Rules
from croupier.ranking.arrays import Floats, Ints
from croupier.ranking.worth import Contest

_CHUNK: Final = 2_000
_MOST_RUNS: Final = 200_000
_LEAST_SEEN: Final = 2.0
"""What never happened in a sample may still happen: so many times, for one standard error."""


class PlayedOut:
    """A spot of a game that is played out, checked before anything is dealt."""

    def __init__(
        self,
        players: Sequence[str],
        rules: Rules,
        course: Course,
        lie: list[tuple[Card, ...]],
        dead: tuple[Card, ...],
        done: list[int],
    ) -> None:
        if not 2 <= len(players) <= MOST_PLAYERS:
            raise BadSpot(f"equity is between 2 and {MOST_PLAYERS} players, not {len(players)}")
        self.rules, self.course, self.holds, self.dead = rules, course, [text.strip() for text in players], dead
        self.lie = self._boards(lie)
        self.done = done
        self._once([*(card for row in self.lie for card in row), *dead], "the board and the dead cards")
        self.hands = [self._hands(number, text) for number, text in enumerate(players)]
        self._check()

    def _boards(self, lie: list[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
        rules, course = self.rules, self.course
        rows = lie + [()] * (rules.boards - len(lie))
        most = f"at most {course.board} cards" if course.board else "no board"
        for row in rows:
            if len(row) > course.board:
                raise BadSpot(f"{rules.title['en']} has {most}, and the board given is '{show(row)}'")
        if len({len(row) for row in rows}) > 1:
            raise BadSpot(
                f"both boards have as many cards as each other, not {' and '.join(str(len(r)) for r in rows)}"
            )
        return rows

    def _once(self, found: list[Card], where: str) -> None:
        for place, card in enumerate(found):
            if card in found[:place]:
                raise BadSpot(f"{card} is given twice among {where}")
            if card not in self.rules.pack:
                raise BadSpot(f"{card} is not in the pack of {self.rules.title['en']}")

    def _hands(self, number: int, text: str) -> list[Hand]:
        size = self.course.size(self.done[number])
        try:
            hands = read_hands(text, size)
        except BadRange as bad:
            raise BadSpot(f"player {number + 1}: {bad}") from bad
        if len({len(hand) for hand in hands}) > 1:
            raise BadSpot(
                f"player {number + 1}: the hands of a range have as many cards as each other, not as in '{text}'"
            )
        seen = {*self.dead, *(card for row in self.lie for card in row)}
        free = [hand for hand in hands if seen.isdisjoint(hand) and all(card in self.rules.pack for card in hand)]
        if not free:
            raise BadSpot(f"player {number + 1}: nothing is left of '{text}', its cards are gone or not in the pack")
        return free

    def _check(self) -> None:
        """Hands that are fixed share no card, and everybody can be dealt in."""
        fixed = [card for hands in self.hands if len(hands) == 1 for card in hands[0]]
        for place, card in enumerate(fixed):
            if card in fixed[:place]:
                raise BadSpot(f"the players {' / '.join(self.holds)} cannot hold these at once: {card} is held twice")
        need = sum(self.course.size(done) for done in self.done) + self.course.board * len(self.lie) + len(self.dead)
        if need > len(self.rules.pack):
            raise BadSpot(f"{len(self.hands)} players of {self.rules.title['en']} with this board and these dead cards "
                          f"need {need} cards, and the pack has {len(self.rules.pack)}")  # fmt: skip

    @property
    def _all_known(self) -> bool:
        """Is every card known that a player holds now?"""
        return all(len(hands) == 1 and len(hands[0]) == self.course.size(done)
                   for hands, done in zip(self.hands, self.done, strict=True))  # fmt: skip

    @property
    def _only_board(self) -> bool:
        """Is nothing unknown but the board?"""
        return self._all_known and min(self.done) == len(self.course.throws) and len(self.lie) == 1

    def after_the_last_draw(self) -> tuple[list[str], str] | None:
        """Where only the last draw is to come and all hands are known: the cards that everybody keeps by the rule, and
        all that cannot come. What is drawn can then be counted."""
        last, course = len(self.course.throws) - 1, self.course
        if course.board or last < 0 or not self._all_known or min(self.done) < last:
            return None
        draw, rule = course.throws[last], profile(self.rules).rule
        if draw.kind != DRAW or draw.one_open:
            return None
        kept, thrown = [], [*self.dead]
        for (hand,), done in zip(self.hands, self.done, strict=True):
            bits = int(throws(rule, np.array(hand, np.int64), len(hand), True)) if done == last else 0
            goes = [card for place, card in enumerate(hand) if bits >> place & 1][: draw.most]
            thrown += goes
            kept.append(show([card for card in hand if card not in goes]) or "random")
        if sum(course.size(done) for done in self.done) + len(thrown) > len(self.rules.pack):
            return None  # thrown cards are shuffled again
        return kept, show(thrown)

    def _runs(self) -> Ints:
        """Every board that can come, where nothing else is unknown and they are not too many."""
        gone = {*self.dead, *self.lie[0], *(card for hands in self.hands for card in hands[0])}
        cards_left = [int(card) for card in self.rules.pack if card not in gone]
        to_come = self.course.board - len(self.lie[0])
        if not self._only_board or comb(len(cards_left), to_come) > _MOST_RUNS:
            return np.zeros((0, 16), np.int64)
        rows = list(combinations(cards_left, to_come))
        return np.array(rows, np.int64).reshape(len(rows), to_come) if to_come else np.zeros((1, 1), np.int64)

    def outlook(self, deals: int, seconds: float | None, seed: int | None) -> Outlook:
        if deals < 1:
            raise BadSpot(f"{deals} random deals say nothing: at least one")
        runs, counts = self._runs(), np.zeros((len(self.hands), 4), np.float64)
        given = (*self._numbers(runs), counts)
        luck = np.random.SeedSequence(seed).generate_state(4, np.uint64)
        made, until = 0, None
        if len(runs):
            made = int(k.play_deals(luck, len(runs), len(runs), *given))
        else:
            while made < deals and (until is None or time.monotonic() < until):
                chunk = min(_CHUNK, deals - made)
                came = int(k.play_deals(luck, chunk, 200 * chunk, *given))
                made += came
                if came < chunk:
                    break
                if seconds is not None and until is None:  # the first deals may have waited for the compiler
                    until = time.monotonic() + seconds
        if not made:
            raise BadSpot(f"the hands {' / '.join(self.holds)} clash in nearly every deal")
        return Outlook(self._parts(counts, made, exact=len(runs) > 0), made, len(runs) > 0, self.assumes)

    def _numbers(self, runs: Ints) -> tuple[k.Known, Contest, Ints]:
        """What the compiled loop takes between luck and counters."""
        rules, course, shares = self.rules, self.course, profile(self.rules)
        pack = np.array([len(rules.pack), *map(int, rules.pack)], np.int64)
        gone = np.full(52, k.OUT, np.int64)
        gone[pack[1:]] = 0
        for card in (*self.dead, *(card for row in self.lie for card in row)):
            gone[int(card)] = k.OUT
        starts = np.cumsum([0, *map(len, self.hands)]).astype(np.int64)
        hands = np.zeros((int(starts[-1]), 16), np.int64)
        for row, hand in enumerate(hand for each in self.hands for hand in each):
            hands[row, : len(hand)] = [int(card) for card in hand]
        players = np.array([[len(each[0]), course.size(done), done, 0 if each[0] else course.draws_before(done)]
                            for each, done in zip(self.hands, self.done, strict=True)], np.int64)  # fmt: skip
        board = np.zeros((2, 16), np.int64)
        for number, row_of_cards in enumerate(self.lie):
            board[number, : len(row_of_cards)] = [int(card) for card in row_of_cards]
        plan = np.array(course.steps(min(self.done), len(self.lie[0])), np.int64).reshape(-1, 4)
        last = max((number for number, throw in enumerate(course.throws) if throw.kind == DRAW), default=-1)
        game = np.array([len(self.lie[0]), len(self.lie), shares.keep, shares.rule, last], np.int64)
        known = k.Known(pack, gone, hands, starts, players, plan, board, runs)
        return known, shares.contest, game

    def _parts(self, counts: Floats, made: int, *, exact: bool) -> tuple[Part, ...]:
        out = []
        for holds, (wins, ties, parts, squares) in zip(self.holds, counts.tolist(), strict=True):
            mean = parts / made
            error = 0.0 if exact else max(sqrt(max(0.0, squares / made - mean * mean) / made), _LEAST_SEEN / made)
            out.append(Part(holds, wins / made, ties / made, mean, error))
        return tuple(out)

    @property
    def assumes(self) -> tuple[str, ...]:
        """What is taken for granted besides the cards."""
        kinds = {throw.kind for done in self.done for throw in self.course.throws[done:]}
        both, said = list(zip(self.hands, self.done, strict=True)), []
        drawn = any(not hands[0] and self.course.draws_before(done) for hands, done in both)
        if DRAW in kinds or drawn:
            said.append("everybody draws by the sound rule")
        if DISCARD in kinds:
            said.append("everybody keeps what does best on boards of his own")
        if any(len(hands[0]) < self.course.size(done) for hands, done in both):
            said.append("unseen cards are dealt at random")
        return tuple(said)
