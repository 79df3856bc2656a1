"""Who sits and who looks is found by name, not by asking everybody in turn."""

from __future__ import annotations

from typing import Any

import pytest
from table_kit import Onlooker, Story

from croupier import load
from croupier.play.events import BetPlaced, BetTaken
from croupier.room import Sitter, stakes
from croupier.room.gallery import Gallery
from croupier.room.seats import Seats

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Somebody(str):
    """A player who notices how often he is compared with another."""

    asked = 0

    def __eq__(self, other: object) -> bool:
        Somebody.asked += 1
        return str(self) == other

    __hash__ = str.__hash__


def test_a_seat_is_found_at_once_however_many_sit() -> None:
    seats = Seats()
    for n in range(300):
        seats.take(f"seat {n}", Sitter(f"player {n}", f"seat {n}"))
    Somebody.asked = 0
    assert seats.of(Somebody("player 299")) == "seat 299"
    assert seats.of(Somebody("nobody")) is None
    assert Somebody.asked <= 4
    seats.leave("seat 299")
    assert seats.of("player 299") is None


def test_pages_are_found_at_once_however_many_look() -> None:
    gallery = Gallery()
    for n in range(300):
        gallery.enter(Onlooker(f"player {n}"))
    Somebody.asked = 0
    assert gallery.of(Somebody("player 299"))
    assert not gallery.of(Somebody("nobody"))
    assert Somebody.asked <= 4


def test_all_pages_of_a_player_look_from_his_seat() -> None:
    gallery = Gallery()
    home, phone, other = Onlooker("Ann"), Onlooker("Ann"), Onlooker("Bob")
    for page in (home, other, home):
        gallery.enter(page)
    assert (len(gallery), gallery.onlookers) == (2, 2)
    gallery.sits("Ann", "Ann")
    gallery.enter(phone)
    assert {seat: list(pages) for seat, pages in gallery.everybody.items()} == {None: [other], "Ann": [home, phone]}
    assert gallery.alone(phone) == {"Ann": (phone,)}
    assert gallery.at(["Ann", "nobody"]) == {"Ann": {home: None, phone: None}}
    gallery.sits("Ann", None)
    assert gallery.onlookers == 3
    assert list(gallery.everybody) == [None]
    gallery.sits("Bob", "Bob")
    assert gallery.leave(other)
    assert not gallery.leave(other)
    assert list(gallery) == [home, phone]
    assert list(gallery.everybody) == [None], "an empty seat is forgotten"
    again = Onlooker("Bob")
    gallery.enter(again)
    assert gallery.of("Bob") == {"Bob": {again: None}}, "his seat is not"


class Heap(dict[Any, Any]):
    """What lies on a table; nobody may go through all of it."""

    def __iter__(self) -> Any:
        raise AssertionError("somebody went through all that lies on the table")

    keys = values = items = __iter__


async def test_a_bet_looks_only_at_the_places_it_moves() -> None:
    story = Story(load("ray-casino/roulette"), "EUR")
    await story.comes("Ann")
    await story.places("Ann", "red", 10_00)
    story.table.till.lying = Heap(story.table.till.lying)
    await story.places("Ann", "black", 5_00)
    await story.places("Ann", "red", 5_00)
    await story.do(story.table.take_back("Ann", "black", None))
    assert (len(story.table.lying), story.table.lying["Ann", "red"]) == (1, 15_00)
    assert story.bank.escrow["Ann"] == 15_00


def test_changes_are_what_following_all_events_would_find() -> None:
    lying = {("Ann", "red"): 10, ("Bob", "red"): 20}
    events = [
        BetPlaced("Ann", "red", 5),
        BetPlaced("Ann", "odd", 1),
        BetTaken("Ann", "odd", 1),
        BetTaken("X", "red", 9),
    ]
    changes = stakes.laid(lying, events)
    assert changes == {("Ann", "red"): 15, ("Ann", "odd"): 0}
    assert stakes.follow(lying, events) == {("Ann", "red"): 15, ("Bob", "red"): 20}
    assert stakes.moved(dict(lying), changes) == stakes.follow(lying, events)
