"""Hands for an environment: a game, its seats and stakes, and a new hand whenever one is wanted."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from croupier import poker
from croupier.envs.codes import Code
from croupier.games.poker.hand import Hand
from croupier.play import Choice, Refused, Seat
from croupier.play.record import Json

_DEPTH = 100
"""Big blinds (or small bets) of a stack, where nobody says otherwise."""


class Dealing:
    """A table at which hand after hand begins with the same stacks; the button and a mix's game are up to luck."""

    def __init__(
        self, game: str, players: int = 2, *, stack: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.game, self.options = game, dict(options or {})
        self.rules = poker.rules(game, self.options)
        if not 2 <= players <= self.rules.most_players:
            raise Refused(f"{game} is played by 2 to {self.rules.most_players}, not {players}")
        self.seats: tuple[Seat, ...] = tuple(poker.NAMES[:players])
        legs = self.rules.legs.values() or (self.rules,)
        self.unit = max(1, *(max(leg.stakes.small_bet, leg.stakes.blinds[1]) for leg in legs))
        """The big blind or small bet: rewards are counted in it."""
        self.stack = _DEPTH * self.unit if stack is None else stack
        self.code = Code(self.rules, self.seats)

    def deal(self, luck: random.Random) -> Hand:
        more: Json = {}
        if self.rules.rotation is not None:
            more["hand"] = luck.randrange(1, 1 + 8 * len(self.rules.rotation.order) * len(self.seats))
        button = luck.choice(self.seats)
        if self.rules.uses_button or self.rules.legs:
            more["button"] = button
        stacks = dict.fromkeys(self.seats, self.stack)
        return poker.deal(self.game, stacks, seed=luck.getrandbits(63), options=self.options, **more)

    def answer(self, hand: Hand, action: int) -> Choice:
        """What an action means at this moment of the hand."""
        pot = sum(pot.amount for pot in hand.pots)
        return self.code.answer(hand.legal, action, pot)

    def rewards(self, hand: Hand) -> dict[Seat, float]:
        """Chips won or lost, in big blinds."""
        return {seat: profit / self.unit for seat, profit in hand.profit.items()}
