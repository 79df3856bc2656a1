"""A round at a table of a heat, played: the game's own round with committed chance, and bots that bet and choose.

Points are what each may stake: a bet that he cannot pay is not made, and where an answer would cost more than he has he
says nothing instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Protocol

from croupier.play import Ask, Choose, CommittedChance, Place, Refused, Round, Seat, Settlement, TakeBets
from croupier.play.chance import SEED_BYTES
from croupier.room.bots import Bettor
from croupier.room.stakes import by_seat, follow
from croupier.rulebooks import Game
from croupier.tournament.heats.state import Tally

_MOST_ASKED: Final = 10_000
"""More questions in a round than any game has."""


class Bets(Protocol):
    """What one seat lays before a round: bet → points."""

    def __call__(self, seat: Seat, ask: TakeBets, has: int) -> Sequence[Place]: ...


class Table:
    """One round of a game, from the first bet to the settlement. ``has``: the points of each seat."""

    def __init__(self, game: Game, currency: str, has: Mapping[Seat, int], seed: bytes) -> None:
        self.has = dict(has)
        self.round: Round[Settlement] = game.at(game.table(tuple(has), currency), CommittedChance(seed))

    @property
    def ask(self) -> Ask | None:
        return self.round.ask

    def staked(self, seat: Seat) -> int:
        """What lies there now, as the events tell."""
        return by_seat(follow({}, self.round.events))[seat]

    def lay(self, seat: Seat, places: Sequence[Place]) -> int:
        """Bets of a seat, those that it can pay and the table takes; returns what lies there then."""
        for place in places:
            try:
                self.round.answer(place)
            except Refused:
                continue
            if self.staked(seat) > self.has[seat]:
                self.round.undo()
        return self.staked(seat)

    def close(self) -> None:
        self.round.close()

    def answer(self, choose: Callable[[Ask], object]) -> None:
        """The question that stands is answered by who is asked: what he cannot pay is silence."""
        ask = self.round.ask
        assert isinstance(ask, Choose)
        answer = choose(ask)
        try:
            self.round.answer(answer)  # type: ignore[arg-type]  # an answer, whatever the question is
        except Refused:
            self.round.answer(ask.silent())
            return
        if any(self.staked(seat) > has for seat, has in self.has.items()):
            self.round.undo()
            self.round.answer(ask.silent())

    def tallies(self) -> dict[Seat, Tally]:
        """What each has staked and has back, of those who took part."""
        end = self.round.result
        assert end is not None
        out = {}
        for seat in self.has:
            mine = [line for line in end.lines if line.seat == seat]
            if mine:
                out[seat] = Tally(sum(line.stake for line in mine), sum(line.returned for line in mine), 1)
        return out


def played_out(table: Table) -> dict[Seat, Tally]:
    """The rest of a round among bots: they take part for as little as possible."""
    table.close()
    for _ in range(_MOST_ASKED):
        if table.round.over:
            return table.tallies()
        if isinstance(table.ask, Choose):
            table.answer(lambda ask: ask.willing())  # type: ignore[attr-defined]  # a choice has it
        else:
            assert table.ask is not None
            table.round.answer(table.ask.silent())
    raise RuntimeError("the game asks on and on")


def bettor(low: int, luck: Random) -> Bets:
    """A bot with points: as one with money, and in every round it bets something if it can."""
    bot = Bettor(low, luck)

    def bets(seat: Seat, ask: TakeBets, has: int) -> Sequence[Place]:
        for _ in range(8):
            if places := [place for place in bot.places(seat, ask) if place.amount <= has]:
                return places
        return ()

    return bets


def seed_of(luck: Random) -> bytes:
    return luck.randbytes(SEED_BYTES)
