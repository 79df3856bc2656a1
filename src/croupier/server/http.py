"""The HTTP door: who am I, which tables there are, what they look like, and what was played."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BeforeValidator, Field

from croupier.house import agents, linked
from croupier.house.people import Person
from croupier.house.replay import AnotherEdition, replayed
from croupier.house.sessions import LASTS_MS, Session
from croupier.house.wrong import Wrong
from croupier.play import Choose, CommittedChance, Refused, projected
from croupier.play.events import read_event
from croupier.room import TableActor, chatting
from croupier.room.linked.book import announced
from croupier.rulebooks.sheet import grid_html
from croupier.server import certificates, logins, teaching, views
from croupier.server import protocol as wire
from croupier.server.door import Door, address
from croupier.server.limits import limited
from croupier.server.lobby import listed
from croupier.server.workers import desk
from croupier.store import log

COOKIE = "croupier"
router = APIRouter(prefix="/api")
Named = Annotated[str, Field(max_length=120)]
_Chosen = Named | Annotated[int, Field(ge=-(10**12), le=10**12)] | bool
Options = Annotated[dict[Named, _Chosen], Field(max_length=40)]
"""What somebody chooses of the options of a game."""


def _whole(value: Any) -> Any:
    """In JSON 6 and 6.0 are the same number; true and "6" are none."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("a whole number is expected")  # noqa: TRY004 - pydantic tells it to the sender
    return value


WHOLE = BeforeValidator(_whole)


class Told(wire.Wire):
    """Why something was not done. ``field``: what of a form is wrong; ``rule``: the rule of the book that says so."""

    detail: str
    field: str | None = None
    rule: str | None = None


class Beside(HTTPException):
    """A refusal with its rule, which may belong beside a field of a form."""

    def __init__(self, status: int, no: Refused) -> None:
        super().__init__(status, no.reason)
        self.besides = {"field": no.field if isinstance(no, Wrong) else None, "rule": no.rule}


def said(*statuses: int) -> dict[int | str, dict[str, Any]]:
    about = {
        400: "The body could not be read",
        401: "There is no session, or the password is wrong",
        403: "A foreign page may not act here",
        404: "There is no such thing",
        409: "It is not possible now",
        413: "Too large",
        422: "It could not be understood",
        429: "Too often",
        503: "The books cannot be written",
    }
    content = {"application/json": {"schema": Told.model_json_schema()}}
    return {status: {"description": about[status], "content": content} for status in (*statuses, 413, 422, 429, 503)}


Name = Annotated[str, Field(max_length=80)]
Password = Annotated[str, Field(max_length=400)]
Code = Annotated[str, Field(max_length=40)] | None
"""Of the second factor, where there is one."""


class Credentials(wire.Wire):
    """A name and a password."""

    name: Name
    password: Password


class Login(Credentials):
    """A name, a password and, where the account has a second factor, its code."""

    code: Code = None


class Done(wire.Wire):
    done: bool = True


def door(request: Request) -> Door:
    opened: Door = request.app.state.door
    return opened


def json_text(text: bytes | str) -> Response:
    """An answer that was written already, not in the loop."""
    return Response(text, media_type="application/json")


# ── who ────────────────────────────────────────────────────────────────────────────────────────────────────────


async def session_of(request: Request) -> Session | None:
    return await door(request).house.sessions.of(request.cookies.get(COOKIE))


async def must(request: Request) -> Session:
    session = await session_of(request)
    if session is None:
        raise HTTPException(401, "There is no session here: begin with POST /api/session.")
    return session


def give(request: Request, response: Response, cookie: str | None) -> None:
    """The cookie of a session; none: the browser has it already, or gets it with another answer."""
    if cookie is None:
        return
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=LASTS_MS // 1000,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


def agent(request: Request) -> str | None:
    """The browser that asks, in words."""
    return agents.browser(request.headers.get("user-agent"))


@router.post("/session", responses=said(403))
async def begin(request: Request, response: Response) -> wire.Me:
    """The person at this browser; a new guest with play money when there is no valid session."""
    session = await session_of(request)
    if session is not None:
        if session.stale:
            give(request, response, await door(request).house.sessions.renew(session))
        return await door(request).hub.me(session.person)
    bucket = door(request).guests[address(request)]
    limited(bucket.take(), bucket.wait, "Too many new guests from here. Wait a moment.")
    guest = await door(request).house.people.guest()
    give(request, response, await door(request).house.sessions.begin(guest, agent(request)))
    return await door(request).hub.me(guest)


