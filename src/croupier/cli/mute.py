"""``croupier mute``: what somebody types at the tables is not passed on any more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from croupier.cli.serve import DATA


def mute(
    name: Annotated[str | None, typer.Argument(help="As it stands at the table; without one, who is muted.")] = None,
    lift: Annotated[bool, typer.Option("--lift", help="Let this person write again.")] = False,
    data: Annotated[Path, typer.Option(help="Folder of the house's books.")] = DATA,
) -> None:
    """Mute somebody in the chat of all tables, at once, whether the house is open or closed."""
    from croupier.house import muted

    console = Console()
    if name is None:
        for known in muted.all_muted(data).values():
            console.print(known, markup=False)
        return
    who = muted.mute(data, name, lift=lift)
    console.print(f"{who.name} can write again." if lift else f"{who.name} is muted.", markup=False)
