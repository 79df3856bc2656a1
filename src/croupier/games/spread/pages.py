"""A spread game as a sheet or a page shows it."""

from __future__ import annotations

from itertools import groupby

from croupier.games.common import BetInfo
from croupier.games.layouts import bet_says, edge_says
from croupier.games.pays import list_of_pays, say_pays
from croupier.games.remembered import Remembered
from croupier.games.spread.book import Book
from croupier.games.spread.layouts import SpreadLayout
from croupier.games.spread.model import Rules
from croupier.games.spread.odds import by_spread, edge
from croupier.money import Currency


def _pays(rules: Rules) -> str:
    """``spread 1: 5 to 1; …; 4–11: 1 to 1; three of a kind: 11 to 1``."""
    parts = []
    for pays, group in groupby(rules.table.items(), key=lambda item: item[1]):
        spreads = [spread for spread, _ in group]
        span = str(spreads[0]) if len(spreads) == 1 else f"{spreads[0]}–{spreads[-1]}"
        parts.append(f"spread {span}: {say_pays(pays)}")
    return ", ".join([*parts, f"three of a kind: {say_pays(rules.three_alike)}"])


def catalogue(rules: Rules) -> list[BetInfo]:
    """The bet on a box; a raise is a choice, not a bet."""
    boxes = tuple(f"bet {n}" for n in range(1, rules.boxes.count + 1))
    own = " of the box" if rules.third == "per_box" else ""
    about = f"The third card{own} falls strictly between the two open cards"
    return [BetInfo("bet", rules.bet_title, about, _pays(rules), boxes)]


def flow(rules: Rules) -> list[str]:
    """The order of play in sentences."""
    boxes = rules.boxes
    each = "one box" if boxes.per_player == 1 else "as many boxes as he likes"
    behind = " (behind another only when every box is taken)" if boxes.behind_when_full else ""
    amount = "by any amount up to his stake" if rules.raising.partial else "by just his stake"
    third = (
        "one third card decides for all" if rules.third == "common" else "each box with a stake gets its own third card"
    )
    after = "is a push: the stake lies free" if rules.pushed == "stay" else "is a push"
    if rules.consecutive == "push":
        consecutive = f"Consecutive cards: no third card, the round {after}."
    else:
        free = "stakes may be changed" if rules.free_on_redeal else "the same stakes lie on"
        consecutive = f"Consecutive cards: the deal is void and repeated; {free}."
    return [
        f"Stakes are placed on {boxes.count} boxes; a player takes {each}, up to {boxes.players} on one box{behind}.",
        "Two open cards are dealt. Ace is high, two is low; the spread is the number of ranks between them.",
        consecutive,
        f"A pair: no raise; {third}; three of a kind pays {say_pays(rules.three_alike)}, anything else {after}.",
        f"Otherwise every player may raise {amount}; then {third}.",
        "Strictly between the two cards: stake and raise win by the spread. Otherwise both lose.",
        f"The shoe holds {rules.shoe.packs} packs; it is shuffled anew when {rules.shoe.behind} cards are left.",
    ]


_ENDS = {"won": "wins", "push": "is a push", "lost": "loses"}


def remembered(rules: Rules, result: str) -> Remembered:
    """The spread and how its third card ended; consecutive cards got none."""
    del rules
    if result == "consecutive":
        return Remembered("Consecutive cards, a push", "0", "push")
    spread, _, how = result.removeprefix("spread ").partition(" ")
    words = "A pair" if spread == "pair" else f"Spread {spread}"
    if not how:
        return Remembered(words, spread)
    return Remembered(f"{words}: the third card {_ENDS[how]}", spread, how, dashed=how == "lost")


def layout(rules: Rules, currency: Currency) -> SpreadLayout:
    """What a page needs to draw the table."""
    span = Book(rules, currency).span()
    kept = edge_says(edge(rules))
    (info,) = catalogue(rules)
    brief = list_of_pays([*(pays for pays, _ in groupby(rules.table.values())), rules.three_alike])
    about = "After the two cards, up to the stake"
    return {
        "family": "spread",
        "title": rules.title,
        "bets": {
            "bet": {**bet_says(info), "brief": brief},
            "raise": {"title": rules.raise_title, "about": about, "pays": info.pays, "brief": brief},
        },
        "positions": [
            {
                "id": name,
                "bet": "bet",
                "box": number,
                "raise": f"raise {number}",
                "pays": info.pays,
                "min": span.low,
                "max": span.high,
                "edge": kept["edge"],
                "edge_percent": kept["edge_percent"],
            }
            for number, name in enumerate(info.positions, 1)
        ],
        "boxes": rules.boxes.model_dump(),
        "places": [
            "base",
            *(["third"] if rules.third == "common" else [f"box {n}" for n in range(1, rules.boxes.count + 1)]),
        ],
        "third": rules.third,
        "consecutive": rules.consecutive,
        "pays": {
            "by_spread": {str(row.spread): say_pays(row.pays) for row in by_spread(rules)},
            "three_alike": say_pays(rules.three_alike),
        },
        "shoe": {"packs": rules.shoe.packs, "cards": rules.shoe.size, "behind": rules.shoe.behind},
    }
