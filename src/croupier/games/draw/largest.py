"""The most that one bet on a wheel or on dice can win."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.draw.book import book_of
from croupier.games.draw.model import Rules
from croupier.games.family import Win
from croupier.money import Currency


def largest(rules: Rules, currency: Currency) -> Iterator[Win]:
    """Of every bet with which something can be won, staked as high as it may be."""
    book = book_of(rules, currency)
    for position in rules.positions.values():
        stake = book.span(position.id).high
        if (most := max(rules.profit(position, outcome, stake) for outcome in rules.weights)) > 0:
            yield Win(book.spoken(position.id), stake, most)
