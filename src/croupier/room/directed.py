"""Sitting at a table that an event directs: who sits where, with how many chips and who posts what it says; the table
deals, asks and keeps the time. It knows no rule of a tournament, no money and no game.

Nobody sits down here by himself and nobody takes chips away: whoever stops playing is away, and his hands are played
without him.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from croupier.games.family import BuyIn, HandTerms, Posting
from croupier.play import Answer, Ask, Refused, Seat
from croupier.play.record import Json
from croupier.room.bank import PlayerId
from croupier.room.bots import Bettor, Opponent, Player
from croupier.room.chairs import Chair, Chairs, called
from croupier.room.course import Course
from croupier.room.dealer import Dealer
from croupier.room.deciding import decided
from croupier.room.news import SeatsChanged
from croupier.room.owing import NO_BLINDS, Dues
from croupier.room.pace import Clock, Pace, TimeBank
from croupier.room.rules.cardroom import OutWish
from croupier.room.rules.model import Entering
from croupier.room.seating import get_up, sit_down
from croupier.room.seats import Seats, Sitter
from croupier.room.spec import Spec
from croupier.room.teller import Teller
from croupier.room.tempo import Tempo
from croupier.room.till import Till

_DEAL_MS: Final = 300
"""Between the seal of the deck and the first card."""
_SILENT_TIMES: Final = 2
"""Who lets his time run out so often in a row is away."""
_DRAWN: Final = "Seats of a tournament are drawn: register for it, and you are led to yours."
_NO_MONEY: Final = "Chips of a tournament are not bought at the table."
_STAYS: Final = "In a tournament chips stay on the table. Sit out: blinds are posted for you until you come back."


class There(NamedTuple):
    """Somebody whose chair this is now."""

    place: int
    player: PlayerId
    name: str
    stack: int
    away: bool = False
    bot: Player | None = None
    level: str | None = None
    guest: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand that has begun, by places: with how many chips each begins it, where the button lies, who posts the
    blinds; ``stakes``: of its level, ``posts``: what each puts in before the blinds, dead where it is not ``matched``.
    ``unplayed``: whose hands nobody plays."""

    stacks: Mapping[int, int]
    button: int
    small: int | None
    big: int | None
    stakes: Json
    antes: Mapping[int, int] = field(default_factory=dict)
    matched: bool = True
    unplayed: frozenset[int] = frozenset()


class Direction(Protocol):
    """What an event says of one of its tables, and what the table tells it. (Results go with the books: whoever keeps
    them writes a hand and what the event makes of it together.)"""

    @property
    def stakes(self) -> Json:
        """Of the level that runs."""

    @property
    def bank(self) -> TimeBank:
        """The reserve of time that everybody has."""

    def there(self) -> Sequence[There]:
        """Who sits here now."""

    async def begins(self) -> Deal | None:
        """The next hand begins, if it may."""

    async def goes_away(self, player: PlayerId, away: bool) -> None:
        """Somebody is away from now on, or back."""


