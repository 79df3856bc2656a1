"""The application: HTTP under /api, the WebSocket at /ws, the client's files at /."""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exception_handlers import http_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.websockets import WebSocketState

from croupier import __version__
from croupier.analysis import NoSolver
from croupier.house import House
from croupier.server import (
    account,
    anchors,
    cardroom,
    certificates,
    chineseplace,
    contests,
    dealer,
    equity,
    events,
    fallen,
    figures,
    games,
    hands,
    icm,
    linked,
    notes,
    ownplay,
    pages,
    practice,
    pricelist,
    refill,
    registration,
    results,
    rulings,
    school,
    security,
    sittings,
    standing,
    statement,
    warming,
)
from croupier.server.bodies import Bodies
from croupier.server.connection import Connection
from croupier.server.door import Door, address, own_origin
from croupier.server.http import COOKIE, Beside, router
from croupier.server.limits import Limits
from croupier.server.places import Full
from croupier.server.workers import Busy, GivenUp, desk
from croupier.store import StoreFailure

_log = logging.getLogger(__name__)
# FastAPI hides this of its own models, but only as long as no other thread does the same
warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)
_SOLVE_SECONDS: Final = 2
ROUTERS: Final = (
    router,
    account.router,
    security.router,
    registration.router,
    refill.router,
    standing.router,
    results.router,
    statement.router,
    ownplay.router,
    sittings.router,
    notes.router,
    school.router,
    rulings.router,
    fallen.router,
    games.router,
    linked.router,
    contests.router,
    pricelist.router,
    practice.router,
    cardroom.router,
    hands.router,
    equity.router,
    icm.router,
    chineseplace.router,
    events.router,
    dealer.router,
    anchors.router,
)
"""Everything under /api."""
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
        "object-src 'none'; base-uri 'self'; frame-ancestors 'none'; form-action 'self'"
    ),
}


def create_app(
    house: House, limits: Limits | None = None, static: Path = pages.STATIC, *, warms: bool = False
) -> FastAPI:
    """The house behind a door. It opens when the application starts and closes when it stops. ``warms``: what people
    will ask for is compiled beforehand, beside everything else."""
    door = Door(house, limits or Limits())

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await house.open(door.hub.deliver)
        solving = asyncio.create_task(_solve(house))
        reminding = asyncio.create_task(door.hub.reminders.run(), name="reminders")
        beside = [asyncio.create_task(_read_up(app)), solving, reminding]
        await asyncio.wait((solving,), timeout=_SOLVE_SECONDS)
        if warms:
            beside.append(asyncio.create_task(warming.warmed()))
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            for aside in (certificates.aside, certificates.night, certificates.teacher, hands.worker, equity.worker):
                aside.close()
            await door.hub.close()
            await house.close()

    app = FastAPI(
        title="Croupier",
        version=__version__,
        summary="The rulebook you can run: the house's door. Play money only.",
        lifespan=life,
        docs_url=None,  # FastAPI's own page takes its scripts from elsewhere, which the policy below forbids
        openapi_url="/api/openapi.json",
        redoc_url=None,
    )
    app.state.door = door
    for part in ROUTERS:
        app.include_router(part)
    app.include_router(figures.router)
    app.add_api_websocket_route("/ws", websocket)
    app.add_middleware(Bodies, routes=[route for part in ROUTERS for route in part.routes])
    app.middleware("http")(_guard)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(StoreFailure, _store_failure)
    app.add_exception_handler(NoSolver, _no_solver)
    app.add_exception_handler(GivenUp, _not_now)
    app.add_exception_handler(Busy, _not_now)
    app.add_exception_handler(Exception, _failure)
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)
    pages.serve(app, static)
    return app


async def _read_up(app: FastAPI) -> None:
    """What everybody will ask for and takes a while to write is written before."""
    await games.catalogued()
    await desk(app.openapi)


