"""A poker table drawn: seats around an oval, the boards and the pot in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING

from croupier.svg import CARD_HEIGHT, CARD_WIDTH, FELT, GAP, GOLD, INK, LINE, PAPER, Drawing, shortened, wrapped

if TYPE_CHECKING:
    from croupier.games.poker.picture import Picture

_WIDTH, _HIGH, _MIDDLE = 900, 580, 310
_SEAT_WIDTH, _SEAT_HIGH = 150, 44


def drawn(picture: Picture) -> str:
    """The table as the picture's viewer sees it."""
    notes = [line for line in wrapped(picture.now, _WIDTH - 32) if line]
    out = Drawing(_WIDTH, _HIGH + 22 * len(notes) + (10 if notes else 0), picture.game or "A poker table", PAPER)
    out.oval(_WIDTH / 2, _MIDDLE, 330, 165, fill=FELT, line=INK)
    out.text(16, 28, picture.game, size=18, bold=True)
    _middle(out, picture)
    for number, seat in enumerate(picture.seats):
        _seat(out, picture, seat, number)
    for number, line in enumerate(notes):
        out.text(16, _HIGH + 18 + 22 * number, line)
    return str(out)


def empty(title: str, seats: int, boards: Sequence[int], sign: Sequence[str]) -> str:
    """A table before anybody sits there: its chairs, where the boards will lie, and what is played for."""
    out = Drawing(_WIDTH, _HIGH, title, PAPER)
    out.oval(_WIDTH / 2, _MIDDLE, 330, 165, fill=FELT, line=INK)
    out.text(16, 28, title, size=18, bold=True)
    y = _MIDDLE - len(boards) * (CARD_HEIGHT + GAP) / 2
    for cards in boards:
        x = _WIDTH / 2 - cards * (CARD_WIDTH + GAP) / 2
        for place in range(cards):
            out.box(x + place * (CARD_WIDTH + GAP), y, CARD_WIDTH, CARD_HEIGHT, line=LINE, round_by=5)
        y += CARD_HEIGHT + GAP
    for number, line in enumerate(sign):
        out.text(_WIDTH / 2, y + 22 + 18 * number, shortened(line, 480), fill=GOLD, anchor="middle")
    for number in range(seats):
        x, top = _chair(number, seats)
        out.box(x - 42, top, 84, 30, fill=PAPER, line=INK, round_by=15)
        out.text(x, top + 20, f"seat {number + 1}", anchor="middle", size=13)
    return str(out)


def _chair(number: int, of: int) -> tuple[float, float]:
    """The middle of a chair's upper edge: the first one below, then clockwise."""
    angle = pi / 2 + 2 * pi * number / max(1, of)
    return _WIDTH / 2 + 360 * cos(angle), _MIDDLE - 12 + 205 * sin(angle)


def _middle(out: Drawing, picture: Picture) -> None:
    rows = [*picture.boards, *([picture.common] if picture.common else [])]
    y = _MIDDLE - len(rows) * (CARD_HEIGHT + GAP) / 2
    for row in rows:
        out.cards(_WIDTH / 2 - len(row) * (CARD_WIDTH + GAP) / 2, y, map(str, row))
        y += CARD_HEIGHT + GAP
    out.text(_WIDTH / 2, y + 22, picture.pots_told(picture.say), fill=GOLD, anchor="middle", size=15)


def _seat(out: Drawing, picture: Picture, seat: str, number: int) -> None:
    x, y = _chair(number, len(picture.seats))
    player, cards = picture.seats[seat], picture.cards[seat]
    if cards and not player.folded:
        step = min(CARD_WIDTH + GAP, (_SEAT_WIDTH - CARD_WIDTH) / max(1, len(cards) - 1))
        first = x - (CARD_WIDTH + step * (len(cards) - 1)) / 2
        for place, card in enumerate(cards):
            out.card(first + place * step, y - CARD_HEIGHT + 8, None if card is None else str(card))
    out.box(x - _SEAT_WIDTH / 2, y, _SEAT_WIDTH, _SEAT_HIGH, fill=PAPER, line=INK, round_by=6)
    name = f"{seat} (button)" if seat == picture.button else seat
    out.text(x, y + 18, shortened(name, _SEAT_WIDTH - 8), anchor="middle", bold=True)
    chips = picture.won_told(seat, picture.say) or picture.behind_told(seat, picture.say)
    chips += ", folded" if player.folded else ""
    out.text(x, y + 36, shortened(chips, _SEAT_WIDTH - 4, 12), anchor="middle", size=12)
    if player.bet:
        towards = (x + (_WIDTH / 2 - x) * 0.42, y + 10 + (_MIDDLE - y) * 0.42)
        out.text(*towards, picture.say(player.bet), fill=GOLD, anchor="middle")
