"""Sitting at a table against the house: whoever sits down plays, with stakes from the wallet. It knows no game."""

from __future__ import annotations

from typing import Final

from croupier.play import Answer, Ask, Choose, Refused, Seat, TakeBets
from croupier.play.record import Json
from croupier.room.bank import PlayerId
from croupier.room.bots import Bettor, Opponent
from croupier.room.course import Course
from croupier.room.dealer import Dealer
from croupier.room.linked.fund import Fund
from croupier.room.linked.table import AtTable
from croupier.room.owing import NO_BLINDS
from croupier.room.pace import Capacity, Pace
from croupier.room.rules.cardroom import OutWish
from croupier.room.rules.model import Entering
from croupier.room.seating import get_up, must_not_sit
from croupier.room.seats import Seats, Sitter
from croupier.room.spec import Spec
from croupier.room.teller import Teller
from croupier.room.till import Till

_NO_CHIPS: Final = "no chips are bought: bets are placed from your wallet."
_ALONE_MS: Final = 1_000
"""So long a question waits for a seat at which nobody is."""


class HouseGame:
    """The seating of such a table (a ``room.seating.Seating``)."""

    buy_in: Final = None
    stakes: Final = None
    posting: Final = False
    attendance: Final = None
    changing: Final = None
    jackpots: Final = None
    times: Final = None
    hedging: Final = None
    tempo: Final = None
    blinds: Final = False
    next_to_go: Final = None  # who is absent loses the seat after the round in which he was

    def __init__(
        self, spec: Spec, dealer: Dealer, till: Till, teller: Teller, pace: Pace, capacity: Capacity, fund: Fund
    ) -> None:
        self._spec, self._dealer, self._till, self._teller = spec, dealer, till, teller
        self.linked = AtTable(spec, dealer, till, fund)
        self.seats = Seats()
        self.places = spec.game.rules.seats or capacity.seats
        """As many as the rulebook says, or where it says nothing, the house."""
        self.drawing_ms, self.settled_ms, self.thinking_ms = pace.drawing, pace.settled, pace.choosing
        self._absent = pace.absent
        self._given_up: set[Seat] = set()
        """Seats that what a round leaves to the next may still remember: not to be used again."""

    def chair(self, seat: Seat) -> None:
        del seat

    def dues(self, seat: Seat) -> None:
        del seat

    # ── coming and going ───────────────────────────────────────────────────────────────────────────────────────

    async def admit(self, sitter: Sitter, buy_in: int | None, place: int | None, bot: Bettor | Opponent | None) -> Seat:
        """Who has played in this round and comes back gets the seat he had."""
        del bot
        if buy_in is not None or place is not None:
            raise Refused(f"There are no chairs to choose here, and {_NO_CHIPS}")
        must_not_sit(self.seats, sitter)
        self._dealer.must_run()
        in_round = self._dealer.players if self._dealer.course else {}
        played = next((seat for seat, player in in_round.items() if player == sitter.player), None)
        seat = played or self.seats.free_name(sitter.name, self._given_up | set(in_round))
        if len(self.seats) >= self.places:
            if self.places == 1:
                raise Refused("The seat of this table is taken. You can watch until it is free.")
            raise Refused(f"All {self.places} seats of this table are taken. You can watch until one is free.")
        self._spec.game.table((*self.seats.names(), seat), self._spec.currency)  # refuses when no seat is free
        return seat

    async def leave(self, seat: Seat) -> None:
        """Between rounds stakes that stand come back, and while bets are taken fees as well; in a round what lies plays
        on and is paid out in full."""
        if isinstance(self._dealer.ask, TakeBets):
            self._teller.tell_wallets(self._spec.currency, await self.linked.withdraw(seat))
        if self._dealer.course is None:
            if self._till.has_stakes(seat):
                balances = await self._till.give_back(seat, self.seats[seat].player)
                self._teller.tell_wallets(self._spec.currency, balances)
            if self._dealer.carry:
                self._given_up.add(seat)
        get_up(self.seats, seat, self._teller)

    async def top_up(self, seat: Seat, amount: int) -> None:
        del seat
        money = self._spec.game.currency(self._spec.currency)
        raise Refused(f"You cannot add {money.with_sign(amount)} here: {_NO_CHIPS}")

    async def keep(self, seat: Seat, amount: int | None) -> None:
        del seat, amount
        raise Refused(f"Nothing is made up here: {_NO_CHIPS}")

    async def sit_out(self, seat: Seat, away: bool, wish: OutWish = "next_hand") -> None:
        del seat, away, wish
        raise Refused("Who does not want to play a round here places no bet.")

    async def hedge(self, seat: Seat, bet: str, amount: int) -> None:
        del seat, bet, amount
        raise Refused("All bets here are against the house: place them on the layout.")

    async def enter(self, seat: Seat, enters: Entering) -> None:
        del seat, enters
        raise Refused(NO_BLINDS)

    async def auto_post(self, seat: Seat, auto: bool) -> None:
        del seat, auto
        raise Refused(NO_BLINDS)

    async def close(self) -> None:
        """Stakes of a round went back with it; those that stand between two go back now."""
        if self._dealer.course is None:
            for seat, sitter in self.seats:
                if self._till.has_stakes(seat):
                    await self._till.give_back(seat, sitter.player)

    async def overdue(self, now: float) -> list[Seat]:
        return self.seats.absent_since(now - self._absent / 1000)

    # ── the round ──────────────────────────────────────────────────────────────────────────────────────────────

    async def ready(self) -> bool:
        """Enough players, and anybody to play for."""
        anybody = self._teller.watched or any(not sitter.bot for _, sitter in self.seats)
        return anybody and len(self.seats) >= self._spec.game.rules.fewest

    def dealt_in(self) -> tuple[dict[Seat, PlayerId], Json, Json]:
        return {seat: sitter.player for seat, sitter in self.seats}, self._dealer.carry, self.linked.about

    def opened(self) -> tuple[Seat, ...]:
        return ()

    def over(self, course: Course) -> tuple[Seat, ...]:
        assert course.settlement is not None
        remembers = bool(course.settlement.carry)
        self._given_up = {seat for seat in self._dealer.players if remembers and seat not in self.seats}
        return ()

    def void(self, carry: Json) -> Json:
        """Nothing lies there any more; the pot is as it was."""
        self._given_up = set()
        return {"pot": carry["pot"]} if "pot" in carry else {}

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    def time_for(self, seat: Seat) -> int:
        here = seat in self.seats and not self.seats[seat].bot
        return self.thinking_ms if here else min(_ALONE_MS, self.thinking_ms)

    def reserve_of(self, seat: Seat) -> int:
        del seat
        return 0

    def drew_on_reserve(self, seat: Seat, ms: int) -> None:
        """Nobody has any."""

    @property
    def grace_ms(self) -> int:
        return 0

    async def bots_answer(self, seat: Seat, ask: Ask, course: Course) -> Answer | None:
        del course
        if isinstance(ask, Choose) and seat in self.seats and self.seats[seat].bot:
            return ask.willing()
        return None

    def spoke(self, seat: Seat) -> None:
        """Nobody counts how often."""

    async def silent(self, seat: Seat) -> bool:
        del seat
        return False
