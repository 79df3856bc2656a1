"""The course of a game from a moment on: which cards are thrown or exchanged, and when the board comes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from croupier.analysis.equity.spot import BadSpot
from croupier.games.poker.model import Rules

DISCARD, DRAW, BOARD = range(3)
"""What happens in a step: everybody throws cards, everybody exchanges cards, cards fall on the board."""


class Throw(NamedTuple):
    """Everybody throws so many cards (``DISCARD``), or up to so many and gets as many (``DRAW``).

    ``board``: so many cards lie on each board then. ``one_open``: a single new card may be refused once.
    """

    kind: int
    most: int
    one_open: bool
    board: int


class Course(NamedTuple):
    """The throws of a game in their order, the cards of each board, and those dealt to each player."""

    throws: tuple[Throw, ...]
    board: int
    held: int

    @property
    def word(self) -> Literal["", "draw", "discard"]:
        """What a throw of this game is called: ``draw``, ``discard``, or nothing where there is none."""
        return "" if not self.throws else "draw" if any(each.kind == DRAW for each in self.throws) else "discard"

    def to_come(self, on_board: int) -> int:
        """How many throws are to come while so many cards lie on the board."""
        return sum(each.board >= on_board for each in self.throws)

    def size(self, done: int) -> int:
        """Cards that a player holds after so many throws."""
        return self.held - sum(each.most for each in self.throws[:done] if each.kind == DISCARD)

    def draws_before(self, done: int) -> int:
        """Exchanges among so many throws."""
        return sum(each.kind == DRAW for each in self.throws[:done])

    def steps(self, done: int, on_board: int) -> list[tuple[int, int, int, int]]:
        """What is to come after so many throws: the step, its cards, may one be refused, and the throw's number."""
        out, lie = [], on_board
        for number, throw in enumerate(self.throws[done:], done):
            if throw.board > lie:
                out.append((BOARD, throw.board - lie, 0, -1))
                lie = throw.board
            out.append((throw.kind, throw.most, int(throw.one_open), number))
        if lie < self.board:
            out.append((BOARD, self.board - lie, 0, -1))
        return out

    def throws_made(self, done: Sequence[int] | None, players: int, on_board: int) -> list[int]:
        """The throws that each player has made, checked; where nothing is said, those that lie before this board."""
        least, most, word = len(self.throws) - self.to_come(on_board), len(self.throws), self.word or "draw"
        if done is None:
            return [least] * players
        if len(done) != players:
            raise BadSpot(f"{players} hands need {players} numbers of {word}s made, not {len(done)}")
        for number in done:
            if not least <= number <= most:
                between = f"{most} are" if least == most else f"{least} to {most} may be"
                raise BadSpot(f"of {most} {word}s, with this board {between} made, not {number}")
        return list(done)


def course_of(rules: Rules) -> Course:
    """The course of one game (not of a mix)."""
    streets = tuple((s.discard, s.draw.most if s.draw else 0, bool(s.draw and s.draw.one_open), s.down + s.up, s.board)
                    for s in rules.streets)  # fmt: skip
    return _course(streets, rules.title["en"])


@lru_cache(maxsize=128)
def _course(streets: tuple[tuple[int, int, bool, int, int], ...], title: str) -> Course:
    throws: list[Throw] = []
    board = held = 0
    for discard, most, one_open, own, common in streets:
        if discard:
            throws.append(Throw(DISCARD, discard, False, board))
        if most:
            throws.append(Throw(DRAW, most, one_open, board))
        if throws and own:
            raise BadSpot(f"{title} deals cards to the players after they have thrown some: that is not counted here")
        held += own
        board += common
    return Course(tuple(throws), board, held)
