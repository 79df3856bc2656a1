"""Another chair of the same table, at running tables: who has it when, what it costs, and what is refused."""

from __future__ import annotations

import asyncio

import pytest
from desk_kit import Room
from evening_kit import EUR, story

from croupier import load
from croupier.play import Refused
from croupier.room import Sitter, TableActor
from croupier.room.bank import Page
from croupier.room.bots import Opponent
from croupier.room.news import Noticed, SeatsChanged
from croupier.room.owing import Dues, Owing
from croupier.room.ring_game import RingGame
from croupier.room.spec import Spec
from croupier.room.standing import told

GELP, VEIKKAUS, UNIBET = "gelp/texas-holdem", "veikkaus/holdem", "unibet-ee/texas-holdem"


async def sat(game: str, names: str, chairs: int = 8) -> Room:
    """A person for each letter, each on the chair with its number; a dot: nobody sits there."""
    room = Room(game, chairs=chairs)
    for place, name in enumerate(names):
        if name != ".":
            await room.looks(name)
            await room.sits(name, place=place)
    return room


async def wants(room: Room, name: str, place: int | None) -> None:
    await room.do(room.table.change_chair(name, place))


def places(room: Room) -> dict[str, int]:
    return {seat: chair.place for seat, chair in room.chairs}


def owing(room: Room) -> Owing:
    assert isinstance(room.table.seating, RingGame)
    return room.table.seating._owing


def dues(room: Room, name: str) -> Dues:
    found = room.table.seating.dues(name)
    assert found is not None
    return found


def as_told(room: Room) -> None:
    """The log alone tells the same chairs, the same blinds and the same room."""
    standing = told((entry for page in room.bank.pages for entry in page.entries), room.desk.rules.blinds)
    assert {seat: each.place for seat, each in standing.chairs.items()} == places(room)
    assert standing.owed == owing(room)._owed
    assert room.told_again() == room.desk.room
    room.checked()


async def big_blind_at(room: Room, place: int) -> None:
    """A hand with the big blind there, to which everybody is dealt."""
    for _ in range(30):
        await room.dealt()
        last = owing(room)._owed.last
        everybody = room.table.course is not None and set(room.table.course.table.seats) == set(places(room))
        if last is not None and last.big == place and everybody:
            return
        await room.plays(room.passive)
    raise AssertionError("they never came in")


async def changed(room: Room) -> Page:
    """To the moment after the hand in which somebody has changed: what was written."""
    await room.plays(room.passive)
    while not room.entries("changed"):
        assert room.table.due is not None
        await room.wait(room.table.due - room.clock.time)
    (page,) = [page for page in room.bank.pages if page.entries[0]["kind"] == "changed"]
    return page


async def until_moved(room: Room, name: str, place: int) -> None:
    """To the end of the hand, and until the next one is dealt."""
    await room.plays(room.passive)
    await room.dealt()
    assert places(room)[name] == place


@pytest.mark.rule("gelp/cash-game#C-7.3", "gelp/cash-game#C-7.10")
@story
async def test_in_a_hand_it_waits_for_its_end_and_all_that_is_his_goes_with_him() -> None:
    room = await sat(GELP, "ABC")
    await room.dealt()
    await room.do(room.table.keep("A", 150_00))
    await room.do(room.table.auto_post("A", True))
    await room.do(room.table.away("A", True))
    before = room.chairs["A"].bank, room.chairs["A"].dealt
    await wants(room, "A", 5)
    changing = room.table.seating.changing
    assert changing is not None
    assert (places(room)["A"], changing.wish(room.chairs["A"])) == (0, 5)
    await until_moved(room, "A", 5)
    chair = room.chairs["A"]
    assert (chair.keeps, chair.away, chair.bank, chair.dealt) == (150_00, True, *before)
    assert changing.wish(chair) is None
    assert dues(room, "A").auto
    assert [entry["to"] for entry in room.entries("changed")] == [5]
    assert room.entries("changed")[0]["at"] > room.entries("wants")[0]["at"]
    as_told(room)


