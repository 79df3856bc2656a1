"""The HTTP door of tournaments: which there are, opening one, and what is entered at its desk."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from croupier.house.events import EventActor, Wanted, sitandgo
from croupier.house.events.actor import Undo
from croupier.house.events.chain import from_json
from croupier.house.events.events import LONGEST_TITLE, planned
from croupier.house.file import SitAndGo
from croupier.house.muted import find
from croupier.house.people import Person
from croupier.play import Refused
from croupier.play.record import Json
from croupier.rulebooks.files import TOURNAMENTS, homes
from croupier.rulebooks.houses import house_of
from croupier.server import protocol as wire
from croupier.server.bodies import takes
from croupier.server.eventviews import desk_view, event_row, event_view
from croupier.server.http import Done, Name, door, must, said, session_of
from croupier.server.protocol.base import Named as Known
from croupier.server.protocol.desk import DeskEntry, EventId, Moment, OfSomebody, RegistersEntry, UndoEntry, Words
from croupier.server.protocol.events import DeskView, EventRow, EventView
from croupier.tournament import entries as e
from croupier.tournament.book import events as known_events
from croupier.tournament.book import plan_for

router = APIRouter(prefix="/api")
_MOST_AT_ONCE: Final = 100
EVENT_BYTES: Final = 128 * 1024
"""A structure of one's own with many levels, or what has waited in a page through an evening's cut."""

StructureData = Annotated[Json, Known("StructureData")]
"""A structure as a file of a rulebook has it."""


class EventForm(wire.Wire):
    """An event of a rulebook that one's own can be made from."""

    base: str
    title: str
    house: str
    about: str
    structure: StructureData


class EventForms(wire.Wire):
    """What somebody may open: made from these, or by the rules of these rulebooks. ``may``: whether he may at all;
    ``of_the_house``: with the house's own money, too."""

    may: bool
    of_the_house: bool
    rulebooks: list[str]
    forms: list[EventForm]


class NewEvent(wire.Wire):
    """``structure``: one's own, by the rules of the ``base``; without it, that of the base."""

    title: Annotated[str, Field(max_length=2 * LONGEST_TITLE)]
    base: Annotated[str, Field(max_length=120)]
    structure: StructureData | None = None
    purse: Literal["counter", "wallets"] = "counter"
    dealt: bool = False


class SitAndGoForm(wire.Wire):
    """A tournament against bots that begins at once."""

    name: str
    title: str
    about: str
    game: str
    currency: str
    least: int
    most: int
    price: int
    fee: int
    chips: int
    level_ms: int


class NewSitAndGo(wire.Wire):
    name: Annotated[str, Field(max_length=40)]
    players: Annotated[int, Field(ge=2, le=100)]


class Opened(wire.Wire):
    id: str


class Entering(wire.Wire):
    """Something entered at a desk. ``key``: what the page calls it, so that it happens once however often it is sent;
    ``at``: when it happened, where it could not be sent then."""

    key: Annotated[str, Field(min_length=1, max_length=60)]
    at: Moment | None = None
    why: Words | None = None
    said: DeskEntry


class Enterings(wire.Wire):
    entries: Annotated[list[Entering], Field(min_length=1, max_length=_MOST_AT_ONCE)]


class EnteredOne(wire.Wire):
    """``refused``: why nothing came of it; ``known``: it had been entered before."""

    key: str
    refused: str | None
    known: bool


class Outcomes(wire.Wire):
    outcomes: list[EnteredOne]


class NewRole(wire.Wire):
    """Somebody with an account may enter so much from now on; none: nothing."""

    name: Name
    role: Literal["director", "floor"] | None


class OwnEntry(wire.Wire):
    """What somebody enters for himself, paid from his wallet."""

    of: Literal["Registers", "Unregisters", "Rebuys", "AddsOn", "Declines"]
    price: Annotated[int, Field(ge=0, le=10**12)] | None = None


def _event(request: Request, id: str) -> EventActor:
    try:
        return door(request).house.events.of(id)
    except Refused as no:
        raise HTTPException(404, no.reason) from None


async def _directed(request: Request, id: str) -> tuple[EventActor, Person]:
    session = await must(request)
    try:
        return door(request).house.events.directed(id, session.person.id), session.person
    except Refused as no:
        raise HTTPException(404, no.reason) from None


@router.get("/events", responses=said())
async def events(request: Request) -> list[EventRow]:
    """The tournaments that one directs, and those that one may enter."""
    session = await session_of(request)
    me = None if session is None else session.person.id
    rows = [event_row(actor, me) for actor in door(request).house.events.all.values()]
    return [row for row in rows if row.role is not None or row.entered or _open(row)]


def _open(row: EventRow) -> bool:
    return row.purse == "wallets" and row.phase in ("registering", "running")


