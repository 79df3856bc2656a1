"""People come in beside each other: nobody waits for the books of another, and what is on its way there counts."""

from __future__ import annotations

import asyncio

import pytest
from desk_kit import Room
from evening_kit import story

from croupier.play import Refused
from croupier.play.record import Json
from croupier.room.bank import Short
from croupier.room.turns import Turns

UNIBET = "unibet-ee/texas-holdem"


def _sits(room: Room, who: str) -> Json:
    return {"kind": "buy_in", "player": who, "amount": 200_00, "place": 0, "at": room.moments.now()}


class Books:
    """They are written when the test says so."""

    def __init__(self) -> None:
        self.open, self.asked = asyncio.Event(), asyncio.Event()

    async def write(self) -> str:
        self.asked.set()
        await self.open.wait()
        return "written"


async def _at_once() -> str:
    return "written"


@story
async def test_who_comes_to_one_table_does_not_wait_for_the_books_of_another() -> None:
    room, slow = Room(UNIBET), Books()
    room.beside("t2", UNIBET)
    anna = asyncio.create_task(room.desk.enter("t1", _sits(room, "Anna"), slow.write))
    await slow.asked.wait()
    assert await room.desk.enter("t2", _sits(room, "Ben"), _at_once) == "written"
    assert room.desk.room.table("t2").has("Ben")
    assert not room.desk.room.table("t1").has("Anna"), "what is not written has not happened"
    slow.open.set()
    assert await anna == "written"
    assert room.desk.room.table("t1").has("Anna")
    assert room.desk.then is room.desk.room


@story
async def test_what_is_on_its_way_into_the_books_counts_when_the_next_is_decided() -> None:
    room, slow = Room(UNIBET), Books()
    anna = asyncio.create_task(room.desk.enter("t1", _sits(room, "Anna"), slow.write))
    await slow.asked.wait()
    room.desk.happened("t1", {"kind": "open", "players": [], "at": room.moments.now()})
    with pytest.raises(Refused, match="Chair 1 is not free"):
        await room.desk.enter("t1", _sits(room, "Ben"), _at_once)
    slow.open.set()
    await anna
    assert [each.who for each in room.desk.room.table("t1").chairs.values()] == ["Anna"]
    assert room.desk.room.table("t1").running


@story
async def test_what_could_not_be_written_counts_no_more() -> None:
    room, slow = Room(UNIBET), Books()
    room.beside("t2", UNIBET)

    async def too_little() -> None:
        await slow.write()
        raise Short("Anna", 0, 200_00)

    anna = asyncio.create_task(room.desk.enter("t1", _sits(room, "Anna"), too_little))
    await slow.asked.wait()
    later = Books()
    ben = asyncio.create_task(room.desk.enter("t2", _sits(room, "Ben"), later.write))
    await later.asked.wait()
    slow.open.set()
    with pytest.raises(Short):
        await anna
    assert not room.desk.then.table("t1").has("Anna")
    assert room.desk.then.table("t2").has("Ben"), "what others have under way still counts"
    await room.desk.enter("t1", _sits(room, "Cleo"), _at_once)
    later.open.set()
    await ben
    tables = room.desk.room.tables
    assert (tables["t1"].has("Cleo"), tables["t2"].has("Ben")) == (True, True)


@story
async def test_who_wants_to_be_alone_waits_for_all_before_and_is_waited_for() -> None:
    turns, done, go = Turns(), list[str](), asyncio.Event()

    async def one(name: str, alone: bool) -> None:
        async with turns.alone() if alone else turns.beside():
            done.append(f"{name} begins")
            await go.wait()
            done.append(f"{name} ends")

    tasks = [asyncio.create_task(one(name, name == "C")) for name in "ABCD"]
    for _ in range(5):
        await asyncio.sleep(0)
    assert done == ["A begins", "B begins"]
    go.set()
    await asyncio.gather(*tasks)
    assert done == ["A begins", "B begins", "A ends", "B ends", "C begins", "C ends", "D begins", "D ends"]
