"""A position as people write it, and what is wrong with one that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.analysis.chinese.placing import Position
from croupier.cards import cards as read
from croupier.cards import no_twice
from croupier.complaint import Complaint
from croupier.games.chinese.model import ROWS, SIZES, WHOLE, Rules
from croupier.games.chinese.rows import Board

MOST_LEFT: Final = 4
"""So many cards of a hand are left over at most."""


class BadPosition(Complaint):
    """Nobody can be asked this."""


def board(text: str) -> Board:
    """``front | middle | back``; nothing at all is a board on which nothing lies."""
    parts = text.split("|") if text.strip() else [""] * len(ROWS)
    if len(parts) != len(ROWS):
        raise BadPosition(f"{text!r} has not three rows: front | middle | back")
    front, middle, back = (list(read(part)) for part in parts)
    for row, size, lies in zip(ROWS, SIZES, (front, middle, back), strict=True):
        if len(lies) > size:
            raise BadPosition(f"the {row} has room for {size} cards, not {len(lies)}")
    return Board(front, middle, back)


def position(
    rules: Rules,
    hand: str,
    rows: str = "",
    against: Sequence[str] = (),
    *,
    gone: str = "",
    discard: int = 0,
    there: bool = False,
) -> Position:
    """Cards to lay, what lies already, the rows of each opponent (nobody named: one of whom nothing is known), and
    cards that are gone: thrown away, or seen."""
    mine, own, thrown = read(hand), board(rows), read(gone)
    others = {f"opponent {number}": board(text) for number, text in enumerate(against or [""], 1)}
    if len(others) >= rules.hands:
        raise BadPosition(f"{rules.title['en']} is played by {rules.hands} at most, not by {len(others) + 1}")
    no_twice([*mine, *thrown, *(card for each in (own, *others.values()) for row in each.rows for card in row)])
    kept, free = len(mine) - discard, sum(own.room)
    if not 0 < kept <= free:
        raise BadPosition(f"there is room for {free} cards, and {kept} are to be laid")
    if kept == WHOLE:
        if len(mine) > WHOLE + MOST_LEFT:
            raise BadPosition(f"a whole hand is chosen of at most {WHOLE + MOST_LEFT} cards")
    elif not rules.open:
        raise BadPosition(f"{rules.title['en']} sets all {WHOLE} cards at once, not {kept}")
    elif kept not in (1, 2, 5):
        raise BadPosition(f"one, two, five or {WHOLE} cards are laid at a time, not {kept}")
    asked = Position(mine, own, others, tuple(thrown), discard, there)
    least = sum(sum(each.room) for each in (own, *others.values())) - kept
    if len(asked.unseen) < least:
        raise BadPosition(f"{least} cards are still to come, and only {len(asked.unseen)} are left")
    return asked
