"""The most that one box can win at Red Dog and Bulldog."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.family import Win
from croupier.games.spread.book import Book
from croupier.games.spread.model import Rules
from croupier.money import Currency


def largest(rules: Rules, currency: Currency) -> Iterator[Win]:
    """Raised on the best spread, or three alike."""
    stake = Book(rules, currency).span().high
    yield Win("one box", stake, int(max(2 * stake * max(rules.table.values()), stake * rules.three_alike)))
