"""What the house keeps of an entry, for all forms of tournament that it prices, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from croupier.money import CURRENCIES, Currency
from croupier.play import Refused
from croupier.room.rules.book import room_for
from croupier.room.rules.registering import fee_of
from croupier.rulebooks.files import ROOM, homes
from croupier.tournament.lottery.book import load_form, names, path_of
from croupier.tournament.lottery.worth import column


class Kept(NamedTuple):
    """Of one form at one price (none: at any): the part that is kept, and how that is known. ``printed``: as a fee;
    ``drawn``: by what is played for on average."""

    form: str
    currency: str
    price: int | None
    part: Fraction
    by: str
    rule: str | None


def rulebooks() -> list[str]:
    """Those that price tournaments."""
    found = {path.parent.name for home in homes() for path in home.glob(f"*/{ROOM}.toml")}
    return sorted(book for book in found if room_for(f"{book}/").tournaments or _drawn(book))


def _drawn(rulebook: str) -> list[str]:
    return [name for name in names() if name.startswith(f"{rulebook}/")]


def fees(rulebook: str) -> list[Kept]:
    """Every form and price of a house."""
    if rulebook not in rulebooks():
        raise Refused(f"{rulebook} prices no tournaments; there are those of {', '.join(rulebooks())}.")
    return [*_printed(rulebook), *_by_draw(rulebook)]


def _printed(rulebook: str) -> Iterator[Kept]:
    for prices in room_for(f"{rulebook}/").tournaments:
        if prices.percent is not None:
            yield Kept(prices.form, prices.currency, None, prices.percent / 100, "printed", prices.rule)
        for price, _ in prices.fees:
            part = Fraction(fee_of(prices, price), price)
            yield Kept(prices.form, prices.currency, price, part, "printed", prices.rule)


def _by_draw(rulebook: str) -> Iterator[Kept]:
    for name in _drawn(rulebook):
        path = path_of(name)
        assert path is not None, "it is one of the names"
        loaded = load_form(path)
        form = loaded.form
        for buy_in in form.lottery.buy_ins:
            part = column(form, buy_in).kept
            yield Kept(loaded.title, form.currency, buy_in, part, "drawn", form.lottery.rule)


def side_by_side(found: list[Kept]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The forms, and for each price what each keeps of it."""
    forms = list(dict.fromkeys(each.form for each in found))
    parts = {(each.currency, each.price, each.form): each.part for each in found}
    prices = sorted({(each.currency, each.price) for each in found if each.price is not None})
    rows = []
    for code, price in prices:
        kept = (parts.get((code, price, form), parts.get((code, None, form))) for form in forms)
        rows.append((CURRENCIES[code].with_sign(price), *map(_said, kept)))
    return forms, rows


def _said(part: Fraction | None) -> str:
    return "–" if part is None else f"{float(100 * part):g} %"


def uneven(found: list[Kept]) -> Iterator[str]:
    """Forms that keep one part of some entries and another of others."""
    for form in dict.fromkeys(each.form for each in found):
        own = [each for each in found if each.form == form]
        parts = list(dict.fromkeys(each.part for each in own))
        if len(parts) > 1:
            money = CURRENCIES[own[0].currency]
            told = (f"{_said(part)} of {_prices(own, part, money)}" for part in parts)
            yield f"{form} keeps {', and '.join(told)}"


def _prices(own: list[Kept], part: Fraction, money: Currency) -> str:
    return ", ".join(money.with_sign(each.price) for each in own if each.part == part and each.price is not None)
