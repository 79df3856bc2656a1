"""The desk of a tournament through the door: who may, what is told to whom, and what is sent again after a cut."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import pytest
from live import PATIENCE, Browser, Live, browser

pytestmark = pytest.mark.anyio
PEOPLE = [f"Player {letter}" for letter in "ABCDEFGHJKMN"]
BASE = "veikkaus/freezeout"
KEYS = count(1)


async def account(page: Browser, name: str) -> None:
    answer = await page.client.post("/api/account", json={"name": name, "password": "a long enough word"})
    assert answer.status_code == 200, answer.text


async def opens(page: Browser, **more: Any) -> str:
    answer = await page.client.post("/api/events", json={"title": "Sunday hold'em", "base": BASE, **more})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


async def enters(page: Browser, event: str, *said: dict[str, Any], **more: Any) -> list[str | None]:
    entries = [{"key": f"key {next(KEYS)}", "said": each, **more} for each in said]
    answer = await page.client.post(f"/api/events/{event}/entries", json={"entries": entries})
    assert answer.status_code == 200, answer.text
    return [one["refused"] for one in answer.json()["outcomes"]]


async def begun(page: Browser, event: str) -> None:
    said = [{"of": "Registers", "who": who} for who in PEOPLE]
    assert await enters(page, event, *said, {"of": "Starts"}) == [None] * (len(PEOPLE) + 1)


async def desk(page: Browser, event: str) -> dict[str, Any]:
    answer = await page.client.get(f"/api/events/{event}/desk")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def told(page: Browser, event: str, until: Any) -> dict[str, Any]:
    """The first news of an event of which this is so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            now = [each for each in page.heard if each["type"] == "event_now" and each["event"]["id"] == event]
            if now and until(now[-1]):
                return dict(now[-1])
            await page.hear()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_an_evening_from_its_opening_to_its_end(room: Live) -> None:
    async with browser(room) as rita, browser(room) as wall:
        await account(rita, "Rita Rink")
        event = await opens(rita)
        await wall.must(type="watch_event", event=event)
        await rita.must(type="watch_event", event=event, desk=True)
        await begun(rita, event)
        seen = await told(wall, event, lambda now: now["event"]["phase"] == "running")
        assert (seen["desk"], seen["seat"]) == (None, None)
        assert (seen["event"]["players"], seen["event"]["pool"]) == (12, 240_00)
        assert seen["event"]["clock"]["ends"] - seen["event"]["clock"]["at"] <= 1_200_000
        assert seen["event"]["coming"][0]["level"] == 2
        now = await desk(rita, event)
        tables = now["seating"]
        assert [sum(seat["who"] is not None for seat in table["seats"]) for table in tables] == [6, 6]
        first = [seat["who"] for seat in tables[0]["seats"] if seat["who"]]
        assert await enters(rita, event, *({"of": "Falls", "who": {who: None}} for who in first[:2])) == [None, None]
        now = await desk(rita, event)
        assert now["advice"]["apart"] == 2
        ((who, to),) = now["advice"]["moves"].items()
        assert to.startswith(f"{tables[0]['name']}/")
        assert await enters(rita, event, {"of": "Reseats", "moves": {who: to}}) == [None]
        assert (await desk(rita, event))["advice"] is None
        moved = await told(wall, event, lambda news: news["event"]["moves"])
        assert moved["event"]["moves"][0]["who"] == who
        row = next(line for line in (await desk(rita, event))["lines"] if first[1] in line["words"])
        assert await enters(rita, event, {"of": "Undo", "n": row["n"]}) == [None]
        assert (await wall.client.get(f"/api/events/{event}")).json()["players"] == 11


async def test_each_player_sees_his_own_seat_by_his_link_alone(room: Live) -> None:
    async with browser(room) as rita, browser(room) as ann:
        await account(rita, "Rita Rose")
        event = await opens(rita)
        await begun(rita, event)
        person = (await desk(rita, event))["persons"][0]
        await ann.must(type="watch_event", event=event, seat=person["seat"])
        seen = await told(ann, event, lambda now: now["seat"] is not None)
        assert (seen["seat"]["who"], seen["seat"]["chair"]) == (person["who"], person["chair"])
        assert seen["desk"] is None
        await enters(rita, event, {"of": "Falls", "who": {person["who"]: None}})
        seen = await told(ann, event, lambda now: now["seat"]["out"] is not None)
        assert seen["seat"]["chair"] is None
        wrong = await ann.refused(type="watch_event", event=event, seat="0" * 20)
        assert "Nobody has this seat card" in wrong


async def test_who_has_no_part_in_it_learns_no_more_than_of_one_that_is_not_there(room: Live) -> None:
    async with browser(room) as rita, browser(room) as sam:
        await account(rita, "Rita Reed")
        event = await opens(rita)
        entry = {"entries": [{"key": "a", "said": {"of": "Closes"}}]}
        for id in (event, "event-nothing"):
            for answer in (
                await sam.client.get(f"/api/events/{id}/desk"),
                await sam.client.post(f"/api/events/{id}/entries", json=entry),
                await sam.client.post(f"/api/events/{id}/roles", json={"name": "Sam", "role": "director"}),
            ):
                assert (answer.status_code, answer.json()["detail"]) == (
                    404,
                    f"There is no event {id!r} in this house.",
                )
            no = await sam.refused(type="watch_event", event=id, desk=True)
            assert no == f"There is no event {id!r} in this house."
        opened = await sam.client.post("/api/events", json={"title": "Mine", "base": BASE})
        assert opened.status_code == 409
        assert event not in [row["id"] for row in (await sam.client.get("/api/events")).json()]
        assert event in [row["id"] for row in (await rita.client.get("/api/events")).json()]


