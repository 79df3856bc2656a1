"""``croupier certify``: the exact edge of every bet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Chosen, GameName, InCurrency, loaded

if TYPE_CHECKING:
    from croupier.analysis import Certificate
    from croupier.rulebooks import Game


def certify(
    game: GameName,
    option: Chosen = None,
    currency: InCurrency = None,
    json: AsJson = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="A Markdown page.")] = False,
    bet: Annotated[str | None, typer.Option("--bet", help="Show the whole distribution of one bet.")] = None,
) -> None:
    """Certify a game: exact edge, hit frequency, deviation and distribution of every bet, and warnings."""
    done = _solved(loaded(game, option), currency)
    if json:
        import json as text

        print(text.dumps(done.as_json(), ensure_ascii=False, indent=2))
    elif markdown:
        from croupier.analysis.report import markdown as page

        print(page(done), end="")
    else:
        _show(done, bet)


def _solved(game: Game, currency: str | None) -> Certificate:
    """The certificate, with a progress bar on the way where somebody watches."""
    from rich.console import Console
    from rich.progress import Progress

    from croupier.analysis import certify as solve

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Solving", total=None, visible=False)
        return solve(game, currency, lambda done, of: bar.update(task, completed=done, total=of, visible=True))


def _show(done: Certificate, bet: str | None) -> None:
    from rich.console import Console
    from rich.table import Table

    from croupier.rulebooks.sheet import show_fraction

    console = Console()
    options = ", ".join(f"{key} = {value}" for key, value in done.game.options.items())
    console.print(f"[bold]{done.game.title}[/] · {done.game.id} · {done.currency} · {done.method}")
    if options:
        console.print(options, style="dim", highlight=False)
    if bet is not None:
        _show_bet(console, done, bet)
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("Bet")
    for column in ("Places", "Wins", "Edge", "Edge %", "Deviation"):
        table.add_column(column, justify="right")
    for row in done.bets:
        edge = f"{float(100 * row.edge):.4f}"
        wins, exact = show_fraction(row.hit_frequency), show_fraction(row.edge)
        table.add_row(row.bet, str(row.positions), wins, exact, edge, f"{row.sd:.4f}")
    console.print(table, highlight=False)
    for chart in done.charts:
        grid = Table(title=chart.title, box=None, header_style="bold", title_justify="left", pad_edge=False)
        for column in chart.columns:
            grid.add_column(column)
        for cells in chart.rows:
            grid.add_row(*cells)
        console.print()
        console.print(grid, highlight=False)
    for note in done.notes:
        console.print(f"· {note}", highlight=False, soft_wrap=True)
    for warning in done.warnings:
        console.print(f"! {warning}", style="yellow", highlight=False, soft_wrap=True)
    if not done.warnings:
        console.print("No warnings.", style="dim")
    console.print(f"Rulebook SHA-256 {done.game.sha256}", style="dim", highlight=False, soft_wrap=True)


def _show_bet(console: object, done: Certificate, bet: str) -> None:
    from rich.console import Console
    from rich.table import Table

    assert isinstance(console, Console)
    known = {row.bet: row for row in done.bets}
    if bet not in known:
        raise typer.BadParameter(f"no bet {bet!r}: {', '.join(known)}", param_hint="--bet")
    row = known[bet]
    table = Table(title=f"{bet}: edge {row.edge}", box=None, header_style="bold", title_justify="left")
    for column in ("Profit per unit", "Probability", "%"):
        table.add_column(column, justify="right")
    table.add_column("")
    most = max(row.distribution.values())
    for profit, p in sorted(row.distribution.items()):
        table.add_row(str(profit), str(p), f"{float(100 * p):.4f}", "█" * max(1, round(30 * p / most)))
    console.print(table, highlight=False)
