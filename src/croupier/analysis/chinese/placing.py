"""Where the cards of a position go: every way priced by the points that it brings, Fantasy Land counted in.

Cards to come are sampled from those that this seat has not seen. In every sample each player makes the best of his
rows, knowing his own cards to come and nobody else's; ways are compared in the same samples, the better ones in more
of them. What is told is a difference between ways: of a whole hand it promises too much, because nobody knows what is
to come.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.chinese.field import best, met
from croupier.analysis.chinese.kernels import WIDTH, Mine, finished, priced
from croupier.analysis.chinese.tables import House, house
from croupier.cards import Card
from croupier.games.chinese.asks import Laid
from croupier.games.chinese.model import SIZES, WHOLE, Rules
from croupier.games.chinese.rows import Board
from croupier.play import Seat
from croupier.ranking.arrays import I32, U8, Floats, Ints

_SURE: Final = 1.959964
_LAST: Final = 4
"""So many of the best ways are sampled to the end."""
_FEWEST: Final = 4
_WAYS: Final = 30
"""All samples of all ways are about so many times those that were asked for."""


@dataclass(frozen=True, slots=True)
class Position:
    """What one seat knows: the cards that it must lay, its rows, those of the others as far as they lie open, and what
    it has thrown away itself. ``discard``: so many of the cards are left over; ``there``: it is in Fantasy Land."""

    hand: tuple[Card, ...]
    board: Board
    others: Mapping[Seat, Board]
    thrown: tuple[Card, ...] = ()
    discard: int = 0
    there: bool = False

    @property
    def unseen(self) -> list[Card]:
        seen = {*self.hand, *self.thrown, *(card for row in self.board.rows for card in row)}
        seen |= {card for other in self.others.values() for row in other.rows for card in row}
        return [Card(number) for number in range(52) if Card(number) not in seen]


class Placement(NamedTuple):
    """One way to lay the cards. ``points``: what it brings, ``error``: of 95 % on both sides; ``behind``: how much less
    than the best way, with its own error; ``fouls``, ``fantasy``: how often."""

    rows: Laid
    points: float
    error: float
    behind: float
    behind_error: float
    fouls: float
    fantasy: float


def placements(rules: Rules, position: Position, samples: int = 300, seed: int = 1) -> list[Placement]:
    """Every way to lay the cards of a position, the best first. The better half of the ways goes on into more samples
    until few are left (sequential halving), as many as ``samples`` of them to the end where there are many ways."""
    if len(position.hand) - position.discard == WHOLE:
        return settings(rules, position, samples)
    ways = list(_ways(position))
    table, game = np.array(ways, np.int64), _Samples(rules, position, np.random.default_rng(seed))
    rounds = max(1, math.ceil(math.log2(len(ways) / _LAST)))
    alive, values = np.arange(len(ways)), [np.zeros(0) for _ in ways]
    often = np.zeros((len(ways), 2))
    for _ in range(rounds):
        more = max(_FEWEST, samples * _WAYS // (rounds * len(alive)))
        brought, counts = game.priced(table[alive], more)
        for place, way in enumerate(alive):
            values[way] = np.concatenate([values[way], brought[place]])
            often[way] += counts[place]
        alive = np.array(sorted(alive, key=lambda way: -values[way].mean())[: max(_LAST, (len(alive) + 1) // 2)])
    ranked = sorted(range(len(ways)), key=lambda way: (-len(values[way]), -values[way].mean()))
    top = values[ranked[0]]
    return [_placement(position, ways[way], values[way], often[way] / len(values[way]), top) for way in ranked]


def _placement(position: Position, way: Sequence[int], values: Floats, often: Floats, top: Floats) -> Placement:
    rows = tuple(tuple(c for c, r in zip(position.hand, way, strict=True) if r == row) for row in range(len(SIZES)))
    gaps = top[: len(values)] - values
    front, middle, back = rows
    return Placement(
        (front, middle, back), float(values.mean()), _error(values), float(gaps.mean()), _error(gaps),
        float(often[0]), float(often[1]),
    )  # fmt: skip


def _error(values: Floats) -> float:
    return _SURE * float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def _ways(position: Position) -> Iterator[tuple[int, ...]]:
    """The row of every card, −1 for one that is left over; cards of equal rank that go different ways are different."""
    room, discard = position.board.room, position.discard
    for way in product((*range(len(SIZES)), *([-1] if discard else [])), repeat=len(position.hand)):
        if way.count(-1) == discard and all(way.count(row) <= free for row, free in enumerate(room)):
            yield way


class _Samples:
    """Deals of the cards to come, and what the others make of theirs."""

    def __init__(self, rules: Rules, position: Position, luck: np.random.Generator) -> None:
        self.tables: House = house(rules)
        self.reference = met(rules)
        self.luck, self.position = luck, position
        self.unseen = np.array(position.unseen, np.uint8)
        self.rows, self.lies = _arrays([position.board])
        self.other_rows, self.other_lies = _arrays(list(position.others.values()))
        self.missing = WHOLE - int(self.lies.sum()) - len(position.hand) + position.discard

    def priced(self, ways: Ints, samples: int) -> tuple[Floats, Ints]:
        deals = np.array([self.luck.permutation(self.unseen) for _ in range(samples)], np.uint8)
        mine = deals[:, : self.missing]
        others: I32 = np.zeros((samples, len(self.other_rows), WIDTH), np.int32)
        theirs: U8 = np.ascontiguousarray(deals[:, self.missing :])
        finished(self.tables, self.other_rows, self.other_lies, theirs, theirs[:, ::-1].copy(), self.reference, others)
        values, counts = np.zeros((len(ways), samples)), np.zeros((len(ways), 2), np.int64)
        hand = np.array(self.position.hand, np.uint8)
        mine = np.ascontiguousarray(mine)
        at = Mine(self.rows[0], self.lies[0], hand, ways)
        priced(self.tables, at, mine, theirs, others, values, counts)
        return values, counts


def _arrays(boards: Sequence[Board]) -> tuple[U8, Ints]:
    rows, lies = np.zeros((len(boards), 3, 5), np.uint8), np.zeros((len(boards), 3), np.int64)
    for place, board in enumerate(boards):
        for row, cards in enumerate(board.rows):
            rows[place, row, : len(cards)] = cards
            lies[place, row] = len(cards)
    return rows, lies


# ── a whole hand ───────────────────────────────────────────────────────────────────────────────────────────────────


def settings(rules: Rules, position: Position, keep: int = 50) -> list[Placement]:
    """The best settings of a whole hand: all that are in order are counted, against boards as one meets them or, of
    those who have set already, against theirs."""
    tables, hand = house(rules), np.array(position.hand, np.uint8)
    field = met(rules)
    keep = min(keep, 50)
    found, values, legal = best(tables, hand, field, keep=keep, there=position.there)
    others = max(1, len(position.others))
    out = []
    for setting, value in zip(found[:legal], values[:legal], strict=True):
        back, middle, front = (
            tuple(card for place, card in enumerate(position.hand) if bits >> place & 1) for bits in setting.tolist()
        )
        out.append(
            Placement((front, middle, back), value * others, 0.0, float(values[0] - value) * others, 0.0, 0.0, 0.0)
        )
    return out
