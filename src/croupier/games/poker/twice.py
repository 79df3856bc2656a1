"""Run it twice: nobody can bet any more and the players agree to deal the rest of the board two times."""

from __future__ import annotations

from croupier.games.poker.felt import Felt
from croupier.play import Choice, Choose, Option, Steps
from croupier.play.events import Dealt


def run_twice(felt: Felt) -> Steps[None]:
    """All must agree; then what lies there is the beginning of both boards, and each board decides half the pot."""
    left = felt.rules.streets[felt.street :]
    if len(felt.boards) != 1 or not any(street.board for street in left):
        return
    felt.twice = True
    for player in felt.in_hand():
        answer: Choice = yield Choose(player.seat, (Option("once"), Option("twice")), "run it once or twice?", "once")
        if answer.option == "once":
            return
    felt.boards.append(list(felt.boards[0]))
    if felt.boards[1]:
        yield Dealt("board 2", tuple(felt.boards[1]), "up")
