"""``croupier place``: where cards go in open face, and how a whole hand is set."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Chosen, loaded

if TYPE_CHECKING:
    from croupier.analysis.chinese.placing import Placement

_SHOWN = 10
"""So many of the best ways are printed; as JSON all."""


def place(
    cards: Annotated[str, typer.Argument(help="The cards to lay: five, one, three, or a whole hand: 'As Kd Qc'.")],
    game: Annotated[
        str, typer.Option("--game", help="By whose rules: a game's id, or a path to a .toml file.")
    ] = "gelp/open-face-chinese",
    rows: Annotated[
        str, typer.Option("--rows", help="What lies already: 'front | middle | back'.", show_default=False)
    ] = "",
    against: Annotated[
        list[str] | None,
        typer.Option("--against", help="Rows of an opponent; once for each of them.", show_default=False),
    ] = None,
    gone: Annotated[
        str,
        typer.Option("--gone", help="Cards that nobody can get any more: thrown away, or seen.", show_default=False),
    ] = "",
    discard: Annotated[int, typer.Option(help="So many of the cards are left over.", min=0, max=4)] = 0,
    there: Annotated[bool, typer.Option("--fantasy", help="The hand is played in Fantasy Land.")] = False,
    samples: Annotated[int, typer.Option(help="Deals of the cards to come.", min=20, max=20_000)] = 600,
    option: Chosen = None,
    json: AsJson = False,
) -> None:
    """Price every way to lay cards into three rows: expected points against the opponents with what Fantasy Land is
    worth, intervals of 95 %, how often it fouls, leads to Fantasy Land and is right. A whole hand is searched exactly
    over all settings that are in order."""
    from croupier.analysis.chinese.placing import placements
    from croupier.analysis.chinese.positions import BadPosition, position
    from croupier.games.chinese.model import WHOLE, Rules

    rules = loaded(game, option).rules
    if not isinstance(rules, Rules):
        raise typer.BadParameter(f"{game} is no game in which cards are laid into three rows", param_hint="--game")
    try:
        asked = position(rules, cards, rows, against or (), gone=gone, discard=discard, there=there)
    except BadPosition as no:
        raise typer.BadParameter(str(no)) from None
    found = placements(rules, asked, samples)
    if not found:
        raise typer.BadParameter("no setting of these cards is in order", param_hint="CARDS")
    _say(found, whole=len(asked.hand) - discard == WHOLE, json=json)


def _say(found: list[Placement], *, whole: bool, json: bool) -> None:
    from croupier.cards import show

    if json:
        import json as text

        out = [
            {
                "rows": [show(row) for row in each.rows], "points": each.points, "error": _or_none(each.error),
                "behind": each.behind, "behind_error": _or_none(each.behind_error), "fouls": each.fouls,
                "fantasy": each.fantasy, "right": each.right,
            }
            for each in found
        ]  # fmt: skip
        typer.echo(text.dumps(out, indent=2))
        return
    from rich.table import Column, Table

    from croupier.cli.screen import screen
    from croupier.games.chinese.model import ROWS

    shown = found[:_SHOWN]
    leads = any(each.fantasy for each in shown)
    table = Table(*(Column(row, no_wrap=True) for row in ROWS), "points", "behind", "right")
    for wanted, name in ((not whole, "fouls"), (leads, "Fantasy Land")):
        if wanted:
            table.add_column(name)
    for each in shown:
        rows = [show(row) or "–" for row in each.rows]
        behind = _with(each.behind, each.behind_error) if each.behind else "best"
        often = [each.right, *([] if whole else [each.fouls]), *([each.fantasy] if leads else [])]
        table.add_row(*rows, f"{each.points:+.2f}{_error(each.error)}", behind, *(f"{part:.0%}" for part in often))
    console = screen()
    console.print(table)
    console.print(_said_of(found[0], whole=whole), style="dim")


def _said_of(best: Placement, *, whole: bool) -> str:
    if whole:
        return "All settings in order, against boards as one meets them; errors are those of having met so many."
    if best.error == 0:
        return "Every deal of the cards to come was counted."
    return "Sampled deals, in which everybody goes on as a practised player does; ways compare in the same deals."


def _with(points: float, error: float) -> str:
    return f"{points:.2f}{_error(error)}"


def _error(error: float) -> str:
    return f" ± {error:.2f}" if math.isfinite(error) and error else ""


def _or_none(error: float) -> float | None:
    return error if math.isfinite(error) else None
