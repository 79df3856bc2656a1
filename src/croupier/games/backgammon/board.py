"""The backgammon board and its moves: who stands where, and every way in which a throw can be played.

A side counts its points from its own home: 1 to 24, 25 is the bar, 0 is off the board. The other side's point of the
same place is 25 less ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from croupier.figures import whole
from croupier.play import Refused

MEN: Final = 15
BAR: Final = 25
OFF: Final = 0
_HOME: Final = 6
Side = tuple[int, ...]
"""How many men of a side stand on each of its places, from those that are off to those on the bar."""


def _side(men: dict[int, int]) -> Side:
    return tuple(men.get(place, 0) for place in range(BAR + 1))


class Step(NamedTuple):
    """One man is moved; ``hits``: a man of the other side that stood there alone goes to the bar."""

    start: int
    end: int
    hits: bool = False

    def __str__(self) -> str:
        start = "bar" if self.start == BAR else str(self.start)
        return f"{start}/{'off' if self.end == OFF else self.end}{'*' * self.hits}"


class Board(NamedTuple):
    """Who stands where, seen by who is to move."""

    mine: Side
    theirs: Side

    @property
    def turned(self) -> Board:
        """Seen from the other side."""
        return Board(self.theirs, self.mine)

    @property
    def home(self) -> bool:
        """Are all men in the home board or off, so that men may be borne off?"""
        return not any(self.mine[_HOME + 1 :])

    def steps(self, number: int) -> Iterator[Step]:
        """Every man that may be moved by this number."""
        starts = [BAR] if self.mine[BAR] else [place for place in range(24, 0, -1) if self.mine[place]]
        for start in starts:
            end = start - number
            if end > OFF:
                if (there := self.theirs[BAR - end]) < 2:
                    yield Step(start, end, there == 1)
            elif self.home and (end == OFF or not any(self.mine[start + 1 :])):
                yield Step(start, OFF)

    def after(self, step: Step) -> Board:
        """The board with that man moved."""
        mine, theirs = list(self.mine), list(self.theirs)
        mine[step.start] -= 1
        mine[step.end] += 1
        if step.hits:
            theirs[BAR - step.end] -= 1
            theirs[BAR] += 1
        return Board(tuple(mine), tuple(theirs))

    def all_after(self, play: Sequence[Step]) -> Board:
        board = self
        for step in play:
            board = board.after(step)
        return board


OPENING: Final = Board(*(_side({24: 2, 13: 5, 8: 3, 6: 5}),) * 2)
Play = tuple[Step, ...]


def plays(board: Board, dice: tuple[int, int]) -> dict[Board, Play]:
    """Every board that can be reached with a throw → the moves that lead there.

    Both numbers are played if that can be done, in either order; of two of which only one can be played the higher; a
    double is played four times, or as often as can be.
    """
    orders = [(dice[0],) * 4] if dice[0] == dice[1] else [dice, dice[::-1]]
    found: dict[int, dict[Board, Play]] = {}
    high: dict[Board, Play] = {}
    for order in orders:
        for play, end in _walk(board, order):
            found.setdefault(len(play), {}).setdefault(end, play)
            if len(play) == 1 and order[0] == max(dice):
                high.setdefault(end, play)
    longest = max(found)
    if longest == 1 and len(orders) > 1 and high:
        return high
    return found[longest]


def _walk(board: Board, numbers: tuple[int, ...], before: Play = ()) -> Iterator[tuple[Play, Board]]:
    """Played number after number, until one cannot be."""
    if numbers:
        moved = False
        for step in board.steps(numbers[0]):
            moved = True
            yield from _walk(board.after(step), numbers[1:], (*before, step))
        if moved:
            return
    yield before, board


def written(play: Play) -> str:
    """``24/18 13/11*``, the man that stands farthest back first; nothing can be moved: ``stay``."""
    return " ".join(map(str, sorted(play, reverse=True))) or "stay"


def read(board: Board, dice: tuple[int, int], text: str) -> Play:
    """The play that somebody names, in whatever order; ``Refused`` where the throw cannot be played so."""
    known, said = plays(board, dice), text.strip().casefold()
    if said == "stay":
        if () in known.values():
            return ()
        raise Refused(f"{dice[0]} and {dice[1]} can be played, and so must be")
    wanted = Counter(_tokens(said))
    if not wanted:
        raise Refused(f"{text[:40]!r} is no move: say it as '24/18 13/11', 'bar/20', '6/off'")
    for play in known.values():
        if Counter((step.start, step.end) for step in play) == wanted:
            return play
    for play in _orders(board, dice, wanted):
        return known[board.all_after(play)]
    raise Refused(f"{text.strip()[:40]} cannot be played with {dice[0]} and {dice[1]}")


def _tokens(said: str) -> Iterator[tuple[int, int]]:
    """``13/11(2)`` is two moves; ``24/18/16`` are two of one man."""
    for token in said.replace("*", "").replace(",", " ").split():
        path, _, times = token.partition("(")
        count = whole(times.rstrip(")")) if times else 1
        places = [{"bar": BAR, "off": OFF}.get(part, whole(part)) for part in path.split("/")]
        if len(places) < 2 or None in places or count is None or not 1 <= count <= 4:
            raise Refused(f"{token[:20]!r} is no move: say it as '24/18', 'bar/20', '6/off' or '13/11(2)'")
        known = [place for place in places if place is not None]
        for _ in range(count):
            yield from pairwise(known)


def _orders(board: Board, dice: tuple[int, int], wanted: Counter[tuple[int, int]]) -> Iterator[Play]:
    """The same board reached in another way, or with one man moved by both numbers at once."""
    orders = [(dice[0],) * 4] if dice[0] == dice[1] else [dice, dice[::-1]]
    known = plays(board, dice)
    for order in orders:
        for play, end in _walk(board, order):
            if end in known and (_joined(play) == wanted or Counter((s.start, s.end) for s in play) == wanted):
                yield play


def _joined(play: Play) -> Counter[tuple[int, int]]:
    """The moves with those of one man put together: ``24/18 18/16`` is ``24/16``."""
    out: list[tuple[int, int]] = []
    for step in play:
        at = next((n for n, (_, end) in enumerate(out) if end == step.start), None)
        if at is None:
            out.append((step.start, step.end))
        else:
            out[at] = (out[at][0], step.end)
    return Counter(out)


def won(board: Board) -> int:
    """What who has just moved has won: nothing yet, 1, 2 for a gammon (the other has borne off nobody), 3 for a
    backgammon (and has a man on the bar or in the winner's home)."""
    if board.mine[OFF] < MEN:
        return 0
    if board.theirs[OFF]:
        return 1
    return 3 if any(board.theirs[19:]) else 2
