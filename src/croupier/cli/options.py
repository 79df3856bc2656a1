"""Arguments that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from croupier.rulebooks import Game

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id (see 'croupier games') or a path to a .toml file.")
]
Chosen = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="K=V", help="An option of the game, such as zero_rule=half_back. Repeatable."
    ),
]
InCurrency = Annotated[
    str | None, typer.Option("--currency", "-c", metavar="C", help="CZK, EUR … (default: the rulebook's first).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def loaded(game: str, options: list[str] | None) -> Game:
    """The game with the options given on the command line."""
    from croupier.rulebooks import load

    chosen: dict[str, Any] = {}
    for option in options or ():
        key, equals, value = option.partition("=")
        if not equals:
            raise typer.BadParameter(f"{option!r} is not K=V, such as zero_rule=half_back", param_hint="--option")
        chosen[key.strip()] = value.strip()
    return load(game, **chosen)
