"""From table to table: somebody goes on to another table of the card room with all his chips, in one transaction.

Whoever moves people lets one move happen at a time: both tables wait for each other while it does.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room.actor import TableActor
from croupier.room.bank import PlayerId
from croupier.room.chairs import called
from croupier.room.deskbook import after
from croupier.room.news import Seated, SeatedWhy
from croupier.room.ring_game import RingGame
from croupier.room.seating import must_not_sit, sit_down
from croupier.room.standing import sat_down


async def move(source: TableActor, player: PlayerId, target: TableActor, why: SeatedWhy) -> Seat:
    """He has the chair there, and what he had here in front of him. ``Refused`` where he plays in a hand, or there is
    no place: then nothing has changed."""

    async def do() -> Seat:
        seat = await _move(source, player, target, why)
        await target.rounds.wake()
        return seat

    seat = await source.turn(lambda: target.turn(do))
    await source.turn(source.rounds.wake)
    return seat


async def _move(source: TableActor, player: PlayerId, target: TableActor, why: SeatedWhy) -> Seat:
    here, there = source.seating, target.seating
    assert isinstance(here, RingGame)
    assert isinstance(there, RingGame)
    assert here.desk is there.desk, "one moves within a card room"
    old = source.seats.must(player)
    sitter, chair, desk = source.seats[old], here.chairs[old], here.desk
    if source.dealer.plays(old):
        raise Refused("One moves when the hand is over.")
    if not chair.stack:
        raise Refused(f"{sitter.name} has no chips to move with.")
    source.dealer.must_run()
    target.dealer.must_run()
    must_not_sit(target.seats, sitter)
    await here.sweep(chair)
    new = replace(chair, place=there.chairs.free(None, there.changing.wished), away=False, adding=0, silent=0)
    seat = target.seats.free_name(called(sitter.name), set(target.dealer.players))
    async with desk.turns.alone():
        if not desk.room.has_place(desk.room.table(target.spec.id), player):
            raise Refused(f"There is no place for {sitter.name} at {target.spec.name}.")
        at = desk.moments.now()
        left: Json = {"at": at, "to": target.spec.id, "why": why}
        came: Json = sat_down(new) | {"at": at, "moved": True, "from": source.spec.id}
        out = source.till.chips_page(old, player, -chair.stack, left)
        page = target.till.chips_page(seat, player, chair.stack, came)
        after(desk.rules, after(desk.rules, desk.room, source.spec.id, out.entries[0]), target.spec.id, page.entries[0])
        await source.till.write_together(out, page)
        desk.happened(source.spec.id, out.entries[0])
        desk.happened(target.spec.id, page.entries[0])
    here.gone(old)
    there.came(seat, new)
    sit_down(target.seats, seat, replace(sitter, absent=None), target.teller, target.clock)
    if chair.away:  # who sat out sits out there, too
        await there.sit_out(seat, True)
    source.teller.tell_seated(Seated(player, target.spec.id, target.spec.name, why))
    return seat
