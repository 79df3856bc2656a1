"""Who may try a password, how often, and from where."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from door_kit import guest, open_app
from fastapi import FastAPI, Request
from live import OPEN, PATIENCE, live_house

from croupier.house import people
from croupier.house.devices import MOST, Devices
from croupier.server.door import counted_as
from croupier.server.limits import Limits, Rate
from croupier.server.run import settings

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"
FIVE = Limits(guests=OPEN.guests, requests=OPEN.requests, logins=Rate(1e-6, 5))


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    async with open_app(tmp_path, FIVE) as app:
        yield app


async def tried(who: httpx.AsyncClient, name: str, password: str = "wrong horse") -> int:
    return (await who.post("/api/login", json={"name": name, "password": password})).status_code


async def account(who: httpx.AsyncClient, name: str) -> None:
    await who.post("/api/session")
    made = await who.post("/api/account", json={"name": name, "password": PASSWORD})
    assert made.status_code == 200, made.text


async def test_a_name_is_one_name_however_it_is_written(app: FastAPI) -> None:
    """Strangers from everywhere have five tries at an account together, whatever they make of its name."""
    written = ["Ann Lee", "ann lee", "ANNLEE", "A n n L e e", "Ａｎｎ Ｌｅｅ", " AnnLee ", "anN\u2002lEE", "Ann Lee"]
    assert len({people.name_key(name) for name in written}) == 1
    statuses = []
    for n, name in enumerate(written):
        async with guest(app, f"192.0.2.{n}") as stranger:
            statuses.append(await tried(stranger, name))
    assert statuses == [401] * 5 + [429] * 3


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("someone", "someone else", True),
    ],
)
async def test_every_limit_counts_a_network_as_one_address(tmp_path: Path, one: str, other: str, same: bool) -> None:
    assert (counted_as(one) == counted_as(other)) is same
    for limits, ask in (
        (Limits(logins=Rate(1e-6, 1)), ("POST", "/api/login", {"name": "Ann", "password": "x"}, 401)),
        (Limits(guests=Rate(1e-6, 1)), ("POST", "/api/session", None, 200)),
        (Limits(requests=Rate(1e-6, 1)), ("GET", "/api/tables", None, 200)),
    ):
        method, path, body, first = ask
        async with open_app(tmp_path, limits) as app, guest(app, one) as ann, guest(app, other) as bob:
            assert (await ann.request(method, path, json=body)).status_code == first
            body = body and {**body, "name": "Bob"}
            assert (await bob.request(method, path, json=body)).status_code == (429 if same else first)


# ── an owner is not locked out ─────────────────────────────────────────────────────────────────────────────────────


async def test_strangers_do_not_lock_out_a_browser_that_was_logged_in(app: FastAPI) -> None:
    async with guest(app) as ann, guest(app) as elsewhere:
        await account(ann, "Ann")
        await ann.post("/api/logout")
        for n in range(9):  # from everywhere, and from Ann's own address
            async with guest(app, f"198.51.100.{n}") as stranger, guest(app) as neighbour:
                await tried(stranger, "Ann")
                await tried(neighbour, "Ann")
        assert await tried(elsewhere, "Ann", PASSWORD) == 429, "a browser that is new here waits"
        assert await tried(ann, " ANN ", PASSWORD) == 200


async def test_a_login_makes_a_browser_known_and_so_does_a_new_account(app: FastAPI) -> None:
    async with guest(app) as ann, guest(app, "192.0.2.2") as laptop:
        await account(ann, "Ann")
        assert await tried(laptop, "Ann", PASSWORD) == 200
        for browser in (ann, laptop):
            device = browser.cookies["croupier-device"]
            assert app.state.door.house.devices.known(device, "ann")
            assert "ann" not in device.lower(), "it does not say whose it is"
        cookie = (await laptop.post("/api/login", json={"name": "Ann", "password": PASSWORD})).headers.get_list(
            "set-cookie"
        )[-1]
        assert cookie.startswith("croupier-device=")
        assert "httponly" in cookie.lower()
        assert "samesite=lax" in cookie.lower()


async def test_a_known_browser_guesses_no_faster(app: FastAPI) -> None:
    """Its own tries are used up like everybody's, and logging in again brings no new ones."""
    async with guest(app) as ann:
        await account(ann, "Ann")
        before = app.state.door.house.devices.known(ann.cookies["croupier-device"], "Ann")
        assert [await tried(ann, "Ann") for _ in range(3)] == [401] * 3
        assert await tried(ann, "Ann", PASSWORD) == 200
        assert app.state.door.house.devices.known(ann.cookies["croupier-device"], "Ann") == before
        assert [await tried(ann, "Ann") for _ in range(3)] == [401, 429, 429]
        assert await tried(ann, "Ann", PASSWORD) == 429


