"""``croupier event``: how long a tournament lasts, and what it pays."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from croupier.cli.app import app


def run(*said: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["event", *said])
    return done.exit_code, done.output


def test_the_same_seed_gives_the_same_events() -> None:
    told = ("unibet-ee/freezeout", "--players", "12", "--late", "3", "--runs", "2", "--seed", "5", "--json")
    code, text = run(*told)
    assert (code, text) == run(*told)
    assert code == 0
    found = json.loads(text[text.index("{") :])
    assert found["prizes"] == [54_00, 32_40, 21_60]
    assert (found["fees"], found["overlay"], len(found["minutes"])) == (12_00, 0, 2)


def test_the_result_in_words() -> None:
    code, text = run("veikkaus/freezeout", "--players", "9", "--runs", "1")
    assert code == 0
    assert "9 players, played 1 times" in text
    assert "keeps 45 € and adds 0 €" in text
    code, text = run("gelp/nothing")
    assert code != 0
