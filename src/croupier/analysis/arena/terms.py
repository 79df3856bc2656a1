"""What is played in the arena: the game, the seats, the stakes and stacks, the deals."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final

from croupier import poker
from croupier.analysis.arena.figures import positions
from croupier.games.poker.hand import Hand
from croupier.games.poker.model import Rules
from croupier.games.poker.reading import rules_of
from croupier.games.stub import DealCards
from croupier.play import Drawn, Refused, Seat
from croupier.play.record import Json

MOST_SEATS: Final = 9
USUAL_BLINDS: Final = (50, 100)


@dataclass(frozen=True)
class Terms:
    """``stack``: big blinds (in games without blinds: small bets) of every player, between two figures drawn anew for
    each deal; ``unequal``: for each seat by itself. ``blinds`` and ``ante`` in chips; unsaid, the small blind is half
    the big one, as results are compared everywhere, and other stakes are the rulebook's. ``run_outs``: how many ways
    to finish an all-in are averaged; 0: what falls is what counts."""

    game: str = "gelp/texas-holdem"
    seats: int = 2
    deals: int = 1000
    stack: tuple[float, float] = (100, 100)
    unequal: bool = False
    blinds: tuple[int, int] | None = None
    ante: int | None = None
    seed: int = 0
    run_outs: int = 200
    options: Mapping[str, Any] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    """Who sits where in the first hand, by number; unsaid, as they are named, again and again."""

    def __reduce__(self) -> tuple[type[Terms], tuple[Any, ...]]:
        """To another process go the terms, not what was read because of them."""
        return Terms, tuple(getattr(self, each.name) for each in fields(self))

    def check(self) -> None:
        """``Refused`` with what is wrong."""
        most = min(MOST_SEATS, self.rules.most_players)
        if not 2 <= self.seats <= most:
            raise Refused(f"{self.game} is played in the arena by 2 to {most}, not {self.seats}")
        low, high = self.stack
        if not 1 <= low <= high:
            raise Refused(f"stacks are from 1 big blind up, the smaller figure first: not {low:g} to {high:g}")
        if self.blinds is not None and (self.rules.legs or not self.rules.forced.blinds):
            raise Refused(f"{self.game} is played at the stakes of its rulebook: no other blinds can be said")
        if self.blinds is not None and not 0 <= self.blinds[0] <= self.blinds[1] > 0:
            raise Refused(f"blinds are the small and the big one, not {self.blinds[0]} and {self.blinds[1]}")
        if self.order and len(self.order) != self.seats:
            raise Refused(f"a line-up of {len(self.order)} does not fill {self.seats} seats")
        if self.deals < 1:
            raise Refused(f"at least one deal is played, not {self.deals}")
        self.begin(0)

    @cached_property
    def rules(self) -> Rules:
        return poker.rules(self.game, self.options)

    @cached_property
    def unit(self) -> int:
        """Chips of the big blind or small bet, in which results are counted."""
        if self._blinds is not None:
            return self._blinds[1]
        legs = self.rules.legs.values() or (self.rules,)
        return max(1, *(max(leg.stakes.small_bet, leg.stakes.blinds[1]) for leg in legs))

    @cached_property
    def _blinds(self) -> tuple[int, int] | None:
        """The blinds, where they are not those of the rulebook."""
        plain = not self.rules.legs and self.rules.forced.blinds and self.rules.stakes.bets is None
        return self.blinds or (USUAL_BLINDS if plain else None)

    @cached_property
    def big_bet(self) -> float | None:
        """How many units a big bet has; only fixed limit has them."""
        limit = all(leg.betting.structure == "fixed_limit" for leg in self.rules.legs.values() or (self.rules,))
        return self.rules.stakes.big_bet / max(1, self.rules.stakes.small_bet) if limit else None

    @cached_property
    def names(self) -> tuple[Seat, ...]:
        return tuple(poker.NAMES[: self.seats])

    @cached_property
    def positions(self) -> tuple[str, ...]:
        return positions(self.seats, button=self.rules.uses_button)

    def begin(self, deal: int) -> Hand:
        """The hand of a deal before its first card. The last seat has the button: who sits there, changes."""
        more: Json = {"blinds": self._blinds, "ante": self.ante}
        return poker.deal(
            self.game, dict(zip(self.names, self._stacks(deal), strict=True)), live=True, options=self.options,
            **more, **self._leg(deal),
        )  # fmt: skip

    def _stacks(self, deal: int) -> list[int]:
        low, high = (math.log(figure) for figure in self.stack)
        luck = self.luck(deal, "stacks")
        drawn = [math.exp(luck.uniform(low, high)) for _ in range(self.seats if self.unequal else 1)]
        stacks = [max(1, round(self.unit * figure)) for figure in drawn]
        return stacks if self.unequal else stacks * self.seats

    def _leg(self, deal: int) -> Json:
        """Of a mix each deal is a hand of the next game."""
        rotation = self.rules.rotation
        match rotation.every if rotation is not None else "choice":
            case "hands":
                assert rotation is not None
                return {"hand": 1 + deal * rotation.hands}
            case "orbit":
                return {"hand": 1 + deal, "leg_hands": 1}
            case "level":
                return {"level": 1 + deal}
            case _:
                return {}

    def luck(self, deal: int, what: str) -> random.Random:
        """Luck that follows from the seed, the deal and what it is for."""
        return random.Random(f"{self.seed} {deal} {what}")


class Cards:
    """The cards of one deal: every seat and the board have an order of the pack of their own, from which the next card
    comes that is still there. So a seat gets the same cards whoever sits there and whatever the others do, wherever
    the pack allows it; and whatever was dealt before, each card that is left is as likely as the other."""

    def __init__(self, terms: Terms, deal: int) -> None:
        self._terms, self._deal = terms, deal
        self._orders: dict[tuple[str, int], list[int]] = {}
        self._luck: dict[tuple[str, int], random.Random] = {}
        self._places: dict[tuple[str, int], int] = {}

    def again(self) -> None:
        """From the first card."""
        self._places.clear()

    def draw(self, ask: DealCards) -> Drawn:
        stub, to = ask.stub, ask.to or ("board",)
        left, by_number = {int(card) for card in stub.left}, {int(card): card for card in stub.left}
        out = [by_number[self._next(to[n % len(to)], stub.shuffle, left)] for n in range(ask.count)]
        return Drawn(tuple(out))

    def _next(self, to: str, shuffle: int, left: set[int]) -> int:
        key = (to, shuffle)
        if key not in self._orders:
            self._orders[key], self._luck[key] = [], self._terms.luck(self._deal, f"cards {to} {shuffle}")
        order, luck, place = self._orders[key], self._luck[key].random, self._places.get(key, 0)
        while True:
            while place == len(order):  # the order is made as far as it is needed
                if (number := int(luck() * 52)) not in order:
                    order.append(number)
            card = order[place]
            place += 1
            if card in left:
                break
        self._places[key] = place
        left.remove(card)
        return card


def line_up(entrants: int, terms: Terms, deal: int) -> list[list[int]]:
    """Who sits where in each hand of a deal, by the numbers of the entrants: as they were named, again and again until
    all seats are taken, one seat further in each hand until everybody has sat everywhere. Where there are more than
    two, their order is drawn for each deal, so that nobody always has the same neighbour."""
    return rotations(seated(entrants, terms), terms.luck(deal, "line-up") if entrants > 2 else None)


def seated(entrants: int, terms: Terms) -> list[int]:
    """Who sits where in the first hand."""
    return list(terms.order) or [number % entrants for number in range(terms.seats)]


def rotations(order: Sequence[int], luck: random.Random | None = None) -> list[list[int]]:
    """A line-up and the same shifted, each once.

    >>> rotations([0, 1, 0, 1]), len(rotations([0, 1, 1, 1]))
    ([[0, 1, 0, 1], [1, 0, 1, 0]], 4)
    """
    around = list(order)
    if luck is not None:
        luck.shuffle(around)
    out: list[list[int]] = []
    for shift in range(len(around)):
        shifted = around[-shift:] + around[:-shift]
        if shifted in out:
            break
        out.append(shifted)
    return out


def leg_rules(hand: Hand) -> Rules:
    """The rules by which a hand is played."""
    return rules_of(hand.rules, hand.round.events)
