"""Is the house well, and what are its figures: asked as a machine that watches servers asks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from live import Live
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import func, select

import patience
from croupier.house import House, HouseOptions
from croupier.money import currency as currency_of
from croupier.server.app import create_app
from croupier.store import StoreFailure
from croupier.store.schema import accounts

pytestmark = pytest.mark.anyio


async def _get(live: Live, path: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=live.url, timeout=patience.seconds(60), headers=headers) as client:
        return await client.get(path)


def _read(text: str) -> dict[tuple[str, ...], float]:
    families = text_string_to_metric_families(text)
    return {
        (s.name, *(value for _, value in sorted(s.labels.items()))): s.value
        for family in families
        for s in family.samples
    }


async def test_an_open_house_is_well(live: Live) -> None:
    answer = await _get(live, "/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "open", "tables": len(live.house.tables)})


async def test_the_figures_are_those_of_the_books(live: Live) -> None:
    async with httpx.AsyncClient(base_url=live.url, timeout=patience.seconds(60)) as client:
        assert (await client.post("/api/session")).status_code == 200
    before = _read((await _get(live, "/metrics")).text)
    ended = live.house.bank.ended["played"]
    now = _read((await _get(live, "/metrics")).text)
    assert before["croupier_rounds_total", "played"] <= ended <= now["croupier_rounds_total", "played"]
    assert now["croupier_tables", "public, against the house"] == len(live.house.tables)
    assert now["croupier_seats", "bot"] == sum(who.bot for at in live.house.tables.values() for _, who in at.seats) > 0
    assert now["croupier_commit_seconds_count",] >= before["croupier_commit_seconds_count",] > 0
    assert now["croupier_commit_pieces_total",] >= now["croupier_commit_seconds_count",]
    ledger = {key[1:]: amount for key, amount in now.items() if key[0] == "croupier_ledger"}
    for code in {code for code, _ in ledger}:  # every coin has been issued
        assert round(sum(amount * currency_of(code).unit for (at, _), amount in ledger.items() if at == code)) == 0
    # what the house has handed out changes only when somebody comes
    wanted = select(func.sum(accounts.c.balance)).where(accounts.c.kind == "issue", accounts.c.currency == "EUR")
    issued = live.inside(lambda: live.house.store.read(lambda db: db.execute(wanted).scalar_one()))
    assert ledger["EUR", "issue"] == int(issued) / 100


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
async def test_nobody_elsewhere_learns_the_figures(live: Live, header: str) -> None:
    """A proxy on this machine that asks for somebody else is not this machine."""
    answer = await _get(live, "/metrics", **{header: "203.0.113.7"})
    assert (answer.status_code, "croupier_" in answer.text) == (404, False)
    assert "/metrics" not in (await _get(live, "/api/openapi.json")).json()["paths"]


@asynccontextmanager
async def _asking(house: House, *addresses: str) -> AsyncIterator[list[httpx.AsyncClient]]:
    """The door of a house, asked from these addresses."""
    app = create_app(house)
    async with app.router.lifespan_context(app):
        transports = [httpx.ASGITransport(app, client=(address, 40_000)) for address in addresses]
        yield [httpx.AsyncClient(transport=each, base_url="http://house") for each in transports]


async def test_from_another_machine_there_are_none(tmp_path: Path) -> None:
    async with _asking(House(tmp_path, HouseOptions(plan=())), "203.0.113.7", "::1") as (elsewhere, here):
        assert (await elsewhere.get("/metrics")).status_code == 404
        assert (await elsewhere.get("/healthz")).status_code == 200
        assert (await here.get("/metrics")).status_code == 200


async def test_books_that_cannot_be_read_are_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(tmp_path, HouseOptions(plan=()))
    async with _asking(house, "127.0.0.1") as (here,):

        async def gone(_work: object) -> None:
            raise StoreFailure("disk I/O error")

        monkeypatch.setattr(house.store, "read", gone)
        monkeypatch.setattr(house.store, "browse", gone)
        assert (await here.get("/healthz")).status_code == 503
        figures = await here.get("/metrics")  # what can be told is told
        assert (figures.status_code, "croupier_connections 0.0" in figures.text) == (200, True)
        monkeypatch.undo()
        assert (await here.get("/healthz")).status_code == 200
