"""Bots that sit at tables of poker: how they may play, and one of them.

Nothing heavy is imported before the first of them is asked for, so that a house opens at once.
"""

from __future__ import annotations

import logging
import random
import threading
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Final, cast

from croupier.games.poker.coins import pushed, smallest_chip
from croupier.games.poker.hand import Hand
from croupier.games.poker.opponents import decide
from croupier.games.poker.picture import Picture
from croupier.games.poker.reading import rules_of
from croupier.play import Answer, Ask, Event, Table
from croupier.rulebooks import Game, load

LEVELS: Final = {
    "sound": "plays from equity against the others' ranges, pot odds and position",
    "tight": "plays few hands and seldom raises",
    "loose": "sees too many cards and bets too much",
    "caller": "checks and calls, whatever it holds",
    "random": "does anything that is legal",
}
"""How a bot plays, in a line; the players themselves are ``analysis.opponents.OPPONENTS``."""

_log = logging.getLogger(__name__)


class _Study:
    """What the opponents need compiled is made ready once, beside the running house: half a minute the first time on a
    machine, a second from the cache. Until then bots play by feeling."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self._begun = threading.Lock()

    def begin(self) -> None:
        if self._begun.acquire(blocking=False):
            threading.Thread(target=self._warm, name="opponents study", daemon=True).start()

    def _warm(self) -> None:
        from croupier.analysis.opponents import warm

        try:
            warm(cast("Any", load("unibet-ee/texas-holdem").rules))
            self.ready.set()
        except Exception:
            _log.exception("the opponents could not be made ready; they play by feeling")


study: Final = _Study()


@dataclass
class PokerBot:
    """Plays poker in its way; its luck is its own."""

    level: str
    luck: random.Random = field(default_factory=random.Random)

    def decide(self, game: Game, table: Table, seen: list[Event], ask: Ask) -> Answer:
        del table
        rules: Any = game.rules
        if not study.ready.is_set():
            study.begin()
            return self._by_feeling(rules_of(rules, seen), seen, ask)
        from croupier.analysis.opponents import OPPONENTS, Seen

        assert ask.asked is not None
        return _in_chips(OPPONENTS[self.level].decide(Seen(rules, ask.asked, seen, ask), self.luck), seen, ask)

    def _by_feeling(self, rules: object, seen: list[Event], ask: Ask) -> Answer:
        view = Picture.of(seen, ask.asked)
        hand = SimpleNamespace(round=SimpleNamespace(ask=ask), rules=rules, view=lambda _seat: view)
        return _in_chips(decide(cast("Hand", hand), self.luck), seen, ask)


def _in_chips(answer: Answer, seen: list[Event], ask: Ask) -> Answer:
    return pushed(answer, ask, smallest_chip(Picture.of(seen, ask.asked).stakes))


def player(level: str) -> PokerBot:
    """A bot of this level."""
    study.begin()
    return PokerBot(level)
