"""The HTTP door: sessions, accounts, the lobby, and what is described is what is done."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from live import FAST, OPEN, PATIENCE, PLAN, Live, browser, live_house

import patience
from croupier.house import House
from croupier.rulebooks import GameEntry, entries, load
from croupier.server import certificates
from croupier.server.app import create_app
from croupier.server.limits import Limits, Rate

pytestmark = pytest.mark.anyio


@pytest.fixture
async def client(live: Live) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=live.url, timeout=PATIENCE) as client:
        yield client


async def test_a_guest_at_once_and_the_same_guest_again(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/me")).status_code == 401
    first = await client.post("/api/session")
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert first.json()["guest"] is True
    assert (await client.post("/api/session")).json() == first.json()
    assert (await client.get("/api/me")).json() == first.json()


async def test_account_logout_login(live: Live, client: httpx.AsyncClient) -> None:
    guest = (await client.post("/api/session")).json()
    old = dict(client.cookies)
    made = await client.post("/api/account", json={"name": "Božena", "password": "correct horse"})
    assert made.json() == {**guest, "name": "Božena", "guest": False}
    assert dict(client.cookies) != old, "the session's token changed"
    again = await client.post("/api/account", json={"name": "Božena 2", "password": "correct horse"})
    assert again.status_code == 409
    async with browser(live, client) as page:
        assert (await client.post("/api/logout")).json() == {"done": True}
        with pytest.raises(Exception, match="4401"):
            await page.until_type("never")
    assert (await client.get("/api/me")).status_code == 401
    wrong = await client.post("/api/login", json={"name": "Božena", "password": "wrong horse"})
    assert wrong.status_code == 401
    right = await client.post("/api/login", json={"name": "božena", "password": "correct horse"})
    assert right.json()["player"] == guest["player"]
    async with httpx.AsyncClient(base_url=live.url, timeout=PATIENCE) as other:
        await other.post("/api/session")
        taken = await other.post("/api/account", json={"name": "BOŽENA", "password": "correct horse"})
        assert taken.status_code == 409
        assert "taken" in taken.json()["detail"]


async def test_guessing_passwords_is_slowed_down(tmp_path: Path) -> None:
    limits = Limits(guests=Rate(1e-6, 3), requests=OPEN.requests, logins=Rate(1e-6, 3))  # nothing comes back meanwhile
    with live_house(tmp_path, FAST, limits, PLAN) as live:
        async with httpx.AsyncClient(base_url=live.url, timeout=PATIENCE) as client:
            tries = [await client.post("/api/login", json={"name": "Ann", "password": f"{n}"}) for n in range(5)]
            assert [t.status_code for t in tries] == [401, 401, 401, 429, 429]
            assert int(tries[-1].headers["retry-after"]) > 0
        statuses = []
        for _ in range(6):
            async with httpx.AsyncClient(base_url=live.url, timeout=PATIENCE) as client:
                statuses.append((await client.post("/api/session")).status_code)
        assert statuses == [200] * 3 + [429] * 3


async def test_the_lobby(client: httpx.AsyncClient) -> None:
    games = (await client.get("/api/games")).json()
    assert [game["id"] for game in games] == [entry.id for entry in entries()]
    rows = (await client.get("/api/tables")).json()
    assert {row["id"] for row in rows} == {"roulette", "dice"}
    roulette = next(row for row in rows if row["id"] == "roulette")
    assert (roulette["edge_low"], roulette["places"], roulette["bots"]) == ("1/37", 5, 1)
    layout = (await client.get("/api/tables/roulette/layout")).json()
    assert len(layout["positions"]) == 157
    other = (await client.get("/api/games/gelp/european-roulette/layout", params={"currency": "EUR"})).json()
    assert other["positions"][0]["min"] == 1_00


QUICK = [entry for entry in entries() if load(entry.id).family.quick]


@pytest.mark.parametrize("entry", QUICK, ids=lambda entry: entry.id)
async def test_every_game_has_its_papers(client: httpx.AsyncClient, entry: GameEntry) -> None:
    certificate = await client.get(f"/api/games/{entry.id}/certificate")
    assert certificate.status_code == 200
    assert certificate.json()["bets"]
    sheet = await client.get(f"/api/games/{entry.id}/sheet")
    assert sheet.headers["content-type"].startswith("text/html")
    assert "<h1>" in sheet.text


async def test_what_takes_long_is_worked_out_aside(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/games/gelp/pontoon/certificate", timeout=patience.seconds(300))
    assert answer.status_code == 200
    assert answer.json()["bets"]


async def test_a_table_gets_its_sheet_at_once(client: httpx.AsyncClient) -> None:
    """Russian poker takes long to certify; nobody at its table waits for that to read the rules."""
    async with asyncio.timeout(patience.seconds(30)):
        at_once = await client.get("/api/games/gelp/russian-poker/sheet?now=true")
    assert "How it is played" in at_once.text


async def test_the_sheet_of_a_table_says_what_holds_there(client: httpx.AsyncClient) -> None:
    """Its own options, their edges and the limits that it posts; not those that the rulebook starts from."""
    (row, *_) = (await client.get("/api/tables")).json()
    assert "How it is played" in (await client.get(f"/api/tables/{row['id']}/sheet")).text
    half = load("gelp/european-roulette", zero_rule="half_back", table_min="20", table_max="5000")
    sheet = await certificates.sheet_beside(half, "CZK")
    assert all(words in sheet for words in ("1/74", "these lose only 1/2 of the stake", "5\u202f000 Kč"))
    assert "Perfect Pairs" in await certificates.sheet_beside(
        load("gelp/blackjack-perfect-pairs", table_max="500"), "CZK"
    )


async def test_a_game_among_players_has_a_sheet_and_no_certificate(client: httpx.AsyncClient) -> None:
    assert (
        "the house has no edge in it" in (await client.get("/api/games/gelp/texas-holdem/certificate")).json()["detail"]
    )
    assert "<h1>" in (await client.get("/api/games/gelp/texas-holdem/sheet")).text


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/nowhere/layout",
        "/api/tables/nowhere/sheet",
        "/api/games/gelp/nothing/layout",
        "/api/games/gelp/european-roulette.toml/layout",
        "/api/games/_shared/single-zero/layout",
        "/api/games/ray-casino/roulette/layout?currency=CZK",
        "/api/rounds/nothing",
        "/api/rounds/roulette.999999",
        "/api/nothing",
    ],
)
async def test_what_is_not_there_is_not_found(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code == 404
    assert isinstance(answer.json()["detail"], str)


async def test_answers_carry_their_guards(client: httpx.AsyncClient) -> None:
    for path in ("/", "/api/tables"):
        headers = (await client.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "make run" in (await client.get("/")).text or "<!doctype html" in (await client.get("/")).text.lower()


def test_the_default_floor_has_a_table_for_every_game(tmp_path: Path) -> None:
    with live_house(tmp_path, plan=None) as live:
        rows = httpx.get(f"{live.url}/api/tables", timeout=PATIENCE).json()
        assert {row["game"] for row in rows} == {e.id for e in entries() if load(e.id).among_players is None}
        assert all(0 < row["min"] < row["max"] for row in rows)
        assert any(row["bots"] for row in rows)
        assert all(row["places"] is None or row["bots"] < row["places"] for row in rows)


async def test_the_clients_files_are_served_and_unknown_pages_are_the_clients(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>Croupier</title>")
    (static / "app.js").write_text("1")
    app = create_app(House(tmp_path / "data"), static=static)
    async with httpx.AsyncClient(base_url="http://house", transport=httpx.ASGITransport(app)) as client:
        assert "Croupier" in (await client.get("/")).text
        assert "Croupier" in (await client.get("/table/roulette")).text
        assert "Croupier" in (await client.get("/replay/practice-1.12")).text  # the name of a hand has a dot
        assert (await client.get("/app.js")).text == "1"
        for path in ("/nothing.js", "/api/nothing", "/..%2Fdata%2Fsecret.key"):
            assert (await client.get(path)).status_code == 404


async def test_files_travel_packed_and_are_kept(tmp_path: Path) -> None:
    """What the build has packed goes out as it lies there; a browser that takes nothing packed gets the file itself."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Croupier</title>")
    script = "let chips = 1;\n" * 1_000
    (static / "assets" / "app-1a2b.js").write_text(script)
    (static / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(script.encode()))
    app = create_app(House(tmp_path / "data"), static=static)
    async with httpx.AsyncClient(base_url="http://house", transport=httpx.ASGITransport(app)) as client:
        for takes, encoding in (("gzip, br", "gzip"), ("identity", None)):
            got = await client.get("/assets/app-1a2b.js", headers={"Accept-Encoding": takes})
            assert (got.text, got.headers.get("content-encoding")) == (script, encoding)
            assert got.headers["content-type"].startswith("text/javascript")
            assert got.headers["vary"] == "Accept-Encoding"
            assert "immutable" in got.headers["cache-control"]
        page = await client.get("/")
        assert page.headers["cache-control"] == "no-cache"
        again = await client.get("/", headers={"If-None-Match": page.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_long_answers_travel_packed(tmp_path: Path) -> None:
    app = create_app(House(tmp_path / "data"), static=tmp_path)
    async with httpx.AsyncClient(base_url="http://house", transport=httpx.ASGITransport(app)) as client:
        got = await client.get("/api/openapi.json", headers={"Accept-Encoding": "gzip"})
        assert got.headers["content-encoding"] == "gzip"
        assert got.num_bytes_downloaded < len(got.content) / 4


async def test_the_description_of_the_api_comes_from_the_house_alone(tmp_path: Path) -> None:
    """Under a policy that lets nothing in from elsewhere. In a real browser: web/e2e/account.mjs."""
    for built in (True, False):
        static = tmp_path / f"static {built}"
        static.mkdir()
        if built:
            (static / "index.html").write_text("<!doctype html><title>Croupier</title>")
            (static / "api-docs.html").write_text('<!doctype html><script src="/assets/api-docs.js"></script>')
        app = create_app(House(tmp_path / "data"), static=static)
        async with httpx.AsyncClient(base_url="http://house", transport=httpx.ASGITransport(app)) as client:
            page = await client.get("/api/docs")
            assert page.status_code == 200
            assert "script-src" not in page.headers["content-security-policy"], (
                "scripts are as everything else: our own"
            )
            assert page.headers["content-security-policy"].startswith("default-src 'self';")
            assert "//" not in page.text
            assert ("/assets/api-docs.js" if built else "make run") in page.text