@pytest.mark.rule("gelp/cash-game#C-7.3", "veikkaus/button-and-blinds#V-4.38", "veikkaus/opening-and-seating#V-2.11")
@pytest.mark.parametrize(("game", "owes"), [(GELP, "newcomer"), (VEIKKAUS, "missed_small")])
def test_past_another_player_away_from_the_blinds_costs_what_the_house_says_and_moves_no_chip(
    game: str, owes: str
) -> None:
    @story
    async def tell() -> None:
        room = await sat(game, "AB.C..D")
        await big_blind_at(room, 0)
        await wants(room, "B", 4)  # the next big blind goes behind C, who has the one after it
        page = await changed(room)
        assert len(page.entries) == 1
        assert page.entries[0]["farther"]
        assert not page.staked
        small, big = room.table.seating.stakes["blinds"]  # type: ignore[index]
        assert dues(room, "B")[:4] == (owes, "wait", small if owes == "missed_small" else big, 0)
        await room.do(room.table.enter("B", "post"))
        await room.dealt()
        await room.plays(room.passive)
        await room.dealt()
        assert dues(room, "B").owes is None, "he has posted it with the next hand"
        as_told(room)

    tell()


@pytest.mark.rule("gelp/cash-game#C-7.3", "veikkaus/button-and-blinds#V-4.39")
@pytest.mark.parametrize("game", [GELP, VEIKKAUS])
@pytest.mark.parametrize("to", [2, 5])
def test_nearer_to_the_blinds_or_as_far_as_before_costs_nothing(game: str, to: int) -> None:
    @story
    async def tell() -> None:
        room = await sat(game, "AB.C..DE")
        await big_blind_at(room, 0)
        await wants(room, "C", to)  # B alone is before him, as on the chair that he had
        assert not (await changed(room)).entries[0]["farther"]
        assert dues(room, "C").owes is None
        as_told(room)

    tell()


@pytest.mark.rule("gelp/cash-game#C-7.3")
@story
async def test_who_has_had_the_button_waits_until_the_blinds_have_passed_him_and_posts_nothing() -> None:
    room = await sat(GELP, "ABCD")
    await big_blind_at(room, 2)
    await wants(room, "A", 4)
    await changed(room)
    await room.dealt()
    assert "A" not in room.table.course.table.seats  # type: ignore[union-attr]
    assert dues(room, "A").owes is None
    as_told(room)


@pytest.mark.rule("gelp/cash-game#C-7.3")
@story
async def test_of_several_it_is_his_who_has_sat_longest_and_the_others_are_told() -> None:
    room = await sat(GELP, "ABC")
    await room.dealt()
    await wants(room, "C", 6)
    await wants(room, "B", 6)
    await until_moved(room, "B", 6)
    assert places(room)["C"] == 2
    texts = [news.text for news in room.pages["C"].heard if isinstance(news, Noticed)]
    assert texts == ["Chair 7 is taken: B came to it before you."]
    assert not [news for news in room.pages["A"].heard if isinstance(news, Noticed)]
    assert room.table.seating.changing is not None
    assert room.table.seating.changing.wish(room.chairs["C"]) is None
    as_told(room)


@pytest.mark.rule("gelp/cash-game#C-7.3")
@story
async def test_nobody_new_takes_a_chair_that_somebody_who_sits_here_has_asked_for() -> None:
    room = await sat(GELP, "AB", chairs=4)
    await room.dealt()
    await wants(room, "A", 2)
    await room.looks("C")
    assert "comes to that chair first" in await room.refusal(room.table.sit(Sitter("C", "C"), None, 2))
    await room.sits("C")
    assert places(room)["C"] == 3
    await room.looks("D")
    assert "comes to that chair first" in await room.refusal(room.table.sit(Sitter("D", "D")))
    await until_moved(room, "A", 2)
    await room.sits("D")
    assert places(room) == {"A": 2, "B": 1, "C": 3, "D": 0}
    as_told(room)


@story
async def test_where_no_hand_can_be_dealt_he_has_it_at_once_and_he_can_think_better_of_it_in_one() -> None:
    room = await sat(GELP, "A")
    await wants(room, "A", 7)
    assert places(room) == {"A": 7}
    await room.looks("B")
    await room.sits("B", place=1)
    await room.dealt()
    await wants(room, "A", 3)
    await wants(room, "A", 4)
    await wants(room, "A", None)
    written = len(room.bank.pages)
    await wants(room, "A", None)
    assert len(room.bank.pages) == written, "to say it twice changes nothing"
    await until_moved(room, "A", 7)
    as_told(room)


@story
async def test_a_double_click_asks_once_and_keeps_its_place_before_others() -> None:
    room = await sat(GELP, "AB")
    await room.dealt()
    both = [asyncio.ensure_future(room.table.change_chair("A", 4)) for _ in range(2)]
    await asyncio.sleep(0)
    await room.table.serve_waiting()
    await asyncio.gather(*both)
    assert len(room.entries("wants")) == 1
    await until_moved(room, "A", 4)
    assert len(room.entries("changed")) == 1
    as_told(room)


