"""``croupier arena``: opponents against each other, over duplicate deals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import AsJson, Chosen, outfile
from croupier.cli.screen import progress, screen

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.analysis.arena import Result


def arena(
    opponents: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="OPPONENT...",
            help="By name (sound, rule, …), a Python class (module:Class) or a process (cmd:./mybot).",
            show_default=False,
        ),
    ] = None,
    game: Annotated[str, typer.Option("--game", help="Any game of poker: see 'croupier games'.")] = "gelp/texas-holdem",
    deals: Annotated[int, typer.Option("--deals", min=1, max=10**8, help="Deals, each played by all in turn.")] = 1000,
    seats: Annotated[
        int | None,
        typer.Option("--seats", min=2, help="Players at the table (default: one for each named).", show_default=False),
    ] = None,
    stack: Annotated[
        str, typer.Option("--stack", metavar="BB", help="Big blinds of everybody; 20-200: drawn for each deal.")
    ] = "100",
    unequal: Annotated[bool, typer.Option("--unequal", help="Each seat's stack is drawn by itself.")] = False,
    blinds: Annotated[
        str | None,
        typer.Option("--blinds", metavar="S/B", help="Chips of the blinds, as in 50/100.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same match.")] = 0,
    run_outs: Annotated[
        int, typer.Option("--run-outs", min=0, max=10**6, help="Ways to finish an all-in that are averaged; 0: none.")
    ] = 200,
    limit: Annotated[float, typer.Option("--limit", min=0.01, help="Seconds that a process has for an answer.")] = 10.0,
    processes: Annotated[int, typer.Option("--processes", "-p", min=1, max=256, help="Work in so many processes.")] = 1,
    figures: Annotated[bool, typer.Option("--figures", help="Also how each of them plays: VPIP, 3-bet …")] = False,
    plot: Annotated[Path | None, outfile("--plot", help="Draw the result to this SVG file.")] = None,
    option: Chosen = None,
    json: AsJson = False,
) -> None:
    """Opponents against each other: the same cards to every seat in turn, so that luck cancels."""
    from croupier.analysis.arena import Entrant, Terms, match

    names = list(dict.fromkeys(opponents or ()))
    if not names:
        from croupier.analysis.arena import known

        raise typer.BadParameter(f"name two or more: {', '.join(known())}, module:Class, cmd:./program")
    terms = Terms(
        game, seats or max(2, len(opponents or ())), deals, _stack(stack), unequal, _blinds(blinds), None, seed,
        run_outs, _options(option), _line_up(opponents or [], names, seats),
    )  # fmt: skip
    with progress() as bar:
        task = bar.add_task("Deals", total=deals)
        result = match(
            [Entrant(name, limit) for name in names], terms, processes=processes, figures=figures,
            progress=lambda done, _: bar.update(task, completed=done),
        )  # fmt: skip
    if plot is not None:
        from croupier.analysis.arena.plot import drawn
        from croupier.textfile import write_text

        write_text(plot, drawn(result) + "\n")
    if json:
        import json as text

        print(text.dumps(result.as_json(), indent=2))
        return
    _show(result, screen(), figures=figures)


def _line_up(said: list[str], names: list[str], seats: int | None) -> tuple[int, ...]:
    """Who was named several times, sits in several seats."""
    order = tuple(names.index(name) for name in said)
    return order if len(order) > len(names) and seats in (None, len(order)) else ()


def _stack(text: str) -> tuple[float, float]:
    low, dash, high = text.partition("-")
    try:
        return float(low), float(high if dash else low)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no stack: write 100, or 20-200", param_hint="--stack") from None


def _blinds(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    small, _, big = text.partition("/")
    try:
        return int(small), int(big)
    except ValueError:
        raise typer.BadParameter(f"{text!r} are no blinds: write 50/100", param_hint="--blinds") from None


def _options(option: list[str] | None) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for said in option or ():
        key, equals, value = said.partition("=")
        if not equals or not key.strip():
            raise typer.BadParameter(f"{said!r} is not K=V, such as limit=pot", param_hint="--option")
        out[key.strip()] = value.strip()
    return out


def _show(result: Result, console: Console, *, figures: bool) -> None:
    from rich.table import Table

    terms = result.terms
    title = f"{terms.game}, {terms.seats} seats, {result.deals:,} deals, seed {terms.seed}"
    table = Table(title=title, title_justify="left")
    table.add_column("opponent")
    for heading in ("hands", "bb/100", *(["big bets/100"] if terms.big_bet else []), "answer"):
        table.add_column(heading, justify="right", no_wrap=True)
    for number, name in enumerate(result.names):
        rate, clock = result.rate(number), result.clocks[number]
        bets = [str(rate.times(1 / terms.big_bet))] if terms.big_bet else []
        table.add_row(name, f"{result.played(number):,}", str(rate), *bets, f"{1000 * clock.mean:.2f} ms")
    console.print(table)
    places = Table(title="by position", title_justify="left")
    places.add_column("")
    for name in result.names:
        places.add_column(name, justify="right")
    for place, position in enumerate(terms.positions):
        places.add_row(position, *(str(result.rate(number, place)) for number in range(len(result.names))))
    console.print(places)
    averaged = f"all-ins by their mean over {terms.run_outs} ways or all" if terms.run_outs else "all-ins as they fell"
    console.print(f"big blinds a hundred hands ± 95 % over deals; {averaged}", style="dim")
    for number, name in enumerate(result.names):
        for kind, count in result.faults[number].counts.items():
            console.print(f"{name}: answered for {count:,} × ({kind}: {result.faults[number].said[kind]})")
    if figures:
        _figures(result, console)


def _figures(result: Result, console: Console) -> None:
    from rich.table import Table

    from croupier.analysis.arena.figures import FIGURES, WHOLE_HANDS

    for number, name in enumerate(result.names):
        found = result.figures[number]
        table = Table(title=f"how {name} plays, %", title_justify="left")
        table.add_column("")
        for heading in ("all", "95 %", *found.positions):
            table.add_column(heading, justify="right")
        for figure in FIGURES:
            rate = found[figure]
            low, high = rate.interval
            by_place = [_percent(found[figure, at].share) for at in found.positions]
            table.add_row(
                figure, _percent(rate.share), f"{100 * low:.1f}–{100 * high:.1f}" if rate.of else "", *by_place
            )
        console.print(table)
    found = result.figures[0]
    for figure, means in WHOLE_HANDS.items():
        share = found[figure].share
        said = f"{share:.2f}" if figure == "players at the flop" else f"{100 * share:.1f} %"
        console.print(f"{said:>8}  {means}")


def _percent(share: float) -> str:
    return "–" if share != share else f"{100 * share:.1f}"
