"""Another chair of the same table: somebody who sits there asks for one that is free, and has it between hands.

Of several who ask the rules of the house name one (``rules.chairs``); what the change costs they say, too
(``rules.blinds``). No floor stands at a table that runs by itself: the house agrees to each change that they allow.
"""

from __future__ import annotations

from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room.chairs import Chair, Chairs
from croupier.room.dealer import Dealer
from croupier.room.desk import Desk
from croupier.room.news import Noticed, SeatsChanged
from croupier.room.owing import ChangeCosts, Owing
from croupier.room.rules.chairs import next_wish
from croupier.room.teller import Teller
from croupier.room.till import Till


class Changing:
    """Of one table among players."""

    def __init__(self, desk: Desk, dealer: Dealer, till: Till, teller: Teller, chairs: Chairs, owing: Owing) -> None:
        self._desk, self._dealer, self._till, self._teller = desk, dealer, till, teller
        self._table, self._chairs, self._owing = dealer.spec.id, chairs, owing

    @property
    def costs(self) -> ChangeCosts | None:
        """What a change costs; none: nobody changes his chair in this house."""
        return self._owing.change_costs if self._desk.rules.seating.changes else None

    def wish(self, chair: Chair) -> int | None:
        """The place for which somebody has asked."""
        sitting = self._desk.sitting(self._table, chair.player)
        return None if sitting is None or sitting.wants is None else sitting.wants[0] - 1

    @property
    def wished(self) -> frozenset[int]:
        """The places for which somebody has asked who sits here."""
        wishes = (sitting.wants for sitting in self._desk.then.table(self._table).chairs.values())
        return frozenset(wants[0] - 1 for wants in wishes if wants is not None)

    async def asks(self, seat: Seat, place: int | None) -> None:
        """For this chair, or for none any more. To say it twice changes nothing."""
        self._dealer.must_run()
        chair = self._chairs[seat]
        if chair.leaving:
            raise Refused("You have stood up: your chips come back when the hand is over.")
        if place == self.wish(chair):
            return
        await self._write({"kind": "wants", "seat": seat, "player": chair.player, "to": place})
        self._teller.tell(SeatsChanged((seat,)))

    async def between_hands(self) -> None:
        """Who has asked for a chair has it now, with all that is his."""
        while (found := next_wish(self._desk.room.table(self._table))) is not None:
            place, to = found[0] - 1, found[1] - 1
            seat = next(seat for seat, chair in self._chairs if chair.place == place)
            others = [other for other, chair in self._chairs if other != seat and self.wish(chair) == to]
            farther = self._owing.farther([chair.place for _, chair in self._chairs], place, to)
            who: Json = {"seat": seat, "player": self._chairs[seat].player}
            await self._write({"kind": "changed", **who, "to": to, "farther": farther})
            self._chairs[seat].place = to
            self._owing.changed_place(place, to, farther=farther)
            self._teller.tell(SeatsChanged((seat, *others)))
            if others:
                self._teller.tell_at(Noticed(f"Chair {to + 1} is taken: {seat} came to it before you."), others)

    async def _write(self, entry: Json) -> None:
        entry["at"] = self._desk.moments.now()
        await self._desk.enter(self._table, entry, lambda: self._till.note(entry))
