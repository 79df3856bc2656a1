"""What the documentation says is run as written."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

from croupier.analysis import certify
from croupier.check.scenario import read_file
from croupier.check.story import check
from croupier.rulebooks import RulebookError, load

ROOT = Path(__file__).parent.parent
WITH_EXAMPLES = (
    "croupier",
    "croupier.cards",
    "croupier.money",
    "croupier.play.narrate",
    "croupier.poker",
    "croupier.analysis.opponents",
    "croupier.games.baccarat.points",
    "croupier.games.baccarat.roads",
    "croupier.games.spread.round",
    "croupier.rulebooks.game",
    "croupier.analysis.certificate",
    "croupier.server.door",
)


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def test_the_readme_runs_as_written(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("README.md", "python")
    exec(compile(code, "README.md", "exec"), {})
    profit, edge = capsys.readouterr().out.split()
    assert int(profit) in (-100_00, 1700_00)
    assert edge == "1/74"


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples_in_docstrings(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried
    assert not failed


def test_adding_a_game_works_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "docs/adding-a-game.md"
    (toml,) = blocks(page, "toml")
    (yaml,) = blocks(page, "yaml")
    monkeypatch.chdir(tmp_path)
    Path("harbour-wheel.toml").write_text(toml)
    Path("harbour.yaml").write_text(yaml)
    game = load("harbour-wheel.toml")
    assert certify(game).warnings == []
    assert certify(load("harbour-wheel.toml", storm="half"))["quay"].edge < certify(game)["quay"].edge
    assert all(check(scenario).passed for scenario in read_file(Path("harbour.yaml")))
    Path("harbour-wheel.toml").write_text(
        toml.replace(', pays = "3:2"', "").replace('["barrel"]\nblack', '["barel"]\nblack')
    )
    with pytest.raises(RulebookError) as caught:
        load("harbour-wheel.toml")
    (told,) = blocks(page, "text")
    assert str(caught.value) == told.strip()


@pytest.mark.parametrize("number", range(4))
def test_the_page_for_researchers_runs_as_written(number: int) -> None:
    code = blocks("docs/researchers.md", "python")
    assert len(code) == 4
    exec(compile(code[number], "docs/researchers.md", "exec"), {})


def test_the_example_of_the_scenario_page_passes(tmp_path: Path) -> None:
    first, *_ = blocks("docs/scenarios.md", "yaml")
    path = tmp_path / "page.yaml"
    path.write_text(first)
    (scenario,) = read_file(path)
    assert check(scenario).passed


def test_links_between_pages_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            assert link.startswith("http") or (page.parent / link).exists(), f"{page.name}: {link}"