class DirectedTable:
    """The seating of such a table (a ``room.seating.Seating``)."""

    attendance = changing = jackpots = times = hedging = linked = next_to_go = None
    """What belongs to the desk of a card room."""
    posting, grace_ms = False, 0

    def __init__(
        self,
        spec: Spec,
        dealer: Dealer,
        till: Till,
        teller: Teller,
        pace: Pace,
        clock: Clock,
        direction: Direction,
    ) -> None:
        among = spec.game.among_players
        assert among is not None, f"{spec.game.id} is played against the house"
        self._spec, self._among, self._dealer, self._till, self._teller = spec, among, dealer, till, teller
        self._pace, self._clock, self._direction = pace, clock, direction
        self.seats, self.chairs = Seats(), Chairs(spec.chairs)
        self.places, self.settled_ms = spec.chairs, pace.between
        self.thinking_ms = spec.acting_ms or pace.acting or pace.choosing
        self.tempo = Tempo()
        self._deal: Deal | None = None
        self._hands = 0

    @property
    def buy_in(self) -> BuyIn:
        return BuyIn(0, 0, 0)

    @property
    def stakes(self) -> Json:
        return self._direction.stakes

    @property
    def blinds(self) -> bool:
        return self._deal is None or self._deal.big is not None

    def chair(self, seat: Seat) -> Chair | None:
        return self.chairs.get(seat)

    def dues(self, seat: Seat) -> Dues | None:
        del seat
        return None

    # ── who sits here ──────────────────────────────────────────────────────────────────────────────────────────

    def sync(self) -> None:
        """Chairs are as the event says, between two hands: who has gone gets up, who has come sits down."""
        if self._dealer.course is not None:
            return
        now = {each.player: each for each in self._direction.there()}
        for seat, chair in list(self.chairs):
            found = now.get(chair.player)
            if found is None or found.place != chair.place:
                self.chairs.leave(seat)
                get_up(self.seats, seat, self._teller)
        changed = []
        for each in now.values():
            sits = self.seats.of(each.player)
            if sits is None:
                self._sits(each)
                continue
            chair = self.chairs[sits]
            if (chair.stack, chair.away) != (each.stack, each.away):
                chair.stack, chair.away = each.stack, each.away
                changed.append(sits)
        if changed:
            self._teller.tell(SeatsChanged(tuple(changed)))

    def _sits(self, who: There) -> None:
        seat = self.seats.free_name(called(who.name), set(self._dealer.players))
        bank = self._direction.bank.start
        chair = Chair(who.place, who.player, who.stack, who.bot, who.level, away=who.away, bank=bank)
        self.chairs.take(seat, chair)
        sitter = Sitter(who.player, who.name, bot=who.bot is not None, guest=who.guest)
        sit_down(self.seats, seat, sitter, self._teller, self._clock)

    async def admit(self, sitter: Sitter, buy_in: int | None, place: int | None, bot: Bettor | Opponent | None) -> Seat:
        del sitter, buy_in, place, bot
        raise Refused(_DRAWN)

    async def leave(self, seat: Seat) -> None:
        del seat
        raise Refused(_STAYS)

    async def top_up(self, seat: Seat, amount: int) -> None:
        del seat, amount
        raise Refused(_NO_MONEY)

    async def keep(self, seat: Seat, amount: int | None) -> None:
        del seat, amount
        raise Refused(_NO_MONEY)

    async def hedge(self, seat: Seat, bet: str, amount: int) -> None:
        del seat, bet, amount
        raise Refused(_NO_MONEY)

    async def enter(self, seat: Seat, enters: Entering) -> None:
        del seat, enters
        raise Refused(NO_BLINDS)

    async def auto_post(self, seat: Seat, auto: bool) -> None:
        del seat, auto
        raise Refused(NO_BLINDS)

    async def sit_out(self, seat: Seat, away: bool, wish: OutWish = "next_hand") -> None:
        """Whoever is away posts what falls due, and his hands are played without him."""
        if wish != "next_hand":
            raise Refused("In a tournament one sits out at once: blinds are posted all the same.")
        chair = self.chairs[seat]
        await self._direction.goes_away(chair.player, away)
        chair.away, chair.silent = away, 0
        self._teller.tell(SeatsChanged((seat,)))

    async def close(self) -> None:
        for seat, _ in list(self.chairs):
            self.chairs.leave(seat)
            get_up(self.seats, seat, self._teller)

    async def overdue(self, now: float) -> list[Seat]:
        del now
        return []

    # ── the hand ───────────────────────────────────────────────────────────────────────────────────────────────

    async def ready(self) -> bool:
        """Once a hand has begun nobody comes or goes: who sits here then is dealt in."""
        self._deal = await self._direction.begins()
        self.sync()
        return self._deal is not None

    def dealt_in(self) -> tuple[dict[Seat, PlayerId], Json, Json]:
        deal, at = self._deal, {chair.place: seat for seat, chair in self.chairs}
        assert deal is not None
        dealt = [seat for seat, chair in self.chairs if chair.place in deal.stacks]
        stacks = {seat: deal.stacks[self.chairs[seat].place] for seat in dealt}
        before = [seat for seat in dealt if self.chairs[seat].place <= deal.button]
        first = (before or dealt)[-1]  # where nobody sits at the button, who is last before it acts last
        posting = None
        if deal.big is not None:
            posting = Posting(None if deal.small is None else at[deal.small], at[deal.big], {})
        terms = HandTerms(shows=[seat for seat in dealt if self.chairs[seat].shows], posting=posting)
        carry = self._among.carry(self._spec.game.rules, {}, stacks, first, terms) | {"stakes": deal.stakes}
        if deal.antes:
            turn = dealt.index(first) + 1 if "button" in carry else 0
            order = dealt[turn:] + dealt[:turn]
            carry |= {"antes": [deal.antes.get(self.chairs[seat].place, 0) for seat in order]}
            carry["antes_match"] = deal.matched
        return {seat: self.chairs[seat].player for seat in dealt}, carry, {}

    def opened(self) -> tuple[Seat, ...]:
        for seat, chair in self.chairs:
            chair.dealt += seat in self._dealer.players
        return ()

    def over(self, course: Course) -> tuple[Seat, ...]:
        end = course.settlement
        assert end is not None
        for line in end.lines:
            self.chairs[line.seat].stack += line.profit
        for seat in course.table.seats:
            chair = self.chairs[seat]
            chair.bank = self._direction.bank.after(chair.dealt, chair.bank)
        self._hands += 1
        return tuple(line.seat for line in end.lines)

    def void(self, carry: Json) -> Json:
        return carry

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def drawing_ms(self) -> int:
        course = self._dealer.course
        return self._pace.drawing if course is not None and course.drawn else min(_DEAL_MS, self._pace.drawing)

    def time_for(self, seat: Seat) -> int:
        chair = self.chairs[seat]
        if self._unplayed(seat):
            return 0
        if chair.bot is not None:
            return int(self._pace.thinking * random.uniform(0.6, 1.4))  # its time, not its cards: no secret
        here = self.seats[seat].absent is None
        return self.thinking_ms if here else min(self._pace.gone, self.thinking_ms)

    def _unplayed(self, seat: Seat) -> bool:
        chair = self.chairs[seat]
        return chair.away or (self._deal is not None and chair.place in self._deal.unplayed)

    def reserve_of(self, seat: Seat) -> int:
        chair = self.chairs[seat]
        there = chair.bot is None and not self._unplayed(seat) and self.seats[seat].absent is None
        return chair.bank if there else 0

    def drew_on_reserve(self, seat: Seat, ms: int) -> None:
        if (chair := self.chairs.get(seat)) is not None:
            chair.bank = max(0, chair.bank - ms)

    async def bots_answer(self, seat: Seat, ask: Ask, course: Course) -> Answer | None:
        bot = self.chairs[seat].bot
        if bot is None or self._unplayed(seat):
            return None
        return await decided(bot, self._spec, seat, ask, course, self._pace.pondering)

    def spoke(self, seat: Seat) -> None:
        self.chairs[seat].silent = 0

    async def silent(self, seat: Seat) -> bool:
        """Who is silent again and again is away; who has no connection is not waited for, and plays on when he is
        back."""
        chair = self.chairs[seat]
        if chair.bot is not None or self._unplayed(seat) or self.seats[seat].absent is not None:
            return False
        chair.silent += 1
        if chair.silent < _SILENT_TIMES:
            return False
        await self._direction.goes_away(chair.player, True)
        chair.away, chair.silent = True, 0
        return True
