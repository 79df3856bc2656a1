"""What those owe at a table among players who come, go and return: the rules of the house's room, fed and written down.

The rules decide (``rules.blinds``); this keeps what they say, tells the log what somebody chose, and speaks of amounts
where they speak of blinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from croupier.games.family import AmongPlayers, Posting
from croupier.play import Refused, Seat
from croupier.play.record import Json
from croupier.room.chairs import Chair
from croupier.room.rules.blinds import (
    ChangedSeat,
    Dealt,
    Entry,
    HandBegins,
    HandOver,
    HandVoid,
    Owed,
    SatDown,
    StoodUp,
    Stopped,
    apply,
    chosen,
    entrance,
    waits,
)
from croupier.room.rules.chairs import farther
from croupier.room.rules.model import Blind, Blinds, Entering, Owes
from croupier.room.rules.owed import Duty, owing
from croupier.room.spec import Spec
from croupier.room.till import Till

NO_BLINDS: Final = "Nobody owes a blind at this table."


class Dues(NamedTuple):
    """Of one seat: what it owes and why, how it comes in, and what it would post, live and dead. ``may``: what it can
    choose besides waiting; ``auto``: whatever it comes to owe is posted."""

    owes: Owes | None
    enters: Entering
    live: int
    dead: int
    may: tuple[Entering, ...]
    auto: bool


class ChangeCosts(NamedTuple):
    """What it costs to change one's chair to one farther from the blinds: to post so much, live and dead, or to wait.
    ``passes``: who has just had the button waits in any case until the blinds have passed him."""

    live: int
    dead: int
    passes: bool


class Owing:
    """The blinds that are owed at one table. Where the game has none in every hand, nobody owes any."""

    def __init__(self, spec: Spec, among: AmongPlayers, till: Till, rules: Blinds) -> None:
        self._blinds = among.blinds(spec.game.rules, spec.game.currency(spec.currency))
        self._rules, self._till = rules, till
        self._owed = Owed()
        self.changed: frozenset[int] = frozenset()
        """The places that owe otherwise since the hand under way began, or since it did not happen."""

    @property
    def blinds(self) -> bool:
        """Are blinds posted in every hand?"""
        return self._blinds is not None

    @property
    def posting(self) -> bool:
        """May somebody here post instead of waiting?"""
        return self._blinds is not None and self._rules.posting

    def dues(self, chair: Chair) -> Dues | None:
        if self._blinds is None:
            return None
        duty = self._owed.duties[chair.place]
        here = entrance(self._rules, duty)
        may: list[Entering] = []
        if here is not None:
            may += ["post"] if here.may == "wait_or_post" else []
            may += ["buy"] if self._rules.buy_button else []
            may += ["straddle"] if self._rules.straddle_in and self._blinds.straddle else []
        enters: Entering = duty.enters if duty.enters in ("buy", "straddle") else "wait"
        if duty.owes is not None and not waits(self._rules, duty):
            enters = "post"
        live, dead = (0, 0) if here is None else (self._amount(here.live), self._amount(here.dead))
        return Dues(duty.owes, enters, live, dead, tuple(may), duty.auto)

    def _amount(self, blind: Blind | None) -> int:
        assert self._blinds is not None
        return 0 if blind is None else self._blinds.small if blind == "small" else self._blinds.big

    # ── who comes and goes, and what he chooses ────────────────────────────────────────────────────────────────

    def sat(self, chair: Chair, *, moved: bool = False) -> None:
        """Bots post what they owe: it costs them little, and nobody waits for them. ``moved``: by the house."""
        self._enter(SatDown(chair.place, auto=chair.bot is not None, moved=moved))

    def stood(self, chair: Chair) -> None:
        self._enter(StoodUp(chair.place))

    @property
    def change_costs(self) -> ChangeCosts:
        why = self._rules.seat_change
        here = None if self._blinds is None or why is None else entrance(self._rules, Duty(owing(self._rules, why)))
        live, dead = (0, 0) if here is None else (self._amount(here.live), self._amount(here.dead))
        return ChangeCosts(live, dead, self._blinds is not None and self._rules.dealt_off)

    def farther(self, taken: Iterable[int], place: int, to: int) -> bool:
        """Is this free place farther from the blinds than that one, of those that are taken?"""
        return farther(self._owed.last, taken, place, to)

    def changed_place(self, place: int, to: int, *, farther: bool) -> None:
        self._enter(ChangedSeat(place, to, farther))

    async def choose(self, seat: Seat, chair: Chair, enters: Entering) -> None:
        await self._choose(seat, chair, {"enters": enters})

    async def auto_post(self, seat: Seat, chair: Chair, auto: bool) -> None:
        await self._choose(seat, chair, {"auto": auto})

    async def _choose(self, seat: Seat, chair: Chair, what: Json) -> None:
        """Written down before it counts."""
        if self._blinds is None:
            raise Refused(NO_BLINDS)
        if what.get("enters") == "straddle" and not self._blinds.straddle:
            raise Refused("No straddles are in use at this table.")
        owed = self._owed
        for entry in chosen(what, chair.place):
            owed, _ = apply(self._rules, owed, entry)
        await self._till.note({"kind": "blinds", "seat": seat, "player": chair.player, **what})
        self._owed = owed

    @property
    def opens(self) -> bool:
        """Has no hand begun here yet?"""
        return self._owed.last is None

    def next_big(self, there: frozenset[int], button: int | None = None) -> int | None:
        """Who would post the big blind in a hand of these; ``button``: whom the draw for the first one names."""
        if self._blinds is None:
            return None
        _, events = apply(self._rules, self._owed, self._hand(there, button))
        return next((event.positions.big for event in events if isinstance(event, Dealt)), None)

    # ── hands ──────────────────────────────────────────────────────────────────────────────────────────────────

    def begins(self, there: Mapping[int, Seat], button: int | None = None) -> tuple[Dealt, Posting, Json] | None:
        """The next hand, of those who are there by their places: who is dealt in, who posts, and what the log keeps of
        it; ``None`` where no blinds are owed, so that the game itself says where they are. ``button``: whom the draw
        for the first one names."""
        if self._blinds is None:
            return None
        begins = self._hand(frozenset(there), button)
        (hand,) = self._enter(begins)
        positions = hand.positions
        straddler = next((there[place] for place, post in hand.posts.items() if post.straddle), None)
        posts = {
            there[place]: (self._amount(post.live), self._amount(post.dead))
            for place, post in hand.posts.items()
            if not post.straddle
        }
        small = None if positions.small is None else there[positions.small]
        told: Json = {"there": sorted(there), "button_small": begins.button_small}
        told |= {"straddles": True} if begins.straddles else {}
        told |= {} if button is None else {"button": button}
        leads = None if hand.leads is None else there[hand.leads]
        return hand, Posting(small, there[positions.big], posts, straddler, leads), {"blinds": told}

    def _hand(self, there: frozenset[int], button: int | None) -> HandBegins:
        assert self._blinds is not None
        return HandBegins(there, self._blinds.button_small, button, straddles=self._blinds.straddle > 0)

    @property
    def prized(self) -> bool:
        """Does a button go to who wins a hand?"""
        return self._blinds is not None and self._rules.wins != "nothing"

    def over(self, winners: Iterable[int] = ()) -> None:
        """``winners``: the places of those who have won the main pot."""
        self._enter(HandOver(frozenset(winners)))

    def void(self) -> None:
        self._enter(HandVoid())

    async def stop(self) -> bool:
        """There are too few to play on. Returns whether anybody owes otherwise than before."""
        if self._blinds is None or not self._owed.running:
            return False
        await self._till.note({"kind": "stopped"})
        owed = any(duty.owes for duty in self._owed.duties.values())
        self._enter(Stopped())
        return owed

    def resume(self, owed: Owed, chairs: Mapping[Seat, Chair]) -> None:
        """The house was closed meanwhile: a hand that was cut off has not happened. Whom older books do not know owes
        nothing."""
        self._owed = owed
        self.void()
        for chair in chairs.values():
            if chair.place not in owed.duties:
                self.sat(chair)

    def _enter(self, entry: Entry) -> list[Dealt]:
        before = self._owed.duties
        self._owed, events = apply(self._rules, self._owed, entry)
        self.changed = frozenset(place for place, duty in self._owed.duties.items() if before.get(place) != duty)
        return [event for event in events if isinstance(event, Dealt)]
