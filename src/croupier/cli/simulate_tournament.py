"""``croupier simulate tournament``: how long an event lasts, what it pays, and what an advantage is worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson
from croupier.cli.screen import bars, progress, screen, styled

if TYPE_CHECKING:
    from croupier.money import Currency
    from croupier.tournament.experiment import Returns, Study
    from croupier.tournament.step import Plan


def tournament(
    name: Annotated[
        str, typer.Argument(metavar="EVENT", help="An event such as gelp/freezeout or unibet-ee/hexapro, or a file.")
    ],
    entries: Annotated[int, typer.Option("--entries", min=2, max=20_000, help="How many enter.")] = 50,
    runs: Annotated[int, typer.Option("--runs", min=1, help="How many times it is played.")] = 20,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same events.")] = 0,
    late: Annotated[int, typer.Option("--late", min=0, help="So many of them come late.")] = 0,
    edge: Annotated[
        float,
        typer.Option("--edge", min=-50, max=50, help="One player wins so many more of 100 pots that two play for."),
    ] = 0,
    buy_in: Annotated[
        str | None, typer.Option("--buy-in", help="Where the pool is drawn: what one entry costs.")
    ] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw durations and places into this file.")] = None,
    json: AsJson = False,
) -> None:
    """Play a tournament many times: duration, prizes, what the house adds, variance, and the return of one player's
    edge. All chips and all money are counted after every step."""
    from croupier.tournament.experiment import study

    plan = _plan(name, buy_in)
    players = entries if plan.pools is None else plan.pools.form.lottery.players
    with progress() as bar:
        task = bar.add_task("Playing", total=runs)
        found = study(plan, players, runs, seed, late, edge / 100, lambda done: bar.update(task, completed=done))
    if svg is not None:
        svg.write_text(_drawn(found, name), encoding="utf-8")
    if json:
        import json as text

        print(text.dumps(_facts(found, name, players, seed, edge), indent=2))
        return
    _tell(found, plan.money, name, players, seed, edge)


def _plan(name: str, buy_in: str | None) -> Plan:
    from croupier.tournament.book import plan_at
    from croupier.tournament.lottery.book import load_form, path_of
    from croupier.tournament.lottery.playing import game_for, plan_named

    drawn = path_of(name)
    if drawn is None:
        if buy_in is not None:
            raise typer.BadParameter("only where the pool is drawn a buy-in is chosen", param_hint="--buy-in")
        return plan_at(Path(name)) if name.endswith(".toml") else plan_named(name)
    from croupier.money import currency

    form = load_form(drawn).form
    price = form.lottery.buy_ins[0] if buy_in is None else currency(form.currency).parse(buy_in)
    return game_for(name, price)


def _facts(found: Study, name: str, players: int, seed: int, edge: float) -> dict[str, object]:
    return {
        "event": name,
        "players": players,
        "runs": len(found.runs),
        "seed": seed,
        "minutes": found.minutes(),
        "hands": [run.hands for run in found.runs],
        "entries": [run.entries for run in found.runs],
        "prizes": [round(amount, 2) for amount in found.prizes()],
        "overlay": [run.overlay for run in found.runs],
        "fees": [run.fees for run in found.runs],
        "places": [run.place for run in found.runs],
        "edge": edge,
        "skilled": found.skilled()._asdict(),
        "others": found.others()._asdict(),
    }


def _tell(found: Study, money: Currency, name: str, players: int, seed: int, edge: float) -> None:
    from rich.table import Table

    from croupier.tournament.experiment import bins

    console, show = screen(), money.with_sign
    count, minutes = len(found.runs), found.minutes()
    console.print(styled((name, "bold"), f" · {players} entries, played {count} times, seed {seed}"))
    low, high = minutes[len(minutes) // 10], minutes[-1 - len(minutes) // 10]
    console.print(f"lasts      {minutes[len(minutes) // 2]} minutes, eight times of ten {low} to {high}")
    console.print(f"hands      {sum(run.hands for run in found.runs) // count} at all tables together")
    console.print(
        f"the house  keeps {show(round(sum(run.fees for run in found.runs) / count))} and adds {_adds(found, show)}"
    )
    if count > 1:
        console.print("How long it lasts:")
        bars([(f"{each.low} to {each.high} min", each.part) for each in bins(minutes)], console)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("Place", justify="right")
    table.add_column("Prize", justify="right")
    for place, amount in enumerate(found.prizes(), 1):
        table.add_row(str(place), show(round(amount)))
    console.print(table)
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("", "Entries", "Return", "± 99 %", "Deviation", "Paid"):
        table.add_column(column, justify="left" if not column else "right")
    who = f"the player with {edge:+g} of 100" if edge else "one player"
    for label, returns in ((who, found.skilled()), ("the others", found.others())):
        table.add_row(label, *_row(returns))
    console.print(table)
    if edge and count > 1:
        console.print(f"wins {found.skilled().first:.2%} of the events; his places:")
        bars([(f"{each.low} to {each.high}", each.part) for each in bins([run.place for run in found.runs])], console)
    console.print(
        "Two contend for each pot; equals win half of them. Chips and money were counted at every step.", style="dim"
    )


def _adds(found: Study, show: object) -> str:
    assert callable(show)
    often = sum(run.overlay > 0 for run in found.runs)
    return f"{show(round(found.overlay()))}" + (f", in {often} of {len(found.runs)} runs" if often else "")


def _row(returns: Returns) -> tuple[str, ...]:
    return (
        f"{returns.entries:,}",
        f"{returns.mean:+.2%}",
        f"{returns.half:.2%}",
        f"{returns.deviation:.2f} entries",
        f"{returns.paid:.2%}",
    )


def _drawn(found: Study, name: str) -> str:
    """Two plots, one below the other: durations, and the places of the one player."""
    from croupier.svg import INK, PALETTE, PAPER, Drawing
    from croupier.tournament.experiment import bins

    plots = (
        (f"{name}: minutes", bins(found.minutes()), PALETTE[0]),
        (f"{name}: places of one player", bins([run.place for run in found.runs]), PALETTE[3]),
    )
    sheet = Drawing(640, 40 + 260 * len(plots), f"{name}, played {len(found.runs)} times", ground=PAPER)
    for number, (title, parts, colour) in enumerate(plots):
        top = 30 + 260 * number
        sheet.text(20, top, title, bold=True)
        most, wide = max(part.part for part in parts), 600 / len(parts)
        for place, part in enumerate(parts):
            high, left = 160 * part.part / most, 20 + place * wide
            sheet.box(left, top + 190 - high, wide - 6, high, fill=colour)
            sheet.text(left + wide / 2 - 3, top + 184 - high, f"{part.part:.0%}", size=11, anchor="middle", fill=INK)
            sheet.text(left + wide / 2 - 3, top + 208, f"{part.low}–{part.high}", size=11, anchor="middle", fill=INK)
    return str(sheet)
