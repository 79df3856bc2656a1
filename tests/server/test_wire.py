"""The client's types are those of the house: written from what crosses the wire, and never by hand."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_type_hints

import pytest
from pydantic import BaseModel

from croupier.analysis import certify
from croupier.analysis.blackjackversions import known
from croupier.games import families
from croupier.games.housepoker.pages import least_hand
from croupier.games.poker.reading import ReadOut
from croupier.games.remembered import Remembered
from croupier.games.shoe import SHOE_TOLD
from croupier.play import Event
from croupier.play.events import EVENTS
from croupier.ranking import rank
from croupier.ranking.value import sign
from croupier.room import news
from croupier.rulebooks import load
from croupier.server import equity, protocol, views
from croupier.server.typescript import FOLDER, files, generate
from croupier.server.typescript.types import Files

CLIENT = FOLDER.parent
FIXTURES = CLIENT.parent / "tests" / "fixtures"


def test_the_types_of_the_client_are_written_anew_after_a_change() -> None:
    made = generate()
    there = {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.ts")}
    assert sorted(there) == sorted(made)
    for name, text in made.items():
        assert there[name] == text, f"{name} is old: run python -m croupier.server.typescript"
        assert text.startswith("// Generated ")


def test_an_event_that_a_family_registers_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True, slots=True)
    class Whistled(Event):
        """Somebody whistles."""

        seat: str
        loud: bool = False
        tune: str | None = None

    Whistled.__module__ = "croupier.games.spread.round"
    changed = [
        replace(family, events=(*family.events, Whistled)) if family.name == "spread" else family
        for family in families()
    ]
    monkeypatch.setattr(files, "families", lambda: changed)
    made = generate()["families/spread.ts"]
    assert (
        "/** Somebody whistles. */\nexport interface Whistled {\n"
        '  kind: "whistled";\n  seat: string;\n  loud?: boolean;\n  tune?: string;\n}' in made
    )
    assert "  | Whistled;" in made


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_a_family_registers_all_that_it_tells(family: files.Family) -> None:
    package = files._package(family)
    rooms = [module for name, module in sys.modules.items() if name.startswith(f"{package}.")]
    told = {
        each for room in rooms for each in vars(room).values() if isinstance(each, type) and issubclass(each, Event)
    }
    assert told - {Event} <= {*family.events, *EVENTS.values(), *SHOE_TOLD}


def test_a_kind_of_event_means_one_thing() -> None:
    told = dict.fromkeys([*EVENTS.values(), *(event for family in families() for event in family.events)])
    assert len({event.kind for event in told}) == len(told)


def test_every_answer_of_http_has_a_model() -> None:
    made = generate()["http.ts"]
    for name in ("Gets", "Posts"):
        routes = made.split(f"export interface {name} {{\n")[1].split("\n}")[0]
        assert len(routes.splitlines()) > 5
        assert not re.search(r"unknown|\bany\b", routes), routes


def test_how_types_are_written() -> None:
    class Told(BaseModel):
        """What ``somebody`` told, or ``None``."""

        names: list[int | None]
        pairs: dict[str, tuple[Literal["a", 2], float]] = {}

    all_files = Files()
    one, other = all_files.file("one.ts"), all_files.file("deep/other.ts")
    assert one.written(tuple[Told, ...]) == "Told[]"
    assert other.written(Told | None) == "Told | null"
    assert all_files.texts()["one.ts"].split("\n\n", 1)[1] == (
        "/** What `somebody` told, or `null`. */\nexport interface Told {\n"
        '  names: (number | null)[];\n  pairs: Record<string, ["a" | 2, number]>;\n}\n'
    )
    assert 'import type { Told } from "../one";' in all_files.texts()["deep/other.ts"]
    with pytest.raises(TypeError, match="has no TypeScript yet"):
        one.written(frozenset[int])


def test_a_field_that_a_browser_may_leave_out_is_optional_only_there() -> None:
    made = generate()["protocol.ts"]
    assert "  buy_in?: number | null;\n  place?: number | null;" in made.split("export interface Sit {")[1]
    assert "  notice: string | null;" in made.split("export interface TableView {")[1]
    assert protocol.TableView.model_fields["notice"].default is None


def test_a_hand_is_read_out_as_its_type_says() -> None:
    hints = get_type_hints(ReadOut)
    shown = 0
    for path in FIXTURES.glob("poker__*.json"):
        for step in json.loads(path.read_text(encoding="utf-8"))["steps"]:
            if step["event"]["kind"] == "shown":
                shown += 1
                assert set(step["event"]) <= set(hints)
    assert shown > 10


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.layout.json")), ids=lambda path: path.name)
def test_the_page_is_tested_with_layouts_as_the_house_sends_them(path: Path) -> None:
    """After a change of a layout: write the file anew, ``json.dumps(game.layout(code), indent=1)``."""
    name, code, *_ = path.name.split(".")
    game = name.replace("__", "/")
    double = {"wheel": "double-zero"} if game.endswith("-double-zero") else {}
    layout = load(game.removesuffix("-double-zero"), **double).layout(code)
    assert json.loads(path.read_text(encoding="utf-8")) == json.loads(json.dumps(layout))


# ── facts for those who would read names and sentences ─────────────────────────────────────────────────────────


def test_a_game_of_equity_says_whether_the_lowest_hand_wins() -> None:
    low = {game.name: game.low for game in equity._games() if game.leg is None}
    assert [name for name, wins in low.items() if wins and "/" not in name] == [
        "razz", "ace-to-five", "ace-to-six", "deuce-to-seven",
    ]  # fmt: skip
    assert low["gelp/razz"]
    assert low["gelp/deuce-to-seven-triple-draw"]
    assert not low["gelp/omaha-hi-lo"]


def test_a_certificate_says_whether_all_of_it_is_counted() -> None:
    counted = certify(load("gelp/european-roulette"))
    assert counted.as_json()["exact"]
    bounded = replace(counted, bets=[replace(counted.bets[0], high=counted.bets[0].edge), *counted.bets[1:]])
    assert not bounded.as_json()["exact"]


def test_a_position_says_in_figures_what_it_pays() -> None:
    dice = {position["id"]: position for position in load("ray-halls/lucky-dice").layout()["positions"]}
    assert dice["sum7"]["profits"] == ["4"]
    assert load("ray-halls/lucky-dice").layout()["bets"]["sum7"]["sum"] == 7
    single = [p for p in load("ray-casino/sic-bo").layout()["positions"] if len(p["profits"]) > 1]
    assert single
    assert all(p["pays"] == " / ".join(f"{profit} to 1" for profit in p["profits"]) for p in single)
    baccarat = {p["id"]: p["odds"] for p in load("gelp/baccarat-super-six").layout()["positions"]}
    assert baccarat["player"] == "1"
    assert baccarat["banker"] is None


def test_a_bet_says_on_one_line_what_its_table_pays() -> None:
    ultimate = load("gelp/ultimate-texas-holdem").layout("EUR")["bets"]
    assert {bet: ultimate[bet]["brief"] for bet in ("ante", "blind")} == {
        "ante": "1 to 1",
        "blind": "100 to 1 … 1 to 1",
    }
    pot = load("ray-casino/ultimate-texas-holdem-progressive").layout("EUR")["bets"]["progressive"]
    assert pot["brief"] == "100 % of the pot … 40 €"
    russian = load("gelp/russian-poker").layout("EUR")["bets"]
    assert russian["exchange"]["brief"] == russian["exchange"]["pays"] == "never comes back"
    pairs = load("gelp/blackjack-perfect-pairs").layout("CZK")["bets"]
    assert pairs["perfect_pairs"]["brief"] == "25, 10 or 5 to 1"
    assert load("ray-casino/pai-gow-poker").layout("EUR")["bets"]["main"]["brief"] == "19 to 20"
    assert load("ray-halls/bulldog").layout("EUR")["bets"]["bet"]["brief"] == "5, 4, 2, 1 or 11 to 1"


def test_a_dealer_says_by_category_and_rank_with_what_he_qualifies() -> None:
    assert load("gelp/russian-poker").layout("EUR")["dealer"]["qualifies"] == {
        "category": "ace_king", "rank": None, "says": "ace and king or better",
    }  # fmt: skip
    assert least_hand("high_card:Q") == {"category": "high_card", "rank": "Q", "says": "queen high or better"}
    assert least_hand("pair:8")["says"] == "a pair of eights or better"


def test_a_table_of_twenty_one_prints_its_rule_and_gives_insurance_as_a_figure() -> None:
    layout = load("gelp/blackjack-perfect-pairs").layout("CZK")
    assert layout["dealer"]["printed"] == "Dealer draws to 16 and stands on 17, also on a soft 17"
    assert layout["insurance"] == {"pays": "2 to 1", "profit": "2", "size": "up_to_half"}


@pytest.mark.parametrize(
    ("game", "result", "told"),
    [
        ("gelp/russian-poker", "pair of kings, 9-4-3", ("Dealer: pair of kings, 9-4-3", "KK")),
        (
            "gelp/russian-poker",
            "high card, A-Q-9-3-2; does not qualify",
            ("Dealer: high card, A-Q-9-3-2, does not qualify", "A-Q", None, True),
        ),
        ("ray-casino/pai-gow-poker", "high card, A-J / two pair, aces and threes, four kicker", (
            "Dealer: high card, A-J in front, two pair, aces and threes, four kicker behind", "2P", "A-J",
        )),
        ("gelp/blackjack-perfect-pairs", "20", ("Dealer 20", "20")),
        ("gelp/blackjack-perfect-pairs", "24 bust", ("Dealer 24, bust", "24", "bust", True)),
        ("gelp/blackjack-perfect-pairs", "21 natural", ("Dealer 21, natural", "21", "nat")),
        ("ray-halls/bulldog", "3 lost", ("Spread 3: the third card loses", "3", "lost", True)),
        ("ray-halls/bulldog", "pair push", ("A pair: the third card is a push", "pair", "push")),
        ("ray-halls/bulldog", "consecutive", ("Consecutive cards, a push", "0", "push")),
    ],
)  # fmt: skip
def test_a_result_is_told_in_words_and_as_a_sign(game: str, result: str, told: tuple[Any, ...]) -> None:
    shown = views.past(news.Past("t.1", 1, result), load(game)).shown
    assert shown is not None
    assert shown.model_dump() == Remembered(*told)._asdict()


def test_a_result_that_the_page_draws_is_left_to_it() -> None:
    roulette = load("gelp/european-roulette")
    assert views.past(news.Past("t.1", 1, "17"), roulette).shown is None
    assert views.past(news.Past("t.2", 2, None, "no spin"), load("gelp/russian-poker")).shown is None


def test_every_hand_of_a_ladder_has_a_sign_of_its_own() -> None:
    hands = {
        "As Ks Qs Js Ts": "RF", "9s 8s 7s 6s 5s": "SF", "4c 4d 4h 4s 2d": "4K", "4c 4d 4h 2s 2d": "FH",
        "Ks Js 9s 4s 2s": "Fl", "9s 8s 7s 6s 5d": "St", "6c 6d 6h Ks 2d": "3K", "6c 6d 2h 2s Kd": "2P",
        "6c 6d 9h 2s Kd": "66", "Tc Td 9h 2s Kd": "TT", "Ac Kd 9h 2s 3d": "A-K",
    }  # fmt: skip
    assert {hand: sign(str(rank(hand))) for hand in hands} == hands


def test_a_compared_version_has_the_name_that_people_give_it() -> None:
    for version in known()["versions"]:
        game = load(version["id"])
        assert version["title"].startswith(game.title)
        assert version["rulebook"] == game.id.split("/")[0]
    named = [(version["rulebook"], version["title"]) for version in known()["versions"]]
    assert len(set(named)) == len(named)


_COMMENTS = re.compile(r"/\*.*?\*/|(?<![:'\"`])//[^\n]*|<!--.*?-->", re.DOTALL)
_RULEBOOKS = sorted(
    path.name for path in (Path(protocol.__file__).parents[2] / "rulebooks").iterdir() if list(path.glob("*.toml"))
)


def test_the_client_names_no_house() -> None:
    names = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in _RULEBOOKS if not name.startswith("_")))
    for path in [*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]:
        code = _COMMENTS.sub("", path.read_text(encoding="utf-8"))
        assert not names.search(code), f"{path}: {names.search(code)}"
