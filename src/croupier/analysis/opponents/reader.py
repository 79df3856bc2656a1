"""The opponent that reads: it keeps a range for everybody by what was done, values each choice by playing it out
against these ranges, and mixes what is about as good."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from croupier.analysis.opponents import outlook as o
from croupier.analysis.opponents.behaviour import Habits, as_numbers
from croupier.analysis.opponents.ranges import Reading, Story, read
from croupier.analysis.opponents.seen import Seen, still_to_act
from croupier.analysis.opponents.sound import Sound, _contested
from croupier.analysis.opponents.story import Telling
from croupier.analysis.opponents.throwing import likely
from croupier.games.poker.asks import Act, ThrowAway
from croupier.play import Choice, Choose, Refused
from croupier.ranking.arrays import Floats

_FRACTIONS: Final = (0.4, 0.7, 1.0)
"""Sizes that are thought about, in parts of the pot after a call."""
_ALL_IN_UP_TO: Final = 1.5
_GROWTH: Final = (0.0, 0.5, 0.8, 1.1, 1.3)
"""What is bet later in pots, by rounds to come, where bets are not fixed; and in bets of each round where they are."""
_FIXED: Final = 0.6
_RARE: Final = 0.002
_NEVER: Final = 3.0
_WAYS, _WAYS_PAST, _WAYS_TO_DRAW = 96, 12, 200
"""Ways to finish the hand that are looked at: for the own choice, for what others did, and for a draw."""


@dataclass(frozen=True)
class Style:
    """How somebody likes to play. ``loose``: chips of a pot that a call seems better than it is (below 0: worse);
    ``bold``: the same for bets and raises. ``trust``: how far actions are believed. ``calm``: how much a choice may be
    worse and still be taken now and then, in pots. ``bluffs``: how far others are thought to fold as they do."""

    loose: float = 0.0
    bold: float = 0.0
    trust: float = 0.9
    calm: float = 0.1
    bluffs: float = 1.0


@dataclass(frozen=True)
class Reader:
    """``patience``: hands played out for each choice."""

    name: str = "reader"
    says: str = "reads what others do, and plays against what they may hold"
    style: Style = field(default_factory=Style)
    patience: int = 1200
    holdings: int = 200
    habits: Habits = field(default_factory=Habits)

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        match view.ask:
            case Act() as ask:
                return self._act(view, ask, luck)
            case ThrowAway() as ask:
                return self._throw(view, ask, luck)
            case Choose():
                return Sound().decide(view, luck)
            case ask:
                raise Refused(f"no player is asked: {ask}")

    # ── betting ────────────────────────────────────────────────────────────────────────────────────────────────

    def _act(self, view: Seen, ask: Act, luck: random.Random) -> Choice:
        stay = Choice(ask.asked, "bring in" if ask.forced else "call" if ask.owes else "check")
        choices = [stay, *(Choice(ask.asked, ask.word, size) for size in sizes(view, ask))]
        telling = Telling(view)
        seed = luck.getrandbits(63)
        reading = self._read(telling, seed)
        stage = self._stage(telling, ask, choices)
        worth, usual = o.weigh(np.uint64(seed), self.patience, stage, reading, len(telling.rules.contests))
        pot = float(view.pot + ask.call)
        values = [float(value) for value in worth]
        values[0] += self.style.loose * pot if ask.owes else 0.0
        for number in range(1, len(values)):
            values[number] += self.style.bold * pot
        weights = [float(one) for one in usual[: len(values)]]
        if ask.owes and not ask.forced:
            choices.append(Choice(ask.asked, "fold"))
            values.append(0.0)
            weights.append(float(usual[-1]))
        width = self.style.calm * pot / (1.0 + pot / (20.0 * telling.stakes.small_bet))
        return _mixed(choices, values, weights, max(1e-9, width), luck)

    def _read(self, telling: Telling, seed: int, plans: list[tuple[list[object], int, int]] | None = None) -> Reading:
        sight = telling.sight(plans or ())  # type: ignore[arg-type]
        story = Story(*telling.story(), as_numbers(self.habits), self.style.trust)
        chance = bool(sight.game[4] > sight.lies[-1] or sight.draws[:, -1].any() or sight.coming[:, -1].any())
        now = (_WAYS_TO_DRAW if plans else _WAYS) if chance or plans else 1
        few = self.holdings // 2 if now > 1 else self.holdings
        counts = np.array([3 * self.holdings, self.holdings, few, _WAYS_PAST, now], np.int64)
        strength = telling.book.several if len(telling.seats) > 2 else telling.book.alone
        present = np.array(telling.present(telling.view.seat, telling.street))
        return read(np.uint64(seed ^ 0x5DEECE66D), sight, telling.profile.contest, story, present, strength, counts)

    def _stage(self, telling: Telling, ask: Act, choices: list[Choice]) -> o.Stage:
        view, seats, picture = telling.view, telling.seats, telling.picture
        me = picture.seats[view.seat]
        behind = {player.seat for player in still_to_act(view, me.bet + ask.owes)}
        players = np.zeros((len(seats), 4))
        for number, seat in enumerate(seats):
            player = picture.seats[seat]
            players[number] = (
                player.bet,
                player.stack,
                seat in behind,
                seat in telling.course.came_in or telling.street > 0,
            )
        rows = np.zeros((len(choices), 4))
        for number, choice in enumerate(choices):
            raised = choice.amount is not None and number > 0
            cost = (choice.amount or 0) - me.bet if raised else ask.forced or ask.call
            rows[number] = _contested(view, me.paid + cost), cost, me.bet + cost, raised
        left = telling.rounds - 1 - telling.street
        fixed = sum(telling.bet_of(telling.street + 1 + n) for n in range(left)) * _FIXED if telling.fixed else 0.0
        growth = 0.0 if telling.fixed else _GROWTH[min(left, len(_GROWTH) - 1)]
        leader = telling.course.leader
        unit = telling.bet_of(telling.street)
        numbers = [growth, fixed, left, unit, telling.fixed, telling.raises_left,
                   seats.index(leader) if leader in seats and not telling.course.raises else -1, 0]  # fmt: skip
        sight_held = telling.held
        return o.Stage(
            players, rows, np.array(numbers, np.float64), np.array(telling.facing(view.seat, telling.street, 0)),
            as_numbers(self.habits), sight_held,
        )  # fmt: skip

    # ── cards ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _throw(self, view: Seen, ask: ThrowAway, luck: random.Random) -> Choice:
        patterns = likely(view, ask)
        telling = Telling(view)
        after = max(0, telling.draws_left(view.seat) - 1) if ask.word == "draw" else telling.draws_left(view.seat)
        open_cards = [card for card in view.own if card not in ask.held]
        plans = [
            ([card for card in ask.held if card not in thrown] + open_cards, len(thrown) * (ask.word == "draw"), after)
            for thrown in patterns
        ]
        reading = self._read(telling, luck.getrandbits(63), plans)  # type: ignore[arg-type]
        worth = o.go_on(reading, len(telling.rules.contests))
        return Choice(ask.who, ask.word, None, patterns[int(np.argmax(worth))])


def _mixed(choices: list[Choice], values: list[float], usual: list[float], width: float, luck: random.Random) -> Choice:
    """What is usual, as far as it is about as good: each choice as often as a model player makes it, times how much
    better or worse it is. What would be taken very seldom is not taken."""
    scores = [value / width + math.log(max(_RARE, often)) for value, often in zip(values, usual, strict=True)]
    best = max(scores)
    weights = [math.exp(score - best) if score > best - _NEVER else 0.0 for score in scores]
    return luck.choices(choices, weights)[0]


def sizes(view: Seen, ask: Act) -> Iterator[int]:
    """The sizes worth thinking about: parts of the pot, and everything where it is not far."""
    if not ask.high:
        return
    if ask.low == ask.high or ask.step > 1:
        yield from sorted({ask.low, ask.high})
        return
    me = view.picture.seats[view.seat]
    found: set[int] = set()
    after_call = view.pot + ask.call
    for fraction in _FRACTIONS:
        found.add(min(ask.high, max(ask.low, me.bet + ask.owes + int(fraction * after_call))))
    if ask.high - me.bet <= _ALL_IN_UP_TO * after_call:
        found.add(ask.high)
    yield from sorted(found)


__all__ = ["Floats", "Reader", "Style"]
