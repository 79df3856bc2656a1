"""Run it twice: nobody can bet any more and the players agree to deal the rest of the board two times."""

from __future__ import annotations

from croupier.games.poker.asks import at_choice
from croupier.games.poker.felt import Felt
from croupier.games.poker.pots import pots
from croupier.play import Choice, Choose, Option, Steps
from croupier.play.events import Dealt
from croupier.play.record import Json


def run_twice(felt: Felt) -> Steps[None]:
    """What lies there is the beginning of both boards, and each board decides half of a pot. All who may win a pot must
    agree for it: those of a side pot may do it for the side pot alone (gelp/cash-game#C-6.8)."""
    if len(felt.boards) != 1 or not 0 < _needed(felt) <= len(felt.stub):
        return  # no board to come, or not cards enough for two
    felt.asked_twice = True
    contested = {
        number: pot.players for number, pot in enumerate(pots(felt.players, felt.dead)) if len(pot.players) > 1
    }
    for player in felt.in_hand():
        if not any(player in players for players in contested.values()):
            continue  # nothing that he may win can be run twice any more
        options = (Option("once", does="run it once"), Option("twice", does="run it twice"))
        mine = [number for number, players in contested.items() if player in players]
        facts: Json = {"about": "run_twice", "pots": mine, "cards": _to_come(felt)}
        answer: Choice = yield Choose(
            player.seat, options, "run it once or twice?", "once", why_not=at_choice, facts=facts
        )
        if answer.option == "once":
            contested = {number: players for number, players in contested.items() if player not in players}
    felt.twice = frozenset(contested)
    if not felt.twice:
        return
    felt.boards.append(list(felt.boards[0]))
    if felt.boards[1]:
        yield Dealt("board 2", tuple(felt.boards[1]), "up")


def _to_come(felt: Felt) -> int:
    """How many cards of each board are still to come."""
    return sum(street.board for street in felt.rules.streets[felt.street :])


def _needed(felt: Felt) -> int:
    """How many cards two boards take from here, burned ones too; nothing when there is no more board to come."""
    left = [street for street in felt.rules.streets[felt.street :] if street.board]
    return sum(2 * street.board + (street.burn if felt.rules.burns else 0) for street in left)
