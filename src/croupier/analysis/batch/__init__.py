"""Hands of flop games by the million: hold'em and the Omaha family, high and high-low, any limit, compiled.

The same cards and choices give the same stacks as the engine. The short way in is ``croupier.poker.simulate``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.batch.hands import play_hands
from croupier.analysis.batch.layout import Policy, Results, Seating
from croupier.analysis.batch.policies import POLICIES, policy
from croupier.analysis.batch.table import compile_table, not_a_flop_game
from croupier.analysis.luck import below, next_bits
from croupier.analysis.progress import Share
from croupier.games.poker.model import Rules
from croupier.play import Refused, Table
from croupier.ranking.worth import tables

__all__ = ["POLICIES", "Batch", "Work", "below", "next_bits", "not_a_flop_game", "play_batch", "policy"]

_CHUNK = 20_000
_ANSWERS = 400


@dataclass(frozen=True)
class Batch:
    """``net``: chips won or lost, a row for each hand, a column for each seat.

    ``decks`` and ``answers``, where they were recorded: the cards in dealing order; after their number the answers (-1
    fold, 0 check or call, else the total).
    """

    seats: tuple[str, ...]
    buttons: npt.NDArray[np.int64]
    """The seat that has the button, hand by hand."""
    net: npt.NDArray[np.int64]
    decks: npt.NDArray[np.int64]
    answers: npt.NDArray[np.int64]

    @property
    def mean(self) -> npt.NDArray[np.float64]:
        """Chips a hand, seat by seat."""
        return np.asarray(self.net.mean(axis=0), np.float64)

    @property
    def error(self) -> npt.NDArray[np.float64]:
        """The standard error of ``mean``."""
        return np.asarray(self.net.std(axis=0) / np.sqrt(len(self.net)), np.float64)


class Work(NamedTuple):
    """How it is worked off. ``record``: cards and answers are kept."""

    record: bool = False
    threads: int | None = None
    progress: Share | None = None


def play_batch(
    rules: Rules,
    table: Table,
    hands: int,
    stacks: npt.NDArray[np.int64],
    chosen: str | Policy = "random",
    *,
    button: int = -1,
    moves: bool = True,
    seed: int | None = None,
    work: Work = Work(),  # noqa: B008 - it cannot be changed
) -> Batch:
    """So many hands. The same seed gives the same hands, however many threads there are."""
    if hands < 1:
        raise Refused(f"{hands} hands are none: at least one")
    if isinstance(chosen, str):
        if chosen not in POLICIES:
            raise Refused(f"{chosen!r} is no policy: {', '.join(POLICIES)}, or one made with @policy")
        chosen = POLICIES[chosen]
    stacks = _stacks(stacks, hands, len(table.seats))
    numbers = compile_table(rules, table)
    players = len(table.seats)
    net = np.zeros((hands, players), np.int64)
    decks = np.zeros((hands if work.record else 0, len(numbers.pack)), np.int64)
    answers = np.zeros((hands if work.record else 0, _ANSWERS), np.int64)
    starts = range(0, hands, _CHUNK)
    seeds = np.random.SeedSequence(seed).spawn(len(starts))
    button %= players

    def some(number: int) -> None:
        first = starts[number]
        part = slice(first, min(hands, first + _CHUNK))
        rows = stacks[part] if len(stacks) > 1 else stacks
        luck = seeds[number].generate_state(4, np.uint64)
        out = Results(net[part], decks[part], answers[part])
        play_hands(numbers, Seating(first, rows, button, moves), tables(), chosen, luck, out)

    _spread(some, range(len(starts)), work.threads or _cores(), work.progress)
    turns = np.arange(hands) if moves else np.zeros(hands, np.int64)
    return Batch(table.seats, (button + turns) % players, net, decks, answers)


def _stacks(given: npt.NDArray[np.int64], hands: int, players: int) -> npt.NDArray[np.int64]:
    stacks = np.ascontiguousarray(given, np.int64)
    if stacks.ndim != 2 or stacks.shape[1] != players or stacks.shape[0] not in (1, hands):
        raise Refused(f"stacks are one row, or {hands} rows, of {players}: not an array of shape {stacks.shape}")
    if stacks.min() < 1 or stacks.max() > 10**12:
        raise Refused("every stack is a whole number of chips from 1 to a million millions")
    return stacks


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _spread(work: Callable[[int], None], parts: Sequence[int], threads: int, progress: Share | None) -> None:
    with ThreadPoolExecutor(threads) as pool:
        for done, _ in enumerate(pool.map(work, parts), 1):
            if progress:
                progress(done / len(parts))
