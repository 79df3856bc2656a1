"""Poker: deal a hand of any game of the house.

>>> from croupier import poker
>>> hand = poker.deal("unibet-ee/texas-holdem", stacks=[200, 200, 200], blinds=(1, 2), seed=7)
>>> hand.to_act
'C'
>>> hand.act("raise", 6), hand.to_act
([Acted(seat='C', action='raise', to=6, put=6, all_in=False)], 'A')
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from croupier.cards import cards
from croupier.games.poker.events import Acted
from croupier.games.poker.formats.each import Unread
from croupier.games.poker.formats.each import each as _each
from croupier.games.poker.formats.phh_file import BadHistory
from croupier.games.poker.formats.phh_read import Replay
from croupier.games.poker.formats.phh_read import replays as _replays
from croupier.games.poker.hand import Hand
from croupier.games.poker.history import History
from croupier.games.poker.model import Rules
from croupier.play import Chance, Refused, SystemChance
from croupier.play.chance import Rewindable
from croupier.play.record import Json
from croupier.rulebooks import Game, RulebookError, load
from croupier.textfile import BadFile, read_text

if TYPE_CHECKING:
    from croupier.analysis.batch import Batch

__all__ = [
    "Acted",
    "BadHistory",
    "Hand",
    "History",
    "Refused",
    "Replay",
    "SeededChance",
    "Unread",
    "cards",
    "deal",
    "each",
    "read",
    "rules",
    "simulate",
]

NAMES = "ABCDEFGHIJKL"
T = TypeVar("T")


class SeededChance(Rewindable):
    """Chance for tests and simulations that must come out the same again. Not for play."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.back(0)

    def below(self, n: int) -> int:
        self._drawn += 1
        return int(self._random() * n)

    def mark(self) -> int:
        return self._drawn

    def back(self, mark: int) -> None:
        self._random, self._drawn = random.Random(self._seed).random, mark
        for _ in range(mark):
            self._random()


def rules(game: str, options: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a poker game, as its options make them."""
    return _game(game, options).rules


def _game(game: str, options: Mapping[str, Any] | None) -> Game[Rules]:
    """The game; those of the house are read once."""
    chosen = dict(options or {})
    kept = not game.endswith(".toml") and all(isinstance(value, Hashable) for value in chosen.values())
    found = _of_the_house(game, tuple(sorted(chosen.items()))) if kept else load(game, **chosen)
    if not isinstance(found.rules, Rules):
        raise Refused(f"{game} is no game of poker between players")
    return cast(Game[Rules], found)


@lru_cache(maxsize=256)
def _of_the_house(game: str, options: tuple[tuple[str, Any], ...]) -> Game:
    return load(game, **dict(options))


def deal(
    game: str,
    stacks: Sequence[int] | Mapping[str, int],
    blinds: tuple[int, int] | None = None,
    *,
    ante: int | None = None,
    bring_in: int | None = None,
    bets: tuple[int, int] | None = None,
    button: str | None = None,
    seats: Iterable[str] | None = None,
    chance: Chance | None = None,
    seed: int | None = None,
    live: bool = False,
    rake: bool = False,
    currency: str | None = None,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Hand:
    """Deal a hand. Seats are A, B, C … unless named; the last one has the button unless said. Amounts are chips; with a
    ``currency`` they are its money, in minor units, and the house's stake levels hold.

    ``live``: no source of chance; the cards that really fell are given with ``hand.deal``. ``more``: anything else that
    the room knows about this hand (``posts``, ``small_blind``, ``hand``, ``level``, ``attack`` …).
    """
    chosen = _game(game, options)
    if isinstance(stacks, Mapping):
        chips = dict(stacks)
    else:
        names = list(seats) if seats is not None else list(NAMES[: len(stacks)])
        if len(names) != len(stacks):
            raise Refused(f"{len(stacks)} stacks for {len(names)} seats")
        chips = dict(zip(names, stacks, strict=True))
    figures = {"blinds": blinds, "ante": ante, "bring_in": bring_in, "bets": bets}
    figures |= {name: more.pop(name) for name in ("min_bet", "spread", "chip") if name in more}
    carry: Json = {"stacks": chips, "stakes": {name: value for name, value in figures.items() if value is not None}}
    if button is not None:
        carry["button"] = button
    if rake:
        carry["rake"] = True
    if currency is not None:
        carry["money"] = True
    table = chosen.table(chips, currency, carry={**carry, **more})
    source = None if live else chance or (SeededChance(seed) if seed is not None else SystemChance())
    facts = {"_options": dict(options)} if options else {}
    return Hand(chosen.rules, table, source, chosen.id, **facts)


def simulate(
    game: str,
    hands: int,
    stacks: Sequence[int] | Sequence[Sequence[int]],
    blinds: tuple[int, int] | None = None,
    *,
    ante: int | None = None,
    bets: tuple[int, int] | None = None,
    policy: Any = "random",
    button: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    record: bool = False,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Batch:
    """Hands of a flop game by the million, compiled; each ends as it would in the engine, to the last chip.

    ``stacks``: of each seat, the same for every hand, or a row for each hand. ``policy``: ``random``, ``wild``,
    ``caller``, or a function compiled with ``croupier.analysis.batch.policy``. ``button``: the number of the seat that
    always has it; otherwise the last seat begins and it moves on. ``record``: cards and answers are kept.

    >>> batch = simulate("unibet-ee/texas-holdem", 10_000, stacks=[200] * 6, blinds=(1, 2), seed=7)
    >>> batch.net.shape, int(batch.net.sum())
    ((10000, 6), 0)
    """
    import numpy as np

    from croupier.analysis.batch import Work, play_batch

    chosen = _game(game, options)
    rows = np.asarray(stacks, np.int64)
    rows = rows.reshape(1, -1) if rows.ndim == 1 else rows
    names = [f"{number + 1}" for number in range(rows.shape[1])]
    figures = {"blinds": blinds, "ante": ante, "bets": bets}
    carry: Json = {
        "stacks": dict.fromkeys(names, 1),
        "stakes": {name: value for name, value in figures.items() if value is not None},
    }
    table = chosen.table(names, carry=carry)
    return play_batch(
        chosen.rules, table, hands, rows, policy, button=-1 if button is None else button, moves=button is None,
        seed=seed, work=Work(record, threads, progress),
    )  # fmt: skip


def read(path: str | Path | None = None, *, text: str | None = None) -> Iterator[Replay]:
    """The hands of a PHH or PHHS file, ready to be replayed; ``BadHistory`` at the first that cannot begin."""
    return _replays(_written(path, text), _load)


def each(
    play: Callable[[Replay], T], path: str | Path | None = None, *, text: str | None = None
) -> Iterator[T | Unread]:
    """What ``play`` makes of every hand of a PHH or PHHS file. A hand that cannot be is ``Unread``: its number, its
    line and why; the others are played all the same.

    >>> hand = 'variant = "NT"\\nstarting_stacks = [inf, inf]\\nactions = []\\n'
    >>> [str(found) for found in each(Replay.check, text=f"[1]\\n{hand}[2]\\nvariant = 'XX'\\n")][1]
    "line 5: the field 'actions' is missing"
    """
    return _each(_written(path, text), _load, play)


def _written(path: str | Path | None, text: str | None) -> str:
    if text is not None:
        return text
    if path is None:
        raise BadHistory("give a file or a text")
    try:
        return read_text(Path(path))
    except BadFile as bad:
        raise BadHistory(str(bad)) from None


def _load(game: str, options: Json) -> Rules:
    try:
        return rules(game, options)
    except (RulebookError, Refused) as bad:
        raise BadHistory(str(bad)) from None
