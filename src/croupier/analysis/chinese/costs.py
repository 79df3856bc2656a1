"""What each decision of a hand has cost: what was laid beside the best way, with what was known then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.analysis.chinese.placing import Placement, Position, placements, same_rows
from croupier.cards import Card
from croupier.games.chinese.asks import Laid
from croupier.games.chinese.events import RowsSet
from croupier.games.chinese.model import WHOLE, Rules
from croupier.games.chinese.reading import seen
from croupier.play import Event, Seat


class Cost(NamedTuple):
    """One decision: the cards, where they went (``done``), and where the best way would have put them. What it has cost
    is ``done.behind``."""

    hand: tuple[Card, ...]
    done: Placement
    best: Placement


def costs(rules: Rules, events: Sequence[Event], seat: Seat, samples: int = 200) -> list[Cost]:
    """What this seat's decisions of a hand have cost, one after the other."""
    known = [told for event in events if (told := event.seen_by(seat)) is not None]
    out = []
    for place, event in enumerate(known):
        if isinstance(event, RowsSet) and event.seat == seat:
            position = _before(known[:place], event)
            ways = placements(rules, position, samples, also=_rows(event))
            out.append(Cost(position.hand, next(way for way in ways if same_rows(way.rows, _rows(event))), ways[0]))
    return out


def _before(events: Sequence[Event], event: RowsSet) -> Position:
    """What the seat knew before it set these cards."""
    players = seen(events, event.seat)
    me = players[event.seat]
    others = {other: player.board for other, player in players.items() if other != event.seat}
    there = len(me.hand) >= WHOLE
    return Position(tuple(me.hand), me.board, others, tuple(me.thrown), len(event.thrown), there)


def _rows(event: RowsSet) -> Laid:
    front, middle, back = (tuple(c for c in row if c is not None) for row in (event.front, event.middle, event.back))
    return front, middle, back