async def test_a_known_browser_is_a_stranger_to_other_accounts(app: FastAPI) -> None:
    async with guest(app) as ann, guest(app, "192.0.2.66") as mallory:
        await account(ann, "Ann")
        await account(mallory, "Mallory")
        assert [await tried(mallory, "Ann") for _ in range(5)] == [401] * 4 + [429], "one try made the account"
        assert await tried(mallory, "Mallory", PASSWORD) == 200, "his own is open to him"


async def test_asking_for_a_taken_name_uses_up_nobodys_tries(app: FastAPI) -> None:
    async with guest(app) as ann, guest(app, "192.0.2.3") as elsewhere:
        await account(ann, "Ann")
        for n in range(6):
            async with guest(app, f"198.51.100.{n}") as stranger:
                await stranger.post("/api/session")
                taken = await stranger.post("/api/account", json={"name": "Ann", "password": PASSWORD})
                assert taken.status_code == 409
        assert await tried(elsewhere, "Ann", PASSWORD) == 200


def test_a_browser_remembers_a_few_accounts_and_believes_no_forgery() -> None:
    devices = Devices("secret")
    cookie: str | None = None
    for name in ("Ann", "Bob", "Cyd", "Dan", "Eve"):
        cookie = devices.remember(cookie, name)
    assert cookie is not None
    assert [devices.known(cookie, name) is not None for name in ("Ann", "Bob", "Cyd", "Dan", "eve ")] == [False] + [
        True
    ] * 4
    assert len({devices.known(cookie, name) for name in ("Bob", "Cyd", "Dan", "Eve")}) == MOST
    assert devices.remember(cookie, "Bob").count("~") == MOST - 1
    number, *rest = cookie.split("~")[0].split(".")
    assert Devices("another").known(cookie, "Eve") is None
    for forged in ("", "~", "x" * 9_000, "ů", ".".join([number + "0", *rest]), ".".join([number, *rest[:-1]]), number):
        assert devices.known(forged, "Eve") is None
    assert devices.known(None, "Eve") is None


def test_a_browser_is_forgotten_after_a_year(monkeypatch: pytest.MonkeyPatch) -> None:
    devices = Devices("secret")
    cookie = devices.remember(None, "Ann")
    monkeypatch.setattr("croupier.house.devices.LASTS_S", -1)
    assert devices.known(cookie, "Ann") is None


# ── proxies ────────────────────────────────────────────────────────────────────────────────────────────────────────


async def _seen(proxies: list[str], **headers: str) -> tuple[str, str]:
    """What the house sees of a request that comes over 127.0.0.1 with these headers."""
    app = FastAPI()

    @app.get("/")
    async def who(request: Request) -> list[str]:
        assert request.client
        return [request.client.host, request.url.scheme]

    config = uvicorn.Config(app, **settings(proxies))
    config.load()
    wire = httpx.ASGITransport(config.loaded_app, client=("127.0.0.1", 1))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=wire, base_url="http://house", timeout=PATIENCE) as client:
        host, scheme = (await client.get("/", headers=headers)).json()
        return host, scheme


async def test_only_a_proxy_that_was_named_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https"}
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert settings()["proxy_headers"] is False
    assert await _seen([], **said) == ("127.0.0.1", "http")
    assert await _seen(["10.0.0.0/8"], **said) == ("127.0.0.1", "http")
    assert await _seen(["127.0.0.1"], **said) == ("203.0.113.5", "https")
    longer = {**said, "X-Forwarded-For": "6.6.6.6, 203.0.113.5, 10.1.2.3"}
    assert await _seen(["127.0.0.1", "10.0.0.0/8"], **longer) == ("203.0.113.5", "https"), "not what the guest claims"


async def test_nobody_escapes_the_limit_by_a_header(tmp_path: Path) -> None:
    limits = Limits(logins=Rate(1e-6, 3))
    with live_house(tmp_path, limits=limits, plan=()) as live:
        async with httpx.AsyncClient(base_url=live.url, timeout=PATIENCE) as stranger:
            statuses = []
            for n in range(5):
                asked = {
                    "json": {"name": f"Ann {n}", "password": "x"},
                    "headers": {"X-Forwarded-For": f"203.0.113.{n}"},
                }
                statuses.append((await stranger.post("/api/login", **asked)).status_code)
            assert statuses == [401] * 3 + [429] * 2


@pytest.mark.parametrize("address", ["*", "proxy", "10.0.0.1/8", "127.0.0.1,10.0.0.1", ""])
def test_a_proxy_is_an_address(tmp_path: Path, address: str) -> None:
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "serve", "--behind-proxy", address]
    done = subprocess.run([*command, "--data", str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "is no address" in done.stderr
    assert "Traceback" not in done.stderr
