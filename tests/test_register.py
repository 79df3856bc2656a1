"""Certificates that come with the program, or were kept: the same as if they were solved now."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from croupier.analysis import register
from croupier.analysis.certificate import Certificate, certify
from croupier.analysis.register import certified, registered, unposted
from croupier.house.floor import TablePlan, default_plan
from croupier.house.register import to_register
from croupier.rulebooks import Game, load

HELD = [pytest.param(game, code, id=f"{game} {code}") for game, code in to_register()]
ALL = bool(os.environ.get("CROUPIER_LONG_TESTS"))


@pytest.mark.parametrize(("game", "code"), HELD)
def test_the_catalogue_and_the_floor_are_registered_as_they_are_solved(game: Game, code: str) -> None:
    """Quick ones are solved here; the others by the tests of their family (``conftest`` compares what those solve), and
    all of them with CROUPIER_LONG_TESTS=1."""
    found = registered(game, code)
    assert found is not None, "run: python -m croupier.house.register"
    assert found.game is game
    assert found.bets
    assert register.line(found) == register.line(register.read(game, register.written(found)))
    if game.family.quick or ALL:
        assert found.as_json() == certify(game, code).as_json()


def test_another_choice_of_options_is_another_certificate() -> None:
    half, uncalled = (
        load("gelp/european-roulette", zero_rule="half_back", called_bets=called) for called in (True, False)
    )
    assert registered(half, "CZK") is not None, "it stands on the floor"
    assert registered(uncalled, "CZK") is None
    assert len(certified(uncalled, "CZK").bets) < len(certified(half, "CZK").bets)


@pytest.mark.parametrize("plan", default_plan(), ids=lambda plan: plan.id)
def test_limits_that_a_table_posts_move_no_edge(plan: TablePlan) -> None:
    """So the edges of every table that stands on the floor are in the register, and nobody works them out at night."""
    game = load(plan.game, **plan.options)
    if game.family.part("solver") is None:
        pytest.skip("nobody solves it")
    at_hand = registered(unposted(game), plan.currency)
    assert at_hand is not None, "run: python -m croupier.house.register"
    assert register.registered_edges(game, plan.currency) == (
        {bet.bet: bet.edge for bet in at_hand.bets},
        at_hand.exact,
    )
    if game.family.quick or ALL:
        assert [bet.as_json() for bet in certify(game, plan.currency).bets] == [bet.as_json() for bet in at_hand.bets]


def test_what_takes_long_is_kept_and_solved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    solved: list[str] = []

    def counted(game: Game, *_rest: object, **_more: object) -> Certificate:
        solved.append(game.id)
        return found

    other = next(g for g, _ in register.catalogue() if not g.family.quick)
    code = other.currencies[0]
    found = registered(other, code)
    assert found is not None
    monkeypatch.setattr(register, "certify", counted)
    monkeypatch.setattr(register, "registered", lambda _game, _code: None)
    first, second = certified(other, code), certified(other, code)
    assert solved == [other.id]
    assert first.as_json() == second.as_json() == found.as_json()
    monkeypatch.setattr(register, "EDITION", register.EDITION + 1)
    certified(other, code)
    assert solved == [other.id] * 2, "another edition of the solvers finds nothing old"
    certified(other, code, anew=True)
    assert solved == [other.id] * 3


def test_a_damaged_line_is_not_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    game = load("gelp/european-roulette")
    found = registered(game, "CZK")
    assert found is not None
    line = register.line(found)
    path = tmp_path / "gelp.jsonl"
    path.write_text(f"{line.replace('1/37', '1/38', 1)}\n{line}\nnonsense\n", encoding="utf-8")
    assert [told["game"] for _, told in register._whole(path)] == [game.id]
    assert [record.getMessage()[:20] for record in caplog.records] == ["gelp.jsonl, line 1 i", "gelp.jsonl, line 3 i"]
