"""The dealer's part of a table: open a round, run it from ask to ask, end it, and what to do when that fails."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from croupier.play import (
    Answer,
    Ask,
    ChanceAsk,
    Choose,
    Close,
    Confirm,
    Place,
    Refused,
    Ruling,
    Seat,
    Settlement,
    TakeBets,
)
from croupier.play.asks import Lying
from croupier.play.chance import SEED_BYTES
from croupier.play.mix import Mix
from croupier.play.record import Json
from croupier.room import stakes
from croupier.room.bank import Balances, Bank, Ending, Opening, Page, Paid, PlayerId, Short
from croupier.room.bots import Bettor
from croupier.room.course import Course, CourseFault
from croupier.room.latecomers import Latecomers
from croupier.room.news import Happened, Mixed, News, Noticed, Opened, Over, Past, PhaseChanged
from croupier.room.numbers import Numbers
from croupier.room.pace import Clock, Pace
from croupier.room.phase import Phase, asked, choosing
from croupier.room.seats import Seats
from croupier.room.spec import Spec
from croupier.store import StoreFailure

_LOOK_MS: Final = 100
"""How often it is looked whether the last number has come that is waited for."""

_LONGEST_RUN: Final = 10_000
"""More inputs in one round than any game of the house can have: a game that asks on and on is at fault."""

_MOST_CHANGES: Final = 500
"""So often a seat may place and take back in one round: each is kept, and played again whenever the round goes back."""


class Dealer(ABC):
    """Plays the rounds of one table. ``TableActor`` sees to it that only one thing happens at a time."""

    history: deque[Past]

    def __init__(self, spec: Spec, bank: Bank, pace: Pace, clock: Clock) -> None:
        self.spec, self.bank, self.pace, self.clock = spec, bank, pace, clock
        self.seats = Seats()
        self.bettors: dict[PlayerId, Bettor] = {}
        self.phase = Phase("waiting")
        self.number = 0
        self.course: Course | None = None
        self.last: Course | None = None  # the round before, its seed open
        self.players: dict[Seat, PlayerId] = {}  # of the round, those who have left included
        self.latecomers = Latecomers()
        self.lying: dict[tuple[Seat, str], int] = {}
        self.carry: Json = {}
        self.left_since: set[Seat] = set()  # seats given up that ``carry`` may still remember: not to be used again
        self.notice: str | None = None
        self.numbers = Numbers()
        self._changes: Counter[Seat] = Counter()  # of the stakes in this round
        self._bots_due: list[tuple[float, Seat]] = []
        self._failed: str | None = None

    @abstractmethod
    def tell(self, news: News) -> None: ...

    @abstractmethod
    def tell_wallets(self, balances: Balances) -> None: ...

    @abstractmethod
    def anybody(self) -> bool: ...

    @abstractmethod
    async def _leave_absent(self) -> None: ...

    @property
    @abstractmethod
    def places(self) -> int:
        """How many may sit here."""

    @property
    def round_id(self) -> str:
        return f"{self.spec.id}.{self.number}"

    @property
    def ask(self) -> Ask | None:
        """The question that stands."""
        return None if self.course is None else self.course.ask

    @property
    def due(self) -> float | None:
        """When the clock next runs out."""
        moments = [moment for moment, _ in self._bots_due]
        if self.phase.until is not None:
            moments.append(self.phase.until)
        return min(moments, default=None)

    def _in(self, ms: int) -> float:
        return self.clock.now() + ms / 1000

    def _reserved(self) -> set[Seat]:
        return self.left_since | (set(self.players) if self.course else set())

    def _must_run(self) -> None:
        if self.phase.name == "paused":
            raise Refused(self.notice or "This table is paused.")

    def _must_take_bets(self, seat: Seat) -> None:
        self._must_run()
        ask = self.course and self.course.ask
        if not isinstance(ask, TakeBets):
            raise Refused("No more bets: wait for the next round.")
        if seat not in ask.seats:
            raise Refused(f"{seat} has just sat down and plays from the next round on.")
        if self._changes[seat] >= _MOST_CHANGES:
            raise Refused(f"You have changed your stakes {_MOST_CHANGES} times in this round: what lies there plays.")

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def _on_time(self) -> None:
        now = self.clock.now()
        if self.phase.until is not None and self.phase.until <= now:
            await self._clock_out()
        elif self._bots_due and self._bots_due[0][0] <= now:
            _, seat = self._bots_due.pop(0)
            await self._bot_bets(seat)

    async def _clock_out(self) -> None:
        match self.phase.name:
            case "betting":
                await self._join()
                await self._input(Close(), own=True)
            case "drawing" if self._waits_for_numbers(self.clock.now()):
                self.phase = Phase("drawing", self._in(_LOOK_MS))
            case "drawing":
                await self._input(None)
            case "choosing":
                await self._time_is_up()
            case "settled":
                await self._leave_absent()
                self.phase = Phase("waiting")
                await self._wake(tell=True)
            case "paused":
                await self._recover()
            case "waiting":
                self.phase = Phase("waiting")

    async def _wake(self, *, tell: bool = False) -> None:
        """Open a round when none is under way and there is anybody to play for."""
        if self.phase.name != "waiting":
            return
        if self.anybody() and len(self.seats) >= self.spec.game.rules.fewest:
            await self._open()
        elif tell:
            self.tell(PhaseChanged())

    async def _time_is_up(self) -> None:
        """A seat was asked and has said nothing; a bot's time is up when it wants to answer. What it cannot say or pay
        is silence."""
        ask = self.ask
        assert ask is not None
        if isinstance(ask, Choose) and ask.who in self.seats and self.seats[ask.who].bot:
            with suppress(Refused):
                try:
                    await self._input(ask.willing())
                except Short as no:
                    await self.bank.fund_bot(no.player, self.spec.currency)
                else:
                    return
        await self._input(ask.silent(), own=True)

    async def _bot_bets(self, seat: Seat) -> None:
        if seat not in self.seats or self.course is None or not isinstance(ask := self.course.ask, TakeBets):
            return
        player = self.seats[seat].player
        for place in self.bettors[player].wants(seat, ask):
            try:
                await self._input(place)
            except Refused:  # this stake is not possible here: a bot does not argue
                continue
            except Short:
                await self.bank.fund_bot(player, self.spec.currency)
                break

    # ── the round ──────────────────────────────────────────────────────────────────────────────────────────────

    async def _open(self) -> None:
        """A round opens: the commitment is written down and shown before any bet is taken."""
        game, number = self.spec.game, self.number + 1
        seats, carry = self._taking_part()
        table = game.table(seats, self.spec.currency, carry=carry)
        course = Course(game, table, secrets.token_bytes(SEED_BYTES))
        lying = stakes.opened(course.events)
        owners = {**self.players, **seats}
        opening = Opening(
            number, game.id, game.options, self.spec.currency, game.sha256, carry, course.commitment, course.seed
        )
        head = {"kind": "open", "number": number, "game": game.id, "options": game.options, "carry": carry}
        head |= {"rulebook_sha256": game.sha256, "commitment": course.commitment, "currency": self.spec.currency}
        page = Page(
            self.spec.id,
            f"{self.spec.id}.{number}",
            self.spec.currency,
            entries=({**head, "seats": list(seats), "players": list(seats.values())},),
            events=tuple(event.as_json() for event in course.events),
            staked={owners[seat]: more for seat, more in stakes.change(self.lying, lying).items()},
            seats=tuple(seats.items()),
            opening=opening,
        )
        balances = await self.bank.write(page)
        self.number, self.course, self.players, self.lying = number, course, seats, lying
        self.numbers.open(self.clock.now())
        self.latecomers.open()
        self._bots_due, self._changes = [], Counter()
        self._enter()
        self.tell(Opened())
        self.tell_wallets(balances)

    def _taking_part(self) -> tuple[dict[Seat, PlayerId], Json]:
        """Who plays the next round, in their order, and what the round before has left to it."""
        return {seat: sitter.player for seat, sitter in self.seats}, self.carry

    def _bots_time(self) -> list[tuple[float, Seat]]:
        """Bots bet one after the other in the first half of the betting time."""
        bots = [seat for seat, sitter in self.seats if sitter.bot]
        return [(self._in(self.pace.betting * (i + 1) // (2 * len(bots) + 2)), seat) for i, seat in enumerate(bots)]

    def _enter(self) -> None:
        """Set the clock for the question that stands now."""
        assert self.course is not None
        match self.course.ask:
            case TakeBets():
                if self.phase.name != "betting":
                    self.phase = Phase("betting", self._in(self.pace.betting))
                    self._bots_due = self._bots_time()
            case ChanceAsk():
                self.phase = Phase("drawing", self._in(self.pace.drawing))
            case None:
                self.phase = Phase("settled", self._in(self.pace.settled))
            case ask:
                self.phase = choosing(ask, self._in(self._time_for(asked(ask) or "")))

    def _time_for(self, seat: Seat) -> int:
        """How long a seat may think."""
        here = seat in self.seats and not self.seats[seat].bot
        return self.pace.choosing if here else min(1_000, self.pace.choosing)

    async def _input(self, answer: Answer | None, *, own: bool = False) -> None:
        """One input (``None``: chance draws) and all that follows from it, written in one go, then told.

        After "no more bets" there is a moment's pause; every later question to chance is answered at once. ``own``: it
        is the table's own word, its clock's or that of a silent seat, and must be possible; of somebody's word a fault
        in taking it is refused to him alone (``Course.hear``). Any other fault voids the round.
        """
        course = self.course
        assert course is not None
        marked, first, drawn, mix = len(course.inputs), len(course.events), course.drawn, course.mix
        try:
            if answer is not None:
                await self._must_afford(answer)
                course.answer(answer) if own else course.hear(answer)
            if not isinstance(answer, Close):
                self._run_on(course)
            page, lying = self._page(course, marked, first, mix)
            balances = await self.bank.write(page)
        except BaseException as no:
            if (len(course.inputs), course.drawn) != (marked, drawn):  # it was accepted and must be undone
                course.rewind(marked)
            if (own or answer is None) and isinstance(no, Refused | Short):
                raise CourseFault(f"the table's own word is refused: {no}") from no
            raise
        self.lying = stakes.moved(self.lying, lying) if course.settlement is None else dict(lying)
        self._changes[getattr(answer, "seat", "")] += 1
        if course.mix is not mix:
            self.tell(Mixed())
        if course.settlement is not None:
            self._over(course, first)
        else:
            self._enter()
            self.tell(Happened(first, tuple(course.events[first:])))
        self.tell_wallets(balances)

    def _waits_for_numbers(self, now: float) -> bool:
        """Is somebody's number on its way, before the first draw of the round?"""
        here = {player for seat, player in self.players.items() if seat in self.seats and not self.seats[seat].absent}
        return self.course is not None and not self.course.drawn and self.numbers.awaited(here, now)

    async def _must_afford(self, answer: Answer) -> None:
        """A bet that its player cannot pay is refused before the game hears of it: afterwards all bets of the round
        would have to be played again to forget this one."""
        ask = self.ask
        if isinstance(answer, Place) and isinstance(ask, TakeBets):
            try:
                accepted = ask.check(answer)
                assert isinstance(accepted, Place)
                stake = sum(amount for _, amount, _ in ask.book.parts(accepted, ask.lying))
            except Refused:
                raise
            except Exception:  # the game falls over it: it is refused, and logged, where the game hears it
                return
            await self.bank.must_have(self.players[answer.seat], self.spec.currency, stake)

    def _run_on(self, course: Course) -> None:
        """Chance answers, and where nobody supervises, every result stands. Before the first draw the players' numbers
        are mixed in."""
        for _ in range(_LONGEST_RUN):
            if isinstance(course.ask, ChanceAsk):
                if not course.drawn:
                    seats = {player: seat for seat, player in self.players.items()}
                    course.add(Mix.of(self.round_id, self.numbers.by_seat(seats)))
                course.draw()
            elif isinstance(course.ask, Confirm):
                course.answer(Ruling("stands"))
            else:
                return
        raise RuntimeError("the game asks on and on")

    def _page(self, course: Course, marked: int, first: int, mix: Mix | None) -> tuple[Page, Lying]:
        """The page to write, and what it changes on the table: amounts that lie there after it, at the end all."""
        new = course.events[first:]
        lying: Lying = stakes.laid(self.lying, new)
        before = {place: self.lying.get(place, 0) for place in lying}
        staked = {self.players[seat]: more for seat, more in stakes.change(before, lying).items()}
        entries: list[Json] = [{"kind": "input", "answer": given.as_json()} for given in course.inputs[marked:]]
        if course.mix is not None and course.mix is not mix:
            entries.insert(0, {"kind": "mix", "nonces": [list(pair) for pair in course.mix.nonces]})
        money: Json = {}
        ending = None
        if (end := course.settlement) is not None:
            gone = [seat for seat in self.players if seat not in self.seats]
            lying, money = self._settle(stakes.moved(dict(self.lying), lying), end, gone)
            result = None if end.void else course.result
            over = {"kind": "over", "result": result, "seed": course.seed, "gone": gone}
            entries.append(over | ({"middle": money["middle"]} if money.get("middle") else {}))
            ending = Ending("over", result, end.void, end.as_json())
        page = Page(
            self.spec.id,
            self.round_id,
            self.spec.currency,
            entries=tuple(entries),
            first=first,
            events=tuple(event.as_json() for event in new),
            staked=staked,
            ending=ending,
            **money,
        )
        return page, lying

    def _settle(self, lying: Lying, end: Settlement, gone: list[Seat]) -> tuple[Lying, Json]:
        """What lies on for the next round, and the page's fields for the money that the settlement moves."""
        lying, settled = stakes.settle(lying, end, gone)
        paid: Mapping[PlayerId, Paid] = {self.players[seat]: share for seat, share in settled.items()}
        return lying, {"settled": paid, "pot": end.pot}

    def _over(self, course: Course, first: int) -> None:
        """The round is stored: the seed lies open, and the table looks at the result for a while."""
        end = course.settlement
        assert end is not None
        self.carry = dict(end.carry)
        self.left_since = {seat for seat in self.players if self.carry and seat not in self.seats}
        past = Past(self.round_id, self.number, None if end.void else course.result, end.void)
        self.history.append(past)
        self.notice = None
        self._bots_due = []
        self._enter()
        self.tell(Happened(first, tuple(course.events[first:])))
        self.tell(Over(past, None if course.sealed else course.seed))
        self.last, self.course = course, None

    async def _join(self) -> None:
        """Who sat down while bets are taken and waits for it comes into the round."""
        assert self.course is not None
        if (joined := self.latecomers.into(self.course)) is None:
            return
        course, joining = joined
        players = {**self.players, **joining}
        page = Page(
            self.spec.id,
            self.round_id,
            self.spec.currency,
            entries=tuple({"kind": "seat", "seat": seat, "player": player} for seat, player in joining.items()),
            seats=tuple(players.items()),
        )
        await self.bank.write(page)
        self.course, self.players = course, players

    # ── when it fails ──────────────────────────────────────────────────────────────────────────────────────────

    def _pause(self, why: str) -> None:
        self._failed = why
        self.notice = why
        self._bots_due = []
        self.phase = Phase("paused", self._in(self.pace.retry))
        self.tell(PhaseChanged())

    async def _recover(self) -> None:
        """Try to write again: first that the round is void and the stakes go back, then the table goes on."""
        number = self.number
        try:
            had_round = self.course is not None
            if had_round:
                await self._void(self._failed or "The round could not be finished.")
        except StoreFailure:
            self.phase = Phase("paused", self._in(self.pace.retry))
            return
        self._failed = None
        self.notice = f"Round {number} did not happen: all stakes went back." if had_round else None
        self.phase = Phase("waiting")
        self.tell(Noticed(self.notice or "The table goes on."))
        await self._wake(tell=True)

    async def _void(self, reason: str) -> None:
        """The round does not happen; everything that lies goes back to those it belongs to."""
        assert self.course is not None
        back = stakes.by_seat(self.lying)
        page = Page(
            self.spec.id,
            self.round_id,
            self.spec.currency,
            entries=({"kind": "void", "reason": reason},),
            staked={self.players[seat]: -amount for seat, amount in back.items()},
            why="void",
            ending=Ending("void", void=reason),
        )
        balances = await self.bank.write(page)
        self.history.append(Past(self.round_id, self.number, None, reason))
        self.course, self.last, self.lying = None, None, {}
        self.carry = {"pot": self.carry["pot"]} if "pot" in self.carry else {}  # the pot is as it was
        self.players, self.left_since = {}, set()
        self.tell_wallets(balances)
