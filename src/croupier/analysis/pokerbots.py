"""Bots that sit at tables of poker: how they may play, and one of them.

Nothing heavy is imported before the first of them is asked for, so that a house opens at once.
"""

from __future__ import annotations

import logging
import random
import sys
import threading
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from types import SimpleNamespace
from typing import Any, Final, cast

from croupier.analysis.aside import LAST, SOON, as_long_as_asked, once, run
from croupier.games.family import Ways
from croupier.games.poker.coins import pushed, smallest_chip
from croupier.games.poker.hand import Hand
from croupier.games.poker.model import Rules
from croupier.games.poker.opponents import decide
from croupier.games.poker.picture import Picture
from croupier.games.poker.reading import rules_of
from croupier.play import Answer, Ask, Event, Table
from croupier.ranking.cache import cache_dir, sources
from croupier.rulebooks import Game

WAYS: Final = Ways(
    levels={
        "easy": "calls too much and bets too little",
        "medium": "plays well, with slips",
        "hard": "plays as well as the house can",
    },
    styles={
        "tight": "plays fewer hands",
        "loose": "plays more hands",
        "aggressive": "bets and raises more",
    },
    plain={
        "caller": "checks and calls, whatever it holds",
        "random": "does anything that is legal",
    },
    usual="medium",
)
"""How a bot plays, in a line; the players themselves are ``analysis.opponents.OPPONENTS``."""

_log = logging.getLogger(__name__)


HOLDEM, OMAHA, STUD, DRAW = _STUDIED = (
    "unibet-ee/texas-holdem",
    "gelp/omaha-hi-lo",
    "gelp/seven-card-stud-hi-lo",
    "gelp/deuce-to-seven-triple-draw",
)
"""One game of each kind that is thought about in its own way."""


def _thought_like(rules: Rules) -> str:
    """The game of those above whose kind this one is of."""
    from croupier.analysis.opponents.levels import BLUEPRINT

    if not BLUEPRINT.why_not(rules):
        return HOLDEM
    if any(street.draw is not None for street in rules.streets):
        return DRAW
    return STUD if any(street.up for street in rules.streets) else OMAHA


class _Study:
    """What the opponents think with is made ready once, beside the running house, in processes of their own: hold'em
    first, some seconds the first time on a machine, then what somebody sits at, then the rest at the lowest priority; a
    second from the cache. Until its kind is ready, bots play a game by feeling."""

    def __init__(self) -> None:
        self._ready = {game: threading.Event() for game in _STUDIED}
        self._begun = threading.Lock()
        self._wanted: dict[str, None] = {HOLDEM: None}

    def ready(self, rules: Rules) -> bool:
        """Can bots think in this game? Whoever asks in vain is waiting: its kind comes before those nobody plays."""
        game = _thought_like(rules)
        if self._ready[HOLDEM].is_set() and self._ready[game].is_set():
            return True
        self._wanted.setdefault(game)
        return False

    def wait(self, seconds: float) -> bool:
        """Until they can in every game."""
        return all(event.wait(seconds) for event in self._ready.values())

    def begin(self) -> None:
        if self._begun.acquire(blocking=False):
            threading.Thread(target=self._work, name="opponents study", daemon=True).start()

    def _work(self) -> None:
        try:
            while left := [game for game in (*self._wanted, *_STUDIED) if not self._ready[game].is_set()]:
                game = left[0]
                behind = SOON if game in self._wanted else LAST
                # in a process of its own, so that none grows large
                if not (cache_dir() / _mark(game)).exists() and (said := run(__name__, game, str(behind))):
                    _log.warning("the opponents could not be made ready for %s aside: %s", game, said)
                warm(game)
                self._ready[game].set()
        except Exception:
            _log.exception("the opponents could not be made ready; they play by feeling")


study: Final = _Study()


def warm(game: str) -> None:
    """What bots think with in a game, compiled or fetched from the cache: a hand played by the best of them, who also
    read what they learned."""
    from croupier import poker
    from croupier.analysis.opponents import OPPONENTS, seen

    luck, hand = random.Random(1), poker.deal(game, [40_000] * 3, seed=1)
    while not hand.over:
        hand.round.answer(OPPONENTS["hard"].decide(seen(hand), luck))


@dataclass
class PokerBot:
    """Plays poker in its way; its luck is its own."""

    level: str
    luck: random.Random = field(default_factory=random.Random)

    def decide(self, game: Game, table: Table, seen: list[Event], ask: Ask) -> Answer:
        del table
        rules: Any = game.rules
        played = rules_of(rules, seen)
        if not study.ready(played):
            study.begin()
            return self._by_feeling(played, seen, ask)
        from croupier.analysis.opponents import OPPONENTS, Seen

        assert ask.asked is not None
        return _in_chips(OPPONENTS[self.level].decide(Seen(rules, ask.asked, seen, ask), self.luck), seen, ask)

    def _by_feeling(self, rules: object, seen: list[Event], ask: Ask) -> Answer:
        view = Picture.of(seen, ask.asked)
        hand = SimpleNamespace(round=SimpleNamespace(ask=ask), rules=rules, view=lambda _seat: view)
        return _in_chips(decide(cast("Hand", hand), self.luck), seen, ask)


def _in_chips(answer: Answer, seen: list[Event], ask: Ask) -> Answer:
    return pushed(answer, ask, smallest_chip(Picture.of(seen, ask.asked).stakes))


def begin() -> None:
    """Have everything ready for bots before somebody sits down."""
    study.begin()


def _mark(game: str) -> str:
    """The file that says that all this is compiled: of these sources, by this compiler."""
    compiler = f"numba-{version('numba')}-{sys.implementation.cache_tag}"
    return f"opponents-{game.replace('/', '-')}-{compiler}-{sources('analysis', 'ranking')}"


def notice(game: Game) -> str | None:
    """Why bots do not play a game as they learned it; nothing where they do."""
    from croupier.analysis.opponents.levels import trouble_with

    rules: Any = game.rules
    why = next(filter(None, map(trouble_with, rules.legs.values() or (rules,))), "")
    return f"Bots cannot play {game.title} as they learned it: {why}. They play by the odds alone." if why else None


def player(level: str) -> PokerBot:
    """A bot of this level."""
    study.begin()
    return PokerBot(level)


if __name__ == "__main__":
    _game, *_behind = sys.argv[1:] or [HOLDEM]
    if _behind:  # by a house that holds the other end of the line
        as_long_as_asked(int(_behind[0]))
    once(_mark(_game), partial(warm, _game))
