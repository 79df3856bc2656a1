"""A table among players: chairs, chips in front of everybody, hand after hand, an action clock. It knows no game.

The chips in front of a player are in the table's escrow from sitting down to standing up. A hand moves nothing until
it is over; then all that it moved is written together with its last input. A hand that cannot be finished has not
happened: everybody has the chips with which it began.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from croupier.games.family import BuyIn
from croupier.play import Answer, Ask, Refused, Seat, Settlement
from croupier.play.asks import Lying
from croupier.play.record import Json
from croupier.room.actor import TableActor
from croupier.room.bank import Page, PlayerId, Short
from croupier.room.bots import Player
from croupier.room.chairs import Chair, Chairs, called
from croupier.room.course import Course
from croupier.room.news import Noticed, PhaseChanged, SeatsChanged
from croupier.room.phase import Phase, asked
from croupier.room.seats import Sitter
from croupier.room.spec import Spec
from croupier.store import StoreFailure

_log = logging.getLogger(__name__)
_DEAL_MS: Final = 300
"""Between the seal of the deck and the first card."""

_SILENT_TURNS: Final = 2
"""Who lets his time run out so often in a row sits out."""


class TableAmongPlayers(TableActor):
    """One such table."""

    def __init__(self, spec: Spec, *rest: Any, **more: Any) -> None:
        super().__init__(spec, *rest, **more)
        among = spec.game.among_players
        assert among is not None, f"{spec.game.id} is played against the house"
        self.among, self.rules = among, spec.game.rules
        most = among.most(self.rules)
        self.chairs = Chairs(min(spec.chairs or most, most))
        self.currency = spec.game.currency(spec.currency)
        self.buy_in: BuyIn = among.buy_in(self.rules, self.currency)
        self._mark = -1  # the place where the last hand left its mark: the button
        self._hands = self._before = 0

    @property
    def places(self) -> int:
        return self.chairs.count

    @property
    def thinking_ms(self) -> int:
        return self.pace.acting

    def chair(self, seat: Seat) -> Chair | None:
        return self.chairs.get(seat)

    # ── coming and going ───────────────────────────────────────────────────────────────────────────────────────

    async def sit(self, sitter: Sitter, buy_in: int | None = None, place: int | None = None) -> Seat:
        """Take a chair with chips; the next hand is dealt to it. Without an amount: as usual, or all one has."""
        seat: Seat = await self._ask(lambda: self._sit(sitter, buy_in, place))
        return seat

    async def seat_player(self, sitter: Sitter, bot: Player, level: str) -> None:
        """A bot takes a chair."""
        await self._ask(lambda: self._sit(sitter, None, None, bot, level))

    async def _sit(
        self, sitter: Sitter, buy_in: int | None, place: int | None, bot: Player | None = None, level: str | None = None
    ) -> Seat:
        if (mine := self.seats.of(sitter.player)) is not None:
            raise Refused(f"You sit at this table already, as {mine}.")
        self._must_run()
        chair = Chair(self.chairs.free(place), sitter.player, 0, bot, level)
        seat = self.seats.free_name(called(sitter.name), {s for s, p in self.players.items() if p != sitter.player})
        if buy_in is not None and not self.buy_in.min <= buy_in <= self.buy_in.max:
            raise Refused(f"One sits down here with {self._span()}.")
        await self._buy(seat, chair, buy_in or self.buy_in.default, all_he_has=buy_in is None)
        self.chairs.take(seat, chair)
        self._seated(seat, sitter)
        await self._wake()
        return seat

    def _money(self, amount: int) -> str:
        return self.currency.with_sign(amount)

    def _span(self) -> str:
        low, high = self._money(self.buy_in.min), self._money(self.buy_in.max)
        return f"exactly {low}" if low == high else f"{low} to {high}"

    async def _buy(self, seat: Seat, chair: Chair, amount: int, *, all_he_has: bool = False) -> None:
        """Chips from the wallet to the table. A bot is given what it has not; it has one wallet for all tables, and
        another of them may have been quicker."""
        try:
            await self._move_chips(seat, chair, amount)
        except Short as no:
            if chair.bot is not None:
                await self.bank.fund_bot(chair.player, self.spec.currency, amount)
                await self._buy(seat, chair, amount)
            elif all_he_has and no.has >= self.buy_in.min:
                await self._move_chips(seat, chair, no.has)
            else:
                raise

    async def _move_chips(self, seat: Seat, chair: Chair, amount: int) -> None:
        kind = "buy_in" if amount > 0 else "left"
        page = Page(
            self.spec.id,
            None if self.course is None else self.round_id,
            self.spec.currency,
            entries=({"kind": kind, "seat": seat, "player": chair.player, "amount": abs(amount)},),
            staked={chair.player: amount},
            why="buy_in" if amount > 0 else "left",
        )
        balances = await self.bank.write(page)
        chair.stack += amount
        self.tell_wallets(balances)

    async def _stand(self, seat: Seat) -> None:
        """In a hand: his cards are given up when it is his turn, and he goes when it is over."""
        self._must_run()
        if not self._plays(seat):
            await self._cash_out(seat)
            return
        chair = self.chairs[seat]
        chair.leaving = chair.away = True
        self.tell(SeatsChanged((seat,)))
        if asked(self.ask) == seat:
            await self._time_is_up()

    def _plays(self, seat: Seat) -> bool:
        return self.course is not None and seat in self.players

    async def _cash_out(self, seat: Seat) -> None:
        """His chips go back to his wallet. Who is the last to go takes what lies in the middle, too."""
        chair = self.chairs[seat]
        middle = self.among.middle(self.carry)
        if middle and len(self.chairs) == 1:
            entry = {"kind": "middle", "amount": middle, "to": {chair.player: middle}, "reason": "the last to go"}
            won = {chair.player: middle}
            await self.bank.write(Page(self.spec.id, None, self.spec.currency, (entry,), won=won, middle=-middle))
            self.carry = {}
            chair.stack += middle
        if chair.stack:
            await self._move_chips(seat, chair, -chair.stack)
        self.chairs.leave(seat)
        self._left(seat)

    async def stop(self) -> None:
        """The table closes: an unfinished hand has not happened, and everybody gets his chips."""
        await super().stop()
        with suppress(StoreFailure):  # then the next opening of the house does it
            for seat, _ in list(self.chairs):
                await self._cash_out(seat)

    async def top_up(self, player: PlayerId, amount: int) -> None:
        """More chips, between hands; whose chips are gone must make up the smallest buy-in."""

        async def do() -> None:
            seat = self.seats.must(player)
            self._must_run()
            chair = self.chairs[seat]
            self._check_top_up(chair, amount + (chair.adding if self._plays(seat) else 0))
            if self._plays(seat):
                chair.adding += amount
                return
            await self._buy(seat, chair, amount)
            self.tell(SeatsChanged((seat,)))
            await self._wake()

        await self._ask(do)

    def _check_top_up(self, chair: Chair, amount: int) -> None:
        total = chair.stack + amount
        if total > self.buy_in.max:
            most = max(0, self.buy_in.max - chair.stack)
            raise Refused(f"At most {self._money(self.buy_in.max)} may lie in front of you: {self._money(most)} more.")
        if total < self.buy_in.min == self.buy_in.max:
            most = self.buy_in.max - chair.stack
            raise Refused(f"Chips are made up to {self._money(self.buy_in.max)} here: {self._money(most)} more.")
        if chair.stack < self._least and total < self.buy_in.min:
            raise Refused(f"Whose chips are gone buys in with at least {self._money(self.buy_in.min)}.")

    @property
    def _least(self) -> int:
        return self.among.least(self.rules, self.currency)

    async def away(self, player: PlayerId, away: bool) -> None:
        """Sit out from the next hand on, or come back."""

        async def do() -> None:
            seat = self.seats.must(player)
            chair = self.chairs[seat]
            if chair.leaving:
                raise Refused("You have stood up: your chips come back when the hand is over.")
            chair.away, chair.silent = away, 0
            self.tell(SeatsChanged((seat,)))
            await self._wake()

        await self._ask(do)

    # ── the hand ───────────────────────────────────────────────────────────────────────────────────────────────

    def _dealt_in(self) -> list[Seat]:
        """Who has chips and is there, in the order of the chairs."""
        return [
            seat
            for seat, chair in self.chairs
            if chair.stack and not chair.away and not chair.leaving and self.seats[seat].absent is None
        ]

    def _ready(self) -> bool:
        """Enough players, and not bots alone."""
        dealt = self._dealt_in()
        enough = self.among.enough(self.rules, len(dealt), self._before)
        return enough and any(not self.seats[seat].bot for seat in dealt)

    async def _wake(self, *, tell: bool = False) -> None:
        """Deal the next hand when none is under way and there are players for it."""
        if self.phase.name != "waiting":
            return
        await self._between()
        if not self._ready():
            if len(self._dealt_in()) <= 1:
                self._before = 0  # the game has broken up: the next one begins anew
            if tell:
                self.tell(PhaseChanged())
            return
        try:
            await self._open()
        except Refused as no:
            _log.warning("table %s: no hand can be dealt: %s", self.spec.id, no)
            self.notice = f"No hand can be dealt: {no.reason}"
            self.tell(Noticed(self.notice, failure=True))

    async def _between(self) -> None:
        """Between hands people go, chips are added, and a bot without chips buys new ones."""
        for seat, chair in self.chairs:
            if chair.leaving:
                await self._cash_out(seat)
            elif chair.bot is not None and chair.stack < self._least:
                await self._buy(seat, chair, self.buy_in.default - chair.stack)
                self.tell(SeatsChanged((seat,)))
            elif chair.adding:
                amount, chair.adding = chair.adding, 0
                await self._add(seat, chair, amount)

    async def _add(self, seat: Seat, chair: Chair, amount: int) -> None:
        """Chips that were asked for in the hand before; what is not possible any more is not done."""
        with suppress(Refused, Short):
            self._check_top_up(chair, amount)
            await self._buy(seat, chair, amount)
        self.tell(SeatsChanged((seat,)))

    def _taking_part(self) -> tuple[dict[Seat, PlayerId], Json]:
        dealt = self._dealt_in()
        stacks = {seat: self.chairs[seat].stack for seat in dealt}
        first = self.chairs.next_from(self._mark, dealt) if self._mark >= 0 else dealt[-1]
        every = self.spec.hands_per_level
        level = 1 + self._hands // every if every else 0
        carry = self.among.carry(self.rules, self.carry, stacks, first, fee=not self.spec.practice, level=level)
        return {seat: self.chairs[seat].player for seat in dealt}, carry

    def _settle(self, lying: Lying, end: Settlement, gone: list[Seat]) -> tuple[Lying, Json]:
        """Chips go from stack to stack; what is in nobody's and not in the middle is the house's fee."""
        del gone
        assert self.course is not None
        won = {self.players[line.seat]: line.profit for line in end.lines if line.profit}
        return lying, {"won": won, "middle": self.among.middle(end.carry) - self.among.middle(self.course.table.carry)}

    def _over(self, course: Course, first: int) -> None:
        end = course.settlement
        assert end is not None
        for line in end.lines:
            self.chairs[line.seat].stack += line.profit
        self._hands, self._before = self._hands + 1, len(course.table.seats)
        if (mark := self.among.mark(end.carry)) is not None:
            self._mark = self.chairs[mark].place
        super()._over(course, first)
        self.tell(SeatsChanged(tuple(line.seat for line in end.lines)))

    async def _void(self, reason: str) -> None:
        """The hand has not happened; the next one begins where this one did."""
        before = self.carry
        await super()._void(reason)
        self.carry = before

    # ── turns ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _enter(self) -> None:
        super()._enter()
        if self.phase.name == "settled":
            self.phase = Phase("settled", self._in(self.pace.between))
        elif self.phase.name == "drawing":
            self.phase = Phase("drawing", self._in(min(_DEAL_MS, self.pace.drawing)))

    def _time_for(self, seat: Seat) -> int:
        chair = self.chairs[seat]
        if chair.leaving:
            return 0
        if chair.bot is not None:
            return int(self.pace.thinking * random.uniform(0.6, 1.4))  # its time, not its cards: no secret
        return self.pace.acting if self.seats[seat].absent is None else min(self.pace.gone, self.pace.acting)

    async def _time_is_up(self) -> None:
        """A bot answers; for a person silence does, and who is silent again and again sits out."""
        ask, course = self.ask, self.course
        assert ask is not None
        assert course is not None
        seat = asked(ask)
        assert seat is not None
        chair = self.chairs[seat]
        if chair.bot is not None:
            with suppress(Refused):  # what it wants is not possible: then silence
                await self._input(await self._decided(chair.bot, course, seat, ask))
                return
        elif not chair.leaving:
            chair.silent += 1
            if chair.silent >= _SILENT_TURNS and not chair.away:
                chair.away = True
                self.tell(SeatsChanged((seat,)))
        await self._input(ask.silent(), own=True)

    async def _decided(self, bot: Player, course: Course, seat: Seat, ask: Ask) -> Answer:
        """A bot thinks in a thread of its own, from what its seat has seen. A fault of its own is silence."""
        seen = [shown for event in course.events if (shown := event.seen_by(seat)) is not None]
        try:
            return await asyncio.to_thread(bot.decide, self.spec.game, course.table, seen, ask)
        except Exception:
            _log.exception("table %s: the bot %s could not decide", self.spec.id, seat)
            return ask.silent()

    async def choose(self, player: PlayerId, option: str, amount: int | None = None, cards: Iterable[str] = ()) -> None:
        await super().choose(player, option, amount, cards)
        if (seat := self.seats.of(player)) is not None:
            self.chairs[seat].silent = 0

    # ── who has lost the connection ────────────────────────────────────────────────────────────────────────────

    @property
    def due(self) -> float | None:
        """Also while no hand is dealt: who is gone too long loses the chair."""
        moments = [] if (due := super().due) is None else [due]
        if self.phase.name == "waiting":
            gone = (sitter.absent for _, sitter in self.seats if sitter.absent is not None)
            moments += [since + self.pace.absent / 1000 for since in gone]
        return min(moments, default=None)

    async def _on_time(self) -> None:
        if self.phase.name == "waiting" and self.phase.until is None:
            await self._leave_absent()
        else:
            await super()._on_time()
