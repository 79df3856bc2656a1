"""Pai Gow as a sheet or a page shows it."""

from __future__ import annotations

from croupier.games.common import BetInfo
from croupier.games.layouts import bet_says
from croupier.games.paigow.book import Book
from croupier.games.paigow.events import BETWEEN
from croupier.games.paigow.houseway import RULES
from croupier.games.paigow.layouts import PaiGowLayout
from croupier.games.paigow.model import Rules
from croupier.games.pays import say_pays
from croupier.games.remembered import Remembered
from croupier.money import Currency
from croupier.ranking.value import sign


def catalogue(rules: Rules) -> list[BetInfo]:
    """The one bet."""
    pays = f"{rules.main.pays} to 1 less {float(100 * rules.commission):g} %: {_net(rules)}"
    return [BetInfo("main", rules.main.title, rules.main.about, pays, ("main",))]


def _net(rules: Rules) -> str:
    """What is left of a win when the commission is taken."""
    return say_pays(rules.main.pays * (1 - rules.commission))


def flow(rules: Rules) -> list[str]:
    """The order of play in sentences, the house way last."""
    out = ["Players stake on main."]
    if rules.banking.allowed:
        out.insert(0, "The bank is offered to the players in turn.")
        if share := rules.banking.dealer_stakes:
            most = "what" if share == 1 else f"{share} of what"
            out.insert(1, f"Against a player's bank the dealer stakes {most} that player staked in the round before.")
    out += [
        f"{rules.cards} cards to each player and to the dealer, one at a time, face down.",
        "Each player sets two cards in front and five behind; a front that is not lower than the back loses at once.",
        "The dealer opens his cards and sets them by the house way.",
        "Front against front, back against back: both better wins, both worse or equal loses, one of each is a push.",
        "An equal hand belongs to the bank.",
    ]
    way = (f"{name.replace('_', ' ')}: {' '.join((RULES[name].__doc__ or '').split())}" for name in rules.house_way)
    return [*out, *(f"House way, {line}" for line in way)]


def remembered(rules: Rules, result: str) -> Remembered:
    """The back of the bank, its front below."""
    del rules
    front, _, back = result.partition(BETWEEN)
    return Remembered(f"Dealer: {front} in front, {back} behind", sign(back), sign(front))


def layout(rules: Rules, currency: Currency) -> PaiGowLayout:
    """What a page needs to draw the table."""
    book = Book(rules, currency)
    (info,) = catalogue(rules)
    return {
        "family": "pai-gow",
        "title": rules.title,
        "seats": rules.seats,
        "cards": {"own": rules.cards, "dealer": rules.cards, "front": 2, "back": rules.cards - 2},
        "jokers": rules.jokers,
        "house_way": rules.house_way,
        "banking": rules.banking.allowed,
        "bets": {"main": {**bet_says(info), "brief": _net(rules), "min": book.low, "max": book.high}},
        "positions": [{"id": "main", "bet": "main", "min": book.low, "max": book.high}],
    }
