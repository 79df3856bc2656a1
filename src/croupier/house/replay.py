"""A stored round, played again from its inputs and its seed."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Row

from croupier.complaint import Complaint
from croupier.games.common import RulebookError
from croupier.house import loaded
from croupier.play import read_answer
from croupier.play.mix import Mix
from croupier.room import Course, CourseFault
from croupier.room.first_button import must_follow
from croupier.store.log import Played


class AnotherEdition(Complaint):
    """The rulebook is not the one that the round was played by: it cannot be replayed."""


def replayed(row: Row[Any], played: Played) -> Course:
    """The course of a round in ``rounds``; raises ``CourseFault`` where the log does not fit the rules."""
    try:
        game = loaded.as_recorded(row.game, row.options)
    except RulebookError as no:
        raise AnotherEdition(f"round {row.id} cannot be replayed: {str(no).splitlines()[0]}") from None
    if game.sha256 != row.rulebook_sha256:
        raise AnotherEdition(f"round {row.id} was played by another edition of {row.game} and is not replayed")
    seats = [seat for seat, _ in json.loads(row.seats)]
    table = game.table(seats, row.currency, supervised=played.live, carry=json.loads(row.carry))
    course = Course(game, table, bytes.fromhex(row.seed), mix=Mix.of(row.id, played.nonces), live=played.live)
    if course.commitment != row.commitment:
        raise CourseFault("the seed does not fit the commitment")
    must_follow(course, bytes.fromhex(row.seed))
    course.play(map(read_answer, played.inputs))
    return course
