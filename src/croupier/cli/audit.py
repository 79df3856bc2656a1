"""``croupier audit``: prove the books."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as Bar
from rich.table import Table

from croupier.cli.serve import DATA

if TYPE_CHECKING:
    from croupier.house.audit import Progress

_KINDS: Final = {
    "wallet": "players",
    "escrow": "on the tables",
    "hedge": "beside hands",
    "middle": "in the middle",
    "pot": "in pots",
    "jackpot": "in jackpots",
    "drops": "dropped today",
    "house": "house",
    "issue": "issued",
}


def audit(
    data: Annotated[Path, typer.Option(help="Folder of the house's books.")] = DATA,
    anchor: Annotated[
        list[str] | None,
        typer.Option(help="A line of anchors.log that you have kept, or a file of them: do the books still hold it?"),
    ] = None,
) -> None:
    """Check every row of the books: ledger, hash chains, people, and the replay of every stored round."""
    from croupier.house import audit as check
    from croupier.money import CURRENCIES

    console = Console()
    kept = [line for given in anchor or () for line in _kept(given)]
    with _shown(console) as progress:
        report = check(data, kept, progress)
    if report.totals:
        money = Table("", *sorted(report.totals), title="Balances")
        for kind, name in _KINDS.items():
            row = [CURRENCIES[code].show(report.totals[code].get(kind, 0)) for code in sorted(report.totals)]
            money.add_row(name, *row)
        console.print(money)
    counted = ", ".join(f"{count} {what}" for what, count in report.counted.items() if count)
    console.print(counted or "Nothing to check.", soft_wrap=True)
    for note in report.notes:
        console.print(f"Note: {_printable(note)}", markup=False, soft_wrap=True)
    for wrong in report.wrong:
        console.print(f"WRONG: {_printable(wrong)}", style="red", markup=False, soft_wrap=True)
    if not report.good:
        console.print(f"The books are not right: {len(report.wrong)} found.", style="bold red")
        raise typer.Exit(1)
    console.print("The books are right: every coin is accounted for and every round replays.", style="bold green")


def _kept(given: str) -> list[str]:
    """The line itself, or those of a file."""
    if given.lstrip().startswith("{"):
        return [given.strip()]
    from croupier.house.anchors import BadAnchor

    try:
        lines = Path(given).read_text(encoding="utf-8", errors="replace").splitlines()
    except (OSError, ValueError) as no:
        why = getattr(no, "strerror", None) or no
        raise BadAnchor(f"{given} is neither a line of anchors.log nor a file of them: {why}") from None
    if not (found := [line.strip() for line in lines if line.strip()]):
        raise BadAnchor(f"{given} holds no line of anchors.log.")
    return found


@contextmanager
def _shown(console: Console) -> Iterator[Progress]:
    """How far the audit has come, while it lasts."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Looking at the books", total=None)

        def progress(what: str, done: int, of: int) -> None:
            bar.update(task, description=f"Looking at the {what}", completed=done, total=of)

        yield progress


def _printable(line: str) -> str:
    """Whatever stands in the books, it does nothing to the terminal."""
    return "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in line)
