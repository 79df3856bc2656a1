"""The second factor, registering, terms and the end of an account, over HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest
from door_kit import guest, open_app
from fastapi import FastAPI
from live import OPEN, Live, browser
from test_server_account import account as account_at
from test_server_account import closed, person

from croupier.house import audit, totp
from croupier.house.identity import TestRegister, code_of
from croupier.house.registration import Adults, Registration
from croupier.house.terms import terms_of
from croupier.server.limits import Rate
from croupier.store.log import now_ms

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse"
TERMS = terms_of("house")
WANTED = Registration(TestRegister(), Adults(18), TERMS)
ANN = {"number": "010190-900P", "born": "1990-01-01"}


@asynccontextmanager
async def opened(data: Path, **options: Any) -> AsyncIterator[FastAPI]:
    async with open_app(data, options.pop("limits", OPEN), **options) as app:
        yield app
    assert audit(data).wrong == []


@pytest.fixture(autouse=True)
def _codes_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """One step of thirty seconds lasts as long as a test, however slow the machine is."""
    now = totp.step_at(now_ms())
    monkeypatch.setattr(totp, "step_at", lambda _ms: now)


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    async with opened(tmp_path) as app:
        yield app


async def account(who: httpx.AsyncClient, name: str = "Ann") -> None:
    await who.post("/api/session")
    made = await who.post("/api/account", json={"name": name, "password": PASSWORD})
    assert made.status_code == 200, made.text


async def login(who: httpx.AsyncClient, code: str | None = None, password: str = PASSWORD) -> httpx.Response:
    return await who.post("/api/login", json={"name": "Ann", "password": password, "code": code})


def told(answer: httpx.Response) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("field")


class Phone:
    """Shows codes, each once: the house's clock need not go on meanwhile."""

    def __init__(self, secret: str) -> None:
        self._secret, self._step = totp.read(secret), totp.step_at(now_ms()) - 2

    def code(self) -> str:
        self._step = max(self._step + 1, totp.step_at(now_ms()) - 1)
        return totp.hotp(self._secret, self._step)


async def with_factor(who: httpx.AsyncClient) -> tuple[Phone, list[str]]:
    setup = (await who.post("/api/factor/setup", json={"password": PASSWORD})).json()
    phone = Phone(setup["secret"])
    done = await who.post("/api/factor/on", json={"ticket": setup["ticket"], "code": phone.code()})
    assert done.status_code == 200, done.text
    return phone, done.json()["codes"]


# ── second factor ──────────────────────────────────────────────────────────────────────────────────────────────────


async def test_logging_in_takes_the_code_and_only_after_the_password(app: FastAPI) -> None:
    async with guest(app) as ann, guest(app, "192.0.2.2") as there:
        await account(ann)
        assert (await ann.get("/api/factor")).json() == {"on_since": None, "codes_left": 0, "refused_at": None}
        phone, codes = await with_factor(ann)
        for code in (None, codes[0]):
            wrong = await login(there, code, "wrong horse 12")
            assert told(wrong) == (401, None), "who does not know the password learns of no second factor"
        assert told(await login(there)) == (401, "code")
        assert told(await login(there, "000 000" if phone.code() != "000000" else "1")) == (401, "code")
        assert told(await login(there, codes[9])) == (200, None)
        state = (await there.get("/api/factor")).json()
        assert state["codes_left"] == 9
        assert state["refused_at"] >= state["on_since"]
        code = phone.code()
        assert told(await login(there, code)) == (200, None)
        assert told(await login(there, code)) == (401, "code"), "each code once"


