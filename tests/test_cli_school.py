"""``croupier school`` as somebody at a keyboard uses it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.cli.school import Desk
from croupier.cli.screen import screen
from croupier.school.asking import open_question
from croupier.school.notebook import Notebook

NOON = 1_795_600_800_000


def run(*args: str, typed: str = "") -> str:
    result = CliRunner().invoke(app, ["school", *args], input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def desk(path: Path, answers: Callable[[Notebook], str]) -> Desk:
    """Somebody who answers each question so."""
    notebook = Notebook(path)
    made = Desk(notebook, screen(), lambda _: answers(notebook))
    made.now = lambda: NOON
    return made


def right(notebook: Notebook) -> str:
    (blank,) = open_question(notebook.study).blanks
    return blank.said(blank.right, open_question(notebook.study).currency)


def in_turn(notebook: Notebook, at: list[int]) -> str:
    """The right answers blank after blank."""
    made = open_question(notebook.study)
    blank = made.blanks[at[0] % len(made.blanks)]
    at[0] = (at[0] + 1) % len(made.blanks)
    return blank.said(blank.right, made.currency) if blank.form == "amount" else blank.right


def test_the_drills_and_exams_are_listed(tmp_path: Path) -> None:
    told = run("--list", "--progress", str(tmp_path / "school.jsonl"))
    assert "pay-the-layout" in told
    assert re.search(r"roulette +20 questions, 30 minutes", told)
    assert not (tmp_path / "school.jsonl").exists()


def test_a_lesson_is_answered_and_remembered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deep" / "school.jsonl"
    desk(file, right).practise("pay-the-layout", "ray-casino/roulette", None, 3)
    told = capsys.readouterr().out
    assert told.count("Right.") == 3
    assert "3 of 3 right." in told
    assert "together" in told
    (skill,) = Notebook(file).study.skills.values()
    assert skill.marks == (True,) * 3
    assert "[ray-casino/roulette 3/3]" in run("--list", "--progress", str(file))


def test_a_wrong_answer_is_explained(tmp_path: Path) -> None:
    told = run("make-change", "-n", "1", "--progress", str(tmp_path / "s"), typed="many\n" + "99\n" * 8)
    assert "a whole number is wanted, not 'many'" in told
    assert "Not right." in told
    assert ", not 99 chips." in told
    assert "0 of 1 right." in told


def test_an_answer_can_be_looked_at_and_one_may_leave(tmp_path: Path) -> None:
    told = run("third-card", "--progress", str(tmp_path / "s"), typed="?\nq\n")
    assert "Player first:" in told
    assert "0 of 1 right." in told
    assert "Nothing was answered." in run("third-card", "--progress", str(tmp_path / "s"), typed="q\n")


def test_options_are_named_by_number_or_by_word(tmp_path: Path) -> None:
    told = run("dealer-draws", "-n", "2", "--progress", str(tmp_path / "s"), typed="3\n1\nstands\n")
    assert "'3' is none of draws, stands" in told
    assert "of 2 right." in told


def test_an_exam_ends_with_its_certificate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = [0]
    made = desk(tmp_path / "s", lambda notebook: in_turn(notebook, at))
    made.exam("first")
    told = capsys.readouterr().out
    assert "10/10 First table" in told
    assert "First table: 100 of 100, passed." in told
    assert "Right." not in told
    assert "[best 100 of 100]" in run("--list", "--progress", str(tmp_path / "s"))


def test_an_exam_that_is_left_counts_for_nothing(tmp_path: Path) -> None:
    assert "Nothing of it counts." in run("--exam", "first", "--progress", str(tmp_path / "s"), typed="q\n")
    assert Notebook(tmp_path / "s").study.results == ()


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["juggling"], "no drill 'juggling'"),
        (["third-card", "--game", "gelp/blackjack"], "third-card is not practised for gelp/blackjack"),
        (["--exam", "juggling"], "no exam 'juggling'"),
    ],
)
def test_what_there_is_not_is_refused(tmp_path: Path, args: list[str], why: str) -> None:
    result = CliRunner().invoke(app, ["school", *args, "--progress", str(tmp_path / "s")])
    assert result.exit_code == 2
    assert why in result.output


def test_a_notebook_that_is_none_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "s").write_text('{"kind":"left","at":1\n')
    result = CliRunner().invoke(app, ["school", "--list", "--progress", str(tmp_path / "s")])
    assert result.exit_code == 2
    assert "line 1 is no entry of the school" in " ".join(result.output.split())
