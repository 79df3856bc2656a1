"""Poker over the wire: whole hands by people and bots, what a browser may know, and what is refused."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from live import PATIENCE, Browser, Live, browser, live_house
from pieces import drawn
from poker_kit import HOUSE, KINDS, PACE, held, opened, play_hand, sat

from croupier.cards import Card
from croupier.house import audit, hands
from croupier.play import Event
from croupier.room.actor import TableActor
from croupier.room.news import Happened
from croupier.server import views
from croupier.store import log


def _said_by(message: dict[str, Any]) -> str:
    """A message without the leaves and salts of its proof, in which any two letters may stand."""
    inner = message.get("round")
    proof = message.get("proof") or (inner.get("proof") if isinstance(inner, dict) else None)
    cards = json.dumps([each["card"] for each in proof["openings"]]) if isinstance(proof, dict) else ""
    plain = {key: value for key, value in message.items() if key not in ("proof", "past")}
    if isinstance(plain.get("round"), dict):
        plain["round"] = {key: value for key, value in plain["round"].items() if key not in ("proof", "commitment")}
    return json.dumps(plain) + cards


@pytest.mark.parametrize("kind", KINDS)
def test_no_hidden_card_reaches_a_page_that_may_not_see_it(room: Live, kind: str) -> None:
    """Every text that every page receives in whole hands is searched for every card that it may not know."""

    async def tell() -> None:
        async with AsyncExitStack() as open_pages:
            ann, bob, eve = [await open_pages.enter_async_context(browser(room)) for _ in range(3)]
            table = await opened(ann, KINDS[kind], bots=1, opponents="mixed", invited=[bob, eve])
            await eve.must(type="watch", table=table)
            for page in (ann, bob):
                await sat(page, table)
            searched = 0
            for _ in range(2):
                round_id = await play_hand([ann, bob], table)
                await eve.over(round_id)
                events = _told_inside(room, round_id)
                dealt = _faces(events, HOUSE)
                for page, seat in ((ann, ann.me["name"]), (bob, bob.me["name"]), (eve, None)):
                    searched += _search(page, round_id, events, dealt, seat)
                    hidden = dealt - _faces(events, seat)
                    for end in ("phh", "ohh", "txt"):
                        text = (await page.client.get(f"/api/hands/{round_id}.{end}")).text
                        told = text.split("actions = ")[1].split("]")[0] if end == "phh" else text
                        found = [card for card in hidden if re.search(rf"\b{card}\b", _apart(told))]
                        assert not found, (kind, end, seat, found, told)
                    view = (await page.client.get(f"/api/hands/{round_id}")).json()["events"]
                    assert {c for e in view for c in e.get("cards", ()) if c} == _faces(events, seat)
                await ann.must(type="watch", table=table)
            assert searched > 50, "cards that lay hidden, looked for in messages"

    asyncio.run(tell())


def _told_inside(live: Live, round_id: str) -> list[Event]:
    """Everything that happened in a hand, as only the house knows it."""
    row, inputs = live.inside(lambda: live.house.store.read(lambda db: hands.find(db, round_id)))
    return hands.read(row, inputs, None).course.events


def _faces(events: list[Event], viewer: str | None) -> set[str]:
    """The cards that a viewer has been shown by these events; to the house none is hidden."""
    seen = [event if viewer == HOUSE else event.seen_by(viewer) for event in events]
    return {str(card) for event in seen for card in getattr(event, "cards", ()) if card is not None}


def _search(page: Browser, round_id: str, events: list[Event], dealt: set[str], seat: str | None) -> int:
    """Look for every card in every message that came before it was shown; returns how many were looked for."""
    count = 0
    for message in page.heard:
        match message:
            case {"type": "events", "round": str(of), "first": first, "events": told} if of == round_id:
                allowed = _faces(events[: first + len(told)], seat)
            case {"type": "round", "round": {"id": str(of), "events": told}} if of == round_id:
                allowed = _faces(events[: len(told)], seat)
            case {"type": "over", "past": {"round": str(of)}} if of == round_id:
                allowed = _faces(events, seat)
            case _:
                continue
        text = _said_by(message)
        hidden = dealt - allowed
        found = [card for card in hidden if re.search(rf"\b{card}\b", text)]
        assert not found, (seat, found, text)
        count += len(hidden)
    return count


def _apart(text: str) -> str:
    """Cards written together, apart: ``AsKd`` is ``As Kd``."""
    return re.sub(r"([2-9TJQKA][cdhs])(?=[2-9TJQKA?])", r"\1 ", text)


def _own(live: Live, round_id: str, seat: str | None) -> set[str]:
    """The cards that were dealt to a seat, by the log alone."""
    stored = live.inside(lambda: live.house.store.read(lambda db: log.events_of(db, round_id)))
    return {card for event in stored if event["kind"] == "dealt" and event["to"] == seat for card in event["cards"]}


def _verified(answer: str, folder: Path) -> str:
    """What the script beside the documentation says, which knows nothing of Croupier."""
    (folder / "hand.json").write_text(answer)
    script = Path(__file__).parents[2] / "docs" / "verify_hand.py"
    done = subprocess.run([sys.executable, script, folder / "hand.json"], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.rule("ray-online/platform#P-27", "ray-online/platform#P-28")
def test_the_seal_opens_for_what_was_shown(room: Live, tmp_path: Path) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob:
            table = await opened(ann, KINDS["hold'em"], players=2, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
            round_id = await play_hand([ann, bob], table)
            begun = next(m for m in ann.heard if m["type"] == "round")["round"]
            over = next(m for m in ann.heard if m["type"] == "over")
            assert begun["seed"] is None is over["seed"]
            leaves = [bytes.fromhex(leaf) for leaf in over["proof"]["leaves"]]
            assert hashlib.sha256(b"".join(leaves)).hexdigest() == begun["commitment"]
            for each in over["proof"]["openings"]:
                text = bytes.fromhex(each["salt"]) + bytes([each["place"]]) + each["card"].encode()
                assert hashlib.sha256(text).digest() == leaves[each["place"]]
            assert _own(room, round_id, ann.me["name"]) <= {each["card"] for each in over["proof"]["openings"]}
            gone = await ann.client.get(f"/api/rounds/{round_id}")
            assert gone.status_code == 404, "neither seed nor inputs of a hand are given away"
            assert "/api/hands/" in gone.json()["detail"]
            again = await ann.client.get(f"/api/hands/{round_id}")
            assert again.json()["hand"]["proof"] == over["proof"]
            assert again.json()["hand"]["you"] == ann.me["name"]
            assert _verified(again.text, tmp_path).startswith("genuine")
            own = sorted(_own(room, round_id, ann.me["name"]))[0]
            other = next(str(Card(n)) for n in range(52) if str(Card(n)) not in again.text)
            assert "was not sealed" in _verified(again.text.replace(f'"{own}"', f'"{other}"'), tmp_path)
            while len(again.json()["hand"]["nonces"]) < 2:  # the first hand may begin before a number has come
                round_id = await play_hand([ann, bob], table)
                again = await ann.client.get(f"/api/hands/{round_id}")
                assert _verified(again.text, tmp_path).startswith("genuine")
            answer = again.json()
            nonces = answer["hand"]["nonces"]
            assert nonces == next(m["nonces"] for m in ann.heard if m["type"] == "mixed" and m["round"] == round_id)
            answer["hand"]["nonces"] = []
            assert "turn" in _verified(json.dumps(answer), tmp_path), "as they lay they were not dealt"

    asyncio.run(tell())


def test_holding_is_told_to_its_seat_alone(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob, browser(room) as eve:
            table = await opened(ann, KINDS["double board"], players=2, invited=[bob, eve])
            await eve.must(type="watch", table=table)
            for page in (ann, bob):
                await sat(page, table)
            await play_hand([ann, bob], table)
            await eve.until_type("over")
            assert all(m.get("holding") is None for m in eve.heard)
            told = [m["holding"] for m in ann.heard if m["type"] == "events" and m["holding"]]
            assert told[0][0]["board"] is None, "before the flop the two own cards"
            assert {each["board"] for each in told[-1]} == {0, 1}
            assert all(each["words"] and len(each["cards"]) == 5 for each in told[-1])
            shown = [e for m in eve.heard if m["type"] == "events" for e in m["events"] if e["kind"] == "shown"]
            assert all(len(event["reading"]) == 2 for event in shown)

    asyncio.run(tell())


def test_what_is_written_once_for_all_is_what_each_would_be_written(room: Live) -> None:
    """A bet is told to everybody in the same text, and to each with what he holds himself."""

    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob:
            name = await opened(ann, KINDS["hold'em"], players=2, invited=[bob], seconds=300)
            for page in (ann, bob):
                await sat(page, name)
            await ann.until(lambda m: m["type"] == "events" and m["phase"]["asked"] is not None)

            def compare() -> int:
                table = room.house.tables[name]
                with patch.object(table.clock, "now", return_value=table.clock.now()):
                    return compared(table)

            def compared(table: TableActor) -> int:
                assert table.course is not None
                bet = Happened(len(table.course.events), ())
                shared = views.message(table, bet, None).model_dump_json()
                for seat in table.course.table.seats:
                    own = views.message(table, bet, seat).model_dump_json()
                    assert own != shared, "everybody holds something"
                    assert views.with_holding(shared, table, seat) == own
                    turned = json.dumps(dict(reversed(json.loads(shared).items())))
                    assert json.loads(views.with_holding(turned, table, seat)) == json.loads(own), "in any order"
                assert views.with_holding(shared, table, "nobody") == shared
                return len(table.course.table.seats)

            assert room.inside(compare) == 2

    asyncio.run(tell())


def test_what_one_may_do_is_secret_where_it_tells_about_cards(room: Live) -> None:
    """Jacks or better: that somebody may open says what he holds; only he is told."""

    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob:
            table = await opened(ann, KINDS["jacks or better"], players=2, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
            await play_hand([ann, bob], table)
            first = {}
            for page in (ann, bob):
                turns = [m["phase"] for m in page.heard if m["type"] == "events" and m["phase"]["name"] == "choosing"]
                first[page.me["name"]] = turns[0]
            asked = first[ann.me["name"]]["asked"]
            for name, phase in first.items():
                assert bool(phase["options"]) == (name == asked)

    asyncio.run(tell())


def test_messages_that_are_not_possible_change_nothing(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob, browser(room) as eve:
            table = await opened(ann, KINDS["draw"], players=2, invited=[bob, eve])
            assert "do not sit" in await eve.refused(type="choose", table=table, option="fold")
            assert "Chair 5" in await ann.refused(type="sit", table=table, place=5)
            assert "One sits down here with" in await ann.refused(type="sit", table=table, buy_in=1)
            before = (await ann.balances())["CZK"]
            for page in (ann, bob):
                await sat(page, table)
            assert (await ann.balances())["CZK"] < before
            turn = await ann.until(lambda m: m["type"] == "events" and m["phase"]["name"] == "choosing")
            here, there = (ann, bob) if turn["phase"]["asked"] == ann.me["name"] else (bob, ann)
            assert "turn" in await there.refused(type="choose", table=table, option="fold")
            assert "no cards are named in a round of betting" in await here.refused(
                type="choose", table=table, option="draw", cards=["As"]
            )
            assert "cannot check" in await here.refused(type="choose", table=table, option="check")
            assert "do not sit" in await eve.refused(type="choose", table=table, option="fold")
            assert "do not sit" in await eve.refused(type="top_up", table=table, amount=100)
            assert "do not sit" in await eve.refused(type="away", table=table, away=True)
            assert "cards" in await here.refused(type="choose", table=table, option="draw", cards=["2c"] * 8)
            await here.must(type="choose", table=table, option="call")
            await there.must(type="choose", table=table, option="check")
            throws = await here.until(lambda m: m["type"] == "events" and m["phase"].get("throw") is not None)
            assert throws["phase"]["throw"] == {"word": "draw", "least": 0, "most": 5}
            thrower = ann if throws["phase"]["asked"] == ann.me["name"] else bob
            strange = next(str(Card(n)) for n in range(52) if str(Card(n)) not in held(thrower))
            assert "you do not hold" in await thrower.refused(
                type="choose", table=table, option="draw", cards=[strange]
            )
            own = held(thrower)[0]
            twice = await thrower.refused(type="choose", table=table, option="draw", cards=[own, own])
            assert "only once" in twice
            await thrower.must(type="choose", table=table, option="draw", cards=[own])
            for page in (bob, ann):
                await page.must(type="stand", table=table)
            await ann.told(lambda m: m["type"] == "over")
            while drawn(ann.heard, table)["seats"]:
                await ann.hear()
            assert "do not sit" in await ann.refused(type="choose", table=table, option="check")

    asyncio.run(tell())


def test_practice_tables_are_bounded_and_close_when_deserted(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as eve:
            offer = (await ann.client.get("/api/practice")).json()
            assert len(offer["games"]) > 50
            assert [each["name"] for each in offer["bots"]["levels"]] == ["easy", "medium", "hard"]
            assert offer["tables"] == []
            for status, asked in (
                (404, {"game": "nobody/knows"}),
                (409, {"game": "gelp/european-roulette"}),
                (409, {"game": "unibet-ee/texas-holdem", "players": 9}),
                (409, {"game": "unibet-ee/texas-holdem", "players": 3, "bots": 3}),
                (409, {"game": "unibet-ee/texas-holdem", "options": {"format": "what"}}),
                (422, {"game": "unibet-ee/texas-holdem", "players": "six"}),
            ):
                answer = await ann.client.post("/api/tables", json={"players": 2, **asked})
                assert (answer.status_code, bool(answer.json()["detail"])) == (status, True), asked
            mine = [await opened(ann, KINDS["hold'em"]) for _ in range(3)]
            for table in mine:
                await ann.must(type="watch", table=table)
            assert mine[0] not in {row["id"] for row in (await ann.client.get("/api/tables")).json()}
            full = await ann.client.post("/api/tables", json={"game": KINDS["stud"]})
            assert (full.status_code, "3 practice tables" in full.json()["detail"]) == (409, True)
            await ann.must(type="sit", table=mine[0])
            await ann.must(type="unwatch", table=mine[0])
            fourth = await opened(ann, KINDS["stud"])
            assert "no table" in await ann.refused(type="watch", table=mine[0])
            assert (await ann.balances())["EUR"] == 1_000_00, "the chips came back"
            clock = room.house.options.clock
            late = type("Late", (), {"now": lambda _self: clock.now() + 700})()
            room.inside(room.house.practice.close_deserted)
            object.__setattr__(room.house.options, "clock", late)
            try:
                room.inside(room.house.practice.close_deserted)
            finally:
                object.__setattr__(room.house.options, "clock", clock)
            assert "no table" in await ann.refused(type="watch", table=fourth)
            await ann.must(type="watch", table=mine[1])
            assert "no table" in await eve.refused(type="watch", table=mine[1])

    asyncio.run(tell())


def test_two_clicks_put_a_newcomer_into_a_hand_against_five_bots(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann:
            table = await opened(ann, "unibet-ee/texas-holdem", players=6, bots=5, opponents="hard-tight")
            await sat(ann, table)
            view = next(m for m in ann.heard if m["type"] == "table")["table"]
            assert (view["family"], view["places"], view["practice"]) == ("poker", 6, True)
            assert view["buy_in"] == {"min": 100_00, "max": 200_00, "default": 200_00}
            assert view["stakes"]["blinds"] == [1_00, 2_00]
            started = await ann.told(
                lambda m: m["type"] == "round" and len(m["round"]["events"][0].get("seats", ())) == 6
            )
            first, then = started["round"]["events"][:2]
            assert (first["kind"], then["kind"]) == ("button_drawn", "hand_started")
            assert then["button"] == first["seat"] in first["seats"]  # by lot (unibet-ee/cash-general#U-EE-3)
            seats = drawn(ann.heard, table)["seats"]
            assert sorted(seat["place"] for seat in seats) == list(range(6))
            assert {seat["level"] for seat in seats if seat["bot"]} == {"hard-tight"}
            layout = await ann.client.get(f"/api/tables/{table}/layout")
            assert layout.json()["family"] == "poker"

    asyncio.run(tell())


def test_a_house_that_was_closed_in_a_hand_opens_with_everybody_at_the_table(tmp_path: Path) -> None:
    """Nothing of the hand has happened; the same pages, without a word more than at a lost connection, play on."""
    jars: list[httpx.Cookies] = []
    table = ""

    async def first(room: Live) -> None:
        nonlocal table
        async with browser(room) as ann, browser(room) as bob:
            table = await opened(ann, KINDS["hold'em"], players=2, invited=[bob])
            for page in (ann, bob):
                await sat(page, table)
                jars.append(page.client.cookies)
            turn = await ann.until(lambda m: m["type"] == "events" and m["phase"]["name"] == "choosing")
            here = ann if turn["phase"]["asked"] == ann.me["name"] else bob
            await here.must(type="choose", table=table, option="raise", amount=100_00)

    async def again(room: Live) -> None:
        async with AsyncExitStack() as stack:
            pages = []
            for jar in jars:
                client = httpx.AsyncClient(base_url=room.url, timeout=PATIENCE, cookies=jar)
                pages.append(await stack.enter_async_context(browser(room, await stack.enter_async_context(client))))
            for page in pages:
                await page.must(type="watch", table=table)
                view = (await page.told(lambda m: m["type"] == "table"))["table"]
                assert view["you"] == page.me["name"], "he sits where he sat"
                assert {seat["stack"] for seat in view["seats"]} == {200_00}
                assert "Hand 1 is void" in view["notice"]
            assert await play_hand(pages, table) == f"{table}.2"

    with live_house(tmp_path, PACE, plan=()) as room:
        asyncio.run(first(room))
    report = audit(tmp_path)
    assert report.wrong == []
    assert report.counted["rounds void"] == 1
    assert report.totals["EUR"]["escrow"] == 400_00, "the chips stay at the table"
    with live_house(tmp_path, PACE, plan=()) as room:
        asyncio.run(again(room))
    assert audit(tmp_path).wrong == []


def test_of_a_table_that_has_closed_people_learn_where_their_chips_went(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as eve:
            table = await opened(ann, KINDS["hold'em"], players=2)
            await sat(ann, table, buy_in=120_00)
            assert (await ann.client.get(f"/api/tables/{table}/farewell")).status_code == 404, "it stands"
            room.inside(lambda: room.house.practice.close(table))
            told = (await ann.client.get(f"/api/tables/{table}/farewell")).json()
            assert (told["chips"], told["currency"]) == (120_00, "EUR")
            assert "ten minutes" in told["reason"]
            for name in (table, "practice-0000000000"):
                assert (await eve.client.get(f"/api/tables/{name}/farewell")).status_code == 404

    asyncio.run(tell())
