"""``croupier audit``: prove the books."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from croupier.cli.serve import DATA


def audit(
    data: Annotated[Path, typer.Option(help="Folder of the house's books.")] = DATA,
) -> None:
    """Check the ledger, the hash chains and the replay of every stored round."""
    from croupier.house import audit as check
    from croupier.money import CURRENCIES

    console = Console()
    report = check(data)
    if report.totals:
        money = Table("", *sorted(report.totals), title="Balances")
        kinds = {"wallet": "players", "escrow": "on the tables", "pot": "in pots", "house": "house", "issue": "issued"}
        for kind, name in kinds.items():
            row = [CURRENCIES[code].show(report.totals[code].get(kind, 0)) for code in sorted(report.totals)]
            money.add_row(name, *row)
        console.print(money)
    console.print(", ".join(f"{count} {what}" for what, count in report.counted.items()) or "Nothing to check.")
    for note in report.notes:
        console.print(f"Note: {note}", markup=False)
    for wrong in report.wrong:
        console.print(f"WRONG: {wrong}", style="red", markup=False)
    if not report.good:
        console.print(f"The books are not right: {len(report.wrong)} found.", style="bold red")
        raise typer.Exit(1)
    console.print("The books are right: every coin is accounted for and every round replays.", style="bold green")
