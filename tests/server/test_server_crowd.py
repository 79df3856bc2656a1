"""Many people at one table: what one of them does must not cost the house more because the others are there.

These tests count work, not seconds.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from crowd_kit import CZK, Hall, Page, counted
from live import Live, browser
from pieces import drawn
from pydantic import BaseModel
from table_kit import HighCard

from croupier.play import Refused
from croupier.room import Capacity, Course, Short, Sitter
from croupier.room.news import Noticed
from croupier.server import protocol as wire
from croupier.server import views

pytestmark = pytest.mark.anyio


# ── what is written ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seated", [4, 150])
async def test_a_bet_is_written_for_everybody_at_once(seated: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    await hall.crowd(onlookers=300, seated=seated)
    with counted(monkeypatch, BaseModel, "model_dump_json") as texts:
        await hall.bets("Player 000")
        await hall.wait(1)
    assert len(texts) <= 2, "once for the player at once, and once for all others"


@pytest.mark.parametrize("seated", [4, 150])
async def test_somebody_who_sits_down_is_written_for_everybody_at_once(
    seated: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall()
    await hall.crowd(onlookers=40, seated=seated)
    with counted(monkeypatch, BaseModel, "model_dump_json") as texts:
        await hall.do(hall.table.sit(Sitter("Onlooker 000", "Onlooker 000")))
        await hall.wait(1)
    assert len(texts) <= 3, "for him, for all others, and that the seat is his"


async def test_hidden_cards_are_written_for_their_owners_and_once_for_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = Hall(HighCard(), code="EUR")
    pages = await hall.crowd(onlookers=20, seated=100)
    for name in ("Player 000", "Player 001", "Player 002"):
        await hall.bets(name, "ante", 10)
    with counted(monkeypatch, BaseModel, "model_dump_json") as texts:
        await hall.until("choosing")
    assert len(texts) <= 8, "bets closed, then three own views of the deal and one for a hundred and seventeen others"
    for page in pages:
        events = [event for message in page.heard if message["type"] == "events" for event in message["events"]]
        shown = {event["to"] for event in events if event["kind"] == "dealt" and event["cards"] != [None]}
        assert shown == ({page.player} if page.player in ("Player 000", "Player 001", "Player 002") else set())


async def test_a_view_is_drawn_once_for_all_who_come_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    await hall.crowd(onlookers=0, seated=30)
    for n in range(30):
        await hall.bets(f"Player {n:03}")
    with counted(monkeypatch, views, "table_view") as drawings:
        pages = [await hall.looks(f"Onlooker {n:03}") for n in range(100)]
    assert len(drawings) <= 1
    assert [page.heard[0]["table"]["watching"] for page in pages] == list(range(1, 101)), "and yet each sees what is so"
    with counted(monkeypatch, views, "table_view") as drawings:
        await hall.bets("Player 007", "black")
        late = await hall.looks("Late")
    assert len(drawings) == 1, "after a bet it is drawn anew"
    assert {"seat": "Player 007", "bet": "black", "amount": 10 * CZK} in late.heard[0]["table"]["lying"]


# ── what is sent ───────────────────────────────────────────────────────────────────────────────────────────────


async def test_the_bytes_for_one_who_sits_down_do_not_grow_with_those_who_sit() -> None:
    async def told(seated: int) -> int:
        hall = Hall()
        pages = await hall.crowd(onlookers=10, seated=seated)
        before = len(pages[0].raw)
        await hall.do(hall.table.sit(Sitter("Onlooker 000", "Onlooker 000")))
        await hall.wait(1)
        return sum(map(len, pages[0].raw[before:]))

    assert await told(5) == await told(150) > 0


async def test_onlookers_are_counted_by_and_by_and_not_one_by_one() -> None:
    hall = Hall()
    first = await hall.looks("First")
    await hall.wait(2)
    heard = len(first.raw)
    for n in range(200):
        page = await hall.looks(f"Onlooker {n:03}")
        if n % 2:
            await hall.do(hall.table.unwatch(page))
    assert len(first.raw) == heard, "nobody hears of them at once"
    await hall.wait(1)
    assert first.heard[heard:] == [{"type": "seats", "table": "t1", "changed": [], "left": [], "watching": 101}]


async def test_who_asks_again_and_again_is_heard_by_nobody_else() -> None:
    hall = Hall()
    eve, bob = await hall.looks("Eve"), await hall.looks("Bob")
    await hall.wait(2)
    heard = len(bob.raw)
    for _ in range(20):
        await hall.do(hall.table.watch(eve))
    await hall.wait(2)
    assert len(bob.raw) == heard
    assert eve.kinds()[-20:] == ["table"] * 20


async def test_a_crowd_hears_bets_in_bundles_their_player_at_once_and_results_without_delay() -> None:
    hall = Hall()
    pages = await hall.crowd(onlookers=100, seated=3)
    anna, ben, onlooker = pages[0], pages[1], pages[-1]
    marks = {page: len(page.raw) for page in (anna, ben, onlooker)}

    def new(page: Page) -> list[dict[str, Any]]:
        return page.heard[marks[page] :]

    for bet in ("red", "odd", "low"):
        await hall.bets("Player 000", bet)
    assert [event["bet"] for message in new(anna) for event in message["events"]][-3:] == ["red", "odd", "low"]
    assert new(ben) == new(onlooker) == []
    await hall.wait(0.5)
    (bundle,) = new(onlooker)
    assert [event["bet"] for event in bundle["events"]] == ["red", "odd", "low"]
    until = hall.table.phase.until
    assert until is not None
    hall.clock.time = until - 0.001
    await hall.bets("Player 001", "even")
    hall.clock.time = until
    await hall.table.tick()  # no more bets
    assert [event["kind"] for event in new(onlooker)[-1]["events"]] == ["bet_placed", "bets_closed"]
    await hall.until("settled")
    assert [message["type"] for message in new(onlooker)[-2:]] == ["events", "over"]


async def test_a_crowd_is_sent_to_a_few_at_a_time_so_that_others_get_a_word_in() -> None:
    hall = Hall()
    pages = await hall.crowd(onlookers=100, seated=5)
    while hall.hub._crowd:
        await asyncio.sleep(0)
    for page in pages:
        page.woken = 0
    hall.table.teller.tell(Noticed("Fire drill."))
    woken = [sum(page.woken for page in pages)]
    while woken[-1] < len(pages):
        await asyncio.sleep(0)
        woken.append(sum(page.woken for page in pages))
        assert woken[-1] - woken[-2] <= 25
    assert woken[0] == 0
    assert all(page.woken == 1 for page in pages)
    assert all(page.heard[-1]["text"] == "Fire drill." for page in pages)


async def test_a_page_built_from_pieces_shows_what_a_new_page_shows() -> None:
    """Comings and goings at random, at a table where few look and at one with a crowd."""
    for seed, crowd in ((1, 0), (2, 0), (3, 80), (4, 80)):
        assert await _evening(random.Random(seed), crowd) > 50


async def _evening(luck: random.Random, crowd: int) -> int:
    """Returns how many pages were compared."""
    hall = Hall(capacity=Capacity(seats=12))
    await hall.crowd(crowd)
    names = [f"Guest {n}" for n in range(18)]
    hall.bank.wallets.update(dict.fromkeys(names, 10_000 * CZK))
    pages: dict[str, Page] = {}
    compared = 0
    for step in range(400):
        name = luck.choice(names)
        asked = luck.choice(["look", "go", "sit", "sit", "stand", "place", "place", "take_back", "wait"])
        try:
            await _does(hall, pages, name, asked, luck)
        except (Refused, Short):
            continue
        if step % 20 == 0:
            await hall.wait(1)  # what was gathered is told
            await _same(hall, pages)
            compared += len(pages)
    return compared


async def _does(hall: Hall, pages: dict[str, Page], name: str, asked: str, luck: random.Random) -> None:
    table = hall.table
    match asked:
        case "look" if name not in pages:
            pages[name] = await hall.looks(name)
        case "go" if name in pages:
            await hall.do(table.unwatch(pages.pop(name)))
        case "sit":
            await hall.do(table.sit(Sitter(name, name)))
        case "stand":
            await hall.do(table.stand(name))
        case "place":
            await hall.bets(name, luck.choice(["red", "black", "odd"]), luck.randint(1, 5) * CZK)
        case "take_back":
            await hall.do(table.take_back(name, None, None))
        case "wait":
            await hall.wait(luck.choice([0.01, 0.1, 30, 700]))


async def _same(hall: Hall, pages: dict[str, Page]) -> None:
    for name, page in pages.items():
        shown = drawn(page.heard, "t1")
        await hall.do(hall.table.look(page))
        whole = page.heard[-1]["table"]
        assert whole["you"] == hall.table.seats.of(name)
        for view in (shown, whole):
            view["phase"]["ends_in_ms"] = None
            view.pop("lying")  # a page reads what lies from the events
            if view["round"]:
                view["round"]["nonces"] = view["round"]["nonces"] or None
        assert shown == whole


@pytest.mark.parametrize("viewer", [None, "Player 000"])
async def test_a_view_put_together_from_its_parts_is_the_view(viewer: str | None) -> None:
    hall = Hall()
    await hall.crowd(onlookers=2, seated=3)
    await hall.bets("Player 000")
    table = hall.table
    whole = wire.TableSnapshot(table=views.table_view(table, viewer)).model_dump_json()
    parts = views.snapshot(views.lasting(table, viewer), views.table_now(table, viewer, viewer))
    assert json.loads(parts) == json.loads(whole)
    assert parts.startswith('{"type":"table"')


# ── what is played again ───────────────────────────────────────────────────────────────────────────────────────


async def test_those_who_sit_down_while_bets_are_taken_come_in_together(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    await hall.sits("First")
    for _ in range(20):
        await hall.bets("First")
    await hall.crowd(onlookers=0, seated=60)
    with counted(monkeypatch, Course, "_begin") as replays:
        for n in range(60):
            await hall.bets(f"Player {n:03}")
    assert len(replays) == 1
    seats = hall.table.course.table.seats
    assert seats == ("First", *(f"Player {n:03}" for n in range(60)))
    again = Course(hall.table.spec.game, hall.table.course.table, bytes.fromhex(hall.table.course.seed))
    again.play(hall.table.course.inputs)
    assert again.events == hall.table.course.events, "the round is what its log says"
    entries = [entry["seat"] for page in hall.bank.pages for entry in page.entries if entry["kind"] == "seat"]
    assert entries == list(seats), "and the log says who came in, in their order"


async def test_who_sits_down_and_bets_nothing_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    await hall.sits("First")
    await hall.bets("First")
    with counted(monkeypatch, Course, "_begin") as replays:
        await hall.crowd(onlookers=0, seated=20)
        assert "no stake" in await hall.refusal(hall.table.take_back("Player 000", None, None))
    assert replays == []


async def test_who_has_not_bet_when_bets_are_closed_comes_in_then_and_his_number_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = Hall()
    await hall.sits("First")
    await hall.bets("First")
    await hall.crowd(onlookers=0, seated=20)
    for n in range(20):
        await hall.do(hall.table.contribute(f"Player {n:03}", "t1.1", f"{n:032x}"))
    with counted(monkeypatch, Course, "_begin") as replays:
        await hall.until("drawing")
    assert len(replays) == 1
    assert len(hall.table.course.table.seats) == 21
    await hall.until("settled")
    assert len(hall.table.last.mix.nonces) == 20


async def test_nobody_joins_a_round_that_would_take_long_to_play_again(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    await hall.sits("First")
    monkeypatch.setattr("croupier.room.latecomers._LONGEST", 3)
    for _ in range(4):
        await hall.bets("First")
    await hall.sits("Late")
    with counted(monkeypatch, Course, "_begin") as replays:
        for _ in range(5):
            reason = await hall.refusal(hall.table.place("Late", "red", 10 * CZK))
            assert reason == "You have just sat down and play from the next round on."
    assert replays == []


async def test_a_bet_that_cannot_be_paid_is_refused_before_the_game_hears_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = Hall()
    await hall.sits("Ann")
    await hall.bets("Ann")
    hall.bank.wallets["Ann"] = 5 * CZK
    inputs, pages = list(hall.table.course.inputs), len(hall.bank.pages)
    with counted(monkeypatch, Course, "_begin") as replays:
        for _ in range(10):
            with pytest.raises(Short) as short:
                await hall.bets("Ann", "black")
            assert (short.value.has, short.value.needs) == (5 * CZK, 10 * CZK)
    assert replays == []
    assert hall.table.course.inputs == inputs
    assert len(hall.bank.pages) == pages


# ── how many a table takes ─────────────────────────────────────────────────────────────────────────────────────


async def test_a_table_takes_so_many_watchers_and_says_so() -> None:
    hall = Hall(capacity=Capacity(watchers=3))
    ann = await hall.sits("Ann")
    await hall.crowd(onlookers=3)
    before = len(ann.raw)
    reason = await hall.refusal(hall.table.watch(Page("Eve")))
    assert reason == "3 people watch this table, and no more can. Try again in a moment."
    await hall.wait(2)
    assert hall.table.watching == 3
    assert len(ann.raw) == before, "nobody has noticed"
    again = await hall.looks("Ann")
    assert again.heard[0]["table"]["you"] == "Ann", "who sits finds the way back"


async def test_who_is_refused_at_a_full_table_can_watch_it_later(calm: Live) -> None:
    """Over the wire: a sentence, nothing kept of the try, and room again when somebody goes."""
    table = calm.house.tables["roulette"]
    calm.inside(lambda: setattr(table, "_capacity", Capacity(watchers=2)))
    async with browser(calm) as ann, browser(calm) as eve, browser(calm) as bob:
        for page in (ann, eve):
            await page.must(type="watch", table="roulette")
        for _ in range(3):
            reason = await bob.refused(type="watch", table="roulette")
            assert reason == "2 people watch this table, and no more can. Try again in a moment."
        assert not [m for m in bob.heard if m["type"] == "table"]
        await eve.must(type="unwatch", table="roulette")
        await bob.must(type="watch", table="roulette")
        assert [m["table"]["watching"] for m in bob.heard if m["type"] == "table"] == [2]
    calm.inside(lambda: setattr(table, "_capacity", Capacity()))


async def test_a_table_takes_so_many_players_and_says_so() -> None:
    hall = Hall(capacity=Capacity(seats=3))
    pages = await hall.crowd(onlookers=1, seated=3)
    assert pages[-1].heard[0]["table"]["places"] == 3
    before = [len(page.raw) for page in pages]
    reason = await hall.refusal(hall.table.sit(Sitter("Onlooker 000", "Onlooker 000")))
    assert reason == "All 3 seats of this table are taken. You can watch until one is free."
    await hall.wait(2)
    assert [len(page.raw) for page in pages] == before
    assert hall.table.seats.names() == ("Player 000", "Player 001", "Player 002")
    await hall.do(hall.table.stand("Player 001"))
    await hall.do(hall.table.sit(Sitter("Onlooker 000", "Onlooker 000")))


async def test_a_round_takes_no_more_players_than_the_table_has_seats() -> None:
    """Who has left still counts in the round, however many come and go in one betting time."""
    hall = Hall(capacity=Capacity(seats=3))
    for n in range(3):
        await hall.sits(f"Player {n:03}")
        await hall.bets(f"Player {n:03}")
    await hall.do(hall.table.stand("Player 000"))
    await hall.sits("Late")
    assert "from the next round on" in await hall.refusal(hall.table.place("Late", "red", 10 * CZK))
    await hall.until("settled")
    await hall.until("betting")
    await hall.bets("Late")
