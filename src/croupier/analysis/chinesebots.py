"""Bots that sit at tables of Chinese poker: how they may play, and one of them.

They decide from what their own seat has seen (``games.chinese.reading.seen``). Nothing heavy is imported before the
first of them is asked for.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from croupier.cards import Card
from croupier.games.chinese.absent import placed
from croupier.games.chinese.asks import Laid, SetRows, answer_of
from croupier.games.chinese.model import WHOLE, Rules
from croupier.games.chinese.reading import seen
from croupier.games.chinese.rows import Board
from croupier.games.family import Ways
from croupier.play import Answer, Ask, Event, Table
from croupier.rulebooks import Game

if TYPE_CHECKING:
    from croupier.analysis.chinese.placing import Position

WAYS: Final = Ways(
    levels={
        "easy": "lays cards at first sight, with slips",
        "medium": "lays cards at first sight, as it has practised",
        "hard": "plays every way that is not plainly worse to the end, many times",
    },
    styles={},
    plain={
        "greedy": "makes each row as good as it is now",
        "random": "sets anything that is legal",
    },
    usual="medium",
)
"""How a bot plays, in a line."""

_SAMPLES: Final = 10
_LOOKED_AT: Final = (8, 2.5)
"""So many of the ways that are best at first sight are played out, and none that seems so many points worse."""
_SLIPS: Final = {"easy": 1.5, "medium": 0.0}
"""So many points, on average, that a way may look better than it is."""


@dataclass
class ChineseBot:
    """Sets rows in its way; its luck is its own."""

    level: str
    luck: random.Random = field(default_factory=random.Random)
    waits: bool = True
    """Does it wait until all that it thinks with is compiled? Otherwise it is greedy until then."""

    def decide(self, game: Game, table: Table, seen: list[Event], ask: Ask) -> Answer:
        del table
        assert isinstance(ask, SetRows)
        assert isinstance(game.rules, Rules)
        return answer_of(ask.who, self._rows(game.rules, seen, ask))

    def _rows(self, rules: Rules, events: list[Event], ask: SetRows) -> Laid:
        if self.level == "random":
            return anything(ask, self.luck)
        if self.level == "greedy" or not (self.waits or _ready.is_set()):
            return greedy(rules, ask)
        return self._thought(rules, position_of(events, ask))

    def _thought(self, rules: Rules, position: Position) -> Laid:
        from croupier.analysis.chinese.placing import AtSight, glances, placements

        slip = _SLIPS.get(self.level)
        if slip is None:
            at_sight = AtSight(*_LOOKED_AT)
            return placements(rules, position, _SAMPLES, self.luck.randrange(2**32), at_sight=at_sight)[0].rows
        ways = glances(rules, position)
        return max(ways, key=lambda way: way.points + self.luck.gauss(0, slip) if slip else way.points).rows


def position_of(events: list[Event], ask: SetRows) -> Position:
    """What the seat that is asked knows, from the events that it has seen."""
    from croupier.analysis.chinese.placing import Position

    players = seen(events, ask.who)
    me = players[ask.who]
    others = {seat: player.board for seat, player in players.items() if seat != ask.who}
    there = len(ask.hand) >= WHOLE
    return Position(ask.hand, me.board, others, tuple(me.thrown), ask.discard, there)


def anything(ask: SetRows, luck: random.Random) -> Laid:
    """Any cards in any rows."""
    shape = luck.choice(list(ask.shapes))
    cards = luck.sample(ask.hand, sum(shape))
    front, middle = cards[: shape.front], cards[shape.front : shape.front + shape.middle]
    return tuple(front), tuple(middle), tuple(cards[shape.front + shape.middle :])


def greedy(rules: Rules, ask: SetRows) -> Laid:
    """Whole hands and the first cards as they are laid for who is away; single cards where they pair, or as far back as
    there is room."""
    if ask.discard or len(ask.hand) > 1:
        return placed(rules, ask.board, ask.hand, ask.discard)
    (card,) = ask.hand
    return _single(ask.board, card)


def _single(board: Board, card: Card) -> Laid:
    rows = [row for row in (2, 1, 0) if board.room[row]]
    row = next((row for row in rows if any(card.rank == other.rank for other in board.rows[row])), rows[0])
    front, middle, back = ((card,) if row == place else () for place in range(3))
    return front, middle, back


_ready: Final = threading.Event()
_begun: Final = threading.Lock()


def begin() -> None:
    """Have everything ready before somebody sits down: compiled, or fetched from the cache."""
    if _begun.acquire(blocking=False):
        threading.Thread(target=warm, name="chinese opponents", daemon=True).start()


def warm() -> None:
    """One position of each form thought about: of every number of cards that a hand can begin with."""
    from croupier.analysis.chinese.placing import Position, glances, placements

    forms = {rules.streets[0].cards: rules for rules in _games()}
    for count, rules in forms.items():
        hand = tuple(Card(4 * number) for number in range(count))
        for think in (glances, placements):
            think(rules, Position(hand, Board(), {"others": Board()}))
    _ready.set()


def _games() -> Iterator[Rules]:
    """What the catalogue has of this family."""
    from croupier.games.chinese import FAMILY
    from croupier.rulebooks import load
    from croupier.rulebooks.catalog import entries

    for entry in entries():
        if entry.family == FAMILY.name:
            rules = load(entry.id).rules
            assert isinstance(rules, Rules)
            yield rules


def player(level: str) -> ChineseBot:
    """A bot of this level, for a house that is open: nobody waits for it."""
    begin()
    return ChineseBot(level, waits=False)
