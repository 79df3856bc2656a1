"""Open cards of stud games: who brings in, who acts first, who gets the odd chip. Here, and only here, suits decide.

Bridge rank order: rank first, then spades > hearts > diamonds > clubs (veikkaus/seven-card-stud#V-6.125,
veikkaus/betting#V-5.37). A :class:`Card` compares that way with the ace high, so ``max(cards)`` is its highest card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from croupier.cards import BadCard, Card, cards, no_twice
from croupier.ranking.ask import Cards, rank
from croupier.ranking.rankings import House, find_ranking
from croupier.ranking.value import HandValue

Ace = Literal["high", "low"]
End = Literal["highest", "lowest"]


def bridge_order(card: Card | str, ace: Ace = "high") -> int:
    """The place of a card in bridge rank order, clubs lowest. With the ace low, the king of spades is the top."""
    number = int(Card(card))
    return number if ace == "high" else (number + 4) % 52


def bring_in(doors: Sequence[Card | str], card: End = "lowest", ace: Ace = "high") -> int:
    """Whose door card brings in: the place in ``doors``.

    Stud: the lowest, a deuce of clubs before all, the ace high (gelp/seven-card-stud). Razz: the highest with the ace
    low, so the king of spades before all (gelp/razz, veikkaus/razz#V-6.182): ``bring_in(doors, "highest", "low")``.

    >>> bring_in(["5h", "2c", "2d", "Kh"])
    1
    >>> bring_in(["Kd", "Ks", "Ah", "9c"], "highest", "low")
    1
    """
    return _extreme([[door] for door in doors], card, ace)


def odd_chip(hands: Sequence[Cards], card: End = "highest", ace: Ace | None = None) -> int:
    """Which of several equal hands holds the highest (in low games: lowest) single card (veikkaus/betting#V-5.37).

    The ace is high when the highest card is looked for and low when the lowest is.
    """
    return _extreme([cards(hand) for hand in hands], card, ace or ("high" if card == "highest" else "low"))


def _extreme(hands: Sequence[Sequence[Card | str]], card: End, ace: Ace) -> int:
    no_twice(Card(one) for hand in hands for one in hand)
    if not hands or not all(hands):
        raise BadCard("somebody shows no card: every hand needs at least one")
    choose = max if card == "highest" else min
    found = [choose(bridge_order(one, ace) for one in hand) for hand in hands]
    return found.index(choose(found))


def showing(open_cards: Cards, **house: House) -> HandValue:
    """The value of one to five open cards, for the order of acting.

    ``game="high"`` (default): pairs, threes, fours and high cards; straights and flushes only with five cards
    (veikkaus/seven-card-stud, ambiguity 10). ``game="low"``: Razz, the ace 1, any pair worse than no pair.
    ``game="soko"``: four open cards may be a four-card straight or flush, unless ``four_card_hands=False``
    (ray-halls/soko, option visible_four_card_hands_count).

    >>> print(showing("9h 9s 4d"))
    pair of nines, 4
    """
    return rank(open_cards, find_ranking("showing", **house))


def first_to_act(open_hands: Sequence[Cards], **house: House) -> int:
    """Whose open cards act first: the best of them; of equal ones the first in dealing order, suits aside.

    veikkaus/soko#V-6.104, gelp/seven-card-stud A5. ``house`` as for :func:`showing`.

    >>> first_to_act(["8c 5d", "8h 4s", "2c 2d"], game="low")
    1
    """
    values = [showing(hand, **house) for hand in open_hands]
    if not values:
        raise BadCard("nobody shows a card: there is no first to act")
    no_twice(card for value in values for card in value.cards)
    return values.index(max(values))
