"""Figures of one's own play from real books: of one's own hands, each of them read once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from house_kit import FAST, opened, some_hands
from sqlalchemy import Connection

from croupier.analysis.ownplay import own_play
from croupier.games.family import Family
from croupier.house import ownplay, results
from croupier.house.floor import TablePlan
from croupier.play import Event
from croupier.store import open_engine

PACE = replace(FAST, drawing=1, acting=10_000, thinking=1, between=5)
PLAN = (TablePlan("holdem", "Hold'em", "veikkaus/holdem", "EUR", {}, bots=0),)


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A few hands, and who played them."""
    data = tmp_path_factory.mktemp("books")

    async def evening() -> list[str]:
        async with opened(data, PACE, PLAN) as house:
            return await some_hands(house, "holdem", 4)

    return data, asyncio.run(evening())


@pytest.fixture
def db(books: tuple[Path, list[str]]) -> Iterator[Connection]:
    engine = open_engine(books[0])
    with closing(engine.connect()) as db:
        yield db
    engine.dispose()


@pytest.fixture
def players(books: tuple[Path, list[str]]) -> list[str]:
    return books[1]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many hands were read, each time."""
    counts, told = list[int](), ownplay._told

    def counting(db: Connection, wanted: dict[str, Family]) -> dict[str, list[Event]]:
        counts.append(len(wanted))
        return told(db, wanted)

    monkeypatch.setattr(ownplay, "_told", counting)
    return counts


def test_every_hand_of_ones_own_is_counted_once(db: Connection, players: list[str], read: list[int]) -> None:
    who, other = players
    counts = ownplay.Counts()
    found = counts.of(db, who, ownplay.last(db, who, "EUR"))
    (mine,) = found.values()
    played = [each for each in results.played_by(db, who, "EUR") if each.round]
    assert read == [len(mine)] == [len(played)]
    assert len(mine) >= 4
    assert own_play(mine).hands == len(played)  # type: ignore[arg-type]
    assert counts.of(db, who, ownplay.last(db, who, "EUR")) == found
    assert read[1] == 0, "what was counted is known"
    theirs = counts.of(db, other, ownplay.last(db, other, "EUR"))
    assert read[2] == sum(map(len, theirs.values())) > 0
    assert ownplay.last(db, who, "CZK") == []
    assert counts.of(db, who, []) == {}


def test_only_so_many_hands_and_people_are_remembered(
    db: Connection, players: list[str], read: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ownplay, "MOST", 2)
    monkeypatch.setattr(ownplay, "_PEOPLE", 1)
    who, other = players
    counts = ownplay.Counts()
    for asked in (who, who, other, who):
        assert sum(map(len, counts.of(db, asked, ownplay.last(db, asked, "EUR")).values())) == 2
    assert read == [2, 0, 2, 2]
