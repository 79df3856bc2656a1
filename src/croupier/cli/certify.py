"""``croupier certify``: the exact edge of every bet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Chosen, InCurrency, drawn_form, loaded
from croupier.cli.screen import progress, screen, styled

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.analysis import Certificate
    from croupier.rulebooks import Game
    from croupier.tournament.lottery.book import Loaded


def certify(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A game's id, or a path to a .toml file; or a tournament with a drawn pool."
        ),
    ] = None,
    option: Chosen = None,
    currency: InCurrency = None,
    json: AsJson = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="A Markdown page.")] = False,
    bet: Annotated[str | None, typer.Option("--bet", help="Show the whole distribution of one bet.")] = None,
    anew: Annotated[
        bool, typer.Option("--anew", help="Solve again what is registered or kept; may take minutes.")
    ] = False,
    everything: Annotated[bool, typer.Option("--all", help="The whole catalogue, with a progress bar.")] = False,
) -> None:
    """Certify a game: exact edge, hit frequency, deviation and distribution of every bet, and warnings."""
    if everything:
        _certify_all(json=json)
        return
    if game is None:
        raise typer.BadParameter("say a game (see 'croupier games'), or --all", param_hint="GAME")
    if bet is not None and (json or markdown):
        raise typer.BadParameter("the whole certificate is printed with --json and --markdown", param_hint="--bet")
    form = drawn_form(game, option, currency)
    done = _solved(loaded(game, option), currency, anew=anew) if form is None else _of_entries(form)
    if json:
        import json as text

        print(text.dumps(done.as_json(), ensure_ascii=False, indent=2))
    elif markdown:
        from croupier.analysis.report import markdown as page

        print(page(done), end="")
    else:
        _show(done, bet)


def _certify_all(*, json: bool) -> None:
    """Every game of the house that has a solver: one line for each bet."""
    from rich.table import Table

    from croupier.analysis.register import certified
    from croupier.games import families
    from croupier.rulebooks import load
    from croupier.rulebooks.catalog import entries

    solved = {family.name for family in families() if family.solver is not None}
    found = [entry for entry in entries() if entry.family in solved]
    done: list[Certificate] = []
    with progress() as bar:
        task = bar.add_task("Certifying", total=len(found))
        for entry in found:
            bar.update(task, description=entry.id)
            done.append(certified(load(entry.id)))
            bar.advance(task)
    if json:
        import json as text

        print(text.dumps([certificate.as_json() for certificate in done], ensure_ascii=False, indent=2))
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("Game", "Bet", "Edge %", "Method", "Warnings"):
        right = column in ("Edge %", "Warnings")
        fold = column in ("Game", "Method")
        table.add_column(column, justify="right" if right else "left", no_wrap=not fold, overflow="fold", min_width=8)
    for certificate in done:
        for number, row in enumerate(certificate.bets):
            first = number == 0
            warnings = str(len(certificate.warnings) or "") if first else ""
            table.add_row(certificate.game.id if first else "", row.bet, row.percent, row.method, warnings)
    screen().print(table)


def _of_entries(form: Loaded) -> Certificate:
    from croupier.tournament.lottery.worth import certificate

    return certificate(form)


def _solved(game: Game, currency: str | None, *, anew: bool) -> Certificate:
    """The certificate, with a progress bar on the way where somebody watches."""
    from croupier.analysis.register import certified

    with progress() as bar:
        task = bar.add_task("Solving", total=None, visible=False)

        def tell(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of, visible=True)

        return certified(game, currency, tell, anew=anew)


def _show(done: Certificate, bet: str | None) -> None:
    from rich.table import Table

    from croupier.rulebooks.sheet import show_fraction

    console = screen()
    options = ", ".join(f"{key} = {value}" for key, value in done.game.options.items())
    console.print(styled((done.game.title, "bold"), f" · {done.game.id} · {done.currency} · {done.method}"))
    if options:
        console.print(options, style="dim")
    if bet is not None:
        _show_bet(console, done, bet)
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("Bet")
    for column in ("Places", "Wins", "Edge", "Edge %", "Deviation"):
        table.add_column(column, justify="right")
    for row in done.bets:
        wins, deviation = (show_fraction(row.hit_frequency), f"{row.sd:.4f}") if row.distribution else ("–", "–")
        exact = show_fraction(row.edge) if row.high is None else "–"
        table.add_row(row.bet, str(row.positions), wins, exact, row.percent, deviation)
    console.print(table)
    for chart in done.charts:
        grid = Table(title=chart.title, box=None, header_style="bold", title_justify="left", pad_edge=False)
        for column in chart.columns:
            grid.add_column(column)
        for cells in chart.rows:
            grid.add_row(*cells)
        console.print()
        console.print(grid)
    for note in done.notes:
        console.print(f"· {note}", soft_wrap=True)
    for warning in done.warnings:
        console.print(f"! {warning}", style="yellow", soft_wrap=True)
    if not done.warnings:
        console.print("No warnings.", style="dim")
    console.print(f"Rulebook SHA-256 {done.game.sha256}", style="dim", soft_wrap=True)


def _show_bet(console: Console, done: Certificate, bet: str) -> None:
    from rich.table import Table

    known = {row.bet: row for row in done.bets}
    if bet not in known:
        raise typer.BadParameter(f"no bet {bet!r}: {', '.join(known)}", param_hint="--bet")
    row = known[bet]
    if not row.distribution:
        console.print(f"{bet}: edge {row.percent} %; only its edge is known, not its distribution.")
        return
    edge = row.edge if row.high is None else f"{row.percent} %"
    table = Table(title=f"{bet}: edge {edge}", box=None, header_style="bold", title_justify="left")
    for column in ("Profit per unit", "Probability", "%"):
        table.add_column(column, justify="right")
    table.add_column("")
    most = max(row.distribution.values())
    for profit, p in sorted(row.distribution.items()):
        table.add_row(str(profit), str(p), f"{float(100 * p):.4f}", "█" * max(1, round(30 * p / most)))
    console.print(table)
    if row.dealt:
        console.print(f"· {row.dealt}", soft_wrap=True, markup=False)
