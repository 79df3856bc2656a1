"""Somebody at a table takes part in one of its jackpots, or not any more."""

from __future__ import annotations

from croupier.play import Refused
from croupier.room.actor import TableActor
from croupier.room.bank import PlayerId


async def enter(table: TableActor, player: PlayerId, jackpot: str, on: bool) -> None:
    """Pay the fee of a jackpot for the round for which bets are taken, or take it back."""

    async def do() -> None:
        linked = table.seating.linked
        if linked is None:
            raise Refused("This table is linked to no jackpot for which a fee is paid.")
        seat = await table.betting(player)
        table.teller.tell_wallets(table.spec.currency, await linked.enter(seat, jackpot, on))
        table.teller.tell(linked.now(jackpot))

    await table.turn(do)
