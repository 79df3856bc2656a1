"""The HTTP door of tournaments in points: which there are, opening one, entering it, and how it stands."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from croupier.house.events.events import LONGEST_TITLE
from croupier.house.heats import ContestActor
from croupier.play import Refused
from croupier.rulebooks.houses import house_of
from croupier.server import protocol as wire
from croupier.server.events import Opened
from croupier.server.http import Done, door, must, said, session_of
from croupier.tournament.heats import entries as e
from croupier.tournament.heats.book import contest_for, contests
from croupier.tournament.heats.prizes import by_place
from croupier.tournament.heats.sheet import sheet
from croupier.tournament.heats.state import Contest, Player

router = APIRouter(prefix="/api")
_SHOWN: Final = 12
ContestId = Annotated[str, Field(max_length=64)]


class ContestForm(wire.Wire):
    """An event of a rulebook that one can be made from."""

    base: str
    title: str
    house: str
    about: str
    sheet: list[str]
    price: int
    currency: str
    least: int


class ContestForms(wire.Wire):
    may: bool
    forms: list[ContestForm]


class NewContest(wire.Wire):
    """``rounds``: so many in every heat, where it is not as announced."""

    title: Annotated[str, Field(max_length=2 * LONGEST_TITLE)]
    base: Annotated[str, Field(max_length=120)]
    bots: Annotated[int, Field(ge=0, le=20)] = 4
    rounds: Annotated[int, Field(ge=1, le=100)] | None = None


class ContestRow(wire.Wire):
    id: str
    title: str
    phase: Literal["registering", "running", "over", "cancelled"]
    currency: str
    price: int
    entries: int
    entered: bool
    mine: bool
    """He who looks has opened it."""


class StandingRow(wire.Wire):
    """Somebody in it. ``place`` to ``to``: where he has come in, when he is out."""

    who: str
    bot: bool
    points: int
    table: str | None
    place: int | None
    to: int | None
    won: int


class HeatTableRow(wire.Wire):
    """A table of the heat. ``id``: what it is called in the house; ``tied``: who plays on for a place."""

    id: str
    name: str
    round: int
    rounds: int | None
    playing: bool
    done: bool
    tied: list[str]


class ContestView(ContestRow):
    """How it stands. ``heat``: the one that is played; ``seat``: the table at which he who looks plays."""

    base: str
    game: str
    heat: int
    heats: int
    sheet: list[str]
    pool: int
    prizes: list[int]
    fixed: bool
    standings: list[StandingRow]
    tables: list[HeatTableRow]
    seat: str | None
    told: list[str]


class OwnContestEntry(wire.Wire):
    of: Literal["Registers", "Unregisters", "Rebuys", "AddsOn"]


_OWN: Final[dict[str, type[e.Entry]]] = {"Unregisters": e.Unregisters, "Rebuys": e.Rebuys, "AddsOn": e.AddsOn}


def _actor(request: Request, id: str) -> ContestActor:
    try:
        return door(request).house.contests.of(id)
    except Refused as no:
        raise HTTPException(404, no.reason) from None


def _row(actor: ContestActor, me: str | None) -> ContestRow:
    opening, state = actor.book.opening, actor.book.state
    return ContestRow(
        id=opening.id,
        title=opening.title,
        phase=state.phase,
        currency=opening.currency,
        price=opening.plan.structure.entry.whole,
        entries=len(state.players),
        entered=me is not None and actor.name_of(me) is not None,
        mine=me is not None and me == opening.opener,
    )


def _view(request: Request, actor: ContestActor, me: str | None) -> ContestView:
    opening, state, house = actor.book.opening, actor.book.state, door(request).house
    plan = opening.plan
    who = None if me is None else actor.name_of(me)
    at = state.players[who].table if who is not None and state.phase == "running" else None
    seat = None if at is None else house.contests.table_of(actor, at)
    heat = plan.structure.heats[state.stage]
    return ContestView(
        **_row(actor, me).model_dump(),
        base=opening.base,
        game=plan.structure.game,
        heat=state.stage + 1,
        heats=len(plan.structure.heats),
        sheet=sheet(plan, state),
        pool=state.money.pool,
        prizes=list(by_place(plan, state)) if state.players else [],
        fixed=state.bought,
        standings=_standings(actor, state),
        tables=[
            HeatTableRow(
                id=house.contests.table_of(actor, table.name),
                name=table.name,
                round=table.round + table.playing,
                rounds=heat.rounds,
                playing=table.playing,
                done=table.done,
                tied=list(table.tied),
            )
            for table in state.tables.values()
        ],
        seat=None if seat not in house.tables else seat,  # it opens a moment after the heat is drawn
        told=[told.words for told in actor.book.told[::-1]][:_SHOWN],
    )


def _standings(actor: ContestActor, state: Contest) -> list[StandingRow]:
    """Who is in, by points; then who is out, by place."""
    places = {who: (high, low) for group, high, low in state.places() for who in group}

    def row(who: str, player: Player) -> StandingRow:
        place = places.get(who, (None, None))
        return StandingRow(
            who=who,
            bot=who in actor.book.robots,
            points=player.points,
            table=player.table,
            place=place[0],
            to=place[1],
            won=state.won.get(who, 0),
        )

    rows = [row(who, player) for who, player in state.players.items() if who not in state.barred]
    return sorted(rows, key=lambda each: (each.place or 0, -each.points, each.who))


@router.get("/contests", responses=said())
async def contest_rows(request: Request) -> list[ContestRow]:
    """The tournaments in points of this house, the last one first."""
    session = await session_of(request)
    me = None if session is None else session.person.id
    actors = sorted(door(request).house.contests.all.values(), key=lambda actor: -actor.book.opening.at)
    return [_row(actor, me) for actor in actors][:100]


@router.get("/contests/forms", responses=said(401))
async def contest_forms(request: Request) -> ContestForms:
    """What one may be made from: those that tables of the house can play."""
    who, house = (await must(request)).person, door(request).house
    out = []
    for base in contests():
        plan = contest_for(base)
        structure = plan.structure
        if house.contests.why_not(plan, who) is None:
            out.append(
                ContestForm(
                    base=base,
                    title=structure.title["en"],
                    house=house_of(base).short,
                    about=structure.about,
                    sheet=sheet(plan, Contest()),
                    price=structure.entry.whole,
                    currency=structure.currency,
                    least=structure.least,
                )
            )
    return ContestForms(may=house.events.may_open(who), forms=out)


@router.post("/contests", responses=said(400, 401, 403, 409))
async def open_contest(request: Request, wanted: NewContest) -> Opened:
    """A new one; who opens it begins it."""
    who = (await must(request)).person
    try:
        actor = await door(request).house.contests.opened(who, wanted.title, wanted.base, wanted.bots, wanted.rounds)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Opened(id=actor.id)


@router.get("/contests/{id}", responses=said(404))
async def contest(request: Request, id: ContestId) -> ContestView:
    """How it stands."""
    session = await session_of(request)
    return _view(request, _actor(request, id), None if session is None else session.person.id)


@router.post("/contests/{id}/own", responses=said(400, 401, 403, 404, 409))
async def own_contest(request: Request, id: ContestId, wanted: OwnContestEntry) -> ContestView:
    """Enter, go back, or buy points, from one's own wallet."""
    who, house = (await must(request)).person, door(request).house
    actor = _actor(request, id)
    try:
        await house.consents.must_hold(who.id)
        if wanted.of == "Registers":
            await house.contests.registers(actor, who)
        else:
            await actor.enter_own(who, _OWN[wanted.of])
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return _view(request, actor, who.id)


@router.post("/contests/{id}/begin", responses=said(400, 401, 403, 404, 409))
async def begin_contest(request: Request, id: ContestId) -> Done:
    """The bots enter, and the first heat is drawn."""
    who, actor = (await must(request)).person, _actor(request, id)
    try:
        await door(request).house.contests.begins(actor, who)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Done()


@router.post("/contests/{id}/cancel", responses=said(400, 401, 403, 404, 409))
async def cancel_contest(request: Request, id: ContestId) -> Done:
    """It is called off: by its sheet."""
    who, actor = (await must(request)).person, _actor(request, id)
    try:
        await door(request).house.contests.cancels(actor, who, f"{who.name} has called it off")
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Done()
