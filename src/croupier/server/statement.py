"""The HTTP door of one's own statement: what came into a wallet and what went out of it, to read, print and keep."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Literal, cast
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from croupier.house import printed
from croupier.house.printed import Paper
from croupier.house.statement import day_of, span, statement
from croupier.play import Refused
from croupier.server import protocol as wire
from croupier.server.http import door, json_text, must, said
from croupier.server.workers import desk
from croupier.store.log import now_ms

router = APIRouter(prefix="/api")


class PdfResponse(Response):
    media_type = "application/pdf"


class CsvResponse(PlainTextResponse):
    media_type = "text/csv"


def _day(given: object) -> date:
    try:
        if isinstance(given, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", given, re.ASCII):
            return date.fromisoformat(given)
    except ValueError:  # said below: a day that no month has
        pass
    raise PydanticCustomError("day", "no day; expected one such as 2026-11-01")


Day = Annotated[date, BeforeValidator(_day)]


class StatementLine(wire.Wire):
    """A stay at a table, or one transfer. ``since`` and ``at``: moments of its first and its last posting, in
    milliseconds since 1970. ``transfer`` and ``hash``: its last transfer in the ledger, and the entry of the log that
    caused it (none in the oldest books). ``balance``: what the wallet holds after it."""

    kind: Literal["play", "transfer"]
    since: int
    at: int
    what: str
    detail: str
    transfer: int
    hash: str | None
    amount: int
    balance: int


class OwnStatement(wire.Wire):
    """From the first day to the last (``2026-11-01``) in the time zone of the house, oldest line first. What came in
    and what went out lead from the opening balance to the closing one. ``at_tables`` and ``withheld``: one's own
    besides, at the end. ``today``: of the house; ``earliest``: the day of the first posting ever."""

    currency: wire.Currency
    first: str
    last: str
    zone: str
    today: str
    earliest: str | None
    opening: int
    came_in: int
    went_out: int
    closing: int
    at_tables: int
    withheld: int
    lines: list[StatementLine]


async def _paper(
    request: Request,
    currency: wire.Currency,
    first: Annotated[Day | None, Query(alias="from")] = None,
    last: Annotated[Day | None, Query(alias="to")] = None,
) -> Paper:
    """The statement of the one who asks, of these days; of the month where they are not given."""
    person, now, house = (await must(request)).person, now_ms(), door(request).house
    try:
        days = span(first, last, ZoneInfo(house.guard.rules.zone), now)
        found = await house.store.browse(lambda db: statement(db, person.id, currency, days))
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Paper(found, person.name, house.file.title, now)


Asked = Annotated[Paper, Depends(_paper)]


@router.get("/statement", responses=said(401, 409))
async def own_statement(paper: Asked) -> OwnStatement:
    """What came into one's wallet and what went out of it, from one day of the house to another: at most 400 days and
    20,000 lines. Without days: this month."""
    return json_text(await desk(_written, paper))  # type: ignore[return-value]  # written beside the loop


@router.get("/statement.html", responses=said(401, 409), response_class=HTMLResponse)
async def to_print(paper: Asked) -> Response:
    """The same as a page to print."""
    return HTMLResponse(await desk(printed.html, paper))


@router.get("/statement.csv", responses=said(401, 409), response_class=CsvResponse)
async def as_csv(paper: Asked) -> Response:
    """The same as a file for other programs: amounts with a point, moments with their offset from UTC."""
    return CsvResponse(await desk(printed.as_csv, paper), headers=_kept(paper, "csv"))


@router.get("/statement.pdf", responses=said(401, 409), response_class=PdfResponse)
async def as_pdf(paper: Asked) -> Response:
    """The same as a PDF."""
    return PdfResponse(await desk(printed.pdf, paper), headers=_kept(paper, "pdf"))


def _kept(paper: Paper, form: str) -> dict[str, str]:
    of = paper.statement
    name = f"statement-{of.currency}-{of.span.first}-{of.span.last}.{form}"
    return {"Content-Disposition": f"attachment; filename={name}"}


def _written(paper: Paper) -> str:
    of = paper.statement
    return OwnStatement(
        currency=cast(wire.Currency, of.currency),
        first=str(of.span.first),
        last=str(of.span.last),
        zone=str(of.span.zone),
        today=str(day_of(paper.made, of.span.zone)),
        earliest=None if of.earliest is None else str(of.earliest),
        opening=of.opening,
        came_in=of.came_in,
        went_out=of.went_out,
        closing=of.closing,
        at_tables=of.at_tables,
        withheld=of.withheld,
        lines=[
            StatementLine(
                kind="play" if line.table else "transfer",
                since=line.since,
                at=line.at,
                what=printed.what(line, of.currency),
                detail=printed.detail(line, of.currency),
                transfer=line.transfer,
                hash=line.hash,
                amount=line.amount,
                balance=line.balance,
            )
            for line in of.lines
        ],
    ).model_dump_json()
