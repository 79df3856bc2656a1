"""A player of no-limit hold'em who has practised against itself: the average strategy of regret minimisation.

>>> from croupier.analysis.opponents.blueprint import Blueprint
>>> Blueprint().name
'blueprint'
"""

from __future__ import annotations

import random
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from croupier import poker
from croupier.analysis.opponents.blueprint.boards import HOLDINGS, boards, choose, holding, number3
from croupier.analysis.opponents.blueprint.buckets import (
    BUCKETS,
    preflop_classes,
    river_edges,
    rows_of_turns,
)
from croupier.analysis.opponents.blueprint.defence import concerns, defended
from croupier.analysis.opponents.blueprint.file import Strategy, Table, load
from croupier.analysis.opponents.blueprint.key import key
from croupier.analysis.opponents.blueprint.offers import offers
from croupier.analysis.opponents.blueprint.reading import Read, read
from croupier.analysis.opponents.blueprint.strength import river_parts
from croupier.analysis.opponents.blueprint.table import ACTIONS, ALL_IN, CALL, FOLD, MOST, PLAYERS, SMALL
from croupier.analysis.opponents.dull import Caller
from croupier.analysis.opponents.seen import Seen, seen
from croupier.games.poker.asks import Act
from croupier.games.poker.model import Rules
from croupier.play import Choice, Refused
from croupier.ranking.arrays import F32, U8, Floats, Ints
from croupier.ranking.kernels import places

_SELDOM: Final = 0.05
"""Actions rarer than this are not played."""


class Option(NamedTuple):
    """An action in words of the table, with its total of the round where it has one, and how likely it is."""

    action: str
    size: int | None
    chance: float


class Blueprint:
    """Plays by a strategy that was learned (see ``train``); decides from its own cards and what lies open.
    ``untrained`` counts the turns for which nothing had been learned: there it does what it learned for the nearest
    (``nearest``), and without one it checks or folds."""

    name = "blueprint"
    says = "plays what it learned from millions of hands against itself"

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.turns = self.untrained = 0

    @cached_property
    def strategy(self) -> Strategy:
        """What it plays by; ``NoStrategy`` where there is none."""
        return load(self._path)

    def why_not(self, rules: Rules) -> str:
        """Why it cannot play a game; nothing where it can."""
        streets = [(street.down, street.up, street.board) for street in rules.streets]
        plain = streets == [(2, 0, 0), (0, 0, 3), (0, 0, 1), (0, 0, 1)] and len(rules.contests) == 1 and not rules.legs
        fits = plain and rules.contests[0].ranking == "high" and not rules.contests[0].exactly and rules.boards == 1
        if not fits or len(rules.pack) != 52:
            return f"blueprint knows nothing but hold'em with 52 cards, and this is {rules.title['en']}"
        if rules.betting.structure != "no_limit":
            return f"blueprint plays no-limit, and {rules.title['en']} is {rules.betting.structure.replace('_', ' ')}"
        return ""

    def warm(self) -> None:
        """Read the strategy and compile what it needs, so that the first answer comes as fast as the others: some
        seconds the first time on a machine, later a blink."""
        for players in (2, 3):
            hand = poker.deal("gelp/texas-holdem", [1000] * players, (5, 10), seed=1)
            while not hand.over:
                view = seen(hand)
                if isinstance(view.ask, Act):
                    self.probabilities(view)
                hand.round.answer(Caller().decide(view, random.Random(1)))
        self.turns = self.untrained = 0

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        if no := self.why_not(view.game):
            raise Refused(no)
        if not isinstance(view.ask, Act):
            return Caller().decide(view, luck)
        left, options = luck.random(), self.probabilities(view)
        for option in options:
            left -= option.chance
            if left < 0:
                break
        return Choice(view.ask.asked, option.action, option.size)

    def probabilities(self, view: Seen) -> list[Option]:
        """What it does at this turn, and how likely each is."""
        assert isinstance(view.ask, Act)
        if len(view.picture.seats) > MOST:
            return [Option(view.ask.default, None, 1.0)]
        turn = _Turn(view)
        found = turn.found(self.strategy, np.array([holding(*turn.read.own)]))[0]
        self.turns += 1
        self.untrained += turn.untrained
        return [Option(*turn.words[a], float(found[a])) for a in range(ACTIONS) if found[a] > 0 and turn.words[a][0]]

    def ranges(self, view: Seen) -> dict[tuple[str, int | None], Floats]:
        """Whatever it may do at this turn, and how likely it does it with each of the 1,326 holdings, whatever it holds
        now."""
        turn = _Turn(view)
        found = turn.found(self.strategy, np.arange(HOLDINGS))
        out: dict[tuple[str, int | None], Floats] = {}
        for a, word in enumerate(turn.words):
            if word[0] and found[:, a].any():
                out[word] = out.get(word, np.zeros(HOLDINGS)) + found[:, a]
        return out


