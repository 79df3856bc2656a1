"""The rules of a card room at a running table: chips that come back, chairs that are kept, time to act."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from desk_kit import Room
from evening_kit import EUR, story

import patience
from croupier.play import Refused
from croupier.room import Pace, Sitter
from croupier.room.standing import told

UNIBET = "unibet-ee/texas-holdem"
"""Blinds of 1/2 euros: from 100 to 200 euros, ten seconds to act."""


async def refused(room: Room, name: str, chips: int | None) -> Refused:
    try:
        await room.sits(name, chips)
    except Refused as no:
        return no
    raise AssertionError("it was not refused")


# ── coming back with what one left ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("unibet-ee/ratholing#U-EE-160")
@story
async def test_who_comes_back_in_time_brings_at_least_what_he_left_with_and_the_refusal_says_so() -> None:
    room = Room(UNIBET)
    await room.looks("Anna")
    await room.sits("Anna", 150_00)
    await room.stands("Anna")
    await room.wait(1800)
    no = await refused(room, "Anna", 100_00)
    assert "you left with 150 €" in no.reason
    assert no.rule == "unibet-ee/ratholing#U-EE-160"
    assert room.bank.wallets["Anna"] == 10 * EUR, "nothing has moved"
    await room.sits("Anna")
    assert room.stacks() == {"Anna": 200_00}, "as usual is among what is offered"
    await room.stands("Anna")
    await room.wait(1801)
    await room.sits("Anna", 100_00)
    room.checked()


@story
async def test_without_a_number_he_sits_down_with_the_least_that_is_offered() -> None:
    room = Room("gelp/texas-holdem")
    await room.looks("Anna")
    await room.sits("Anna", 77_00)
    await room.stands("Anna")
    await room.sits("Anna")
    assert room.stacks() == {"Anna": 77_00}


@story
async def test_a_clock_of_the_day_that_is_set_back_or_forward_changes_nothing() -> None:
    room = Room(UNIBET)
    await room.looks("Anna")
    await room.sits("Anna", 150_00)
    await room.stands("Anna")
    room._day += 10 * 3600
    assert "you left with" in (await refused(room, "Anna", 100_00)).reason
    room._day -= 30 * 3600
    await room.wait(1801)
    await room.sits("Anna", 100_00)


@pytest.mark.rule("unibet-ee/ratholing#U-EE-161", "unibet-ee/ratholing#U-EE-162")
@story
async def test_large_stacks_come_back_five_times_a_day_and_are_counted_anew_at_midnight() -> None:
    room = Room(UNIBET, began=23 * 3600 + 50 * 60)
    await room.looks("Anna")
    await room.sits("Anna", 200_00)
    left = []
    for _ in range(6):
        await room.stands("Anna")
        left.append(room.desk.terms("t1", "Anna").free)
        await room.sits("Anna")
    assert left == [5, 4, 3, 2, 1, 0]
    await room.stands("Anna")
    assert room.told_again() == room.desk.room
    await room.wait(600)
    assert room.desk.terms("t1", "Anna").free == 5


@story
async def test_a_seat_for_which_the_books_cannot_be_written_was_not_taken() -> None:
    room = Room(UNIBET)
    await room.looks("Anna")
    room.bank.broken = True
    assert "cannot write its books" in (await refused(room, "Anna", 150_00)).reason
    assert not room.desk.room.tables["t1"].chairs
    room.bank.broken = False
    await room.wait(3)
    await room.sits("Anna", 150_00)
    room.checked()


@pytest.mark.rule("unibet-ee/banzai#U-EE-172")
@story
async def test_a_person_plays_at_so_many_tables_of_a_stake_as_the_house_allows() -> None:
    room = Room("unibet-ee/banzai")
    await room.looks("Anna")
    await room.sits("Anna")
    others = [room.beside(f"t{n}", "unibet-ee/banzai") for n in range(2, 6)]
    sits = [asyncio.ensure_future(other.sit(Sitter("Anna", "Anna"))) for other in others]
    await asyncio.sleep(0)
    await asyncio.gather(*(other.serve_waiting() for other in others))
    ends: list[Any] = await asyncio.gather(*sits, return_exceptions=True)
    (no,) = [end for end in ends if isinstance(end, Refused)]
    assert no.reason == "At most 4 tables of this game and stake for one person."
    assert no.rule == "unibet-ee/banzai#U-EE-172"
    assert sum(room.bank.escrow.values()) == 4 * 5_00


# ── sitting out ────────────────────────────────────────────────────────────────────────────────────────────────


async def three(room: Room) -> None:
    for name in ("Anna", "Ben", "Cleo"):
        await room.looks(name)
        await room.sits(name)


@pytest.mark.rule("unibet-ee/cash-general#U-EE-122")
@story
async def test_who_sits_out_keeps_his_chair_for_ten_minutes_and_then_loses_it_with_all_his_chips_back() -> None:
    room = Room(UNIBET)
    await room.looks("Anna")
    await room.sits("Anna", 150_00)
    await room.do(room.table.away("Anna", True))
    await room.do(room.table.away("Anna", True))
    await room.wait(599)
    assert room.stacks() == {"Anna": 150_00}
    await room.wait(1)
    assert room.stacks() == {}
    assert room.bank.wallets["Anna"] == 10 * EUR
    (left,) = room.entries("left")
    assert left["lost"]
    assert "you left with" in (await refused(room, "Anna", 100_00)).reason, "losing the seat is leaving"


@story
async def test_who_comes_back_before_has_all_of_the_time_again() -> None:
    room = Room(UNIBET)
    await room.looks("Anna")
    await room.sits("Anna")
    await room.do(room.table.away("Anna", True))
    await room.wait(500)
    await room.do(room.table.away("Anna", False))
    await room.wait(300)
    assert not room.chairs["Anna"].away
    await room.do(room.table.away("Anna", True))
    await room.wait(599)
    assert "Anna" in room.stacks()


@story
async def test_in_a_hand_the_time_begins_when_it_is_over() -> None:
    room = Room(UNIBET)
    await three(room)
    await room.dealt()
    began = room.moments.now()
    await room.do(room.table.away("Ben", True))
    sitting = room.desk.sitting("t1", "Ben")
    assert sitting is not None
    assert (sitting.wish, sitting.out) == ("next_hand", None)
    await room.wait(5)
    await room.plays(room.passive)
    await room.until("choosing")
    sitting = room.desk.sitting("t1", "Ben")
    assert sitting is not None
    assert sitting.out is not None
    assert sitting.out >= began + 5_000
    assert sitting.until == sitting.out + 600_000
    assert "Ben" not in room.table.dealer.players
    assert room.told_again() == room.desk.room


@pytest.mark.rule("unibet-ee/cash-general#U-EE-8")
@story
async def test_who_asks_for_it_plays_on_until_the_big_blind_reaches_him() -> None:
    room = Room(UNIBET)
    await three(room)
    await room.dealt()
    bigs = []
    for name in ("Anna", "Ben", "Cleo"):
        await room.do(room.table.away(name, True, "next_big_blind"))
        if room.desk.sitting("t1", name).wish != "next_big_blind":  # type: ignore[union-attr]
            raise AssertionError(name)
        await room.do(room.table.away(name, False))
    await room.do(room.table.away("Anna", True, "next_big_blind"))
    for _ in range(4):
        if "Anna" not in room.table.dealer.players:
            break
        bigs.append(room.table.dealer.number)
        await room.plays(room.passive)
        await room.until("choosing")
    assert "Anna" not in room.table.dealer.players
    assert 1 <= len(bigs) <= 3
    assert room.chairs["Anna"].away
    assert room.told_again() == room.desk.room


@story
async def test_where_the_house_does_not_know_it_that_is_refused() -> None:
    room = Room("gelp/texas-holdem")
    await room.looks("Anna")
    await room.sits("Anna")
    said = await room.refusal(room.table.away("Anna", True, "next_big_blind"))
    assert said == "In this house one sits out from the next hand on."


@pytest.mark.rule("unibet-ee/cash-general#U-EE-7", "unibet-ee/cash-general#U-EE-9")
@story
async def test_who_sits_out_at_one_of_several_tables_does_so_at_all_for_500_seconds() -> None:
    room = Room(UNIBET)
    await room.looks("Anna")
    await room.sits("Anna")
    other = room.beside("t2", UNIBET)
    task = asyncio.ensure_future(other.sit(Sitter("Anna", "Anna")))
    await asyncio.sleep(0)
    await other.serve_waiting()
    await task
    await room.do(room.table.away("Anna", True))
    await other.serve_waiting()
    assert room.chairs["Anna"].away
    assert other.seating.chair("Anna").away  # type: ignore[union-attr]
    assert room.desk.sitting("t2", "Anna").until == room.moments.now() + 500_000  # type: ignore[union-attr]
    await room.wait(500)
    await other.tick()
    assert not room.stacks()
    assert other.seating.chair("Anna") is None
    assert room.bank.wallets["Anna"] == 10 * EUR


@pytest.mark.rule("unibet-ee/cash-general#U-EE-124")
@story
async def test_who_has_lost_the_connection_has_twenty_seconds_more_and_then_sits_out() -> None:
    room = Room(UNIBET)
    await three(room)
    await room.dealt()
    first = room.to_act
    assert first is not None
    lost = next(name for name in ("Anna", "Ben", "Cleo") if name != first)
    await room.do(room.table.unwatch(room.pages[lost]))
    while room.to_act != lost:
        await room.acts(room.to_act or "", "call")
    assert room.table.phase.until == room.clock.now() + 30
    assert room.table.phase.reserve == 0
    await room.wait(29)
    assert not room.chairs[lost].away
    await room.wait(1)
    assert room.chairs[lost].away
    sitting = room.desk.sitting("t1", lost)
    assert sitting is not None
    assert sitting.until == room.moments.now() + 600_000


@pytest.mark.rule("unibet-ee/cash-general#U-EE-10", "unibet-ee/cash-general#U-EE-124")
@story
async def test_who_loses_the_connection_while_he_is_asked_has_the_same_time_and_the_rest_of_his_reserve() -> None:
    """Ten seconds and twenty from when he was asked on, as for one who had none then; who is back acts until then."""
    room = Room(UNIBET)
    await three(room)
    await room.dealt()
    seat, began = room.to_act, room.clock.now()
    assert seat is not None
    await room.wait(12)
    page = room.pages[seat]
    await room.do(room.table.unwatch(page))
    assert (room.table.phase.until, room.table.phase.reserve) == (began + 30, 0)
    assert room.chairs[seat].bank == 13_000, "two seconds of it have run before"
    await room.wait(17)
    await room.do(room.table.watch(page))
    assert room.table.phase.until == began + 30, "and the second more is not taken from it"
    await room.acts(seat, "call")
    assert room.chairs[seat].bank == 13_000
    lost = room.to_act
    assert lost is not None
    await room.wait(9)
    await room.do(room.table.unwatch(room.pages[lost]))
    await room.wait(20)
    assert room.to_act == lost
    await room.wait(1)
    assert room.to_act != lost
    assert room.chairs[lost].away


@story
async def test_where_the_house_waits_no_longer_for_who_is_not_there_the_clock_of_a_question_runs_on() -> None:
    room = Room("veikkaus/holdem")
    await three(room)
    await room.dealt()
    seat, until = room.to_act, room.table.phase.until
    await room.do(room.table.unwatch(room.pages[seat or ""]))
    assert room.table.phase.until == until


@pytest.mark.rule("unibet-ee/cash-general#U-EE-23")
@story
async def test_a_hand_that_has_not_happened_counts_for_no_reserve_of_time() -> None:
    """The tenth hand brings five seconds once, also if it must be dealt again; what it took of them is back."""
    room = Room(UNIBET)
    await three(room)
    for _ in range(9):
        await room.plays(room.passive)
        await room.until("choosing")
    seat = str(room.to_act)
    assert (room.chairs[seat].dealt, room.chairs[seat].bank) == (10, 20_000)
    await room.wait(14)
    room.bank.broken = True
    assert "nothing has changed" in await room.refusal(room.table.choose(seat, "fold"))
    room.bank.broken = False
    await room.until("choosing")
    assert {(chair.dealt, chair.bank) for _, chair in room.chairs} == {(10, 20_000)}


@story
async def test_who_was_away_for_too_long_between_hands_sits_out_where_the_house_keeps_chairs() -> None:
    room = Room(UNIBET)
    page = await room.looks("Anna")
    await room.sits("Anna")
    await room.do(room.table.unwatch(page))
    await room.wait(90)
    assert room.chairs["Anna"].away
    await room.wait(599)
    assert "Anna" in room.stacks()
    await room.wait(1)
    assert room.stacks() == {}
    assert room.bank.wallets["Anna"] == 10 * EUR


# ── time ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("unibet-ee/cash-general#U-EE-10")
@story
async def test_the_time_to_act_and_the_reserve_are_those_of_the_house() -> None:
    room = Room(UNIBET)
    await three(room)
    await room.dealt()
    seat = room.to_act
    assert seat is not None
    phase = room.table.phase
    assert phase.until is not None
    assert (phase.until - room.clock.now(), phase.reserve) == (25, 15)
    await room.wait(18)
    await room.acts(seat, "call")
    assert room.chairs[seat].bank == 7_000
    for _ in range(9):
        await room.plays(room.passive)
        await room.until("choosing")
    assert room.chairs[seat].dealt == 10
    assert room.chairs[seat].bank == 12_000, "five more with the tenth hand"
    assert room.entries("open")[-1]["banks"][seat] == (10, 12_000)


@story
async def test_another_time_to_act_can_be_set_for_a_table() -> None:
    room = Room(UNIBET, pace=Pace(acting=40_000))
    assert room.table.seating.thinking_ms == 40_000


@story
async def test_where_no_jackpot_is_at_stake_no_table_waits_for_what_is_decided_about_another() -> None:
    room = Room(UNIBET)
    for who in ("Anna", "Ben", "Cleo"):
        await room.looks(who)
        await room.sits(who)
    await room.dealt()
    async with asyncio.timeout(patience.seconds(60)), room.desk.turns.alone():
        while (seat := room.to_act) is not None:
            await room.acts(seat, "fold")
    assert room.table.phase.name == "settled"
    assert not room.desk.room.table(room.table.spec.id).running
    room.checked()


@pytest.mark.rule("unibet-ee/cash-general#U-EE-23")
def test_after_a_crash_in_a_hand_reserves_of_time_are_those_before_it() -> None:
    first = {"kind": "open", "seats": ["Anna"], "banks": {"a": [9, 15_000]}}
    tenth = {"kind": "open", "seats": ["Anna"], "banks": {"a": [10, 20_000]}}
    assert told([first, {"kind": "over"}, tenth, {"kind": "void"}]).banks == {"a": (9, 15_000)}
    assert told([first, {"kind": "over"}, tenth, {"kind": "over", "again": True}]).banks == {"a": (9, 15_000)}
    assert told([first, {"kind": "over"}, tenth, {"kind": "over"}]).banks == {"a": (10, 20_000)}
