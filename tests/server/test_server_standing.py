"""One's money and protection over HTTP: what is shown, what is moved, and what is refused with its reason."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from door_kit import guest, open_app
from fastapi import FastAPI
from live import OPEN

from croupier.house import audit
from croupier.house.file import house_file
from croupier.house.platform import entries as e
from croupier.house.terms import terms_of
from croupier.store import StoreFailure

pytestmark = pytest.mark.anyio
NOON = 1_795_600_800_000
"""25 November 2026, 12:00 in Helsinki."""
ANN = {"number": "010190-900P", "born": "1990-01-01", "name": "Ann Lee", "password": "correct horse battery"}


@asynccontextmanager
async def opened(data: Path, name: str) -> AsyncIterator[FastAPI]:
    async with open_app(data, OPEN, file=house_file(name)) as app:
        app.state.door.house.guard.now = lambda: NOON
        yield app
    assert audit(data).wrong == []


async def registered(who: httpx.AsyncClient, **other: str) -> None:
    await who.post("/api/session")
    made = await who.post("/api/register", json={**ANN, **other, "terms": terms_of("house").version})
    assert made.status_code == 200, made.text


async def stands(who: httpx.AsyncClient, currency: str = "EUR") -> dict[str, Any]:
    found = await who.get("/api/standing", params={"currency": currency})
    assert found.status_code == 200, found.text
    return found.json()


async def asks(who: httpx.AsyncClient, for_: str, **given: Any) -> httpx.Response:
    return await who.post(f"/api/standing/{for_}", json={"currency": "EUR", **given})


def line(shown: dict[str, Any], what: str, window: str = "day", *, own: bool = True) -> dict[str, Any]:
    return next(each for each in shown["limits"] if (each["what"], each["window"], each["own"]) == (what, window, own))


@pytest.mark.rule("ray-online/platform#P-25")
async def test_somebody_sees_how_he_stands_and_where_help_is_found(tmp_path: Path) -> None:
    async with opened(tmp_path, "ray-online") as app, guest(app) as who:
        await who.post("/api/session")
        assert (await stands(who))["registered"] is False
        await registered(who)
        shown = await stands(who)
        assert shown["registered"] is True
        assert shown["help"][0]["name"] == "Peluuri"
        assert (shown["purse"]["most"], shown["purse"]["rule"]) == (5_000_00, "ray-online/platform#P-16")
        assert line(shown, "spending")["must"] is True
        assert line(shown, "alone", own=False)["limit"] == 500_00
        among = line(shown, "among", own=False)
        assert (among["limit"], among["rule"]) == (None, "ray-online/platform#P-23")
        assert [each["months"] for each in shown["breaks"]["exclusions"]] == [1, 3, 6, 12]


async def test_money_in_and_out_and_limits_that_wait(tmp_path: Path) -> None:
    async with opened(tmp_path, "ray-online") as app, guest(app) as who:
        await registered(who)
        assert (await asks(who, "deposit", amount=400_00)).json()["purse"]["balance"] == 400_00
        over = await asks(who, "deposit", amount=4_600_01)
        assert (over.status_code, over.json()["detail"][:15]) == (409, "That would make")
        assert over.json()["rule"] == "ray-online/platform#P-16"
        assert (await asks(who, "withdraw", amount=400_01)).status_code == 409
        assert (await asks(who, "withdraw", amount=100_00)).json()["purse"]["balance"] == 300_00
        assert (await asks(who, "limit", what="spending", window="day", amount=50_00)).status_code == 200
        raised = await asks(who, "limit", what="spending", window="day", amount=90_00)
        waits = line(raised.json(), "spending")
        assert (waits["limit"], waits["pending"]["limit"]) == (50_00, 90_00)
        assert waits["pending"]["at"] == NOON + 12 * 3_600_000
        back = await asks(who, "limit/back", what="spending", window="day")
        assert line(back.json(), "spending")["pending"] is None
        none = await asks(who, "limit", what="spending", window="day", amount=None)
        assert (none.status_code, none.json()["detail"][:10]) == (409, "Everybody ")


async def test_an_exclusion_is_shown_and_nothing_comes_in(tmp_path: Path) -> None:
    async with opened(tmp_path, "ray-online") as app, guest(app) as who:
        await registered(who)
        assert (await asks(who, "break", kind="exclude", length=13)).status_code == 409
        shown = (await asks(who, "break", kind="exclude", length=6)).json()["breaks"]
        assert shown["kind"] == "exclude"
        assert shown["until"] > NOON + 180 * 86_400_000
        assert (await asks(who, "deposit", amount=10_00)).status_code == 409
        assert (await asks(who, "break", kind="exclude", length=1)).status_code == 409


@pytest.mark.rule("gelp/general#G-12", "gelp/general#G-13")
async def test_a_prize_is_claimed_at_the_desk_or_by_transfer_by_its_winner_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, "gelp") as app, guest(app) as who, guest(app) as other:
        house = app.state.door.house
        await registered(who)
        await registered(other, number="020190-900B", born="1990-01-02", name="Bea Lee")
        player = (await house.sessions.of(who.cookies["croupier"])).person.id
        for prize, amount in (("main", 30_000_00), ("small", 4_00)):
            await house.guard.enters(player, lambda at, prize=prize, amount=amount: e.Wins(at, prize, amount, "CZK"))
        assert (await asks(other, "prize", prize="main", by="transfer", currency="CZK")).status_code == 409
        assert (await stands(other, "CZK"))["prizes"] == []
        waits = {each["prize"]: each for each in (await stands(who, "CZK"))["prizes"]}
        assert (await stands(who))["currencies"] == ["CZK", "EUR"], "who has no money yet may have it in both"
        assert (waits["main"]["amount"], waits["main"]["claimed_at"]) == (30_000_00, None)
        claimed = (await asks(who, "prize", prize="small", by="desk", currency="CZK")).json()["prizes"]
        assert [each["claimed_at"] for each in claimed if each["prize"] == "small"] == [NOON]
        again = await asks(who, "prize", prize="small", by="desk", currency="CZK")
        assert (again.status_code, "claimed already" in again.json()["detail"]) == (409, True)
        answers = await asyncio.gather(
            *(asks(who, "prize", prize="main", by="transfer", currency="CZK") for _ in range(8))
        )
        assert sorted(each.status_code for each in answers) == [200, *[409] * 7]
        assert [each["prize"] for each in (await stands(who, "CZK"))["prizes"]] == ["small"]
        assert (await asks(who, "prize", prize="small", by="transfer", currency="CZK")).json()["prizes"] == []


async def test_money_that_was_taken_and_cannot_be_credited_goes_back_to_where_it_came_from(tmp_path: Path) -> None:
    class Till:
        moved: ClassVar[list[tuple[str, int]]] = []

        async def takes(self, _player: str, _code: str, amount: int) -> None:
            self.moved.append(("takes", amount))

        async def gives_back(self, _player: str, _code: str, amount: int) -> None:
            self.moved.append(("gives back", amount))

        async def pays(self, _player: str, _code: str, amount: int) -> None:
            self.moved.append(("pays", amount))

    async with opened(tmp_path, "ray-online") as app, guest(app) as who:
        await registered(who)
        app.state.door.house.cashier = Till()
        assert (await asks(who, "deposit", amount=5_000_01)).status_code == 409
        assert (await asks(who, "deposit", amount=100_00)).status_code == 200
        assert (await asks(who, "withdraw", amount=100_01)).status_code == 409
        with pytest.MonkeyPatch.context() as broken:
            broken.setattr("croupier.house.ledger.enter", _fails)
            assert (await asks(who, "deposit", amount=7_00)).status_code == 503
            assert (await asks(who, "withdraw", amount=8_00)).status_code == 503
        assert (await asks(who, "withdraw", amount=100_00)).status_code == 200
        taken = [
            ("takes", 5_000_01),
            ("gives back", 5_000_01),
            ("takes", 100_00),
            ("takes", 7_00),
            ("gives back", 7_00),
        ]
        assert Till.moved == [*taken, ("pays", 100_00)]


def _fails(*_: object) -> None:
    raise StoreFailure("the disk is full")


async def test_in_the_open_house_nothing_is_paid_in_but_everybody_may_limit_himself(tmp_path: Path) -> None:
    async with opened(tmp_path, "open-house") as app, guest(app) as who:
        await who.post("/api/session")
        assert (await asks(who, "deposit", amount=10_00)).status_code == 409
        assert (await asks(who, "limit", what="time", window="day", amount=60)).status_code == 200
        shown = await stands(who)
        assert line(shown, "time")["limit"] == 60
        assert "deposit" not in {each["what"] for each in shown["limits"]}
        assert (await asks(who, "break", kind="today", length=0)).json()["breaks"]["kind"] == "today"
        assert (await who.get("/api/standing/house")).json()["title"] == "The open house"


async def test_a_house_offers_private_tables_of_its_own_games_only(tmp_path: Path) -> None:
    async with opened(tmp_path, "ray-online") as app, guest(app) as who:
        await registered(who)
        offered = (await who.get("/api/practice")).json()["games"]
        assert [each["id"] for each in offered] == ["ray-online/poker"]
        refused = await who.post("/api/tables", json={"game": "gelp/texas-holdem", "bots": 0})
        assert (refused.status_code, refused.json()["detail"]) == (409, "Texas Hold'em is not played in this house.")
        made = await who.post("/api/tables", json={"game": "ray-online/poker", "bots": 0})
        assert made.status_code in (200, 201), made.text


async def test_without_a_session_nobody_is_told_anything(tmp_path: Path) -> None:
    async with opened(tmp_path, "ray-online") as app, guest(app) as who:
        who.cookies.clear()
        assert (await who.get("/api/standing", params={"currency": "EUR"})).status_code == 401
        assert (await asks(who, "deposit", amount=1)).status_code == 401