class _Turn:
    """One turn, read once."""

    def __init__(self, view: Seen) -> None:
        assert isinstance(view.ask, Act)
        self.read: Read = read(view)
        self.events = view.events
        self.may = np.zeros(ACTIONS, np.int64)
        offers(self.read.state, self.read.seat, False, 1.0, self.may)
        self.words = _words(view.ask, self.may)
        self.untrained = 0

    def found(self, strategy: Strategy, pairs: Ints) -> Floats:
        """The probability of each action for these holdings."""
        state, seat, board = self.read.state, self.read.seat, self.read.board
        if concerns(state, seat):
            out = defended(self.events, self.read, partial(_every, strategy, seat), partial(_buckets, strategy))[pairs]
        else:
            out = _learned(strategy, state, seat, board, pairs)
        table = _table(strategy, state)
        self.untrained = 0 if table.reached[key(state, seat)] else len(pairs)
        if not self.words[ALL_IN][0] and not self.words[SMALL][0]:
            out[:, CALL] += out[:, SMALL:].sum(axis=1)
            out[:, SMALL:] = 0.0
        return out


def _table(strategy: Strategy, state: Ints) -> Table:
    return strategy.tables[0 if state[PLAYERS] == 2 else 1]


def _every(strategy: Strategy, seat: int, state: Ints, board: tuple[int, ...]) -> Floats:
    return _learned(strategy, state, seat, board, np.arange(HOLDINGS))


def _learned(strategy: Strategy, state: Ints, seat: int, board: tuple[int, ...], pairs: Ints) -> Floats:
    """What was learned for these holdings; where nothing was, a check, or else a fold."""
    may = np.zeros(ACTIONS, np.int64)
    offers(state, seat, False, 1.0, may)
    table = _table(strategy, state)
    start = int(table.starts[key(state, seat)])
    out = np.zeros((len(pairs), ACTIONS))
    if start >= 0:
        out[:] = table.rows[start + _buckets(strategy, board)[pairs].astype(np.int64)]
        out *= may > 0
        out /= np.maximum(out.sum(axis=1, keepdims=True), 1e-9)
        out[out < _SELDOM] = 0.0
    total = out.sum(axis=1)
    trained = total > 0
    out[trained] /= total[trained, None]
    out[~trained, FOLD if may[FOLD] else CALL] = 1.0
    return out


def _words(ask: Act, may: Ints) -> list[tuple[str, int | None]]:
    """Each action as it is said at this table; nothing where it cannot be."""
    out: list[tuple[str, int | None]] = [("fold", None), ("call" if ask.owes else "check", None)]
    for a in range(SMALL, ACTIONS):
        if not ask.high:
            out.append(("", None))
            continue
        total = ask.high if a == ALL_IN else min(max(int(may[a]), ask.low), ask.high)
        if ask.step > 1:
            total = ask.low + (total - ask.low) // ask.step * ask.step
        out.append((ask.word, total))
    return out


def _buckets(strategy: Strategy, board: tuple[int, ...]) -> U8:
    """The bucket of every holding on a board."""
    if not board:
        return preflop_classes()
    cards = tuple(sorted(board[:3])) + board[3:]
    if len(board) == 3:
        return _flop(strategy.flop, cards)
    return _turn(strategy.turn_centres, cards) if len(board) == 4 else _river(cards)


def _flop(table: U8, cards: tuple[int, ...]) -> U8:
    b = boards()
    n = number3(choose(), *cards)
    renamed = np.asarray(b.renamed).reshape(24, HOLDINGS)[b.flop_names[n]]
    found: U8 = table[b.flop[n], renamed]
    return found


_TURNS: dict[tuple[int, tuple[int, ...]], U8] = {}


def _turn(centres: F32, cards: tuple[int, ...]) -> U8:
    """Kept for some boards, as each player of a table asks for the same."""
    asked = (id(centres), tuple(sorted(cards)))
    if asked not in _TURNS:
        if len(_TURNS) > 200:
            _TURNS.clear()
        _TURNS[asked] = rows_of_turns(centres, np.array(cards, np.int64))
    return _TURNS[asked]


@lru_cache(maxsize=256)
def _river(cards: tuple[int, ...]) -> U8:
    parts, room, counts = np.zeros(HOLDINGS), np.zeros(HOLDINGS, np.int64), np.zeros(7463, np.int64)
    river_parts(places("high"), np.array(cards, np.int64), parts, room, counts)
    found: U8 = np.minimum(np.searchsorted(river_edges(), parts, side="right"), BUCKETS - 1).astype(np.uint8)
    return found