async def test_what_cannot_be_undone_takes_password_and_code(app: FastAPI) -> None:
    async with guest(app) as ann:
        await account(ann)
        _, codes = await with_factor(ann)
        given = iter(codes)
        for path in ("/api/factor/setup", "/api/factor/codes", "/api/factor/off", "/api/account/close"):
            assert told(await ann.post(path, json={"password": "wrong horse 12", "code": codes[-1]})) == (
                401,
                "password",
            )
            assert told(await ann.post(path, json={"password": PASSWORD})) == (401, "code")
        new = {"old": PASSWORD, "new": "battery staple"}
        assert told(await ann.post("/api/password", json=new)) == (401, "code")
        assert told(await ann.post("/api/password", json={**new, "code": next(given)})) == (200, None)
        sure = {"password": "battery staple"}
        fresh = await ann.post("/api/factor/codes", json={**sure, "code": next(given)})
        assert len(fresh.json()["codes"]) == 10
        assert told(await ann.post("/api/factor/off", json={**sure, "code": next(given)})) == (401, "code"), (
            "an old one"
        )
        assert told(await ann.post("/api/factor/off", json={**sure, "code": fresh.json()["codes"][0]})) == (200, None)
        assert (await ann.get("/api/factor")).json()["on_since"] is None
        assert told(await ann.post("/api/factor/codes", json=sure)) == (409, None)


async def test_codes_are_counted(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=replace(OPEN, codes=Rate(1e-6, 3))) as app, guest(app) as ann:
        await account(ann)
        setup = (await ann.post("/api/factor/setup", json={"password": PASSWORD})).json()
        phone = Phone(setup["secret"])
        await ann.post("/api/factor/on", json={"ticket": setup["ticket"], "code": phone.code()})
        tries = []
        for n in range(4):
            async with guest(app, f"192.0.2.{n + 9}") as stranger:
                tries.append((await login(stranger, f"guess {n}")).status_code)
        assert tries == [401, 401, 429, 429], "wherever they come from"


async def test_at_an_account_there_are_a_hundred_tries_an_hour(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=replace(OPEN, logins=Rate(1 / 12, 5))) as app:
        assert app.state.door.names._rate.per_second * 3600 == pytest.approx(100)


async def test_a_guest_has_no_second_factor_and_a_stranger_no_state(app: FastAPI) -> None:
    async with guest(app) as ann:
        assert (await ann.get("/api/factor")).status_code == 401
        await ann.post("/api/session")
        for path in ("/api/factor/setup", "/api/factor/off", "/api/account/close"):
            assert told(await ann.post(path, json={"password": PASSWORD})) == (409, None)


# ── registering ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[FastAPI]:
    async with opened(tmp_path, registration=WANTED) as app:
        yield app


async def test_one_registers_where_the_house_demands_it(strict: FastAPI) -> None:
    async with guest(strict) as ann, guest(strict, "192.0.2.2") as twice:
        assert (await ann.get("/api/registration")).json() == {"demanded": True, "provider": "test-register"}
        whole = {**ANN, "name": "Ann", "password": PASSWORD, "terms": TERMS.version}
        assert (await ann.post("/api/register", json=whole)).status_code == 401
        await ann.post("/api/session")
        assert told(await ann.post("/api/account", json={"name": "Ann", "password": PASSWORD})) == (409, None)
        text = (await ann.get("/api/terms")).json()
        assert (text["version"], text["accepted"]) == (TERMS.version, False)
        assert {block["kind"] for block in text["blocks"]} == {"heading", "text", "item"}
        assert (await ann.post("/api/registration/check", json=ANN)).json() == {"done": True}
        for changed, field in (
            ({"born": "2015-01-01", "number": code_of(date(2015, 1, 1), 900)}, "born"),
            ({"number": "010190-990L"}, "number"),
            ({"name": "House"}, "name"),
            ({"password": "password1234"}, "password"),
            ({"terms": None}, "terms"),
        ):
            assert told(await ann.post("/api/register", json={**whole, **changed})) == (409, field), changed
        done = await ann.post("/api/register", json=whole)
        assert (done.status_code, done.json()["name"], done.json()["guest"]) == (200, "Ann", False)
        assert (await ann.get("/api/terms")).json()["accepted"]
        await twice.post("/api/session")
        for path in ("/api/registration/check", "/api/register"):
            again = await twice.post(path, json={**whole, "name": "Bea"} if path.endswith("register") else ANN)
            assert told(again) == (409, "number")


