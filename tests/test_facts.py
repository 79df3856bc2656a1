"""A question carries what it is about as facts, so that nobody has to read its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.play import Choose
from croupier.rulebooks import load
from croupier.rulebooks.catalog import ids
from refusals_kit import refusals

CLIENT = Path(__file__).parents[1] / "web" / "src"
READS = re.compile(
    r"(exec|match|test|search)\(\s*[\w.]*question|question[^=\n]{0,20}\.(match|search|split|includes|startsWith)\("
)


@pytest.mark.parametrize("game", [name for name in ids() if load(name).among_players is None])
def test_a_question_about_a_box_names_it_as_a_fact_too(game: str) -> None:
    asks = {id(each.ask): each.ask for each in refusals(game, (), 3, rounds=2)}.values()
    for ask in asks:
        if isinstance(ask, Choose) and (named := re.match(r"box \d+(\.\d+)?", ask.question)):
            assert ask.legal()["facts"]["box"] in (named[0], int(named[0].removeprefix("box ").split(".")[0])), ask


def test_a_raise_is_asked_for_with_box_spread_and_pay() -> None:
    raises = [each.ask for each in refusals("ray-halls/red-dog", (), 3, rounds=6) if isinstance(each.ask, Choose)]
    asked = [ask for ask in raises if "raise" in ask.question]
    assert asked
    for ask in asked:
        assert ask.question == "box {box}, spread {spread} pays {pays}: raise?".format(**ask.facts)


def test_a_decision_against_the_house_is_found_in_the_layout_by_its_facts() -> None:
    game = load("gelp/ultimate-texas-holdem")
    streets = {street["name"]: street for street in game.family.layout(game.rules, game.currency())["streets"]}
    found = set()
    for each in refusals(game.id, (), 3, rounds=6):
        if isinstance(each.ask, Choose):
            facts = each.ask.facts
            (decision,) = [d for d in streets[facts["street"]]["decisions"] if d["name"] == facts["decision"]]
            assert decision["question"] == each.ask.question
            found.add(facts["street"])
    assert found == {"deal", "flop", "turn_and_river"}


def test_the_client_reads_no_sentence() -> None:
    for path in [*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]:
        assert not READS.search(path.read_text(encoding="utf-8")), path
