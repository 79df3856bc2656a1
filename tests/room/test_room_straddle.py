"""Straddles and boards that are run twice at running tables: what is offered, as facts that a page can draw."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from desk_kit import Room
from evening_kit import EUR

from croupier import load
from croupier.games.poker.events import Posted
from croupier.play.events import Dealt
from croupier.room.ring_game import RingGame
from croupier.room.standing import told as standing

THREE = ("Ann", "Bea", "Cid")


def evening(tell: Callable[[Room], Coroutine[Any, Any, None]], game: str, **options: Any) -> Room:
    room = Room(game, **options)
    asyncio.run(tell(room))
    room.checked()
    return room


async def sit_down(room: Room, *names: str, chips: int = 2 * EUR) -> None:
    for name in names:
        await room.looks(name, 100 * EUR)
        await room.sits(name, chips)
        await room.do(room.table.auto_post(name, True))


async def until_all_play(room: Room) -> None:
    """A hand in which everybody who sits there is dealt in, and nobody posts to come in."""
    for _ in range(20):
        await room.dealt()
        assert room.table.course is not None
        if len(room.table.dealer.players) == len(room.chairs) and not room.table.course.table.carry.get("posts"):
            return
        await room.plays(lambda _: ("no straddle" if offered(room) else "fold", None))
    raise AssertionError("not all are dealt in")


def offered(room: Room) -> dict[str, Any]:
    """What the question is about, where it is about a straddle."""
    facts = dict(room.table.phase.facts)
    return facts if facts.get("about") == "straddle" else {}


def posted(room: Room) -> list[tuple[str, int]]:
    assert room.table.course is not None
    found = (event for event in room.table.course.events if isinstance(event, Posted) and event.what == "straddle")
    return [(event.seat, event.amount) for event in found]


def big_blind(room: Room) -> str:
    assert room.table.course is not None
    return next(e.seat for e in room.table.course.events if isinstance(e, Posted) and e.what == "big blind")


def big(room: Room) -> int:
    seating = room.table.seating
    assert isinstance(seating, RingGame)
    return seating.kind.big


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.15")
def test_who_is_first_to_act_is_offered_a_straddle_before_the_cards() -> None:
    async def tell(room: Room) -> None:
        await sit_down(room, *THREE)
        await until_all_play(room)
        assert room.table.course is not None
        assert not any(isinstance(event, Dealt) for event in room.table.course.events)
        twice = 2 * big(room)
        assert offered(room) == {"about": "straddle", "button": True, "low": twice, "high": twice}
        first = room.to_act
        assert first is not None
        words = {option["option"]: option for option in room.table.phase.options}
        assert (words["straddle"]["low"], room.table.phase.default) == (twice, "no straddle")
        assert "straddle" in await room.refusal(room.table.choose(first, "straddle", twice + 1))
        await room.acts(first, "straddle", twice)
        assert posted(room) == [(first, twice)]
        await room.plays(room.passive)

    evening(tell, "veikkaus/holdem", straddle="single")


@pytest.mark.rule("gelp/cash-game#C-6.4")
def test_the_next_may_straddle_again_and_silence_is_none() -> None:
    async def tell(room: Room) -> None:
        await sit_down(room, *THREE, "Dan")
        await until_all_play(room)
        least = offered(room)["low"]
        first = room.to_act
        assert first is not None
        await room.acts(first, "straddle", least)
        assert offered(room)["low"] > least
        await room.wait(60)
        assert posted(room)[:1] == [(first, least)]
        assert offered(room) == {}, "time is up: he goes without"

    evening(tell, "gelp/texas-holdem", straddle_allowed=True)


@pytest.mark.rule("gelp/cash-game#C-6.5")
def test_the_button_is_offered_its_own() -> None:
    async def tell(room: Room) -> None:
        await sit_down(room, *THREE, "Dan")
        await until_all_play(room)
        facts = offered(room)
        assert (facts["button"], facts["high"]) == (True, 5 * big(room))
        button = room.to_act
        assert button is not None
        await room.acts(button, "straddle", 3 * big(room))
        assert posted(room) == [(button, 3 * big(room))]

    evening(tell, "gelp/texas-holdem", button_straddle_allowed=True)


def test_where_none_is_in_use_nobody_is_asked() -> None:
    async def tell(room: Room) -> None:
        await sit_down(room, *THREE)
        await until_all_play(room)
        assert offered(room) == {}
        assert "straddle" in await room.refusal(room.table.choose(str(room.to_act), "straddle", 2 * big(room)))

    evening(tell, "veikkaus/holdem")


@pytest.mark.rule("veikkaus/button-and-blinds#V-4.27")
def test_who_owes_comes_in_with_a_straddle_left_of_the_big_blind() -> None:
    async def tell(room: Room) -> None:
        await sit_down(room, *THREE)
        await until_all_play(room)
        while big_blind(room) == "Cid":  # the next one to the chair of Dan, who should come in before it is his
            await room.plays(lambda _: ("no straddle" if offered(room) else room.passive("")[0], None))
            await room.dealt()
        await room.looks("Dan", 100 * EUR)
        await room.sits("Dan", 2 * EUR)
        dues = room.table.seating.dues("Dan")
        assert dues is not None
        assert "straddle" in dues.may
        await room.do(room.table.enter("Dan", "straddle"))
        for _ in range(8):
            await room.plays(lambda _: ("no straddle" if offered(room) else room.passive("")[0], None))
            await room.dealt()
            if "Dan" in room.table.dealer.players:
                break
        assert posted(room) == [("Dan", 2 * big(room))], "he is not asked, and posts nothing else"
        assert room.table.dealer.course is not None
        assert "Dan" not in room.table.dealer.course.table.carry.get("posts", {})
        entries = [entry for page in room.bank.pages for entry in page.entries]
        again = standing(entries, room.desk.rules.blinds)
        assert again.owed.duties[room.chairs["Dan"].place].owes is None, "the log tells the same"

    evening(tell, "veikkaus/holdem", straddle="single", chairs=6)


def test_where_no_straddles_are_in_use_nobody_comes_in_with_one() -> None:
    async def tell(room: Room) -> None:
        await sit_down(room, *THREE)
        await room.looks("Dan", 100 * EUR)
        await room.sits("Dan", 2 * EUR)
        assert "No straddles" in await room.refusal(room.table.enter("Dan", "straddle"))

    evening(tell, "veikkaus/holdem")


@pytest.mark.rule("gelp/cash-game#C-6.8")
@pytest.mark.parametrize("agreed", [True, False])
def test_all_who_are_all_in_are_asked_whether_the_board_is_run_twice(agreed: bool) -> None:
    async def tell(room: Room) -> None:
        await sit_down(room, "Ann", "Bea")
        await room.dealt()
        asked: list[str] = []

        def acts(seat: str) -> tuple[str, int | None]:
            facts = room.table.phase.facts
            if facts.get("about") == "run_twice":
                assert (facts["pots"], facts["cards"]) == ([0], 5)
                asked.append(seat)
                return ("twice" if agreed or len(asked) == 1 else "once"), None
            options = {option["option"]: option for option in room.table.phase.options}
            word = next(word for word in ("raise", "bet", "call", "check") if word in options)
            return word, options[word].get("high")

        await room.plays(acts)
        assert sorted(asked) == ["Ann", "Bea"]
        assert room.table.last is not None
        second = [event for event in room.table.last.events if isinstance(event, Dealt) and event.to == "board 2"]
        assert bool(second) is agreed

    evening(tell, "gelp/texas-holdem")


def test_the_page_is_told_what_a_table_allows() -> None:
    for game, options, said in (
        ("gelp/texas-holdem", {"straddle_allowed": True}, ("multiple", False, True)),
        ("veikkaus/holdem", {"straddle": "single"}, ("single", False, False)),
        ("veikkaus/holdem", {}, ("off", False, False)),
    ):
        layout = load(game, **options).layout()
        assert (layout["straddle"], layout["button_straddle"], layout["run_twice"]) == said
