"""The opponent that plays soundly: each choice is worth what comes back on average against what the others may have,
less what it costs. Pot odds, fold equity, position and the ranges of the others are all in that one number."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.analysis.opponents.seen import MOST_NARROW, Seen, still_to_act
from croupier.analysis.opponents.thinking import Thoughts
from croupier.analysis.opponents.throwing import likely
from croupier.cards import Card
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.felt import Player
from croupier.play import Choice, Choose, Refused, Seat

_FRACTIONS = (0.5, 1.0)
"""Sizes that are thought about beside the smallest and the largest, in parts of the pot."""
_ALL_IN_UP_TO = 2.0
"""Everything goes in only where that is at most so many pots."""
_NEAR = 0.15
"""Choices are looked at again that are at most so many pots worse than the best."""


@dataclass(frozen=True)
class Sound:
    """``patience``: hands played out for each choice. ``courage``: what the own cards are thought to be worth (1: what
    they are). ``temper``: how gladly one bets and raises. ``ranges``: are the others' actions listened to?"""

    name: str = "sound"
    says: str = "plays from equity against the others' ranges, pot odds and position"
    patience: int = 250
    courage: float = 1.0
    temper: float = 1.0
    ranges: bool = True

    def decide(self, view: Seen, luck: random.Random) -> Choice:
        match view.ask:
            case Act() as ask:
                return self._act(view, ask, luck)
            case ThrowAway() as ask:
                return self._throw(view, ask, luck)
            case Choose() as ask:
                return self._choose(view, ask, luck)
            case ask:
                raise Refused(f"no player is asked: {ask}")

    # ── betting ────────────────────────────────────────────────────────────────────────────────────────────────

    def _act(self, view: Seen, ask: Act, luck: random.Random) -> Choice:
        """A quick look at every choice; a longer one at those that are near the best."""
        thoughts = Thoughts(view, self.patience, luck.getrandbits(63))
        me = view.picture.seats[view.seat]
        stay = Choice(ask.asked, "bring in" if ask.forced else "call" if ask.owes else "check")
        choices = [stay, *(Choice(ask.asked, ask.word, size) for size in _sizes(view, ask))]
        if ask.owes and not ask.forced:
            choices.append(Choice(ask.asked, "fold"))

        def worth(choice: Choice, samples: int) -> float:
            if choice.option == "fold":
                return 0.0
            if choice is stay:
                return self._stay_in(view, thoughts, ask, me, samples)
            held_back = (1 - self.temper) * 0.25 * view.pot
            noise = luck.uniform(-0.01, 0.01) * view.pot
            return self._raise_to(view, thoughts, choice.amount or 0, me, samples) - held_back + noise

        first = [(worth(choice, self.patience // 4), choice) for choice in choices]
        best = max(value for value, _ in first)
        near = [choice for value, choice in first if value >= best - _NEAR * (view.pot + ask.call)]
        if len(near) == 1:
            return near[0]
        return max(near, key=lambda choice: worth(choice, self.patience))

    def _narrow(self, view: Seen) -> dict[Seat, float]:
        return view.narrowed if self.ranges else dict.fromkeys(view.picture.seats, 1.0)

    def _stay_in(self, view: Seen, thoughts: Thoughts, ask: Act, me: Player, samples: int) -> float:
        """What a check or call is worth. Who is still to act may go or come along."""
        cost = ask.forced or ask.call
        current = me.bet + cost
        narrow, stays, adds = dict(self._narrow(view)), {}, {}
        behind = still_to_act(view, max(current, me.bet + ask.owes))
        for player in behind:
            due = min(max(0, me.bet + ask.owes - player.bet), player.stack)
            if due:
                stays[player.seat], adds[player.seat] = 0.5, due
                narrow[player.seat] = min(MOST_NARROW, 1.5 * narrow[player.seat])
        pot = _contested(view, me.paid + cost) + cost
        comes_back = thoughts.returns(pot, narrow, stays, adds, samples=samples)
        return self.courage * _made_good(view, len(behind)) * comes_back - cost

    def _raise_to(self, view: Seen, thoughts: Thoughts, size: int, me: Player, samples: int) -> float:
        """What a bet or raise to this total is worth: some fold, who stays has the better part of his range."""
        cost = size - me.bet
        narrow, stays, adds = dict(self._narrow(view)), {}, {}
        able = [player for player in view.others if player.stack]
        for player in able:
            due = min(size - player.bet, player.stack)
            share = due / max(1, view.pot + cost + due)
            goes = min(0.75, share * 1.1) if len(able) == 1 else min(0.8, share * 1.6)
            if player.paid > 0 and narrow[player.seat] > 1.3:
                goes *= 0.7  # he has shown that he likes his hand
            stays[player.seat], adds[player.seat] = 1 - goes, due
            narrow[player.seat] = min(MOST_NARROW, narrow[player.seat] / (1 - goes))
        pot = _contested(view, me.paid + cost) + cost
        comes_back = thoughts.returns(pot, narrow, stays, adds, samples=samples)
        return self.courage * _made_good(view, len(able)) * comes_back - cost

    # ── cards ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _throw(self, view: Seen, ask: ThrowAway, luck: random.Random) -> Choice:
        """Play out every likely pattern of cards a little and the best few some more, on the same cards of others."""
        thoughts = Thoughts(view, self.patience, luck.getrandbits(63))
        open_cards = [card for card in view.own if card not in ask.held]
        narrow = self._narrow(view)

        def worth(thrown: tuple[Card, ...], samples: int) -> float:
            kept = [card for card in ask.held if card not in thrown] + open_cards
            replaced = len(thrown) if ask.word == "draw" else 0
            return thoughts.returns(1.0, narrow, {}, {}, own=kept, replaced=replaced, samples=samples)

        patterns = sorted(likely(view, ask), key=lambda thrown: -worth(thrown, self.patience // 2))
        best = max(patterns[:3], key=lambda thrown: worth(thrown, self.patience))
        return Choice(ask.who, ask.word, None, best)

    def _choose(self, view: Seen, ask: Choose, luck: random.Random) -> Choice:
        """Show, run it once, do not straddle; a refused card is a draw of one; a mix's game is a matter of luck."""
        names = [option.name for option in ask.options]
        if names == ["keep", "refuse"]:
            thoughts = Thoughts(view, self.patience, luck.getrandbits(63))
            narrow = self._narrow(view)
            keep = thoughts.returns(1.0, narrow, {}, {})
            refuse = thoughts.returns(1.0, narrow, {}, {}, own=view.own[:-1], replaced=1)
            return Choice(ask.who, "refuse" if refuse > keep else "keep")
        return choose(ask, luck)


def choose(ask: Choose, luck: random.Random) -> Choice:
    """What silence means, except where a game is chosen."""
    option = next((option for option in ask.options if option.name == ask.default), ask.options[0])
    if ask.question == "which game?":
        option = luck.choice(ask.options)
    return Choice(ask.who, option.name, option.low)


def _made_good(view: Seen, behind: int) -> float:
    """How much of the equity is made good while there are cards to come: less, the more act after us."""
    return 0.97 - 0.02 * min(4, behind) if view.to_come else 1.0


def _contested(view: Seen, mine: int) -> int:
    """The chips of the others that a player with so many in the pot can win, and his own that are there already."""
    paid = view.picture.seats[view.seat].paid
    others = sum(min(player.paid, mine) for seat, player in view.picture.seats.items() if seat != view.seat)
    return view.picture.dead + others + paid


def _sizes(view: Seen, ask: Act) -> Iterator[int]:
    """The sizes worth thinking about: the smallest, parts of the pot, and everything where it is not far."""
    if not ask.high:
        return
    if ask.low == ask.high or ask.step > 1:
        yield from sorted({ask.low, ask.high})
        return
    me = view.picture.seats[view.seat]
    sizes = {ask.low}
    after_call = view.pot + ask.call
    for fraction in _FRACTIONS:
        sizes.add(min(ask.high, max(ask.low, me.bet + ask.owes + int(fraction * after_call))))
    if ask.high - me.bet <= _ALL_IN_UP_TO * after_call:
        sizes.add(ask.high)
    yield from sorted(sizes)