@router.get("/me", responses=said(401))
async def me(request: Request, response: Response) -> wire.Me:
    """The person at this browser."""
    session = await must(request)
    if session.stale:
        give(request, response, await door(request).house.sessions.renew(session))
    return await door(request).hub.me(session.person)


@router.post("/account", responses=said(400, 401, 403, 409))
async def account(request: Request, response: Response, wanted: Credentials) -> wire.Me:
    """A guest becomes an account, and keeps everything. In a house that must know who plays one registers."""
    session = await must(request)
    logins.tries(request, f"from {address(request)}", f"person {session.person.id}")
    if door(request).house.registrar is not None:
        raise HTTPException(409, "This house must know who plays: register with POST /api/register.")
    try:
        who = await door(request).house.people.become_account(session.person, wanted.name, wanted.password)
    except Refused as no:
        raise Beside(409, no) from None
    return await joined(request, response, session, who)


async def joined(request: Request, response: Response, session: Session, who: Person) -> wire.Me:
    """A guest has become an account: his cookie changes, and his pages learn it."""
    give(request, response, await door(request).house.sessions.renew(session))
    logins.remember(request, response, who.name)
    await door(request).hub.renamed(who)
    await chatting.known(door(request).house.tables.values(), who.id)
    return await door(request).hub.me(who)


@router.post("/login", responses=said(400, 401, 403))
async def login(request: Request, response: Response, given: Login) -> wire.Me:
    """Come back to an account. Who has given the right password is asked for the code of his second factor, if he has
    one (``field`` of the answer is ``code``). The session of this browser, if there was one, ends."""
    logins.login_limit(request, given.name)
    try:
        proved = await door(request).house.people.login(given.name, given.password)
        await logins.second_factor(request, proved.person, given.code)
        give(request, response, await door(request).house.sessions.begin(proved, agent(request)))
    except Refused as no:
        raise Beside(401, no) from None
    before = await session_of(request)
    if before is not None:
        await door(request).house.sessions.end(before)
        door(request).hub.ended(before.person, session=before.id)
    logins.remember(request, response, proved.person.name)
    return await door(request).hub.me(proved.person)


@router.post("/logout", responses=said(403))
async def logout(request: Request, response: Response) -> Done:
    """End the session of this browser."""
    session = await session_of(request)
    if session is not None:
        await door(request).house.sessions.end(session)
        door(request).hub.ended(session.person, session=session.id)
    response.delete_cookie(COOKIE, path="/")
    return Done()


# ── tables ───────────────────────────────────────────────────────────────────────────────────────────────


@router.get("/tables", responses=said())
async def tables(request: Request) -> list[wire.TableRow]:
    """The lobby: every table that is open to everybody."""
    return [views.table_row(table) for table in listed(door(request).house)]


@router.get("/tables/{table}/layout", responses=said(404))
async def table_layout(request: Request, table: Named) -> wire.Layout:
    """What a page needs to draw this table."""
    actor = await table_of(request, table)
    written = await certificates.layout(actor.spec.game, actor.spec.currency)
    return json_text(written)  # type: ignore[return-value]  # written once


@router.get("/tables/{table}/sheet", response_class=HTMLResponse, responses=said(404))
async def table_sheet(request: Request, table: Named) -> HTMLResponse:
    """The rule sheet of this table, with its own options and limits and the jackpots that can be won there, as a
    fragment of a page. At once: without edges that take long to work out."""
    actor = await table_of(request, table)
    own = [] if actor.seating.linked is None else actor.seating.linked.all.values()
    jackpots = [grid_html(announced(each.rules)) for each in own]
    spec = actor.spec
    code = spec.currency if spec.event is None else spec.game.currencies[0]  # chips of an event have no limits
    sheet = await certificates.sheet_beside(spec.game, code)
    return HTMLResponse("\n".join([sheet, *jackpots]))


@router.get("/tables/{table}/edges", responses=said(404))
async def table_edges(request: Request, table: Named) -> dict[str, str]:
    """The exact edge of every bet at this table, by the name that its certificate gives it. May take a minute."""
    actor = await table_of(request, table)
    known = await certificates.edges(actor.spec.game, actor.spec.currency)
    return {bet: str(edge) for bet, edge in known.bets.items()}


