"""The opponent that reads: it keeps a range for everybody by what was done, values each choice by playing it out
against these ranges, and mixes what is about as good with what is usual."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

import numpy as np

from croupier import poker
from croupier.analysis.opponents import outlook as o
from croupier.analysis.opponents.behaviour import BIG_BETS, FIXED_LIMIT, Habits, as_numbers
from croupier.analysis.opponents.book import book
from croupier.analysis.opponents.ranges import Reading, Story, read
from croupier.analysis.opponents.seen import Seen, seen, still_to_act
from croupier.analysis.opponents.sound import Sound
from croupier.analysis.opponents.story import Plan, Telling
from croupier.analysis.opponents.throwing import likely
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.model import Rules
from croupier.play import Choice, Choose, Refused

_FRACTIONS: Final = (0.4, 0.7, 1.0)
"""Sizes that are thought about, in parts of the pot after a call; each time a little more or less."""
_ALL_IN_UP_TO: Final = 1.5
"""Everything goes in only where that is at most so many pots."""
_GROWTH: Final = (0.0, 0.5, 0.8, 1.1, 1.3)
"""What is bet later in pots, by rounds to come, where bets are not fixed; and in bets of each round where they are."""
_FIXED: Final = 0.6
_RARE: Final = 0.002
"""Nothing is thought to be more unusual than this."""
_NEVER: Final = 3.0
"""What is so many widths worse than the best is not done at all."""
_WAYS, _WAYS_FULL, _WAYS_PAST, _WAYS_TO_DRAW = 96, 64, 12, 200
"""Ways to finish the hand that are looked at: for the own choice, with many players, for what others did, and for a
draw."""
_MANY: Final = 4
_WAR: Final = 0.6
"""With each raise after the first before all have seen their cards, one keeps so much more to what is usual."""
_LIMIT_CALM, _LIMIT_TRUST = 0.22, 1.0
"""In fixed limit mistakes cost less and bluffs are common: one keeps less to what is usual, and believes less."""


@dataclass(frozen=True)
class Style:
    """How somebody plays. ``loose``: how seldom he folds (1: as usual); ``bold``: how often he bets and raises;
    ``bluffs``: how often without a hand. ``calls``: pots that a call seems better than it is. ``trust``: how far he
    believes what others' actions say (0: not at all). ``calm``: how far he keeps to what is usual instead of what
    seems best, in pots."""

    loose: float = 1.0
    bold: float = 1.0
    bluffs: float = 1.0
    calls: float = 0.0
    trust: float = 0.6
    calm: float = 0.17

    def habits(self, usual: Habits) -> Habits:
        """What is usual for a player of this style."""
        return usual._replace(
            fold=usual.fold * self.loose,
            enter=min(0.95, usual.enter * self.bold),
            again=min(0.8, usual.again * self.bold),
            later=min(0.8, usual.later * self.bold),
            bet=min(0.9, usual.bet * self.bold),
            led=min(0.8, usual.led * self.bluffs),
            stab=min(0.5, usual.stab * self.bluffs),
            ratio=usual.ratio * self.bluffs,
        )


LEVELS: Final = {
    "easy": Style(loose=1.9, bold=0.6, bluffs=0.3, calls=0.08, trust=0.15, calm=0.3),
    "medium": Style(loose=1.2, bold=0.85, bluffs=0.7, calls=0.02, trust=0.4, calm=0.22),
    "hard": Style(),
}
"""How well somebody plays: who plays easily calls too much, bets too little and hardly looks at what others do."""
STYLES: Final = {
    "normal": (1.0, 1.0, 1.0),
    "tight": (0.75, 1.0, 0.8),
    "loose": (1.45, 1.0, 1.2),
    "passive": (1.1, 0.6, 0.5),
    "aggressive": (1.1, 1.35, 1.6),
}
"""How somebody likes to play, as factors of ``loose``, ``bold`` and ``bluffs``."""


def reader(level: str = "hard", style: str = "normal") -> Reader:
    """An opponent of this level and style."""
    here, (loose, bold, bluffs) = LEVELS[level], STYLES[style]
    mixed = replace(here, loose=here.loose * loose, bold=here.bold * bold, bluffs=here.bluffs * bluffs)
    name = level if style == "normal" else f"{level} {style}"
    return Reader(name, style=mixed, patience=1200 if level == "hard" else 500)


@dataclass(frozen=True)
class Reader:
    """``patience``: hands played out for each choice; ``holdings``: how many a range is made of."""

    name: str = "reader"
    says: str = "reads what others do, and plays against what they may hold"
    style: Style = field(default_factory=Style)
    patience: int = 1200
    holdings: int = 200

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
        choices = [Choice(ask.asked, "bring in" if ask.forced else "call" if ask.owes else "check")]
        choices += [Choice(ask.asked, ask.word, size) for size in sizes(view, ask, luck)]
        telling, seed = Telling(view), luck.getrandbits(63)
        reading = self.reading(telling, seed)
        stage = self._stage(telling, ask, choices)
        worth, usual = o.weigh(np.uint64(seed), self.patience, stage, reading, len(telling.rules.contests))
        pot = float(view.pot + ask.call)
        values, often = [float(value) for value in worth], [float(one) for one in usual[:-1]]
        if ask.owes:
            values[0] += self.style.calls * pot
        if ask.owes and not ask.forced:
            choices.append(Choice(ask.asked, "fold"))
            values.append(0.0)
            often.append(float(usual[-1]))
        wars = 0 if telling.street else max(0, telling.course.raises - 1)
        calm = self.style.calm * (_LIMIT_CALM if telling.fixed else 1.0 + _WAR * wars)
        width = calm * pot / (1.0 + pot / (20.0 * telling.stakes.small_bet))
        return mixed(choices, values, often, max(1e-9, width), luck)

    def reading(self, telling: Telling, seed: int, plans: Sequence[Plan] = ()) -> Reading:
        """What everybody may hold by now."""
        sight = telling.sight(plans)
        habits = FIXED_LIMIT if telling.fixed else BIG_BETS
        trust = self.style.trust * (_LIMIT_TRUST if telling.fixed else 1.0)
        story = Story(*telling.story(), as_numbers(habits), trust)
        chance = bool(sight.game[4] > sight.lies[-1] or sight.draws[:, -1].any() or sight.coming[:, -1].any())
        crowd = len(sight.faces) >= _MANY
        now = _WAYS_TO_DRAW if plans else 1 if not chance else _WAYS_FULL if crowd else _WAYS
        size = self.holdings * 3 // 5 if crowd else self.holdings
        counts = [3 * size, size, size // 2 if now > 1 else size, _WAYS_PAST, now]
        strength = telling.book.several if len(telling.seats) > 2 else telling.book.alone
        present = np.array(telling.present(telling.view.seat, telling.street))
        luck = np.uint64(seed ^ 0x5DEECE66D)
        return read(luck, sight, telling.profile.contest, story, present, strength, np.array(counts, np.int64))

    def _stage(self, telling: Telling, ask: Act, choices: list[Choice]) -> o.Stage:
        view, seats, course = telling.view, telling.seats, telling.course
        me = telling.picture.seats[view.seat]
        behind = {player.seat for player in still_to_act(view, me.bet + ask.owes)}
        players = np.zeros((len(seats), 4))
        for number, seat in enumerate(seats):
            player = telling.picture.seats[seat]
            came_in = seat in course.came_in or telling.street > 0
            players[number] = player.bet, player.stack, seat in behind, came_in
        rows = np.zeros((len(choices), 4))
        for number, choice in enumerate(choices):
            cost = (choice.amount or 0) - me.bet if number else ask.forced or ask.call
            rows[number] = telling.contested(me.paid + cost), cost, me.bet + cost, number > 0
        left = telling.rounds - 1 - telling.street
        fixed = sum(telling.bet_of(telling.street + 1 + n) for n in range(left)) * _FIXED if telling.fixed else 0.0
        growth = 0.0 if telling.fixed else _GROWTH[min(left, len(_GROWTH) - 1)]
        leads = course.leader in seats and not course.raises
        numbers = [growth, fixed, left, telling.bet_of(telling.street), telling.fixed, telling.raises_left,
                   seats.index(course.leader) if leads and course.leader else -1]  # fmt: skip
        faced = np.array(telling.facing(view.seat, telling.street, 0))
        usual = FIXED_LIMIT if telling.fixed else BIG_BETS
        return o.Stage(players, rows, np.array(numbers, np.float64), faced, as_numbers(usual),
                       as_numbers(self.style.habits(usual)), telling.held)  # fmt: skip

    # ── cards ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _throw(self, view: Seen, ask: ThrowAway, luck: random.Random) -> Choice:
        """The pattern with which most of the pot is won against what the others may hold and draw."""
        patterns, telling = likely(view, ask), Telling(view)
        draws = ask.word == "draw"
        after = max(0, telling.draws_left(view.seat) - draws)
        open_cards = [card for card in view.own if card not in ask.held]
        plans = [
            ([card for card in ask.held if card not in thrown] + open_cards, len(thrown) if draws else 0, after)
            for thrown in patterns
        ]
        reading = self.reading(telling, luck.getrandbits(63), plans)
        worth = o.go_on(reading, len(telling.rules.contests))
        return Choice(ask.who, ask.word, None, patterns[int(np.argmax(worth))])


def mixed(
    choices: Sequence[Choice], values: Sequence[float], usual: Sequence[float], width: float, luck: random.Random
) -> Choice:
    """What is usual, as far as it is about as good: each choice as often as a model player makes it, times how much
    better or worse it is. What would be taken very seldom is not taken."""
    scores = [value / width + math.log(max(_RARE, often)) for value, often in zip(values, usual, strict=True)]
    best = max(scores)
    weights = [math.exp(score - best) if score > best - _NEVER else 0.0 for score in scores]
    return luck.choices(choices, weights)[0]


def sizes(view: Seen, ask: Act, luck: random.Random) -> Iterator[int]:
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
        part = fraction * luck.uniform(0.85, 1.15) * after_call
        found.add(min(ask.high, max(ask.low, me.bet + ask.owes + int(part))))
    if ask.high - me.bet <= _ALL_IN_UP_TO * after_call:
        found.add(ask.high)
    yield from sorted(found)


def ready(rules: Rules) -> None:
    """Compile, or fetch from the cache, what it needs to answer at once, and look at the first hands of a game: a
    minute the first time on a machine, later a second."""
    for game in rules.legs.values() or (rules,):
        book(game)
    _rehearse()


@cache
def _rehearse() -> None:
    """A hand with a draw, thought through once: what is compiled serves every game."""
    hand, luck = poker.deal("gelp/deuce-to-seven-single-draw", stacks=[40, 40], blinds=(1, 2), seed=1), random.Random(1)
    while not hand.over:
        hand.round.answer(Reader(patience=1, holdings=10).decide(seen(hand), luck))


__all__ = ["LEVELS", "STYLES", "Reader", "Style", "reader", "ready", "sizes"]