async def test_registering_is_slowed_down(tmp_path: Path) -> None:
    limits = replace(OPEN, logins=Rate(1e-6, 3))
    async with opened(tmp_path, registration=WANTED, limits=limits) as app, guest(app) as ann:
        await ann.post("/api/session")
        tries = [(await ann.post("/api/registration/check", json=ANN)).status_code for _ in range(5)]
        assert tries == [200] * 3 + [429] * 2


async def test_new_terms_are_accepted_by_those_who_have_an_account(strict: FastAPI) -> None:
    async with guest(strict) as ann:
        await ann.post("/api/session")
        assert told(await ann.post("/api/terms", json={"version": TERMS.version})) == (409, None)
        await ann.post("/api/register", json={**ANN, "name": "Ann", "password": PASSWORD, "terms": TERMS.version})
        consents = strict.state.door.house.consents
        consents.terms = replace(TERMS, version="2027-01-01")
        consents._known.clear()  # as after a restart
        assert not (await ann.get("/api/terms")).json()["accepted"]
        assert told(await ann.post("/api/terms", json={"version": TERMS.version})) == (409, "terms")
        assert told(await ann.post("/api/terms", json={"version": "2027-01-01"})) == (200, None)
        assert (await ann.get("/api/terms")).json()["accepted"]


async def test_elsewhere_a_name_and_a_password_will_do(app: FastAPI) -> None:
    async with guest(app) as ann:
        await ann.post("/api/session")
        assert (await ann.get("/api/registration")).json() == {"demanded": False, "provider": None}
        assert (await ann.get("/api/terms")).status_code == 404
        assert told(await ann.post("/api/registration/check", json=ANN)) == (409, None)
        whole = {**ANN, "name": "Ann", "password": PASSWORD}
        assert told(await ann.post("/api/register", json=whole)) == (409, None)


# ── the end of an account ──────────────────────────────────────────────────────────────────────────────────────────


async def test_an_account_ends_with_all_its_pages(live: Live) -> None:
    async with person(live) as ann, person(live) as there:
        name = await account_at(ann)
        given = {"name": name, "password": PASSWORD}
        assert (await there.post("/api/login", json=given)).status_code == 200
        async with browser(live, ann) as mine, browser(live, there) as other:
            table = next(iter(live.house.tables))
            await mine.must(type="watch", table=table)
            await mine.must(type="sit", table=table)
            seated = await ann.post("/api/account/close", json={"password": PASSWORD})
            assert (seated.status_code, "Stand up first" in seated.json()["detail"]) == (409, True)
            await mine.must(type="stand", table=table)
            done = await ann.post("/api/account/close", json={"password": PASSWORD})
            assert done.status_code == 200, done.text
            assert await closed(mine)
            assert await closed(other)
        for client in (ann, there):
            assert (await client.get("/api/me")).status_code == 401
        nobody = await there.post("/api/login", json={"name": "nobody at all", "password": PASSWORD})
        gone = await there.post("/api/login", json=given)
        assert (gone.status_code, gone.json()) == (nobody.status_code, nobody.json())
        await there.post("/api/session")
        assert told(await there.post("/api/account", json=given)) == (409, "name")


async def test_sessions_say_which_browser_it_is(app: FastAPI) -> None:
    said = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"
    async with guest(app, headers={"User-Agent": said}) as ann, guest(app) as there:
        await account(ann)
        await login(there)
        assert {row["agent"] for row in (await ann.get("/api/sessions")).json()} == {"Safari on iPhone", None}


async def test_nobody_plays_by_terms_that_he_has_not_accepted(live: Live) -> None:
    async with person(live) as ann:
        await ann.post("/api/session")
        async with browser(live, ann) as page:
            table = next(iter(live.house.tables))
            await page.must(type="watch", table=table)
            live.house.consents.terms = TERMS
            try:
                refused = await page.refused(type="sit", table=table)
            finally:
                live.house.consents.terms = None
            assert "accept them before you play" in refused
            await page.must(type="sit", table=table)
            await page.must(type="stand", table=table)
