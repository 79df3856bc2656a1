"""The HTTP door of the catalogue: which games there are, what they look like, what their bets cost."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import TypeAdapter

from croupier.analysis.certificate import WrittenCertificate
from croupier.analysis.comparison import Comparison
from croupier.games import family_named
from croupier.house import loaded
from croupier.play import Refused
from croupier.rulebooks import Game, entries
from croupier.server import certificates
from croupier.server import protocol as wire
from croupier.server.door import address
from croupier.server.http import Named, door, json_text, said
from croupier.server.views import house_name
from croupier.server.workers import desk, once

router = APIRouter(prefix="/api")
Code = Annotated[wire.Currency | None, Query(description="the currency; without it the rulebook's first")]


@router.get("/games", responses=said())
async def games() -> list[wire.GameInfo]:
    """The games of the house."""
    return json_text(await once(_games))  # type: ignore[return-value]  # written once


@cache
def _games() -> bytes:
    return TypeAdapter(list[wire.GameInfo]).dump_json([_info(game) for game in catalogue().values()])


@cache
def catalogue() -> dict[str, Game]:
    """The games as their rulebooks have them, loaded once. For threads; in the loop it is ``catalogued``."""
    return {entry.id: loaded.game(entry.id, {}) for entry in entries()}


async def catalogued() -> dict[str, Game]:
    """The same; the first time it is read beside the loop, so that no table waits."""
    return await once(catalogue)


def _info(game: Game) -> wire.GameInfo:
    rules = game.rules
    return wire.GameInfo(
        id=game.id,
        family=rules.family,
        rulebook=game.id.split("/")[0],
        house=house_name(game),
        title=rules.title,
        about=rules.about,
        currencies=game.currencies,
        seats=rules.seats,
        heading=wire.Heading(**game.family.listed_under(rules)._asdict()),
        among_players=game.among_players is not None,
        compared=game.family.comparison is not None,
    )


async def game_named(name: str) -> Game:
    """The game of this name as its rulebook has it, or a refusal."""
    known = await catalogued()
    if name not in known:
        raise HTTPException(404, f"There is no game {name!r} in this house.")
    return known[name]


def _code(game: Game, code: str | None) -> str:
    try:
        return game.currency(code).code
    except Refused as no:
        raise HTTPException(404, no.reason) from None


@router.get("/games/{rulebook}/{game}/layout", responses=said(404))
async def game_layout(rulebook: Named, game: Named, currency: Code = None) -> wire.Layout:
    """What a page needs to draw this game with its rulebook's own limits."""
    found = await game_named(f"{rulebook}/{game}")
    return json_text(await certificates.layout(found, _code(found, currency)))  # type: ignore[return-value]


@router.get("/games/{rulebook}/{game}/certificate", responses=said(404))
async def certificate(request: Request, rulebook: Named, game: Named, currency: Code = None) -> WrittenCertificate:
    """The exact edge of every bet."""
    found = await game_named(f"{rulebook}/{game}")
    with door(request).solving.turn(address(request)):
        return json_text(await certificates.certificate(found, _code(found, currency)))  # type: ignore[return-value]


@router.get("/compare/{family}", responses=said(404))
async def compare(family: Named) -> Comparison:
    """The versions of a family side by side: edges, where the best tables differ, the price of single rules."""
    written = await desk(_compared, family)
    if written is None:
        raise HTTPException(404, f"Versions of {family!r} are not compared in this house.")
    return json_text(written)  # type: ignore[return-value]  # written once


@lru_cache(maxsize=20)
def _compared(family: str) -> str | None:
    found = family_named(family)
    comparison = None if found is None else found.part("comparison")
    return None if comparison is None else json.dumps(comparison.known(), ensure_ascii=False)


@router.get("/games/{rulebook}/{game}/sheet", response_class=HTMLResponse, responses=said(404))
async def sheet(
    request: Request, rulebook: Named, game: Named, currency: Code = None, now: bool = False
) -> HTMLResponse:
    """The rule sheet, as a fragment of a page. ``now``: at once, without edges that take long to work out."""
    found = await game_named(f"{rulebook}/{game}")
    if now:
        return HTMLResponse(await certificates.sheet_now(found, _code(found, currency)))
    with door(request).solving.turn(address(request)):
        return HTMLResponse(await certificates.sheet(found, _code(found, currency)))
