"""The roads: how the results of a shoe are shown beside the table, as plain data for a page to draw.

A result is written as a letter for the winner (``P``, ``B``, ``T``), the winning total, and ``p`` or ``b`` for a pair
of that side: ``B6b`` is a banker win with six and a banker pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from croupier.figures import whole
from croupier.games.baccarat.points import Coup, Winner
from croupier.play.record import Json

ROWS: Final = 6
_WINNERS: Final[dict[str, Winner]] = {"P": "player", "B": "banker", "T": "tie"}


def written(coup: Coup) -> str:
    """A result in short.

    >>> written(Coup(4, 6, banker_pair=True))
    'B6b'
    """
    pairs = "p" * coup.player_pair + "b" * coup.banker_pair
    return f"{coup.winner[0].upper()}{coup.winning_total}{pairs}"


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark on a road: where it stands, who won, with what, which pairs; ``ties`` that fell after it."""

    column: int
    row: int
    winner: Winner
    total: int
    player_pair: bool = False
    banker_pair: bool = False
    ties: int = 0

    def as_json(self) -> Json:
        return asdict(self)


def _read(result: str) -> tuple[Winner, int, bool, bool]:
    total = whole(result[1:2])
    if result[:1] not in _WINNERS or total is None or set(result[2:]) - set("pb"):
        raise ValueError(f"{result!r} is not a result such as P9, B6b or T7pb")
    return _WINNERS[result[0]], total, "p" in result[2:], "b" in result[2:]


def bead_plate(results: Sequence[str], rows: int = ROWS) -> list[Mark]:
    """Every result in its turn, column by column from top to bottom.

    >>> [(m.column, m.row, m.winner) for m in bead_plate(["P9", "T3", "B6"], rows=2)]
    [(0, 0, 'player'), (0, 1, 'tie'), (1, 0, 'banker')]
    """
    return [Mark(n // rows, n % rows, *_read(result)) for n, result in enumerate(results)]


def big_road(results: Sequence[str], rows: int = ROWS) -> list[Mark]:
    """Runs: a new column when the winner changes; a run that meets the bottom or another mark turns right (a dragon's
    tail). A tie has no place of its own: it is counted on the mark before it, and ties before the first winner are
    counted on the first mark."""
    marks: list[Mark] = []
    taken: set[tuple[int, int]] = set()
    first_ties, head, place = 0, -1, (0, 0)
    for result in results:
        winner, total, player_pair, banker_pair = _read(result)
        if winner == "tie":
            if not marks:
                first_ties += 1
            else:
                last = marks[-1]
                marks[-1] = Mark(*_facts(last), ties=last.ties + 1)
            continue
        if marks and marks[-1].winner == winner:
            column, row = place
            below = (column, row + 1)
            turned = column > head
            place = below if row + 1 < rows and below not in taken and not turned else (column + 1, row)
        else:
            head += 1
            while (head, 0) in taken:
                head += 1
            place = (head, 0)
        taken.add(place)
        marks.append(Mark(*place, winner, total, player_pair, banker_pair, first_ties if not marks else 0))
    return marks


def _facts(mark: Mark) -> tuple[int, int, Winner, int, bool, bool]:
    return mark.column, mark.row, mark.winner, mark.total, mark.player_pair, mark.banker_pair


def roads(results: Sequence[str]) -> Json:
    """Both roads and the tally, as a page wants them."""
    winners = [_read(result) for result in results]
    return {
        "bead_plate": [mark.as_json() for mark in bead_plate(results)],
        "big_road": [mark.as_json() for mark in big_road(results)],
        "tally": {
            **{side: sum(w == side for w, *_ in winners) for side in ("player", "banker", "tie")},
            "player_pair": sum(p for _, _, p, _ in winners),
            "banker_pair": sum(b for *_, b in winners),
        },
    }
