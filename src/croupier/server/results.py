"""The HTTP door of one's own results: a page of figures, and every round as a file."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse
from sqlalchemy import Connection

from croupier.complaint import Complaint
from croupier.house import loaded, results
from croupier.house.refill import DAY_MS
from croupier.house.results import Played
from croupier.money import currency as currency_of
from croupier.rulebooks.houses import house_of, kind_of
from croupier.server import protocol as wire
from croupier.server.http import Named, door, must, said
from croupier.store.log import now_ms

router = APIRouter(prefix="/api")
_POINTS: Final = 300
Days = Annotated[int | None, Query(ge=1, le=3650)]


class GameResults(wire.Wire):
    """All versions of one game together. ``staked``: none among players, where there is no stake to name."""

    kind: str
    houses: list[str]
    among_players: bool
    rounds: int
    staked: int | None
    net: int


class NetPoint(wire.Wire):
    """The net after so many rounds; ``at``: milliseconds since 1970."""

    rounds: int
    at: int
    net: int


class Results(wire.Wire):
    """One's results in one currency. ``currencies``: in which there are any. ``course``: of the game that was asked
    for, or of all."""

    currency: str
    currencies: list[str]
    all: GameResults
    games: list[GameResults]
    course: list[NetPoint]


@router.get("/results", responses=said(401))
async def own_results(
    request: Request, currency: wire.Currency, days: Days = None, kind: Named | None = None
) -> Results:
    """What one has played and what it brought: in the last so many days, or ever."""
    player, since = (await must(request)).person.id, _since(days)
    return await door(request).house.store.browse(lambda db: _results(db, player, currency, since, kind))


@router.get("/results.csv", responses=said(401), response_class=PlainTextResponse)
async def own_rounds(request: Request, currency: wire.Currency, days: Days = None) -> PlainTextResponse:
    """The same round by round, as a file for other programs: amounts with a point, moments in UTC."""
    player, since = (await must(request)).person.id, _since(days)
    text = await door(request).house.store.browse(lambda db: _file(_played(db, player, currency, since), currency))
    head = {"Content-Disposition": f"attachment; filename=results-{currency}.csv"}
    return PlainTextResponse(text, media_type="text/csv", headers=head)


def _since(days: int | None) -> int:
    return 0 if days is None else now_ms() - days * DAY_MS


def _played(db: Connection, player: str, currency: str, since: int) -> list[Played]:
    return [each for each in results.played_by(db, player, currency) if each.at >= since]


def _results(db: Connection, player: str, currency: str, since: int, kind: str | None) -> Results:
    played = _played(db, player, currency, since)
    by_kind: dict[str, list[Played]] = defaultdict(list)
    for each in played:
        by_kind[called(each.game)].append(each)
    games = sorted((_summed(name, all_of_it) for name, all_of_it in by_kind.items()), key=lambda g: -g.rounds)
    shown = played if kind is None else by_kind.get(kind, [])
    return Results(
        currency=currency,
        currencies=results.currencies_of(db, player),
        all=_summed("", played),
        games=games,
        course=[NetPoint(rounds=p.rounds, at=p.at, net=p.net) for p in results.course(shown, _POINTS)],
    )


def _summed(kind: str, played: list[Played]) -> GameResults:
    total = results.summed(played)
    return GameResults(
        kind=kind,
        houses=sorted({house_of(each.game).short for each in played}),
        among_players=total.among_players,
        rounds=total.rounds,
        staked=total.staked,
        net=total.net,
    )


def called(game: str) -> str:
    """What people call a game; one that the house has no longer by its key."""
    try:
        return kind_of(game, loaded.game(game, {}).title)
    except Complaint:
        return kind_of(game, game)


def _file(played: list[Played], currency: str) -> str:
    out = io.StringIO()
    lines = csv.writer(out)
    lines.writerow(("at", "game", "rulebook", "table", "round", "staked", "net", "currency"))
    for each in played:
        at = datetime.fromtimestamp(each.at / 1000, UTC).isoformat(timespec="seconds")
        staked = "" if each.staked is None else _written(each.staked, currency)
        net = _written(each.net, currency)
        lines.writerow((at, called(each.game), each.game, each.table, each.round or "", staked, net, currency))
    return out.getvalue()


def _written(amount: int, code: str) -> str:
    """
    >>> _written(-1250, "EUR")
    '-12.50'
    """
    money = currency_of(code)
    return f"{Decimal(amount).scaleb(-money.decimals):.{money.decimals}f}"
