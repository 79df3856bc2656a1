"""Whether the house is well (``/healthz``) and its figures for whoever watches servers (``/metrics``).

The figures are read when somebody asks, so nothing that happens at a table is slower for them. They are for the machine
on which the house runs: nobody else learns how much money is where.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

from fastapi import APIRouter, HTTPException, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import Connection, func, select, text

from croupier.money import currency as currency_of
from croupier.room import TableActor
from croupier.server import protocol as wire
from croupier.server.door import Door
from croupier.server.http import door, said
from croupier.store import StoreFailure
from croupier.store.schema import accounts

router = APIRouter()
_WELL_S: Final = 5.0
"""Books that say nothing for so long are not well."""
Money = dict[tuple[str, str], int]


class Health(wire.Wire):
    """``open``: tables are played at."""

    status: str
    tables: int


@router.get("/healthz", responses=said())
async def healthz(request: Request) -> Health:
    """Is the house open, and can its books be read? 503 with the reason where not."""
    house = door(request).house
    try:
        async with asyncio.timeout(_WELL_S):
            await house.store.read(lambda db: db.execute(text("SELECT 1")).scalar_one())
    except TimeoutError:
        raise HTTPException(503, f"The books have said nothing for {_WELL_S:.0f} seconds.") from None
    if not house.store.writes:
        raise HTTPException(503, "The house is closing.")
    return Health(status="open", tables=len(house.tables))


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The house's figures in Prometheus' text; for whoever asks from this machine itself, and for nobody else."""
    if not _from_here(request):
        raise HTTPException(404, "Not Found")
    here = door(request)
    try:
        money = await here.house.store.browse(_money)
    except StoreFailure:
        money = {}  # the other figures tell why
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)
    registry.register(_House(here, money))
    text_of_all = await asyncio.to_thread(generate_latest, registry)
    return Response(text_of_all, media_type=CONTENT_TYPE_LATEST)


def _from_here(request: Request) -> bool:
    """From this machine, and not on behalf of somebody else: a proxy that runs here says for whom it asks."""
    passed_on = {"x-forwarded-for", "forwarded", "via", "x-real-ip"} & set(request.headers)
    try:
        return not passed_on and request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _money(db: Connection) -> Money:
    wanted = select(accounts.c.kind, accounts.c.currency, func.sum(accounts.c.balance))
    found = db.execute(wanted.group_by(accounts.c.kind, accounts.c.currency))
    return {(kind, code): int(balance) for kind, code, balance in found}


class _House(Collector):
    """The figures, as they are now."""

    def __init__(self, here: Door, money: Money) -> None:
        self._here, self._money = here, money

    def collect(self) -> Iterator[Metric]:
        house, timing = self._here.house, self._here.house.store.timing
        yield _gauge("tables", "Tables that are open", "kind", Counter(map(_kind, house.tables.values())))
        seated = Counter("bot" if who.bot else "person" for at in house.tables.values() for _, who in at.seats)
        yield _gauge("seats", "Seats that are taken", "who", seated)
        connections = GaugeMetricFamily("croupier_connections", "Pages that are connected")
        connections.add_metric([], self._here.hub.connections)
        yield connections
        rounds = CounterMetricFamily("croupier_rounds", "Rounds and hands since the house opened", labels=["end"])
        for end, count in sorted(house.bank.ended.items()):
            rounds.add_metric([end], count)
        yield rounds
        commits = HistogramMetricFamily("croupier_commit_seconds", "How long a commit of the books takes")
        commits.add_metric([], timing.upto(), timing.seconds)
        yield commits
        for name, what, count in (
            ("commit_pieces", "Pieces of work in all commits", timing.pieces),
            ("commits_failed", "Commits that the books refused", timing.failed),
        ):
            yield CounterMetricFamily(f"croupier_{name}", what, value=count)
        ledger = GaugeMetricFamily("croupier_ledger", "Balances by kind of account", labels=["kind", "currency"])
        for (kind, code), balance in sorted(self._money.items()):
            ledger.add_metric([kind, code], balance / currency_of(code).unit)
        yield ledger


def _kind(table: TableActor) -> str:
    private = "private" if table.spec.practice else "public"
    return f"{private}, {'against the house' if table.spec.game.among_players is None else 'among players'}"


def _gauge(name: str, what: str, label: str, counted: Counter[str]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"croupier_{name}", what, labels=[label])
    for key, count in sorted(counted.items()):
        family.add_metric([key], count)
    return family
