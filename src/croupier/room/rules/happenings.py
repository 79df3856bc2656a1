"""What happens in a card room, each with its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import ClassVar, Final, Literal

from croupier.room.rules.blinds import Post
from croupier.room.rules.buying import Money
from croupier.room.rules.model import Blind

Leaving = Literal["leaves", "loses the seat"]
_AMOUNTS: Final = ("amount", "stack", "fee")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and the words for it."""

    words: ClassVar[str] = ""

    def told(self, money: Money) -> str:
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return self.words.format_map({name: money(v) if name in _AMOUNTS else v for name, v in values.items()})


@dataclass(frozen=True, slots=True)
class Seated(Event):
    words: ClassVar[str] = "{who} sits at {table} on chair {place} with {amount}"
    who: str
    table: str
    place: int
    amount: int


@dataclass(frozen=True, slots=True)
class Queued(Event):
    words: ClassVar[str] = "{who} waits for {kind}"
    who: str
    kind: str


@dataclass(frozen=True, slots=True)
class Called(Event):
    words: ClassVar[str] = "{who} is called to {table}"
    who: str
    table: str


@dataclass(frozen=True, slots=True)
class Struck(Event):
    words: ClassVar[str] = "{who} is struck off {kind}"
    who: str
    kind: str


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    words: ClassVar[str] = "table {table} opens: {kind}"
    table: str
    kind: str


@dataclass(frozen=True, slots=True)
class TableBroken(Event):
    words: ClassVar[str] = "table {table} breaks up"
    table: str


@dataclass(frozen=True, slots=True)
class Gone(Event):
    """Somebody has left, with these chips, or has lost his seat."""

    words: ClassVar[str] = "{who} {does} at {table} with {stack}"
    who: str
    table: str
    stack: int
    does: Leaving = "leaves"


@dataclass(frozen=True, slots=True)
class PaidOut(Event):
    words: ClassVar[str] = "{who} is paid {amount} by {by}"
    who: str
    amount: int
    by: str


@dataclass(frozen=True, slots=True)
class TimePaid(Event):
    words: ClassVar[str] = "{who} pays {amount} for the time at {table}"
    who: str
    table: str
    amount: int


@dataclass(frozen=True, slots=True)
class ChairChanged(Event):
    words: ClassVar[str] = "{who} changes to chair {place} at {table}"
    who: str
    table: str
    place: int


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    words: ClassVar[str] = "{who} is back on chair {place} at {table}"
    who: str
    table: str
    place: int


@dataclass(frozen=True, slots=True)
class ButtonNamed(Event):
    words: ClassVar[str] = "{who} has drawn the button at {table}"
    who: str
    table: str


@dataclass(frozen=True, slots=True)
class DeadHand(Event):
    words: ClassVar[str] = "the hand of {who} at {table} is dead"
    who: str
    table: str


@dataclass(frozen=True, slots=True)
class Credited(Event):
    """Chips that were put in during a hand."""

    words: ClassVar[str] = "{who} has {amount} for the next hand at {table}"
    who: str
    table: str
    amount: int


@dataclass(frozen=True, slots=True)
class HedgeSettled(Event):
    """``net``: what the bet against the house has brought."""

    who: str
    on: str
    net: int
    back: bool = False

    def told(self, money: Money) -> str:
        if self.back:
            return f"{self.who} gets the bet on {self.on} back"
        return f"{self.who} {'wins' if self.net > 0 else 'loses'} {money(abs(self.net))} on {self.on}"


@dataclass(frozen=True, slots=True)
class Rewarded(Event):
    words: ClassVar[str] = "{who} gets {amount} for {hand}"
    who: str
    amount: int
    hand: str


@dataclass(frozen=True, slots=True)
class ToppedUp(Event):
    words: ClassVar[str] = "{who} adds {amount} at {table}"
    who: str
    table: str
    amount: int


@dataclass(frozen=True, slots=True)
class Out(Event):
    words: ClassVar[str] = "{who} sits out at {table}"
    who: str
    table: str


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A hand: who is dealt in, where button and blinds are, who posts what besides; ``blinds``: what they cost, and a
    straddle. ``leads``: the second button, from which the later rounds of betting start."""

    table: str
    number: int
    people: tuple[str, ...]
    button: int
    small: int | None
    big: int
    posts: Mapping[str, Post]
    blinds: tuple[int, int]
    straddle: int = 0
    leads: int | None = None

    def told(self, money: Money) -> str:
        small = "no small blind" if self.small is None else f"small blind {self.small}"
        out = f"hand {self.number} at {self.table}: button {self.button}, {small}, big blind {self.big}"
        out += "" if self.leads is None else f", betting button {self.leads}"
        return "; ".join([out, *(f"{who} posts {self._post(post, money)}" for who, post in self.posts.items())])

    def _post(self, post: Post, money: Money) -> str:
        if post.straddle:
            return f"a straddle of {money(self.straddle)}"
        said = [(post.live, "live"), (post.dead, "dead")]
        return " and ".join(f"{money(self._cost(blind))} {how}" for blind, how in said if blind is not None)

    def _cost(self, blind: Blind) -> int:
        return self.blinds[0] if blind == "small" else self.blinds[1]


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """The clock has answered for somebody."""

    words: ClassVar[str] = "{who} {answer} at {table}"
    who: str
    table: str
    answer: Literal["checks", "folds"]


@dataclass(frozen=True, slots=True)
class RolledBack(Event):
    """A hand has not happened."""

    words: ClassVar[str] = "hand {number} at {table} is {becomes}"
    table: str
    number: int
    becomes: Literal["void", "dealt again"]


@dataclass(frozen=True, slots=True)
class JackpotPaid(Event):
    words: ClassVar[str] = "{who} gets {amount} of the jackpot"
    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class NoJackpot(Event):
    words: ClassVar[str] = "no jackpot at {table}: {why}"
    table: str
    why: str


@dataclass(frozen=True, slots=True)
class FundGrows(Event):
    words: ClassVar[str] = "{amount} are added to the jackpot"
    amount: int


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    words: ClassVar[str] = "{amount} of {who} go to {to}"
    who: str
    amount: int
    to: str


@dataclass(frozen=True, slots=True)
class Registered(Event):
    words: ClassVar[str] = "{who} is in {tournament}: {amount} for the prizes, {fee} for the house"
    who: str
    tournament: str
    amount: int
    fee: int
