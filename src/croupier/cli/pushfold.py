"""``croupier pushfold``: who pushes all his chips before the flop and who calls, when stacks are short."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from croupier.cli.options import AsJson

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.analysis.pushfold import Chart, PushFold, Spot

_WHATS: tuple[Literal["push"], Literal["call"]] = ("push", "call")
_SHADES = ("grey37", "yellow4", "dark_orange3", "deep_sky_blue1", "bright_white")


def pushfold(
    stacks: Annotated[
        list[str] | None,
        typer.Argument(
            help="Big blinds of everybody, in the order in which they act; the last two are the blinds.",
            show_default=False,
        ),
    ] = None,
    prizes: Annotated[
        str,
        typer.Option(
            help="Prizes that are left, first place first: 50 30 20. Without them chips count.", show_default=False
        ),
    ] = "",
    small: Annotated[float, typer.Option(help="The small blind, in big blinds.")] = 0.5,
    ante: Annotated[float, typer.Option(help="What each posts, in big blinds.")] = 0.0,
    one_ante: Annotated[float, typer.Option("--bb-ante", help="What the big blind posts for all.")] = 0.0,
    at: Annotated[
        str,
        typer.Option(
            "--at", metavar="SEAT", help="A spot's square of hands: BTN, or 'BB after BTN'.", show_default=False
        ),
    ] = "",
    whole: Annotated[
        bool, typer.Option("--chart", help="Two players: the largest stack with which each hand goes in.")
    ] = False,
    deals: Annotated[int, typer.Option(help="Deals to learn from, with three players or more.", max=10**9)] = 2_000_000,
    json: AsJson = False,
) -> None:
    """Push or fold before the flop: the equilibrium of two to ten short stacks, in chips or in prizes by the
    independent chip model. Two players exactly; more from random deals, with what a best answer would still win."""
    from croupier.analysis.pushfold import chart, push_or_fold
    from croupier.cli.equity import bar

    if whole:
        if stacks or prizes or one_ante:
            raise typer.BadParameter("the chart is of two players who play for chips: it takes --small and --ante only")
        with bar("Stacks") as told:
            _chart(chart(small, ante, told), json)
        return
    with bar("Dealing") as told:
        found = push_or_fold(
            _numbers(stacks or [], "stack of big blinds"), small=small, ante=ante, one_ante=one_ante,
            prizes=_numbers(prizes.replace(",", " ").split(), "prize"), deals=deals, progress=told,
        )  # fmt: skip
    if json:
        import json as text

        typer.echo(text.dumps(_as_json(found), indent=2))
    elif at:
        _square(found, _wanted(found, at))
    else:
        _table(found)


def _numbers(said: list[str], what: str) -> list[float]:
    from croupier.analysis.icm import BadStacks
    from croupier.figures import reads_as_amount

    for each in said:
        if not reads_as_amount(each):
            raise BadStacks(f"{each[:60]!r} is no {what}; expected a number such as 12.5.")
    return [float(each) for each in said]


def _name(found: PushFold, spot: Spot) -> str:
    after = " ".join(found.names[each] for each in sorted(spot.before))
    return found.names[spot.player] + (f" after {after}" if after else "")


def _wanted(found: PushFold, at: str) -> Spot:
    names = {_name(found, spot).lower(): spot for spot in found.spots}
    spot = names.get(" ".join(at.lower().replace(",", " ").split()))
    if spot is None:
        known = ", ".join(_name(found, each) for each in found.spots if len(each.before) < 2)
        raise typer.BadParameter(f"{at[:60]!r} is no spot that comes up; such are {known}", param_hint="--at")
    return spot


def _how(found: PushFold) -> str:
    gain = max(found.gains)
    unit = "of the prizes" if found.prizes else "big blinds a hand"
    won = f"{max(gain, 0):.2%} {unit}" if found.prizes else f"{max(gain, 0):.4f} {unit}"
    if not found.deals:
        return f"all holdings counted; no best answer wins more than {gain:.1g} {unit}"
    return f"learned from {found.deals:,} deals; in others the best answer of any seat won {won} at most"


def _table(found: PushFold) -> None:
    from rich.table import Table

    from croupier.cli.screen import screen

    out = screen()
    seats = Table(title="Push or fold", title_justify="left")
    for heading in ("seat", "stack", "worth"):
        seats.add_column(heading, justify="left" if heading == "seat" else "right")
    for name, stack, value in zip(found.names, found.stacks, found.values, strict=True):
        seats.add_row(name, f"{stack:g}", f"{value:.2%}" if found.prizes else f"{value:.3f}")
    out.print(seats)
    spots = Table(box=None, pad_edge=False)
    spots.add_column("who")
    spots.add_column("goes in", justify="right")
    spots.add_column("with", overflow="fold")
    for spot in found.spots:
        if len(spot.before) < 2:
            spots.add_row(_name(found, spot), f"{spot.share:.1%}", spot.range or "–")
    out.print(spots)
    out.print(_how(found), style="dim")


def _square(found: PushFold, spot: Spot) -> None:
    from croupier.cli.screen import screen

    out = screen()
    out.print(f"{_name(found, spot)} goes in with {spot.share:.1%} of hands; how often in 100, by hand:")
    _grid(out, [(f"{100 * often:.0f}" if often >= 0.005 else "·", often) for often in spot.push])
    out.print(_how(found), style="dim")


def _grid(out: Console, cells: list[tuple[str, float]]) -> None:
    """The square that every book prints, bright where a hand goes in often."""
    from rich.text import Text

    from croupier.cards import RANKS

    ranks = RANKS[::-1]
    out.print("suited above the diagonal, offsuit below", style="dim")
    out.print(" " + "".join(f"{rank:>6}" for rank in ranks))
    for row, rank in enumerate(ranks):
        line = Text(rank)
        for figure, often in cells[13 * row : 13 * row + 13]:
            line.append(f"{figure:>6}", style=_SHADES[min(4, int(5 * often))])
        out.print(line)


def _chart(found: Chart, json: bool) -> None:
    from croupier.analysis.equity.grid import STARTING_HANDS
    from croupier.analysis.pushfold.chart import MOST
    from croupier.cli.screen import screen

    if json:
        import json as text

        every = {
            what: {hand: [[a / 10, b / 10] for a, b in found.stretches(what, hand)] for hand in STARTING_HANDS}
            for what in _WHATS
        }
        typer.echo(text.dumps(every))
        return
    out = screen()
    for what in _WHATS:
        title = "The small blind pushes" if what == "push" else "The big blind calls"
        out.print(f"{title} with so many big blinds or fewer:")
        most = [found.largest(what, hand) for hand in STARTING_HANDS]
        _grid(out, [(each, min(1.0, float(each.strip("+*–") or 0) / MOST)) for each in most])
        for hand in STARTING_HANDS:  # whose stacks have a gap
            if len(parts := found.stretches(what, hand)) > 1:
                said = (f"{a / 10:.1f}–{b / 10:.1f}" if a != b else f"{a / 10:.1f}" for a, b in parts)
                out.print(f"* {hand}: " + ", ".join(said))
        out.print()


def _as_json(found: PushFold) -> dict[str, object]:
    from croupier.analysis.equity.grid import STARTING_HANDS

    return {
        "seats": found.names,
        "stacks": found.stacks,
        "prizes": found.prizes,
        "values": found.values,
        "gains": found.gains,
        "deals": found.deals,
        "spots": [
            {
                "seat": found.names[spot.player],
                "after": [found.names[each] for each in sorted(spot.before)],
                "share": spot.share,
                "push": {h: round(p, 4) for h, p in zip(STARTING_HANDS, spot.push, strict=True)},
            }
            for spot in found.spots
        ],
    }
