"""A player of any game of the catalogue who has practised against itself: the average strategy of regret minimisation.

>>> from croupier.analysis.opponents.practised import Practised
>>> Practised().name
'practised'
"""

from __future__ import annotations

import random
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from croupier.analysis.opponents.blueprint.player import Option
from croupier.analysis.opponents.practised import file
from croupier.analysis.opponents.practised.engine.at_table import Turn, looked, looked_at_each
from croupier.analysis.opponents.practised.engine.buckets import BUCKETS, EXACT, FIRST_BUCKETS, mean_of
from croupier.analysis.opponents.practised.engine.game import (
    STUD,
    Layout,
    fingerprint,
    layout,
    why_not,
)
from croupier.analysis.opponents.practised.engine.key import key
from croupier.analysis.opponents.practised.engine.offers import offers
from croupier.analysis.opponents.practised.engine.panel import Panel, panel_of
from croupier.analysis.opponents.practised.engine.table import (
    ACTIONS,
    CALL,
    FOLD,
    MOST,
    SMALL,
    STREET,
)
from croupier.analysis.opponents.practised.reading import Read, read
from croupier.analysis.opponents.seen import Seen
from croupier.analysis.opponents.sound import Sound
from croupier.games.poker.asks import Act
from croupier.games.poker.model import Rules
from croupier.play import Choice
from croupier.play.record import Json
from croupier.ranking.arrays import Floats, Ints

_SELDOM: Final = 0.04
"""Actions rarer than this are not played."""
_TIMES: Final = 12
"""So much longer than in training are cards looked at."""
_STIR: Final = 0x9E3779B97F4A7C15
_LAYOUTS: dict[str, Layout] = {}
_PANELS: dict[bytes, Panel] = {}


def layout_of(rules: Rules) -> Layout:
    """Made once for each kind of game."""
    name = fingerprint(rules)
    if name not in _LAYOUTS:
        _LAYOUTS[name] = layout(rules)
    return _LAYOUTS[name]


def panel_for(known: Layout) -> Panel:
    """What first hands of a game are measured by; made once for each kind of game."""
    name = known.game.tobytes() + known.profile.ways.tobytes()
    if name not in _PANELS:
        _PANELS[name] = panel_of(known)
    return _PANELS[name]


class Practised:
    """Plays by strategies that were learned (see ``train``), each read when it is first needed. What was not learned –
    which cards to throw, a turn that training never met – is left to ``Sound``. ``untrained`` counts such turns."""

    name = "practised"
    says = "plays what it learned from many hands against itself, in every game"

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._strategies: dict[str, file.Strategy] = {}
        self._otherwise = Sound()
        self.turns = self.untrained = 0

    def strategy(self, rules: Rules) -> file.Strategy:
        """What it plays a game by; ``NoStrategy`` where there is none."""
        name = fingerprint(rules)
        if name not in self._strategies:
            self._strategies[name] = file.load(file.path_of(name, self._folder))
        return self._strategies[name]

    def trouble(self, rules: Rules) -> str:
        """What is wrong with the file of a game that was practised; nothing where all is well."""
        try:
            if fingerprint(rules) in self._listed:
                self.strategy(rules)
        except file.NoStrategy as no:
            return str(no)
        return ""

    @cached_property
    def _listed(self) -> dict[str, Json]:
        return file.listed(self._folder)

    def why_not(self, rules: Rules) -> str:
        """Why it cannot play a game; nothing where it can."""
        no = why_not(rules) or self.trouble(rules)
        if not no and fingerprint(rules) not in self._listed:
            no = f"{rules.title['en']} was not practised with these options"
        return no

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        options = self.probabilities(view) if isinstance(view.ask, Act) else []
        if not options:
            return self._otherwise.decide(view, luck)
        left = luck.random()
        for option in options:
            left -= option.chance
            if left < 0:
                break
        return Choice(view.seat, option.action, option.size)

    def probabilities(self, view: Seen) -> list[Option]:
        """What it does at this turn, and how likely each is; nothing where that was never learned."""
        assert isinstance(view.ask, Act)
        self.turns += 1
        found = self._found(view) if len(view.picture.seats) <= MOST and not self.why_not(view.game) else None
        if found is None:
            self.untrained += 1
            return []
        chances, words = found
        return [Option(*words[a], float(chances[a])) for a in range(ACTIONS) if chances[a] > 0]

    def _found(self, view: Seen) -> tuple[Floats, list[tuple[str, int | None]]] | None:
        assert isinstance(view.ask, Act)
        strategy, known = self.strategy(view.game), layout_of(view.game)
        now = read(view, known)
        start = int(strategy.starts[key(now.state, known.game, now.seat, now.opened)])
        if start < 0:
            return None
        at = _bucket(strategy, int(now.state[STREET]), how_strong(known, now))
        may = np.zeros(ACTIONS, np.int64)
        offers(now.state, known.game, now.seat, False, 1.0, may)
        words = _words(view.ask, may)
        chances = strategy.rows[start + at].astype(np.float64)
        return _legal(chances, view.ask, words)


def _bucket(strategy: file.Strategy, street: int, found: float) -> int:
    """As ``engine.buckets.bucket`` says it in training."""
    parts = FIRST_BUCKETS if street == 0 else BUCKETS
    return int(np.searchsorted(strategy.edges[street, : parts - 1], found, side="right"))


def how_strong(known: Layout, now: Read) -> float:
    """The strength of the own cards; the same for the same cards in sight."""
    street, own = int(now.state[STREET]), np.sort(now.own)
    seed = np.uint64((now.seen * _STIR + street) % (1 << 64) | 1)
    contest = known.profile.contest
    if not known.game[STUD]:
        times = EXACT if street == 0 else _TIMES
        turn = Turn(street, now.seat, now.seen, times)
        return float(looked(seed, known.game, contest, panel_for(known), own, now.boards, turn))
    each = np.full(MOST, -1.0) * (now.ups[:, 0] >= 0)
    turn = Turn(street, now.seat, now.seen, _TIMES)
    looked_at_each(seed, known.game, contest, own, now.ups, turn, each)
    return float(mean_of(now.state, each, now.seat))


def _words(ask: Act, may: Ints) -> list[tuple[str, int | None]]:
    """Each action as it is said at this table; nothing where it cannot be."""
    stay = "bring in" if ask.forced else "call" if ask.owes else "check"
    out: list[tuple[str, int | None]] = [("fold", None), (stay, None)]
    for a in range(SMALL, ACTIONS):
        if not ask.high or not may[a]:
            out.append(("", None))
        elif ask.step > 1:
            out.append((ask.word, ask.low if a == SMALL else ask.high))
        else:
            out.append((ask.word, min(max(int(may[a]), ask.low), ask.high)))
    return out


def _legal(
    chances: Floats, ask: Act, words: list[tuple[str, int | None]]
) -> tuple[Floats, list[tuple[str, int | None]]] | None:
    """What was learned, of what is legal here: a raise that is not to be had is the next smaller one, or a call; a fold
    where nothing is owed is a check. Nothing where nothing was learned."""
    for a in range(ACTIONS - 1, CALL, -1):
        if not words[a][0]:
            near = [b for b in (*range(a - 1, CALL, -1), *range(a + 1, ACTIONS)) if words[b][0]]
            chances[near[0] if near else CALL] += chances[a]
            chances[a] = 0.0
    if not ask.owes or ask.forced:
        chances[CALL] += chances[FOLD]
        chances[FOLD] = 0.0
    total = chances.sum()
    if not total:
        return None
    chances /= total
    chances[chances < _SELDOM] = 0.0
    return chances / chances.sum(), words
