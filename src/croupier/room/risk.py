"""How much of a stake the house takes. It may set a largest stake, for a person or at a table, below the posted one: of
what is offered above it, a part is accepted, and the rest never leaves the wallet.

A table asks before the game hears of the bet, so the log holds what was accepted and replays agree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from croupier.money import currency
from croupier.play import Place, Refused, Seat, TakeBets
from croupier.play.asks import Lying
from croupier.play.record import Json
from croupier.room.bank import PlayerId


class Cap(NamedTuple):
    """The most that is taken on one bet, why, and by which rule of the house."""

    most: int
    why: str
    rule: str | None = None


class Risk(Protocol):
    """Whoever says how much of a stake the house takes."""

    def cap(self, player: PlayerId, table: str, code: str) -> Cap | None:
        """The most on one bet for this person at this table; ``None``: as posted."""


class TakesAll:
    """A house that takes whatever is within the posted limits."""

    def cap(self, player: PlayerId, table: str, code: str) -> Cap | None:
        del player, table, code
        return None


@dataclass(frozen=True, slots=True)
class Accepted:
    """Of an offered stake only a part was taken."""

    seat: Seat
    bet: str
    offered: int
    taken: int
    cap: Cap

    @property
    def entry(self) -> Json:
        """What the log says of it, beside the bet as it was taken."""
        said: Json = {"kind": "accepted", "seat": self.seat, "bet": self.bet, "offered": self.offered}
        return {**said, "taken": self.taken, "why": self.cap.why, "rule": self.cap.rule}

    def told(self, code: str) -> str:
        say = currency(code).with_sign
        part, rest = say(self.taken), say(self.offered - self.taken)
        said = f"Of your {say(self.offered)} on {self.bet} {part} are accepted and {rest} stay with you"
        return f"{said}: {_why(self.cap, code)}."


def taken(ask: TakeBets, place: Place, lying: Lying, cap: Cap, code: str) -> tuple[Place, Accepted | None]:
    """The stake as the house takes it, and what to say of it where that is not all; ``Refused`` where it takes nothing.
    A bet that lies in several places at once is taken as a whole or not."""
    named = ask.check(place)
    assert isinstance(named, Place)
    parts = ask.book.parts(named, ask.lying)
    room = [cap.most - lying.get((place.seat, bet), 0) for bet, _, _ in parts]
    if all(amount <= left for (_, amount, _), left in zip(parts, room, strict=True)):
        return place, None
    if len(parts) > 1 or room[0] <= 0:
        say = currency(code).with_sign(place.amount)
        raise Refused(f"{say} on {named.bet} is not accepted: {_why(cap, code)}.", cap.rule)
    less = replace(place, amount=room[0])
    try:
        ask.check(less)
    except Refused as no:
        raise Refused(f"{_why(cap, code)[0].upper()}{_why(cap, code)[1:]}, and {no.reason}", cap.rule) from None
    return less, Accepted(place.seat, named.bet, place.amount, room[0], cap)


def must_take(cap: Cap | None, lies: int, bet: str, code: str) -> None:
    """``Refused`` for a stake that is taken as a whole or not, where more would lie on a bet than the house takes."""
    if cap is not None and lies > cap.most:
        say = currency(code).with_sign(lies)
        raise Refused(f"{say} on {bet} is not accepted: {_why(cap, code)}.", cap.rule)


def _why(cap: Cap, code: str) -> str:
    return f"the house takes at most {currency(code).with_sign(cap.most)} on one bet here ({cap.why})"
