"""Blackjack solved: against the explorer that plays every course, against simulation; the trainer and the commands."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from croupier.analysis import certify, simulate
from croupier.analysis.advice import advise
from croupier.analysis.blackjack import solution_of
from croupier.analysis.blackjack.simulate import as_profits, counted, prepared
from croupier.analysis.blackjack.solve import solve
from croupier.analysis.report import markdown
from croupier.cards import Card
from croupier.cli.app import app
from croupier.cli.train import Trainer
from croupier.games.blackjack import Rules
from croupier.play import Choose, Close, Drawn, Place
from croupier.play.explore import best
from croupier.rulebooks import Game, load
from croupier.rulebooks.files import patched, read
from croupier.rulebooks.game import build

FILES = Path(__file__).parent / "rulebooks"


def game(name: str, **patch: Any) -> Game:
    return build(name, patched(read(FILES / f"{name}.toml"), patch))


def rules(loaded: Game) -> Rules:
    assert isinstance(loaded.rules, Rules)
    return loaded.rules


def test_the_table_is_the_one_people_know() -> None:
    """Six decks, S17, double after split: the chart printed on every strategy card."""
    drawn = certify(game("blackjack-six-decks-s17")).charts
    assert all(chart.key["Ds"] == "double (else stand)" for chart in drawn)
    charts = {chart.title: {row[0]: "".join(row[1:]) for row in chart.rows} for chart in drawn}
    hard, soft, pairs = charts["Hard totals"], charts["Soft totals"], charts["Pairs"]
    assert hard["8"] == "HHHHHHHHHH"
    assert hard["9"] == "HDDDDHHHHH"
    assert hard["10"] == "DDDDDDDDHH"
    assert hard["11"] == "DDDDDDDDDH"
    assert hard["12"] == "HHSSSHHHHH"
    assert hard["16"][:5] == "SSSSS"
    assert hard["17"] == "SSSSSSSSSS"
    assert soft["A,7"].replace("Ds", "D") == "SDDDDSSHHH"
    assert pairs["8,8"] == "P" * 10
    assert pairs["A,A"] == "P" * 10
    assert pairs["9,9"] == "PPPPPSPPSS"
    assert pairs["T,T"] == "S" * 10
    assert pairs["4,4"] == "HHHPPHHHHH"


SMALL: list[dict[str, Any]] = [
    {},
    {"ties": {"default": "lose", "20": "push"}, "dealer_natural": {"takes": "original"}},
    {"surrender": {}, "dealer": {"push_at": 22}},
    {"without": ["split"], "double": {"totals": [9, 10, 11], "aces": "one"}},
    {"without": ["double"], "buy": {"cards": [3]}, "natural": {"outranks": False}},
]


@pytest.mark.parametrize("patch", SMALL)
def test_the_solver_equals_the_explorer_that_plays_every_course(patch: dict[str, Any]) -> None:
    small = game("blackjack-small", **patch)
    opening = (Place("A", "main", 1000), Close())
    played = best(lambda: small.family.play(small.rules, small.table(("A",))), lambda s: s.profit("A"), opening)
    assert abs(float(played) / 1000 - solve(rules(small)).value) < 1e-12


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("gelp/blackjack", {}),
        ("gelp/pontoon", {}),
        ("ray-halls/blackjack-variant-f", {}),
        ("ray-halls/blackjack-variant-o", {"decks": 2}),
        ("ray-casino/blackjack", {"version": "A"}),
    ],
)
def test_the_table_s_edge_agrees_with_simulation(name: str, options: dict[str, Any]) -> None:
    solution = solution_of(rules(load(name, **options)))
    play = prepared(solution, fresh=True)
    rounds = 6_000_000
    counts = as_profits(play, counted(play, rounds, 11, lambda _: None))
    mean = float(sum(profit * n for profit, n in counts.items()) / rounds)
    sd = (float(sum(profit * profit * n for profit, n in counts.items()) / rounds) - mean**2) ** 0.5
    assert sum(counts.values()) == rounds
    assert abs(mean - solution.table_value) < 3.5 * sd / rounds**0.5


def test_the_same_seed_gives_the_same_rounds() -> None:
    play = prepared(solution_of(rules(load("gelp/blackjack"))), fresh=False)
    first, second, other = (counted(play, 600_000, seed, lambda _: None) for seed in (3, 3, 4))
    assert np.array_equal(first, second)
    assert not np.array_equal(first, other)


def test_double_exposure_and_its_open_natural() -> None:
    loaded = load("ray-casino/blackjack", version="B")
    solution = solution_of(rules(loaded))
    assert 0.005 < -solution.value < 0.012
    assert solution.up("A T").best is None
    assert len(certify(loaded).charts[0].rows) == 54


def test_certificate_of_a_hall_version() -> None:
    loaded = load("ray-halls/blackjack-variant-h", side_game="C")
    done = certify(loaded)
    data = done.as_json()
    assert [bet["bet"] for bet in data["bets"]] == ["base", "base, by the table", "side", "insurance"]
    assert done["insurance"].edge == Fraction(23, 311)
    assert 0.05 < done["base"].edge < 0.052
    assert done["base"].edge <= done["base, by the table"].edge
    assert sum(done["side"].distribution.values()) == 1
    assert done["side"].distribution[Fraction(50)] == Fraction(24 * 5, 312 * 311)
    assert "not at the cards of the other hands" in " ".join(data["notes"])
    assert "| 16 |" in markdown(done)
    json.dumps(data)


def test_perfect_pairs_exactly() -> None:
    loaded = load("gelp/blackjack-perfect-pairs")
    from croupier.games.blackjack.pages import side_distribution

    side = rules(loaded).side
    assert side is not None
    found = side_distribution(rules(loaded), side)
    assert found == {
        Fraction(25): Fraction(5, 311),
        Fraction(10): Fraction(6, 311),
        Fraction(5): Fraction(12, 311),
        Fraction(-1): Fraction(288, 311),
    }


def test_even_money_is_right_where_blackjack_pays_less() -> None:
    three_two = solution_of(rules(load("ray-halls/blackjack-variant-b")))
    seven_five = solution_of(rules(load("ray-halls/blackjack-variant-b", blackjack_pays="7:5")))
    for solution, taken in ((three_two, False), (seven_five, True)):
        table = solution.up("A").table
        assert table is not None
        assert table.even_money is taken


def test_advice_prices_every_option() -> None:
    loaded = load("gelp/blackjack")
    play = loaded.at(loaded.table(("Ann",)))
    play.bet("Ann", "main", 100_00)
    play.close()
    for card in ("Th", "9d", "6c"):
        play.answer(Drawn((Card(card),)))
    assert isinstance(play.ask, Choose)
    advice = advise(loaded, play.ask, play.events)
    assert advice is not None
    assert advice.best == "surrender"
    assert {worth.option for worth in advice.worth} == {"stand", "hit", "double", "surrender"}
    assert advice.cost("surrender") == 0
    assert 0 < advice.cost("hit") < advice.cost("stand") < advice.cost("double")
    assert advice.as_json()["best"] == "surrender"


def test_advice_after_a_split_and_on_insurance() -> None:
    loaded = load("ray-casino/blackjack", version="A")
    play = loaded.at(loaded.table(("Ann",)))
    play.bet("Ann", "main", 100_00)
    play.close()
    for card in ("8h", "Ad", "8c", "5c"):
        play.answer(Drawn((Card(card),)))
    assert isinstance(play.ask, Choose)
    insurance = advise(loaded, play.ask, play.events)
    assert insurance is not None
    assert insurance.best == "no"
    play.choose("Ann", "no")
    play.choose("Ann", "split")
    play.answer(Drawn((Card("3c"),)))
    assert isinstance(play.ask, Choose)
    split = advise(loaded, play.ask, play.events)
    assert split is not None
    assert split.best in ("hit", "double")
    assert split.cost("stand") > Fraction(1, 10)


def test_the_trainer_sums_up_mistakes_with_their_price(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.console import Console

    loaded = load("gelp/blackjack")
    answers = iter(["?"])
    console = Console(highlight=False, width=200)
    trainer = Trainer(
        loaded, loaded.currency(), console, seed=1, ask=lambda prompt: next(answers, "no" if "(no" in prompt or ", no)" in prompt else "stand")
    )  # fmt: skip
    trainer.run(12)
    text = capsys.readouterr().out
    assert "the best" in text
    assert "decisions were the best" in text
    assert trainer.tally.mistakes
    assert trainer.tally.price == sum(cost for cost, _ in trainer.tally.mistakes)
    assert "instead of" in text


def test_commands() -> None:
    run = CliRunner()
    shown = run.invoke(app, ["certify", "gelp/pontoon"], catch_exceptions=False)
    assert shown.exit_code == 0
    assert "Three cards, the third bought" in shown.output
    rolled = run.invoke(
        app, ["simulate", "gelp/pontoon", "--bet", "main", "--rounds", "300000", "--json"], catch_exceptions=False
    )
    assert json.loads(rolled.output)["rounds"] == 300_000
    page = run.invoke(app, ["sheet", "gelp/pontoon"], catch_exceptions=False)
    assert "five-card trick" in page.output
    nothing = run.invoke(app, ["train", "gelp/magic-colors"])
    assert nothing.exit_code != 0


def test_simulation_of_the_side_game() -> None:
    done = simulate(load("gelp/blackjack-perfect-pairs"), "perfect_pairs 1", 1_000_000, 5)
    assert done.agrees


def test_versions_compared() -> None:
    done = CliRunner().invoke(
        app, ["compare", "ray-halls/blackjack-variant-f", "ray-halls/blackjack-variant-g"], catch_exceptions=False
    )
    assert (
        "| ray-halls/blackjack-variant-g | As version F, but without the ten-card Charlie | 0.4859 | 0.4890 | 0 |"
        in done.output
    )
    assert "| A | 54.9020 |" in done.output
    assert "| G | F | the same table |" in done.output
    refused = CliRunner().invoke(app, ["compare", "gelp/magic-colors"])
    assert refused.exit_code != 0
