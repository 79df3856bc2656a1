"""A table: an actor that takes commands one at a time and plays round after round.

It knows no game. It has a dealer who runs the rounds, a till that moves the money, a teller who tells what happened,
and a seating that says who sits here; its own are the mailbox and the clock. What happened is written by the bank
before anybody is told; what cannot be written has not happened.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar, cast

from croupier.cards import BadCard, Card
from croupier.play import Choice, Place, Refused, Seat, TakeBack
from croupier.play.record import Json
from croupier.room.atdesk import AtDesk
from croupier.room.bank import Bank, PlayerId, Short
from croupier.room.before import NOTHING, Before
from croupier.room.bots import Bettor, Opponent
from croupier.room.chat import Chat, Manners
from croupier.room.dealer import Dealer
from croupier.room.desk import Desk
from croupier.room.directed import DirectedTable, Direction
from croupier.room.gallery import Audience, Watcher
from croupier.room.heat_game import Heat, HeatGame
from croupier.room.house_game import HouseGame
from croupier.room.linked.fund import Fund
from croupier.room.mailbox import Mailbox
from croupier.room.moments import Moments
from croupier.room.news import LinkedNow, News, Said, SeatsChanged
from croupier.room.onview import OnView
from croupier.room.pace import Capacity, Clock, Pace, SystemClock
from croupier.room.ring_game import RingGame
from croupier.room.rounds import Question, Rounds
from croupier.room.rules.book import room_for
from croupier.room.rules.cardroom import OutWish
from croupier.room.rules.model import Entering
from croupier.room.seating import Seating, sit_down
from croupier.room.seats import Sitter
from croupier.room.spec import Spec
from croupier.room.standing import Back, Standing
from croupier.room.talk import Talk
from croupier.room.teller import Teller
from croupier.room.till import Till
from croupier.store import StoreFailure

_log = logging.getLogger(__name__)
T = TypeVar("T")
_NO_BOOKS: Final = "The house cannot write its books just now"
_WRONG: Final = "Something went wrong at this table"
_STAKES_BACK: Final = "so this round does not happen. Stakes go back."

Deliver = Callable[["TableActor", News, Audience], None]
"""Brings news of a table to those for whom they are."""


def named(cards: Iterable[str]) -> tuple[Card, ...]:
    try:
        return tuple(Card(card) for card in cards)
    except BadCard as bad:
        raise Refused(str(bad)) from None


class TableActor(OnView):
    """One table of the house. Its commands may be given by anybody at any time; each is carried out after the other."""

    def __init__(
        self,
        spec: Spec,
        bank: Bank,
        deliver: Deliver,
        pace: Pace | None = None,
        clock: Clock | None = None,
        before: Before = NOTHING,
        capacity: Capacity | None = None,
        desk: Desk | None = None,
        fund: Fund | None = None,
        manners: Manners | None = None,
        direction: Direction | Heat | None = None,
    ) -> None:
        self.spec, self.pace, self.clock = spec, pace or Pace(), clock or SystemClock()
        self._capacity = capacity or Capacity()
        self.dealer = Dealer(spec, before.rounds, before.carry)
        self.till = Till(spec, bank, self.dealer)
        self.teller = Teller(spec.id, partial(deliver, self), self.clock)
        self.seating = self._seating(desk, fund or Fund(), direction)
        self.rounds = Rounds(spec, self.seating, self.dealer, self.till, self.teller, self.pace, self.clock)
        self.rounds.history.extend(before.history)
        if self.seating.linked is not None:
            self.seating.linked.history = self.rounds.history
        self.rounds.notice = before.notice
        self._desk = AtDesk(self.seating, self.rounds, self.teller, self.clock)
        self._talk, self.chat = Talk(self.clock), Chat(manners or Manners(self.clock))
        self._mailbox = Mailbox(f"table {spec.id}", self.clock, lambda: self.due, self.tick)

    def _seating(self, desk: Desk | None, fund: Fund, direction: Direction | Heat | None) -> Seating:
        parts = (self.spec, self.dealer, self.till, self.teller, self.pace)
        if self.spec.heat is not None:
            return HeatGame(*parts, self._capacity, cast("Heat", direction))
        if direction is not None:
            return DirectedTable(*parts, self.clock, cast("Direction", direction))
        if self.spec.game.among_players is None:
            fund.watch(self.spec, lambda news: self._mailbox.post(lambda: self._tell(news)))
            return HouseGame(self.spec, self.dealer, self.till, self.teller, self.pace, self._capacity, fund)
        desk = desk or Desk(room_for(self.spec.game.id), Moments(self.clock))
        seating = RingGame(self.spec, self.dealer, self.till, self.teller, self.pace, desk)
        desk.open(self.spec.id, seating.kind, self._desk_calls)
        return seating

    # ── the actor's life ───────────────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        self._mailbox.open()

    async def stop(self, *, for_good: bool = True) -> None:
        """The house closes: an unfinished round is void, stakes and chips go back; where it is not ``for_good``, the
        chips stay with the chairs until the house opens again."""
        await self._mailbox.close()
        with suppress(StoreFailure):  # then the next opening of the house does it
            await self.rounds.void("The house has closed.")
        if for_good:
            with suppress(StoreFailure):
                await self.seating.close()

    @property
    def due(self) -> float | None:
        """When something happens by itself, or something that waits is to be told."""
        moments = (self.rounds.due, self.teller.due, self._desk.due)
        return min((due for due in moments if due is not None), default=None)

    async def tick(self) -> None:
        """A moment has come."""
        self.teller.on_time()
        with suppress(Refused, Short):
            await self._guarded(self._desk.on_time)
            await self._guarded(self.rounds.on_time)

    async def serve_waiting(self) -> None:
        """Serve the commands that wait now (for tests that hold the clock in their hand)."""
        await self._mailbox.serve_waiting()

    async def _ask(self, do: Callable[[], Awaitable[T]]) -> T:
        return await self._mailbox.ask(lambda: self._guarded(do))

    turn = _ask
    """Have something done in the table's turn: what another table has a part in (``moving``), what people type
    (``chatting``)."""

    async def _guarded(self, do: Callable[[], Awaitable[T]]) -> T:
        """A failure of the store or a fault in a game stops this round, never the table."""
        try:
            return await do()
        except (Refused, Short):
            raise
        except StoreFailure as no:
            _log.warning("table %s: the store failed: %s", self.spec.id, no)
            self.rounds.pause(f"{_NO_BOOKS}, {_STAKES_BACK}")
            raise Refused(f"{_NO_BOOKS}: nothing has changed. Please wait.") from no
        except Exception as no:
            _log.exception("table %s: a fault in round %s", self.spec.id, self.round_id)
            self.rounds.pause(f"{_WRONG}, {_STAKES_BACK}")
            raise Refused(f"{_WRONG}: nothing has changed.") from no

    # ── commands of those who look on ──────────────────────────────────────────────────────────────────────────

    async def watch(self, watcher: Watcher) -> None:
        """Look at the table: everything as it stands, and from then on all that happens."""

        async def do() -> None:
            seat = self.seats.of(watcher.player)
            if not self.teller.sees(watcher) and seat is None and self.watching >= self._capacity.watchers:
                raise Refused(f"{self.watching:,} people watch this table, and no more can. Try again in a moment.")
            self.teller.enter(watcher, seated=seat is not None)
            back = self.seats.absent(watcher.player, None)
            self.teller.tell_all_to(watcher)
            if (line := self.line(watcher.player)) is not None:
                self.teller.tell_line(line)
            if back and seat is not None:
                self.teller.tell(SeatsChanged((seat,)))
                self.rounds.release()
            await self.rounds.wake()

        await self._ask(do)

    async def look(self, watcher: Watcher) -> None:
        """Everything anew for somebody who has fallen behind."""

        async def do() -> None:
            if self.teller.sees(watcher):
                self.teller.tell_all_to(watcher)

        await self._ask(do)

    async def unwatch(self, watcher: Watcher) -> None:
        async def do() -> None:
            player, seat = watcher.player, self.seats.of(watcher.player)
            if not self.teller.leave(watcher, seated=seat is not None) or seat is None or self.teller.is_here(player):
                return
            if self.seats.absent(player, self.clock.now()):
                self.teller.tell(SeatsChanged((seat,)))
                self.rounds.wait_for(seat)
                await self.rounds.go_on_if_ready()

        await self._ask(do)

    # ── commands of those who play ─────────────────────────────────────────────────────────────────────────────

    async def sit(self, sitter: Sitter, buy_in: int | None = None, place: int | None = None) -> Seat:
        """Take a seat, where one plays with chips with so many (none: as usual, or all one has)."""
        return await self._ask(lambda: self.seat_in_turn(sitter, buy_in, place))

    async def seat_bot(self, sitter: Sitter, bot: Bettor | Opponent) -> Seat:
        """A bot takes a seat: a bettor against the house, an opponent among players."""
        if isinstance(bot, Bettor):
            self.rounds.bettors.add(sitter.player, bot)
        return await self._ask(lambda: self.seat_in_turn(sitter, None, None, bot))

    async def seat_in_turn(
        self, sitter: Sitter, buy_in: int | None, place: int | None, bot: Bettor | Opponent | None = None
    ) -> Seat:
        seat = await self.seating.admit(sitter, buy_in, place, bot)
        if all(other.bot for _, other in self.seats):
            self.chat.forget()
        await self.rounds.let_in(seat, sitter.player)
        sit_down(self.seats, seat, sitter, self.teller, self.clock)
        if not sitter.bot:
            self.rounds.release()
        await self.rounds.wake()
        return seat

    def look_again(self) -> None:
        """Whoever directs this table has something new for it: it is heard in its turn, between two hands."""

        async def do() -> None:
            assert isinstance(self.seating, DirectedTable), f"{self.spec.id} is directed by nobody"
            self.seating.sync()
            await self.rounds.wake(tell=True)

        self._mailbox.post(lambda: self._guarded(do))

    def begin_if_ready(self) -> None:
        """Whoever says when a round begins here has something new: it is heard in the table's turn."""
        self._mailbox.post(lambda: self._guarded(lambda: self.rounds.wake(tell=True)))

    async def resume(
        self, before: Standing, back: Mapping[Seat, Back], carry: Json, entries: Sequence[Json] = ()
    ) -> None:
        """The house opens again: everybody sits where he sat, people absent until they are back."""

        async def do() -> None:
            assert isinstance(self.seating, RingGame), f"{self.spec.id} has no chairs"
            self.seating.resume(before, back, carry, entries)
            self.chat.open = before.chat
            for seat, who in back.items():
                sit_down(self.seats, seat, who.sitter, self.teller, self.clock)
            await self.rounds.wake()

        await self._ask(do)

    async def stand(self, player: PlayerId) -> None:
        """Leave: while bets are open everything comes back; later what lies plays on and is paid out in full."""
        await self._ask(lambda: self.rounds.leave(self.seats.must(player)))

    async def top_up(self, player: PlayerId, amount: int) -> None:
        """More chips, where one plays with chips."""
        await self._at_chair(player, lambda seat: self.seating.top_up(seat, amount))

    async def keep(self, player: PlayerId, amount: int | None) -> None:
        """Have chips made up to so many between hands, or not any more."""
        await self._at_chair(player, lambda seat: self.seating.keep(seat, amount))

    async def hedge(self, player: PlayerId, bet: str, amount: int) -> None:
        """Bet against the house beside a hand, on cards that have not come."""
        await self._at_chair(player, lambda seat: self.seating.hedge(seat, bet, amount))

    async def away(self, player: PlayerId, away: bool, wish: OutWish = "next_hand") -> None:
        """Sit out from the next hand on or when the big blind comes, or come back."""
        await self._at_chair(player, lambda seat: self.seating.sit_out(seat, away, wish))

    async def wait_for_chair(self, player: PlayerId, on: bool) -> None:
        """Be called when a chair is free at a table that is full, or not any more."""
        await self._ask(lambda: self._desk.waits(player, on))

    async def change_chair(self, player: PlayerId, place: int | None) -> None:
        """Have another chair of the table when the hand is over, or stay after all."""
        await self._at_chair(player, lambda seat: self._desk.change_chair(seat, place))

    async def last_hand(self, player: PlayerId) -> None:
        """The hand under way, or the next one, is the last: everybody is told, and when it is over the table closes."""
        await self._ask(lambda: self._desk.announce_last(player))

    async def _tell(self, news: LinkedNow) -> None:
        """A jackpot of the house is not as it was, because of a round here or elsewhere."""
        self.teller.tell(news)

    def _desk_calls(self) -> None:
        """Something that concerns this table has changed at the desk: it is heard in its turn."""
        self._mailbox.post(lambda: self._guarded(self._desk.hear))

    async def enter(self, player: PlayerId, enters: Entering) -> None:
        """Who owes blinds waits for the big blind, posts what he owes, or buys the button where he can."""
        await self._at_chair(player, lambda seat: self.seating.enter(seat, enters))

    async def auto_post(self, player: PlayerId, auto: bool) -> None:
        """Have posted whatever blinds you come to owe, or not any more."""
        await self._at_chair(player, lambda seat: self.seating.auto_post(seat, auto))

    async def _at_chair(self, player: PlayerId, act: Callable[[Seat], Awaitable[None]]) -> None:
        """Something after which a hand may begin."""

        async def do() -> None:
            await act(self.seats.must(player))
            await self.rounds.wake()

        await self._ask(do)

    async def ask_to_show(self, player: PlayerId, asks: bool) -> None:
        """Be asked, from the next hand on, whether you show the cards with which you have won unseen; or muck them."""

        async def do() -> None:
            chair = self.seating.chair(self.seats.must(player))
            if chair is None:
                raise Refused("All cards are shown here: nobody is asked.")
            chair.shows = asks

        await self._ask(do)

    async def place(self, player: PlayerId, bet: str, amount: int) -> None:
        async def do() -> None:
            await self.rounds.play(Place(await self.betting(player), bet, amount))

        await self._ask(do)

    async def place_all(self, player: PlayerId, bets: Mapping[str, int]) -> None:
        """Several bets at once, in this order: all of them or, where one is refused, none."""

        async def do() -> None:
            seat = await self.betting(player)
            await self.rounds.play_all([Place(seat, bet, amount) for bet, amount in bets.items()])

        await self._ask(do)

    async def betting(self, player: PlayerId) -> Seat:
        """The seat of somebody who wants to bet; who has just sat down comes into the round."""
        seat = self.seats.must(player)
        if seat in self.dealer.latecomers:
            await self.rounds.join()
        self.dealer.must_take_bets(seat)
        return seat

    async def take_back(self, player: PlayerId, bet: str | None, amount: int | None) -> None:
        async def do() -> None:
            seat = self.seats.must(player)
            if seat in self.dealer.latecomers:
                raise Refused(f"{seat} has no stake on the table to take back")
            self.dealer.must_take_bets(seat)
            await self.rounds.play(TakeBack(seat, bet, amount))

        await self._ask(do)

    async def choose(
        self,
        player: PlayerId,
        option: str,
        amount: int | None = None,
        cards: Iterable[str] = (),
        meant: tuple[str, int] | None = None,
    ) -> None:
        """An answer, to the question that stands (or is ``meant``: of this round, after so many inputs)."""

        async def do() -> None:
            seat = self.seats.must(player)
            self.dealer.must_run()
            self.dealer.must_stand(meant)
            if self.dealer.asked is None:
                raise Refused("Nobody is asked to choose just now.")
            await self.rounds.play(Choice(seat, option, amount, named(cards)))
            self.seating.spoke(seat)

        await self._ask(do)

    async def contribute(self, player: PlayerId, round_id: str, nonce: str) -> None:
        """A number of a player's own, for the chance of this round."""

        async def do() -> None:
            seat = self.seats.must(player)
            self.dealer.must_run()
            self.dealer.contribute(seat, player, round_id, nonce)

        await self._ask(do)

    async def say_ready(self, player: PlayerId, round_id: str, ready: bool) -> None:
        """Somebody need not be waited for in this round (or takes that back)."""

        async def do() -> None:
            seat = self.seats.must(player)
            self.dealer.must_run()
            if round_id != self.round_id:
                raise Refused("That round is over: another one has begun.")
            await self.rounds.say_ready(seat, ready)

        await self._ask(do)

    async def say(self, player: PlayerId, saying: str) -> None:
        """A few words to everybody at the table."""

        async def do() -> None:
            seat = self.seats.must(player)
            if self.spec.game.among_players is None:
                raise Refused("One talks across a table among players, not here.")
            self.teller.tell(Said(seat, self._talk.say(player, saying)))

        await self._ask(do)

    async def hold(self, player: PlayerId) -> Question | None:
        """Somebody wants to know the best play of the question to him: its clock waits, if that keeps nobody else."""

        async def do() -> Question | None:
            return self.rounds.hold(self.seats.must(player))

        return await self._ask(do)

    async def release(self, question: Question) -> None:
        """He has been told: the clock of this question goes on."""

        async def do() -> None:
            self.rounds.release(question)

        await self._ask(do)
