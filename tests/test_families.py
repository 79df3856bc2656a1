"""One registry: a family that somebody else brings is listed, played, certified, simulated, checked, sheeted and opened
by the house, without a line about it anywhere in Croupier (``tests/toy``)."""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

import patience
from croupier import games
from croupier.analysis import certify, simulate
from croupier.check.scenario import read_file
from croupier.check.story import check
from croupier.cli.app import app
from croupier.games import BadFamily, families, family_named
from croupier.house.floor import default_plan
from croupier.play import Place, Settlement
from croupier.play.answers import Close
from croupier.play.explore import best
from croupier.rulebooks import RulebookError, entries, load
from croupier.rulebooks.files import locate, read
from croupier.rulebooks.game import build
from croupier.server import games as catalogue
from croupier.server import practice, typescript
from server.live import live_house

HERE = Path(__file__).parent
TOY = HERE / "toy"
WAR = "toy/war"


def _forget() -> None:
    """What is read once is read anew: another package is installed, or gone."""
    games.brought.cache_clear()
    for once in (catalogue.catalogue, catalogue._games, practice._games):
        once.cache_clear()


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy is installed beside Croupier, as ``pip`` would do it."""
    with monkeypatch.context() as here:
        here.syspath_prepend(TOY)
        _forget()
        yield
    sys.modules.pop("cardwar", None)
    _forget()


def run(*args: str, typed: str | None = None) -> str:
    result = CliRunner().invoke(app, args, input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_without_it_nobody_knows_it() -> None:
    assert family_named("card-war") is None
    assert WAR not in [entry.id for entry in entries()]
    with pytest.raises(RulebookError, match="there is no game 'toy/war'"):
        load(WAR)


@pytest.mark.usefixtures("brought")
def test_it_is_listed_like_every_other() -> None:
    listed = {entry["id"]: entry for entry in json.loads(run("games", "--json"))}
    assert listed[WAR]["family"] == "card-war"
    assert set(listed) > {WAR, "gelp/european-roulette"}
    assert "tie_pays" in json.loads(run("schema", "card-war"))["properties"]
    assert str(load(WAR)) == "Card war (toy/war), stakes of 1 € to 100 €"


@pytest.mark.usefixtures("brought")
def test_it_is_played_in_the_terminal_and_its_log_is_genuine(tmp_path: Path) -> None:
    log = tmp_path / "round.json"
    said = run("play", "toy/truce", "--log", str(log), typed="war 5\ntie 1\ngo\ngo to war\nquit\n")
    assert "Equal cards: go to war?" in said
    assert "Guest wins 5 € on war raise." in said
    assert re.search(r"You leave with 1\s015\s€ of play money", said)
    assert "The round is genuine." in run("verify", str(log))


@pytest.mark.usefixtures("brought")
def test_its_advice_is_given_to_who_trains() -> None:
    said = run("train", "toy/truce", "--rounds", "1", "--seed", "1", typed="?\nsurrender\n")
    assert "go to war is better" in said
    assert "0 of 1 decisions were the best." in said


@pytest.mark.usefixtures("brought")
def test_its_certificate_is_what_the_rules_give() -> None:
    small = build("small", {**read(locate(WAR)), "shoe": {"packs": 1, "behind": 4, "ranks": "AK"}})
    for bet in ("war", "tie"):
        stakes = [Place("Ann", "war", 100), *([Place("Ann", "tie", 100)] if bet == "tie" else [])]

        def of(result: Settlement, bet: str = bet) -> int:
            return sum(line.profit for line in result.lines if line.bet.startswith(bet))

        def start() -> object:
            return small.family.play(small.rules, small.table(("Ann",)))

        assert certify(small)[bet].edge == -best(start, of, (*stakes, Close())) / 100  # type: ignore[arg-type]
    assert certify(load(WAR))["war"].edge == Fraction(503, 20825)
    assert "2.4154" in run("certify", WAR)
    assert f"{WAR}" in run("sheet", WAR)
    assert "503/20825 = 2.4154 %" in run("sheet", WAR)


@pytest.mark.usefixtures("brought")
@pytest.mark.parametrize("bet", ["war", "tie"])
def test_its_simulation_agrees(bet: str) -> None:
    assert simulate(load(WAR), bet, 20_000, seed=1).agrees


@pytest.mark.usefixtures("brought")
def test_its_stories_are_checked() -> None:
    outcomes = [check(scenario) for scenario in read_file(TOY / "war.yaml")]
    assert [outcome.failures for outcome in outcomes] == [[]] * 5
    assert "fails" not in run("check", str(TOY / "war.yaml"))


@pytest.mark.usefixtures("brought")
def test_the_house_opens_it_and_says_what_a_page_must_know(tmp_path: Path) -> None:
    plans = tuple(plan for plan in default_plan() if plan.game.startswith("toy/"))
    assert {plan.game for plan in plans} == {WAR, "toy/truce"}
    with live_house(tmp_path, plan=plans) as live:

        def ask(path: str) -> httpx.Response:
            answer = httpx.get(f"{live.url}/api/{path}", timeout=patience.seconds(60))
            assert answer.status_code == 200, answer.text
            return answer

        rows = {row["game"]: row for row in ask("tables").json()}
        assert rows[WAR]["heading"] == {"id": "card-war", "title": "Card war", "icon": "cards", "rank": 9}
        assert not rows[WAR]["among_players"]
        layout = ask(f"tables/{rows[WAR]['id']}/layout").json()
        assert (layout["felt"], layout["advised"]) == ("plain", True)
        assert [spot["id"] for spot in layout["positions"]] == ["war", "tie"]
        assert ask(f"tables/{rows[WAR]['id']}/edges").json()["war"] == "503/20825"
        assert ask(f"games/{WAR}/certificate").json()["bets"][0]["edge"] == "503/20825"
        assert "Card war" in ask(f"games/{WAR}/sheet").text
        assert WAR in {game["id"] for game in ask("games").json()}
        assert ask("compare/blackjack").json()["versions"]
        nothing = httpx.get(f"{live.url}/api/compare/card-war", timeout=patience.seconds(60))
        assert (nothing.status_code, nothing.json()["detail"]) == (
            404,
            "Versions of 'card-war' are not compared in this house.",
        )


# ── what the registry refuses, and what it must know ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "because"),
    [
        ("card-war = cardwar:NOTHING", "cannot be brought from cardwar:NOTHING"),
        ("card-peace = cardwar:FAMILY", "not the record of a family called 'card-peace'"),
        ("card-war = nowhere_at_all:FAMILY", "No module named 'nowhere_at_all'"),
    ],
)
def test_a_package_that_does_not_bring_what_it_says_is_named(
    line: str, because: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[croupier.families]\n{line}\n")
    with monkeypatch.context() as here:
        here.syspath_prepend(tmp_path)
        shutil.copy(TOY / "cardwar.py", tmp_path)  # its module, without its own entry
        _forget()
        with pytest.raises(BadFamily, match=because):
            families()
    sys.modules.pop("cardwar", None)
    _forget()


def test_an_unknown_family_is_told_with_those_there_are() -> None:
    with pytest.raises(RulebookError, match="family: found 'martian'; expected one of baccarat, .*, spread"):
        build("a file", {**read(locate("gelp/european-roulette")), "family": "martian"})


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_a_family_registers_every_event_of_its_own(family: games.Family) -> None:
    home = Path(str(sys.modules[family.model.__module__].__file__)).parent
    trees = [ast.parse(path.read_text("utf-8")) for path in home.rglob("*.py")]
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    own = {name for name, above in bases.items() if "Event" in above}
    assert own <= {event.__name__ for event in family.events}


def test_every_game_stands_under_a_heading_of_the_lobby() -> None:
    headings = {load(entry.id).family.listed_under(load(entry.id).rules) for entry in entries()}
    known = {
        "Wheels",
        "Dice",
        "Money wheels",
        "Blackjack",
        "Baccarat",
        "Red Dog",
        "Poker against the house",
        "Poker",
        "Chinese poker",
        "Machines",
        "Games by their sheet",
        "Between players",
    }
    assert {heading.title for heading in headings} == known
    assert len({heading.id for heading in headings}) == len(known)


@pytest.mark.usefixtures("brought")
def test_the_clients_types_are_those_of_the_house() -> None:
    """What somebody else brings is played on the plain felt: the page is not built anew for it."""
    assert "card-war" in [family.name for family in families()]
    assert not [name for name, text in typescript.generate().items() if "war" in name or "fought" in text]
