"""What a player of backgammon is asked: throw, double or give up; which men go where; accept or concede."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.games.backgammon.board import Board, plays, read, written
from croupier.play import Answer, Choice, Choose, Option
from croupier.play.record import Json

Player = Callable[[Board, tuple[int, int]], str]
"""Says how a throw is played."""
GIVE_UP = "give up"


def _stays(board: Board, dice: tuple[int, int]) -> str:
    return next(written(play) for play in plays(board, dice).values())


@dataclass(frozen=True, slots=True)
class MoveMen(Choose):
    """How is the throw played? Every board that can be reached is an option, by the moves that lead there; they may be
    named in any order. ``plays``: how somebody plays who is asked to play by himself."""

    board: Board = field(default=Board((), ()), kw_only=True)
    dice: tuple[int, int] = field(default=(1, 1), kw_only=True)
    by_itself: Player = field(default=_stays, repr=False, compare=False, kw_only=True)

    def check(self, answer: Answer) -> Answer:
        if isinstance(answer, Choice) and answer.seat == self.who and answer.option != GIVE_UP and not answer.cards:
            play = read(self.board, self.dice, answer.option)
            return Choose.check(self, Choice(answer.seat, written(play), answer.amount))
        return Choose.check(self, answer)

    def willing(self) -> Answer:
        return Choice(self.who, self.by_itself(self.board, self.dice))

    def parse(self, text: str, amount: Callable[[str], int]) -> Choice:
        """What a person says: the moves as they are written."""
        del amount
        return Choice(self.who, " ".join(text.split()))

    def may(self) -> str:
        return f"you may play {self.dice[0]} and {self.dice[1]}, as '24/18 13/11', or {GIVE_UP}"


@dataclass(frozen=True, slots=True)
class OfCube(Choose):
    """A question beside the board. ``wants``: what somebody does who is asked to play by himself."""

    wants: Callable[[], str] = field(default=str, repr=False, compare=False, kw_only=True)

    def willing(self) -> Answer:
        return Choice(self.who, self.wants())


def not_now(name: str) -> str | None:
    """For who does what belongs to another question."""
    match name:
        case "throw":
            return "the dice are thrown at the beginning of one's own turn"
        case "double":
            return "a double is offered before one's own throw, by who may have the cube"
        case "accept" | "concede":
            return "nobody has offered a double"
        case _ if name == GIVE_UP:
            return "a double is accepted or conceded"
    return "the dice are not thrown yet" if name[:1].isdigit() or name.startswith("bar") else None


def moves(
    seat: str, board: Board, dice: tuple[int, int], by_itself: Player, say: Callable[[int], str], facts: Json
) -> MoveMen:
    options = (*(Option(way, does=f"play {way}") for way in map(written, plays(board, dice).values())), Option(GIVE_UP))
    question = f"you threw {dice[0]} and {dice[1]}: how do you play?"
    return MoveMen(
        seat,
        options,
        question,
        GIVE_UP,
        say=say,
        why_not=not_now,
        facts=facts,
        board=board,
        dice=dice,
        by_itself=by_itself,
    )
