"""``croupier equity``: how much of the pot each hand is worth."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import outfile
from croupier.cli.screen import bars

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.analysis.equity import Equities
    from croupier.ranking.value import Category


class Method(StrEnum):
    """How to count."""

    auto = "auto"
    exact = "exact"
    monte_carlo = "monte-carlo"


class Output(StrEnum):
    """What to print."""

    table = "table"
    plot = "plot"
    json = "json"


def equity(
    players: Annotated[
        list[str] | None,
        typer.Argument(help="Cards or a range for each player: AsAh, '22+, ATs+, KQo', random.", show_default=False),
    ] = None,
    game: Annotated[
        str, typer.Option(help="holdem, omaha, omaha-hi-lo, stud, razz, soko, … or a game of the house: gelp/razz.")
    ] = "holdem",
    leg: Annotated[str | None, typer.Option(help="Which game of a mix of the house.", show_default=False)] = None,
    board: Annotated[str, typer.Option(help="Cards on the board; / between two boards.", show_default=False)] = "",
    dead: Annotated[str, typer.Option(help="Cards that nobody can get.", show_default=False)] = "",
    done: Annotated[
        str,
        typer.Option(help="Games of the house: draws or discards each hand has made, as in 1,0.", show_default=False),
    ] = "",
    method: Annotated[Method, typer.Option(help="auto is exact where that takes seconds.")] = Method.auto,
    deals: Annotated[int, typer.Option(help="Random deals of monte-carlo.", min=1, max=10**10)] = 1_000_000,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed, the same random deals.", show_default=False, min=0, max=2**63 - 1),
    ] = None,
    threads: Annotated[
        int | None, typer.Option(help="Cores to use; all without it.", show_default=False, min=1, max=256)
    ] = None,
    hands: Annotated[bool, typer.Option("--hands", help="Also how often each final hand is made.")] = False,
    output: Annotated[Output, typer.Option(help="A table, a plot or JSON.")] = Output.table,
    grid: Annotated[
        Path | None,
        outfile("--grid", help="Write all 169 starting hands of hold'em against each other to this CSV."),
    ] = None,
) -> None:
    """How much of the pot each hand is worth, exactly or by random deals."""
    from rich.console import Console

    if grid is not None:
        _write_grid(grid, threads)
        return
    if "/" in game:
        from croupier.cli.house_equity import house_equity, how, outlook_json, outlook_table

        for name, wanted in (("--method", method is not Method.auto), ("--threads", threads), ("--hands", hands)):
            if wanted:
                raise typer.BadParameter("this is for games without a rulebook, such as holdem", param_hint=name)
        seen = house_equity(players or [], game, leg, board, dead, done, deals, seed)
        if output is Output.json:
            typer.echo(outlook_json(seen, game))
        elif output is Output.plot:
            bars([(hand.holds, hand.equity) for hand in seen.hands], Console())
            Console().print(how(seen), style="dim")
        else:
            outlook_table(seen, game, Console())
        return
    from croupier.analysis.equity import equity as count

    for name, given in (("--leg", leg), ("--done", done)):
        if given:
            raise typer.BadParameter("this is for games of the house, such as --game gelp/razz", param_hint=name)
    with bar("Dealing") as progress:
        found = count(
            players or [], game, board=board, dead=dead, method=method.value, deals=deals, seed=seed,
            threads=threads, progress=progress,
        )  # fmt: skip
    console = Console()
    if output is Output.json:
        typer.echo(json.dumps(_as_json(found), indent=2))
    elif output is Output.plot:
        _plot(found, console, hands)
    else:
        _table(found, console, hands)


@contextmanager
def bar(what: str) -> Iterator[Callable[[float], None]]:
    """A progress bar on the error stream, gone when the work is done; none where nobody watches."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    watched = sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not watched) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda part: bar.update(task, completed=part)


def _write_grid(path: Path, threads: int | None) -> None:
    from croupier.analysis.equity.grid import STARTING_HANDS, equity_grid
    from croupier.textfile import write_text

    with bar("169 × 169") as progress:
        square = equity_grid(threads, progress)
    lines = [",".join(("hand", *STARTING_HANDS))]
    lines += [
        ",".join((name, *(f"{part:.6f}" for part in row))) for name, row in zip(STARTING_HANDS, square, strict=True)
    ]
    write_text(path, "\n".join(lines) + "\n")
    typer.echo(f"169 × 169 equities, exact, in {path}")


def _how(found: Equities) -> str:
    if found.exact:
        return f"{found.deals:,} deals, every one of them"
    return f"{found.deals:,} random deals, one standard error below {found.error:.3%}"


def _table(found: Equities, console: Console, hands: bool) -> None:
    from rich.table import Table

    split = found.game.low is not None
    table = Table(title=found.game.name, title_justify="left")
    table.add_column("hand")
    for heading in ("equity", "scoops" if split else "wins", "shares" if split else "ties", *(["lows"] * split)):
        table.add_column(heading, justify="right")
    for player in found.players:
        parts = [float(player.equity), player.win, player.tie, *([player.lows / player.deals] * split)]
        table.add_row(player.holds, *(f"{part:.4%}" for part in parts))
    console.print(table)
    console.print(_how(found), style="dim")
    if hands:
        table = Table(title="final hands", title_justify="left")
        table.add_column("")
        for player in found.players:
            table.add_column(player.holds, justify="right")
        for category in _categories(found):
            parts = [player.hands.get(category, 0) / player.deals for player in found.players]
            table.add_row(category.spoken, *(f"{part:.4%}" if part else "–" for part in parts))
        console.print(table)


def _categories(found: Equities) -> list[Category]:
    """The categories somebody makes, best first."""
    from croupier.ranking.value import Category

    made = {category for player in found.players for category in player.hands}
    return [category for category in reversed(Category) if category in made]


def _plot(found: Equities, console: Console, hands: bool) -> None:
    bars([(player.holds, float(player.equity)) for player in found.players], console)
    if hands:
        for category in _categories(found):
            console.print(f"\n{category.spoken}", markup=False)
            bars([(player.holds, player.hands.get(category, 0) / player.deals) for player in found.players], console)
    console.print(_how(found), style="dim")


def _as_json(found: Equities) -> dict[str, object]:
    return {
        "game": found.game.name,
        "board": [str(card) for card in found.board],
        "dead": [str(card) for card in found.dead],
        "deals": found.deals,
        "exact": found.exact,
        "players": [
            {
                "holds": player.holds,
                "equity": float(player.equity),
                "fraction": str(player.equity),
                "wins": player.wins,
                "ties": player.ties,
                "lows": player.lows,
                "hands": dict(player.hands),
            }
            for player in found.players
        ],
    }
