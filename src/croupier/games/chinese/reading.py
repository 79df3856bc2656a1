"""A table of Chinese poker as one viewer sees it: rows, cards that wait to be set, and what a seat holds in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from croupier.cards import Card
from croupier.games.chinese import events as e
from croupier.games.chinese.model import ROWS, SIZES, Rules
from croupier.games.chinese.rows import Board, royalty, shown, value
from croupier.play import Event, Seat, Viewer
from croupier.play.events import Dealt
from croupier.play.record import Json

retold: Final[Mapping[type[Event], type[object]]] = {}
"""Everything is told as it is written down."""


@dataclass(slots=True)
class Seen:
    """One player, as far as the viewer knows him: cards in hand, rows, and what he has thrown away."""

    hand: list[Card] = field(default_factory=list)
    board: Board = field(default_factory=Board)
    thrown: list[Card] = field(default_factory=list)
    unknown: int = 0
    """Cards of his that the viewer has not seen."""


def seen(events: Iterable[Event], viewer: Viewer) -> dict[Seat, Seen]:
    """Everybody who plays, from the events that a viewer has seen."""
    out: dict[Seat, Seen] = {}
    for event in events:
        if isinstance(event, e.PointsGame):
            out = {seat: Seen() for seat in event.seats}
        elif isinstance(event, Dealt) and event.to in out:
            out[event.to].hand += [card for card in event.cards if card is not None and viewer in (None, event.to)]
            out[event.to].unknown += sum(card is None for card in event.cards)
        elif isinstance(event, e.RowsSet):
            _lay(out[event.seat], event)
        elif isinstance(event, e.RowsShown):
            out[event.seat] = Seen(board=Board(list(event.front), list(event.middle), list(event.back)))
    return out


def _lay(player: Seen, event: e.RowsSet) -> None:
    new = [[card for card in row if card is not None] for row in (event.front, event.middle, event.back)]
    thrown = [card for card in event.thrown if card is not None]
    player.board.lay(new)
    player.thrown += thrown
    known = {card for row in (*new, thrown) for card in row}
    player.hand = [card for card in player.hand if card not in known]
    if not player.hand:
        player.unknown = max(0, player.unknown - len(known))


def concerns(event: Event, seat: Seat) -> bool:
    """May an event change what this seat holds?"""
    if isinstance(event, Dealt):
        return event.to == seat
    return isinstance(event, e.PointsGame) or (
        isinstance(event, e.RowsSet | e.RowsShown | e.RowsLeft) and event.seat == seat
    )


def holding(rules: Rules, events: Sequence[Event], seat: Seat) -> list[Json] | None:
    """What a seat's rows are by now, from the back on; nothing for who does not play."""
    player = seen((event for event in events if concerns(event, seat)), seat).get(seat)
    if player is None:
        return None
    out = []
    for row, cards, size in zip(ROWS, player.board.rows, SIZES, strict=True):
        if len(cards) == size:
            made = value(cards)
            earned = royalty(rules.royalties, row, made)
            words = made.said + (f", {earned}" if earned else "")
            out.append({"share": row, "board": None, "words": words, "cards": [str(card) for card in cards]})
    if player.board.full and shown(rules, player.board).fouled:
        out.append({"share": "foul", "board": None, "words": "the hand fouls", "cards": []})
    return out or None


def as_seen(rules: Rules, events: Sequence[Event], first: int, viewer: Viewer) -> list[Json]:
    """The events from ``first`` on as this viewer may see them."""
    del rules
    return [told.as_json() for event in events[first:] if (told := event.seen_by(viewer)) is not None]
