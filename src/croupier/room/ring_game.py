"""Sitting at a table among players: chairs, chips in front of everybody, hand after hand. It knows no game.

A hand moves nothing until it is over; then all that it moved is written together with its last input. A hand that
cannot be finished has not happened: everybody has the chips with which it began.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from croupier.games.family import ButtonDraw, HandTerms
from croupier.play import Answer, Ask, Refused, Seat
from croupier.play.record import Json
from croupier.room.attendance import Attendance
from croupier.room.bank import PlayerId
from croupier.room.bots import Bettor, Opponent
from croupier.room.chairs import Chair, Chairs, called
from croupier.room.changing import Changing
from croupier.room.chips import Chips
from croupier.room.course import Course
from croupier.room.dealer import Dealer
from croupier.room.deciding import decided
from croupier.room.desk import Desk
from croupier.room.first_button import LABEL, drawn
from croupier.room.hedging import Hedging
from croupier.room.jackpots import Jackpots
from croupier.room.kinds import kind_of
from croupier.room.news import SeatsChanged
from croupier.room.owing import NO_BLINDS, Dues, Owing
from croupier.room.pace import Pace
from croupier.room.reserve import Reserve
from croupier.room.rules.cardroom import OutWish
from croupier.room.rules.model import Entering
from croupier.room.seating import get_up, must_not_sit
from croupier.room.seats import Seats, Sitter
from croupier.room.spec import Spec
from croupier.room.standing import Back, Standing, sits
from croupier.room.teller import Teller
from croupier.room.tempo import Tempo
from croupier.room.till import Till
from croupier.room.timefee import FeeByTime

_DEAL_MS: Final = 300
"""Between the seal of the deck and the first card."""

_SILENT_TIMES: Final = 2
"""Who lets his time run out so often in a row sits out."""


class RingGame:
    """The seating of such a table (a ``room.seating.Seating``)."""

    def __init__(self, spec: Spec, dealer: Dealer, till: Till, teller: Teller, pace: Pace, desk: Desk) -> None:
        among = spec.game.among_players
        assert among is not None, f"{spec.game.id} is played against the house"
        self._spec, self._among, self._rules = spec, among, spec.game.rules
        self._dealer, self._till, self._teller, self._pace = dealer, till, teller, pace
        most = among.most(self._rules)
        self.seats, self.chairs = Seats(), Chairs(min(spec.chairs or most, most))
        self._chips, self._owing = Chips(spec, among, till, teller, desk), Owing(spec, among, till, desk.rules.blinds)
        self.kind = kind_of(spec, among, desk.rules, self.chairs.count)
        self.attendance = Attendance(spec.id, desk, till, self.chairs)
        self.changing = Changing(desk, dealer, till, teller, self.chairs, self._owing)
        self.reserve = Reserve(desk.rules.clocks, self.kind.clock, pace.bank)
        self.buy_in, self.stakes, self.places = self._chips.buy_in, self._chips.stakes, self.chairs.count
        self.posting, self.blinds = self._owing.posting, self._owing.blinds
        self.settled_ms = pace.between
        house = desk.rules.clocks.decision if pace.acting is None else pace.acting
        self.thinking_ms = spec.acting_ms or house
        self.tempo = Tempo()
        self.linked = None
        self.hedging = Hedging(spec, among, dealer, till, desk, self.chairs)
        self.jackpots = Jackpots(spec, among, dealer, till, desk, self.chairs, self._kept_of, self.hedging)
        self.times = FeeByTime(spec, self.kind.time, dealer, till, desk, self.chairs)
        self._mark = -1  # the place where the last hand left its mark: the button
        self._credits: dict[PlayerId, tuple[int, int]] = {}  # of the hand that begins: the so-manieth, and the reserve
        self._banks: dict[PlayerId, int] = {}  # the reserve before it
        self._began = 0  # the hand that was dealt last
        self._hands = self._before = 0  # so many were dealt, the last one to so many players

    def chair(self, seat: Seat) -> Chair | None:
        return self.chairs.get(seat)

    def dues(self, seat: Seat) -> Dues | None:
        return self._owing.dues(self.chairs[seat])

    @property
    def desk(self) -> Desk:
        """Where the rules of the house's card room are kept for this table."""
        return self.attendance.desk

    # ── coming and going ───────────────────────────────────────────────────────────────────────────────────────

    async def admit(self, sitter: Sitter, buy_in: int | None, place: int | None, bot: Bettor | Opponent | None) -> Seat:
        """A chair with chips; the next hand is dealt to it, or the first in which he comes in as the house says."""
        must_not_sit(self.seats, sitter)
        self._dealer.must_run()
        chair = Chair(self.chairs.free(place, self.changing.wished), sitter.player, 0, bank=self.reserve.start)
        if isinstance(bot, Opponent):
            chair.bot, chair.level = bot.player, bot.level
        others = {seat for seat, player in self._dealer.players.items() if player != sitter.player}
        seat = self.seats.free_name(called(sitter.name), others)
        await self._chips.bring(seat, chair, buy_in)
        self.chairs.take(seat, chair)
        self._owing.sat(chair)
        return seat

    async def leave(self, seat: Seat) -> None:
        """In a hand: his cards are given up when he is asked, and he goes when it is over."""
        if not self._dealer.plays(seat):
            await self._cash_out(seat, lost=self.chairs[seat].player in self.attendance.lost())
            return
        chair = self.chairs[seat]
        await self._till.note(sits(seat, replace(chair, leaving=True, away=True)))
        chair.leaving = chair.away = True
        self._teller.tell(SeatsChanged((seat,)))

    async def _cash_out(self, seat: Seat, *, lost: bool = False) -> None:
        """His chips go back to his wallet. Who is the last to go takes what lies in the middle, too."""
        await self.sweep(self.chairs[seat])
        await self._chips.cash_in(seat, self.chairs[seat], lost=lost)
        self.gone(seat)

    async def sweep(self, chair: Chair) -> None:
        """What he has staked on cards to come goes back, and who is the last to go takes what lies in the middle."""
        self._teller.tell_wallets(self._spec.currency, await self.hedging.give_back(chair.player))
        middle = self._among.middle(self._dealer.carry)
        if middle and len(self.chairs) == 1:
            await self._till.give_middle(chair.player, middle)
            self._dealer.carry = {}
            chair.stack += middle

    def gone(self, seat: Seat) -> None:
        """His chair is free."""
        chair = self.chairs[seat]
        self.chairs.leave(seat)
        self._owing.stood(chair)
        get_up(self.seats, seat, self._teller)

    def came(self, seat: Seat, chair: Chair) -> None:
        """Somebody whom the house has moved here has his chair."""
        self.chairs.take(seat, chair)
        self._owing.sat(chair, moved=True)

    async def top_up(self, seat: Seat, amount: int) -> None:
        """More chips, between hands; in a hand they are noted for when it is over."""
        self._dealer.must_run()
        chair = self.chairs[seat]
        if self._dealer.plays(seat):
            self._chips.note(chair, amount)
            return
        await self._chips.add(seat, chair, amount)
        self._teller.tell(SeatsChanged((seat,)))

    async def keep(self, seat: Seat, amount: int | None) -> None:
        """The next time his chips are fewer than this when a hand is over, they are made up to it."""
        self._chips.must_keep(amount)
        chair = self.chairs[seat]
        await self._till.note(sits(seat, replace(chair, keeps=amount or 0)))
        chair.keeps = amount or 0
        self._teller.tell(SeatsChanged((seat,)))

    async def sit_out(self, seat: Seat, away: bool, wish: OutWish = "next_hand") -> None:
        """Sit out from the next hand on, or when the big blind comes; or come back."""
        chair = self.chairs[seat]
        if chair.leaving:
            raise Refused("You have stood up: your chips come back when the hand is over.")
        if away and wish == "next_big_blind" and not self.blinds:
            raise Refused(NO_BLINDS)
        if away:
            await self.attendance.wants_out(seat, chair, wish)
        else:
            await self.attendance.is_back(seat, chair)
        chair.silent = 0
        self._teller.tell(SeatsChanged((seat,)))

    async def hedge(self, seat: Seat, bet: str, amount: int) -> None:
        """Bet against the house on cards of the next hand, or on common ones that are still to come."""
        self._dealer.must_run()
        balances = await self.hedging.stake(seat, self.chairs[seat], bet, amount)
        self._teller.tell(SeatsChanged((seat,)))
        self._teller.tell_wallets(self._spec.currency, balances)

    async def enter(self, seat: Seat, enters: Entering) -> None:
        await self._owing.choose(seat, self.chairs[seat], enters)
        self._teller.tell(SeatsChanged((seat,)))

    async def auto_post(self, seat: Seat, auto: bool) -> None:
        await self._owing.auto_post(seat, self.chairs[seat], auto)
        self._teller.tell(SeatsChanged((seat,)))

    async def close(self) -> None:
        """What was staked on cards to come goes back; everybody gets his chips, and an even part of what lies in the
        middle: one transaction."""
        balances = await self.hedging.give_back(*(chair.player for _, chair in self.chairs))
        self._teller.tell_wallets(self._spec.currency, balances)
        await self._chips.return_all(dict(self.chairs), self._among.middle(self._dealer.carry))
        self._dealer.carry = {}
        for seat, _ in list(self.chairs):
            self.gone(seat)

    def resume(self, before: Standing, back: Mapping[Seat, Back], carry: Json, entries: Sequence[Json]) -> None:
        """The house was closed meanwhile: chairs, chips, button and the last hand's ``carry`` are as they were. What
        the rules of the room know, the ``entries`` tell."""
        self.desk.remember((self._spec.id, entry) for entry in entries)
        self.desk.happened(self._spec.id, {"kind": "void"})
        for seat, who in back.items():
            dealt, bank = before.banks.get(who.sat.player, (0, self.reserve.start))
            self.chairs.take(seat, replace(who.chair(), dealt=dealt, bank=bank))
        self.attendance.sync()
        self._dealer.carry = {} if before.swept else dict(carry)
        self._hands, self._before = before.hands, before.before
        self._mark = before.places.get(self._among.mark(carry) or "", -1)
        self._owing.resume(before.owed, dict(self.chairs))

    @property
    def next_to_go(self) -> float | None:
        gone = [sitter.absent for seat, sitter in self.seats if sitter.absent is not None and not self._kept(seat)]
        moments = [since + self._pace.absent / 1000 for since in gone]
        return min([*moments, *filter(None, [self.attendance.next_lost])], default=None)

    def _kept(self, seat: Seat) -> bool:
        """Does he sit out, in a house that says how long his chair is kept?"""
        return self.attendance.keeps_chairs and self.chairs[seat].away and not self.chairs[seat].leaving

    async def overdue(self, now: float) -> list[Seat]:
        """Who was away for too long sits out where the house keeps chairs for a while, and loses his elsewhere."""
        lost = self.attendance.lost()
        gone = [seat for seat, sitter in self.seats if sitter.player in lost]
        for seat in self.seats.absent_since(now - self._pace.absent / 1000):
            if seat in gone or self._kept(seat):
                continue
            if self.attendance.keeps_chairs and not self.chairs[seat].leaving:
                await self.attendance.is_out(seat, self.chairs[seat])
                self._teller.tell(SeatsChanged((seat,)))
            else:
                gone.append(seat)
        return gone

    # ── the hand ───────────────────────────────────────────────────────────────────────────────────────────────

    async def ready(self) -> bool:
        """Enough players, and not bots alone."""
        await self._between()
        if self.attendance.breaks or self._played_out():
            return False
        there = await self._there()
        if self._enough(len(there)) and any(not self.seats[seat].bot for seat in there):
            return True
        if not self._enough(sum(self._stays(chair) for _, chair in self.chairs)) and await self._owing.stop():
            self._teller.tell(SeatsChanged(tuple(seat for seat, _ in self.chairs)))
        if len(there) <= 1:
            self._before = 0  # the game has broken up: the next one begins anew
        return False

    def _played_out(self) -> bool:
        """Is the last hand over, or can it not be dealt any more? Who is only away from his page is waited for."""
        if self.attendance.last is None:
            return False
        stay = [self.seats[seat].bot for seat, chair in self.chairs if self._stays(chair)]
        if self.attendance.last and self._enough(len(stay)) and not all(stay):
            return False
        self.desk.ended(self._spec.id)
        return True

    async def _there(self) -> list[Seat]:
        """Who plays the next hand; who wanted to sit out when the big blind reaches him does so now."""
        while True:
            there = self._with_chips()
            places = {self.chairs[seat].place: seat for seat in there}
            button, _ = self._drawn(there)
            big = self._owing.next_big(frozenset(places), button) if self._enough(len(there)) else None
            if big is None or not self.attendance.waits_for_big_blind(self.chairs[places[big]]):
                return there
            await self.attendance.is_out(places[big], self.chairs[places[big]])
            self._teller.tell(SeatsChanged((places[big],)))

    def _enough(self, players: int) -> bool:
        return self._among.enough(self._rules, players, self._before)

    async def _between(self) -> None:
        """Between hands people go, also who may not play on, or change their chairs; chips are added, and a bot without
        chips buys new ones."""
        await self.attendance.hand_is_over()
        out = await self._till.kept_out([chair.player for _, chair in self.chairs if chair.bot is None])
        for seat, chair in self.chairs:
            if chair.leaving or chair.player in out:
                await self._cash_out(seat)
                continue
            if chair.bot is not None and chair.stack < self._chips.least:
                await self._chips.buy(seat, chair, self.buy_in.default - chair.stack)
            elif chair.adding:
                await self._chips.add_noted(seat, chair)
            elif chair.stack < chair.keeps and self._plays(seat, chair):
                await self._chips.make_up(seat, chair)
            else:
                continue
            self._teller.tell(SeatsChanged((seat,)))
        await self.changing.between_hands()

    def _plays(self, seat: Seat, chair: Chair) -> bool:
        """Is he there, to be dealt in?"""
        return not chair.away and not chair.leaving and self.seats[seat].absent is None

    def _stays(self, chair: Chair) -> bool:
        """Is he in the game, if perhaps not at his page just now?"""
        return chair.stack >= self._chips.to_play(self._rules.fewest) and not chair.away and not chair.leaving

    def _with_chips(self) -> list[Seat]:
        """Who has chips enough and is there, in the order of the chairs."""
        there = [seat for seat, chair in self.chairs if chair.stack and self._plays(seat, chair)]
        least = self._chips.to_play(len(there))
        return [seat for seat in there if self.chairs[seat].stack >= least]

    def _drawn(self, there: Sequence[Seat]) -> tuple[int | None, ButtonDraw | None]:
        """At the first hand, where the house has the button drawn: the place that has it, and the draw."""
        how, opens = self.desk.rules.seating.opens, self._owing.opens if self.blinds else self._mark < 0
        if how == "last_chair" or not opens or not there:
            return None, None
        seat, draw = drawn(self._dealer.beforehand(LABEL), there, by_card=how == "card")
        return self.chairs[seat].place, draw

    def dealt_in(self) -> tuple[dict[Seat, PlayerId], Json, Json]:
        """All who are there, or of them those who have come in; the others wait for the big blind."""
        dealt = self._with_chips()
        button, draw = self._drawn(dealt)
        hand = self._owing.begins({self.chairs[seat].place: seat for seat in dealt}, button)
        posting, about = None, Json()
        if hand is not None:
            now, posting, about = hand
            dealt = [seat for seat in dealt if self.chairs[seat].place in now.places]
            first = next(seat for seat in dealt if self.chairs[seat].place == now.positions.button)
        elif self._mark >= 0:
            first = self.chairs.next_from(self._mark, dealt)
        else:
            first = next((seat for seat in dealt if self.chairs[seat].place == button), dealt[-1])
        every = self._spec.hands_per_level
        terms = HandTerms(
            fee=not self._spec.practice,
            level=1 + self._hands // every if every else 0,
            shows=[seat for seat in dealt if self.chairs[seat].shows],
            posting=posting,
            open_showdown=self.kind.linked,
            drawn=draw,
        )
        stacks = {seat: self.chairs[seat].stack for seat in dealt}
        carry = self._among.carry(self._rules, self._dealer.carry, stacks, first, terms)
        self._credits = self.reserve.credited(self.chairs[seat] for seat in dealt)
        self._banks = {chair.player: chair.bank for _, chair in self.chairs}
        self._began = self.desk.moments.now()
        about |= {"jackpot": True} if self.kind.linked else {}
        about |= {"at": self._began} | ({"banks": self._credits} if self._credits else {})
        return {seat: self.chairs[seat].player for seat in dealt}, carry, about

    def opened(self) -> tuple[Seat, ...]:
        """Who has come in owes nothing any more, and who is away may owe more."""
        players = list(self._dealer.players.values())
        for _, chair in self.chairs:
            chair.dealt += chair.player in players
            chair.bank = self._credits.get(chair.player, (0, chair.bank))[1]
        self.desk.happened(self._spec.id, {"kind": "open", "players": players, "at": self._began})
        changed = self._owing.changed
        return tuple(seat for seat, chair in self.chairs if chair.place in changed)

    def over(self, course: Course) -> tuple[Seat, ...]:
        """Everybody has the chips that he has won."""
        end = course.settlement
        assert end is not None
        for line in end.lines:
            self.chairs[line.seat].stack += line.profit
        if end.void is not None:
            self._uncount()
        for seat in course.table.seats if end.void is None else ():
            if (chair := self.chairs.get(seat)) is not None:
                chair.bank = self.reserve.after(chair.dealt, chair.bank)
        self._hands, self._before = self._hands + 1, len(course.table.seats)
        self.tempo.played(self.desk.moments.now(), sum(line.stake for line in end.lines))
        if (mark := self._among.mark(end.carry)) is not None:
            self._mark = self.chairs[mark].place
        if end.void is None:
            self._owing.over(self._won(course))
        else:
            self._owing.void()
        return tuple(dict.fromkeys((*(line.seat for line in end.lines), *self.hedging.seats)))

    def _won(self, course: Course) -> list[int]:
        """The places of those who have won the main pot, where a button goes to one of them."""
        winners = self._among.won(course.events) if self._owing.prized else ()
        return sorted(self.chairs[seat].place for seat in winners)

    def _kept_of(self, course: Course) -> Json:
        return {"won": won} if (won := self._won(course)) else {}

    def void(self, carry: Json) -> Json:
        """The next hand begins where this one did."""
        self._owing.void()
        self._uncount()
        owing = self._owing.changed
        seats = [seat for seat, chair in self.chairs if chair.place in owing or seat in self.hedging.seats]
        self._teller.tell(SeatsChanged(tuple(seats)))
        return carry

    def _uncount(self) -> None:
        """A hand that has not happened counts for nobody's reserve of time."""
        for _, chair in self.chairs:
            if chair.player in self._credits:
                chair.dealt, chair.bank = self._credits[chair.player][0] - 1, self._banks[chair.player]

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def drawing_ms(self) -> int:
        """Before the first card, and before each street where open hands are looked at."""
        course = self._dealer.course
        return self._pace.drawing if course is not None and course.drawn else min(_DEAL_MS, self._pace.drawing)

    def time_for(self, seat: Seat) -> int:
        chair = self.chairs[seat]
        if chair.leaving:
            return 0
        if chair.bot is not None:
            return int(self._pace.thinking * random.uniform(0.6, 1.4))  # its time, not its cards: no secret
        if self.seats[seat].absent is None:
            return self.thinking_ms
        return self.thinking_ms + self.grace_ms if self.grace_ms else min(self._pace.gone, self.thinking_ms)

    @property
    def grace_ms(self) -> int:
        return self.desk.rules.clocks.reconnect

    def reserve_of(self, seat: Seat) -> int:
        """For a person who is there and sits to stay."""
        chair = self.chairs[seat]
        there = chair.bot is None and not chair.leaving and self.seats[seat].absent is None
        return chair.bank if there else 0

    def drew_on_reserve(self, seat: Seat, ms: int) -> None:
        if (chair := self.chairs.get(seat)) is not None:
            chair.bank = max(0, chair.bank - ms)

    async def bots_answer(self, seat: Seat, ask: Ask, course: Course) -> Answer | None:
        bot = self.chairs[seat].bot
        return None if bot is None else await decided(bot, self._spec, seat, ask, course, self._pace.pondering)

    def spoke(self, seat: Seat) -> None:
        self.chairs[seat].silent = 0

    async def silent(self, seat: Seat) -> bool:
        """Who is silent again and again sits out."""
        chair = self.chairs[seat]
        if chair.bot is not None or chair.leaving:
            return False
        chair.silent += 1
        lost = self.seats[seat].absent is not None
        return await self.attendance.silent(seat, chair, lost=lost, often=chair.silent >= _SILENT_TIMES)
