"""Where the cards of a position go: every way priced by the points that it brings, Fantasy Land counted in.

Cards to come are sampled from those that this seat has not seen. In every sample each player goes on by a network that
judges rows as they lie (``judging``), knowing no card before it comes; ways are compared in the same samples, the
better ones in more of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.chinese.field import best, board_of, leads_to, met
from croupier.analysis.chinese.judging import Deck
from croupier.analysis.chinese.kernels import FOULS, WIDTH, against
from croupier.analysis.chinese.playouts import Mine, Theirs, finished, judgements, priced
from croupier.analysis.chinese.practice import kind_of, net_of, streets_of
from croupier.analysis.chinese.tables import house
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
_COUNTED: Final = 2
"""So few cards to come are dealt in every way."""
_EQUAL: Final = 1e-9
_LOOKED_AT: Final = 12
"""Against so many boards rows that become full are counted while a hand is played to its end."""
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
    than the best way, with its own error; ``fouls``, ``fantasy``: how often; ``right``: in so many of the deals none of
    the ways that were compared in it would have brought more. Where every deal was counted there is no error."""

    rows: Laid
    points: float
    error: float
    behind: float
    behind_error: float
    fouls: float
    fantasy: float
    right: float


def placements(
    rules: Rules, position: Position, samples: int = 300, seed: int = 1, *, at_sight: AtSight | None = None,
    also: Laid | None = None,
) -> list[Placement]:  # fmt: skip
    """Every way to lay the cards of a position, the best first. The better half of the ways goes on into more samples
    until few are left (sequential halving), as many as ``samples`` of them to the end where there are many ways.
    ``at_sight``: only those are looked at that are good at first sight. ``also``: this way is sampled to the end, too;
    of a whole hand it is told beside the best settings."""
    if len(position.hand) - position.discard == WHOLE:
        return settings(rules, position, also)
    game = _Samples(rules, position, np.random.default_rng(seed))
    table = np.array(list(_ways(position)), np.int64)
    if at_sight is not None and len(table) > 1:
        table = at_sight.of(table, game.judgements(table))
    ways = [tuple(way) for way in table.tolist()]
    asked = [at for at, way in enumerate(ways) if also is not None and same_rows(_rows_of(position, way), also)]
    tried = _tried(game, table, samples if len(ways) > 1 else 1, asked)
    ranked = sorted(range(len(ways)), key=lambda way: (-len(tried[way].values), -tried[way].values.mean()))
    top = tried[ranked[0]].values
    return [_placement(position, ways[way], tried[way], top, exact=game.exact) for way in ranked]


class Glance(NamedTuple):
    """One way to lay the cards, and what it seems to be worth against one opponent at first sight."""

    rows: Laid
    points: float


def glances(rules: Rules, position: Position) -> list[Glance]:
    """Every way to lay the cards as the network judges it, the best first; what fills the rows is counted."""
    lay = len(position.hand) - position.discard
    if lay == sum(position.board.room):
        return [Glance(way.rows, way.points) for way in placements(rules, position, 1)]
    game, ways = _Samples(rules, position, np.random.default_rng(0)), list(_ways(position))
    seem = game.judgements(np.array(ways, np.int64))
    return [Glance(_rows_of(position, ways[way]), float(seem[way])) for way in np.argsort(-seem, kind="stable")]


class AtSight(NamedTuple):
    """The ways that the network holds for best: so many, and none that is so many points worse than the best."""

    most: int
    within: float

    def of(self, ways: Ints, values: Floats) -> Ints:
        order = np.argsort(-values, kind="stable")[: self.most]
        chosen: Ints = ways[order[values[order] >= values[order[0]] - self.within]]
        return chosen


class _Tried(NamedTuple):
    """What a way has brought in every deal; how often it fouled, led to Fantasy Land, was right."""

    values: Floats
    often: Floats


