"""Main and side pots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.games.poker.felt import Player


class Pot(NamedTuple):
    """Chips, and the players who have matched them and may win them."""

    amount: int
    players: tuple[Player, ...]


def pots(players: Sequence[Player], dead: int = 0) -> list[Pot]:
    """The main pot first. An all-in player contests only what he matched of each opponent
    (unibet-ee/betting-round#U-EE-139, gelp/poker-general#PG-7.2); dead money belongs to the main pot."""
    live = [player for player in players if not player.folded]
    reached = {player.paid for player in live}
    if len(reached) == 1:
        return [Pot(sum([player.paid for player in players]) + dead, tuple(live))]
    levels = sorted(reached)
    out, below = [], 0
    for level in levels:
        amount = sum(min(player.paid, level) - min(player.paid, below) for player in players)
        out.append(Pot(amount + dead, tuple(player for player in live if player.paid >= level)))
        below, dead = level, 0
    over = sum(player.paid - below for player in players if player.paid > below)
    if over:  # a folded player had put in more than any who is left
        top = out[-1]
        out[-1] = Pot(top.amount + over, top.players)
    return [pot for pot in out if pot.amount]


def pots_so_far(players: Sequence[Player], dead: int = 0) -> list[Pot]:
    """The pots while a round of betting is on: bets that are not equal yet make none, only somebody who is all-in keeps
    chips apart that he cannot win. When the round is over these are the ``pots``."""
    staying = [player for player in players if not player.folded]
    if all(player.all_in for player in staying):
        return pots(players, dead)
    short = sorted({player.paid for player in staying if player.all_in})
    out, below = list[Pot](), 0
    for level in (*short, max(player.paid for player in players)):
        amount = dead + sum(max(0, min(player.paid, level) - below) for player in players)
        if amount > 0:
            out.append(Pot(amount, tuple(player for player in staying if not player.all_in or player.paid >= level)))
            dead = 0
        below = level
    return out


def uncalled(players: Sequence[Player]) -> tuple[Player, int] | None:
    """The bettor whose last chips nobody has matched, and how many (gelp/poker-general#PG-7.3)."""
    top, second = None, 0
    highest = 0
    for player in players:
        bet = player.bet
        if bet > highest:
            top, highest, second = player, bet, highest
        elif bet > second:
            second = bet
    return (top, highest - second) if top is not None and highest > second else None
