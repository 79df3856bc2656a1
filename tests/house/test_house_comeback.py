"""Private tables over a restart: they stand as they stood, or everybody is told where his chips went."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from house_kit import FAST, Eye, deliver, opened, until
from sqlalchemy import text

import patience
from croupier.house import House, HouseOptions, audit, comeback, practice
from croupier.house.comeback import coming_back
from croupier.house.practice import Wish
from croupier.play import Refused
from croupier.room import Sitter, SystemClock, TableActor
from croupier.room.ring_game import RingGame
from croupier.room.rules.blinds import Duty, HandVoid, Owed, apply
from croupier.room.rules.book import room_for
from croupier.room.rules.model import Blinds, RoomRules
from croupier.rulebooks import Game, load
from croupier.store import open_engine

PACE = replace(FAST, drawing=1, acting=600_000, gone=600_000, thinking=1, between=5, absent=600_000)
HOLDEM = "unibet-ee/texas-holdem"
Where = dict[str, tuple[str, int, int, str | None, bool]]


def seated(table: TableActor) -> Where:
    """Seat by seat: who sits there, on which chair, with what, how a bot plays, whether he sits out."""
    assert isinstance(table.seating, RingGame)
    chairs = table.seating.chairs
    return {seat: (chair.player, chair.place, chair.stack, chair.level, chair.away) for seat, chair in chairs}


class Evening:
    """Two people and two bots at a private table of one of them."""

    async def begin(self, house: House, game: Game) -> None:
        self.ann, self.bob = await house.people.guest(), await house.people.guest()
        self.table = await house.practice.open(self.ann.id, Wish(game, 5, "caller", bots=2))
        self.id = self.table.spec.id
        words = house.practice.invitation(self.id, self.ann.id)
        assert words is not None
        self.invitation = words
        assert await house.practice.let_in(self.id, self.bob.id, words)
        self.eye = Eye(self.ann.id)
        await self.table.watch(self.eye)
        await self.table.watch(Eye(self.bob.id))
        await self.table.sit(Sitter(self.ann.id, self.ann.name), 150_00, 4)
        await self.table.sit(Sitter(self.bob.id, self.bob.name), 200_00, 2)

    async def hands(self, count: int) -> None:
        """So many are played to the end; the people call. The next one waits for one of them."""
        people = {self.ann.name: self.ann.id, self.bob.name: self.bob.id}
        while True:
            await until(lambda: self.table.phase.asked in people)
            if self.eye.overs >= count:
                return
            seat = self.table.phase.asked
            words = [option["option"] for option in self.table.phase.options]
            throw = self.table.phase.throw
            word = throw[0] if throw else "check" if "check" in words else "call"
            await self.table.choose(people[str(seat)], word)


def crashed(data: Path, kept: Path, play: Callable[[House, Evening], Any], game: Game | None = None) -> Evening:
    """An evening of which ``kept`` are the books as they stood in the middle of a hand; ``data`` were closed orderly."""
    evening = Evening()

    async def run() -> None:
        async with opened(data, PACE, ()) as house:
            await evening.begin(house, game or load(HOLDEM))
            await play(house, evening)
            evening.before = seated(evening.table)  # type: ignore[attr-defined]
            evening.number = evening.table.number  # type: ignore[attr-defined]
            evening.mark = evening.table.seating._mark  # type: ignore[attr-defined,union-attr]
            shutil.copytree(data, kept)

    asyncio.run(run())
    return evening


async def _some(house: House, evening: Evening) -> None:
    del house
    await evening.hands(3)


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Evening]:
    """The books after an orderly end and after a crash, both in the middle of the fourth hand."""
    folder = tmp_path_factory.mktemp("books")
    return folder / "orderly", folder / "crashed", crashed(folder / "orderly", folder / "crashed", _some)


@pytest.fixture(params=["orderly", "crashed"])
def closed(request: pytest.FixtureRequest, books: tuple[Path, Path, Evening], tmp_path: Path) -> tuple[Path, Evening]:
    """Books of a house that has closed in one way or the other, to be opened again."""
    orderly, crash, evening = books
    shutil.copytree(orderly if request.param == "orderly" else crash, tmp_path / "again")
    return tmp_path / "again", evening


def test_everybody_sits_where_he_sat_with_the_chips_of_before_the_hand(closed: tuple[Path, Any]) -> None:
    data, evening = closed
    assert audit(data).wrong == []

    async def again() -> None:
        async with opened(data, PACE, ()) as house:
            table = house.tables[evening.id]
            assert seated(table) == evening.before
            levels = {level for _, _, _, level, _ in seated(table).values()}
            assert levels == {None, "caller"}
            assert all((sitter.absent is None) == sitter.bot for _, sitter in table.seats), "people are absent"
            assert table.seating._mark == evening.mark  # type: ignore[attr-defined]
            assert table.course is None, "nobody is there to play with"
            assert table.notice is not None
            assert f"Hand {evening.number} is void" in table.notice
            assert (house.practice.invitation(evening.id, evening.ann.id)) == evening.invitation
            assert house.table(evening.id, evening.bob.id) is table, "who was invited stays so"
            assert [t.spec.id for t in house.practice.of(evening.ann.id)] == [evening.id]
            with pytest.raises(Refused, match="no table"):
                house.table(evening.id, "stranger")

    asyncio.run(again())
    report = audit(data)
    assert report.wrong == []
    assert report.totals["EUR"]["escrow"] == sum(chips for _, _, chips, _, _ in evening.before.values())


def test_who_owes_blinds_still_owes_them(tmp_path: Path) -> None:
    """A newcomer who has just sat down, with what he chose; the hand that was cut off has not happened."""
    rules = room_for(HOLDEM).blinds
    found: list[Owed] = []

    async def late(house: House, evening: Evening) -> None:
        await evening.hands(3)
        carl = await house.people.guest()
        assert await house.practice.let_in(evening.id, carl.id, evening.invitation)
        await evening.table.watch(Eye(carl.id))
        await evening.table.sit(Sitter(carl.id, carl.name), 150_00, 3)
        await evening.table.auto_post(carl.id, True)
        found.append(apply(rules, evening.table.seating._owing._owed, HandVoid())[0])  # type: ignore[attr-defined]

    evening = crashed(tmp_path / "orderly", tmp_path / "crashed", late)
    (owed,) = found
    assert owed.running
    assert owed.duties[3] == Duty("newcomer", auto=True)

    async def again(data: Path, expected: Owed) -> None:
        async with opened(data, PACE, ()) as house:
            assert house.tables[evening.id].seating._owing._owed == expected  # type: ignore[attr-defined]

    for data in (tmp_path / "orderly", tmp_path / "crashed"):
        asyncio.run(again(data, owed))
        assert audit(data).wrong == []


def test_a_room_whose_rules_have_changed_opens_its_game_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = crashed(tmp_path / "orderly", tmp_path / "crashed", _some)
    monkeypatch.setattr(comeback, "room_for", lambda _: RoomRules(blinds=Blinds(buy_button=True)))

    async def again() -> None:
        async with opened(tmp_path / "orderly", PACE, ()) as house:
            owed = house.tables[evening.id].seating._owing._owed  # type: ignore[attr-defined]
            assert not owed.running
            assert set(owed.duties.values()) == {Duty(), Duty(auto=True)}, "people and bots, and nobody owes"

    asyncio.run(again())


def test_who_comes_back_to_the_page_plays_on(closed: tuple[Path, Any]) -> None:
    data, evening = closed

    async def again() -> None:
        async with opened(data, PACE, ()) as house:
            evening.table, evening.eye = house.tables[evening.id], Eye(evening.ann.id)
            await evening.table.watch(evening.eye)
            assert evening.table.course is not None
            assert evening.bob.name not in evening.table.course.table.seats, "he is not back yet"
            await evening.table.watch(Eye(evening.bob.id))
            await evening.hands(2)
            assert evening.table.number >= evening.number + 2
            assert evening.bob.name in evening.table.course.table.seats
            await evening.table.stand(evening.ann.id)
            await evening.table.stand(evening.bob.id)
            await house.practice.close(evening.id)

    asyncio.run(again())
    report = audit(data)
    assert report.wrong == []
    assert report.totals["EUR"].get("escrow", 0) == 0
    assert asyncio.run(_tables(data)) == {}, "what has closed for good does not come back"


async def _tables(data: Path) -> dict[str, TableActor]:
    async with opened(data, PACE, ()) as house:
        return dict(house.tables)


def test_where_the_rules_have_changed_everybody_gets_his_chips_and_is_told(
    closed: tuple[Path, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, evening = closed
    as_recorded = comeback.loaded.as_recorded
    monkeypatch.setattr(
        comeback.loaded, "as_recorded", lambda *named: replace(as_recorded(*named), sha256="another edition")
    )

    async def again() -> None:
        async with opened(data, PACE, ()) as house:
            assert house.tables == {}
            for person, chips in ((evening.ann, 150_00), (evening.bob, 200_00)):
                told = await house.practice.farewell(evening.id, person.id)
                assert told is not None
                assert "rules of its game have changed" in told.reason
                assert told.chips == next(c for who, _, c, _, _ in evening.before.values() if who == person.id)
                assert (await house.people.balances(person.id))["EUR"] == 1_000_00 - chips + told.chips
            stranger = await house.people.guest()
            assert await house.practice.farewell(evening.id, stranger.id) is None
            assert await house.practice.farewell("practice-0000000000", stranger.id) is None

    asyncio.run(again())
    report = audit(data)
    assert report.wrong == []
    assert report.totals["EUR"]["escrow"] == 0


def test_chips_at_a_table_of_older_books_go_back(closed: tuple[Path, Any]) -> None:
    data, evening = closed
    engine = open_engine(data)
    with engine.begin() as db:
        first = "table_id = :table AND seq = 1"
        entry = db.execute(text(f"SELECT entry FROM inputs WHERE {first}"), {"table": evening.id}).scalar_one()
        assert '"room":' in entry
        older = text(f"UPDATE inputs SET entry = replace(entry, '\"room\":', '\"hall\":') WHERE {first}")
        db.execute(older, {"table": evening.id})
        back, gone = coming_back(db)
        assert back == []
        assert "older version" in gone[evening.id]
    engine.dispose()


async def _rare(house: House, evening: Evening) -> None:
    """One sits out, and one stands up in the hand."""
    await evening.hands(1)
    carol = await house.people.guest()
    assert await house.practice.let_in(evening.id, carol.id, evening.invitation)
    await evening.table.sit(Sitter(carol.id, carol.name), 100_00)
    await evening.table.away(carol.id, True)
    evening.carol = carol  # type: ignore[attr-defined]
    await until(lambda: evening.table.phase.asked in (evening.ann.name, evening.bob.name))
    gone = next(p for p in (evening.ann, evening.bob) if p.name != evening.table.phase.asked)
    await evening.table.stand(gone.id)
    evening.gone = gone  # type: ignore[attr-defined]


def test_who_sat_out_sits_out_and_who_had_stood_up_has_gone(tmp_path: Path) -> None:
    evening: Any = crashed(tmp_path / "a", tmp_path / "b", _rare)

    async def again(data: Path) -> None:
        async with opened(data, PACE, ()) as house:
            table = house.tables[evening.id]
            now = seated(table)
            assert now[evening.carol.name][4] is True
            assert evening.gone.name not in now
            assert set(now) == set(evening.before) - {evening.gone.name}

    for data in (tmp_path / "a", tmp_path / "b"):
        asyncio.run(again(data))
        assert audit(data).wrong == []


def test_what_lies_in_the_middle_lies_there_after_the_restart(tmp_path: Path) -> None:
    """Nobody could open: the antes wait for the next hand, over the restart, too."""

    async def until_it_lies(_house: House, evening: Evening) -> None:
        for hands in range(1, 60):
            await evening.hands(hands)
            if evening.table.seating._among.middle(evening.table.dealer.carry):  # type: ignore[attr-defined]
                return
        raise AssertionError("somebody always opened")

    data = tmp_path / "a"
    evening: Any = crashed(data, tmp_path / "b", until_it_lies, load("ray-casino/five-card-draw", opener_min="aces"))
    for folder in (data, tmp_path / "b"):
        report = audit(folder)
        assert report.wrong == []
        assert report.totals["EUR"]["middle"] > 0
        tables = asyncio.run(_tables_middle(folder, evening.id))
        assert tables == report.totals["EUR"]["middle"]
        assert audit(folder).wrong == []


async def _tables_middle(data: Path, table: str) -> int:
    async with opened(data, PACE, ()) as house:
        actor = house.tables[table]
        lies: int = actor.seating._among.middle(actor.dealer.carry)  # type: ignore[attr-defined]
        return lies


def test_a_table_that_nobody_sits_at_comes_back_too(tmp_path: Path) -> None:
    async def run() -> str:
        async with opened(tmp_path, PACE, ()) as house:
            ann = await house.people.guest()
            table = await house.practice.open(ann.id, Wish(load(HOLDEM), 4, bots=0))
            return table.spec.id

    table = asyncio.run(run())
    again = asyncio.run(_tables(tmp_path))
    assert set(again) == {table}
    assert again[table].seating.places == 4
    assert audit(tmp_path).wrong == []


def test_absent_people_lose_the_seat_and_are_told_of_their_chips_when_the_table_closes(
    books: tuple[Path, Path, Any], tmp_path: Path
) -> None:
    _, crash, evening = books
    shutil.copytree(crash, tmp_path / "again")

    class Later(SystemClock):
        ahead = 0.0

        def now(self) -> float:
            return super().now() + self.ahead

    async def again() -> None:
        pace, clock = replace(patience.paced(PACE), absent=20), Later()
        house = House(tmp_path / "again", HouseOptions(pace, (), clock))
        await house.open(deliver)
        try:
            table = house.tables[evening.id]
            people = [seat for seat, sitter in table.seats if not sitter.bot]
            await until(lambda: all(table.seating.chair(seat).away for seat in people))  # type: ignore[union-attr]
            clock.ahead = 600.0  # so long this house keeps the chair of somebody who sits out
            await table.look(evening.eye)
            await until(lambda: all(sitter.bot for _, sitter in table.seats))
            assert await house.practice.farewell(evening.id, evening.ann.id) is None, "the table still stands"
            await house.practice.close(evening.id)
            told = await house.practice.farewell(evening.id, evening.ann.id)
            assert told is not None
            assert told.chips == evening.before[evening.ann.name][2]
        finally:
            await house.close()

    asyncio.run(again())
    assert audit(tmp_path / "again").wrong == []


def test_of_many_who_come_together_no_more_are_let_in_than_there_is_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "INVITED", 3)

    async def crowd() -> None:
        async with opened(tmp_path, PACE, ()) as house:
            owner = await house.people.guest()
            table = await house.practice.open(owner.id, Wish(load("gelp/texas-holdem"), 6, bots=0))
            words = house.practice.invitation(table.spec.id, owner.id)
            assert words is not None
            came = [(await house.people.guest()).id for _ in range(8)]
            asked = [house.practice.let_in(table.spec.id, person, words) for person in came]
            let = await asyncio.gather(*asked, return_exceptions=True)
            assert [each is True for each in let].count(True) == 3
            assert all(isinstance(each, Refused) for each in let if each is not True)
            assert [house.practice.may_enter(table.spec.id, person) for person in came].count(True) == 3

    asyncio.run(crowd())
