"""The strength of cards at a real table, as training measures it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.opponents.practised.engine.crowd import CROWD, among, fits, gather
from croupier.analysis.opponents.practised.engine.panel import Panel, canonical, lines_of, on_panel
from croupier.analysis.opponents.practised.engine.strength import ROOM, Judge, Sight, against_each, lying, strength
from croupier.ranking.arrays import Floats, Ints
from croupier.ranking.compiled import kernel
from croupier.ranking.pointers import pointer
from croupier.ranking.worth import Contest, bare


class Turn(NamedTuple):
    """A seat's turn. ``seen``: all cards it knows; ``times``: how much longer than in training it looks."""

    street: int
    me: int
    seen: int
    times: int


@kernel
def looked(seed: np.uint64, game: Ints, contest: Contest, panel: Panel, own: Ints, boards: Ints, turn: Turn) -> float:
    """The strength of a hand where no cards lie open before the players."""
    street, seen, times = turn.street, turn.seen, turn.times
    luck, room = np.array([seed | np.uint64(1)], np.uint64), np.zeros(ROOM, np.int64)
    j = Judge(pointer(game), pointer(contest.ways), bare(contest.tables), pointer(contest.beats), pointer(room))
    found = 0.0
    if street == 0 and panel.size[0]:
        found = on_panel(j, lines_of(panel), canonical(pointer(own), len(own)), len(own))
    elif fits(j.game) and lying(j.game, street):
        crowd = np.zeros(CROWD, np.int64)
        for _ in range(times):
            gather(pointer(luck), j, pointer(boards), street, seen, pointer(crowd))
            found += among(pointer(luck), j, pointer(own), len(own), street, seen, pointer(crowd)) / times
        found += 0.0 * crowd[0]
    else:
        found = strength(pointer(luck), j, pointer(own), len(own), pointer(boards), street, seen, times)
    # used to the last, so that no array is given back while a pointer looks at it
    total: float = found + 0.0 * (float(luck[0] & np.uint64(1)) + float(room[0]))
    return total


@kernel
def looked_at_each(
    seed: np.uint64, game: Ints, contest: Contest, own: Ints, ups: Ints, turn: Turn, out: Floats
) -> None:
    """Stud: what part of the pot a hand wins against each seat that has open cards."""
    luck, room = np.array([seed | np.uint64(1)], np.uint64), np.zeros(ROOM, np.int64)
    j = Judge(pointer(game), pointer(contest.ways), bare(contest.tables), pointer(contest.beats), pointer(room))
    sight = Sight(pointer(own), len(own), turn.street, pointer(ups), len(ups), turn.me, turn.seen)
    against_each(pointer(luck), j, sight, turn.times, pointer(out))
    # used to the last, so that no array is given back while a pointer looks at it
    out[turn.me] += 0.0 * (float(luck[0] & np.uint64(1)) + float(room[0]))
