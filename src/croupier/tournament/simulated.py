"""A tournament with a virtual clock and a simple model of hands: two contend for a pot of some blinds, or for all they
have; the better luck wins. Good for how long an event lasts, what it pays and what the house adds: ``experiment`` plays
many of them.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple

from croupier.room.rules.moments import SECOND
from croupier.tournament import entries as e
from croupier.tournament.antes import posts
from croupier.tournament.draws import Draw
from croupier.tournament.engine import apply, due, not_now
from croupier.tournament.happenings import Event
from croupier.tournament.state import Hand, Tournament
from croupier.tournament.step import Plan, stakes

PACE: Final = 75 * SECOND
"""So long a hand takes on the average."""


class Played(NamedTuple):
    """One entry, and what came of it."""

    entry: e.Entry
    state: Tournament
    events: tuple[Event, ...]


def course(
    plan: Plan, players: int, seed: int, late: int = 0, edges: Mapping[str, float] | None = None
) -> Iterator[Played]:
    """An event from its first entry to its end, with so many players, of whom so many come late. ``edges``: so much
    oftener than one of two equals somebody wins a pot for which he contends."""
    run = _Run(plan, Random(seed), edges or {})
    yield from run.opened(players, min(late, players - plan.structure.least))
    while run.state.phase == "running":
        yield from run.begun()
        yield from run.goes_on()


class _Run:
    """Who plays where until when; which tables wait; who comes late."""

    def __init__(self, plan: Plan, luck: Random, edges: Mapping[str, float]) -> None:
        self.plan, self.luck, self.state, self.edges = plan, luck, Tournament(), edges
        self.playing: list[tuple[int, str]] = []
        self.coming: list[tuple[int, str]] = []

    def _enter(self, entry: e.Entry) -> Played:
        entry = replace(entry, draw=Draw(self.luck.getrandbits(63)))
        self.state, events = apply(self.plan, self.state, entry)
        self.plan = self.plan.drawn(self.state.drawn)
        return Played(entry, self.state, events)

    def opened(self, players: int, late: int) -> Iterator[Played]:
        names = [f"P{number}" for number in range(1, players + 1)]
        until = sum(level.lasts for level in self.plan.structure.levels[: self.plan.structure.late])
        self.coming = sorted((self.luck.randrange(max(1, until)), who) for who in names[players - late :])
        for who in names[: players - late]:
            if self.plan.structure.carried is not None:
                yield self._brings(who)
            else:
                yield self._enter(e.Registers(0, who=who, price=self._price(), meets=True))
        if self.state.phase == "registering":
            yield self._enter(e.Starts(0))

    def _brings(self, who: str) -> Played:
        """Chips of an earlier event; where teams play he is the first member of his own, and others come with him."""
        chips, team = self.luck.randrange(1, 100) * 100, self.plan.structure.team
        if team is None:
            return self._enter(e.Brings(0, who=who, chips=chips))
        for number in range(1, team.low):
            self._enter(e.Brings(0, who=who, chips=chips, member=f"{who}{chr(ord('a') + number)}"))
        return self._enter(e.Brings(0, who=who, chips=chips, member=who))

    def _price(self) -> int | None:
        prices = self.plan.structure.entry
        return None if len(prices) == 1 else self.luck.choice(prices).whole

    def begun(self) -> Iterator[Played]:
        """A hand begins at every table where one may."""
        for name, table in self.state.tables.items():
            if table.hand is None and not_now(self.plan, self.state, name) is None:
                yield self._enter(e.Begins(self.state.now, table=name))
                heapq.heappush(self.playing, (self.state.now + round(PACE * self.luck.uniform(0.4, 1.6)), name))

    def goes_on(self) -> Iterator[Played]:
        """What comes next: somebody decides whether he buys, comes late, a hand ends, or the clock does something."""
        if (who := self._short()) is not None:
            yield from self._decides(who)
            return
        clock = due(self.plan, self.state)
        moments = [when for when in (self.playing[0][0] if self.playing else None, clock) if when is not None]
        if not moments:
            if not self.state.closed:
                yield self._enter(e.Closes(self.state.now))
                return
            raise AssertionError("no table may begin a hand, and nothing is due")
        now = min(moments)
        if self.coming and self.coming[0][0] <= now and not self.state.closed:
            at, who = heapq.heappop(self.coming)
            yield self._enter(e.Registers(max(at, self.state.now), who=who, price=self._price(), meets=True))
        elif clock == now:
            yield self._enter(e.Tick(now))
        else:
            at, name = heapq.heappop(self.playing)
            hand = self.state.tables[name].hand
            assert hand is not None
            won, by = fallen(self.plan, self.state, hand, self.luck, self.edges)
            yield self._enter(e.Finishes(at, table=name, won=won, by=by))

    def _short(self) -> str | None:
        """Somebody without chips who may have more."""
        structure = self.plan.structure
        if structure.rebuy is None and structure.stacks == 1:
            return None
        return next((who for who in self.state.seated() if self.state.entrants[who].broke), None)

    def _decides(self, who: str) -> Iterator[Played]:
        kept, now = self.state.entrants[who].kept, self.state.now
        buys = self.luck.random() < 0.5
        if kept:
            yield self._enter(e.PutsUp(now, who=who) if buys else e.Declines(now, who=who))
        else:
            yield self._enter(e.Rebuys(now, who=who) if buys else e.Declines(now, who=who))


# ── hands ──────────────────────────────────────────────────────────────────────────────────────────────────────────

Fallen = tuple[dict[str, int], dict[str, tuple[str, ...]]]


def fallen(plan: Plan, state: Tournament, hand: Hand, luck: Random, edges: Mapping[str, float] | None = None) -> Fallen:
    """What each wins or loses in a hand, and who has whom out. Two contend, or all where everybody is all-in; the first
    of them wins, and between two an edge may put the other first."""
    level = stakes(plan, state, hand.level)
    put = {who: sum(posts(plan.house.posting, level, hand, who)) for who in hand.stacks}
    stage = plan.structure.stage(state.stage)
    people = list(hand.stacks)
    if stage is not None and stage.flip:
        contend, put = luck.sample(people, len(people)), dict(hand.stacks)
    else:
        contend = luck.sample(people, 2)
        if edges and not edges.keys().isdisjoint(contend):
            one, other = contend
            ahead = 0.5 + edges.get(one, 0) - edges.get(other, 0)
            contend = [one, other] if luck.random() < ahead else [other, one]
        bet = level.big * 2 ** luck.randrange(1, 7)
        for who in contend:
            put[who] = max(put[who], min(bet, *(hand.stacks[each] for each in contend)))
    won = {who: -amount for who, amount in put.items()}
    last = dict.fromkeys(people, contend[0])
    for low, high in _layers(put):
        inside = [who for who, amount in put.items() if amount >= high]
        alone = inside if len(inside) == 1 else []  # what nobody else has put in comes back
        winner = next((who for who in [*alone, *contend] if who in inside), contend[0])
        won[winner] += (high - low) * len(inside)
        last |= dict.fromkeys(inside, winner)
    out = [who for who, stack in hand.stacks.items() if stack + won[who] == 0]
    return won, {who: (last[who],) for who in out if won[last[who]] > 0}


def _layers(put: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    low = 0
    for high in sorted(set(put.values()) - {0}):
        yield low, high
        low = high


# ── results ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Result:
    """How an event went: how long it lasted, with how many hands; what was paid, what the house added and kept."""

    duration: int
    hands: int
    entries: int
    prizes: tuple[int, ...]
    overlay: int
    fees: int


def simulated(plan: Plan, players: int, seed: int, late: int = 0) -> Result:
    """One event; the same seed gives the same."""
    hands, state = 0, Tournament()
    for played in course(plan, players, seed, late):
        hands += isinstance(played.entry, e.Finishes)
        state = played.state
    began = state.now if state.began is None else state.began
    return Result(state.now - began, hands, state.entries, state.prizes or (), state.money.overlay, state.money.fees)