def _tried(game: _Samples, table: Ints, samples: int, asked: Sequence[int]) -> list[_Tried]:
    """Sequential halving; what is ``asked`` about goes on to the end, however it does."""
    rounds = 1 if game.exact else max(1, math.ceil(math.log2(len(table) / _LAST)))
    alive, values = np.arange(len(table)), [np.zeros(0) for _ in table]
    often = np.zeros((len(table), 3))
    for _ in range(rounds):
        more = max(_FEWEST, samples * _WAYS // (rounds * len(alive)))
        brought, counts = game.priced(table[alive], more)
        often[alive, :2] += counts
        often[alive, 2] += (brought >= brought.max(axis=0) - _EQUAL).sum(axis=1)
        for place, way in enumerate(alive):
            values[way] = np.concatenate([values[way], brought[place]])
        by_value = sorted(alive, key=lambda way: -values[way].mean())
        better = by_value[: max(_LAST, (len(alive) + 1) // 2)]
        alive = np.array([*better, *(way for way in asked if way not in better)])
    return [_Tried(each, counts / len(each)) for each, counts in zip(values, often, strict=True)]


def _placement(position: Position, way: Sequence[int], tried: _Tried, top: Floats, *, exact: bool) -> Placement:
    values = tried.values
    gaps = top[: len(values)] - values
    fouls, fantasy, right = tried.often.tolist()
    return Placement(
        _rows_of(position, way), float(values.mean()), 0.0 if exact else _error(values),
        float(gaps.mean()), 0.0 if exact else _error(gaps), fouls, fantasy, right,
    )  # fmt: skip


def same_rows(one: Laid, other: Laid) -> bool:
    """Do the same cards go to the same rows?"""
    return all(set(row) == set(beside) for row, beside in zip(one, other, strict=True))


def _rows_of(position: Position, way: Sequence[int]) -> Laid:
    front, middle, back = (
        tuple(c for c, r in zip(position.hand, way, strict=True) if r == row) for row in range(len(SIZES))
    )
    return front, middle, back


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
        self.tables, self.net, self.reference = house(rules), net_of(kind_of(rules)), met(rules)
        self.luck, self.unseen = luck, np.array(position.unseen, np.uint8)
        self.deck = Deck(
            np.bincount(self.unseen >> 2, minlength=13).astype(np.uint8),
            np.bincount(self.unseen & 3, minlength=4).astype(np.uint8),
        )
        rows, lies = _arrays([position.board])
        lay = len(position.hand) - position.discard
        streets = streets_of(rules, WHOLE - int(lies.sum()) - lay)
        self.mine = Mine(rows[0], lies[0], np.array(position.hand, np.uint8), np.zeros((0, 0), np.int64), streets)
        self.theirs = _theirs(rules, list(position.others.values()))
        self.needed = int(streets[:, 0].sum())
        known = all(lies.any() for lies in self.theirs.lies)
        self.to_come = self.needed + int(self.theirs.streets[:, :, 0].sum())
        self.exact = known and self.to_come <= _COUNTED
        """Are there so few deals that all of them are counted?"""

    def judgements(self, ways: Ints) -> Floats:
        values = np.zeros(len(ways))
        judgements(self.tables, self.net, self.mine._replace(ways=ways), self.deck, values)
        return values

    def priced(self, ways: Ints, samples: int) -> tuple[Floats, Ints]:
        if self.exact:
            every = list(permutations(self.unseen.tolist(), self.to_come))
            deals = np.array(every, np.uint8).reshape(len(every), self.to_come)
            samples = len(deals)
        else:
            deals = self.luck.permuted(np.tile(self.unseen, (samples, 1)), axis=1)
        others: I32 = np.zeros((samples, len(self.theirs.rows), WIDTH), np.int32)
        later: U8 = np.ascontiguousarray(deals[:, self.needed :])
        finished(self.tables, self.net, self.theirs, later, self.deck, self.reference, others)
        values, counts = np.zeros((len(ways), samples)), np.zeros((len(ways), 2), np.int64)
        mine, now = self.mine._replace(ways=ways), np.ascontiguousarray(deals[:, : self.needed])
        priced(self.tables, self.net, mine, now, self.deck, others, self.reference[:_LOOKED_AT], values, counts)
        return values, counts


def _theirs(rules: Rules, boards: Sequence[Board]) -> Theirs:
    rows, lies = _arrays(boards)
    streets, deals = np.zeros((len(boards), WHOLE, 2), np.int64), np.zeros(len(boards), np.int64)
    for place, board in enumerate(boards):
        more = streets_of(rules, sum(board.room))
        streets[place, : len(more)], deals[place] = more, len(more)
    return Theirs(rows, lies, streets, deals)


def _arrays(boards: Sequence[Board]) -> tuple[U8, Ints]:
    rows, lies = np.zeros((len(boards), 3, 5), np.uint8), np.zeros((len(boards), 3), np.int64)
    for place, board in enumerate(boards):
        for row, cards in enumerate(board.rows):
            rows[place, row, : len(cards)] = cards
            lies[place, row] = len(cards)
    return rows, lies


# ── a whole hand ───────────────────────────────────────────────────────────────────────────────────────────────────


def settings(rules: Rules, position: Position, also: Laid | None = None, keep: int = 50) -> list[Placement]:
    """The best settings of a whole hand: all that are in order are counted, against boards as one meets them. ``also``:
    this one is told, too, in order or not. Errors are those of having met so many boards and not all."""
    tables, hand = house(rules), np.array(position.hand, np.uint8)
    field = met(rules)
    found, _, legal = best(tables, hand, field, keep=keep, there=position.there)
    chosen = found[:legal].tolist()
    if also is not None:
        asked = [sum(1 << position.hand.index(card) for card in row) for row in reversed(also)]
        chosen += [asked] if asked not in chosen else []
    others = max(1, len(position.others))
    boards = [board_of(tables, hand, np.array(setting)) for setting in chosen]
    laid = [_cards_of(position, setting) for setting in chosen]
    leads = np.array(
        [leads_to(tables, board, rows[0], there=position.there) for board, rows in zip(boards, laid, strict=True)]
    )
    brought = np.array([[against(tables, board, other) for other in field] for board in boards]).reshape(-1, len(field))
    brought = (brought + leads[:, None]) * others
    right = (brought >= brought.max(axis=0, initial=-math.inf) - _EQUAL).mean(axis=1)
    return [
        Placement(
            rows, float(brings.mean()), _error(brings), float((brought[0] - brings).mean()),
            _error(brought[0] - brings),
            float(board[FOULS]), float(lead > 0), float(often),
        )
        for rows, board, brings, lead, often in zip(laid, boards, brought, leads, right, strict=True)
    ]  # fmt: skip


def _cards_of(position: Position, setting: Sequence[int]) -> Laid:
    back, middle, front = (
        tuple(card for at, card in enumerate(position.hand) if bits >> at & 1) for bits in setting
    )  # fmt: skip
    return front, middle, back
