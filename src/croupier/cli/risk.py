"""``croupier risk``: the house takes stakes only up to so much, from a person or at a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from croupier.cli.serve import DATA


def risk(
    most: Annotated[str | None, typer.Argument(help="The most on one bet, such as 50; none: what is set.")] = None,
    person: Annotated[str | None, typer.Option(help="Of this person only, as the name stands at the table.")] = None,
    table: Annotated[str | None, typer.Option(help="At this table only, by its id.")] = None,
    currency: Annotated[str, typer.Option(help="In this currency.")] = "EUR",
    lift: Annotated[bool, typer.Option("--lift", help="Take stakes as posted again.")] = False,
    data: Annotated[Path, typer.Option(help="Folder of the house's books.")] = DATA,
) -> None:
    """Set a largest stake below the posted one: of a larger one only that part is accepted."""
    from croupier.house import risk as limits
    from croupier.money import currency as money

    console = Console()
    if most is None and not lift:
        for each in limits.all_limits(data):
            said = money(each.currency).with_sign(each.most)
            console.print(f"{each.name} at {_at(each.table)}: at most {said} on one bet", markup=False)
        return
    amount = None if lift or most is None else money(currency).parse(most)
    done = limits.set_limit(data, person, table, currency, amount)
    said = "as posted" if amount is None else f"at most {money(currency).with_sign(amount)} on one bet"
    console.print(f"{done.name} at {_at(done.table)}: {said}.", markup=False)


def _at(table: str) -> str:
    return "every table" if table == "*" else table
