"""Sitting at a table of a heat: who plays here an event says, and when a round begins; stakes are points.

Nobody sits down by himself and nobody leaves before the heat is over: who is away bets nothing, and his seat waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room.bank import PlayerId
from croupier.room.bots import Bettor, Opponent
from croupier.room.dealer import Dealer
from croupier.room.house_game import HouseGame
from croupier.room.linked.fund import Fund
from croupier.room.pace import Capacity, Pace
from croupier.room.seats import Sitter
from croupier.room.spec import Spec
from croupier.room.teller import Teller
from croupier.room.till import Till

_OF_THE_HEAT: Final = "Seats of a heat belong to those who play it: you may watch."
_STAYS: Final = "You play this heat until it is over. Who bets nothing keeps his points."


class Seated(NamedTuple):
    """Somebody whose seat this is."""

    player: PlayerId
    name: str
    bot: bool = False
    guest: bool = False


class Heat(Protocol):
    """What an event says of one of its tables. (What a round has brought it learns from the books: whoever keeps them
    writes the end of a round and what the event makes of it together.)"""

    def seated(self) -> Sequence[Seated]:
        """Who plays here."""

    async def begins(self) -> Sequence[str]:
        """The next round begins, if it may: who plays in it; nobody, where it may not."""


class HeatGame(HouseGame):
    """The seating of such a table (a ``room.seating.Seating``)."""

    def __init__(
        self,
        spec: Spec,
        dealer: Dealer,
        till: Till,
        teller: Teller,
        pace: Pace,
        capacity: Capacity,
        heat: Heat,
    ) -> None:
        super().__init__(spec, dealer, till, teller, pace, capacity, Fund())
        self._heat = heat
        self._plays: Sequence[str] = ()
        self.places = max(1, len(heat.seated()))

    async def admit(self, sitter: Sitter, buy_in: int | None, place: int | None, bot: Bettor | Opponent | None) -> Seat:
        if not any(sitter.player == each.player for each in self._heat.seated()):
            raise Refused(_OF_THE_HEAT)
        return await super().admit(sitter, buy_in, place, bot)

    async def leave(self, seat: Seat) -> None:
        if any(self.seats[seat].player == each.player for each in self._heat.seated()):
            raise Refused(_STAYS)
        await super().leave(seat)

    async def overdue(self, now: float) -> list[Seat]:
        del now
        return []

    async def ready(self) -> bool:
        if self._dealer.stopped is not None or len(self.seats) < self.places:
            return False
        self._plays = await self._heat.begins()
        return bool(self._plays)

    def dealt_in(self) -> tuple[dict[Seat, PlayerId], Json, Json]:
        seats, carry, about = super().dealt_in()
        return {seat: player for seat, player in seats.items() if seat in self._plays}, carry, about

    def void(self, carry: Json) -> Json:
        self._plays = ()
        return super().void(carry)
