"""The HTTP door of practice: which games there are to practise, and a table for one of them."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from croupier.games import families, family
from croupier.games.common import RulebookError
from croupier.house import loaded, opponents
from croupier.house.house import NO_TABLE
from croupier.house.practice import Wish
from croupier.play import Refused
from croupier.server import protocol as wire
from croupier.server.door import address
from croupier.server.games import catalogue, game_named
from croupier.server.http import WHOLE, Done, Named, Options, door, must, said, session_of
from croupier.server.limits import limited
from croupier.server.logins import tries
from croupier.server.views import house_name, structure_of
from croupier.server.workers import desk, once

router = APIRouter(prefix="/api")
NO_PASSWORD: Final = "There is no table here that this password opens."


Figure = Annotated[int, Field(ge=0, le=10**12), WHOLE]


class OwnStakes(wire.Wire):
    """Which figures of its stakes a table may have of its own: multiples of ``chip``, the opening one at most ``most``.
    ``levels``: the blinds that the house names, and whether they are all (``only_levels``)."""

    figures: list[str]
    chip: int
    most: int
    levels: list[tuple[int, int]]
    only_levels: bool


class PracticeGame(wire.Wire):
    """A game among players, as one may practise it."""

    id: str
    rulebook: str
    house: wire.HouseName
    heading: wire.Heading
    title: dict[str, str]
    about: str
    currency: str
    seats_min: int
    seats_max: int
    structure: str
    kind: str
    stakes: dict[str, Any]
    buy_in: wire.BuyIn
    legs: list[str]
    own: OwnStakes


class OpponentInfo(wire.Wire):
    """A way in which bots play."""

    name: str
    about: str


class BotsInfo(wire.Wire):
    """How well bots can play and in which style; a bot is asked for by its level, or by level and style:
    ``hard-tight``. ``usual``: the level of those who choose none."""

    levels: list[OpponentInfo]
    styles: list[OpponentInfo]
    usual: str


class PracticeTable(wire.Wire):
    """A table that this person has opened."""

    id: str
    name: str
    game: str


class PracticeOffer(wire.Wire):
    """Everything that can be practised, against whom, and the tables one has open."""

    games: list[PracticeGame]
    bots: BotsInfo
    tables: list[PracticeTable]


class NewTable(wire.Wire):
    """A private table: how many chairs, how the bots play (none: as usual), how many of them (none: on every chair but
    one), and after how many hands the level of a mixed game rises. ``stakes``: of its own, in minor units, those of
    ``PracticeGame.own`` that are not the usual ones; ``seconds``: to answer; ``password``: with which one may enter
    who has no invitation."""

    game: Named
    options: Options = {}
    players: Annotated[int, Field(ge=2, le=10), WHOLE] = 6
    opponents: Named | None = None
    bots: Annotated[int, Field(ge=0, le=9), WHOLE] | None = None
    hands_per_level: Annotated[int, Field(ge=1, le=1_000), WHOLE] | None = None
    stakes: Annotated[dict[Named, Figure | tuple[Figure, Figure]], Field(max_length=8)] = {}
    seconds: Annotated[int, Field(ge=5, le=300), WHOLE] | None = None
    password: Annotated[str, Field(min_length=4, max_length=100)] | None = None


class OpenedTable(wire.Wire):
    """The table that was opened: watch it and sit down. ``notice``: why its bots do not play as they
    should."""

    id: str
    notice: str | None = None


class Invitation(wire.Wire):
    """Whoever has it may enter a practice table."""

    invitation: Named


class Password(wire.Wire):
    """Whoever knows it may enter the private table that has it."""

    password: Annotated[str, Field(max_length=100)]


class ClosedTable(wire.Wire):
    """A practice table that has closed for good: why, and how many chips of yours went back to your wallet."""

    name: str
    reason: str
    currency: str
    chips: int


@router.get("/practice", responses=said())
async def practice(request: Request) -> PracticeOffer:
    """What can be practised."""
    session = await session_of(request)
    tables = door(request).house.practice
    mine = tables.of(session.person.id) if session else []
    return PracticeOffer(
        games=[game for game in await once(_games) if tables.offers(game.id)],
        bots=_bots(),
        tables=[PracticeTable(id=t.spec.id, name=t.spec.name, game=t.spec.game.id) for t in mine],
    )


def _bots() -> BotsInfo:
    """Every way in which bots play that is offered to people, whatever the game."""
    known = [ways for family in families() if (ways := opponents.ways(family)) is not None]
    levels = {name: about for ways in known for name, about in ways.levels.items()}
    styles = {name: about for ways in known for name, about in ways.styles.items()}
    return BotsInfo(
        levels=[OpponentInfo(name=name, about=about) for name, about in levels.items()],
        styles=[OpponentInfo(name=name, about=about) for name, about in styles.items()],
        usual=known[0].usual if known else "",
    )


@cache
def _games() -> list[PracticeGame]:
    out = []
    for game in catalogue().values():
        if (among := game.among_players) is None:
            continue
        rules: Any = game.rules
        money = game.currency()
        layout = game.family.layout(rules, money)
        out.append(
            PracticeGame(
                id=game.id,
                rulebook=game.id.split("/")[0],
                house=house_name(game),
                heading=wire.Heading(**game.family.listed_under(rules)._asdict()),
                title=rules.title,
                about=rules.about,
                currency=game.currencies[0],
                seats_min=rules.fewest,
                seats_max=among.most(rules),
                structure=structure_of(game, game.currencies[0]),
                kind=layout.get("kind", ""),
                stakes=among.stakes(rules, money),
                buy_in=wire.BuyIn(**among.buy_in(rules, money)._asdict()),
                legs=[title["en"] for title in layout.get("legs", {}).values()],
                own=_own(among.own_stakes(rules, money)),
            )
        )
    return out


def _own(offer: family.OwnStakes) -> OwnStakes:
    return OwnStakes(
        figures=list(offer.figures),
        chip=offer.chip,
        most=offer.most,
        levels=list(offer.levels),
        only_levels=offer.only_levels,
    )


@router.post("/tables", responses=said(400, 401, 403, 404, 409))
async def open_table(request: Request, wanted: NewTable) -> OpenedTable:
    """Open a private table. It closes when nobody has looked at it for ten minutes."""
    session = await must(request)
    bucket = door(request).tables[session.person.id]
    limited(bucket.take(), bucket.wait, f"You open tables very fast. Wait {bucket.wait} seconds.")
    plain = await game_named(wanted.game)
    try:
        plain.check_options(wanted.options)
        game = await desk(loaded.game, plain.id, dict(wanted.options))
    except RulebookError as no:
        raise HTTPException(409, " ".join(str(no).split())) from None
    wish = Wish(
        game,
        wanted.players,
        wanted.opponents,
        wanted.bots,
        wanted.hands_per_level or 0,
        {name: list(value) if isinstance(value, tuple) else value for name, value in wanted.stakes.items()},
        1_000 * (wanted.seconds or 0),
        wanted.password,
    )
    try:
        table = await door(request).house.practice.open(session.person.id, wish)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return OpenedTable(id=table.spec.id, notice=await desk(opponents.notice, game) if wanted.bots != 0 else None)


@router.get("/tables/{table}/invitation", responses=said(401, 404))
async def invitation(request: Request, table: Named) -> Invitation:
    """What the owner of a practice table gives to those whom he wants there; nobody else gets it."""
    session = await must(request)
    found = door(request).house.practice.invitation(table, session.person.id)
    if found is None:
        raise HTTPException(404, NO_TABLE.format(table))
    return Invitation(invitation=found)


@router.post("/tables/{table}/enter", responses=said(400, 401, 403, 404, 409))
async def enter(request: Request, table: Named, given: Invitation) -> Done:
    """Come to a practice table with its invitation: from now on one may look at it and sit down."""
    session = await must(request)
    try:
        if not await door(request).house.practice.let_in(table, session.person.id, given.invitation):
            raise HTTPException(404, NO_TABLE.format(table))
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Done()


@router.post("/tables/{table}/password", responses=said(400, 401, 403, 404, 409))
async def by_password(request: Request, table: Named, given: Password) -> Done:
    """Come to a private table with its password. Tries are counted; a table that has none, or is none, is not told
    from a password that does not fit."""
    session = await must(request)
    tries(request, f"from {address(request)}", f"table {table}")
    try:
        if not await door(request).house.practice.let_in_by_password(table, session.person.id, given.password):
            raise HTTPException(404, NO_PASSWORD)
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Done()


@router.post("/tables/{table}/last", responses=said(400, 401, 403, 404, 409))
async def last_hand(request: Request, table: Named) -> Done:
    """The owner of a private table announces the last hand: the one under way, or the next. Everybody at the table is
    told; when it is over the table closes, and everybody has his chips back."""
    session = await must(request)
    try:
        if not await door(request).house.practice.last_hand(table, session.person.id):
            raise HTTPException(404, NO_TABLE.format(table))
    except Refused as no:
        raise HTTPException(409, no.reason) from None
    return Done()


@router.get("/tables/{table}/farewell", responses=said(401, 404))
async def farewell(request: Request, table: Named) -> ClosedTable:
    """Why a practice table at which one was is there no more, and where one's chips went."""
    session = await must(request)
    found = await door(request).house.practice.farewell(table, session.person.id)
    if found is None:
        raise HTTPException(404, NO_TABLE.format(table))
    return ClosedTable(name=found.name, reason=found.reason, currency=found.currency, chips=found.chips)
