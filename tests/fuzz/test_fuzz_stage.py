"""The exploring stage itself: a planted fault is found, made small, kept, and fails until it is gone."""

from __future__ import annotations

import json
import random
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cases import Case, Unfit, fails_alike, kept, tried
from explore import explore, targets
from fuzz_rounds import Rounds
from fuzz_tables import Tables
from shrinking import shrunk

from croupier.play import Place, TakeBets
from croupier.room import stakes

BUDGET = 10**6
"""Seconds; the number of cases ends these runs, not the clock."""


def _one(folder: Path) -> dict[str, Any]:
    (path,) = kept(folder)
    data: dict[str, Any] = json.loads(path.read_text())
    return data


def test_every_target_makes_the_same_cases_of_the_same_seed_and_they_hold(tmp_path: Path) -> None:
    for target in targets():
        assert target.made(random.Random("a case")) == target.made(random.Random("a case"))
        json.dumps(target.made(random.Random("a case")))
    told: list[str] = []
    done = explore(targets(), BUDGET, 7, tmp_path, told.append, most=25)
    assert len(done.cases) == len(targets())
    assert done.found == [], told


def test_a_planted_fault_in_a_bet_is_found_made_small_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a digit that is none went past a check: what is left of the case is one step, and hardly a letter more."""
    right = TakeBets.check

    def wrong(self: TakeBets, answer: Any) -> Any:
        if isinstance(answer, Place) and any(letter in str(answer.bet) for letter in "²³①⑨"):
            raise TypeError("it went past the check")
        return right(self, answer)

    monkeypatch.setattr(TakeBets, "check", wrong)
    told: list[str] = []
    done = explore([Rounds()], BUDGET, 3, tmp_path, told.append, most=400, enough=1, shrinking=BUDGET)
    assert len(done.found) == 1
    data = json.loads(done.found[0].read_text())
    assert data["target"] == "rounds"
    assert data["seed"].startswith("3 rounds ")
    assert len(data["case"]["steps"]) == 1
    (step,) = data["case"]["steps"]
    assert len(step["bet"]) == 1
    assert any("FOUND in rounds" in line for line in told)
    assert tried(Rounds(), data["case"]) is not None
    again = explore([Rounds()], BUDGET, 3, tmp_path, told.append, most=done.cases["rounds"])
    assert again.found == [], "what is kept already is not found again"
    monkeypatch.undo()
    assert tried(Rounds(), data["case"]) is None, "and it holds when the fault is gone"


def test_a_planted_fault_in_the_money_of_a_table_is_found_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A coin more for whoever has something left after the settlement: the books tell."""
    right = stakes.settle

    def wrong(lying: Any, end: Any, gone: Any) -> Any:
        lies, paid = right(lying, end, gone)
        return lies, {player: share._replace(released=share.released + 1) for player, share in paid.items()}

    monkeypatch.setattr(stakes, "settle", wrong)
    done = explore([Tables()], BUDGET, 5, tmp_path, lambda _: None, most=40, enough=1, shrinking=2)
    assert len(done.found) == 1
    case = json.loads(done.found[0].read_text())["case"]
    assert case["steps"]
    assert tried(Tables(), case) is not None
    monkeypatch.undo()
    assert tried(Tables(), case) is None


class _Sums:
    """A target of no meaning: it fails when its numbers, of which none is odd in looks, come to a thousand."""

    name = "sums"

    def made(self, luck: random.Random) -> Case:
        return {"steps": [luck.randrange(100) for _ in range(60)], "note": "x" * 50}

    def run(self, case: Case) -> None:
        if not isinstance(case.get("steps"), list):
            raise Unfit("no numbers")
        if sum(case["steps"]) >= 1_000:
            raise ValueError("too much")


def test_shrinking_leaves_only_what_is_needed() -> None:
    target = _Sums()
    case = target.made(random.Random(1))
    failure = tried(target, case)
    assert failure is not None
    small = shrunk(case, partial(fails_alike, target, failure), BUDGET)
    assert sum(small["steps"]) == 1_000
    assert len(small["steps"]) < len(case["steps"]) // 2
    assert set(small) == {"steps"}


class _Endless:
    name = "endless"

    def made(self, _luck: random.Random) -> Case:
        return {"steps": []}

    def run(self, _case: Case) -> None:
        while True:
            time.sleep(0.01)


def test_what_does_not_end_is_a_finding() -> None:
    failure = tried(_Endless(), {}, longest=0.1)
    assert failure is not None
    assert failure.what == "Hangs"


class _Greedy(_Endless):
    def run(self, _case: Case) -> None:
        list(range(10**9))


def test_who_eats_up_the_memory_is_a_finding() -> None:
    failure = tried(_Greedy(), {})
    assert failure is not None
    assert failure.what.startswith("MemoryError")


def test_a_refusal_is_no_finding() -> None:
    step = {"kind": "place", "seat": "Nobody", "bet": "nothing", "amount": -1}
    case = {"game": "gelp/european-roulette", "seats": 1, "seed": "00" * 32, "supervised": False, "steps": [step]}
    assert tried(Rounds(), case) is None
