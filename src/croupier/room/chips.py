"""The chips of a table among players: bought, made up and cashed in.

They are in the table's escrow from sitting down to standing up. How many one may have in front of him is the game's
business; that every one of them is paid for is the till's.
"""

from __future__ import annotations

from croupier.games.family import AmongPlayers
from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room.bank import Short
from croupier.room.chairs import Chair
from croupier.room.spec import Spec
from croupier.room.standing import sat_down
from croupier.room.teller import Teller
from croupier.room.till import Till


class Chips:
    """What one pays to play here, and the way of chips between wallet and chair. ``least``: who has fewer has as good
    as none."""

    def __init__(self, spec: Spec, among: AmongPlayers, till: Till, teller: Teller) -> None:
        self._till, self._teller = till, teller
        self._code, self._currency = spec.currency, spec.game.currency(spec.currency)
        self.buy_in = among.buy_in(spec.game.rules, self._currency)
        self.least = among.least(spec.game.rules, self._currency)
        self.stakes = among.stakes(spec.game.rules, self._currency)

    def must_suit(self, buy_in: int | None) -> None:
        """May one sit down with so many? Without a number: as usual."""
        low, high = self.buy_in.min, self.buy_in.max
        if buy_in is not None and not low <= buy_in <= high:
            span = f"exactly {self._money(low)}" if low == high else f"{self._money(low)} to {self._money(high)}"
            raise Refused(f"One sits down here with {span}.")

    def must_fit(self, chair: Chair, more: int) -> None:
        """May so many be added? Whose chips are gone must make up the smallest buy-in."""
        low, high, total = self.buy_in.min, self.buy_in.max, chair.stack + more
        missing = high - chair.stack
        if total > high:
            most = self._money(max(0, missing))
            raise Refused(f"At most {self._money(high)} may lie in front of you: {most} more.")
        if total < low == high:
            raise Refused(f"Chips are made up to {self._money(high)} here: {self._money(missing)} more.")
        if chair.stack < self.least and total < low:
            raise Refused(f"Whose chips are gone buys in with at least {self._money(low)}.")

    async def bring(self, seat: Seat, chair: Chair, buy_in: int | None) -> None:
        """Without a number one sits down as usual, or with all one has, if that is enough."""
        about = sat_down(chair)
        try:
            await self.buy(seat, chair, buy_in or self.buy_in.default, about)
        except Short as no:
            if buy_in is not None or no.has < self.buy_in.min:
                raise
            await self._move(seat, chair, no.has, about)

    async def buy(self, seat: Seat, chair: Chair, amount: int, about: Json | None = None) -> None:
        """Chips from the wallet to the table. A bot is given what it has not; it has one wallet for all tables, and
        another of them may have been quicker."""
        try:
            await self._move(seat, chair, amount, about)
        except Short:
            if chair.bot is None:
                raise
            await self._till.fund_bot(chair.player, amount)
            await self.buy(seat, chair, amount, about)

    async def cash_in(self, seat: Seat, chair: Chair) -> None:
        """All of them go back to the wallet; that somebody has gone is written down even if he has none."""
        await self._move(seat, chair, -chair.stack)

    async def _move(self, seat: Seat, chair: Chair, amount: int, about: Json | None = None) -> None:
        balances = await self._till.move_chips(seat, chair.player, amount, about)
        chair.stack += amount
        self._teller.tell_wallets(self._code, balances)

    def _money(self, amount: int) -> str:
        return self._currency.with_sign(amount)
