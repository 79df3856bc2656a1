"""The doors of money and people, pushed at: wrong types, many at once, another's things, a session that is over."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest
from door_kit import guest
from test_server_standing import asks, opened, registered, stands

from croupier.house.identity import code_of
from croupier.house.terms import terms_of

pytestmark = pytest.mark.anyio
ODD: Final = (
    None, True, False, -1, 0, 1.5, 1e30, 10**40, float("nan"), "1", "²", "x" * 5_000, "\0", "\ud800", [], [1], {}, {"a": 1}
)  # fmt: skip
BODIES: Final[dict[str, dict[str, Any]]] = {
    "standing/deposit": {"currency": "EUR", "amount": 1},
    "standing/withdraw": {"currency": "EUR", "amount": 1},
    "standing/limit": {"what": "spending", "window": "day", "currency": "EUR", "amount": 1},
    "standing/limit/back": {"what": "spending", "window": "day", "currency": "EUR"},
    "standing/break": {"kind": "exclude", "length": 1, "currency": "EUR"},
    "standing/reminder": {"minutes": 5, "currency": "EUR"},
    "standing/prize": {"prize": "main", "by": "transfer", "currency": "EUR"},
    "register": {"number": "010190-900P", "born": "1990-01-01", "name": "Zoe", "password": "x", "terms": "1"},
    "registration/check": {"number": "010190-900P", "born": "1990-01-01"},
    "factor/setup": {"password": "x", "code": None},
    "factor/on": {"ticket": "x", "code": "1"},
    "account/close": {"password": "x", "code": None},
}
ALLOWED: Final = {("amount", None), ("minutes", None), ("amount", 0), ("code", None), ("terms", None), ("length", 0)}
"""What is a value there, and not an odd one: no limit, a limit of nothing, no code."""


def is_odd(key: str, value: Any) -> bool:
    return not any(key == known and value is allowed for known, allowed in ALLOWED)


@pytest.mark.parametrize("path", BODIES)
async def test_what_is_no_value_is_refused_and_moves_nothing(tmp_path: Path, path: str) -> None:
    async with opened(tmp_path, "ray-online") as app, guest(app) as who, guest(app) as nobody:
        await registered(who)
        await asks(who, "deposit", amount=100_00)
        before = await stands(who)
        for key in BODIES[path]:
            for value in (each for each in ODD if is_odd(key, each)):
                body = json.dumps({**BODIES[path], key: value})
                for one in (who, nobody):
                    sent = {"content": body, "headers": {"content-type": "application/json"}}
                    answer = await one.post(f"/api/{path}", **sent)
                    assert 400 <= answer.status_code < 500, (key, value, answer.text)
        assert await stands(who) == before


async def test_of_many_transfers_at_once_those_are_made_that_fit(tmp_path: Path) -> None:
    async with opened(tmp_path, "ray-online") as app, guest(app) as who:
        await registered(who)
        await asks(who, "deposit", amount=100_00)
        out = await asyncio.gather(*(asks(who, "withdraw", amount=30_00) for _ in range(20)))
        assert Counter(each.status_code for each in out) == {200: 3, 409: 17}
        assert (await stands(who))["purse"]["balance"] == 10_00
        came = await asyncio.gather(*(asks(who, "deposit", amount=1_000_00) for _ in range(20)))
        assert Counter(each.status_code for each in came) == {200: 4, 409: 16}
        assert (await stands(who))["purse"]["balance"] == 4_010_00


@pytest.mark.rule("ray-online/platform#P-13")
async def test_one_person_in_ten_browsers_at_once_gets_one_account(tmp_path: Path) -> None:
    born = date(1991, 3, 3)
    form = {"number": code_of(born, 905), "born": str(born), "password": "correct horse battery"}
    form["terms"] = terms_of("house").version
    async with opened(tmp_path, "ray-online") as app, guest(app) as first:
        others = [guest(app) for _ in range(9)]
        browsers = [first, *[await each.__aenter__() for each in others]]
        for each in browsers:
            await each.post("/api/session")
        answers = await asyncio.gather(
            *(each.post("/api/register", json={**form, "name": f"Kid {n}"}) for n, each in enumerate(browsers))
        )
        for each in others:
            await each.__aexit__(None, None, None)
        assert Counter(each.status_code for each in answers) == {200: 1, 409: 9}
        refused = next(each.json() for each in answers if each.status_code == 409)
        assert refused["rule"] == "ray-online/platform#P-13"


async def test_a_session_that_is_over_and_a_foreign_page_move_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, "ray-online") as app, guest(app) as who, guest(app) as other:
        await registered(who)
        await registered(other, number=code_of(date(1990, 1, 2), 900), born="1990-01-02", name="Bea Lee")
        await asks(who, "deposit", amount=100_00)
        for origin in ("http://evil.example", "null"):
            sent = {"json": {"currency": "EUR", "amount": 1_00}, "headers": {"origin": origin}}
            assert (await who.post("/api/standing/withdraw", **sent)).status_code == 403
        (mine,) = (await who.get("/api/sessions")).json()
        assert (await other.post(f"/api/sessions/{mine['id']}/end", json={})).status_code == 404
        kept = who.cookies["croupier"]
        assert (await stands(who))["purse"]["balance"] == 100_00
        await who.post("/api/logout")
        who.cookies.set("croupier", kept)
        assert (await asks(who, "withdraw", amount=1_00)).status_code == 401
        assert (await who.get("/api/standing", params={"currency": "EUR"})).status_code == 401
