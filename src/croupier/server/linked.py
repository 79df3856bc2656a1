"""The HTTP door of linked jackpots: what each of a table's is worth to who plays there."""

from __future__ import annotations

from fastapi import APIRouter, Request

from croupier.analysis import NoSolver
from croupier.play import Refused
from croupier.room.linked.fund import Jackpot
from croupier.room.linked.worth import WrittenWorth, linked_worth
from croupier.rulebooks import Game
from croupier.server import certificates
from croupier.server.door import address
from croupier.server.http import Named, door, said, table_of
from croupier.server.workers import desk

router = APIRouter(prefix="/api")


@router.get("/tables/{table}/jackpots", responses=said(404))
async def jackpots(request: Request, table: Named) -> list[WrittenWorth]:
    """The certificate of each jackpot to which a table is linked, at the size it has now; none of a game that nobody
    has solved yet."""
    found = await table_of(request, table)
    spec, linked = found.spec, found.seating.linked
    if linked is None or not linked.all:
        return []
    if not await certificates.at_hand(spec.game, spec.currency, posted=False):
        return []
    with door(request).solving.turn(address(request)):
        return await desk(_written, spec.game, list(linked.all.values()))


def _written(game: Game, jackpots: list[Jackpot]) -> list[WrittenWorth]:
    out = []
    for each in jackpots:
        try:
            out.append(linked_worth(each.rules, each.name, game, holds=each.standing.holds or None).as_json())
        except (NoSolver, Refused):
            continue  # nothing is known of this game, or its table takes no stake that is enough
    return out
