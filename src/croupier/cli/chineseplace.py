"""``croupier place``: where cards go in open face, and how a whole hand is set."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Chosen, loaded

if TYPE_CHECKING:
    from croupier.analysis.chinese.placing import Placement
    from croupier.games.chinese.rows import Board

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
    discard: Annotated[int, typer.Option(help="So many of the cards are left over.", min=0, max=4)] = 0,
    there: Annotated[bool, typer.Option("--fantasy", help="The hand is played in Fantasy Land.")] = False,
    samples: Annotated[int, typer.Option(help="Deals of the cards to come.", min=20, max=20_000)] = 600,
    option: Chosen = None,
    json: AsJson = False,
) -> None:
    """Price every way to lay cards into three rows: expected points against the opponents with what Fantasy Land is
    worth, intervals of 95 %, how often it fouls. A whole hand is searched exactly over all settings that are in
    order."""
    from croupier.analysis.chinese.placing import Position, placements
    from croupier.cards import cards as read
    from croupier.cards import no_twice
    from croupier.games.chinese.model import WHOLE, Rules

    rules = loaded(game, option).rules
    if not isinstance(rules, Rules):
        raise typer.BadParameter(f"{game} is no game in which cards are laid into three rows", param_hint="--game")
    hand = read(cards)
    board = _board(rows, "--rows")
    others = {f"opponent {n}": _board(text, "--against") for n, text in enumerate(against or [""], 1)}
    no_twice([*hand, *(card for each in (board, *others.values()) for row in each.rows for card in row)])
    kept, free = len(hand) - discard, sum(board.room)
    if not 0 < kept <= free:
        raise typer.BadParameter(f"there is room for {free} cards, and {kept} are to be laid", param_hint="CARDS")
    if kept not in (1, 2, 5, WHOLE):
        raise typer.BadParameter(f"one, two, five or {WHOLE} cards are laid at a time, not {kept}", param_hint="CARDS")
    if kept == WHOLE and len(hand) > WHOLE + 4:
        raise typer.BadParameter(f"a whole hand is chosen of at most {WHOLE + 4} cards", param_hint="CARDS")
    position = Position(hand, board, others, (), discard, there)
    found = placements(rules, position, samples)
    if not found:
        raise typer.BadParameter("no setting of these cards is in order", param_hint="CARDS")
    _say(found, exact=kept == WHOLE, json=json)


def _board(text: str, said: str) -> Board:
    from croupier.cards import cards as read
    from croupier.games.chinese.model import ROWS, SIZES
    from croupier.games.chinese.rows import Board

    parts = text.split("|") if text.strip() else [""] * len(ROWS)
    if len(parts) != len(ROWS):
        raise typer.BadParameter(f"{text!r} has not three rows: front | middle | back", param_hint=said)
    front, middle, back = (list(read(part)) for part in parts)
    for row, size, lies in zip(ROWS, SIZES, (front, middle, back), strict=True):
        if len(lies) > size:
            raise typer.BadParameter(f"the {row} has room for {size} cards, not {len(lies)}", param_hint=said)
    return Board(front, middle, back)


def _say(found: list[Placement], *, exact: bool, json: bool) -> None:
    from croupier.cards import show

    if json:
        import json as text

        out = [
            {
                "rows": [show(row) for row in each.rows], "points": each.points, "error": _or_none(each.error),
                "behind": each.behind, "behind_error": _or_none(each.behind_error), "fouls": each.fouls,
                "fantasy": each.fantasy,
            }
            for each in found
        ]  # fmt: skip
        typer.echo(text.dumps(out, indent=2))
        return
    from rich.table import Table

    from croupier.cli.screen import screen

    table = Table("front", "middle", "back", "points", "behind", *([] if exact else ["fouls", "Fantasy Land"]))
    for each in found[:_SHOWN]:
        rows = [show(row) or "–" for row in each.rows]
        if exact:
            table.add_row(*rows, f"{each.points:+.2f}", f"{each.behind:.2f}")
        else:
            behind = f"{each.behind:.2f} ± {each.behind_error:.2f}" if each.behind else "best"
            often = f"{each.fouls:.0%}", f"{each.fantasy:.0%}"
            table.add_row(*rows, f"{each.points:+.2f} ± {each.error:.2f}", behind, *often)
    console = screen()
    console.print(table)
    if exact:
        console.print("All settings in order, against boards as one meets them.", style="dim")
    else:
        console.print(
            "Sampled: everybody goes on as if he knew the next few cards of his own; ways compare in the same deals.",
            style="dim",
        )


def _or_none(error: float) -> float | None:
    return error if math.isfinite(error) else None
