"""How a throw is played by itself, and when the cube is turned: by what was learned from games against itself."""

from __future__ import annotations

from croupier.games.backgammon.board import Board, plays, written
from croupier.games.backgammon.judged import chance

_DOUBLES = (0.70, 0.92)
_ACCEPTS = 0.25


def plays_by_itself(board: Board, dice: tuple[int, int]) -> str:
    """The play after which the other side has the least chance."""
    known = plays(board, dice)
    boards = list(known)
    worth = chance([end.turned for end in boards])
    return written(known[boards[min(range(len(boards)), key=worth.__getitem__)]])


def doubles(board: Board) -> bool:
    """Is the chance of who is to move such that he doubles: good, and not so good that he would rather play on?"""
    (mine,) = chance([board])
    return _DOUBLES[0] <= mine <= _DOUBLES[1]


def accepts(board: Board) -> bool:
    """Would who is offered a double by the one to move win one game in four?"""
    (theirs,) = chance([board])
    return 1 - theirs >= _ACCEPTS
