"""Round after round at one table, and the clock that drives them.

Everything that happens in a round goes the same way: the dealer hears it, the till writes it in one page, the clock is
set for the question that stands then, and the teller tells it. What cannot be written has not happened, and nobody is
told of it. Which seats there are and who is dealt in, the table's seating says.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from croupier.play import Answer, ChanceAsk, Close, Place, Refused, Seat, TakeBack, TakeBets
from croupier.play.record import Json
from croupier.room.bank import PlayerId, Short
from croupier.room.bots import Bettors
from croupier.room.course import CourseFault
from croupier.room.dealer import Dealer, Step
from croupier.room.news import Happened, Mixed, Noticed, Opened, Over, Past, PhaseChanged, SeatsChanged
from croupier.room.pace import Clock, Pace
from croupier.room.phase import Phase, asked, at_console, brief, choosing
from croupier.room.risk import Accepted
from croupier.room.seating import Seating
from croupier.room.spec import Spec
from croupier.room.teller import Teller
from croupier.room.till import Till
from croupier.store import StoreFailure

_log = logging.getLogger(__name__)
REMEMBERED: Final = 60
"""So many rounds a table remembers."""

_LOOK_MS: Final = 100
"""How often it is looked whether the last number has come that is waited for."""

_SEEN_MS: Final = 1_000
"""After a round whose result was looked at while somebody was asked something in passing, and said nothing."""


Question = tuple[int, int]
"""A question to a seat: in which round, after how many inputs."""
_WAITS: Final = ("betting", "settled")
"""Phases that only wait for people."""


class Rounds:
    """The rounds of one table. Whoever calls sees to it that only one thing happens at a time."""

    def __init__(
        self, spec: Spec, seating: Seating, dealer: Dealer, till: Till, teller: Teller, pace: Pace, clock: Clock
    ) -> None:
        self._spec, self._seating, self._dealer, self._till, self._teller = spec, seating, dealer, till, teller
        self._pace, self._clock = pace, clock
        self.bettors = Bettors()
        self.phase = Phase("waiting")
        self.ready: set[Seat] = set()
        """Who need not be waited for while bets are taken, or while the result is looked at."""
        self._held: Question | None = None
        self.history: deque[Past] = deque(maxlen=REMEMBERED)
        self.notice: str | None = None

    # ── the clock ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def due(self) -> float | None:
        """When something happens by itself."""
        moments = (self.phase.until, self.bettors.due, self._seating.next_to_go if self._waiting else None)
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def _waiting(self) -> bool:
        """For players: no round is under way, and nothing else is in the way of one."""
        return self.phase.name == "waiting"

    async def on_time(self) -> None:
        """A moment has come: the clock has run out, a bot wants to bet, or somebody was away for too long."""
        now = self._clock.now()
        if self._waiting:
            if self._seating.next_to_go is not None:
                await self._leave_absent()
        elif self.phase.until is not None and self.phase.until <= now:
            await self.time_out()
        elif (seat := self.bettors.next_to_bet(now)) is not None:
            await self._bot_bets(seat)

    async def time_out(self) -> None:
        """The clock of this phase has run out."""
        self._nobody_ready()
        match self.phase.name:
            case "betting":
                await self.join()
                await self._go_on(Close())
            case "drawing" if self._dealer.waits_for_numbers(self._here(), self._clock.now()):
                self.phase = Phase("drawing", self._in(_LOOK_MS))
            case "drawing":
                await self._go_on()
            case "choosing" if self.phase.held:
                self.release()
            case "choosing":
                await self._time_is_up()
            case "settled":
                await self._leave_absent()
                self.phase = Phase("waiting")
                await self.wake(tell=True)
            case "paused":
                await self._recover()

    # ── who need not be waited for ─────────────────────────────────────────────────────────────────────────────

    async def say_ready(self, seat: Seat, ready: bool) -> None:
        """Somebody has placed his bets, or seen the result (or wants to wait after all)."""
        if self._seating.buy_in is not None:
            raise Refused("Among players nobody says that he is ready: the hand goes on when each has acted.")
        if self.phase.name not in _WAITS:
            raise Refused("Nobody is waited for just now: say that you are ready while bets are taken.")
        if self._spec.live and self.phase.name == "betting":
            raise Refused("A person deals here, and says when the bets are closed.")
        if ready != (seat in self.ready):
            self.ready ^= {seat}
            self._teller.tell(SeatsChanged((seat,)))
        await self.go_on_if_ready()

    async def go_on_if_ready(self) -> None:
        """When all persons who are here have said so, the table waits no longer; bots that wanted to bet do so now.
        Who has not said it keeps all of the time."""
        people = self._people()
        if self.phase.name not in _WAITS or not people or not people <= self.ready:
            return
        for bot in self.bettors.all_to_bet():
            await self._bot_bets(bot)
        await self.time_out()

    def _nobody_ready(self) -> None:
        """What follows is waited for anew."""
        if self.ready:
            were, self.ready = tuple(self.ready), set()
            self._teller.tell(SeatsChanged(were))

    # ── a teacher who thinks ───────────────────────────────────────────────────────────────────────────────────

    def hold(self, seat: Seat) -> Question | None:
        """Somebody has asked for the best play: the clock of the question stands still until it is there, once for each
        question and not without end, where nobody else is kept waiting. Returns the question, if it waits."""
        question = self._dealer.number, len(self._dealer.course.inputs) if self._dealer.course else 0
        mine = self.phase.name == "choosing" and self.phase.asked == seat and self._seating.buy_in is None
        if not mine or self._people() != {seat} or question == self._held:
            return None
        self._held = question
        self.phase = replace(self.phase, until=self._in(self._pace.teaching), held=True)
        self._tell_clock()
        return question

    def release(self, question: Question | None = None) -> None:
        """The best play is there (none: somebody has come who must not wait): the question has all of its time."""
        if self.phase.held and question in (None, self._held):
            time = self._seating.time_for(self.phase.asked or "")
            self.phase = replace(self.phase, until=self._in(time), held=False)
            self._tell_clock()

    def wait_for(self, seat: Seat) -> None:
        """Somebody has lost the connection. If he is asked just now, the house waits for him as for one who had none
        when he was: instead of his reserve, of which he keeps the rest
        (unibet-ee/cash-general#U-EE-10, U-EE-124)."""
        phase, now = self.phase, self._clock.now()
        if phase.asked != seat or phase.brief or phase.until is None:
            return
        until = phase.until - phase.reserve + self._seating.grace_ms / 1000
        if until > phase.until:
            self._seating.drew_on_reserve(seat, round(phase.reserve_used(now) * 1000))
            self.phase = replace(phase, until=until, reserve=0.0)
            self._tell_clock()

    def _tell_clock(self) -> None:
        """Nothing has happened, but the clock is another."""
        assert self._dealer.course is not None
        self._teller.tell(Happened(len(self._dealer.course.events), ()))

    def _set_clock(self, *, looked: bool = False) -> None:
        """For the question that stands now. ``looked``: the result was looked at already."""
        match self._dealer.ask:
            case ask if ask is not None and self._spec.live:
                self.phase = at_console(ask)
            case TakeBets():
                if self.phase.name != "betting":
                    self.phase = Phase("betting", self._in(self._pace.betting))
                    bots = [seat for seat, sitter in self._seating.seats if sitter.bot]
                    self.bettors.open(bots, self._clock.now(), self._pace.betting)
            case ChanceAsk():
                self.phase = Phase("drawing", self._in(self._seating.drawing_ms))
            case None:
                ms = self._seating.settled_ms
                self.phase = Phase("settled", self._in(min(ms, _SEEN_MS) if looked else ms))
            case ask:
                seat = asked(ask) or ""
                ms, reserve = self._seating.time_for(seat), self._seating.reserve_of(seat)
                if brief(ask):
                    ms, reserve = min(ms, self._seating.settled_ms), 0
                self.phase = choosing(ask, self._in(ms + reserve), reserve / 1000)

    def _in(self, ms: int) -> float:
        return self._clock.now() + ms / 1000

    def _here(self) -> set[Seat]:
        return {seat for seat, sitter in self._seating.seats if sitter.absent is None}

    def _people(self) -> set[Seat]:
        """Those who are here, bots aside."""
        return {seat for seat in self._here() if not self._seating.seats[seat].bot}

    # ── the round ──────────────────────────────────────────────────────────────────────────────────────────────

    async def wake(self, *, tell: bool = False) -> None:
        """Open a round when none is under way and there are players for it."""
        if not self._waiting:
            return
        if not await self._seating.ready():
            if tell:
                self._teller.tell(PhaseChanged())
            return
        try:
            await self._open()
        except Refused as no:
            _log.warning("table %s: no hand can be dealt: %s", self._spec.id, no)
            self.notice = f"No hand can be dealt: {no.reason}"
            self._teller.tell(Noticed(self.notice, failure=True))

    async def _open(self) -> None:
        """The commitment is written down and shown before any bet is taken."""
        players, carry, about = self._seating.dealt_in()
        course = self._dealer.prepare(players, carry)
        balances = await self._till.open(course, players, about)
        self._dealer.open(course, players, self._clock.now())
        self.bettors.close()
        self._set_clock()
        self._teller.tell(Opened())
        if changed := self._seating.opened():
            self._teller.tell(SeatsChanged(changed))
        self._teller.tell_wallets(self._spec.currency, balances)

    async def let_in(self, seat: Seat, player: PlayerId) -> None:
        """Somebody sits down; while bets are taken he can still join the round."""
        course = self._dealer.course
        if course is not None and isinstance(course.ask, TakeBets) and seat not in self._dealer.players:
            first = self._dealer.latecomers.wait(seat, player, course, self._seating.places)
            if first:
                await self.join()

    async def join(self) -> None:
        """Who sat down while bets are taken and waits for it comes into the round."""
        assert self._dealer.course is not None
        if (joined := self._dealer.latecomers.into(self._dealer.course)) is not None:
            course, joining = joined
            await self._till.join(joining)
            self._dealer.join(course, joining)

    async def play(self, answer: Answer, said: Sequence[Json] = ()) -> None:
        """Somebody's word: heard, written, told. Of a stake the house may take a part. ``said``: what the log says
        besides, where he did not say it himself."""
        answer, part = self._till.accepted(answer)
        await self._till.must_afford(answer)
        await self._play(answer, parts=() if part is None else (part,), said=said)

    async def take_back(self, inputs: int, said: Sequence[Json]) -> None:
        """The last inputs of the round have not been given: written, and the table told anew."""
        with self._dealer.taking_back(inputs) as course:
            balances = await self._till.take_back(course, inputs, said)
        self._set_clock()
        self._teller.tell(PhaseChanged())
        self._teller.tell_wallets(self._spec.currency, balances)

    async def play_all(self, places: Sequence[Place]) -> None:
        """Bets of one seat, all of them or none; of each the house may take a part."""
        taken, parts = [], []
        for place in places:
            as_taken, part = self._till.accepted(place)
            assert isinstance(as_taken, Place)
            taken.append(as_taken)
            parts += [] if part is None else [part]
        await self._till.must_afford_all(taken)
        await self._play(*taken, parts=parts)

    async def _go_on(self, *answer: Answer) -> None:
        """The table's own word (none: chance's), which must be possible: otherwise the round is at fault."""
        try:
            await self._play(*answer, own=True)
        except (Refused, Short) as no:
            raise CourseFault(f"the table's own word is refused: {no}") from no

    async def _play(
        self, *answers: Answer, own: bool = False, parts: Sequence[Accepted] = (), said: Sequence[Json] = ()
    ) -> None:
        phase, now = self.phase, self._clock.now()
        with self._dealer.step(*answers, own=own) as step:
            balances = await self._till.write(step, self._seating.seats, parts, said)
        if phase.asked is not None and (used := phase.reserve_used(now)):
            self._seating.drew_on_reserve(phase.asked, round(used * 1000))
        if step.mix is not None:
            self._teller.tell(Mixed())
        if step.course.settlement is None:
            before = self.phase
            self._set_clock()
            crowd_can_wait = self.phase is before and self.phase.name == "betting"
            self._teller.tell(Happened(step.first, tuple(step.events)), can_wait=crowd_can_wait)
        else:
            self._end(step)
        for part in parts:
            self._teller.tell_at(Noticed(part.told(self._spec.currency)), (part.seat,))
        self._teller.tell_wallets(self._spec.currency, balances)

    def _end(self, step: Step) -> None:
        """The round is written: the seed lies open, and the table looks at the result for a while."""
        course, end = step.course, step.course.settlement
        assert end is not None
        looked = self.phase.brief and getattr(step.inputs[0], "option", None) == self.phase.default
        past = Past(self._dealer.round_id, self._dealer.number, None if end.void else course.result, end.void)
        changed = self._seating.over(course)
        self.history.append(past)
        self.notice = None
        self.bettors.close()
        self._set_clock(looked=looked)
        self._teller.tell(Happened(step.first, tuple(step.events)))
        self._teller.tell(Over(past, None if course.sealed else course.seed))
        self._dealer.end()
        if changed:
            self._teller.tell(SeatsChanged(changed))

    # ── who does not answer, and who goes ──────────────────────────────────────────────────────────────────────

    async def _time_is_up(self) -> None:
        """A seat was asked and has said nothing; a bot's time is up when it wants to answer. What it cannot say or pay
        is silence."""
        ask, course = self._dealer.ask, self._dealer.course
        assert ask is not None
        assert course is not None
        seat = asked(ask) or ""
        with suppress(Refused):
            said = await self._seating.bots_answer(seat, ask, course)
            if said is not None and await self._bot_plays(said):
                return
        if not brief(ask) and await self._seating.silent(seat):
            self._teller.tell(SeatsChanged((seat,)))
        await self._go_on(ask.silent())

    async def _bot_plays(self, answer: Answer) -> bool:
        """Returns whether it could pay; otherwise it is given new play money for the next time."""
        try:
            await self.play(answer)
        except Short as no:
            await self._till.fund_bot(no.player)
            return False
        return True

    async def _bot_bets(self, seat: Seat) -> None:
        ask = self._dealer.ask
        if seat not in self._seating.seats or not isinstance(ask, TakeBets) or not self._dealer.plays(seat):
            return
        for place in self.bettors.wants(self._seating.seats[seat].player, seat, ask):
            with suppress(Refused):  # this stake is not possible here: a bot does not argue
                if not await self._bot_plays(place):
                    return

    async def leave(self, seat: Seat) -> None:
        """Somebody stands up: while bets are open everything comes back; a question to him is answered by silence."""
        self._dealer.must_run()
        ask, to_him = self._dealer.ask, self._dealer.asked == seat
        if isinstance(ask, TakeBets) and self._till.has_stakes(seat):
            await self.play(TakeBack(seat))
        await self._seating.leave(seat)
        self._dealer.latecomers.leave(seat)
        self.ready.discard(seat)
        if to_him:
            await self._time_is_up()
        else:
            await self.go_on_if_ready()

    async def _leave_absent(self) -> None:
        """Who has been away too long loses the seat, and gets back what stands."""
        for seat in await self._seating.overdue(self._clock.now()):
            await self.leave(seat)

    # ── when it fails ──────────────────────────────────────────────────────────────────────────────────────────

    def pause(self, why: str) -> None:
        """Nothing goes on until it is put right."""
        self._dealer.stopped = self.notice = why
        self.bettors.close()
        self._nobody_ready()
        self.phase = Phase("paused", self._in(self._pace.retry))
        self._teller.tell(PhaseChanged())
        self._teller.tell(Noticed(why, failure=True))

    async def _recover(self) -> None:
        """Try to write again: first that the round is void and the stakes go back, then the table goes on."""
        number, had_round = self._dealer.number, self._dealer.course is not None
        try:
            await self.void(self._dealer.stopped or "The round could not be finished.")
        except StoreFailure:
            self.phase = Phase("paused", self._in(self._pace.retry))
            return
        self._dealer.stopped = None
        self.notice = f"Round {number} did not happen: all stakes went back." if had_round else None
        self.phase = Phase("waiting")
        self._teller.tell(Noticed(self.notice or "The table goes on."))
        await self.wake(tell=True)

    async def call_off(self, reason: str, said: Sequence[Json]) -> None:
        """Those who run the table have ruled that the round under way does not happen."""
        await self.void(reason, said)
        self.notice = reason
        self.phase = Phase("waiting")
        self._teller.tell(PhaseChanged())
        await self.wake(tell=True)

    async def void(self, reason: str, said: Sequence[Json] = ()) -> None:
        """The round under way, if there is one, does not happen."""
        if self._dealer.course is None:
            return
        balances = await self._till.void(reason, said)
        self.history.append(Past(self._dealer.round_id, self._dealer.number, None, reason))
        self._dealer.drop()
        self._dealer.carry = self._seating.void(self._dealer.carry)
        self._teller.tell_wallets(self._spec.currency, balances)
