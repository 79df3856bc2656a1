"""The console of a table that a person deals: he says what falls, and plays for those who have no page.

The table follows him, it never leads. What he enters is an input of the round like any other, and the entry before it
in the log says who entered it, under which key. Several consoles may stand at one table: an entry is meant for the
question that its console showed, so what two of them report of one draw happens once; and a key is taken once, however
often its entry is sent. The last entry can be taken back until somebody else's answer has followed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from croupier.play import (
    Answer,
    Ask,
    BuyColour,
    ChanceAsk,
    Confirm,
    ExchangeColour,
    Leave,
    Place,
    Refused,
    Ruling,
    Seat,
    Settlement,
    TakeBack,
    TakeBets,
)
from croupier.play.narrate import narrate
from croupier.play.record import Json
from croupier.room.actor import TableActor
from croupier.room.bank import PlayerId
from croupier.room.course import Course
from croupier.room.news import Noticed
from croupier.room.seats import Sitter

REMEMBERED: Final = 500
"""So many entries are known again when they are sent once more."""

_SHOWN: Final = 30
_BETS: Final = (Place, TakeBack, BuyColour, ExchangeColour, Leave)
_NOTHING_OPEN: Final = "No round is open at this table: somebody must sit here first."
_OTHER: Final = "Something else was entered meanwhile: look at the table again. Nothing was done."


@dataclass(frozen=True, slots=True)
class Word:
    """An entry: by whom (``floor``: somebody who supervises), under which key, to which question of the console
    (round, and after how many inputs that are no bets; none: whatever is asked), and why."""

    by: PlayerId
    name: str
    key: str
    meant: tuple[str, int] | None = None
    why: str = ""
    floor: bool = False

    def as_json(self) -> Json:
        more = {"why": self.why} if self.why else {}
        return {"kind": "dealt", "by": self.by, "key": self.key, **more, **({"floor": True} if self.floor else {})}


class Entered(NamedTuple):
    """An entry as the console shows it: who, in words, and the inputs of the round before and after it."""

    name: str
    text: str
    round: str
    before: int
    after: int


class Preview(NamedTuple):
    """What an entry would bring about: in words, by which rules, and how the stakes would be settled."""

    told: tuple[str, ...]
    rules: tuple[str, ...]
    settlement: Settlement | None


Make = Callable[[Ask], Answer]
"""An answer to the question that stands."""


class Console:
    """``entered``: the last entries, the newest last."""

    def __init__(self, table: TableActor, keys: Iterable[str] = ()) -> None:
        self.table = table
        self.entered: deque[Entered] = deque(maxlen=_SHOWN)
        self._keys: deque[str] = deque(keys, maxlen=REMEMBERED)

    @property
    def step(self) -> int:
        """Which question of the round the consoles show: bets do not change it."""
        course = self.table.course
        return 0 if course is None else sum(not isinstance(given, _BETS) for given in course.inputs)

    @property
    def stands(self) -> Course | None:
        """The round under way, or the last one while its result is looked at."""
        return self.table.course or (self.table.last if self.table.phase.name == "settled" else None)

    async def once(self, word: Word, do: Callable[[], Awaitable[str]]) -> bool:
        """An entry in the table's turn, if it has not been entered before; returns whether it happened now."""

        async def turn() -> bool:
            if word.key in self._keys:
                return False
            if word.meant is not None and word.meant != (self.table.round_id, self.step):
                raise Refused(_OTHER)
            course = self.table.course
            before = 0 if course is None else len(course.inputs)
            number = self.table.round_id
            text = await do()
            after = before if course is None or self.table.round_id != number else len(course.inputs)
            self._keys.append(word.key)
            self.entered.append(Entered(word.name, text, number, before, after))
            return True

        return await self.table.turn(turn)

    # ── what falls, what is said ───────────────────────────────────────────────────────────────────────────────

    async def answers(self, word: Word, make: Make) -> bool:
        """What fell, a word of the dealer, a ruling, or what somebody does who has no page."""

        async def do() -> str:
            if isinstance(self._course().ask, TakeBets):
                await self.table.rounds.join()  # who has sat down meanwhile is in the round
            course = self._course()
            answer = self._meant(course, word, make)
            first = len(course.events)
            await self.table.rounds.play(answer, (word.as_json(),))
            return self._told(course, first)

        return await self.once(word, do)

    def preview(self, word: Word, make: Make) -> Preview:
        """What would come of it; nothing happens."""
        course = self._course()
        after = course.tried(self._meant(course, word, make))
        new = after.events[len(course.events) :]
        rules = [rule for event in new if (rule := getattr(event, "rule", None))]
        say = course.game.currency(self.table.spec.currency)
        return Preview(tuple(narrate(event, say) for event in new), tuple(dict.fromkeys(rules)), after.settlement)

    def due(self) -> Settlement | None:
        """What is to be taken and paid, if the result stands."""
        course = self.stands
        if course is None or course.settlement is not None:
            return None if course is None else course.settlement
        return course.tried(Ruling("stands")).settlement if isinstance(course.ask, Confirm) else None

    def _course(self) -> Course:
        self.table.dealer.must_run()
        if (course := self.table.course) is None:
            raise Refused(_NOTHING_OPEN)
        return course

    def _meant(self, course: Course, word: Word, make: Make) -> Answer:
        ask = course.ask
        assert ask is not None
        answer = ask.check(make(ask))
        seat = getattr(answer, "seat", None)
        if not isinstance(answer, Ruling) and seat is not None and not self._plays_for(seat):
            laid = (event.laid for event in course.tried(answer).events[len(course.events) :])
            if isinstance(answer, _BETS) or any(each is not None and each[2] > 0 for each in laid):
                raise Refused(f"{seat} has a page of his own: nobody else moves his money.")
        if isinstance(answer, Ruling) and word.why and not answer.reason:
            answer = replace(answer, reason=word.why)
        return answer

    def _plays_for(self, seat: Seat) -> bool:
        return seat in self.table.seats and self.table.seats[seat].walk_in

    def _told(self, course: Course, first: int) -> str:
        say = course.game.currency(self.table.spec.currency)
        return " ".join(narrate(event, say) for event in course.events[first:]) or "Entered."

    # ── taken back, called off ─────────────────────────────────────────────────────────────────────────────────

    @property
    def last(self) -> Entered | None:
        """The last entry, if it can still be taken back."""
        course = self.table.course
        last = next((each for each in reversed(self.entered) if each.after > each.before), None)
        if course is None or last is None or last.round != self.table.round_id or last.after != len(course.inputs):
            return None
        return last

    async def takes_back(self, word: Word) -> bool:
        async def do() -> str:
            self._course()
            if (last := self.last) is None:
                raise Refused("Nothing can be taken back any more: something has followed, or nothing was entered.")
            await self.table.rounds.take_back(last.after - last.before, (word.as_json(),))
            self.entered.remove(last)
            return f"Taken back: {last.text}"

        return await self.once(word, do)

    async def calls_off(self, word: Word) -> bool:
        """Who supervises rules that the round does not happen, whatever the rulebook says: all stakes go back."""

        async def do() -> str:
            if not word.floor:
                raise Refused("Only the floor rules otherwise than the rulebook: call the floor.")
            if not word.why:
                raise Refused("A round is called off for a reason: say why.")
            self._course()
            await self.table.rounds.call_off(word.why, (word.as_json(),))
            return f"The round is void: {word.why}"

        return await self.once(word, do)

    # ── who has no page ────────────────────────────────────────────────────────────────────────────────────────

    async def seats(self, word: Word, player: PlayerId, name: str, cash: int) -> bool:
        """Somebody without a page sits down, with what he pays in."""

        async def do() -> str:
            seat = await self.table.seat_in_turn(Sitter(player, name, walk_in=True), None, None)
            return f"{seat} sits down. " + (await self._cash(word, seat, cash) if cash else "")

        return await self.once(word, do)

    async def pays_in(self, word: Word, seat: Seat, amount: int) -> bool:
        return await self.once(word, lambda: self._cash(word, self._must_play_for(seat), amount))

    async def goes(self, word: Word, seat: Seat, has: Callable[[PlayerId], Awaitable[int]]) -> bool:
        """He stands up and is paid out what he has."""

        async def do() -> str:
            self._must_play_for(seat)
            if self.table.till.has_stakes(seat) and self.table.course is not None:
                raise Refused(f"{seat} has stakes on the table: they are settled first, or taken back.")
            player = self.table.seats[seat].player
            await self.table.rounds.leave(seat)
            rest = await has(player)
            paid = await self._move(word, seat, player, -rest) if rest else ""
            return f"{seat} stands up. {paid}"

        return await self.once(word, do)

    def _must_play_for(self, seat: Seat) -> Seat:
        if not self._plays_for(seat):
            raise Refused(f"{seat} has a page of his own, or does not sit here: no cash is moved for him.")
        return seat

    async def _cash(self, word: Word, seat: Seat, amount: int) -> str:
        return await self._move(word, seat, self.table.seats[seat].player, amount)

    async def _move(self, word: Word, seat: Seat, player: PlayerId, amount: int) -> str:
        entry = {**word.as_json(), "kind": "cashed", "seat": seat, "player": player, "amount": amount}
        till, code = self.table.till, self.table.spec.currency
        balances = await till.write_page(replace(till.beside(entry), cash={player: amount}))
        self.table.teller.tell_wallets(code, balances)
        self.table.teller.tell(Noticed(f"{seat} {'pays in' if amount > 0 else 'is paid out'}."))
        say = self.table.spec.game.currency(code).with_sign
        return f"{seat} {'pays in' if amount > 0 else 'is paid'} {say(abs(amount))}."


def fell(text: str) -> Make:
    """What a dealer reports of a draw, as he types it, taps it or a reader reads it."""

    def make(ask: Ask) -> Answer:
        if not isinstance(ask, ChanceAsk):
            raise Refused(f"Nothing falls now: {ask.now}.")
        return ask.parse(text)

    return make


def word_of(answer: Answer) -> Make:
    """An answer that is one whatever is asked; whether it is possible the question says."""
    return lambda _: answer


def shown(settlement: Settlement) -> Sequence[Json]:
    """The stakes in the order in which they are taken and paid."""
    return [
        {
            "seat": line.seat,
            "bet": line.bet,
            "stake": line.stake,
            "profit": line.profit,
            "returned": line.returned,
            "stays": line.stays,
            "held": line.held,
        }
        for line in settlement.lines
    ]
