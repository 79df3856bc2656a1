"""A practice table is its owner's: for everybody else it is not there, nor are its hands."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from live import Browser, Live, browser, live_house
from poker_kit import KINDS, PACE, let_in, opened, play_hand, sat
from sqlalchemy import text

from croupier.house import House, practice
from croupier.house.practice import IN_ALL, PER_PERSON, Wish
from croupier.play import Refused
from croupier.rulebooks import load

MESSAGES: list[dict[str, Any]] = [
    {"type": "watch"},
    {"type": "unwatch"},
    {"type": "sit"},
    {"type": "stand"},
    {"type": "place", "bet": "red", "amount": 100},
    {"type": "take_back"},
    {"type": "choose", "option": "fold"},
    {"type": "top_up", "amount": 100},
    {"type": "away", "away": True},
    {"type": "keep", "amount": 100},
    {"type": "say", "saying": "hello"},
    {"type": "write", "text": "hello"},
    {"type": "listen", "on": True},
    {"type": "let_chat", "on": False},
]
PATHS = ("layout", "edges", "advice")


async def _said(page: Browser, table: str) -> list[str]:
    """All that a page can ask about a table, and what it is told, with the table's name taken out."""
    told = [await page.refused(**message, table=table) for message in MESSAGES]
    for path in PATHS:
        answer = await page.client.get(f"/api/tables/{table}/{path}")
        assert answer.status_code == 404, (path, answer.text)
        told.append(answer.json()["detail"])
    return [words.replace(table, "…") for words in told]


def test_for_a_stranger_a_practice_table_is_not_there(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as eve:
            table = await opened(ann, KINDS["hold'em"], players=2, bots=1)
            await sat(ann, table)
            assert await _said(eve, table) == await _said(eve, "practice-0000000000")
            assert {*await _said(eve, table)} == {"There is no table '…' in this house."}
            assert (await ann.client.get(f"/api/tables/{table}/layout")).status_code == 200
            eve.client.cookies.clear()
            assert (await eve.client.get(f"/api/tables/{table}/layout")).status_code == 404
            assert not any(message["type"] in ("table", "events", "round", "seats") for message in eve.heard)

    asyncio.run(tell())


def test_who_has_the_invitation_may_enter(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob, browser(room) as eve:
            table = await opened(ann, KINDS["hold'em"], players=2)
            for page in (bob, eve):
                got = await page.client.get(f"/api/tables/{table}/invitation")
                assert (got.status_code, "no table" in got.json()["detail"]) == (404, True)
            for table_name, words in ((table, "guessed"), ("roulette", ""), (table, "ü" * 20)):
                answer = await eve.client.post(f"/api/tables/{table_name}/enter", json={"invitation": words})
                assert answer.status_code == 404, answer.text
            await let_in(ann, bob, table)
            await sat(bob, table)
            assert (await bob.client.get(f"/api/tables/{table}/layout")).status_code == 200
            assert (await bob.client.get(f"/api/tables/{table}/invitation")).status_code == 404, (
                "only the owner invites"
            )
            assert "no table" in await eve.refused(type="watch", table=table)

    asyncio.run(tell())


def test_hands_of_a_practice_table_are_for_those_who_were_there(room: Live) -> None:
    async def tell() -> None:
        async with browser(room) as ann, browser(room) as bob, browser(room) as eve, browser(room) as owner:
            table = await opened(owner, KINDS["hold'em"], players=2, invited=[ann, bob])
            for page in (ann, bob):
                await sat(page, table)
            hand = await play_hand([ann, bob], table)
            paths = [f"/api/hands/{hand}{end}" for end in ("", ".phh", ".ohh", ".txt")]

            async def seen(page: Browser) -> list[int]:
                return [(await page.client.get(path)).status_code for path in paths]

            assert [await seen(page) for page in (ann, bob, owner)] == [[200] * 4] * 3
            assert await seen(eve) == [404] * 4
            for name in (hand, f"{table}.9999"):
                for kind in ("hand", "round"):
                    answer = await eve.client.get(f"/api/{kind}s/{name}")
                    words = (404, f"There is no finished {kind} '{name}'.")
                    assert (answer.status_code, answer.json()["detail"]) == words
            for page in (ann, bob):
                await page.must(type="stand", table=table)
            room.inside(lambda: room.house.practice.close(table))
            assert [await seen(page) for page in (ann, bob, owner)] == [[200] * 4] * 3, "also when it is closed"
            assert await seen(eve) == [404] * 4

    asyncio.run(tell())


def _change(live: Live, statement: str) -> None:
    live.inside(lambda: live.house.store.write(lambda db: db.execute(text(statement)).close()))


def test_a_hand_of_another_edition_gives_neither_seed_nor_inputs_away(tmp_path: Path) -> None:
    """A rulebook has a new edition: its old hands are still those of their players, cards and all."""
    with live_house(tmp_path, PACE, plan=()) as room:

        async def tell() -> None:
            async with browser(room) as ann, browser(room) as bob:
                table = await opened(ann, KINDS["hold'em"], players=2, invited=[bob])
                for page in (ann, bob):
                    await sat(page, table)
                hand = await play_hand([ann, bob], table)
                for wrong in ("rulebook_sha256 = 'another'", "game = 'gelp/gone'"):
                    _change(room, f"UPDATE rounds SET {wrong} WHERE id = '{hand}'")
                    answer = await ann.client.get(f"/api/rounds/{hand}")
                    assert answer.status_code == 404, answer.text
                    assert "seed" not in answer.json()

        asyncio.run(tell())


def test_many_tables_opened_at_once_are_counted_one_by_one(room: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ends(people: list[str]) -> tuple[list[str], list[str]]:
        wish = Wish(load(KINDS["hold'em"]), players=2)
        found = await asyncio.gather(
            *(room.house.practice.open(person, wish) for person in people), return_exceptions=True
        )
        assert all(not isinstance(end, BaseException) or isinstance(end, Refused) for end in found), found
        return (
            [end.spec.id for end in found if not isinstance(end, BaseException)],
            [str(end) for end in found if isinstance(end, BaseException)],
        )

    async def person() -> str:
        return (await room.house.people.guest()).id

    async def tell() -> None:
        house = room.house
        ann = await person()
        tables, refused = await ends([ann] * 10)
        assert len(tables) == PER_PERSON == len(house.practice.of(ann))
        assert {words[:30] for words in refused} == {"You have 3 practice tables ope"}
        monkeypatch.setattr(practice, "IN_ALL", len(house.practice._entry) + 2)
        more, refused = await ends([await person() for _ in range(8)])
        assert (len(more), len(refused)) == (2, 6)
        assert all("All practice tables" in words for words in refused)
        for table in (*tables, *more):
            await house.practice.close(table)

    assert IN_ALL == 200
    room.inside(tell)


def test_a_table_that_cannot_be_set_up_gives_its_place_back(room: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell() -> None:
        house, ann = room.house, (await room.house.people.guest()).id
        before = len(house.practice._entry)

        async def fails(_self: Any, *_given: Any) -> None:
            raise Refused("The bots are asleep.")

        monkeypatch.setattr(House, "seat_opponents", fails)
        for _ in range(PER_PERSON + 2):
            with pytest.raises(Refused, match="asleep"):
                await house.practice.open(ann, Wish(load(KINDS["hold'em"]), players=2))
        assert (len(house.practice._entry), house.practice.of(ann)) == (before, [])

    room.inside(tell)
