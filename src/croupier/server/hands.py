"""The HTTP door of played hands: look at one, take it along, have a file of hands replayed."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy import Connection

from croupier.complaint import Complaint
from croupier.games.poker.formats.ohh import OpenHandHistory
from croupier.games.poker.formats.phh_file import BadHistory
from croupier.games.poker.formats.upload import known_only, played
from croupier.house import hands, loaded
from croupier.poker import rules as poker_rules
from croupier.server import protocol as wire
from croupier.server import views
from croupier.server.bodies import takes
from croupier.server.door import address
from croupier.server.games import catalogued
from croupier.server.http import Named, door, json_text, must, said, session_of
from croupier.server.workers import TooMuch, Worker, desk

router = APIRouter(prefix="/api")
UPLOAD_BYTES: Final = 1_000_000
worker = Worker(seconds=30, megabytes=4_000, waiting=4)


class HandRow(wire.Wire):
    """A hand that one has played."""

    id: str
    number: int
    table: str
    game: str
    title: dict[str, str]
    ended_at: int | None
    result: str | None
    void: str | None
    profit: int


class HandFacts(wire.Wire):
    """What is known of a hand besides its events. ``you``: the seat of the one who asks; ``options`` of the game, and
    ``leg``: which game of a mix was played."""

    id: str
    table: str
    number: int
    game: str
    options: wire.Chosen
    leg: str | None
    title: dict[str, str]
    currency: str
    seats: list[str]
    you: str | None
    commitment: str
    nonces: list[wire.Nonce]
    proof: wire.Proof | None
    ended_at: int | None
    void: str | None


class HandView(wire.Wire):
    """A hand as the one who asks may see it: his own cards and what was shown, nothing else."""

    hand: HandFacts
    events: list[wire.Told]


class ReplayedHand(wire.Wire):
    """A hand of a file, the ``number``-th, played by the rules. ``places``: decimal places of its amounts where they
    are in no currency of a house. Cards and stacks that the file does not know are null; ``notes`` say what else it
    does not tell."""

    number: int
    title: str
    game: str
    options: wire.Chosen
    leg: str | None
    currency: str
    places: int
    seats: list[str]
    names: list[str]
    events: list[wire.Told]
    notes: list[str]


class UnreadHand(wire.Wire):
    """A hand of a file that cannot be played: which one, counted from 1, in which line, and why."""

    number: int
    line: int
    why: str


class ReplayedHands(wire.Wire):
    hands: list[ReplayedHand]
    unread: list[UnreadHand]


# ── hands of the house ─────────────────────────────────────────────────────────────────────────────────────────────


@router.get("/hands", responses=said(401))
async def last_hands(
    request: Request, table: Named | None = None, count: Annotated[int, Query(ge=1, le=100)] = 20
) -> list[HandRow]:
    """The last hands that one has played, at a table or at all of them, newest first."""
    me = (await must(request)).person.id
    games = [name for name, game in (await catalogued()).items() if game.among_players is not None]
    rows = await door(request).house.store.browse(lambda db: hands.last(db, me, games, count, table))
    return await desk(lambda: [_row(row, me) for row in rows])


def _row(row: Any, me: str) -> HandRow:
    return HandRow(
        id=row.id,
        number=row.number,
        table=row.table_id,
        game=row.game,
        title=loaded.game(row.game, json.loads(row.options)).rules.title,
        ended_at=row.ended_at,
        result=row.result,
        void=row.void,
        profit=hands.profit(row, me),
    )


@router.get("/hands/{id}.phh", responses=said(404), response_class=PlainTextResponse)
async def as_phh(request: Request, id: Named) -> Response:
    """As a Poker Hand History; cards that one has not seen are ``??``."""
    hand = await finished_hand(request, id)
    return as_file(f"{id}.phh", await _written(lambda: hand.history().phh()), "application/toml")


@router.get("/hands/{id}.ohh", responses=said(404))
async def as_ohh(request: Request, id: Named) -> OpenHandHistory:
    """As an Open Hand History, without the cards that one has not seen."""
    hand = await finished_hand(request, id)
    written: OpenHandHistory = await _written(lambda: hand.history(start_date_utc=hand.began.isoformat()).ohh())
    return written


@router.get("/hands/{id}.txt", responses=said(404), response_class=PlainTextResponse)
async def as_text(request: Request, id: Named) -> Response:
    """As a text to read."""
    hand = await finished_hand(request, id)
    text = await _written(hand.text)
    return as_file(f"{id}.txt", text, "text/plain")


@router.get("/hands/{id}", responses=said(404))
async def one_hand(request: Request, id: Named) -> HandView:
    """A finished hand, as the one who asks may see it."""
    hand = await finished_hand(request, id)
    return json_text(await _written(lambda: _view(hand)))  # type: ignore[return-value]  # written beside the loop


def _view(hand: hands.StoredHand) -> str:
    row, game = hand.row, hand.course.game
    facts = HandFacts(
        id=row.id,
        table=row.table_id,
        number=row.number,
        game=row.game,
        options=dict(game.options),
        leg=hand.leg,
        title=game.rules.title,
        currency=row.currency,
        seats=list(hand.course.table.seats),
        you=hand.viewer,
        commitment=row.commitment,
        nonces=views.nonces(hand.course),
        proof=views.proof(hand.course, hand.viewer),
        ended_at=row.ended_at,
        void=row.void,
    )
    return HandView(hand=facts, events=hand.as_seen()).model_dump_json()


async def finished_hand(request: Request, name: str) -> hands.StoredHand:
    """A finished hand that the one who asks may see."""
    session = await session_of(request)
    player = session.person.id if session else None
    house = door(request).house

    def find(db: Connection) -> hands.Stored | None:
        found = hands.find(db, name)
        return found if found is not None and house.may_see(db, found[0], player) else None

    found = await house.store.browse(find)
    if found is None:
        raise HTTPException(404, f"There is no finished hand {name!r}.")
    try:
        return await desk(hands.read, *found, player)
    except Complaint as no:  # another edition of its rulebook, or no hand at all
        raise HTTPException(404, str(no)) from None


async def _written(write: Any) -> Any:
    """Written beside the loop; a hand that cannot be written in this form is not there in it."""
    try:
        return await desk(write)
    except (Complaint, StopIteration, RuntimeError) as no:
        raise HTTPException(404, f"This hand cannot be written so: {no or 'it has not begun'}.") from None


def as_file(name: str, text: str, kind: str) -> Response:
    """A text to be kept under this name."""
    head = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    return PlainTextResponse(text, media_type=kind, headers=head)


# ── hands of a file ────────────────────────────────────────────────────────────────────────────────────────────────


@router.post(
    "/replay",
    responses=said(400, 403),
    openapi_extra={
        **takes(UPLOAD_BYTES),
        "requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}},
    },
)
async def replay(request: Request) -> ReplayedHands:
    """Replay the hands of a PHH or PHHS text (at most 1 MB, 2,000 hands) by the rules. A hand that cannot be is named
    with its line, and the others are played; a text without any that can is refused."""
    with door(request).uploading.turn(address(request)):
        text = await _body(request)
        return json_text(await _replayed(text))  # type: ignore[return-value]  # written in the worker


async def _replayed(text: str) -> bytes:
    games = frozenset(name for name, game in (await catalogued()).items() if game.among_players is not None)
    try:
        return await worker(replayed_hands, text, games)
    except (BadHistory, TooMuch) as no:
        raise HTTPException(422, str(no)) from None


async def _body(request: Request) -> str:
    """The text that was sent."""
    data = await request.body()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        line = data.count(b"\n", 0, bad.start) + 1
        raise HTTPException(422, f"line {line}: this is not UTF-8 text (byte {bad.start}).") from None


def replayed_hands(text: str, games: frozenset[str]) -> bytes:
    """In the worker: the whole answer, written down there, for there may be two thousand hands in it."""
    return json.dumps(played(text, known_only(_rules, games)).as_json(), ensure_ascii=False).encode()


def _rules(game: str, options: dict[str, Any]) -> Any:
    try:
        return poker_rules(game, options)
    except Complaint as bad:
        raise BadHistory(" ".join(str(bad).split())) from None
