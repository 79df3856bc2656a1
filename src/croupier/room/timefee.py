"""The fee by time at a table that runs: when it is due, and who pays it from what.

The rules of the room decide (``rules.times``): at the end of every span each who sits here pays the same out of his
purse; what is not there out of his chips, between hands. The house's own players pay nothing.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.play import Seat
from croupier.play.record import Json
from croupier.room.bank import Balances, Short
from croupier.room.chairs import Chair, Chairs
from croupier.room.dealer import Dealer
from croupier.room.desk import Desk
from croupier.room.rules import times
from croupier.room.rules.cardroom import TimeFee
from croupier.room.rules.moments import MINUTE
from croupier.room.spec import Spec
from croupier.room.till import Till


class FeeByTime:
    """Of one table among players. ``rules``: what is paid, where the house takes its fee so."""

    def __init__(
        self, spec: Spec, rules: TimeFee | None, dealer: Dealer, till: Till, desk: Desk, chairs: Chairs
    ) -> None:
        self.rules = rules
        self._spec, self._dealer, self._till, self._desk, self._chairs = spec, dealer, till, desk, chairs

    @property
    def due(self) -> float | None:
        """When the next one is, on the clock of the table."""
        moment = self._moment
        return None if moment is None else self._desk.moments.on_clock(moment)

    @property
    def _moment(self) -> int | None:
        return times.due(self._desk.room.table(self._spec.id)) if self.rules is not None else None

    async def collect(self) -> tuple[dict[Seat, int], Balances]:
        """The span has ended: what each has paid, and the wallets then."""
        moment, short = self._moment, dict[str, int]()
        while True:
            wallets, chips = self._bill(short)
            entry: Json = {"kind": "time", "at": self._desk.moments.now(), "span": moment}
            entry |= {"wallets": wallets} | ({"chips": chips} if chips else {})
            page = replace(self._till.beside(entry), paid=wallets, time=chips)
            try:
                balances = await self._till.write_page(page)
            except Short as less:  # his purse holds less: the rest comes out of his chips
                short[less.player] = less.has
                continue
            break
        paid = dict[Seat, int]()
        for seat, chair in self._people:
            chair.stack -= chips.get(chair.player, 0)
            paid[seat] = wallets.get(chair.player, 0) + chips.get(chair.player, 0)
        self._desk.happened(self._spec.id, entry)
        return paid, balances

    @property
    def _people(self) -> list[tuple[Seat, Chair]]:
        return [(seat, chair) for seat, chair in self._chairs if chair.bot is None]

    def _bill(self, short: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
        """Out of the wallets and out of the chips, where it is known whose purse is ``short`` and what it holds."""
        assert self.rules is not None
        wallets, chips = dict[str, int](), dict[str, int]()
        for seat, chair in self._people:
            stack = 0 if self._dealer.plays(seat) else chair.stack
            purse, rest = times.parts(self.rules, short.get(chair.player, self.rules.amount), stack)
            wallets |= {chair.player: purse} if purse else {}
            chips |= {chair.player: rest} if rest else {}
        return wallets, chips

    @property
    def currency(self) -> str:
        return self._spec.currency

    def told(self, amount: int) -> str:
        """What who pays is told."""
        assert self.rules is not None
        money = self._spec.game.currency(self.currency)
        return f"You pay {money.with_sign(amount)} for {self.rules.span // MINUTE} minutes at this table."
