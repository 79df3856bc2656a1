"""``croupier incidents``: what the house must look at."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from croupier.cli.serve import DATA


def incidents(data: Annotated[Path, typer.Option(help="Folder of the house's books.")] = DATA) -> None:
    """List the alarms that rounds have raised (wins above the largest one, for example), the oldest first."""
    from croupier.house.incidents import listed
    from croupier.play import Refused
    from croupier.store.engine import open_engine
    from croupier.store.files import DATABASE

    if not (data / DATABASE).is_file():
        raise Refused(f"there are no books in {data}: say where they are with --data")
    console, engine = Console(), open_engine(data, "BEGIN")
    try:
        with engine.begin() as db:
            found = list(listed(db))
    finally:
        engine.dispose()
    for one in found:
        when = datetime.fromtimestamp(one.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        who = f", {one.name}" if one.name else ""
        rule = f" ({one.rule})" if one.rule else ""
        console.print(f"{when}  {one.round}{who}: {one.text}{rule}", markup=False, soft_wrap=True)
    console.print(f"{len(found)} incidents." if found else "Nothing has happened that the house must look at.")
