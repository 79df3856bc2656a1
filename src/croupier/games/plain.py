"""The layout that suits every game: its bets by name. The plain felt of the browser draws a table from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.games.common import BetInfo
from croupier.games.layouts import PlainLayout, bet_says
from croupier.games.shoe import ShoeRules
from croupier.money import Currency


def plain_layout(catalogue: Callable[[Any], list[BetInfo]]) -> Callable[[Any, Currency], PlainLayout]:
    """A family's ``layout``, made of its catalogue: every bet with its name, its pay and its limits; and the shoe, if
    the rules have one, so that a player can draw the cards of a round again."""

    def layout(rules: Any, currency: Currency) -> PlainLayout:
        bets = catalogue(rules)
        shoe = getattr(rules, "shoe", None)
        return {
            "family": rules.family,
            "title": rules.title,
            "bets": {info.name: bet_says(info) for info in bets},
            "positions": [
                {"id": place, "bet": info.name, "pays": info.pays, "min": span.low, "max": span.high}
                for info in bets
                for span in [rules.span(info.name, currency)]
                for place in info.positions
            ],
            "shoe": shoe.as_json() if isinstance(shoe, ShoeRules) else None,
        }

    return layout