@router.get("/events/forms", responses=said(401))
async def forms(request: Request) -> EventForms:
    """What an event may be made from."""
    who, house = (await must(request)).person, door(request).house
    books = sorted({path.parent.name for home in homes() for path in home.glob(f"*/{TOURNAMENTS}.toml")})
    found = [_form(name) for name in known_events()]
    return EventForms(
        may=house.events.may_open(who),
        of_the_house=house.events.is_director(who),
        rulebooks=books,
        forms=[form for form in found if form.structure["carried"] is None and not form.structure["stages"]],
    )


def _form(name: str) -> EventForm:
    structure = plan_for(name).structure
    data = structure.model_dump(mode="json")
    title, house = str(structure.title["en"]), house_of(name).short
    return EventForm(base=name, title=title, house=house, about=structure.about, structure=data)


@router.post("/events", responses=said(400, 401, 403, 409), openapi_extra=takes(EVENT_BYTES))
async def open_event(request: Request, wanted: NewEvent) -> Opened:
    """A new event; who opens it directs it."""
    who = (await must(request)).person
    try:
        events = door(request).house.events
        actor = await events.opened(who, wanted.title, wanted.base, wanted.structure, wanted.purse, dealt=wanted.dealt)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Opened(id=actor.event.id)


@router.get("/sit-and-go", responses=said())
async def sit_and_gos(request: Request) -> list[SitAndGoForm]:
    """What one may play against bots at once."""
    return [_sit_and_go(form) for form in door(request).house.file.sit_and_gos]


def _sit_and_go(form: SitAndGo) -> SitAndGoForm:
    structure = planned(form.base, form.structure, live=False).structure
    price = structure.entry[0]
    return SitAndGoForm(
        name=form.name,
        title=str(structure.title["en"]),
        about=structure.about,
        game=structure.game,
        currency=structure.currency,
        least=form.players[0],
        most=form.players[1],
        price=price.whole,
        fee=price.fee,
        chips=price.chips,
        level_ms=structure.levels[0].lasts,
    )


@router.post("/sit-and-go", responses=said(400, 401, 403, 409))
async def open_sit_and_go(request: Request, wanted: NewSitAndGo) -> Opened:
    """One begins, with bots on all other seats; the entry is paid from the wallet."""
    who, house = (await must(request)).person, door(request).house
    try:
        await house.consents.must_hold(who.id)
        actor = await sitandgo.opened(house, who, wanted.name, wanted.players)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Opened(id=actor.event.id)


@router.get("/events/{id}", responses=said(404))
async def event(request: Request, id: EventId) -> EventView:
    """An event as everybody may see it."""
    return event_view(_event(request, id))


@router.get("/events/{id}/desk", responses=said(401, 404))
async def desk(request: Request, id: EventId) -> DeskView:
    """An event as its desk sees it."""
    actor, who = await _directed(request, id)
    role = actor.role_of(who.id)
    assert role is not None
    return desk_view(actor, role)


@router.post("/events/{id}/entries", responses=said(400, 401, 403, 404), openapi_extra=takes(EVENT_BYTES))
async def enter(request: Request, id: EventId, sent: Enterings) -> Outcomes:
    """What was entered at the desk, one after the other. What is refused changes nothing; what was sent before is
    answered as known and happens no second time."""
    actor, who = await _directed(request, id)
    try:
        outcomes = await actor.enter(who, [_wanted(each) for each in sent.entries])
    except Refused as no:
        raise HTTPException(503, no.reason) from None  # the house is closing, or the event is very busy
    return Outcomes(outcomes=[EnteredOne(key=out.key or "", refused=out.refused, known=out.known) for out in outcomes])


def _wanted(sent: Entering) -> Wanted:
    return Wanted(_entry(sent.said), sent.key, sent.at, sent.why)


def _entry(of: DeskEntry) -> e.Entry | Undo:
    if isinstance(of, UndoEntry):
        return Undo(of.n, of.again)
    return from_json({"at": 0, **of.model_dump()})


@router.post("/events/{id}/roles", responses=said(400, 401, 403, 404, 409))
async def role(request: Request, id: EventId, wanted: NewRole) -> Done:
    """The director lets somebody else enter something."""
    actor, who = await _directed(request, id)
    try:
        to = await door(request).house.store.read(lambda db: find(db, wanted.name))
        await actor.gives_role(who, to, wanted.role)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Done()


@router.post("/events/{id}/own", responses=said(400, 401, 403, 404, 409))
async def own(request: Request, id: EventId, wanted: OwnEntry) -> EventRow:
    """Enter, go back, or buy, from one's own wallet."""
    who, house = (await must(request)).person, door(request).house
    actor = _event(request, id)
    entry = RegistersEntry(of="Registers", who=who.name, price=wanted.price, meets=False)
    of = entry if wanted.of == "Registers" else OfSomebody(of=wanted.of, who=who.name)
    try:
        await house.consents.must_hold(who.id)
        await actor.enter_own(who, from_json({"at": 0, **of.model_dump()}))
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return event_row(actor, who.id)
