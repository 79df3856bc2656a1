"""Chat as people use it at a table: each command in the table's turn, told to those who sit there and read it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from croupier.play import Refused, Seat
from croupier.room.actor import TableActor
from croupier.room.bank import PlayerId
from croupier.room.news import ChatChanged, Wrote


async def write(table: TableActor, player: PlayerId, text: str) -> None:
    """A line to those who sit at the table."""

    async def do() -> None:
        seat = _seat(table, player)
        line = table.chat.write(seat, table.seats[seat], text)
        readers = [other for other, sitter in table.seats if table.chat.reads(sitter)]
        table.teller.tell_at(Wrote(line), readers)

    await table.turn(do)


async def listen(table: TableActor, player: PlayerId, on: bool) -> None:
    """Read and write what is typed at the table, or not any more: for somebody himself, as long as he sits there."""

    async def do() -> None:
        seat = _seat(table, player)
        if on:
            table.chat.must_be_for(table.seats[seat])
        table.seats.chats(seat, on)
        table.teller.tell_at(ChatChanged(), [seat])

    await table.turn(do)


async def known(tables: Iterable[TableActor], player: PlayerId) -> None:
    """A guest has become an account: wherever he sits, he chats as one."""

    async def do(table: TableActor) -> None:
        if (seat := table.seats.of(player)) is not None:  # he has not stood up meanwhile
            table.seats.known(seat)
            table.teller.tell_at(ChatChanged(), [seat])

    for each in [table for table in tables if table.seats.of(player) and table.spec.game.among_players is not None]:
        with suppress(Refused):  # it closes
            await each.turn(partial(do, each))


async def let(table: TableActor, on: bool) -> None:
    """Its owner lets people chat at the table, or not any more; then what was said is forgotten."""

    async def do() -> None:
        table.chat.open = on
        table.chat.forget()
        table.teller.tell(ChatChanged())

    await table.turn(do)


def _seat(table: TableActor, player: PlayerId) -> Seat:
    if table.spec.game.among_players is None:
        raise Refused("One talks across a table among players, not here.")
    return table.seats.must(player)
