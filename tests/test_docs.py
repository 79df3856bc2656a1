"""What the documentation says is run as written."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import re
import runpy
from pathlib import Path

import pytest
import yaml

from croupier.analysis import certify
from croupier.check.scenario import read_file
from croupier.check.story import check
from croupier.rulebooks import RulebookError, load
from croupier.rulebooks.files import locate, read

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in (SOURCE / "croupier").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples_in_docstrings(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried
    assert not failed


def test_the_front_door_has_examples() -> None:
    assert {"croupier", "croupier.cards", "croupier.poker", "croupier.play.round"} <= set(WITH_EXAMPLES)


def test_adding_a_game_works_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "docs/adding-a-game.md"
    toml, _ = blocks(page, "toml")
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


def test_a_file_in_parts_is_read_as_written(tmp_path: Path) -> None:
    _, toml = blocks("docs/adding-a-game.md", "toml")
    own = tmp_path / "own.toml"
    own.write_text(toml)
    parts, oasis = read(own), read(locate("ray-casino/oasis-stud-poker"))
    assert parts["options"]["version"]["choices"]["D"] == oasis["options"]["version"]["choices"]["D"]
    assert list(parts["options"]) == ["version", "table_min", "table_max"]
    assert (parts["deviations"], parts["unit"]) == (oasis["deviations"], "ante")


@pytest.mark.parametrize("number", range(8))
def test_the_page_for_researchers_runs_as_written(number: int) -> None:
    code = blocks("docs/researchers.md", "python")
    assert len(code) == 8
    exec(compile(code[number], "docs/researchers.md", "exec"), {})


def test_the_page_of_the_opponents_runs_as_written() -> None:
    (code,) = blocks("docs/opponents.md", "python")
    exec(compile(code, "docs/opponents.md", "exec"), {})


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


# ── examples at the prompt ─────────────────────────────────────────────────────────────────────────────────────────

PAGES = ("README.md", "docs/tour.md", "docs/poker.md", "docs/ranking.md")
AREAS = (
    "Games and their rules",
    "Play",
    "Certify",
    "Simulate",
    "Poker",
    "Hands and equity",
    "Scenarios",
    "Rulebooks of one's own",
    "The house",
    "In a notebook",
)


def runs(page: str) -> None:
    """What stands at the prompt on a page gives what stands below it, from the first line to the last."""
    text = "\n".join(blocks(page, "pycon"))
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(optionflags=flags)
    told: list[str] = []
    runner.run(doctest.DocTestParser().get_doctest(text, {}, page, page, 0), out=told.append)
    assert runner.tries
    assert not runner.failures, "".join(told)


@pytest.mark.parametrize("page", PAGES)
def test_what_stands_at_the_prompt_is_so(page: str) -> None:
    runs(page)


def test_every_area_has_an_example_that_runs() -> None:
    sections = (ROOT / "docs/tour.md").read_text(encoding="utf-8").split("\n## ")[1:]
    assert [section.partition("\n")[0] for section in sections] == list(AREAS)
    assert all(">>> " in section for section in sections)


def test_a_family_from_elsewhere_is_the_record_that_the_page_shows() -> None:
    (shown,) = blocks("docs/architecture.md", "python")
    cardwar = runpy.run_path(str(ROOT / "tests/toy/cardwar.py"))
    known = cardwar["FAMILY"]
    exec(shown, cardwar)
    told = cardwar["FAMILY"]
    assert (told.name, told.model, told.play, told.rulebooks) == (known.name, known.model, known.play, known.rulebooks)
    assert (told.felt, told.quick, told.solver) == (known.felt, known.quick, known.solver)


def test_no_example_in_python_is_left_unread() -> None:
    """A page that shows Python is run: at the prompt, or whole by a test of its own."""
    whole = {"researchers.md", "architecture.md", "opponents.md"}
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        shown = blocks(str(page.relative_to(ROOT)), "python")
        assert not shown or page.name in whole, f"{page.name}: {shown[:1]}"


# ── the site ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_site_has_a_home_and_leads_to_every_page() -> None:
    nav = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
    pages = [page for entry in nav for page in entry.values()]
    assert pages[0] == "index.md"
    assert sorted(pages) == sorted(page.name for page in (ROOT / "docs").glob("*.md"))


def test_the_reference_says_something_of_every_public_name() -> None:
    spec = importlib.util.spec_from_file_location("reference", ROOT / "docs/reference.py")
    assert spec is not None
    assert spec.loader is not None
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    page = (ROOT / "docs/reference.md").read_text(encoding="utf-8")
    made = reference.on_page_markdown(page)
    rooms = re.findall(r"^::: (\S+)$", page, re.MULTILINE)
    assert [f"## {room}\n" in made for room in rooms] == [True] * len(rooms)
    assert ":::" not in made
    for name in ("load", "certify", "simulate", "deal", "Round", "Hand", "equity", "rank", "House", "audit", "check"):
        assert f"\n### {name}\n" in made
    assert "- `undo() -> Answer` – Take back the last answer" in made
