"""An event in points with a virtual clock and bots: every round is one of its game, with committed chance."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple

from croupier.play import TakeBets
from croupier.room.rules.moments import SECOND
from croupier.rulebooks import Game
from croupier.tournament.draws import Draw
from croupier.tournament.heats import entries as e
from croupier.tournament.heats import happenings as h
from croupier.tournament.heats.engine import apply, due
from croupier.tournament.heats.played import Table, bettor, played_out, seed_of
from croupier.tournament.heats.rounds import to_bet
from croupier.tournament.heats.state import Contest, Tally
from croupier.tournament.heats.structure import Plan

PACE: Final = 75 * SECOND
"""So long a round at a table takes."""
AT_MACHINE: Final = 6 * SECOND
"""So long a game at a machine takes."""


class Played(NamedTuple):
    """One entry, and what came of it."""

    entry: e.Entry
    state: Contest
    events: tuple[h.Event, ...]


def course(plan: Plan, players: int, seed: int) -> Iterator[Played]:
    """An event from its first entry to its end; ``Refused`` where its heats do not fit so many."""
    run = _Run(plan, Random(seed))
    yield from run.opened(players)
    while run.state.phase == "running":
        yield from run.goes_on()


class _Run:
    """``busy``: who, or which table, has something to do when."""

    def __init__(self, plan: Plan, luck: Random) -> None:
        self.plan, self.luck, self.state = plan, luck, Contest()
        self.busy: list[tuple[int, str]] = []
        self.stage = -1
        self.games: dict[tuple[int, tuple[int, int] | None], Game] = {}

    def _enter(self, entry: e.Entry) -> Played:
        entry = replace(entry, draw=Draw(self.luck.getrandbits(63)))
        self.state, events = apply(self.plan, self.state, entry)
        return Played(entry, self.state, events)

    def opened(self, players: int) -> Iterator[Played]:
        yield self._enter(e.Shows(0, delivered=True))
        for number in range(1, players + 1):
            yield self._enter(e.Registers(0, who=f"P{number}", meets=True))
        if self.state.phase == "registering":
            yield self._enter(e.Starts(0))

    def goes_on(self) -> Iterator[Played]:
        """What comes next: a round, a game at a machine, or something that the clock does."""
        if self.stage != self.state.stage and self.state.tables:
            self.stage = self.state.stage
            alone = self.plan.structure.alone
            things = [*self.state.left] if alone else [*self.state.tables]
            self.busy = [(self.state.now + self._pace(), name) for name in things]
            heapq.heapify(self.busy)
        clock = due(self.plan, self.state)
        if self.busy and (clock is None or self.busy[0][0] < clock):
            at, name = heapq.heappop(self.busy)
            yield from self._machine(at, name) if self.plan.structure.alone else self._round(at, name)
        elif clock is not None:
            yield self._enter(e.Tick(clock))
            if self.plan.structure.alone:  # who is equal plays the heat again
                known = {name for _, name in self.busy}
                for who in self._at_machines():
                    if who not in known:
                        heapq.heappush(self.busy, (self.state.now + self._pace(), who))
        else:
            raise AssertionError("no round may begin, and nothing is due")

    def _at_machines(self) -> list[str]:
        tables = (table for table in self.state.tables.values() if not table.done)
        return [who for table in tables for who in table.tied or table.seats if not self.state.players[who].finished]

    def _pace(self) -> int:
        mean = AT_MACHINE if self.plan.structure.alone else PACE
        return round(mean * self.luck.uniform(0.7, 1.3))

    def _game(self) -> Game:
        key = (self.state.stage, self.state.changed)
        if key not in self.games:
            self.games[key] = self.plan.game(*key)
        return self.games[key]

    # ── at a table ─────────────────────────────────────────────────────────────────────────────────────────────

    def _round(self, at: int, name: str) -> Iterator[Played]:
        for who in self._poor(name):
            yield self._enter(e.Rebuys(at, who=who))
        yield self._enter(e.Begins(at, table=name))
        table = self.state.tables.get(name)
        if table is not None and table.playing:
            yield from self._bets(at, name)
        if name in self.state.tables and not self.state.tables[name].done:
            heapq.heappush(self.busy, (at + self._pace(), name))

    def _poor(self, name: str) -> list[str]:
        """Who has nothing and buys again, where that is possible: each second one does."""
        rebuy, table = self.plan.structure.rebuy, self.state.tables[name]
        if rebuy is None or self.state.stage or table.closed or table.done:
            return []
        if rebuy.until is not None and table.round > rebuy.until:
            return []
        poor = [who for who in table.seats if not self.state.players[who].points]
        return [
            who
            for who in poor
            if (rebuy.most is None or self.state.players[who].rebuys < rebuy.most) and self.luck.random() < 0.5
        ]

    def _bets(self, at: int, name: str) -> Iterator[Played]:
        turns = self.state.tables[name].turns
        has = {who: self.state.players[who].points for who in turns}
        played: dict[str, Tally] = {}
        if turns:
            low = self.plan.stakes(self.state.stage, self.state.changed)[0]
            table, bets = Table(self._game(), self.plan.played_in, has, seed_of(self.luck)), bettor(low, self.luck)
            for who in turns:
                if self.plan.structure.betting.order == "turns":
                    assert to_bet(self.state.tables[name]) == who
                assert isinstance(table.ask, TakeBets)
                points = table.lay(who, bets(who, table.ask, has[who]))
                yield self._said(at, who, points)
            played = played_out(table)
        yield self._enter(e.Finishes(at, table=name, played=played))

    def _said(self, at: int, who: str, points: int) -> Played:
        high = self.plan.stakes(self.state.stage, self.state.changed)[1]
        if not points:
            return self._enter(e.Passes(at, who=who))
        secret = bool(self.state.players[who].secrets) and self.luck.random() < 0.2
        return self._enter(e.Bets(at, who=who, points=min(points, high), secret=secret))

    # ── at a machine ───────────────────────────────────────────────────────────────────────────────────────────

    def _machine(self, at: int, who: str) -> Iterator[Played]:
        if who not in self._at_machines():
            return
        low = self.plan.stakes(self.state.stage, self.state.changed)[0]
        has = low if self.plan.structure.money else self.state.players[who].points
        table = Table(self._game(), self.plan.played_in, {who: has}, seed_of(self.luck))
        assert isinstance(table.ask, TakeBets)
        table.lay(who, bettor(low, self.luck)(who, table.ask, has))
        played = played_out(table).get(who, Tally())
        if played.games:
            yield self._enter(e.Plays(at, who=who, played=played))
        if who in self._at_machines():
            heapq.heappush(self.busy, (at + self._pace(), who))


@dataclass(frozen=True, slots=True)
class Result:
    """How an event went: how long it lasted, how many rounds it had; who has won, what was paid, kept and added."""

    duration: int
    rounds: int
    winner: str
    prizes: tuple[int, ...]
    fees: int
    overlay: int


def simulated(plan: Plan, players: int, seed: int) -> Result:
    """One event; the same seed gives the same."""
    rounds, state = 0, Contest()
    for played in course(plan, players, seed):
        rounds += isinstance(played.entry, e.Finishes | e.Plays)
        state = played.state
    group = next(iter(state.gone), ())
    money = state.money
    return Result(state.now, rounds, " and ".join(group), state.prizes or (), money.fees, money.overlay)
