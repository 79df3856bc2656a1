"""``croupier simulate tournament``: many runs of an event, all chips and all money counted at every step."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.tournament.experiment import SKILLED, Lost, conserved, run, study
from croupier.tournament.lottery.playing import game_for, plan_named
from croupier.tournament.simulated import course


def told(*said: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["simulate", "tournament", *said])
    return done.exit_code, " ".join(done.output.split())


def test_the_same_seed_gives_the_same_runs_and_another_one_others() -> None:
    plan = plan_named("gelp/freezeout")
    assert run(plan, 20, 5) == run(plan, 20, 5)
    assert run(plan, 20, 5).duration != run(plan, 20, 6).duration


def test_what_is_paid_in_comes_back_but_for_the_fees() -> None:
    found = study(plan_named("gelp/freezeout"), 27, 3)
    for one in found.runs:
        assert sum(one.won.values()) == sum(one.prizes) == 27 * 950_00
        assert sum(one.spent.values()) == 27 * 1000_00
        assert (one.fees, one.overlay) == (27 * 50_00, 0)
    others, skilled = found.others(), found.skilled()
    assert (skilled.entries + others.entries) == 3 * 27
    everybody = (skilled.mean * skilled.entries + others.mean * others.entries) / (3 * 27)
    assert everybody == pytest.approx(-0.05)


def test_who_always_wins_the_pot_wins_oftener_than_an_equal() -> None:
    plan = plan_named("gelp/freezeout")
    best, equal = study(plan, 18, 12, edge=0.5), study(plan, 18, 12)
    assert best.skilled().first == 1
    assert equal.skilled().first < 1
    assert best.skilled().mean > equal.skilled().mean
    assert all(one.place == 1 and one.won[SKILLED] == max(one.prizes) for one in best.runs)


def test_a_guarantee_is_what_the_house_adds() -> None:
    plan = plan_named("gelp/freezeout", {"prizes": {"guarantee": 30_000_00, "paid": [{"shares": [60, 40]}]}})
    (one,) = study(plan, 27, 1).runs
    assert one.overlay == 30_000_00 - 27 * 950_00


def test_late_entries_rebuys_and_bounties_are_counted_too() -> None:
    change = {
        "late": 2,
        "entry": [{"pool": 90_000, "fee": 10_000, "bounty": 20_000, "chips": 10_000}],
        "heads": {"kind": "progressive"},
        "rebuy": {"until": 2, "pool": 95_000, "fee": 5_000, "chips": 10_000},
    }
    (one,) = study(plan_named("gelp/freezeout", change), 24, 1, late=6).runs
    assert one.entries == 24
    assert sum(one.won.values()) == sum(one.prizes) + 24 * 20_000


def test_a_chip_or_a_cent_too_many_is_found() -> None:
    plan = plan_named("gelp/freezeout")
    state = [played.state for played in course(plan, 9, 1) if played.state.phase == "running"][-1]
    conserved(state, 0, 0)
    with pytest.raises(Lost, match="chips are there"):
        conserved(replace(state, chips=state.chips + 1), 0, 0)
    with pytest.raises(Lost, match="were paid to people"):
        conserved(state, 1, 0)


def test_a_drawn_pool_is_played_for() -> None:
    found = study(game_for("unibet-ee/hexapro", 10_00), 3, 4)
    assert all(sum(one.won.values()) == sum(one.prizes) for one in found.runs)
    assert all(sum(one.prizes) in (15_00, 30_00, 50_00, 100_00, 250_00, 1000_00, 10_000_00) for one in found.runs)


def test_in_words_as_figures_and_as_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "plot.svg"
    code, text = told("gelp/freezeout", "--entries", "9", "--runs", "3", "--edge", "10", "--svg", str(picture))
    assert code == 0
    assert "9 entries, played 3 times" in text
    assert "the player with +10 of 100" in text
    assert "Chips and money were counted" in text
    assert ET.parse(picture).getroot().tag.endswith("svg")
    code, text = told("gelp/freezeout", "--entries", "9", "--runs", "2", "--json")
    found = json.loads(text[text.index("{") :])
    assert (code, found["players"], len(found["minutes"]), found["overlay"]) == (0, 9, 2, [0, 0])


def test_ones_own_file_and_what_there_is_not(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('based_on = "gelp/tournaments/freezeout"\nchairs = 6\n', encoding="utf-8")
    code, text = told(str(own), "--entries", "6", "--runs", "1")
    assert (code, "6 entries, played 1 times" in text) == (0, True)
    assert told("gelp/nothing")[0] != 0
    assert told("gelp/freezeout", "--buy-in", "10", "--runs", "1")[0] != 0
    assert told("unibet-ee/hexapro", "--buy-in", "3", "--runs", "1")[0] != 0
