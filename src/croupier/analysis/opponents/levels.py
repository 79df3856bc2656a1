"""Opponents as people ask for them: how well they play, and in which style.

All of them play by what was learned beforehand: no-limit hold'em by its ``blueprint``, the others by what was
``practised`` of each. The best do as they learned; the others slip, as people do: they pay to see what they should
fold, and check or call where they should bet. Where nothing was learned, or its file cannot be read, the next best
plays: ``Sound``.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, Protocol

from croupier.analysis.opponents.blueprint import Blueprint, NoStrategy, Option
from croupier.analysis.opponents.practised import Practised
from croupier.analysis.opponents.seen import Seen
from croupier.analysis.opponents.sound import Sound
from croupier.analysis.pokerbots import WAYS
from croupier.games.poker.asks import Act
from croupier.games.poker.model import Rules
from croupier.play import Choice

_log = logging.getLogger(__name__)
BLUEPRINT: Final = Blueprint()
PRACTISED: Final = Practised()
SOUND: Final = Sound()

_STAY: Final = ("check", "call", "bring in")


class Manner(NamedTuple):
    """How somebody departs from what was learned. ``fold``, ``stay``, ``lift``: factors by which he folds, checks or
    calls, bets or raises more or less gladly. ``curious``: the part of his folds that become calls where a call is
    ``cheap``, which is at most this part of what then lies in the pot (a bet of half the pot is a fourth, to come in
    for the big blind or to call a first raise two fifths); ``timid``: the part of his bets and raises that become
    checks and calls."""

    fold: float = 1.0
    stay: float = 1.0
    lift: float = 1.0
    curious: float = 0.0
    cheap: float = 0.0
    timid: float = 0.0


LEARNED: Final = Manner()
SLIPS: Final = {
    "easy": Manner(curious=0.3, cheap=0.41, timid=0.4),
    "medium": Manner(curious=0.08, cheap=0.34, timid=0.15),
    "hard": LEARNED,
}
"""The levels of ``WAYS``."""
STYLES: Final = {
    "tight": Manner(fold=1.7, stay=0.8, lift=0.9),
    "loose": Manner(fold=0.55, stay=1.2),
    "aggressive": Manner(stay=0.7, lift=1.8),
}
"""The styles of ``WAYS``."""


def manner(level: str, style: str = "") -> Manner:
    """A level's slips in a style."""
    slips, leans = SLIPS[level], STYLES.get(style, LEARNED)
    return leans._replace(curious=slips.curious, cheap=slips.cheap, timid=slips.timid)


class _Opponent(Protocol):
    def decide(self, view: Seen, luck: random.Random) -> Choice: ...


class _Learned(_Opponent, Protocol):
    def probabilities(self, view: Seen) -> list[Option]: ...


@dataclass(frozen=True)
class Trained:
    """A player by what was learned, in a manner of his own."""

    player: _Learned
    manner: Manner = LEARNED

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        ask = view.ask
        options = self.player.probabilities(view) if self.manner != LEARNED and isinstance(ask, Act) else []
        if not options or not isinstance(ask, Act):
            return self.player.decide(view, luck)
        if not ask.forced and all(option.action not in _STAY for option in options):
            options = [*options, Option("call" if ask.owes else "check", None, 0.0)]  # never learned, yet a slip
        cheap = ask.call <= self.manner.cheap * (view.pot + ask.call)
        chosen = luck.choices(options, weights(options, self.manner, cheap))[0]
        return Choice(view.seat, chosen.action, chosen.size)


def weights(options: Sequence[Option], how: Manner, cheap: bool) -> list[float]:
    """What each option weighs in this manner."""
    stays = next((n for n, option in enumerate(options) if option.action in _STAY), None)
    out = []
    for option in options:
        leaned = how.fold if option.action == "fold" else how.stay if option.action in _STAY else how.lift
        out.append(option.chance * leaned)
    if stays is not None:
        for n, option in enumerate(options):
            slips = 0.0 if n == stays else how.timid if option.action != "fold" else how.curious if cheap else 0.0
            out[stays] += out[n] * slips
            out[n] -= out[n] * slips
    return out


@dataclass(frozen=True)
class Levelled:
    """An opponent of a level and a style."""

    name: str
    says: str
    manner: Manner

    def plays(self, rules: Rules) -> _Opponent:
        """Who decides in a game."""
        if trouble_with(rules):
            return SOUND
        if not BLUEPRINT.why_not(rules):
            return Trained(BLUEPRINT, self.manner)
        return SOUND if PRACTISED.why_not(rules) else Trained(PRACTISED, self.manner)

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        return self.plays(view.game).decide(view, luck)


@cache
def trouble() -> str:
    """Why nobody can play by the blueprint: the file is missing, torn or of another version. Nothing where all is
    well; said in the log once."""
    try:
        _ = BLUEPRINT.strategy
    except NoStrategy as no:
        _log.warning("%s: no-limit hold'em is played by the odds alone instead", no)
        return str(no)
    return ""


_TOLD: set[str] = set()


def trouble_with(rules: Rules) -> str:
    """The same of any game: what is wrong with the file that it would be played by."""
    if not BLUEPRINT.why_not(rules):
        return trouble()
    no = PRACTISED.trouble(rules)
    if no and no not in _TOLD:
        _TOLD.add(no)
        _log.warning("%s: %s is played by the odds alone instead", no, rules.title["en"])
    return no


def every_level() -> Iterator[Levelled]:
    """Every level, balanced and in each style."""
    for name in WAYS.names:
        level, _, style = name.partition("-")
        if level in WAYS.levels:
            yield Levelled(name, WAYS.says(name), manner(level, style))