class PricedOption(wire.Wire):
    """An option, what it is worth, and what it costs against the best; both per unit of the stake."""

    option: str
    value: str
    cost: str


class Advised(wire.Wire):
    """The best answer to the question that a seat is asked, from what that seat has been told."""

    best: str
    because: str
    how: str
    options: list[PricedOption]


@router.get("/tables/{table}/advice", responses=said(401, 404, 409))
async def advice(request: Request, table: Named) -> Advised:
    """For a player who wants to learn: the best answer to the question at hand. The first may take a minute; where
    nobody else is kept waiting, the clock of the question waits for it."""
    session = await must(request)
    actor = await table_of(request, table)
    ask = actor.course and actor.course.ask
    if not isinstance(ask, Choose) or actor.seats.of(session.person.id) != ask.who:
        raise HTTPException(409, "You are not asked anything at this table just now.")
    found = await teaching.advice(actor, session.person.id, ask)
    if found is None:
        raise HTTPException(404, "There is no advice for this.")
    return Advised.model_validate(found.as_json())


async def table_of(request: Request, table: str) -> TableActor:
    session = await session_of(request)
    try:
        return door(request).house.table(table, session.person.id if session else None)
    except Refused as no:
        raise HTTPException(404, no.reason) from None


# ── what was played ────────────────────────────────────────────────────────────────────────────────────────────


class StoredRound(wire.Wire):
    """A finished round, with all that is needed to play it again and to check its chance. ``supervised``: a person
    dealt it, and what fell does not follow from the seed."""

    id: str
    table: str
    game: str
    options: wire.Chosen
    currency: str
    seats: list[str]
    carry: dict[str, Any]
    rulebook_sha256: str
    supervised: bool
    commitment: str
    seed: str
    nonces: list[wire.Nonce]
    inputs: list[wire.Answered]
    events: list[wire.Told]
    surprises: list[wire.Surprise]


@router.get("/rounds/{id}", responses=said(404))
async def stored_round(request: Request, id: Named) -> StoredRound:
    """A finished round, as the one who asks may see it."""
    session = await session_of(request)
    viewer = session.person.id if session else None
    house = door(request).house

    def read(db: Any) -> tuple[Any, log.Played, list[Any], list[linked.Surprise]] | None:
        row = log.round_of(db, id)
        if row is None or row.status == "open" or not house.may_see(db, row, viewer):
            return None
        return row, log.played_in(db, id), log.events_of(db, id), linked.draws_of(db, id)

    found = await house.store.browse(read)
    if found is None:
        raise HTTPException(404, f"There is no finished round {id!r}.")
    return json_text(await desk(_stored, *found, viewer))  # type: ignore[return-value]  # written beside the loop


def _stored(
    row: Any, played: log.Played, events: list[Any], surprises: list[linked.Surprise], viewer: str | None
) -> str:
    """What this viewer may see of a round. Its events are told anew, so that each can say what may be seen of it."""
    players = json.loads(row.seats)
    seat = next((seat for seat, player in players if player == viewer), None)
    if CommittedChance(bytes.fromhex(row.seed)).commitment != row.commitment:
        # the deck was sealed: neither its seed nor its inputs are for everybody, by whatever edition it was played
        raise HTTPException(404, f"Round {row.id} was played among players: see /api/hands/{row.id}.")
    try:
        told = replayed(row, played).events
    except AnotherEdition as no:
        try:
            told = [read_event(event) for event in events]
        except ValueError:
            raise HTTPException(404, f"{str(no).capitalize()}.") from None
    return StoredRound(
        id=row.id,
        table=row.table_id,
        game=row.game,
        options=json.loads(row.options),
        currency=row.currency,
        seats=[seat for seat, _ in players],
        carry=json.loads(row.carry),
        rulebook_sha256=row.rulebook_sha256,
        supervised=played.live,
        commitment=row.commitment,
        seed=row.seed,
        nonces=[wire.Nonce(seat=seat, nonce=nonce) for seat, nonce in played.nonces],
        inputs=played.inputs,
        events=projected(told, seat),
        surprises=[wire.Surprise(jackpot=each.jackpot, **each.draw._asdict()) for each in surprises],
    ).model_dump_json()
