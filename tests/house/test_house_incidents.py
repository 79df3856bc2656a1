"""Alarms of rounds are incidents of the house, and a table above the ceilings of its rulebook stays closed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from house_kit import FAST, Eye, opened, until
from sqlalchemy import select, update
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.house import House, audit, floor, incidents
from croupier.house.floor import TablePlan
from croupier.house.platform.model import PlatformRules
from croupier.house.risk import all_limits, set_limit
from croupier.play import Refused
from croupier.room import Sitter
from croupier.room.news import Noticed
from croupier.room.spec import Spec
from croupier.rulebooks import load
from croupier.rulebooks.files import locate, patched, read
from croupier.rulebooks.game import build
from croupier.store import open_engine
from croupier.store.schema import inputs

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _plan(game: str) -> tuple[TablePlan, ...]:
    return (TablePlan("wheel", "Wheel", game, "CZK", {}, bots=0),)


def _own(folder: Path) -> str:
    """A wheel at which every win is above the printed maximum."""
    path = folder / "own.toml"
    path.write_text('based_on = "gelp/european-roulette"\n[limits.CZK]\nmax_win = 1\n')
    return str(path)


async def _play(house: House, *bets: tuple[str, int]) -> tuple[str, Eye]:
    """A guest stakes at the wheel and sees the end of the round."""
    guest = await house.people.guest()
    table, eye = house.tables["wheel"], Eye(guest.id)
    await table.watch(eye)
    await table.sit(Sitter(guest.id, guest.name))
    await until(lambda: table.phase.name == "betting")
    await table.place_all(guest.id, dict(bets))
    await until(lambda: eye.overs)
    await table.stand(guest.id)
    return guest.name, eye


async def test_a_win_above_the_printed_maximum_is_paid_and_is_an_incident(tmp_path: Path) -> None:
    books, game = tmp_path / "books", _own(tmp_path)
    async with opened(books, FAST, _plan(game)) as house:
        name, _ = await _play(house, ("red", 100_00), ("black", 100_00), ("straight 0", 100_00))
        (one,) = await house.store.read(lambda db: list(incidents.listed(db)))
    assert (one.table, one.round, one.name) == ("wheel", "wheel.1", name)
    assert "above the printed maximum" in one.text
    report = audit(books)
    assert report.wrong == []
    assert report.counted["incidents"] == 1
    said = CliRunner().invoke(app, ["incidents", "--data", str(books)])
    assert f"wheel.1, {name}: {one.text}" in said.output
    assert "1 incidents." in said.output
    engine = open_engine(books, "BEGIN IMMEDIATE")
    with engine.begin() as db:
        rows = db.execute(select(inputs.c.seq, inputs.c.entry).where(inputs.c.entry.contains('"incident"'))).all()
        for row in rows:
            entry = {**json.loads(row.entry), "text": "nothing to see here"}
            db.execute(update(inputs).where(inputs.c.entry == row.entry).values(entry=json.dumps(entry)))
    engine.dispose()
    assert any("says an alarm that wheel.1 has not told" in wrong for wrong in audit(books).wrong)


def test_who_has_no_books_has_no_incidents(tmp_path: Path) -> None:
    said = CliRunner().invoke(app, ["incidents", "--data", str(tmp_path)])
    assert said.exit_code == 2
    assert "there are no books" in said.output


@pytest.mark.rule("ray-online/platform#P-4")
async def test_a_largest_stake_that_the_house_has_set_holds_at_once_and_its_books_are_right(tmp_path: Path) -> None:
    async with opened(tmp_path, FAST, _plan("gelp/european-roulette")) as house:
        set_limit(tmp_path, None, "wheel", "CZK", 50_00)
        _, eye = await _play(house, ("red", 200_00), ("black", 50_00))
        told = [news.text for news in eye.heard if isinstance(news, Noticed)]
        assert told == [
            "Of your 200 Kč on red 50 Kč are accepted and 150 Kč stay with you:"
            " the house takes at most 50 Kč on one bet here (risk management)."
        ]
        set_limit(tmp_path, None, "wheel", "CZK", None)
        _, eye = await _play(house, ("red", 200_00))
        assert not [news for news in eye.heard if isinstance(news, Noticed)]
    assert audit(tmp_path).wrong == []
    with pytest.raises(Refused, match="no largest stake is set for everybody at wheel in CZK"):
        set_limit(tmp_path, None, "wheel", "CZK", None)


async def test_the_lowest_limit_that_fits_a_person_and_a_table_holds(tmp_path: Path) -> None:
    async with opened(tmp_path, FAST, _plan("gelp/european-roulette")) as house:
        guest = await house.people.guest()
    for arguments in (["60", "--person", guest.name], ["80", "--table", "wheel"], ["70"]):
        said = CliRunner().invoke(app, ["risk", *arguments, "--currency", "CZK", "--data", str(tmp_path)])
        assert said.exit_code == 0, said.output
    assert len(all_limits(tmp_path)) == 3
    found = {who: house.risk.cap(who, "wheel", "CZK") for who in (guest.id, "other")}
    assert {who: cap and cap.most for who, cap in found.items()} == {guest.id: 60_00, "other": 70_00}
    assert house.risk.cap(guest.id, "wheel", "EUR") is None
    said = CliRunner().invoke(app, ["risk", "--data", str(tmp_path)])
    assert f"{guest.name} at every table: at most 60 Kč on one bet" in said.output
    (tmp_path / "risk.json").write_text("no list")
    with pytest.raises(Refused, match="cannot be read"):
        all_limits(tmp_path)


@pytest.mark.rule("ray-casino/limits#I1", "ray-casino/limits#R4")
async def test_a_table_above_the_ceilings_of_its_rulebook_is_not_opened(tmp_path: Path) -> None:
    async with opened(tmp_path, FAST, ()) as house:
        for name, patch, why in (
            ("ray-casino/roulette", {"limits": {"EUR": {"max": {"straight": 700_00}}}}, "roulette_1, ray-casino/limits#R2"),
            ("ray-casino/blackjack", {"limits": {"EUR": {"max": 7_500_00}}}, "seat, ray-casino/limits#R3"),
            ("ray-casino/texas-holdem", {"stakes": {"blinds": [12_500_00, 25_000_00]}}, "poker_opening, ray-casino/limits#R4"),
            ("ray-halls/red-dog", {"limits": {"EUR": {"max": 10_01}}}, "spread, ray-halls/general#O:limits"),
        ):  # fmt: skip
            game = build(name, patched(read(locate(name)), patch))
            with pytest.raises(Refused, match="cannot be opened") as no:
                await house.set_up(Spec("t", "Table", game, "EUR"))
            assert why in no.value.reason
            assert "t" not in house.tables
    floor.must_fit(Spec("t", "Table", load("ray-casino/roulette"), "EUR"), None, PlatformRules())
