"""The most that one box, and the side game on it, can win at twenty-one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.games.blackjack.book import book_of
from croupier.games.blackjack.model import Rules
from croupier.games.family import Win
from croupier.money import Currency


def largest(rules: Rules, currency: Currency) -> Iterator[Win]:
    book = book_of(rules, currency)
    stake = book.span(f"{rules.main.slug} 1").high
    yield Win("one box", stake, int(stake * best_of_box(rules, stakes_too=False)))
    if rules.side is not None:
        stake = book.span(f"{rules.side.slug} 1").high
        yield Win("the side game", stake, int(stake * max(line.pays for line in rules.side.lines)))


def best_of_box(rules: Rules, *, stakes_too: bool) -> Fraction:
    """The most that one unit on a box can bring: every hand raised as far as it goes and paid best."""
    pays = Fraction(1)
    bought = 1 + len(rules.buy.cards) if rules.buy else 2 if rules.double else 1
    if rules.long_hand and not rules.double:
        pays = max(pays, rules.long_hand.pays)
    hands = rules.split.max_hands if rules.split else 1
    if rules.double and not rules.double.after_split:
        hands = max(1, hands // 2)
    return max(hands * bought * (pays + stakes_too), rules.natural.pays + stakes_too)
