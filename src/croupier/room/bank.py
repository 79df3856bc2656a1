"""What a table needs from the house that runs it: somebody who writes a page of the log and moves the money for it.

The room decides what happened; whoever stands behind ``Bank`` writes it down. A page is one transaction: log entries,
events and coins together, or nothing of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from croupier.play.record import Json

PlayerId = str
Why = Literal["stake", "raise", "void", "left", "buy_in"]


class Short(Exception):
    """A player has not enough for this stake. Nothing has been written."""

    def __init__(self, player: PlayerId, has: int, needs: int) -> None:
        super().__init__(f"{needs} are needed and {has} are there")
        self.player, self.has, self.needs = player, has, needs


@dataclass(frozen=True, slots=True)
class Opening:
    """A round begins. The seed is written down and shown to nobody until the end."""

    number: int
    game: str
    options: Json
    currency: str
    rulebook_sha256: str
    carry: Json
    commitment: str
    seed: str


@dataclass(frozen=True, slots=True)
class Ending:
    """A round ends: settled by the rules, or void because the house could not finish it."""

    status: Literal["over", "void"]
    result: str | None = None
    void: str | None = None
    settlement: Json | None = None


@dataclass(frozen=True, slots=True)
class Paid:
    """At the settlement: what leaves the table's escrow of a player, and what arrives in the wallet.

    The difference of all players together is the house's win or loss.
    """

    released: int
    paid: int


@dataclass(frozen=True, slots=True)
class Prizes:
    """What a page moves of a jackpot (``whose``: of a card room, or a linked one by its name). ``paid``: out of it into
    wallets, and ``made_up`` by the house to what it begins with.

    Of a card room, ``drop``: out of the hand, to the drops of the day; ``grown``: so much of these is added to the
    jackpot; ``rewards``: what the house itself has promised for hands. Of a linked one, ``holds``: what it must hold
    before; ``fees``: what leaves the escrow of those who take part; ``fed``: what goes in of these, or where none are
    asked of what the house has of the stakes."""

    whose: str
    holds: int | None = None
    drop: int = 0
    grown: int = 0
    fees: Mapping[PlayerId, int] = field(default_factory=dict)
    fed: int = 0
    paid: Mapping[PlayerId, int] = field(default_factory=dict)
    made_up: int = 0
    rewards: Mapping[PlayerId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Page:
    """What one step of a table writes. ``staked`` goes from wallet to escrow (negative: back), first of all.

    Among players the chips in front of them are in escrow: ``won`` is how they changed by a hand (negative: lost),
    ``middle`` what came to lie in the middle for the next one; the rest is the house's fee. ``round`` is none for what
    happens before the first round and between rounds. ``why``: a ``raise`` is laid in a round under way, when its
    draw has begun.
    """

    table: str
    round: str | None
    currency: str
    entries: tuple[Json, ...]
    first: int = 0
    events: tuple[Json, ...] = ()
    taken_back: bool = False
    """The events of the round from ``first`` on have not happened; those of this page come in their place."""
    cash: Mapping[PlayerId, int] = field(default_factory=dict)
    """Paid in at the table, into wallets, or (negative) paid out."""
    staked: Mapping[PlayerId, int] = field(default_factory=dict)
    why: Why = "stake"
    settled: Mapping[PlayerId, Paid] = field(default_factory=dict)
    won: Mapping[PlayerId, int] = field(default_factory=dict)
    middle: int = 0
    paid: Mapping[PlayerId, int] = field(default_factory=dict)
    """For the time at the table, out of wallets, and out of the chips there (``time``)."""
    time: Mapping[PlayerId, int] = field(default_factory=dict)
    hedges: Mapping[PlayerId, int] = field(default_factory=dict)
    """Staked beside a hand against the house, out of wallets (negative: it goes back), and what of it is settled."""
    hedged: Mapping[PlayerId, Paid] = field(default_factory=dict)
    pot: int = 0
    """With the settlement: from the house into the table's pot, or (negative) out of it."""
    seats: tuple[tuple[str, PlayerId], ...] | None = None
    prizes: tuple[Prizes, ...] = ()
    opening: Opening | None = None
    ending: Ending | None = None


Balances = Mapping[PlayerId, int]


class Bank(Protocol):
    """Whoever keeps the books."""

    async def write(self, page: Page) -> Balances:
        """Commit a page. Returns the new wallets of those concerned; raises ``Short`` or ``StoreFailure``."""

    async def write_together(self, pages: Sequence[Page]) -> Balances:
        """Commit several pages in one transaction."""

    async def must_have(self, player: PlayerId, currency: str, amount: int) -> None:
        """Raise ``Short`` when a player has less than this, or ``Refused`` where he may have nothing."""

    async def kept_out(self, table: str, players: Collection[PlayerId]) -> set[PlayerId]:
        """Of these, who have chips at this table, those who may not be dealt another hand."""

    async def fund_bot(self, player: PlayerId, currency: str, least: int = 0) -> None:
        """A bot has run out: give it new play money, at least so much."""
