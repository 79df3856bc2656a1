"""Arguments that several commands share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from croupier.rulebooks import Game
    from croupier.tournament.lottery.book import Loaded

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


def _writable(path: Path | None) -> Path | None:
    """A file that cannot be written is told before the work and not after it."""
    if path is None:
        return None
    try:
        if path.is_dir():
            raise typer.BadParameter(f"{path} is a folder: say the name of a file")
        if not path.parent.is_dir():
            raise typer.BadParameter(f"there is no folder {path.parent} to write {path.name} into")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise typer.BadParameter(f"{path} may not be written")
    except (OSError, ValueError) as no:
        raise typer.BadParameter(f"{path}: {getattr(no, 'strerror', None) or no}") from None
    return path


def outfile(*names: str, help: str) -> Any:
    """An option that names a file to write."""
    return typer.Option(*names, help=help, callback=_writable, show_default=False)


def loaded(game: str, options: list[str] | None, said_with: str = "--option") -> Game:
    """The game with the options given on the command line."""
    from croupier.rulebooks import load

    return load(game, **_chosen(options, said_with))


def drawn_form(name: str, options: list[str] | None, currency: str | None = None) -> Loaded | None:
    """The same of a tournament whose pool is drawn; none where the name is not one's."""
    from croupier.tournament.lottery.book import load_form, path_of

    if (path := path_of(name)) is None:
        return None
    found = load_form(path, **_chosen(options, "--option"))
    if currency not in (None, found.form.currency):
        raise typer.BadParameter(f"{found.id} is offered in {found.form.currency}", param_hint="--currency")
    return found


def _chosen(options: list[str] | None, said_with: str) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for option in options or ():
        key, equals, value = option.partition("=")
        if not equals or not key.strip():
            raise typer.BadParameter(f"{option!r} is not K=V, such as zero_rule=half_back", param_hint=said_with)
        chosen[key.strip()] = value.strip()
    return chosen
