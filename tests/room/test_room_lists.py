"""A waiting list at a running table: who is called, for how long his chair is kept, and what is refused."""

from __future__ import annotations

import asyncio

import pytest
from desk_kit import Room
from evening_kit import EUR, story

from croupier.play import Refused
from croupier.room import Sitter
from croupier.room.news import InLine, ListChanged

GELP = "gelp/texas-holdem"


async def full(game: str = GELP) -> Room:
    """Two chairs, both taken; Cleo and Dan look on."""
    room = Room(game, chairs=2)
    for name in ("Anna", "Ben"):
        await room.looks(name)
        await room.sits(name)
    for name in ("Cleo", "Dan"):
        await room.looks(name)
    return room


async def waits(room: Room, name: str, on: bool = True) -> None:
    await room.do(room.table.wait_for_chair(name, on))
    await room.table.serve_waiting()


def lines(room: Room, name: str) -> list[tuple[int | None, int | None]]:
    """What somebody was told of his place."""
    heard = [news for news in room.pages[name].heard if isinstance(news, InLine)]
    assert all(news.player == name for news in heard), "nobody hears of others"
    return [(news.ahead, news.kept_ms) for news in heard]


async def goes(room: Room, name: str) -> None:
    """Somebody stands up, at the end of the hand if need be."""
    await room.stands(name)
    for _ in range(20):
        if name not in room.stacks():
            break
        assert room.table.due is not None
        await room.wait(room.table.due - room.clock.time)
    await room.table.serve_waiting()


@pytest.mark.rule("gelp/cash-game#C-4.15")
@story
async def test_the_first_on_the_list_is_called_and_the_chair_is_kept_for_five_minutes() -> None:
    room = await full()
    await waits(room, "Cleo")
    await waits(room, "Dan")
    assert lines(room, "Cleo") == [(0, None)]
    assert lines(room, "Dan") == [(1, None)]
    assert [news for news in room.pages["Anna"].heard if isinstance(news, ListChanged)][-1] == ListChanged(2)
    await goes(room, "Ben")
    assert lines(room, "Cleo")[-1] == (0, 300_000)
    assert lines(room, "Dan")[-1] == (0, None), "he is the next"
    said = await room.refusal(room.table.sit(Sitter("Dan", "Dan")))
    assert said == "The free place is kept for somebody who has been called to it."
    assert room.bank.wallets["Dan"] == 10 * EUR
    await room.sits("Cleo")
    await room.table.serve_waiting()
    assert lines(room, "Cleo")[-1] == (None, None)
    assert room.table.waiting == 1
    assert room.told_again() == room.desk.room


@story
async def test_who_does_not_come_in_time_is_struck_and_the_next_is_called_with_time_of_his_own() -> None:
    room = await full()
    await waits(room, "Cleo")
    await waits(room, "Dan")
    await goes(room, "Ben")
    await room.wait(299)
    assert room.table.waiting == 2
    await room.wait(1)
    await room.table.serve_waiting()
    assert lines(room, "Cleo")[-1] == (None, None)
    assert lines(room, "Dan")[-1] == (0, 300_000)
    assert room.entries("list")[-1] | {"at": 0} == {
        "kind": "list",
        "player": "Cleo",
        "on": False,
        "late": True,
        "at": 0,
    }
    await room.sits("Dan")
    assert room.told_again() == room.desk.room


@story
async def test_one_leaves_the_list_or_lets_the_call_pass_and_to_say_it_twice_changes_nothing() -> None:
    room = await full()
    for _ in range(2):
        await waits(room, "Cleo")
    await waits(room, "Dan")
    assert len(room.entries("list")) == 2
    await goes(room, "Ben")
    for _ in range(2):
        await waits(room, "Cleo", on=False)
    assert lines(room, "Dan")[-1] == (0, 300_000)
    assert len(room.entries("list")) == 3


@story
async def test_what_is_refused_says_why() -> None:
    room = await full()
    assert "sit at this table already" in await room.refusal(room.table.wait_for_chair("Anna", True))
    await goes(room, "Ben")
    assert await room.refusal(room.table.wait_for_chair("Dan", True)) == (
        "There is a free chair at this table: sit down."
    )
    none = await full("ray-casino/texas-holdem")
    assert await none.refusal(none.table.wait_for_chair("Dan", True)) == "The house keeps no waiting lists."


@story
async def test_two_who_ask_for_the_last_chair_at_once_do_not_both_get_it() -> None:
    room = await full()
    await goes(room, "Ben")
    asked = [asyncio.ensure_future(room.table.sit(Sitter(name, name))) for name in ("Cleo", "Dan")]
    await asyncio.sleep(0)
    await room.table.serve_waiting()
    ends = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(end, Refused) for end in ends) == 1
    room.checked()


@pytest.mark.rule("gelp/cash-game#C-8.2")
@story
async def test_a_chair_of_who_sits_out_is_given_away_only_while_somebody_waits_for_it() -> None:
    room = await full()
    await room.do(room.table.away("Ben", True))
    for _ in range(10):
        if room.table.course is None:
            break
        await room.acts(room.to_act or "", "fold") if room.to_act else await room.wait(1)
    await room.wait(1900)
    assert "Ben" in room.stacks()
    await waits(room, "Cleo")
    await room.wait(1)
    assert "Ben" not in room.stacks()
    await room.table.serve_waiting()
    assert lines(room, "Cleo")[-1][1] is not None
    room.checked()


@story
async def test_a_list_that_cannot_be_written_has_nobody_on_it() -> None:
    room = await full()
    room.bank.broken = True
    assert "cannot write its books" in await room.refusal(room.table.wait_for_chair("Cleo", True))
    assert room.table.waiting == 0
