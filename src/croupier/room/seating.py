"""How one sits at a table: what a table against the house and one among players do each in their own way.

A table has a seating as it has a dealer, a till and a teller. ``HouseGame`` seats who plays against the house from the
wallet, ``RingGame`` who plays among players with chips.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from croupier.games.family import BuyIn
from croupier.play import Answer, Ask, Refused, Seat
from croupier.play.record import Json
from croupier.room.attendance import Attendance
from croupier.room.bank import PlayerId
from croupier.room.bots import Bettor, Opponent
from croupier.room.chairs import Chair
from croupier.room.changing import Changing
from croupier.room.course import Course
from croupier.room.hedging import Hedging
from croupier.room.jackpots import Jackpots
from croupier.room.linked.table import AtTable
from croupier.room.owing import Dues
from croupier.room.pace import Clock
from croupier.room.rules.cardroom import OutWish
from croupier.room.rules.model import Entering
from croupier.room.seats import Seats, Sitter
from croupier.room.teller import Teller
from croupier.room.tempo import Tempo
from croupier.room.timefee import FeeByTime


class Seating(Protocol):
    """Who sits here, who is dealt in, and for how long a seat may think. It runs no round and sets no clock."""

    @property
    def seats(self) -> Seats: ...

    @property
    def places(self) -> int:
        """How many may sit here."""

    # ── what a view shows of it ────────────────────────────────────────────────────────────────────────────────

    @property
    def buy_in(self) -> BuyIn | None:
        """With how many chips one sits down, where one plays with chips."""

    @property
    def stakes(self) -> Json | None:
        """Blinds, ante and bets, where one plays among players."""

    def chair(self, seat: Seat) -> Chair | None:
        """Where somebody sits and with how many chips, at a table among players."""

    def dues(self, seat: Seat) -> Dues | None:
        """What blinds he owes, at a table where somebody may owe some."""

    @property
    def posting(self) -> bool:
        """May somebody here post what he owes, instead of waiting?"""

    @property
    def blinds(self) -> bool:
        """Are blinds posted here in every hand?"""

    @property
    def tempo(self) -> Tempo | None:
        """How it has played lately, among players."""

    # ── coming and going ───────────────────────────────────────────────────────────────────────────────────────

    async def admit(self, sitter: Sitter, buy_in: int | None, place: int | None, bot: Bettor | Opponent | None) -> Seat:
        """A seat for somebody who wants to sit down, with chips where they are needed; ``Refused`` if there is none."""

    async def leave(self, seat: Seat) -> None:
        """Somebody stands up; what is his comes back to him, if need be when the round is over."""

    async def top_up(self, seat: Seat, amount: int) -> None:
        """More chips in front of a player."""

    async def keep(self, seat: Seat, amount: int | None) -> None:
        """Between hands a player's chips are made up to so many, or not any more."""

    async def sit_out(self, seat: Seat, away: bool, wish: OutWish = "next_hand") -> None:
        """Sit out from the next hand on or when the big blind comes, or come back."""

    async def hedge(self, seat: Seat, bet: str, amount: int) -> None:
        """A bet against the house beside a hand among players."""

    async def enter(self, seat: Seat, enters: Entering) -> None:
        """How somebody who owes blinds comes into the game."""

    async def auto_post(self, seat: Seat, auto: bool) -> None:
        """Blinds that somebody comes to owe are posted for him, or not any more."""

    async def close(self) -> None:
        """The table closes: nothing of anybody's stays here."""

    @property
    def next_to_go(self) -> float | None:
        """When somebody who is away loses the seat although no round is under way."""

    async def overdue(self, now: float) -> list[Seat]:
        """Who was away for so long that he loses the seat now."""

    @property
    def attendance(self) -> Attendance | None:
        """Who sits out and who waits for a chair, at a table among players."""

    @property
    def changing(self) -> Changing | None:
        """Who changes to another chair, at a table among players."""

    @property
    def jackpots(self) -> Jackpots | None:
        """The jackpot of the house's card room, at a table among players."""

    @property
    def times(self) -> FeeByTime | None:
        """The fee by time, at a table among players."""

    @property
    def hedging(self) -> Hedging | None:
        """The bets against the house beside hands, at a table among players."""

    @property
    def linked(self) -> AtTable | None:
        """The jackpots of the house to which a table against it is linked."""

    # ── the round ──────────────────────────────────────────────────────────────────────────────────────────────

    async def ready(self) -> bool:
        """Between two rounds: can the next one begin?"""

    def dealt_in(self) -> tuple[dict[Seat, PlayerId], Json, Json]:
        """Who plays the next round, in their order, what the round before has left to it, and what the log says of its
        opening besides."""

    def opened(self) -> tuple[Seat, ...]:
        """The next round is written down. Returns the seats that are not as they were."""

    def over(self, course: Course) -> tuple[Seat, ...]:
        """A round has been settled. Returns the seats that are not as they were."""

    def void(self, carry: Json) -> Json:
        """A round has not happened: what of ``carry``, with which it began, the next one begins with."""

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def drawing_ms(self) -> int:
        """Before the first draw, and before one that the game wants to wait for."""

    @property
    def settled_ms(self) -> int:
        """After a round, to look at the result."""

    @property
    def thinking_ms(self) -> int:
        """For a seat that is asked; ``time_for`` this one now."""

    def time_for(self, seat: Seat) -> int: ...

    def reserve_of(self, seat: Seat) -> int:
        """What a seat has in reserve for when that time is out, in milliseconds."""

    def drew_on_reserve(self, seat: Seat, ms: int) -> None:
        """So much of it was used."""

    @property
    def grace_ms(self) -> int:
        """So much longer than the usual time is waited for who has no connection."""

    async def bots_answer(self, seat: Seat, ask: Ask, course: Course) -> Answer | None:
        """What a bot says whose time is up; ``None``: no bot sits there."""

    def spoke(self, seat: Seat) -> None:
        """Somebody has answered."""

    async def silent(self, seat: Seat) -> bool:
        """Somebody has let his time run out. Returns whether he is not as he was: he sits out now."""


def sit_down(seats: Seats, seat: Seat, sitter: Sitter, teller: Teller, clock: Clock) -> None:
    """Somebody has sat down; if none of his pages looks here, he is absent from the beginning."""
    here = sitter.bot or sitter.walk_in or teller.is_here(sitter.player)
    seats.take(seat, sitter if here else replace(sitter, absent=clock.now()))
    teller.sits(sitter.player, seat)


def get_up(seats: Seats, seat: Seat, teller: Teller) -> None:
    """Somebody has gone from the table."""
    player = seats[seat].player
    seats.leave(seat)
    teller.stands(player, seat)


def must_not_sit(seats: Seats, sitter: Sitter) -> None:
    if (mine := seats.of(sitter.player)) is not None:
        raise Refused(f"You sit at this table already, as {mine}.")