async def refused(room: Room, name: str, place: int | None) -> Refused:
    before, pages = room.desk.room, len(room.bank.pages)
    try:
        await wants(room, name, place)
    except Refused as no:
        assert (room.desk.room, len(room.bank.pages)) == (before, pages), "nothing has changed"
        return no
    raise AssertionError("it was not refused")


@story
async def test_a_chair_that_is_taken_or_not_there_or_ones_own_is_refused_and_so_is_who_does_not_sit() -> None:
    room = await sat(GELP, "AB", chairs=4)
    await room.looks("C")
    assert (await refused(room, "A", 1)).reason == "Chair 2 is taken: free are 3, 4."
    assert (await refused(room, "A", 4)).reason == "There is no chair 5 at this table: it has 4."
    assert (await refused(room, "A", 0)).reason == "You sit on chair 1 already."
    assert "You do not sit at this table" in (await refused(room, "C", 2)).reason
    await room.dealt()
    await room.stands("A")
    assert "You have stood up" in (await refused(room, "A", 2)).reason


@pytest.mark.rule("unibet-ee/cash-general#U-EE-2")
@story
async def test_where_the_house_names_the_chair_nobody_changes_it() -> None:
    room = await sat(UNIBET, "AB", chairs=4)
    no = await refused(room, "A", 2)
    assert no.reason == "In this house the table and the chair are drawn: nobody changes his chair."
    assert no.rule == "unibet-ee/cash-general#U-EE-2"
    assert room.table.seating.changing is not None
    assert room.table.seating.changing.costs is None


@story
async def test_the_costs_of_a_change_are_those_of_the_house() -> None:
    found = {}
    for game in (GELP, VEIKKAUS):
        room = await sat(game, "A")
        blinds = room.table.seating.stakes["blinds"]  # type: ignore[index]
        assert room.table.seating.changing is not None
        found[game] = (room.table.seating.changing.costs, blinds)
    (gelp, (_, big)), (veikkaus, (small, _)) = found[GELP], found[VEIKKAUS]
    assert gelp == (big, 0, True)
    assert veikkaus == (small, 0, False)


@story
async def test_against_the_house_there_is_no_chair_to_change() -> None:
    room = await sat(GELP, "A")
    spec = Spec("d1", "Dice 1", load("ray-halls/lucky-dice"), "EUR")
    dice = TableActor(spec, room.bank, room._deliver, None, room.clock)
    sits = asyncio.ensure_future(dice.sit(Sitter("A", "A")))
    asks = asyncio.ensure_future(dice.change_chair("A", 1))
    await asyncio.sleep(0)
    await dice.serve_waiting()
    await sits
    with pytest.raises(Refused, match="among players"):
        await asks


@story
async def test_what_the_books_cannot_write_has_not_happened_and_happens_when_they_can() -> None:
    room = await sat(GELP, "AB")
    await room.dealt()
    await wants(room, "A", 4)
    await room.plays(room.passive)
    room.bank.broken = True
    assert room.table.due is not None
    await room.wait(room.table.due - room.clock.time)
    assert places(room)["A"] == 0
    assert room.desk.room.tables["t1"].chairs[1].who == "A"
    room.bank.broken = False
    await room.dealt()
    assert places(room)["A"] == 4
    as_told(room)


@story
async def test_a_lost_connection_loses_no_wish_and_the_page_that_comes_back_sees_the_new_chair() -> None:
    room = await sat(GELP, "ABC")
    await room.dealt()
    await wants(room, "A", 6)
    await room.do(room.table.unwatch(room.pages["A"]))
    await room.plays(room.passive)
    await room.do(room.table.watch(room.pages["A"]))
    await room.dealt()
    assert places(room)["A"] == 6
    assert [news for news in room.pages["B"].heard if isinstance(news, SeatsChanged) and "A" in news.changed]
    as_told(room)


@story
async def test_bots_keep_off_a_chair_that_is_asked_for() -> None:
    room = await sat(GELP, "AB", chairs=3)
    await room.dealt()
    await wants(room, "A", 2)
    bot = Opponent(lambda *_: None, "calm")  # type: ignore[arg-type,return-value]
    seats = room.table.seat_bot(Sitter("bot", "Bot", bot=True), bot)
    assert "comes to that chair first" in await room.refusal(seats)
    assert room.bank.wallets["bot"] < EUR
