"""Baccarat's roads: how results are written, and how bead plate and big road lay them out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.baccarat import bead_plate, big_road, roads
from croupier.games.baccarat.points import Coup
from croupier.games.baccarat.roads import written
from croupier.play import CommittedChance
from croupier.rulebooks import load


def test_results_are_written_and_read() -> None:
    assert written(Coup(9, 7)) == "P9"
    assert written(Coup(3, 3, True, True)) == "T3pb"
    with pytest.raises(ValueError, match="not a result"):
        bead_plate(["X1"])


def test_bead_plate_goes_down_then_right() -> None:
    marks = bead_plate(["P9"] * 7 + ["T4"])
    assert [(mark.column, mark.row) for mark in marks] == [(0, n) for n in range(6)] + [(1, 0), (1, 1)]
    assert marks[-1].winner == "tie"
    assert marks[0].total == 9


def test_big_road_starts_a_column_at_every_change_and_counts_ties_on_the_mark_before() -> None:
    marks = big_road(["T1", "P9", "P8p", "T0", "B6", "T7", "T7", "P5b"])
    assert [(m.column, m.row, m.winner, m.ties) for m in marks] == [
        (0, 0, "player", 1),
        (0, 1, "player", 1),
        (1, 0, "banker", 2),
        (2, 0, "player", 0),
    ]
    assert marks[1].player_pair
    assert marks[3].banker_pair


def test_big_road_turns_right_at_the_bottom_and_before_another_mark() -> None:
    dragon = big_road(["B1"] * 8)
    assert [(m.column, m.row) for m in dragon] == [(0, n) for n in range(6)] + [(1, 5), (2, 5)]
    met = big_road(["B1"] * 8 + ["P1"] * 6 + ["B1"] * 2)
    assert [(m.column, m.row) for m in met[8:]] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (2, 0), (2, 1)]
    assert len({(m.column, m.row) for m in met}) == len(met)


@settings(max_examples=200)
@given(st.lists(st.sampled_from(["P9", "B6b", "T3", "P1p"]), max_size=90))
def test_roads_lose_nothing_and_never_stack(results: list[str]) -> None:
    out = roads(results)
    assert len(out["bead_plate"]) == len(results)
    marks = out["big_road"]
    assert len(marks) == sum(not r.startswith("T") for r in results)
    assert sum(m["ties"] for m in marks) == (out["tally"]["tie"] if marks else 0)
    places = {(m["column"], m["row"]) for m in marks}
    assert len(places) == len(marks)
    assert all(m["row"] < 6 for m in marks)
    assert sum(out["tally"][side] for side in ("player", "banker", "tie")) == len(results)


def test_the_history_of_a_shoe_is_kept_for_the_roads() -> None:
    game, carry = load("gelp/baccarat-super-six"), {}
    for number in range(5):
        play = game.at(game.table((), carry=carry), CommittedChance(bytes([number]) * 32))
        play.close()
        assert play.result is not None
        carry = play.result.carry
    assert len(carry["results"]) == 5
    assert roads(carry["results"])["tally"]
