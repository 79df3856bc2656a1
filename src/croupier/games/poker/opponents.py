"""Simple opponents: they know what they hold and what they see, and nothing else."""

from __future__ import annotations

import random

from croupier.cards import Card
from croupier.games.poker.asks import Act, ThrowAway
from croupier.games.poker.hand import Hand
from croupier.play import Answer, Choice, Choose, Refused
from croupier.ranking import find_ranking


def decide(hand: Hand, rng: random.Random) -> Answer:
    """The answer of the seat whose turn it is, from its own view of the table."""
    match hand.round.ask:
        case Act() as ask:
            return _act(hand, ask, rng)
        case ThrowAway() as ask:
            return _throw(ask)
        case Choose() as ask:
            option = ask.options[0] if ask.options[0].name in ("show", "keep") else rng.choice(ask.options)
            return Choice(ask.who, option.name, option.low)
        case ask:
            raise Refused(f"no player is asked: {ask}")


def _act(hand: Hand, ask: Act, rng: random.Random) -> Choice:
    """Mostly call, fold bad hands to large bets, raise good ones now and then."""
    if ask.forced:
        return Choice(ask.asked, "bring in")
    strength = _feeling(hand, ask.asked)
    view = hand.view(ask.asked)
    pot = max(1, sum(pot.amount for pot in view.pots))
    price = ask.call / (pot + ask.call)
    luck = rng.random()
    if ask.high and luck < 0.08 + 0.35 * max(0.0, strength - 0.5):
        size = ask.low if luck < 0.05 or ask.step > 1 else min(ask.high, max(ask.low, ask.low + pot // 3))
        return Choice(ask.asked, ask.word, size)
    if not ask.owes:
        return Choice(ask.asked, "check")
    return Choice(ask.asked, "call" if strength + 0.35 * luck > price + 0.25 else "fold")


def _feeling(hand: Hand, seat: str) -> float:
    """How good the own cards look, 0 to 1: high cards and pairs, or what they make with the board."""
    view = hand.view(seat)
    own = [card for card in view.cards[seat] if card is not None]
    board = view.boards[0] if view.boards else []
    if not own:
        return 0.5
    if hand.rules.scale == "low":
        return 1 - sum(_low(card) for card in sorted(own, key=_low)[:5]) / (13 * min(5, len(own)))
    if len(own) + len(board) >= 5 and len(own) <= 3:
        way = find_ranking("high")
        strength = max(way.of((*own, *board)), 1) if len(own) + len(board) <= 8 else 1
        return min(1.0, 0.25 + (strength >> 20) / 8)
    ranks = sorted((card.rank for card in own), reverse=True)
    pairs = len(ranks) - len(set(ranks))
    return min(1.0, (ranks[0] + ranks[min(1, len(ranks) - 1)]) / 40 + 0.3 * pairs)


def _low(card: Card) -> int:
    return 0 if card.rank == 12 else card.rank + 1


def _throw(ask: ThrowAway) -> Choice:
    """Keep pairs and high cards; throw what must go, and never more than three."""
    counts = {card: sum(other.rank == card.rank for other in ask.held) for card in ask.held}
    order = sorted(ask.held, key=lambda card: (counts[card], card.rank))
    loose = [card for card in order if counts[card] == 1]
    wanted = max(ask.least, min(ask.most, len(loose), 3)) if ask.least != ask.most else ask.least
    return Choice(ask.who, ask.word, None, tuple(order[:wanted]))
