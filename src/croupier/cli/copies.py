"""``croupier backup`` and ``croupier restore``: the books in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.serve import DATA

Data = Annotated[Path, typer.Option(help="Folder of the house's books.")]


def backup(
    file: Annotated[Path, typer.Argument(help="The new file, such as house-monday.zip. It holds the house's keys.")],
    data: Data = DATA,
) -> None:
    """Copy the books, keys and anchors of a house into one file; the house may be open meanwhile."""
    from croupier.house.copies import back_up

    made = back_up(data, file)
    print(
        f"{file}: the books as they stood at {made.at}, {made.entries:,} entries of the house and a database of "
        f"{made.database / 1e6:,.1f} MB. Keep it where nobody else reads it: the house's keys are in it."
    )


def restore(
    file: Annotated[Path, typer.Argument(help="A file that croupier backup has made.")],
    data: Data = DATA,
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Where there are books already: put them aside, under another name."),
    ] = False,
) -> None:
    """Put the books of a copy into a folder. A copy that is torn is refused before anything is touched."""
    from croupier.house.copies import restore as put_back

    done = put_back(file, data, replace=replace)
    print(f"{data}: the books as they stood at {done.copied.at}. Look at them with: croupier audit --data {data}")
    if done.aside is not None:
        print(f"What was there before lies in {done.aside}.")