async def _solve(house: House) -> None:
    """Work out the edges that the lobby shows. What takes long is shown when it is there; the doors open meanwhile."""
    against = [table for table in house.tables.values() if table.spec.game.among_players is None]
    quick_first = sorted(against, key=lambda table: not table.spec.game.family.quick)
    for table in quick_first:
        try:
            await certificates.edges(table.spec.game, table.spec.currency)
        except Exception:
            _log.exception("the edges of %s could not be worked out", table.spec.game.id)


async def websocket(socket: WebSocket) -> None:
    """The one connection of a page, for everything that happens at tables."""
    door: Door = socket.app.state.door
    if not own_origin(socket.headers):
        await socket.close(4403)  # before it is accepted: answered as 403
        return
    if not door.requests[address(socket)].take():
        await socket.close(4429)
        return
    try:
        with door.places.in_the_house(address(socket)):
            await socket.accept()
            await _connected(socket, door)
    except Full as no:
        if socket.application_state == WebSocketState.CONNECTING:
            await socket.accept()  # only then does a browser read the reason
        await socket.close(no.code, no.reason)
    except StoreFailure as no:
        _log.warning("the store failed: %s", no)
        await socket.close(1013, "The house cannot read its books just now.")


async def _connected(socket: WebSocket, door: Door) -> None:
    session = await door.house.sessions.of(socket.cookies.get(COOKIE))
    if session is None:
        await socket.close(4401, "There is no session here: begin with POST /api/session.")
        return
    with door.places.of_person(session.person.id):
        await Connection(socket, door.hub, session.person, session.id, door.limits, door.clock).run()


# ── what every answer has ──────────────────────────────────────────────────────────────────────────────────────


async def _guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    """Foreign pages may not act for a person; nobody may ask without end; no answer is more than it says."""
    door: Door = request.app.state.door
    response: Response
    bucket = door.requests[address(request)]
    if request.url.path.startswith("/api") and not bucket.take():
        detail = {"detail": "Too many requests: wait a moment."}
        response = JSONResponse(detail, 429, headers={"Retry-After": str(bucket.wait)})
    elif request.method not in ("GET", "HEAD", "OPTIONS") and not own_origin(request.headers):
        response = JSONResponse({"detail": "This page does not belong to the house."}, 403)
    else:
        try:
            response = await call_next(request)
        except asyncio.CancelledError:  # the house closes while somebody waits, for a certificate perhaps
            response = JSONResponse({"detail": "The house is closing."}, 503)
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.url.path.startswith("/api"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response


async def _refused(request: Request, no: Exception) -> Response:
    """A refusal as it was said. What FastAPI could not even parse (it has a cause) is said in the house's words."""
    assert isinstance(no, HTTPException)
    if no.status_code == 400 and no.__cause__ is not None:
        return JSONResponse({"detail": "The body could not be read: it is JSON in UTF-8, and not nested deeply."}, 400)
    if isinstance(no, Beside) and (besides := {key: said for key, said in no.besides.items() if said is not None}):
        return JSONResponse({"detail": no.detail, **besides}, no.status_code)
    return await http_exception_handler(request, no)


async def _not_understood(_request: Request, no: Exception) -> Response:
    assert isinstance(no, RequestValidationError)
    error = no.errors()[0]
    where = ".".join(str(part)[:80] for part in error["loc"][1:4]) or "the request"
    return JSONResponse({"detail": f"{where}: {error['msg']}"}, 422)


async def _store_failure(_request: Request, no: Exception) -> Response:
    _log.warning("the store failed: %s", no)
    return JSONResponse({"detail": "The house cannot read or write its books just now. Try again in a moment."}, 503)


async def _no_solver(_request: Request, no: Exception) -> Response:
    return JSONResponse({"detail": str(no)}, 404)


async def _not_now(_request: Request, no: Exception) -> Response:
    return JSONResponse({"detail": str(no)}, 503)


async def _failure(_request: Request, no: Exception) -> Response:
    _log.error("a request could not be answered", exc_info=no)
    return JSONResponse({"detail": "Something went wrong in the house."}, 500)
