"""Books from before the house had a chain of its own: they are brought up to date as they stand, and audited like others.

``books-0002.sql.gz`` was written by the house of that time: two evenings with a crash between them, the second under way.
"""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from books_kit import PACE, PLAN, bets, closes, comes, meddle
from house_kit import opened

from croupier.house import audit
from croupier.store import migrate, open_engine

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def older(tmp_path: Path) -> Path:
    data = tmp_path / "older"
    data.mkdir()
    dump = gzip.decompress((Path(__file__).parent / "books-0002.sql.gz").read_bytes()).decode()
    with closing(sqlite3.connect(data / "house.sqlite3")) as db:
        db.executescript(dump)
        db.execute("PRAGMA journal_mode = WAL")
    return data


@pytest.fixture
def renewed(older: Path) -> Path:
    engine = open_engine(older)
    migrate(engine)
    engine.dispose()
    with closing(sqlite3.connect(older / "house.sqlite3")) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    (older / "anchors.log").touch()
    return older


def _but_editions(notes: list[str]) -> list[str]:
    """A rulebook may have got a new edition since: that is said, and no mistake."""
    return [note for note in notes if "edition" not in note and "cannot be replayed" not in note]


def test_older_books_are_audited_as_they_would_be_brought_up_to_date(older: Path) -> None:
    before = (older / "house.sqlite3").read_bytes()
    report = audit(older)
    assert report.wrong == []
    (note,) = _but_editions(report.notes)
    assert "older than this program" in note
    assert report.counted["players"] == 13
    assert (older / "house.sqlite3").read_bytes() == before, "the audit changes nothing"


def test_brought_up_to_date_they_are_right(renewed: Path) -> None:
    report = audit(renewed)
    assert report.wrong == []
    assert _but_editions(report.notes) == []


async def test_the_house_goes_on_with_them(older: Path) -> None:
    async with opened(older, PACE, PLAN) as house:
        assert await house.people.login("ann lee", "correct horse")
        actor, player, eye = await comes(house, "pot")
        await bets(actor, player)
        await closes(actor, eye)
    report = audit(older)
    assert report.wrong == []
    assert report.counted["rounds void"] == 4, "the round that was under way"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE inputs SET at = at + 1 WHERE table_id = 'roulette' AND seq = 5", "inputs roulette/1 to "),
        ("UPDATE inputs SET at = at + 1 WHERE table_id = 'roulette' AND seq = 1", "rounds roulette.1: opened_at is "),
        ("UPDATE inputs SET entry = replace(entry, 'red', 'odd') WHERE table_id = 'roulette'", "inputs roulette/"),
        ("UPDATE inputs SET hash = 'x' WHERE table_id = 'roulette' AND seq = 3", "inputs roulette/3: hash is 'x'"),
        ("UPDATE rounds SET seats = replace(seats, '[[\"Guest', '[[\"Jest') WHERE id = 'jacks.1'", "rounds jacks.1: seats"),
        (
            "UPDATE rounds SET seats = json_set(seats, '$[0][1]', (SELECT id FROM players WHERE kind = 'bot')) "
            "WHERE id = 'jacks.4'",
            "rounds jacks.1 to 4 seats, were changed",
        ),
        ("UPDATE transfers SET at = at + 1 WHERE id = 7", "transfers 1 to "),
        ("UPDATE transfers SET seq = seq + 1 WHERE cause = 'stake'", "transfers 1 to "),
        ("UPDATE transfers SET cause = 'bot' WHERE cause = 'stake'", "(bot) is not in the log"),
        ("UPDATE transfers SET round_id = 'x' WHERE cause = 'buy_in'", "round_id is 'x', should be "),
        ("UPDATE postings SET amount = amount + 1 WHERE id IN (20, 21)", "postings 1 to "),
        ("UPDATE postings SET amount = 'much' WHERE id = 20", "postings 20: amount is 'much', should be a whole number"),
        ("UPDATE players SET name = 'Eve' WHERE kind = 'account'", "name is 'Eve', should be 'Ann Lee'"),
        ("UPDATE tables SET game = 'x' WHERE id = 'pot'", "tables pot: game is 'x'"),
        ("DELETE FROM inputs WHERE table_id = 'roulette' AND seq = 1", "inputs roulette/1: is missing"),
    ],
)  # fmt: skip
def test_what_was_before_is_covered_as_well(renewed: Path, tmp_path: Path, change: str, told: str) -> None:
    wrong = audit(meddle(renewed, tmp_path / "copy", (change, ()))).wrong
    assert any(told in line for line in wrong), wrong


@pytest.mark.parametrize("before", ["null", "7", "{}", '{"transfers":"all"}'])
def test_what_was_before_cannot_be_explained_away(renewed: Path, tmp_path: Path, before: str) -> None:
    change = "UPDATE inputs SET entry = json_set(entry, '$.before', json(?)) WHERE table_id = 'house' AND seq = 1"
    wrong = audit(meddle(renewed, tmp_path / "copy", (change, (before,)))).wrong
    assert any(line.startswith("inputs house/1:") for line in wrong), wrong


async def test_a_table_whose_options_the_rulebook_no_longer_has_stays_closed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    gone = replace(PLAN[0], id="gone", options={"an option of older editions": "yes"})
    async with opened(tmp_path / "house", PACE, (*PLAN, gone)) as house:
        assert {plan.id for plan in PLAN} <= house.tables.keys()
        assert "gone" not in house.tables
    assert "table gone stays closed" in caplog.text
    assert audit(tmp_path / "house").wrong == []