async def test_a_helper_at_the_tables_loses_the_desk_with_his_role(room: Live) -> None:
    async with browser(room) as rita, browser(room) as finn:
        await account(rita, "Rita Rush")
        await account(finn, "Finn Ford")
        event = await opens(rita)
        await begun(rita, event)
        given = await rita.client.post(f"/api/events/{event}/roles", json={"name": "finn ford", "role": "floor"})
        assert given.status_code == 200, given.text
        await finn.must(type="watch_event", event=event, desk=True)
        assert (await told(finn, event, lambda now: now["desk"]))["desk"]["role"] == "floor"
        assert await enters(finn, event, {"of": "Falls", "who": {PEOPLE[3]: None}}) == [None]
        (no,) = await enters(finn, event, {"of": "Cancels", "why": "late"})
        assert no is not None
        assert (await desk(rita, event))["rolled"] == [{"name": "Finn Ford", "role": "floor"}]
        await rita.client.post(f"/api/events/{event}/roles", json={"name": "Finn Ford", "role": None})
        async with asyncio.timeout(PATIENCE):
            while not any(each["type"] == "event_gone" for each in finn.heard):
                await finn.hear()
        assert (await finn.client.get(f"/api/events/{event}/desk")).status_code == 404


async def test_what_waited_in_the_page_through_a_cut_happens_once_and_in_its_order(room: Live) -> None:
    async with browser(room) as rita:
        await account(rita, "Rita Rand")
        event = await opens(rita)
        await begun(rita, event)
        at = (await rita.client.get(f"/api/events/{event}")).json()["at"]
        waited = [
            {"key": f"cut-{number}", "at": at + number, "said": {"of": "Falls", "who": {who: None}}}
            for number, who in enumerate(PEOPLE[:4])
        ]
        waited.append({"key": "cut-wrong", "at": at + 4, "said": {"of": "Falls", "who": {PEOPLE[0]: None}}})
        first = (await rita.client.post(f"/api/events/{event}/entries", json={"entries": waited})).json()["outcomes"]
        again = (await rita.client.post(f"/api/events/{event}/entries", json={"entries": waited})).json()["outcomes"]
        assert [one["refused"] is None for one in first] == [True] * 4 + [False]
        assert [one["known"] for one in again] == [True] * 4 + [False]
        out = (await rita.client.get(f"/api/events/{event}")).json()["out"]
        assert [one["who"] for one in out] == PEOPLE[3::-1]


async def test_what_cannot_be_read_is_refused(room: Live) -> None:
    async with browser(room) as rita:
        await account(rita, "Rita Rowe")
        event = await opens(rita)
        for said in ({"of": "Tick"}, {"of": "Falls", "who": {}}, {"of": "WindsClock", "by": 10**12}, {"of": "Begins"}):
            answer = await rita.client.post(
                f"/api/events/{event}/entries", json={"entries": [{"key": "x", "said": said}]}
            )
            assert answer.status_code == 422, answer.text
        for wrong in ({"base": "nowhere/nothing"}, {"base": "veikkaus", "structure": {"title": {"en": "x"}}}):
            answer = await rita.client.post("/api/events", json={"title": "Sunday", **wrong})
            assert answer.status_code == 409, answer.text
        forms = (await rita.client.get("/api/events/forms")).json()
        assert forms["may"]
        assert BASE in [form["base"] for form in forms["forms"]]
        own = next(form["structure"] for form in forms["forms"] if form["base"] == BASE)
        assert await opens(rita, base="veikkaus", structure=own)


async def test_an_entry_from_the_wallet_is_seen_in_the_wallet_at_once(room: Live) -> None:
    async with browser(room) as rita, browser(room) as ann:
        await account(rita, "Rita Rice")
        await account(ann, "Ann Ames")
        event = await opens(rita, purse="wallets")
        had = (await ann.client.get("/api/me")).json()["balances"]["EUR"]
        row = (await ann.client.post(f"/api/events/{event}/own", json={"of": "Registers"})).json()
        assert (row["entered"], row["entries"]) == (True, 1)
        async with asyncio.timeout(PATIENCE):
            while not any(each["type"] == "balance" and each["balances"]["EUR"] == had - 25_00 for each in ann.heard):
                await ann.hear()
        again = await ann.client.post(f"/api/events/{event}/own", json={"of": "Registers"})
        assert again.status_code == 409
        await rita.must(type="watch_event", event=event, desk=True)
        assert await enters(rita, event, {"of": "Cancels", "why": "no dealer"}) == [None]
        assert (await ann.client.get("/api/me")).json()["balances"]["EUR"] == had
