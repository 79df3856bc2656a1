"""Poker at a table among players: what the room asks of the game (``games.common.AmongPlayers``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.cards import Card
from croupier.games.common import BuyIn
from croupier.games.poker.model import Rules
from croupier.games.poker.reading import holding, told
from croupier.play import Seat
from croupier.play.record import Json

SHORTEST, USUAL, DEEPEST = 20, 100, 250
"""Buy-ins in big blinds. The rulebooks leave the figures to the house (gelp/cash-game#C-5.1, veikkaus/room-general)."""

_KEPT: Final = ("hand", "attack", "carried", "leg_hands")


def most(rules: Rules) -> int:
    return min(rules.most_players, 10)


def unit(rules: Rules) -> int:
    """The big blind, or what stands for it: the small bet, or where bets have no limit twice the ante."""
    stakes = rules.stakes
    if stakes.blinds[1]:
        return max(stakes.blinds[1], stakes.bets[0] if stakes.bets else 0)
    return stakes.bets[0] if stakes.bets else 2 * stakes.ante


def buy_in(rules: Rules) -> BuyIn:
    """At least 20, at most 250 and usually 100 big blinds."""
    big = unit(rules)
    return BuyIn(SHORTEST * big, DEEPEST * big, USUAL * big)


def least(rules: Rules) -> int:
    """One big blind (veikkaus/room-general#V-1.47)."""
    return unit(rules)


def stakes(rules: Rules) -> Json:
    return dict(rules.stakes.figures)


def carry(
    rules: Rules, before: Json, stacks: Mapping[Seat, int], first: Seat, *, fee: bool = False, level: int = 0
) -> Json:
    """Stacks and button, the place in the rotation, a pot or an attack that stayed."""
    out: Json = {"stacks": dict(stacks)} | {key: before[key] for key in _KEPT if key in before}
    if rules.uses_button or rules.legs:
        out["button"] = first
    if rules.rotation is not None:
        out.setdefault("hand", 1)
        if rules.rotation.every == "orbit":
            out.setdefault("leg_hands", len(stacks))
    if level:
        out["level"] = level
    if fee:
        out["rake"] = True
    return out


def mark(carry: Json) -> Seat | None:
    button: Seat | None = carry.get("button")
    return button


def middle(carry: Json) -> int:
    """A pot that nobody opened, and an attack that nobody won."""
    return int(carry.get("carried", 0)) + int(carry.get("attack", 0))


def pack(rules: Rules) -> tuple[Card, ...]:
    return rules.pack


def shuffles(rules: Rules, players: int) -> int:
    """In each draw at most once for every player; a stud deck that runs short at most once a street."""
    if rules.legs:
        return max(shuffles(leg, players) for leg in rules.legs.values())
    draws = sum(street.draw is not None for street in rules.streets)
    return draws * players + (len(rules.streets) if rules.stud and rules.shortage.burns_back else 0)


__all__ = [
    "buy_in",
    "carry",
    "holding",
    "least",
    "mark",
    "middle",
    "most",
    "pack",
    "shuffles",
    "stakes",
    "told",
]
