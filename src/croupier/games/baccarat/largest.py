"""The most that one bet at baccarat can win."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.baccarat.book import Book
from croupier.games.baccarat.model import Rules
from croupier.games.family import Win
from croupier.games.titles import titled, within
from croupier.money import Currency


def largest(rules: Rules, currency: Currency) -> Iterator[Win]:
    """Of every bet, staked as high as it may be; against a player's bank nothing is the house's."""
    if rules.bank is not None:
        return
    for name, bet in rules.bets.items():
        stake = Book(rules, currency).span(name).high
        yield Win(within(titled(bet.title, name)), stake, max(rules.profit(name, coup, stake) for coup in rules.coups))
