"""A table: an actor that takes commands one at a time and plays round after round.

It knows no game. It runs a round by its asks: bets are taken until the clock runs out, chance is drawn from a seed to
which the house committed beforehand, a seat that is asked to choose has its time. What happened is written by the bank
before anybody is told; what cannot be written has not happened.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from croupier.cards import BadCard, Card
from croupier.play import Choice, Place, Refused, Seat, TakeBack, TakeBets
from croupier.room.bank import Balances, Bank, Page, PlayerId, Short
from croupier.room.bots import Bettor
from croupier.room.chairs import Chair
from croupier.room.crier import Crier
from croupier.room.dealer import Dealer
from croupier.room.gallery import Audience, Gallery, Watcher
from croupier.room.news import Looked, News, Noticed, Past, SeatsChanged, Wallet, Yours
from croupier.room.pace import Capacity, Clock, Pace, SystemClock
from croupier.room.phase import asked
from croupier.room.seats import Sitter
from croupier.room.spec import Spec
from croupier.store import StoreFailure

_log = logging.getLogger(__name__)
_WAITING_COMMANDS: Final = 1_000
_NO_CHIPS: Final = "no chips are bought: bets are placed from your wallet."
_CLOSING: Final = "The house is closing."

Teller = Callable[["TableActor", News, Audience], None]


@dataclass(slots=True)
class _Command:
    """Something somebody wants, and the answer they wait for."""

    do: Callable[[], Awaitable[Any]]
    reply: asyncio.Future[Any]


async def _nothing() -> None:
    """A command that only wakes the table."""


def _named(cards: Iterable[str]) -> tuple[Card, ...]:
    try:
        return tuple(Card(card) for card in cards)
    except BadCard as bad:
        raise Refused(str(bad)) from None


class TableActor(Dealer):
    """One table of the house. Its public methods may be called by anybody at any time; they wait for their turn."""

    def __init__(
        self,
        spec: Spec,
        bank: Bank,
        teller: Teller,
        pace: Pace | None = None,
        clock: Clock | None = None,
        history: tuple[Past, ...] = (),
        notice: str | None = None,
        first_number: int = 0,
        pot: int | None = None,
        capacity: Capacity | None = None,
    ) -> None:
        super().__init__(spec, bank, pace or Pace(), clock or SystemClock())
        self._teller = teller
        self._gallery = Gallery()
        self._crier = Crier(self._gallery, self._tell_to, self.clock)
        self._capacity = capacity or Capacity()
        self.version = 0
        self._inbox: asyncio.Queue[_Command] = asyncio.Queue(_WAITING_COMMANDS)
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self.history = deque(history, maxlen=60)
        self.notice = notice
        self.number = first_number
        self.carry = {} if pot is None else {"pot": pot}

    # ── the actor's life ───────────────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.spec.id}")

    async def stop(self) -> None:
        """The house closes: an unfinished round is void and its stakes go back."""
        self._stopping = True  # what is being written is finished first
        if self._task is not None:
            with suppress(asyncio.QueueFull):
                self._inbox.put_nowait(_Command(_nothing, asyncio.get_running_loop().create_future()))
            await self._task
            self._task = None
        while not self._inbox.empty():
            reply = self._inbox.get_nowait().reply
            if not reply.done():
                reply.set_exception(Refused(_CLOSING))
                reply.exception()  # nobody need be waiting for it
        if self.course is not None:
            with suppress(StoreFailure):  # then the next opening of the house does it
                await self._void("The house has closed.")

    async def _run(self) -> None:
        while not self._stopping:
            wait = None if self.due is None else max(0.0, self.due - self.clock.now())
            command = None
            if wait is None or wait > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        command = await self._inbox.get()
            await (self.tick() if command is None else self._serve(command))

    async def serve_waiting(self) -> None:
        """Serve the commands that wait now (for tests that hold the clock in their hand)."""
        while not self._inbox.empty():
            await self._serve(self._inbox.get_nowait())

    async def _serve(self, command: _Command) -> None:
        try:
            result = await self._guarded(command.do)
        except (Refused, Short) as no:
            if not command.reply.done():
                command.reply.set_exception(no)
        else:
            if not command.reply.done():
                command.reply.set_result(result)

    async def tick(self) -> None:
        """The clock has run out, or a bot wants to act, or something has waited long enough to be told."""
        self._crier.on_time()
        with suppress(Refused, Short):
            await self._guarded(self._on_time)

    async def _guarded(self, do: Callable[[], Awaitable[Any]]) -> Any:
        """A failure of the store or a fault in a game stops this round, never the table."""
        try:
            return await do()
        except (Refused, Short):
            raise
        except StoreFailure as no:
            _log.warning("table %s: the store failed: %s", self.spec.id, no)
            self._pause("The house cannot write its books just now, so this round does not happen. Stakes go back.")
            raise Refused("The house cannot write its books just now: nothing has changed. Please wait.") from no
        except Exception as no:
            _log.exception("table %s: a fault in round %s", self.spec.id, self.round_id)
            self._pause("Something went wrong at this table, so this round does not happen. Stakes go back.")
            raise Refused("Something went wrong at this table: nothing has changed.") from no

    async def _ask(self, do: Callable[[], Awaitable[Any]]) -> Any:
        if self._stopping:
            raise Refused(_CLOSING)
        command = _Command(do, asyncio.get_running_loop().create_future())
        try:
            self._inbox.put_nowait(command)
        except asyncio.QueueFull:
            raise Refused("This table is very busy. Try again in a moment.") from None
        return await command.reply

    # ── telling ────────────────────────────────────────────────────────────────────────────────────────────────

    def tell(self, news: News) -> None:
        """Tell everybody. ``version`` counts what was told: a view of one version stays right until the next."""
        self.version += 1
        self._crier.tell(news, self.phase)

    def tell_wallets(self, balances: Balances) -> None:
        """Let these players know, and nobody else, what they have now."""
        for player, balance in balances.items():
            self._tell_to(Wallet(player, self.spec.currency, balance), self._gallery.of(player))

    def _tell_to(self, news: News, audience: Audience) -> None:
        """What is written is so, whether or not it can be delivered: a failure here is logged and changes nothing."""
        try:
            self._teller(self, news, audience)
        except Exception:
            _log.exception("table %s: %s could not be told", self.spec.id, type(news).__name__)

    @property
    def due(self) -> float | None:
        """Also when something waits to be told."""
        return min((due for due in (super().due, self._crier.due) if due is not None), default=None)

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        return self._gallery.onlookers

    @property
    def watched(self) -> bool:
        """Does anybody look at it?"""
        return bool(self._gallery)

    def anybody(self) -> bool:
        """Is there anyone to play for?"""
        return self.watched or any(not sitter.bot for _, sitter in self.seats)

    def _is_here(self, player: PlayerId) -> bool:
        return bool(self._gallery.of(player))

    # ── commands ───────────────────────────────────────────────────────────────────────────────────────────────

    async def watch(self, watcher: Watcher) -> None:
        """Look at the table: everything as it stands, and from then on all that happens."""

        async def do() -> None:
            seat = self.seats.of(watcher.player)
            if watcher not in self._gallery and seat is None:
                if self.watching >= self._capacity.watchers:
                    raise Refused(f"{self.watching:,} people watch this table, and no more can. Try again in a moment.")
                self._crier.count()
            self._gallery.enter(watcher)
            back = self.seats.absent(watcher.player, None)
            self._tell_to(Looked(), self._gallery.alone(watcher))
            if back and seat is not None:
                self.tell(SeatsChanged((seat,)))
            await self._wake()

        await self._ask(do)

    async def look(self, watcher: Watcher) -> None:
        """Everything anew for somebody who has fallen behind."""

        async def do() -> None:
            if watcher in self._gallery:
                self._tell_to(Looked(), self._gallery.alone(watcher))

        await self._ask(do)

    async def unwatch(self, watcher: Watcher) -> None:
        async def do() -> None:
            if not self._gallery.leave(watcher):
                return
            seat = self.seats.of(watcher.player)
            if seat is None:
                self._crier.count()
            elif not self._is_here(watcher.player) and self.seats.absent(watcher.player, self.clock.now()):
                self.tell(SeatsChanged((seat,)))

        await self._ask(do)

    async def sit(self, sitter: Sitter, buy_in: int | None = None, place: int | None = None) -> Seat:
        """Take a seat; while bets are taken one can still join the round."""

        async def do() -> Seat:
            if buy_in is not None or place is not None:
                raise Refused(f"There are no chairs to choose here, and {_NO_CHIPS}")
            if (mine := self.seats.of(sitter.player)) is not None:
                raise Refused(f"You sit at this table already, as {mine}.")
            self._must_run()
            played = next((s for s, p in self.players.items() if p == sitter.player), None)
            seat = played if self.course and played else self.seats.free_name(sitter.name, self._reserved())
            if len(self.seats) >= self.places:
                raise Refused(f"All {self.places} seats of this table are taken. You can watch until one is free.")
            self.spec.game.table((*self.seats.names(), seat), self.spec.currency)  # refuses when no seat is free
            late = self.course if isinstance(self.ask, TakeBets) and seat not in self.players else None
            if late is not None and self.latecomers.wait(seat, sitter.player, late, self.places):
                await self._join()
            self._seated(seat, sitter)
            await self._wake()
            return seat

        seat: Seat = await self._ask(do)
        return seat

    async def stand(self, player: PlayerId) -> None:
        """Leave: while bets are open everything comes back; later what lies plays on and is paid out in full."""
        await self._ask(lambda: self._stand(self.seats.must(player)))

    async def place(self, player: PlayerId, bet: str, amount: int) -> None:
        async def do() -> None:
            seat = self.seats.must(player)
            if seat in self.latecomers:
                await self._join()
            self._must_take_bets(seat)
            await self._input(Place(seat, bet, amount))

        await self._ask(do)

    async def take_back(self, player: PlayerId, bet: str | None, amount: int | None) -> None:
        async def do() -> None:
            seat = self.seats.must(player)
            if seat in self.latecomers:
                raise Refused(f"{seat} has no stake on the table to take back")
            self._must_take_bets(seat)
            await self._input(TakeBack(seat, bet, amount))

        await self._ask(do)

    async def choose(self, player: PlayerId, option: str, amount: int | None = None, cards: Iterable[str] = ()) -> None:
        async def do() -> None:
            seat = self.seats.must(player)
            self._must_run()
            if asked(self.ask) is None:
                raise Refused("Nobody is asked to choose just now.")
            await self._input(Choice(seat, option, amount, _named(cards)))

        await self._ask(do)

    async def contribute(self, player: PlayerId, round_id: str, nonce: str) -> None:
        """A number of a player's own, mixed into the chance of the round to which the house has committed."""

        async def do() -> None:
            seat = self.seats.must(player)
            self._must_run()
            plays = seat in self.latecomers or self.players.get(seat) == player
            if self.course is None or round_id != self.round_id or not plays:
                raise Refused("Your number is for a round that you do not play now.")
            if self.course.drawn:
                raise Refused("Your number came too late: the round draws already.")
            self.numbers.add(player, nonce)

        await self._ask(do)

    async def top_up(self, player: PlayerId, amount: int) -> None:
        """More chips in front of a player."""
        self.seats.must(player)
        raise Refused(
            f"You cannot add {self.spec.game.currency(self.spec.currency).with_sign(amount)} here: {_NO_CHIPS}"
        )

    async def away(self, player: PlayerId, away: bool) -> None:
        """Sit out, or come back."""
        del away
        self.seats.must(player)
        raise Refused("Who does not want to play a round here places no bet.")

    @property
    def places(self) -> int:
        """How many may sit here: as many as the rulebook says, or where it says nothing, the house."""
        return self.spec.game.rules.seats or self._capacity.seats

    @property
    def thinking_ms(self) -> int:
        """How long a seat may think that is asked."""
        return self.pace.choosing

    def chair(self, seat: Seat) -> Chair | None:
        """Where somebody sits and with how many chips, at a table among players."""
        del seat
        return None

    async def seat_bot(self, sitter: Sitter, bettor: Bettor) -> None:
        self.bettors[sitter.player] = bettor
        await self.sit(sitter)

    # ── coming and leaving ───────────────────────────────────────────────────────────────────────────────────────────

    def _seated(self, seat: Seat, sitter: Sitter) -> None:
        """Somebody has sat down."""
        self.seats.take(seat, sitter)
        self._gallery.sits(sitter.player, seat)
        if not sitter.bot and not self._is_here(sitter.player):
            self.seats.absent(sitter.player, self.clock.now())
        self.tell(SeatsChanged((seat,)))
        self._tell_to(Yours(seat), self._gallery.of(sitter.player))

    def _left(self, seat: Seat) -> None:
        """Somebody has stood up and gone from the table; his pages look on."""
        player = self.seats[seat].player
        self.seats.leave(seat)
        self.latecomers.leave(seat)
        self._gallery.sits(player, None)
        self._tell_to(Yours(None), self._gallery.of(player))
        self.tell(SeatsChanged(left=(seat,)))

    async def _stand(self, seat: Seat) -> None:
        self._must_run()
        mine = {place: amount for place, amount in self.lying.items() if place[0] == seat}
        ask = self.ask
        if mine and isinstance(ask, TakeBets):
            await self._input(TakeBack(seat))
        elif mine and self.course is None:
            await self._give_back_standing(seat, mine)
        if self.course is None and self.carry:
            self.left_since.add(seat)
        self._left(seat)
        if asked(ask) == seat:
            await self._time_is_up()

    async def _give_back_standing(self, seat: Seat, mine: Mapping[tuple[Seat, str], int]) -> None:
        player = self.seats[seat].player
        page = Page(
            self.spec.id,
            self.round_id,
            self.spec.currency,
            entries=({"kind": "left", "seat": seat},),
            staked={player: -sum(mine.values())},
            why="left",
        )
        balances = await self.bank.write(page)
        self.lying = {place: amount for place, amount in self.lying.items() if place not in mine}
        self.tell_wallets(balances)

    async def _leave_absent(self) -> None:
        """Who has been away too long loses the seat, and gets back what stands."""
        limit = self.clock.now() - self.pace.absent / 1000
        for seat, sitter in self.seats:
            if sitter.absent is not None and sitter.absent <= limit:
                await self._stand(seat)

    def _pause(self, why: str) -> None:
        super()._pause(why)
        self.tell(Noticed(why, failure=True))
