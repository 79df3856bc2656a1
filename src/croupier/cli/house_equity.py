"""``croupier equity --game gelp/…``: equity by the rules of a game of the house, draws and discards included."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.analysis.equity.result import Outlook


def house_equity(
    players: list[str], game: str, leg: str | None, board: str, dead: str, done: str, deals: int, seed: int | None
) -> Outlook:
    """The equity of these hands."""
    from croupier import poker
    from croupier.analysis.equity import BadSpot
    from croupier.analysis.equity.house import outlook
    from croupier.figures import whole

    rules = poker.rules(game)
    if leg is not None:
        if leg not in rules.legs:
            raise BadSpot(f"{leg!r} is no game of {game}: {', '.join(rules.legs) or 'it is not a mix'}")
        rules = rules.legs[leg]
    made = [whole(number.strip()) for number in done.split(",")] if done else []
    numbers = [number for number in made if number is not None]
    if len(numbers) < len(made):
        raise BadSpot(f"--done is a number for each hand, as in 1,0: not {done!r}")
    return outlook(players, rules, boards=board.split("/"), dead=dead, done=numbers or None, deals=deals, seed=seed)


def outlook_table(found: Outlook, game: str, console: Console) -> None:
    from rich.table import Table

    table = Table(title=game, title_justify="left")
    table.add_column("hand")
    for heading in ("equity", "whole pots", "parts"):
        table.add_column(heading, justify="right")
    for hand in found.hands:
        table.add_row(hand.holds, *(f"{part:.4%}" for part in (hand.equity, hand.win, hand.tie)))
    console.print(table)
    console.print(how(found), style="dim")


def how(found: Outlook) -> str:
    """How it was found: the deals, how sure, and what was taken for granted."""
    deals = f"{found.deals:,} deals, every one of them"
    if not found.exact:
        deals = f"{found.deals:,} random deals, one standard error below {found.error:.3%}"
    return "; ".join([deals, *found.assumes])


def outlook_json(found: Outlook, game: str) -> str:
    told = {"game": game, "deals": found.deals, "exact": found.exact, "assumes": list(found.assumes),
            "players": [hand._asdict() for hand in found.hands]}  # fmt: skip
    return json.dumps(told, indent=2)
